import type { Because, Cause, Change, ChangeKind } from '../../domain/change.ts';
import type { Changes } from '../../domain/changes.ts';
import type { Email } from '../../domain/ids.ts';
import { CommonText, type Part } from '../../domain/parts.ts';
import {
  type Membership,
  placeOf,
  type Segment,
  type Source,
  segmentsOf,
  sharedIn,
  type Trail,
} from '../../domain/source.ts';
import { jsonText } from '../escape.ts';
import { kept, remembered } from './kept.ts';

const COLUMN = new CommonText('column"');

const whyText = (because: Because, cause: Cause | null): string =>
  `because":"${because}","cause":${jsonText(cause)},"held":null,"sources":[`;

const fileText = (because: Because, cause: Cause | null, file: string): string =>
  `${whyText(because, cause)}{"file":${jsonText(file)},"line"`;

/** A path without the bracket that ends it. */
const pathText = (segments: readonly Segment[]): string => `path":${jsonText(segments).slice(0, -1)}`;

const endText = (reason: string | null, until: string | null): string =>
  `],"reason":${jsonText(reason)},"until":${jsonText(until)}}`;

/** The end of a source, and what comes behind all of them. */
function restText(
  memberships: readonly Membership[],
  selector: string | undefined,
  reason: string | null,
  until: string | null,
): string {
  const through = memberships.map(({ team, member }) => ({ team, ...placeOf(member) }));
  const selected = selector === undefined ? '' : `,"selector":${jsonText(selector)}`;
  return `through":${jsonText(through)}${selected}}${endText(reason, until)}`;
}

/**
 * Writes why a change is made, its sources, and what comes behind them. What millions of sources do not share is their line,
 * their column and the number at the end of their path: each of these is a part of its own.
 */
class ReasonParts {
  readonly #toLine = remembered(
    (because: Because, cause: Cause | null, file: string) => new CommonText(fileText(because, cause, file)),
  );
  readonly #toColumn = remembered(
    (because: Because, cause: Cause | null, file: string, line: number) =>
      new CommonText(`${fileText(because, cause, file)}:${line},"column"`),
  );
  readonly #path = remembered((parent: Trail | undefined) => new CommonText(pathText(segmentsOf(parent))));
  readonly #rest = remembered(restText);
  /** All of it where it is the line of somebody, which is that of all their changes. */
  readonly #whole = remembered((because: Because, cause: Cause | null, one: Source, rest: string) => {
    const { line, column } = placeOf(one);
    return `${fileText(because, cause, one.file)}:${line},"column":${column},"${pathText(one.path)}],"${rest}`;
  });
  #line = 0;

  /** Adds all to the parts but the end, which it gives back: the next change goes on behind it. */
  add(parts: Part[], { because, cause, sources, reason, until }: Change): string {
    const [one] = sources;
    const shared = one && sharedIn(one);
    if (one === undefined || shared?.trail === undefined || sources.length > 1)
      return `${whyText(because, cause)}${sources.map(jsonText).join()}${endText(reason, until)}`;
    const { parent, segment } = shared.trail;
    const rest = this.#rest(shared.memberships, one.selector, reason, until);
    if (typeof segment === 'string') return this.#whole(because, cause, one, rest);
    const { line, column } = placeOf(one);
    // A file of one line, as programs write it.
    if (line === this.#line) parts.push(this.#toColumn(because, cause, one.file, line));
    else parts.push(this.#toLine(because, cause, one.file), `:${line},"`, COLUMN);
    this.#line = line;
    parts.push(`:${column},"`, this.#path(parent));
    parts.push(parent === undefined ? `${segment}],"` : `,${segment}],"`);
    return rest;
  }
}

function* inLists(changes: Iterable<Change> | Changes): Iterable<readonly Change[]> {
  if ('byHolder' in changes) for (const one of changes.byHolder) yield one.changes();
  else for (const change of changes) yield [change];
}

/**
 * Each change as `jsonText` writes it, character by character, behind `first` or `between`, in parts that millions of them
 * have in common. Most parts end with the quote before a name: there a text is cut to be cleaned.
 */
export function* changeParts(
  changes: Iterable<Change>,
  first: string,
  between: string,
): Iterable<readonly Part[]> {
  const report = kept((one: object) => new CommonText(`report":${jsonText(one)},"`));
  const rls = kept((one: object) => new CommonText(`rls":${jsonText(one)},"`));
  const before = (open: string | undefined): string => (open === undefined ? first : `${open}${between}`);
  const head = remembered(
    (open: string | undefined, kind: ChangeKind, user: Email) =>
      new CommonText(`${before(open)}{"kind":"${kind}","user":${jsonText(user)},"`),
  );
  const reasons = new ReasonParts();
  // What is not yet written of a change, which the next one goes on with.
  let open: string | undefined;
  for (const list of inLists(changes)) {
    const parts: Part[] = [];
    for (const change of list) {
      const isPlain = change.held === null && change.removed !== true && change.waiting !== true;
      if (isPlain && 'user' in change && ('report' in change || 'rls' in change)) {
        parts.push(head(open, change.kind, change.user));
        parts.push('report' in change ? report(change.report) : rls(change.rls));
        open = reasons.add(parts, change);
      } else {
        parts.push(before(open));
        open = jsonText(change);
      }
    }
    yield parts;
  }
  if (open !== undefined) yield [open];
}
