import type {
  DatasetReference,
  Entries,
  Numbered,
  ReportEntry,
  ReportReference,
  RlsEntry,
} from '../../domain/declared.ts';
import type { Source, Trail } from '../../domain/source.ts';
import { ALWAYS, type Window } from '../../domain/window.ts';
import type { NamedReport, NamedRole } from './names.ts';
import { type Places, sourceAt } from './reader.ts';

/** Where the entries of a list stand, whose path they share. */
class Lines {
  private readonly places: Places;
  private readonly list: Trail;
  private readonly indexes: readonly number[] | undefined;

  constructor(places: Places, list: Trail, indexes: readonly number[] | undefined) {
    this.places = places;
    this.list = list;
    this.indexes = indexes;
  }

  sourceOf(index: number): Source {
    // Not by `step`, whose paths stay: V8 would allot all of these among what stays as well, which are millions.
    const at: Trail = { parent: this.list, segment: this.indexes?.[index] ?? index };
    return sourceAt(this.places, at, at);
  }
}

/** An entry that is only a name: what it names is shared, where it stands is found when somebody looks. */
abstract class PlainEntry {
  private readonly list: Lines;
  private readonly index: number;

  constructor(list: Lines, index: number) {
    this.list = list;
    this.index = index;
  }

  get window(): Window {
    return ALWAYS;
  }

  get reason(): undefined {
    return undefined;
  }

  get source(): Source {
    return this.list.sourceOf(this.index);
  }
}

class PlainReport extends PlainEntry implements ReportEntry {
  readonly report: ReportReference;

  constructor({ report }: NamedReport, list: Lines, index: number) {
    super(list, index);
    this.report = report;
  }
}

class PlainRole extends PlainEntry implements RlsEntry {
  readonly dataset: DatasetReference;
  readonly role: string;

  constructor({ dataset, role }: NamedRole, list: Lines, index: number) {
    super(list, index);
    this.dataset = dataset;
    this.role = role;
  }
}

/** What was read of a list. */
export interface Items<Item> {
  readonly items: readonly Item[];
  /** The index of each in the file, where something was left out. */
  readonly indexes: readonly number[] | undefined;
  /** True where each is a name alone. */
  readonly plain: boolean;
}

/** What the lists of one kind have in common. */
interface Kind<Named, Entry> {
  readonly key: 'reports' | 'rls';
  readonly entryOf: (named: Named, list: Lines, index: number) => Entry;
}

const REPORTS: Kind<NamedReport, ReportEntry> = {
  key: 'reports',
  entryOf: (named, list, index) => new PlainReport(named, list, index),
};
const ROLES: Kind<NamedRole, RlsEntry> = {
  key: 'rls',
  entryOf: (named, list, index) => new PlainRole(named, list, index),
};

const NO_ENTRIES: readonly never[] = [];

/** One list of a file. Names are kept as they are shared, and an entry is made of each when somebody comes by. */
class EntryList<Named extends Numbered, Entry extends object & { readonly window: Window }>
  implements Entries<Entry>
{
  private readonly places: Places;
  private readonly holder: Trail;
  private readonly items: readonly (Named | Entry)[];
  /** For each item its index in the file, where that is another. */
  private readonly indexes: readonly number[] | undefined;
  /** True where each item is a name alone. */
  private readonly plain: boolean;
  private readonly kind: Kind<Named, Entry>;

  constructor(
    places: Places,
    holder: Trail,
    { items, indexes, plain }: Items<Named | Entry>,
    kind: Kind<Named, Entry>,
  ) {
    this.places = places;
    this.holder = holder;
    this.items = items;
    this.indexes = indexes;
    this.plain = plain;
    this.kind = kind;
  }

  get length(): number {
    return this.items.length;
  }

  get names(): readonly Numbered[] | undefined {
    return this.plain ? (this.items as readonly Named[]) : undefined;
  }

  /** An entry, and where all entries of the list stand: shared by those that are made together. */
  #made(index: number, lines: Lines): Entry | undefined {
    const item = this.items[index];
    return item === undefined || isEntry<Entry>(item) ? item : this.kind.entryOf(item as Named, lines, index);
  }

  lines(): Lines {
    const list: Trail = { parent: this.holder, segment: this.kind.key };
    return new Lines(this.places, list, this.indexes);
  }

  entryAt(index: number): Entry {
    const entry = this.#made(index, this.lines());
    if (entry === undefined) throw new RangeError(`no entry has the index ${index}`);
    return entry;
  }

  [Symbol.iterator](): Iterator<Entry> {
    return this.map((entry) => entry)[Symbol.iterator]();
  }

  windowed(): Iterable<Entry> {
    return this.plain ? NO_ENTRIES : this.#windowed();
  }

  *#windowed(): Iterable<Entry> {
    for (const item of this.items) if (isEntry<Entry>(item) && item.window !== ALWAYS) yield item;
  }

  map<Other>(change: (entry: Entry) => Other): Other[] {
    const lines = this.lines();
    const made: Other[] = [];
    for (let index = 0; index < this.items.length; index++) {
      const entry = this.#made(index, lines);
      if (entry !== undefined) made.push(change(entry));
    }
    return made;
  }
}

const isEntry = <Entry extends object>(item: object): item is Entry => 'source' in item;

/** The entries of a `reports` list: names alone, or entries with all that stands in them. */
export const reportEntries = (
  places: Places,
  holder: Trail,
  items: Items<NamedReport | ReportEntry>,
): Entries<ReportEntry> => new EntryList(places, holder, items, REPORTS);

/** The entries of an `rls` list, likewise. */
export const roleEntries = (
  places: Places,
  holder: Trail,
  items: Items<NamedRole | RlsEntry>,
): Entries<RlsEntry> => new EntryList(places, holder, items, ROLES);
