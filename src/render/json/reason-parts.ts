import type { Because, Cause } from '../../domain/change.ts';
import type { ChangeSeries } from '../../domain/change-series.ts';
import { CommonText, NumberColumn, type Part, type Rows } from '../../domain/parts.ts';
import type { Place } from '../../domain/problem.ts';
import {
  type Membership,
  placeOf,
  type Segment,
  type Source,
  segmentsOf,
  sharedIn,
} from '../../domain/source.ts';
import { jsonText } from '../escape.ts';
import { remembered } from './kept.ts';

/** Why a change is made, from where, for which reason and until when. */
export interface Why {
  readonly because: Because;
  readonly cause: Cause | null;
  readonly reason: string | null;
  readonly until: string | null;
}

/** What is behind the report or role of a change: parts that end with a cut, and the rest, behind which a next change may come. */
export interface WhyParts {
  readonly parts: readonly Part[];
  readonly rest: string;
}

const orNull = (text: string | null): string => (text === null ? 'null' : jsonText(text));

const causeText = (because: Because, cause: Cause | null): string =>
  `because":"${because}","cause":${orNull(cause)},"held":null,"sources":[`;

const toLineText = (because: Because, cause: Cause | null, file: string): string =>
  `${causeText(because, cause)}{"file":${jsonText(file)},"line"`;

const endText = (reason: string | null, until: string | null): string =>
  `],"reason":${orNull(reason)},"until":${orNull(until)}}`;

/** A path without the bracket that ends it. */
const pathText = (segments: readonly Segment[]): string => `path":${jsonText(segments).slice(0, -1)}`;

/** What is behind the path of a source. */
function behindPath(
  memberships: readonly Membership[],
  selector: string | undefined,
  reason: string | null,
  until: string | null,
): string {
  const through = memberships.map(({ team, member }) => ({ team, ...placeOf(member) }));
  const selected = selector === undefined ? '' : `,"selector":${jsonText(selector)}`;
  return `through":${through.length === 0 ? '[]' : jsonText(through)}${selected}}${endText(reason, until)}`;
}

const COLUMN = new CommonText('column"');
const COLON = new CommonText(':');
const NEXT_FIELD = new CommonText(',"');
const NOTHING = new CommonText('');
const COMMA = new CommonText(',');
const END_OF_PATH = new CommonText('],"');
const NO_PARTS: readonly Part[] = [];

/** The line of somebody, which is that of many of their changes, of several kinds. */
export class OwnLines {
  readonly place = remembered((source: Source) => placeOf(source));
  readonly path = remembered((source: Source) => new CommonText(`${pathText(source.path)}],"`));
}

/** Numbers of lines and columns. */
const placeNumbers = (numbers: readonly number[]): NumberColumn =>
  new NumberColumn(COLON, numbers, NEXT_FIELD);

/** Numbers that end a path, or are one alone. */
const lastNumbers = (isAlone: boolean, numbers: readonly number[]): NumberColumn =>
  new NumberColumn(isAlone ? NOTHING : COMMA, numbers, END_OF_PATH);

/**
 * Writes why changes of one kind are made, with their sources and what comes behind them, character by character as `jsonText` does. What
 * millions of sources do not share is their line, their column and the number at the end of their path: each of these is a part of its own.
 */
export class ReasonParts {
  readonly #toLine = remembered(
    (because: Because, cause: Cause | null, file: string) => new CommonText(toLineText(because, cause, file)),
  );
  readonly #toColumn = remembered(
    (because: Because, cause: Cause | null, file: string, line: number) =>
      new CommonText(`${toLineText(because, cause, file)}:${line},"column"`),
  );
  readonly #rest = remembered(behindPath);
  readonly #own: OwnLines;
  #line = 0;

  constructor(own: OwnLines) {
    this.#own = own;
  }

  #upToColumn({ because, cause }: Why, { file, line }: Place): Part[] {
    // A file of one line, as programs write it.
    const isSame = line === this.#line;
    this.#line = line;
    return isSame
      ? [this.#toColumn(because, cause, file, line)]
      : [this.#toLine(because, cause, file), `:${line},"`, COLUMN];
  }

  /** Why one change is made, or several that have the same sources. */
  of(why: Why, sources: readonly Source[]): WhyParts {
    const { because, cause, reason, until } = why;
    const [one] = sources;
    const shared = one && sharedIn(one);
    if (one === undefined || shared === undefined || sources.length > 1) {
      const rest = `${causeText(because, cause)}${sources.map(jsonText).join()}${endText(reason, until)}`;
      return { parts: NO_PARTS, rest };
    }
    const place = this.#own.place(one);
    const parts = this.#upToColumn(why, place);
    parts.push(`:${place.column},"`, this.#own.path(one));
    return { parts, rest: this.#rest(shared.memberships, one.selector, reason, until) };
  }

  /** Why the changes of a series are made of which each has an entry of its own, as columns; undefined for other series. */
  ofEntries(series: ChangeSeries): { readonly columns: Rows['columns']; readonly rest: string } | undefined {
    const [one] = series.sourcesAt(0);
    const shared = one && sharedIn(one);
    if (series.isOfOneLine || one === undefined || shared?.trail === undefined) return undefined;
    const { parent } = shared.trail;
    const { places, reason, until } = series;
    const line = places[0]?.line ?? 0;
    const toColumn = places.every((place) => place.line === line)
      ? [this.#toColumn(series.because, series.cause, one.file, line)]
      : [
          this.#toLine(series.because, series.cause, one.file),
          placeNumbers(places.map((place) => place.line)),
          COLUMN,
        ];
    const path = new CommonText(pathText(segmentsOf(parent)));
    const columns = placeNumbers(places.map((place) => place.column));
    const last = lastNumbers(
      parent === undefined,
      places.map((_, at) => segmentAt(series, at)),
    );
    return {
      columns: [...toColumn, columns, path, last],
      rest: this.#rest(shared.memberships, one.selector, reason, until),
    };
  }
}

/** The index of an entry in its list. */
function segmentAt(series: ChangeSeries, at: number): number {
  const [source] = series.sourcesAt(at);
  return Number((source && sharedIn(source))?.trail?.segment ?? 0);
}
