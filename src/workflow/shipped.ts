import { readFile } from 'node:fs/promises';
import { ACCESS_SCHEMA } from '../config/schema/access.ts';
import type { Schema } from '../config/schema/definitions.ts';
import { forEditors } from '../config/schema/for-editors.ts';
import { ROOT_SCHEMA } from '../config/schema/root.ts';
import type { PageBundle } from '../domain/page-data.ts';

export const ROOT = new URL('../../', import.meta.url);

/** The versions of Node.js that rolecall runs on. */
export async function readEngines(): Promise<string> {
  const { engines } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  return String(engines.node);
}

export const ciExample = (name: string): Promise<string> =>
  readFile(new URL(`examples/ci/${name}`, ROOT), 'utf8');

export async function readPageBundle(): Promise<PageBundle> {
  const text = await readFile(new URL('../page/bundle.json', import.meta.url), 'utf8');
  // Our own build wrote it.
  return JSON.parse(text) as PageBundle;
}

export const EDITOR_SCHEMAS = {
  root: forEditors(ROOT_SCHEMA),
  access: forEditors(ACCESS_SCHEMA),
} as const satisfies Record<string, Schema>;
