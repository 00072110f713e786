import type { GitObjects } from './git-objects.ts';

/** What was applied, as a record tells it. */
export interface Applying {
  /** The commit of the files. */
  readonly commit: string;
  /** The one instant of the run, RFC 3339. */
  readonly instant: string;
  /** The root file, from the top of the repository. */
  readonly root: string;
  readonly url: string;
  readonly fingerprint: string;
  /** How many changes of each kind were made: `grant-report` and the like. */
  readonly counts: Readonly<Record<string, number>>;
  /** What the files ask for and was left to be done, as keys. */
  readonly pending: readonly string[];
}

/** A commit of the record branch. */
export interface ApplyRecord extends Applying {
  readonly id: string;
  /** The record before; undefined for the first. */
  readonly previous: string | undefined;
}

/** The tip of a record branch, and where the local branch stands: what it is moved from. */
export interface RecordTip {
  readonly id: string;
  /** Undefined for a commit that no apply made. */
  readonly record: ApplyRecord | undefined;
  readonly local: string | undefined;
}

const BY = { name: 'rolecall', email: 'rolecall@localhost' } as const;
const TRAILER = /^Rolecall-(\w+): (.*)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The branch that holds what was applied to a portal. */
export const recordBranch = (portal: string): string => `rolecall/${portal}`;

const localRef = (portal: string): string => `refs/heads/${recordBranch(portal)}`;
const remoteRef = (portal: string): string => `refs/remotes/origin/${recordBranch(portal)}`;

/** The message of a record. Nothing in it can add a line: paths and addresses are written percent-encoded. */
function messageOf(
  portal: string,
  { commit, instant, root, url, fingerprint, counts, pending }: Applying,
): string {
  const made = Object.entries(counts).filter(([, count]) => count > 0);
  const trailers = [
    `Rolecall-Instant: ${instant}`,
    `Rolecall-Root: ${encodeURI(root)}`,
    `Rolecall-Url: ${url}`,
    `Rolecall-Fingerprint: ${fingerprint}`,
    `Rolecall-Changes: ${made.map(([kind, count]) => `${kind}=${count}`).join(' ') || 'none'}`,
    ...pending.map((key) => `Rolecall-Pending: ${encodeURI(Buffer.from(key).toString())}`),
  ];
  return `Apply ${commit.slice(0, 12)} to ${portal}\n\n${trailers.join('\n')}\n`;
}

function countsIn(text: string): Record<string, number> {
  const pairs = text.split(' ').flatMap((pair) => {
    const [, kind, count] = /^([a-z-]+)=(\d{1,9})$/.exec(pair) ?? [];
    return kind === undefined ? [] : [[kind, Number(count)] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURI(text);
  } catch {
    return undefined;
  }
}

/** A path that stays below the top, without a way around. */
const isBelow = (file: string): boolean =>
  file !== '' && !file.split('/').some((part) => part === '' || part === '.' || part === '..');

/** Reads a commit as a record; undefined for one that is none. */
async function recordAt(git: GitObjects, id: string): Promise<ApplyRecord | undefined> {
  const commit = await git.readCommit(id);
  if (commit === undefined) return undefined;
  const trailers = new Map<string, string>();
  const pending: string[] = [];
  for (const line of commit.message.split('\n')) {
    const [, name = '', value = ''] = TRAILER.exec(line) ?? [];
    if (name === 'Pending') pending.push(decoded(value) ?? '');
    else if (name !== '') trailers.set(name, value);
  }
  const { parents } = commit;
  const applied = parents.at(-1);
  const instant = trailers.get('Instant') ?? '';
  const root = decoded(trailers.get('Root') ?? '') ?? '';
  if (applied === undefined || parents.length > 2) return undefined;
  if (!INSTANT.test(instant) || Number.isNaN(Date.parse(instant)) || !isBelow(root)) return undefined;
  return {
    id,
    previous: parents.length === 2 ? parents[0] : undefined,
    commit: applied,
    instant,
    root,
    url: trailers.get('Url') ?? '',
    fingerprint: trailers.get('Fingerprint') ?? '',
    counts: countsIn(trailers.get('Changes') ?? ''),
    pending,
  };
}

/** Where the local and the fetched branch stand. The names are compared whole: Git would also find a tag by them. */
async function tipsOf(git: GitObjects, portal: string) {
  const refs = await git.refsUnder('refs/heads/rolecall', 'refs/remotes');
  const [local, remote] = [refs.get(localRef(portal)), refs.get(remoteRef(portal))];
  if (local === undefined || remote === undefined || local === remote) return { local, tip: local ?? remote };
  // Somebody else applied since: what was fetched goes on where the local branch ends.
  return { local, tip: (await git.mergeBase(local, remote)) === local ? remote : local };
}

/**
 * The tip of the record branch of a portal: of the local branch, or of the fetched one of `origin` where that one is
 * further or alone. Undefined where there is neither.
 */
export async function readTip(git: GitObjects, portal: string): Promise<RecordTip | undefined> {
  const { local, tip } = await tipsOf(git, portal);
  return tip === undefined ? undefined : { id: tip, record: await recordAt(git, tip), local };
}

/** The records of a branch from its tip, newest first, as far as the repository holds them. */
export async function* recordsFrom(git: GitObjects, { record }: RecordTip): AsyncIterable<ApplyRecord> {
  const seen = new Set<string>();
  for (let at: ApplyRecord | undefined = record; at !== undefined && !seen.has(at.id); ) {
    seen.add(at.id);
    yield at;
    at = at.previous === undefined ? undefined : await recordAt(git, at.previous);
  }
}

/** What came of writing a record. `moved`: the branch is not where it was when the plan was made. */
export type Recorded =
  | { readonly status: 'written'; readonly branch: string; readonly id: string }
  | { readonly status: 'moved' | 'refused'; readonly branch: string };

/** Adds a record to the branch of a portal, behind the tip that was read before; touches no file and no other ref. */
export async function writeRecord(
  git: GitObjects,
  portal: string,
  applying: Applying,
  tip: RecordTip | undefined,
): Promise<Recorded> {
  const branch = recordBranch(portal);
  const id = await git.commit({
    treeOf: applying.commit,
    parents: [...(tip === undefined ? [] : [tip.id]), applying.commit],
    message: messageOf(portal, applying),
    by: BY,
  });
  if (id === undefined) return { status: 'refused', branch };
  const moved = await git.moveRef(localRef(portal), id, tip?.local);
  return moved ? { status: 'written', branch, id } : { status: 'moved', branch };
}
