import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';

const ROOT_FILE = 'rolecall.yaml';

/** The root file that a path names: itself, or `rolecall.yaml` in it when it is a folder. */
export async function rootFileAt(config: string): Promise<string> {
  const isFolder = await stat(config).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder ? path.join(config, ROOT_FILE) : config;
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  );

/**
 * The nearest `rolecall.yaml` from a folder upwards, not beyond the Git checkout that holds it; outside of Git only the
 * folder itself is looked at. Undefined where there is none. The path is relative to the folder.
 */
export async function nearestRootFile(from: string): Promise<string | undefined> {
  const start = path.resolve(from);
  let found: string | undefined;
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (found === undefined && (await exists(path.join(folder, ROOT_FILE))))
      found = path.relative(start, path.join(folder, ROOT_FILE));
    if (await exists(path.join(folder, '.git'))) return found;
    if (folder === path.dirname(folder)) break;
  }
  return (await exists(path.join(start, ROOT_FILE))) ? ROOT_FILE : undefined;
}
