import type { Declared, DeclaredGroup } from '../../domain/declared.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Settings } from '../../domain/settings.ts';
import { errorAt, placeName, type Sourced } from '../../domain/source.ts';
import type { ParsedFile } from '../parse-file.ts';
import { checkReferences } from './check-references.ts';
import { rootPartOf } from './part.ts';
import { newReferences, type References } from './read-entries.ts';
import { readSections } from './read-sections.ts';
import { readIncludes, readSettings } from './read-settings.ts';

/** The key as written. Two spellings of an address mean one person. */
const keyOf = ({ source }: Sourced): string => String(source.path.at(-1) ?? '');

function define<Key extends string, Value extends Sourced>(
  definitions: Map<Key, Value>,
  what: string,
  key: Key,
  value: Value,
  problems: Problem[],
): void {
  const first = definitions.get(key);
  if (first === undefined) {
    definitions.set(key, value);
    return;
  }
  const isSameKey = keyOf(first) === keyOf(value);
  // For two equal keys in one file, the parser already reports `duplicate-key`.
  if (isSameKey && first.source.file === value.source.file) return;
  const isAddress = what === 'user' && !isSameKey;
  const message = isAddress
    ? `${quote(keyOf(value))} and ${quote(keyOf(first))} are one address (${placeName(first.source)}).`
    : `The ${what} ${quote(key)} is already defined in ${placeName(first.source)}.`;
  const code = isAddress ? 'duplicate-user' : 'duplicate-definition';
  problems.push(errorAt(value.source, code, message, 'Merge the two entries into one.'));
}

interface FileSections {
  readonly sections: ReturnType<typeof readSections>;
  readonly settings?: Settings;
  readonly includes?: ReturnType<typeof readIncludes>;
  readonly problems: readonly Problem[];
}

const reads = new WeakMap<ParsedFile, FileSections>();

/** Two commits with the same file share the result. A second read of the file would parse its value again. */
function readOnce(file: ParsedFile, references: References): FileSections | undefined {
  const earlier = reads.get(file);
  if (earlier !== undefined) return earlier;
  const problems: Problem[] = [];
  const root = rootPartOf(file, problems);
  if (root === undefined) return undefined;
  const read = {
    sections: readSections(root, references),
    ...(file.kind === 'root' && { settings: readSettings(root), includes: readIncludes(root) }),
    problems,
  };
  reads.set(file, read);
  return read;
}

type Mutable<Definitions> = Definitions extends ReadonlyMap<infer Key, infer Value> ? Map<Key, Value> : never;

/** Reads files one by one, so that the values of only one are in memory. */
export class Declaring {
  readonly #problems: Problem[] = [];
  readonly #access = {
    users: new Map() as Mutable<Declared['users']>,
    teams: new Map() as Mutable<Declared['teams']>,
    groups: new Map() as Mutable<Declared['groups']>,
    reports: new Map() as Mutable<Declared['reports']>,
    datasets: new Map() as Mutable<Declared['datasets']>,
  };
  readonly #groupAliases = new Map<string, DeclaredGroup>();
  readonly #references = newReferences();
  readonly #mentions = { reports: false, rls: false };
  #settings: Settings | undefined;
  /** Undefined if rolecall could not read the root file. */
  includes: ReturnType<typeof readIncludes> | undefined;
  #isWhole = true;

  add(file: ParsedFile): void {
    const problems = this.#problems;
    for (const problem of file.problems) problems.push(problem);
    const read = readOnce(file, this.#references);
    if (read === undefined) {
      this.#isWhole = false;
      return;
    }
    for (const problem of read.problems) problems.push(problem);
    const { sections, settings, includes } = read;
    const { users, teams, groups, reports, datasets } = this.#access;
    for (const one of sections.users) define(users, 'user', one.identity, one, problems);
    for (const one of sections.teams) define(teams, 'team', one.name, one, problems);
    for (const one of sections.groups) {
      define(this.#groupAliases, 'group', one.alias, one, problems);
      define(groups, 'group id', one.id, one, problems);
    }
    for (const one of sections.reports) define(reports, 'report alias', one.alias, one, problems);
    for (const one of sections.datasets) define(datasets, 'dataset alias', one.alias, one, problems);
    this.#mentions.reports ||= sections.mentions.reports;
    this.#mentions.rls ||= sections.mentions.rls;
    this.#settings ??= settings;
    this.includes ??= includes;
  }

  /** Checks references only if the files are `complete` and readable, because any file may define a name. */
  end(complete: boolean) {
    const problems = [...this.#problems];
    const settings = this.#settings;
    const isWhole = complete && this.#isWhole;
    if (settings === undefined) return { declared: undefined, problems, isWhole };
    const { kinds } = settings.manage;
    const declared: Declared = {
      settings,
      ...this.#access,
      mentions: {
        reports: this.#mentions.reports || kinds.includes('reports'),
        rls: this.#mentions.rls || kinds.includes('rls'),
      },
    };
    if (isWhole) for (const problem of checkReferences(declared, problems)) problems.push(problem);
    return { declared, problems, isWhole };
  }
}

export function declare(files: readonly ParsedFile[], complete: boolean) {
  const declaring = new Declaring();
  for (const file of files) declaring.add(file);
  return declaring.end(complete);
}
