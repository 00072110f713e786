import type { Because, Cause, Change, ChangedReport } from './change.ts';
import type { Email } from './ids.ts';
import type { Place } from './problem.ts';
import { areOfOneList, placeOf, type Source } from './source.ts';

/** What the changes of a series have in common, besides that all of them are performed and bear no mark. */
export interface InCommon {
  readonly kind: 'grant-report' | 'revoke-report';
  readonly user: Email;
  readonly because: Because;
  readonly cause: Cause | null;
  readonly reason: string | null;
  readonly until: string | null;
}

/**
 * Changes of one person, one after the other, that differ in their report alone, and in the entry of one list that gives it. Where every
 * grant of a large portal moves, nearly all changes stand in a few of these: what they have in common is looked at once.
 */
export class ChangeSeries implements InCommon {
  readonly kind: InCommon['kind'];
  readonly user: Email;
  readonly because: Because;
  readonly cause: Cause | null;
  readonly held: null = null;
  readonly reason: string | null;
  readonly until: string | null;
  /** All reports that are spoken of: the same list for all series of a plan. */
  readonly reports: readonly ChangedReport[];
  /** Which of them the changes are about, by index. */
  readonly keys: number[];
  readonly #sources: (readonly Source[])[];
  #places: readonly Place[] | undefined;

  constructor(
    { kind, user, because, cause, reason, until }: InCommon,
    reports: readonly ChangedReport[],
    key: number,
    sources: readonly Source[],
  ) {
    this.kind = kind;
    this.user = user;
    this.because = because;
    this.cause = cause;
    this.reason = reason;
    this.until = until;
    this.reports = reports;
    this.keys = [key];
    this.#sources = [sources];
  }

  /** True where one line, or none, gives all of them; otherwise each has an entry of its own in one list. */
  get isOfOneLine(): boolean {
    return this.#sources.length === 1;
  }

  /** Takes one more of the same kind and person, if it is like those before it. */
  takes(
    key: number,
    { because, cause }: Pick<InCommon, 'because' | 'cause'>,
    sources: readonly Source[],
    reason: string | null,
    until: string | null,
  ): boolean {
    if (because !== this.because || cause !== this.cause) return false;
    if (reason !== this.reason || until !== this.until) return false;
    const [first = sources] = this.#sources;
    if (!this.isOfOneLine || first !== sources) {
      if (this.#sources.length < this.keys.length || !areOfOneList(first, sources)) return false;
      this.#sources.push(sources);
    }
    this.keys.push(key);
    return true;
  }

  reportAt(at: number): ChangedReport {
    const report = this.reports[this.keys[at] ?? -1];
    if (report === undefined) throw new RangeError(`a series has no change ${at}`);
    return report;
  }

  sourcesAt(at: number): readonly Source[] {
    return this.#sources[this.isOfOneLine ? 0 : at] ?? [];
  }

  /** Where each stands that has an entry of its own; found once, when somebody looks. */
  get places(): readonly Place[] {
    this.#places ??= this.#found();
    return this.#places;
  }

  #found(): readonly Place[] {
    const places: Place[] = [];
    for (const [source] of this.#sources) if (source !== undefined) places.push(placeOf(source));
    return places;
  }

  changeAt(at: number): Change {
    const { kind, user, because, cause, held, reason, until } = this;
    const report = this.reportAt(at);
    return { kind, user, report, because, cause, held, sources: this.sourcesAt(at), reason, until };
  }
}

/** Changes one by one, of which some are given as series. */
export function changesIn(pieces: readonly (Change | ChangeSeries)[]): Change[] {
  const changes: Change[] = [];
  for (const piece of pieces) {
    if (piece instanceof ChangeSeries)
      for (let at = 0; at < piece.keys.length; at++) changes.push(piece.changeAt(at));
    else changes.push(piece);
  }
  return changes;
}
