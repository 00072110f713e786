export { ACCESS_SCHEMA } from '../desired/schema/access.ts';
export { ROOT_SCHEMA } from '../desired/schema/root.ts';
