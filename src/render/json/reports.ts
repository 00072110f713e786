import type { Adopted, EditedFile } from '../../domain/adoption.ts';
import { type Applied, exitOf } from '../../domain/applied.ts';
import type { Diagnosis } from '../../domain/diagnosis.ts';
import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import type { Log } from '../../domain/log.ts';
import { countOutcomes, type OutcomeStatus } from '../../domain/operation.ts';
import { isError } from '../../domain/problem.ts';
import { problemsOf } from '../applied-problems.ts';
import { diffText } from '../diff/patch.ts';
import type { InitialisedFiles } from '../documents/init.ts';
import type { ExportedFacts } from '../documents/repository.ts';
import { jsonText } from '../escape.ts';
import { documentOf, flatProblem } from './document.ts';

/** `rolecall.adopt/1`: what was adopted and what was not, with a unified diff of each file. */
export const adoptedJson = ({ taken, left, files, written, warnings }: Adopted): string =>
  `${jsonText({
    format: 'rolecall.adopt/1',
    exit: DONE,
    written,
    taken,
    left: left.map(({ place, ...rest }) => ({
      ...rest,
      ...(place !== null && { file: place.file, line: place.line, column: place.column }),
    })),
    files: files.map((file) => ({ file: file.file, diff: diffText(file) })),
    warnings: warnings.map(flatProblem),
  })}\n`;

/** `rolecall.edit/1`: the change that `grant` or `revoke` makes. */
export const editedJson = (edited: {
  readonly user?: string;
  readonly written: boolean;
  readonly unchanged: readonly string[];
  readonly files: readonly EditedFile[];
}): string =>
  `${jsonText({
    format: 'rolecall.edit/1',
    exit: DONE,
    ...edited,
    files: edited.files.map((file) => ({ file: file.file, diff: diffText(file) })),
  })}\n`;

/** `rolecall.doctor/1`. */
export const diagnosisJson = (
  { problems, format, ...diagnosis }: Diagnosis,
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): string => `${jsonText({ format, exit, ...diagnosis, problems: problems.map(flatProblem) })}\n`;

/** `rolecall.export/1`: the figures, and the one file where no folder was asked for. */
export const exportedJson = ({ text, ...rest }: ExportedFacts): string => {
  const { users, groups, datasets, teams, grants, memberships, leftOut, written } = rest;
  const counts = { users, groups, datasets, teams, grants, memberships, leftOut };
  return `${jsonText({ format: 'rolecall.export/1', exit: DONE, ...counts, written, text: text ?? null })}\n`;
};

/** `rolecall.init/1`. */
export const initialisedJson = ({
  diagnosis,
  written,
  kept,
  unlocked,
  repository,
}: InitialisedFiles): string =>
  `${jsonText({
    format: 'rolecall.init/1',
    exit: DONE,
    portal: diagnosis.portal,
    written,
    kept,
    locked: unlocked === undefined,
    repository,
    problems: diagnosis.problems.map(flatProblem),
  })}\n`;

/** `rolecall.log/1`. */
export const logJson = ({ entries, ...head }: Log): Iterable<string> =>
  documentOf({ format: 'rolecall.log/1', exit: DONE, ...head }, { entries });

/** `rolecall.apply/1`: every operation with what became of it. */
export function appliedJson(applied: Applied, rehearsal: boolean): Iterable<string> {
  const { plan, outcomes, discrepancies, verified, interrupted, backup, journal } = applied;
  const { portal, fingerprint, summary } = plan;
  const counts: Readonly<Record<OutcomeStatus | 'held' | 'manual', number>> = {
    ...countOutcomes(outcomes),
    held: summary.held,
    manual: summary.manual,
  };
  const head = {
    format: 'rolecall.apply/1',
    exit: exitOf(applied),
    rehearsal,
    portal,
    fingerprint,
    counts,
    verified,
    interrupted,
    backup: backup ?? null,
    journal: journal ?? null,
    record: applied.record ?? null,
  };
  const problems = [...problemsOf(applied), ...(applied.late ?? [])];
  const entries = outcomes.map(({ operation, ...rest }) => ({
    id: operation.id,
    kind: operation.kind,
    ...rest,
  }));
  return documentOf(head, { problems: problems.map(flatProblem), discrepancies, outcomes: entries });
}
