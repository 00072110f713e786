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
import { problemsOf } from '../documents/apply.ts';
import type { ExportedFacts, InitialisedFiles } from '../documents/repository.ts';
import { flatPlace, flatProblem, patches, resultJson } from './document.ts';

export const adoptedJson = ({ taken, left, files, written, warnings }: Adopted): Iterable<string> =>
  resultJson('rolecall.adopt/1', {
    written,
    taken,
    left: left.map(({ place, ...rest }) => ({ ...rest, ...flatPlace(place) })),
    files: patches(files),
    warnings: warnings.map(flatProblem),
  });

export const editedJson = (edited: {
  readonly user?: string;
  readonly written: boolean;
  readonly unchanged: readonly string[];
  readonly files: readonly EditedFile[];
}): Iterable<string> => resultJson('rolecall.edit/1', { ...edited, files: patches(edited.files) });

export const diagnosisJson = (
  { problems, format, ...diagnosis }: Diagnosis,
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): Iterable<string> => resultJson(format, { ...diagnosis, problems: problems.map(flatProblem) }, exit);

export const exportedJson = (facts: ExportedFacts): Iterable<string> => {
  const { users, groups, datasets, teams, grants, memberships, leftOut, written, text = null } = facts;
  const counts = { users, groups, datasets, teams, grants, memberships, leftOut };
  return resultJson('rolecall.export/1', { ...counts, written, text });
};

export function initialisedJson({ diagnosis, written, kept, unlocked, repository }: InitialisedFiles) {
  const { portal, problems } = diagnosis;
  const files = { written, kept, locked: unlocked === undefined, repository };
  return resultJson('rolecall.init/1', { portal, ...files, problems: problems.map(flatProblem) });
}

export const logJson = (log: Log): Iterable<string> => resultJson('rolecall.log/1', log);

export function appliedJson(applied: Applied, rehearsal: boolean): Iterable<string> {
  const { plan, outcomes, discrepancies, verified, interrupted, late = [] } = applied;
  const { backup = null, journal = null, record = null } = applied;
  const { portal, fingerprint, summary } = plan;
  const counts = { ...countOutcomes(outcomes), held: summary.held, manual: summary.manual };
  const head = { rehearsal, portal, fingerprint, counts, verified, interrupted, backup, journal, record };
  const lists = {
    problems: [...problemsOf(applied), ...late].map(flatProblem),
    discrepancies,
    outcomes: outcomes.map(({ operation: { id, kind }, ...rest }) => ({ id, kind, ...rest })),
  };
  return resultJson('rolecall.apply/1', { ...head, ...lists }, exitOf(applied));
}

function withBlame(value: object, blame: BlameOf | undefined): object {
  if (blame === undefined) return value;
  const isPlace = (one: unknown): one is Place => typeof one === 'object' && one !== null && 'line' in one;
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    isPlace(one) ? { ...one, blame: blame(one) ?? null } : one,
  );
}

const answerJson = (format: string, { answer, at, blame, problems }: Answered<object>): Iterable<string> =>
  resultJson(format, { on: at, ...withBlame(answer, blame), problems: problems.map(flatProblem) });

export const explainJson = (answered: Answered<ExplainedUser>): Iterable<string> =>
  answerJson('rolecall.explain/1', answered);

export const whoJson = (answered: Answered<WhoAnswer>): Iterable<string> =>
  answerJson('rolecall.who/1', answered);

export const reviewJson = (
  { due, broken: _, ...lists }: Reviewed,
  problems: readonly Problem[],
): Iterable<string> =>
  resultJson('rolecall.review/1', {
    ...lists,
    due: due.map(({ source, reviewed = null, ...one }) => ({ ...one, reviewed, sources: [source] })),
    problems: problems.map(flatProblem),
  });

export function diffJson({ exit, ...diff }: FilesDiff & { readonly exit: Exit }): Iterable<string> {
  const people = diff.people.map(({ holder, isAbsent: _, ...rest }) => ({ ...holder, ...rest }));
  return resultJson('rolecall.diff/1', { ...diff, people }, exit);
}
