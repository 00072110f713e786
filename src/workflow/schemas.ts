import { ACCESS_SCHEMA } from '../config/schema/access.ts';
import type { Schema } from '../config/schema/definitions.ts';
import { forEditors } from '../config/schema/for-editors.ts';
import { ROOT_SCHEMA } from '../config/schema/root.ts';

/** The JSON Schemas of the files, as editors want them. */
export const EDITOR_SCHEMAS = {
  root: forEditors(ROOT_SCHEMA),
  access: forEditors(ACCESS_SCHEMA),
} as const satisfies Record<string, Schema>;
