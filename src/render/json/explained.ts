import type { Reviewed } from '../../domain/audit.ts';
import { DONE, type Exit } from '../../domain/exit.ts';
import type { Answered, ExplainedUser, WhoAnswer } from '../../domain/explained.ts';
import type { FilesDiff } from '../../domain/files-diff.ts';
import type { BlameOf } from '../../domain/log.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { documentOf, flatProblem } from './document.ts';

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
