import path from 'node:path';
import { isByHand } from '../domain/change.ts';
import { accountRole, identityOf, ROLE_CODES } from '../domain/ids.ts';
import type { AuditEvidence, Blame, LogEntry, RecordedChange, RecordedLeaver } from '../domain/log.ts';
import { orNothing, type Place } from '../domain/problem.ts';
import { linesOf, sourceBelow } from '../domain/source.ts';
import { parseFrom } from '../domain/window.ts';
import { byCode, counted, unlessZero } from '../domain/wording.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { type ApplyRecord, type RecordedApply, readApplies, readRecord } from '../files/record.ts';
import { type Leaving, leavingsIn } from '../insight/evidence.ts';
import { judgePlan } from '../policy/rules/judge.ts';
import { reviewable, reviewsDueAt } from '../resolve/windows.ts';
import { findBlame } from './late-findings.ts';
import type { Loaded } from './load.ts';
import { type Survey, surveyApplied } from './survey.ts';

export interface ReadRecord extends RecordedApply {
  /** The log's entry for this record, without the changes. */
  readonly entry: LogEntry;
}

interface RecordedPeriod {
  readonly git: GitObjects;
  readonly loaded: Loaded;
  /** Newest first, with the last record before the period. */
  readonly records: readonly ApplyRecord[];
  readonly now: number;
}

async function surveyAt({ git, loaded, records, now }: RecordedPeriod, instant: number) {
  const at = Math.min(instant, now);
  const record = records.find(({ state }) => Date.parse(state.instant) <= at);
  const survey = record && (await surveyApplied(git, loaded, record, at).catch(orNothing()));
  return record && survey && { record, ...survey };
}

async function populationOf(git: GitObjects, survey: Awaited<ReturnType<typeof surveyAt>>) {
  if (survey === undefined) return null;
  const { record, delta } = survey;
  // Here, `live` is the access in the record, not in the portal.
  const { live, desired } = delta.world;
  const people = [...live.users.values()].map(({ identity, email, name, reports, roles }) => ({
    user: email,
    name: name === '' ? null : name,
    role: accountRole(desired.users.get(identity)?.role) ?? ('unknown' as const),
    reports: reports.length,
    roles: roles.length,
  }));
  const [apply] = await readApplies(git, [record]);
  return { record: record.id, portal: apply?.head.read ?? null, people };
}

/** Follows first parents back to the newest record in which the person was not yet an owed leaver. */
async function lastBefore({ git, records }: RecordedPeriod, { user, began }: Leaving<ReadRecord>) {
  let [id] = began.previous;
  while (id !== undefined) {
    const record = records.find((one) => one.id === id) ?? (await readRecord(git, id));
    if (record === undefined || !record.state.owedUsers.has(identityOf(user))) return record;
    [id] = record.previous;
  }
  return undefined;
}

/** True if the files listed the person again before rolecall had removed all access of the person. */
async function keepsAccess(period: RecordedPeriod, { user, began, ended }: Leaving<ReadRecord>) {
  if (ended === undefined || ended === began) return false;
  const survey = await surveyAt(period, Date.parse(ended.state.instant));
  const { live, desired } = survey?.delta.world ?? {};
  const account = live?.users.get(identityOf(user));
  if (account === undefined) return false;
  const isListed = desired?.users.get(identityOf(user))?.standing === 'present';
  const keepsRole = isListed && account.role !== ROLE_CODES.viewer;
  return keepsRole || account.reports.length + account.roles.length > 0;
}

const TENTH_OF_AN_HOUR = 360_000;

/** Counts the hours from the merge that removed the person until the person had no access. */
async function measureLeaving(period: RecordedPeriod, leaving: Leaving<ReadRecord>): Promise<RecordedLeaver> {
  const { user, because, began, ended, files } = leaving;
  const { commit, root } = began.state;
  const gone = (await keepsAccess(period, leaving)) ? null : (ended?.state.instant ?? null);
  const unmeasured = { user, because, commit, merged: null, gone, hours: null };
  if (because === 'expired') return unmeasured;
  const base = (await lastBefore(period, leaving))?.state.base;
  if (!base) return unmeasured;
  const paths = files.map((file) => path.posix.join(path.posix.dirname(root), file));
  const range = `${base.commit}..${began.head.commit ?? commit}`;
  // The first merge that changed a file of this person. Git lists the newest commit first.
  const merge = (await period.git.changesOf(range, paths)).at(-1);
  if (merge === undefined) return unmeasured;
  const hours = gone === null ? null : Math.round((Date.parse(gone) - merge.at) / TENTH_OF_AN_HOUR) / 10;
  return { ...unmeasured, merged: new Date(merge.at).toISOString(), hours };
}

const authorOf = (blame: Blame | undefined): string | null =>
  blame === undefined ? null : `${blame.author} <${blame.email}>`;

/** If several lines together give the access, takes the author of the newest line. */
async function withAuthors(loaded: Loaded, { entry, changes, head }: ReadRecord): Promise<LogEntry> {
  const givingLines = (change: RecordedChange): readonly Place[] =>
    change.removed === true ? [] : linesOf(change);
  const at = { commit: head.commit ?? null, dirty: false };
  const blame = await findBlame({ loaded, at }, changes.flatMap(givingLines));
  const when = (line: Place): string => blame(line)?.at ?? '';
  return {
    ...entry,
    changes: changes.map((change) => {
      const [newest] = givingLines(change).toSorted((one, other) => byCode(when(other), when(one)));
      if (newest === undefined) return { ...change, author: null };
      const { file, line, column } = newest;
      return { ...change, author: authorOf(blame(newest)), place: { file, line, column } };
    }),
  };
}

async function reviewsIn({ loaded, at }: Survey, from: number, until: number) {
  const due = new Set(reviewsDueAt(loaded.declared, until).map(({ source }) => source));
  const reviews = [...reviewable(loaded.declared, until)].flatMap(({ source, ...review }) => {
    const day = review.reviewed === undefined ? undefined : parseFrom(review.reviewed);
    const isSigned = day !== undefined && day >= from && day < until;
    const isDue = due.has(source);
    if (!isDue && !isSigned) return [];
    const line = review.reviewed === undefined ? source : sourceBelow(source, 'reviewed');
    return [{ ...review, due: isDue, line }];
  });
  const lines = reviews.map(({ line }) => line);
  const blame = await findBlame({ loaded, at }, lines);
  return reviews.map(({ line, ...review }) => ({
    ...review,
    author: review.reviewed === undefined ? null : authorOf(blame(line)),
  }));
}

function unknownIn({ declared }: Loaded, records: readonly ReadRecord[]): readonly string[] {
  const { only, ignore } = declared.settings.manage;
  const hasAny = (scope: object): boolean => Object.values(scope).flat().length > 0;
  const manual = records.flatMap(({ changes }) => changes).filter(isByHand);
  const hasWorkspaceEntries = (records[0]?.state.names.workspaces.size ?? 0) > 0;
  const accounts = new Set(manual.flatMap((change) => ('user' in change ? [change.user] : [])));
  return [
    'Access that these files do not manage, and changes in the portal between two applies.',
    'Who approved each pull request: see the host of the Git repository.',
    ...(hasAny(only) ? ['Everything outside `manage.only`.'] : []),
    ...(hasAny(ignore) ? ['Everything that `manage.ignore` covers.'] : []),
    ...(hasWorkspaceEntries ? ['Which reports the workspace entries gave between two applies.'] : []),
    ...unlessZero(
      accounts.size,
      `Whether somebody changed ${counted(accounts.size, 'account')} by hand, as the plans asked.`,
    ),
  ];
}

export async function gatherEvidence(
  recorded: RecordedPeriod,
  applies: readonly ReadRecord[],
  { from, until: end }: { readonly from: number; readonly until: number },
): Promise<{ readonly entries: readonly LogEntry[]; readonly evidence: AuditEvidence }> {
  const { git, loaded, now } = recorded;
  // The period may still be running.
  const until = Math.max(from, Math.min(end, now));
  const atEnd = await surveyAt(recorded, until - 1);
  const left: RecordedLeaver[] = [];
  for (const leaving of leavingsIn([...applies].reverse()))
    left.push(await measureLeaving(recorded, leaving));
  const entries: LogEntry[] = [];
  for (const one of applies) entries.push(await withAuthors(loaded, one));
  const evidence = {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    before: await populationOf(git, await surveyAt(recorded, from)),
    after: await populationOf(git, atEnd),
    left,
  };
  if (atEnd === undefined) return { entries, evidence: { ...evidence, reviews: [], rules: [], unknown: [] } };
  const verdicts = judgePlan(atEnd.loaded.declared.settings.rules, atEnd.delta);
  const rules = verdicts.map(({ rule, problems }) => ({
    name: rule.name,
    broken: problems.map(({ message }) => message),
  }));
  const reviews = await reviewsIn(atEnd, from, until);
  return { entries, evidence: { ...evidence, reviews, rules, unknown: unknownIn(atEnd.loaded, applies) } };
}
