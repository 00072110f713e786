import { lstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The name of a root file where none is given. */
export const ROOT_FILE = 'rolecall.yaml';

/** The root file that a path names: itself, or `rolecall.yaml` in it when it is a folder. */
export async function rootFileAt(config: string): Promise<string> {
  const isFolder = await stat(config).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder ? path.join(config, ROOT_FILE) : config;
}

const exists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/**
 * The nearest `rolecall.yaml` from a folder upwards, not beyond the Git checkout that holds it; outside of Git only the
 * folder itself is looked at. Undefined where there is none. The path is relative to the folder.
 */
export function nearestRootFile(from: string): string | undefined {
  const start = path.resolve(from);
  let found: string | undefined;
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (found === undefined && exists(path.join(folder, ROOT_FILE)))
      found = path.relative(start, path.join(folder, ROOT_FILE));
    if (exists(path.join(folder, '.git'))) return found;
    if (folder === path.dirname(folder)) break;
  }
  return exists(path.join(start, ROOT_FILE)) ? ROOT_FILE : undefined;
}
