import type { BlameOf } from '../../domain/blame.ts';
import type { ExplainedUser, Holding, Viewpoint, Who } from '../../domain/explained.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { plainSource, type Source } from '../../domain/source.ts';
import { jsonText } from '../escape.ts';
import { flatProblem } from '../json.ts';

/** What an answer carries besides itself. */
export interface Around {
  readonly at: Viewpoint;
  readonly blame: BlameOf | undefined;
  readonly problems: readonly Problem[];
}

const DONE = { code: 0, because: [] } as const;

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

function* document(
  head: Readonly<Record<string, unknown>>,
  list: readonly [name: string, values: readonly object[]],
  problems: readonly Problem[],
): Iterable<string> {
  yield '{\n';
  for (const [name, value] of Object.entries(head)) yield `  ${jsonText(name)}: ${jsonText(value)},\n`;
  const lists = [list, ['problems', problems.map(flatProblem)] as const];
  for (const [at, [name, values]] of lists.entries()) {
    yield `  ${jsonText(name)}: [`;
    for (const [index, value] of values.entries()) yield `${index === 0 ? '' : ','}\n    ${jsonText(value)}`;
    yield `${values.length === 0 ? '' : '\n  '}]${at === lists.length - 1 ? '' : ','}\n`;
  }
  yield '}\n';
}

/** `rolecall.explain/1`, a piece of access a line. */
export function explainJson(
  { user, account, access }: ExplainedUser,
  { at, blame, problems }: Around,
): Iterable<string> {
  const { listed } = account;
  const told = listed && { ...listed, sources: listed.sources.map((source) => sourceJson(source, blame)) };
  const head = {
    format: 'rolecall.explain/1',
    exit: DONE,
    user,
    at,
    account: { ...account, listed: told },
  };
  return document(head, ['access', access.map((one) => holdingJson(one, blame))], problems);
}

/** `rolecall.who/1`, a holder a line. */
export function whoJson({ subject, holders }: Who, { at, blame, problems }: Around): Iterable<string> {
  const head = { format: 'rolecall.who/1', exit: DONE, subject, at };
  return document(head, ['holders', holders.map((one) => holdingJson(one, blame))], problems);
}
