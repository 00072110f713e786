import type { Because, Cause, Change, ChangeKind } from '../../domain/change.ts';
import type { Changes } from '../../domain/changes.ts';
import type { Email } from '../../domain/ids.ts';
import {
  type Membership,
  placeOf,
  type Source,
  segmentsOf,
  sharedIn,
  type Trail,
} from '../../domain/source.ts';
import { jsonText } from '../escape.ts';
import { kept, remembered } from './kept.ts';

function closing(memberships: readonly Membership[], selector: string | undefined, end: string): string {
  const through = memberships.map(({ team, member }) => ({ team, ...placeOf(member) }));
  const selected = selector === undefined ? '' : `,"selector":${jsonText(selector)}`;
  return `through":${jsonText(through)}${selected}}],"${end}`;
}

/**
 * Writes the sources of a change, and what comes behind them. What millions of sources do not share is their line, their
 * column and the number at the end of their path: each of these is a part of its own.
 */
class SourceParts {
  readonly #file = remembered((before: string, file: string) => `${before}{"file":${jsonText(file)},"`);
  readonly #place = remembered((one: Source) => {
    const { line, column } = placeOf(one);
    return `line":${line},"column":${column},"path":${jsonText(one.path)},"`;
  });
  readonly #path = remembered((parent: Trail | undefined) => {
    const segments = segmentsOf(parent).map(jsonText);
    return `path":[${segments.join()}`;
  });
  readonly #end = remembered(
    (reason: string | null, until: string | null) =>
      `reason":${jsonText(reason)},"until":${jsonText(until)}}`,
  );
  readonly #closing = remembered(closing);
  readonly #toColumn = remembered((line: number) => `line":${line},"column"`);
  #line = 0;

  /** Adds all to the parts but the end, which it gives back: the next change goes on behind it. */
  add(parts: string[], before: string, { sources, reason, until }: Change): string {
    const end = this.#end(reason, until);
    const [one] = sources;
    const shared = one && sharedIn(one);
    if (one === undefined || shared?.trail === undefined || sources.length > 1) {
      parts.push(`${before}${sources.map(jsonText).join()}],"`);
      return end;
    }
    parts.push(this.#file(before, one.file));
    this.#addPlace(parts, one, shared.trail);
    return this.#closing(shared.memberships, one.selector, end);
  }

  #addPlace(parts: string[], one: Source, { parent, segment }: Trail): void {
    // The line of somebody, which is that of all their changes, or an entry of a list.
    if (typeof segment === 'string') parts.push(this.#place(one));
    else {
      const { line, column } = placeOf(one);
      const path = this.#path(parent);
      // A file of one line, as programs write it.
      if (line === this.#line) parts.push(this.#toColumn(line));
      else parts.push('line"', `:${line},"`, 'column"');
      this.#line = line;
      parts.push(`:${column},"`, path);
      parts.push(parent === undefined ? `${segment}],"` : `,${segment}],"`);
    }
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
): Iterable<readonly string[]> {
  const thing = kept((one: object) => `${jsonText(one)},"`);
  const report = kept((one: object) => `report":${thing(one)}`);
  const rls = kept((one: object) => `rls":${thing(one)}`);
  const head = remembered((before: string, kind: ChangeKind) => `${before}{"kind":"${kind}","`);
  const user = remembered((email: Email) => `user":${jsonText(email)},"`);
  const why = remembered(
    (because: Because, cause: Cause | null) =>
      `because":"${because}","cause":${jsonText(cause)},"held":null,"sources":[`,
  );
  const next = remembered((end: string) => `${end}${between}`);
  const sources = new SourceParts();
  // What is written of a part already, which goes on with the next change.
  let open: string | undefined;
  for (const list of inLists(changes)) {
    const parts: string[] = [];
    for (const change of list) {
      const before = open === undefined ? first : next(open);
      const isPlain = change.held === null && change.removed !== true && change.waiting !== true;
      if (isPlain && 'user' in change && ('report' in change || 'rls' in change)) {
        const moved = 'report' in change ? report(change.report) : rls(change.rls);
        parts.push(head(before, change.kind), user(change.user), moved);
        open = sources.add(parts, why(change.because, change.cause), change);
      } else {
        parts.push(before);
        open = jsonText(change);
      }
    }
    yield parts;
  }
  if (open !== undefined) yield [open];
}
