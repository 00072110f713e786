import type { Reviewed } from '../../domain/audit.ts';
import { DONE } from '../../domain/exit.ts';
import type { ExplainedUser, Holding, Viewpoint, WhoAnswer } from '../../domain/explained.ts';
import type { BlameOf } from '../../domain/log.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { plainSource, type Source } from '../../domain/source.ts';
import { documentOf, flatProblem } from './document.ts';

/** What an answer is about. */
export interface AnswerContext {
  readonly at: Viewpoint;
  readonly blame: BlameOf | undefined;
  readonly problems: readonly Problem[];
}

function sourceJson(source: Source, blame: BlameOf | undefined): object {
  const plain = plainSource(source);
  if (blame === undefined) return plain;
  const blamed = <At extends Place>(place: At): object => ({ ...place, blame: blame(place) ?? null });
  return { ...blamed(plain), through: plain.through.map(blamed) };
}

function holdingJson<One extends Holding>(holding: One, blame: BlameOf | undefined): object {
  const { paths, change, rowLevel, ...rest } = holding;
  const sources = (from: readonly Source[]): readonly object[] =>
    from.map((source) => sourceJson(source, blame));
  return {
    ...rest,
    change: change && { ...change, sources: sources(change.sources) },
    ...(rowLevel !== undefined && { rowLevel }),
    paths: paths.map((path) => ({ ...path, sources: sources(path.sources) })),
  };
}

/** `rolecall.explain/1`, a piece of access a line. */
export function explainJson(
  { user, account, access }: ExplainedUser,
  { at, blame, problems }: AnswerContext,
): Iterable<string> {
  const { listed } = account;
  const listing = listed && { ...listed, sources: listed.sources.map((source) => sourceJson(source, blame)) };
  const head = {
    format: 'rolecall.explain/1',
    exit: DONE,
    user,
    on: at,
    account: { ...account, listed: listing },
  };
  return documentOf(head, {
    access: access.map((one) => holdingJson(one, blame)),
    problems: problems.map(flatProblem),
  });
}

/** `rolecall.who/1`, a holder a line. */
export function whoJson(
  { subject, holders }: WhoAnswer,
  { at, blame, problems }: AnswerContext,
): Iterable<string> {
  const head = { format: 'rolecall.who/1', exit: DONE, subject, on: at };
  return documentOf(head, {
    holders: holders.map((one) => holdingJson(one, blame)),
    problems: problems.map(flatProblem),
  });
}

const plain = <One extends { readonly sources: readonly Source[] }>(one: One): object => ({
  ...one,
  sources: one.sources.map(plainSource),
});

/** `rolecall.review/1`, a line an entry. */
export const reviewJson = (
  { window, entries, limits, unused, dormant, reports, due, offRoster }: Reviewed,
  problems: readonly Problem[],
): Iterable<string> =>
  documentOf(
    { format: 'rolecall.review/1', exit: DONE, window, entries, limits },
    {
      unused: unused.map(plain),
      dormant: dormant.map(plain),
      reports,
      due: due.map(({ kind, name, reviewed = null, source }) => ({
        kind,
        name,
        reviewed,
        sources: [plainSource(source)],
      })),
      ...(offRoster && { offRoster: offRoster.map(plain) }),
      problems: problems.map(flatProblem),
    },
  );
