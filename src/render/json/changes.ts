import type { Change, ChangeKind } from '../../domain/change.ts';
import { ChangeSeries } from '../../domain/change-series.ts';
import { type Changes, piecesOf } from '../../domain/changes.ts';
import type { Email } from '../../domain/ids.ts';
import { Choices, CommonText, type Part, Rows, TextTable } from '../../domain/parts.ts';
import { jsonText } from '../escape.ts';
import { kept, remembered } from './kept.ts';
import { OwnLines, ReasonParts } from './reason-parts.ts';

function* inLists(changes: Iterable<Change> | Changes): Iterable<readonly (Change | ChangeSeries)[]> {
  if ('byHolder' in changes) for (const one of changes.byHolder) yield piecesOf(one);
  else for (const change of changes) yield [change];
}

/** The texts of reports by their index, of those that series speak of. */
const reportTexts = (reports: ChangeSeries['reports']): TextTable =>
  new TextTable((key) => new CommonText(`report":${jsonText(reports[key])},"`));

/** What was written last of one kind: most that come next differ in whom and what they are about alone. */
interface OfKind {
  readonly head: (before: string) => CommonText;
  readonly reason: ReasonParts;
}

/** Writes changes one after the other. */
class ChangeParts {
  readonly #first: string;
  readonly #between: string;
  readonly #kinds = new Map<ChangeKind, OfKind>();
  readonly #reports = remembered(reportTexts);
  readonly #ownLines = new OwnLines();
  readonly #user = remembered((user: Email) => new CommonText(`:${jsonText(user)},"`));
  readonly #rls = kept((rls: object) => new CommonText(`rls":${jsonText(rls)},"`));
  /** What is not yet written of a change, which the next one goes on with; undefined before the first one. */
  open: string | undefined;

  constructor(first: string, between: string) {
    this.#first = first;
    this.#between = between;
  }

  #of(kind: ChangeKind): OfKind {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    const head = remembered((before: string) => new CommonText(`${before}{"kind":"${kind}","user"`));
    const made = { head, reason: new ReasonParts(this.#ownLines) };
    this.#kinds.set(kind, made);
    return made;
  }

  #before(): string {
    return this.open === undefined ? this.#first : `${this.open}${this.#between}`;
  }

  add(parts: (Part | Rows)[], change: Change): void {
    const isPlain = change.held === null && change.removed !== true && change.waiting !== true;
    if (isPlain && 'user' in change && 'rls' in change) {
      const { head, reason } = this.#of(change.kind);
      const why = reason.of(change, change.sources);
      parts.push(head(this.#before()), this.#user(change.user), this.#rls(change.rls), ...why.parts);
      this.open = why.rest;
    } else {
      parts.push(this.#before());
      this.open = jsonText(change);
    }
  }

  addSeries(parts: (Part | Rows)[], series: ChangeSeries): void {
    const { head, reason } = this.#of(series.kind);
    const user = this.#user(series.user);
    const reports = new Choices(this.#reports(series.reports), series.keys);
    parts.push(head(this.#before()), user);
    const entries = reason.ofEntries(series);
    const why =
      entries === undefined ? reason.of(series, series.sourcesAt(0)) : { parts: [], rest: entries.rest };
    this.open = why.rest;
    const between = [...why.parts, head(this.#before()), user];
    parts.push(new Rows([reports, ...(entries?.columns ?? [])], between, series.keys.length), ...why.parts);
  }
}

/**
 * Each change as `jsonText` writes it, character by character, behind `first` or `between`, in parts that millions of them
 * have in common. Most parts end with the quote of a name: there a text is cut to be cleaned.
 */
export function* changeParts(
  changes: Iterable<Change>,
  first: string,
  between: string,
): Iterable<readonly (Part | Rows)[]> {
  const writer = new ChangeParts(first, between);
  for (const list of inLists(changes)) {
    const parts: (Part | Rows)[] = [];
    for (const piece of list) {
      if (piece instanceof ChangeSeries) writer.addSeries(parts, piece);
      else writer.add(parts, piece);
    }
    yield parts;
  }
  if (writer.open !== undefined) yield [writer.open];
}
