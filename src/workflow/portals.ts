import { createHash } from 'node:crypto';
import path from 'node:path';
import { type FleetPortal, findTwins, memberName, type PortalFile } from '../domain/fleet.ts';
import { fail, ProblemError, quote, usage } from '../domain/problem.ts';
import { PORTAL_NAME } from '../domain/settings.ts';
import { locate, ROOT_FILE, rootFileAt } from '../files/checkout.ts';
import { diskLister, SearchTooLargeError, search, searchBudget } from '../files/search.ts';
import { loadSettings } from './load.ts';

const isPattern = (config: string): boolean => /[*?]/.test(config);

export const namesSeveral = (configs: readonly string[]): boolean =>
  configs.length > 1 || configs.some(isPattern);

/** Reads `3/16`: a part, counted from 1, and the number of parts. */
function parseShard(text: string): readonly [part: number, parts: number] {
  const [, part = 0, parts = 0] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (part >= 1 && part <= parts) return [part, parts];
  throw usage(`--shard cannot read ${quote(text)}`, 'write --shard 3/16 for the third of sixteen parts');
}

/** A portal stays in its part when other portals are added. */
const shardOf = (name: string, parts: number): number =>
  (createHash('sha256').update(name).digest().readUInt32BE() % parts) + 1;

const wrongPattern = (pattern: string, fault: string): ProblemError =>
  fail({ code: 'file-unreadable', message: `--config ${quote(pattern)} ${fault}`, fix: 'correct --config' });

/** Searches below the current folder, within its checkout. Follows no link. */
async function findMatching(pattern: string): Promise<string[]> {
  const whole = /\.(ya?ml|json)$/.test(pattern) ? pattern : path.posix.join(pattern, ROOT_FILE);
  const { top, path: here } = await locate(path.resolve(ROOT_FILE));
  const from = path.dirname(here);
  try {
    const found = await search(top, from, whole, diskLister(), searchBudget());
    const files = found.filter(({ kind }) => kind === 'file').map((one) => path.relative(from, one.path));
    if (files.length > 0) return files;
  } catch (error) {
    if (!(error instanceof SearchTooLargeError)) throw error;
    throw wrongPattern(pattern, `makes rolecall search too much: ${error.message}`);
  }
  throw wrongPattern(pattern, 'matches no root file');
}

/** Ignores problems of the files: the portal's own run reports them. */
async function readPortalFile(config: string): Promise<PortalFile> {
  const { name, url } = (await loadSettings(config)).declared.settings.portal;
  return {
    config,
    name: PORTAL_NAME.test(name) ? name : undefined,
    url: URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : undefined,
  };
}

/** Lists each portal once. An unreadable root file counts as a portal without a name. */
export async function findPortals(
  configs: readonly string[],
  shard?: string,
): Promise<readonly FleetPortal[]> {
  const [part, parts] = shard === undefined ? [1, 1] : parseShard(shard);
  const files = new Map<string, string>();
  for (const config of configs) {
    const named = isPattern(config) ? await findMatching(config) : [rootFileAt(config)];
    for (const file of named) {
      const absolute = path.resolve(file);
      if (!files.has(absolute)) files.set(absolute, path.normalize(file).split(path.sep).join('/'));
    }
  }
  const found: PortalFile[] = [];
  for (const config of [...files.values()].sort()) found.push(await readPortalFile(config));
  const problems = [...findTwins(found)];
  if (problems.length > 0) throw new ProblemError(problems);
  const members = found.map(({ name, config }): FleetPortal => ({ name, config }));
  return members.filter((member) => shardOf(memberName(member), parts) === part);
}
