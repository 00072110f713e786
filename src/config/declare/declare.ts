import type {
  Declared,
  DeclaredDataset,
  DeclaredGroup,
  DeclaredReport,
  DeclaredTeam,
  DeclaredUser,
} from '../../domain/declared.ts';
import type { Email, GroupId, Identity } from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Settings } from '../../domain/settings.ts';
import type { Source } from '../../domain/source.ts';
import { placeOf } from '../../domain/source.ts';
import type { ParsedFile } from '../parse-file.ts';
import { checkReferences } from './check-references.ts';
import { Names } from './names.ts';
import { findUnknownRuleTeams } from './read-rules.ts';
import { readSections } from './read-sections.ts';
import { readSettings } from './read-settings.ts';
import { readerOf } from './reader.ts';

/** The key as it is written: two spellings may define the same. */
const keyOf = ({ source }: { readonly source: Source }): string => String(source.path.at(-1) ?? '');

/** What is defined once over all files, with the problems of what is defined again. */
class Definitions<Key, Value extends { readonly source: Source }> {
  readonly byKey = new Map<Key, Value>();
  readonly #what: string;
  readonly #nameOf: (value: Value) => string;
  readonly #problems: Problem[];

  constructor(what: string, nameOf: (value: Value) => string, problems: Problem[]) {
    this.#what = what;
    this.#nameOf = nameOf;
    this.#problems = problems;
  }

  add(key: Key, value: Value): void {
    const first = this.byKey.get(key);
    if (first === undefined) {
      this.byKey.set(key, value);
      return;
    }
    const name = this.#nameOf(value);
    const sameSpelling = keyOf(first) === keyOf(value);
    // Twice the same key in one file is one mapping's fault, and reported there as duplicate-key.
    if (sameSpelling && first.source.file === value.source.file) return;
    const where = `${first.source.file}:${first.source.line}`;
    const spelled = this.#what === 'user' && !sameSpelling;
    this.#problems.push({
      code: spelled ? 'duplicate-user' : 'duplicate-definition',
      severity: 'error',
      message: spelled
        ? `${quote(keyOf(value))} and ${quote(keyOf(first))} are one address`
        : `the ${this.#what} ${quote(name)} is defined again`,
      why: `it is already defined at ${where}, and only one of the two could hold`,
      fix: 'merge the two entries into one',
      place: placeOf(value.source),
    });
  }
}

/** What the files come to, and every problem that can be seen without the portal. */
export interface Declaration {
  /** Undefined where no root file could be read. */
  readonly declared: Declared | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Puts files together, one after the other, the root file among them: one declared state, with the sources of everything. Of a
 * file that was added nothing is kept but its text.
 */
export class Declaring {
  readonly #problems: Problem[] = [];
  readonly #users = new Definitions<Identity, DeclaredUser>(
    'user',
    ({ email }): Email => email,
    this.#problems,
  );
  readonly #teams = new Definitions<string, DeclaredTeam>('team', ({ name }) => name, this.#problems);
  readonly #groups = new Definitions<GroupId, DeclaredGroup>(
    'group id',
    ({ id }): GroupId => id,
    this.#problems,
  );
  readonly #aliases = new Definitions<string, DeclaredGroup>('group', ({ alias }) => alias, this.#problems);
  readonly #reports = new Definitions<string, DeclaredReport>(
    'report alias',
    ({ alias }) => alias,
    this.#problems,
  );
  readonly #datasets = new Definitions<string, DeclaredDataset>(
    'dataset alias',
    ({ alias }) => alias,
    this.#problems,
  );
  readonly #names = new Names();
  #mentions = { reports: false, rls: false };
  #settings: Settings | undefined;
  #isWhole = true;

  add({ content, text, kind, problems }: ParsedFile): void {
    for (const problem of problems) this.#problems.push(problem);
    if (content === undefined) {
      this.#isWhole = false;
      return;
    }
    const reader = readerOf(text, content, this.#problems);
    const { users, teams, groups, reports, datasets, mentions } = readSections(reader, this.#names);
    for (const user of users) this.#users.add(user.identity, user);
    for (const team of teams) this.#teams.add(team.name, team);
    for (const group of groups) {
      this.#aliases.add(group.alias, group);
      this.#groups.add(group.id, group);
    }
    for (const report of reports) this.#reports.add(report.alias, report);
    for (const dataset of datasets) this.#datasets.add(dataset.alias, dataset);
    this.#mentions = {
      reports: this.#mentions.reports || mentions.reports,
      rls: this.#mentions.rls || mentions.rls,
    };
    if (kind === 'root') this.#settings = readSettings(reader);
  }

  /**
   * What all of them come to. References are checked only when the files are `complete` and every one could be read, since a
   * name may be defined in any.
   */
  end(complete: boolean): Declaration {
    const problems = [...this.#problems];
    if (this.#settings === undefined) return { declared: undefined, problems };
    const { kinds } = this.#settings.manage;
    const declared: Declared = {
      settings: this.#settings,
      users: this.#users.byKey,
      teams: this.#teams.byKey,
      groups: this.#groups.byKey,
      reports: this.#reports.byKey,
      datasets: this.#datasets.byKey,
      mentions: {
        reports: this.#mentions.reports || kinds.includes('reports'),
        rls: this.#mentions.rls || kinds.includes('rls'),
      },
    };
    if (complete && this.#isWhole) {
      for (const problem of [...checkReferences(declared), ...findUnknownRuleTeams(declared)])
        problems.push(problem);
    }
    return { declared, problems };
  }
}

/** Puts the files together, as `Declaring` does. */
export function declare(files: readonly ParsedFile[], complete: boolean): Declaration {
  const declaring = new Declaring();
  for (const file of files) declaring.add(file);
  return declaring.end(complete);
}
