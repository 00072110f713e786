import type { Desired } from '../../domain/desired.ts';
import { exclusionOf } from '../../domain/exclusion.ts';
import { userId } from '../../domain/ids.ts';
import type { Live, LiveUser } from '../../domain/live.ts';
import { quote } from '../../domain/nearest.ts';
import { fail, ProblemError } from '../../domain/problem.ts';
import { ROLE_CODES } from '../../domain/role.ts';
import { parseFrom, parseUntil } from '../../domain/window.ts';
import { type GitObjects, openRepository } from '../../files/git-objects.ts';
import { type ApplyRecord, baseTree, readTips, recordBranch, recordsFrom } from '../../files/record.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { catalogueOfRecord } from '../../resolve/names-alone.ts';
import { resolveBase } from '../../resolve/resolve-base.ts';
import { emptyFiles } from '../base/base.ts';
import { short } from '../base/standing.ts';
import { load } from '../loading/load.ts';
import { loadCommit } from '../loading/load-commit.ts';
import type { Survey, SurveyRequest } from './survey.ts';

/** The record that counted at an instant, in milliseconds. */
interface RecordAt {
  readonly record: ApplyRecord;
  readonly at: number;
}

/** The newest record that fits, of all that the clone holds. Throws `base-missing`, and `history-missing` where older ones are not here. */
async function newest(
  git: GitObjects,
  portal: string,
  what: string,
  fits: (record: ApplyRecord) => boolean,
): Promise<ApplyRecord> {
  const tips = (await readTips(git)).find((one) => one.portal === portal);
  const waiting = new Set<string>();
  for await (const record of recordsFrom(git, [tips?.local ?? [], tips?.remote ?? []].flat())) {
    if (fits(record)) return record;
    waiting.delete(record.id);
    for (const one of record.previous) waiting.add(one);
  }
  const isPart = waiting.size > 0;
  throw fail({
    code: isPart ? 'history-missing' : 'base-missing',
    message: `The record of ${portal} has no apply ${what}.`,
    fix: isPart
      ? `This clone holds only a part of the record: git fetch --unshallow origin ${recordBranch(portal)}`
      : 'rolecall log lists what was applied.',
  });
}

/** Which record `--on` names: by a day or a time, or by the commit that was applied. */
async function findRecord(git: GitObjects, portal: string, on: string, now: number): Promise<RecordAt> {
  const begins = parseFrom(on);
  const ends = parseUntil(on);
  if (begins !== undefined && ends !== undefined) {
    if (begins > now) throw fail({ code: 'usage', message: `${quote(on)} is in the future.` });
    // The last moment of a day; a time is that moment.
    const at = Math.min(ends === begins ? ends : ends - 1, now);
    const record = await newest(git, portal, `until ${on}`, ({ state }) => Date.parse(state.instant) <= at);
    return { record, at };
  }
  const commit = await git.commitOf(on);
  if (commit === undefined)
    throw fail({
      code: 'usage',
      message: `${quote(on)} is neither a day nor a commit of this repository.`,
      fix: 'Write a day (2026-11-20), or a commit, tag or branch of this clone.',
    });
  const isOf = ({ id, state }: ApplyRecord): boolean => id === commit || state.commit === commit;
  const record = await newest(git, portal, `of ${short(commit)}`, isOf);
  return { record, at: Date.parse(record.state.instant) };
}

/** A portal that has what the files gave, and nothing else. */
function liveAs({ users, groups }: Desired): Live {
  const present = [...users.values()].filter(({ standing }) => standing === 'present');
  return {
    users: new Map(
      present.map((user): [typeof user.identity, LiveUser] => [
        user.identity,
        {
          id: userId(user.identity),
          email: user.email,
          identity: user.identity,
          name: user.name ?? '',
          role: user.role ?? ROLE_CODES.viewer,
          groups: [],
          extras: [],
          mayEdit: false,
          expires: undefined,
          department: undefined,
          reports: user.reports,
          roles: user.roles,
        },
      ]),
    ),
    ambiguous: new Map(),
    groupRoles: new Map([...groups.values()].map(({ id, roles }) => [id, roles])),
    residue: new Map(),
  };
}

/**
 * What the files gave that were applied on a day, or with a commit, at that instant, with what partial applies did since.
 * Asks the record alone: the portal may have been changed by hand, and has access that is not managed.
 */
export async function surveyRecord(
  { config, now, state, insecureHttp }: Pick<SurveyRequest, 'config' | 'now' | 'state' | 'insecureHttp'>,
  on: string,
): Promise<Survey> {
  if (state !== undefined)
    throw fail({ code: 'usage', message: '--on asks the record, and --state a backup: pass one of them.' });
  const loaded = await load(config, insecureHttp);
  const { located, declared: here } = loaded;
  const git = located.inGit ? await openRepository(located.top) : undefined;
  if (git === undefined) throw fail({ code: 'usage', message: 'There is no Git repository here.' });
  const { record, at } = await findRecord(git, here.settings.portal.name, on, now);
  const { base, names, commit } = record.state;
  const tree = await baseTree(record, git);
  const read = base && tree ? await loadCommit(git, tree, base.root, loaded) : undefined;
  if (read !== undefined && read.declared === undefined) throw new ProblemError(read.problems);
  const declared = read?.declared ?? emptyFiles(here);
  const catalogue = catalogueOfRecord(declared, record.state);
  const remembered = { declared, hasFiles: read !== undefined, memory: record.state, names };
  const found = resolveBase(remembered, catalogue, at, at);
  const listed = { users: [...found.users.keys()], groups: [...found.groups.keys()] };
  const desired = found.desiredFor(listed.users, listed.groups, 'now');
  const exclusion = exclusionOf(declared.settings.manage, catalogue, desired);
  const world = { desired, catalogue, live: liveAs(desired), exclusion, now: at };
  return {
    delta: reconcile(world, { selectors: [], removalsOnly: false, causes: [], against: undefined }),
    // The files that counted then.
    loaded: { ...loaded, declared },
    portal: undefined,
    at: {
      instant: new Date(at).toISOString(),
      commit: base?.commit ?? commit,
      dirty: false,
      state: null,
      record: record.id,
    },
    problems: [],
  };
}
