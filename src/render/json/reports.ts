import type { Adopted, EditedFile } from '../../domain/adoption.ts';
import { type Applied, exitOf } from '../../domain/applied.ts';
import type { Reviewed } from '../../domain/audit.ts';
import type { Diagnosis } from '../../domain/diagnosis.ts';
import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import type { Answered, ExplainedUser, WhoAnswer } from '../../domain/explained.ts';
import type { FilesDiff } from '../../domain/files-diff.ts';
import type { BlameOf, Log } from '../../domain/log.ts';
import { countOutcomes } from '../../domain/operation.ts';
import { isError, type Place, type Problem } from '../../domain/problem.ts';
import { diffText } from '../diff/patch.ts';
import { problemsOf } from '../documents/apply.ts';
import type { ExportedFacts, InitialisedFiles } from '../documents/repository.ts';
import { jsonText } from '../escape.ts';
import { documentOf, flatPlace, flatProblem } from './document.ts';

const patches = (files: readonly EditedFile[]) =>
  files.map((edited) => ({ file: edited.file, diff: diffText(edited) }));

const document = (format: string, value: object, exit: Exit = DONE): string =>
  `${jsonText({ format, exit, ...value })}\n`;

/** `rolecall.adopt/1`: what was adopted and what was not, with a unified diff of each file. */
export const adoptedJson = ({ taken, left, files, written, warnings }: Adopted): string =>
  document('rolecall.adopt/1', {
    written,
    taken,
    left: left.map(({ place, ...rest }) => ({ ...rest, ...flatPlace(place) })),
    files: patches(files),
    warnings: warnings.map(flatProblem),
  });

/** `rolecall.edit/1`: the change that `grant` or `revoke` makes. */
export const editedJson = (edited: {
  readonly user?: string;
  readonly written: boolean;
  readonly unchanged: readonly string[];
  readonly files: readonly EditedFile[];
}): string => document('rolecall.edit/1', { ...edited, files: patches(edited.files) });

/** `rolecall.doctor/1`. */
export const diagnosisJson = (
  { problems, format, ...diagnosis }: Diagnosis,
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): string => document(format, { ...diagnosis, problems: problems.map(flatProblem) }, exit);

/** `rolecall.export/1`: the figures, and the one file where no folder was asked for. */
export const exportedJson = (facts: ExportedFacts): string => {
  const { users, groups, datasets, teams, grants, memberships, leftOut, written, text = null } = facts;
  const counts = { users, groups, datasets, teams, grants, memberships, leftOut };
  return document('rolecall.export/1', { ...counts, written, text });
};

/** `rolecall.init/1`. */
export const initialisedJson = ({
  diagnosis: { portal, problems },
  written,
  kept,
  unlocked,
  repository,
}: InitialisedFiles): string =>
  document('rolecall.init/1', {
    portal,
    written,
    kept,
    locked: unlocked === undefined,
    repository,
    problems: problems.map(flatProblem),
  });

/** `rolecall.log/1`. */
export const logJson = ({ entries, ...head }: Log): Iterable<string> =>
  documentOf({ format: 'rolecall.log/1', exit: DONE, ...head }, { entries });

/** `rolecall.apply/1`: every operation with what became of it. */
export function appliedJson(applied: Applied, rehearsal: boolean): Iterable<string> {
  const { plan, outcomes, discrepancies, verified, interrupted, late = [] } = applied;
  const { backup = null, journal = null, record = null } = applied;
  const { portal, fingerprint, summary } = plan;
  const counts = { ...countOutcomes(outcomes), held: summary.held, manual: summary.manual };
  const exit = exitOf(applied);
  const head = { format: 'rolecall.apply/1', exit, rehearsal, portal, fingerprint, counts, verified };
  return documentOf(
    { ...head, interrupted, backup, journal, record },
    {
      problems: [...problemsOf(applied), ...late].map(flatProblem),
      discrepancies,
      outcomes: outcomes.map(({ operation: { id, kind }, ...rest }) => ({ id, kind, ...rest })),
    },
  );
}

/** A value as JSON has it, with who wrote each of its lines where that was asked for. */
function withBlame(value: unknown, blame: BlameOf | undefined): unknown {
  if (blame === undefined) return value;
  const isPlace = (one: unknown): one is Place => typeof one === 'object' && one !== null && 'line' in one;
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    isPlace(one) ? { ...one, blame: blame(one) ?? null } : one,
  );
}

/** `rolecall.explain/1`, a piece of access a line. */
export const explainJson = ({
  answer: { user, account, access },
  at,
  blame,
  problems,
}: Answered<ExplainedUser>): Iterable<string> =>
  documentOf(
    { format: 'rolecall.explain/1', exit: DONE, user, on: at, account: withBlame(account, blame) },
    { access: access.map((one) => withBlame(one, blame)), problems: problems.map(flatProblem) },
  );

/** `rolecall.who/1`, a holder a line. */
export const whoJson = ({
  answer: { subject, holders },
  at,
  blame,
  problems,
}: Answered<WhoAnswer>): Iterable<string> =>
  documentOf(
    { format: 'rolecall.who/1', exit: DONE, subject, on: at },
    { holders: holders.map((one) => withBlame(one, blame)), problems: problems.map(flatProblem) },
  );

/** `rolecall.review/1`, a line an entry. */
export const reviewJson = (
  { window, entries, limits, due, broken: _, ...lists }: Reviewed,
  problems: readonly Problem[],
): Iterable<string> =>
  documentOf(
    { format: 'rolecall.review/1', exit: DONE, window, entries, limits },
    {
      ...lists,
      due: due.map(({ kind, name, reviewed = null, source }) => ({
        kind,
        name,
        reviewed,
        sources: [source],
      })),
      problems: problems.map(flatProblem),
    },
  );

/** `rolecall.diff/1`, a holder and a stretch of time a line. */
export const diffJson = ({
  settings,
  people,
  exit,
  ...head
}: FilesDiff & { readonly exit: Exit }): Iterable<string> =>
  documentOf(
    { format: 'rolecall.diff/1', exit, ...head },
    { settings, people: people.map(({ holder, isAbsent: _, ...rest }) => ({ ...holder, ...rest })) },
  );
