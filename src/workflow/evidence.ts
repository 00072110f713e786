import path from 'node:path';
import type { AuditEvidence, LeftPerson, LogEntry, Population } from '../domain/log.ts';
import { orNothing } from '../domain/problem.ts';
import { ROLE_NAMES, roleCode } from '../domain/role.ts';
import { parseFrom } from '../domain/window.ts';
import { counted } from '../domain/wording.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { type ApplyRecord, readApplies, readRecord } from '../files/record.ts';
import { type Leaving, leavingsIn, type ReadRecord } from '../insight/evidence.ts';
import { judgePlan } from '../policy/rules/judge.ts';
import { reviewable, reviewsDueAt } from '../resolve/windows.ts';
import { blameOf } from './late-findings.ts';
import type { Loaded } from './load.ts';
import { surveyApplied } from './survey.ts';

async function surveyAt({ git, loaded, records, now }: RecordedPeriod, instant: number) {
  const at = Math.min(instant, now);
  const record = records.find(({ state }) => Date.parse(state.instant) <= at);
  const survey = record && (await surveyApplied(git, loaded, record, at).catch(orNothing()));
  return record && survey && { record, ...survey };
}

async function populationOf(
  git: GitObjects,
  survey: Awaited<ReturnType<typeof surveyAt>>,
): Promise<Population | null> {
  if (survey === undefined) return null;
  const { record, delta } = survey;
  const people = [...delta.world.live.users.values()].map(({ email, name, role, reports, roles }) => ({
    user: email,
    name: name === '' ? null : name,
    role: ROLE_NAMES[roleCode(role) ?? 3],
    reports: reports.length,
    roles: roles.length,
  }));
  const [apply] = await readApplies(git, [record]);
  return { record: record.id, portal: apply?.head.read ?? null, people };
}

/** Counts from the first merge that changed this person's lines after the previous apply. */
async function leftPerson(git: GitObjects, { user, began, ended, files }: Leaving): Promise<LeftPerson> {
  const { commit, root } = began.entry;
  const [previous] = began.previous;
  const before = previous === undefined ? undefined : await readRecord(git, previous);
  const paths = files.map((file) => path.posix.join(path.posix.dirname(root), file));
  const first = before && (await git.firstChange(before.state.commit, commit, paths));
  const merged = first === undefined ? null : new Date(first).toISOString();
  const gone = ended?.entry.instant ?? null;
  const hours = merged === null || gone === null ? null : (Date.parse(gone) - Date.parse(merged)) / 3_600_000;
  return { user, commit, merged, gone, hours: hours === null ? null : Math.round(hours * 10) / 10 };
}

async function withAuthors(loaded: Loaded, { entry, changes }: ReadRecord): Promise<LogEntry> {
  const given = changes.filter(({ removed }) => removed !== true).flatMap(({ sources }) => sources);
  const blame = await blameOf({ loaded, at: { commit: entry.commit, dirty: false } }, given);
  return {
    ...entry,
    changes: changes.map((change) => {
      const [source] = change.removed === true ? [] : change.sources;
      const found = source && blame(source);
      return { ...change, author: found === undefined ? null : `${found.author} <${found.email}>` };
    }),
  };
}

function reviewsIn({ declared }: Loaded, from: number, until: number): AuditEvidence['reviews'] {
  const due = new Set(reviewsDueAt(declared, until).map(({ source }) => source));
  return [...reviewable(declared, until)].flatMap(({ kind, name, reviewed, source }) => {
    const day = parseFrom(reviewed ?? '') ?? Number.NaN;
    const isDue = due.has(source);
    return isDue || (day >= from && day < until) ? [{ kind, name, reviewed, due: isDue }] : [];
  });
}

function unknownIn({ declared }: Loaded, records: readonly ReadRecord[]): readonly string[] {
  const { only, ignore } = declared.settings.manage;
  const waiting = records.flatMap(({ changes }) => changes).filter(({ held }) => held !== null).length;
  const hasAny = (...scopes: readonly (readonly unknown[] | undefined)[]): boolean =>
    scopes.some((scope) => scope !== undefined && scope.length > 0);
  const [newest] = records;
  return [
    'Access that these files do not manage, and what was changed in the portal between two applies.',
    'Who approved each pull request. The host of the Git repository shows it.',
    ...(hasAny(only.users, only.reports, only.rls) ? ['Everything outside `manage.only`.'] : []),
    ...(hasAny(ignore.users, ignore.reports, ignore.rls, ignore.grants)
      ? ['Everything that `manage.ignore` covers.']
      : []),
    ...((newest?.state.names.workspaces.size ?? 0) > 0
      ? ['Which reports workspace entries gave between two applies.']
      : []),
    ...(waiting > 0 ? [`Whether somebody made the ${counted(waiting, 'held change')} by hand.`] : []),
  ];
}

interface RecordedPeriod {
  readonly git: GitObjects;
  readonly loaded: Loaded;
  /** Newest first, including the last one before the period. */
  readonly records: readonly ApplyRecord[];
  readonly now: number;
}

export async function evidenceOf(
  recorded: RecordedPeriod,
  found: readonly ReadRecord[],
  { from, until }: { readonly from: number; readonly until: number },
): Promise<{ readonly entries: readonly LogEntry[]; readonly evidence: AuditEvidence }> {
  const { git, loaded, now } = recorded;
  const end = await surveyAt(recorded, until - 1);
  const left: LeftPerson[] = [];
  for (const leaving of leavingsIn([...found].reverse())) left.push(await leftPerson(git, leaving));
  const entries: LogEntry[] = [];
  for (const record of found) entries.push(await withAuthors(loaded, record));
  const rules = end?.delta.world.desired.settings.rules ?? [];
  return {
    entries,
    evidence: {
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      before: await populationOf(git, await surveyAt(recorded, from)),
      after: await populationOf(git, end),
      left,
      reviews: end ? reviewsIn(end.loaded, from, Math.min(until, now)) : [],
      rules: end
        ? judgePlan(rules, end.delta).map(({ rule, problems }) => ({
            name: rule.name,
            broken: problems.map(({ message }) => message),
          }))
        : [],
      unknown: end ? unknownIn(end.loaded, found) : [],
    },
  };
}
