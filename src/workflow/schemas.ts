export { ACCESS_SCHEMA } from '../config/schema/access.ts';
export { ROOT_SCHEMA } from '../config/schema/root.ts';
