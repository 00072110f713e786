import { type Identity, identityOf } from '../domain/ids.ts';
import { LOCKOUT_OF, type Log } from '../domain/log.ts';
import { fail, type Problem, ProblemError, usage } from '../domain/problem.ts';
import { type GitObjects, openRepository } from '../files/git-objects.ts';
import type { ApplyRecord, RecordedApply } from '../files/record.ts';
import { readApplies, readRecords, recordBranch } from '../files/record.ts';
import { parsePeriod } from '../insight/evidence.ts';
import { portalUrl } from '../portal/portal-url.ts';
import { gatherEvidence } from './evidence.ts';
import { load } from './load.ts';
import { short } from './portal-record.ts';

export interface LogRequest {
  readonly config: string;
  readonly now: number;
  readonly user?: string | undefined;
  /** A period: `2026-Q4`, `2026`, `2026-11` or `2026-10-01..2026-12-31`. */
  readonly evidence?: string | undefined;
  readonly verify: boolean;
}

/** The log shows this many of the newest records if the command names no user and no period. */
const MOST_RECORDS = 20;

/** The commit of the plan. `state.commit` may be newer. A lockout applies no files, so its plan does not count. */
const appliedCommitOf = ({ head, state }: RecordedApply): string =>
  head.partial?.startsWith(LOCKOUT_OF) === true ? state.commit : (head.commit ?? state.commit);

async function readEntries(git: GitObjects, records: readonly ApplyRecord[]) {
  const applies = await readApplies(git, records);
  const commits = await git.readCommits(applies.map(appliedCommitOf));
  return applies.map((one) => {
    const { instant, root, url } = one.state;
    const { fingerprint = '', counts = {}, partial = null, by = '' } = one.head;
    const commit = appliedCommitOf(one);
    const { author = null, message } = commits.get(commit) ?? {};
    const applied = { instant, commit, author, subject: message?.split('\n', 1)[0] ?? null, root, url };
    return { ...one, entry: { record: one.id, ...applied, fingerprint, counts, partial, by } };
  });
}

const unverified = ({ id, state }: ApplyRecord, why: string): Problem => ({
  code: 'record-unverified',
  severity: 'error',
  message: `rolecall cannot verify record ${short(id)} of ${state.instant}: ${why}.`,
});

/** Throws a `ProblemError` with each record that Git cannot verify, and if the newest is of another portal. */
async function verifyRecords(git: GitObjects, records: readonly ApplyRecord[], url: string) {
  const signatures = await git.signatures(records.map(({ id }) => id));
  // The newest record comes first. Git answers `N` without a signature, and `G` for a trusted one.
  const firstSigned = records.findLastIndex(({ id }) => signatures.get(id) !== 'N');
  if (firstSigned < 0) {
    const fix =
      'to check SSH signatures, set gpg.ssh.allowedSignersFile; to sign the next records, set user.signingKey, and run git config rolecall.sign true (docs/base.md)';
    throw fail({ code: 'record-unverified', message: 'no record has a signature that Git can check', fix });
  }
  // Signed records cover the unsigned records before the first signature.
  const covered = new Set<string>();
  const problems: Problem[] = [];
  for (const [at, record] of records.entries()) {
    const signature = signatures.get(record.id);
    const isCovered = at > firstSigned && covered.has(record.id);
    if (signature !== 'N' || isCovered) for (const id of record.previous) covered.add(id);
    const fault =
      signature === 'N' ? 'it has no signature that Git can check' : 'Git does not trust its signature';
    if (signature !== 'G' && !isCovered) problems.push(unverified(record, fault));
    if (at === 0 && record.state.url !== url)
      problems.push(unverified(record, `it belongs to the portal ${record.state.url}`));
  }
  if (problems.length > 0) throw new ProblemError(problems);
  const signed = firstSigned + 1;
  return { signed, unsigned: records.length - signed };
}

function readPeriod(text: string, now: number) {
  const period = parsePeriod(text);
  if (period !== undefined && period.from > now)
    throw usage(`${text} has not begun.`, 'Write a period of the past.');
  if (period !== undefined) return period;
  throw usage(`${text} is not a period.`, 'Write 2026, 2026-Q4, 2026-11 or 2026-10-01..2026-12-31.');
}

/** `holder`: a person, or the id or alias of a group. */
const changesOfHolder = (holder: Identity, applies: Awaited<ReturnType<typeof readEntries>>) =>
  applies
    .map((one) => ({
      ...one,
      changes: one.changes.filter((change) =>
        'user' in change
          ? identityOf(change.user) === holder
          : [change.group.id, change.group.alias].includes(holder),
      ),
    }))
    .filter(({ changes }) => changes.length > 0);

/** Lists the newest apply first. Reads only Git. */
export async function log({ config, now, user, evidence, verify }: LogRequest): Promise<Log> {
  const period = evidence === undefined ? undefined : readPeriod(evidence, now);
  const loaded = await load(config, true);
  const { portal: settings } = loaded.declared.settings;
  const portal = settings.name;
  const branch = recordBranch(portal);
  const git = await openRepository(loaded.located.top);
  const most = user === undefined && period === undefined ? MOST_RECORDS : Number.POSITIVE_INFINITY;
  const isBeforePeriod = ({ state }: ApplyRecord): boolean =>
    period !== undefined && Date.parse(state.instant) < period.from;
  const isLast = (record: ApplyRecord, count: number): boolean =>
    !verify && user === undefined && (count >= most || isBeforePeriod(record));
  const { records = [], isPart } = git === undefined ? {} : await readRecords(git, portal, isLast);
  if (git === undefined || records.length === 0)
    throw fail({
      code: 'base-missing',
      message: `this clone has no record of ${portal} on the branch ${branch}`,
      fix: `fetch it: git fetch origin ${branch}:refs/remotes/origin/${branch}. After a change of portal.name, apply first: the apply continues the record of the old name`,
    });
  const isWithin = (one: ApplyRecord): boolean =>
    !isBeforePeriod(one) && (period === undefined || Date.parse(one.state.instant) < period.until);
  const inPeriod = await readEntries(git, records.filter(isWithin));
  const ofUser = user === undefined ? inPeriod : changesOfHolder(identityOf(user), inPeriod);
  const applies = ofUser.slice(0, most);
  const hasAll = isPart === false && applies.length === ofUser.length;
  const answer = {
    portal,
    branch,
    // A record from before the period shows that nothing of the period is missing.
    complete: records.some(isBeforePeriod) || hasAll,
    ...(verify && { verified: await verifyRecords(git, records, portalUrl(settings, true)) }),
  };
  if (period !== undefined)
    return { ...answer, ...(await gatherEvidence({ git, loaded, records, now }, applies, period)) };
  const entries = applies.map(({ entry, changes }) => (user === undefined ? entry : { ...entry, changes }));
  return { ...answer, entries };
}
