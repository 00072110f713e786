import { ID } from './office.ts';

/** Names that the tests of plans share. */
export const ANA = 'ana@x.com';
export const BOB = 'bob@x.com';
export const NEW = 'new@x.com';
export const EVE = 'eve@x.com';
export const OFF = 'guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }\n';
export const LATAM = `${ID.sales}/LATAM`;
export const EMEA = `${ID.sales}/EMEA`;
export const MANAGER = `${ID.hr}/Manager`;
export const TWIN = { name: 'LATAM', datasetId: ID.sales, id: 'c9000000-0000-4000-8000-000000000009' };
export const PAT = 'pat@partner.example';
