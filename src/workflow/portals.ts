import path from 'node:path';
import { rootPartOf } from '../config/declare/part.ts';
import { readPortalSettings } from '../config/declare/read-settings.ts';
import { parseFile } from '../config/parse-file.ts';
import { type Member, memberName } from '../domain/fleet.ts';
import { quote } from '../domain/nearest.ts';
import { type Problem, ProblemError } from '../domain/problem.ts';
import { locate } from '../files/checkout.ts';
import { diskLister } from '../files/disk.ts';
import { readCommitted } from '../files/read-text.ts';
import { ROOT_FILE, rootFileAt } from '../files/root-file.ts';
import { type Lister, SearchTooLargeError, search, searchBudget } from '../files/search.ts';
import { partOf, shardOf } from './shard.ts';

const isPattern = (config: string): boolean => /[*?]/.test(config);

/** True where `--config` names several portals, or may: several paths, or a pattern. */
export const namesSeveral = (configs: readonly string[]): boolean =>
  configs.length > 1 || configs.some(isPattern);

const PACKAGES = 'node_modules';

const unreadable = (message: string, why: string): Problem => ({
  code: 'file-unreadable',
  severity: 'error',
  message,
  why,
  fix: 'correct --config',
});

/** Packages bring root files of their own, examples for one: they are found where a pattern names their folder. */
function listerFor(pattern: string, top: string): Lister {
  const lister = diskLister(top);
  if (pattern.split('/').includes(PACKAGES)) return lister;
  return {
    ...lister,
    entries: async (folder) => (await lister.entries(folder))?.filter(({ name }) => name !== PACKAGES),
  };
}

/** The root files that a pattern finds from the current folder, within its checkout. Follows no link. */
async function foundBy(pattern: string): Promise<string[]> {
  const whole = /\.(ya?ml|json)$/.test(pattern) ? pattern : path.posix.join(pattern, ROOT_FILE);
  const { top, path: here } = await locate(path.resolve(ROOT_FILE));
  const from = path.dirname(here);
  try {
    const found = await search(top, from, whole, listerFor(pattern, top), searchBudget());
    const files = found.filter(({ kind }) => kind === 'file').map((one) => path.relative(from, one.path));
    if (files.length > 0) return files;
  } catch (error) {
    if (!(error instanceof SearchTooLargeError)) throw error;
    throw new ProblemError([unreadable(`--config ${quote(pattern)} looks at too much`, error.message)]);
  }
  throw new ProblemError([
    unreadable(
      `--config ${quote(pattern)} matches no root file`,
      'a moved folder must not look like "no portal"',
    ),
  ]);
}

interface Named {
  readonly name: string | undefined;
  /** As a browser would write it, to be compared; undefined where it is none. */
  readonly url: string | undefined;
}

const NAMELESS: Named = { name: undefined, url: undefined };

async function readName(config: string): Promise<Named> {
  try {
    const { path: where } = await locate(config);
    const root = rootPartOf(await parseFile(await readCommitted(where, path.basename(where)), 'root'), []);
    if (root === undefined) return NAMELESS;
    const { name, url } = readPortalSettings(root);
    return {
      name: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name) ? name : undefined,
      url: URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : undefined,
    };
  } catch {
    // What is wrong with the file is told by the run that needs it.
    return NAMELESS;
  }
}

interface FoundPortal extends Member, Named {}

/** Finds members of which another bears the same name or URL. */
function findTwins(
  members: readonly FoundPortal[],
  key: 'name' | 'url',
  problemOf: (one: FoundPortal, other: FoundPortal) => Omit<Problem, 'severity'>,
): Problem[] {
  const first = new Map<string, FoundPortal>();
  return members.flatMap((member): Problem[] => {
    const value = member[key];
    const known = value === undefined ? undefined : first.get(value);
    if (known !== undefined) return [{ ...problemOf(member, known), severity: 'error' }];
    if (value !== undefined) first.set(value, member);
    return [];
  });
}

const sameName = (one: FoundPortal, other: FoundPortal): Omit<Problem, 'severity'> => ({
  code: 'duplicate-portal',
  message: `${one.config} and ${other.config} both name the portal ${quote(one.name ?? '')}`,
  why: 'they would share the key, the pin, the state folder and the record',
  fix: 'give one of them another portal.name',
});

const sameUrl = (one: FoundPortal, other: FoundPortal): Omit<Problem, 'severity'> => ({
  code: 'duplicate-url',
  message: `${one.config} and ${other.config} both name ${one.url}`,
  why: 'each would remove what the other gives',
  fix: 'keep one root file for each portal',
});

/** `ROLECALL_API_KEY_FILE` is taken: what stands there is a path, and must not be sent as a key. */
const MISLEADING = 'file';

function findMisleading(members: readonly Member[]): Problem[] {
  return members
    .filter(({ name }) => name === MISLEADING)
    .map(({ config }) => ({
      code: 'duplicate-portal',
      severity: 'error',
      message: `${config} names its portal "${MISLEADING}"`,
      why: 'its key would be ROLECALL_API_KEY_FILE, which names a file that holds the key of a single portal',
      fix: 'give it another portal.name',
    }));
}

/**
 * The portals that paths and patterns name, each once, by the names of their files; with a shard, those of that part. A
 * root file that cannot be read is a portal without a name. Throws `duplicate-portal` and
 * `duplicate-url`, also for those of other parts.
 */
export async function findPortals(configs: readonly string[], shard?: string): Promise<readonly Member[]> {
  const part = shard === undefined ? undefined : shardOf(shard);
  const files = new Map<string, string>();
  for (const config of configs)
    for (const file of isPattern(config) ? await foundBy(config) : [await rootFileAt(config)]) {
      const whole = path.resolve(file);
      if (!files.has(whole)) files.set(whole, path.normalize(file).split(path.sep).join('/'));
    }
  const found: FoundPortal[] = [];
  for (const config of [...files.values()].sort()) found.push({ ...(await readName(config)), config });
  const problems = [
    ...findTwins(found, 'name', sameName),
    ...findTwins(found, 'url', sameUrl),
    ...findMisleading(found),
  ];
  if (problems.length > 0) throw new ProblemError(problems);
  const members = found.map(({ name, config }): Member => ({ name, config }));
  return part === undefined
    ? members
    : members.filter((member) => partOf(memberName(member), part.of) === part.part);
}
