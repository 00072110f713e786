import { readFile } from 'node:fs/promises';

/** What this package says of itself. */
export interface Shipped {
  readonly version: string;
  readonly node: string;
}

/** The folder of this package. */
export const ROOT = new URL('../../', import.meta.url);

/** The version of this package, and the Node.js that it needs. */
export async function shipped(): Promise<Shipped> {
  const { version, engines } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  return { version: String(version), node: String(engines.node) };
}

/** A workflow that the package ships as an example. */
export const ciExample = (name: string): Promise<string> =>
  readFile(new URL(`examples/ci/${name}`, ROOT), 'utf8');
