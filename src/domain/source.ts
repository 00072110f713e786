import type { Place } from './problem.ts';

/** One step from a mapping or list of a file to what it holds: a key or an index. */
export type Segment = string | number;

/** A path within a file, shared by everything under it. */
export interface Trail {
  readonly parent: Trail | undefined;
  readonly segment: Segment;
}

/** The line of a team that lists who gets what the team gives. */
export interface Through extends Place {
  readonly team: string;
}

/** Where in Git something is asked for. */
export interface Source extends Place {
  /** The path within the file: `["teams", "latam", "reports", 1]`. */
  readonly path: readonly Segment[];
  /** The memberships through which a team's entry reaches its holder; empty for an entry of the holder's own. */
  readonly through: readonly Through[];
  /** Set when a workspace entry asks for it, not the report's own name. */
  readonly selector?: 'workspace' | undefined;
}

/** Something with a place in the files. */
export interface Sourced {
  readonly source: Source;
}

/** Finds the line and column of a spot in a file. The reader of the file decides what a spot is. */
export type Locate<Spot> = (spot: Spot) => Place;

/** One membership on the way from a team to a holder. */
export interface Membership {
  readonly team: string;
  readonly member: Source;
}

/** The segments of a trail, outermost first. */
export function segmentsOf(trail: Trail | undefined): readonly Segment[] {
  const segments: Segment[] = [];
  for (let at = trail; at !== undefined; at = at.parent) segments.push(at.segment);
  return segments.reverse();
}

const NONE: readonly never[] = [];

/** A file as its sources remember it. */
interface File<Spot> {
  readonly file: string;
  readonly locate: Locate<Spot | Trail>;
}

/**
 * A source whose line, column and path are made each time that somebody looks: there may be millions of them. It is a step
 * of a trail itself.
 */
class LazySource<Spot> implements Source, Trail {
  protected readonly in: File<Spot>;
  readonly parent: Trail | undefined;
  readonly segment: Segment;

  constructor(within: File<Spot>, parent: Trail | undefined, segment: Segment) {
    this.in = within;
    this.parent = parent;
    this.segment = segment;
  }

  get selector(): 'workspace' | undefined {
    return undefined;
  }

  get memberships(): readonly Membership[] {
    return NONE;
  }

  protected get spot(): Spot | Trail {
    return this;
  }

  get file(): string {
    return this.in.file;
  }

  get trail(): Trail {
    return this;
  }

  get place(): Place {
    return this.in.locate(this.spot);
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

  get through(): readonly Through[] {
    // Asked of each of millions of changes.
    if (this.memberships.length === 0) return NONE;
    return this.memberships.map(({ team, member }) => ({ team, ...placeOf(member) }));
  }

  via(memberships: readonly Membership[]): Source {
    const { spot, selector } = this;
    return new SpecialSource(this, this.in, { spot, selector, memberships });
  }

  toJSON(): Source {
    return plainSource(this);
  }
}

interface Special<Spot> {
  readonly spot: Spot | Trail;
  readonly selector: 'workspace' | undefined;
  readonly memberships: readonly Membership[];
}

/** A source with more to it than its path, which few have. */
class SpecialSource<Spot> extends LazySource<Spot> {
  private readonly special: Special<Spot>;

  constructor({ parent, segment }: Trail, within: File<Spot>, special: Special<Spot>) {
    super(within, parent, segment);
    this.special = special;
  }

  override get selector(): 'workspace' | undefined {
    return this.special.selector;
  }

  override get memberships(): readonly Membership[] {
    return this.special.memberships;
  }

  protected override get spot(): Spot | Trail {
    return this.special.spot;
  }
}

/** A source at a path in a file that was read, found at another spot where one is given. */
export function sourceIn<Spot>(
  file: File<Spot>,
  parent: Trail | undefined,
  segment: Segment,
  spot?: Spot,
  selector?: 'workspace',
): Source {
  if (spot === undefined && selector === undefined) return new LazySource(file, parent, segment);
  const trail: Trail = { parent, segment };
  return new SpecialSource(trail, file, { spot: spot ?? trail, selector, memberships: NONE });
}

/** The source of a team's entry as it reaches one holder, through these memberships. */
export const sourceVia = (source: Source, memberships: readonly Membership[]): Source =>
  source instanceof LazySource
    ? source.via(memberships)
    : { ...source, through: memberships.map(({ team, member }) => ({ team, ...placeOf(member) })) };

/** The place of a source alone, as problems carry it. */
export function placeOf(source: Source): Place {
  // What is found is made anew each time, and is a place alone.
  if (source instanceof LazySource) return source.place;
  const { file, line, column } = source;
  return { file, line, column };
}

/** Found once, when somebody looks: most findings that have one stand in no output. */
class LaterPlace implements Place {
  private readonly find: () => Place;
  private found: Place | undefined;

  constructor(find: () => Place) {
    this.find = find;
  }

  private get place(): Place {
    if (this.found === undefined) {
      // A copy: V8 allots all places among what stays, once the first thousands of them have stayed.
      const { file, line, column, removed } = this.find();
      this.found = { file, line, column, ...(removed === true && { removed }) };
    }
    return this.found;
  }

  get file(): string {
    return this.place.file;
  }

  get line(): number {
    return this.place.line;
  }

  get column(): number {
    return this.place.column;
  }

  toJSON(): Place {
    const { file, line, column } = this.place;
    return { file, line, column };
  }
}

/** A place that is found when somebody looks. */
export const placeLater = (find: () => Place): Place => new LaterPlace(find);

/** A source as plain data, as JSON outputs carry it. */
export function plainSource(source: Source): Source {
  const { file, line, column } = placeOf(source);
  const { path, through, selector } = source;
  // One literal: an object that is put together of several takes V8 much longer, and more memory.
  return selector === undefined
    ? { file, line, column, path, through }
    : { file, line, column, path, through, selector };
}
