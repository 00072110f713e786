import { readFile } from 'node:fs/promises';
import type { PageBundle } from '../domain/page-data.ts';

/** The program and style of the HTML page, as the build made them beside the compiled code. */
export async function readPageBundle(): Promise<PageBundle> {
  const text = await readFile(new URL('../page/bundle.json', import.meta.url), 'utf8');
  // Written by our own build.
  return JSON.parse(text) as PageBundle;
}
