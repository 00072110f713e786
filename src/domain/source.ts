import type { Place, Problem } from './problem.ts';

export type Segment = string | number;

/** The path from a file to a value. The outermost trail is the whole file, and its segment is empty. */
export interface Trail {
  readonly parent: Trail | SourceFile;
  readonly segment: Segment;
}

export interface Source extends Place {
  /** The path of the value in the file: `["teams", "latam", "reports", 1]`. */
  readonly path: readonly Segment[];
  /** The memberships by which the entry of a team reaches the holder; empty for an own entry. */
  readonly through: readonly (Place & { readonly team: string })[];
  /** Set if the entry names the workspace of a report, and not the report. */
  readonly selector?: 'workspace' | undefined;
}

export interface Sourced {
  readonly source: Source;
}

export interface TeamStep {
  readonly team: string;
  readonly membership: Source;
}

export type IsIn = (team: string) => boolean;

export function segmentsOf(trail: Trail): readonly Segment[] {
  const segments: Segment[] = [];
  for (let at = trail; 'parent' in at.parent; at = at.parent) segments.push(at.segment);
  return segments.reverse();
}

export interface SourceFile {
  readonly file: string;
  /** The place of a value. With `ofKey`, the place of its key. */
  readonly locate: (trail: Trail, ofKey?: boolean) => Place;
}

interface Special {
  /** The value whose place people see, for example the name in `{ user: …, until: … }`. */
  readonly shown?: Trail;
  readonly ofKey?: true;
  readonly selector?: 'workspace' | undefined;
  readonly through?: readonly TeamStep[];
}

/** Computes file, line, column and path on demand: there may be millions of sources. */
export class LazySource implements Source, Trail {
  readonly parent: Trail | SourceFile;
  readonly segment: Segment;

  /** Nearly all sources leave out this field, to save memory. */
  declare readonly special?: Special;

  constructor({ parent, segment }: Trail, special?: Special) {
    this.parent = parent;
    this.segment = segment;
    if (special !== undefined) this.special = special;
  }

  private get in(): SourceFile {
    let { parent } = this;
    while ('parent' in parent) parent = parent.parent;
    return parent;
  }

  get selector(): 'workspace' | undefined {
    return this.special?.selector;
  }

  get file(): string {
    return this.in.file;
  }

  get place(): Place {
    return this.in.locate(this.special?.shown ?? this, this.special?.ofKey);
  }

  get line(): number {
    return this.place.line;
  }

  get column(): number {
    return this.place.column;
  }

  get path(): readonly Segment[] {
    return segmentsOf(this);
  }

  get through(): Source['through'] {
    return this.special?.through?.map(({ team, membership }) => ({ team, ...placeOf(membership) })) ?? [];
  }

  toJSON(): Source {
    const { file, line, column } = this.place;
    const { path, through, selector } = this;
    // Use literals: V8 needs more time and memory for spreads.
    return selector === undefined
      ? { file, line, column, path, through }
      : { file, line, column, path, through, selector };
  }
}

export const sourceVia = (source: Source, through: readonly TeamStep[]): Source =>
  source instanceof LazySource ? new LazySource(source, { ...source.special, through }) : source;

/** Leaves out memberships of teams for which `isKept` is true: nobody edited their lines. */
export function editedLine(source: Source, isKept: IsIn | undefined): Source {
  const through = source instanceof LazySource ? source.special?.through : undefined;
  if (isKept === undefined || through === undefined) return source;
  const edited = through.filter(({ team }) => !isKept(team));
  return sourceVia(source, edited);
}

export const sourceBelow = (source: Source, segment: Segment): Source =>
  source instanceof LazySource ? new LazySource({ parent: source, segment }) : source;

export function placeOf(at: Place): Place {
  if (at instanceof LazySource) return at.place;
  const { file, line, column } = at;
  return { file, line, column };
}

export const placeName = ({ file, line }: Omit<Place, 'column'>): string => `${file}:${line}`;

/** The lines of the sources, and the lines of the memberships through which they give access. */
export const linesOf = ({ sources }: { readonly sources: readonly Source[] }): Place[] =>
  sources.flatMap((source) => [source, ...source.through]);

export function errorAt(at: Place, code: Problem['code'], message: string, fix: string): Problem {
  return { code, severity: 'error', message, fix, place: placeOf(at) };
}
