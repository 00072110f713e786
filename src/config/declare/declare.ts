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
import type { Source } from '../../domain/source.ts';
import { placeOf } from '../../domain/source.ts';
import type { ParsedFile } from '../parse-file.ts';
import { checkReferences } from './check-references.ts';
import { namesOf } from './names.ts';
import { findUnknownRuleTeams } from './read-rules.ts';
import { readSections, type Sections } from './read-sections.ts';
import { readSettings } from './read-settings.ts';
import { type Reader, readerOf } from './reader.ts';

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

/**
 * Puts the files together: one declared state, with the sources of everything, or every problem that can be seen
 * without the portal. References are checked only when the files are `complete` and every one could be read, since a
 * name may be defined in any.
 */
export function declare(
  files: readonly ParsedFile[],
  complete: boolean,
): {
  readonly declared: Declared | undefined;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = files.flatMap((file) => file.problems);
  const users = new Definitions<Identity, DeclaredUser>('user', ({ email }): Email => email, problems);
  const teams = new Definitions<string, DeclaredTeam>('team', ({ name }) => name, problems);
  const groups = new Definitions<GroupId, DeclaredGroup>('group id', ({ id }): GroupId => id, problems);
  const groupAliases = new Definitions<string, DeclaredGroup>('group', ({ alias }) => alias, problems);
  const reports = new Definitions<string, DeclaredReport>('report alias', ({ alias }) => alias, problems);
  const datasets = new Definitions<string, DeclaredDataset>('dataset alias', ({ alias }) => alias, problems);
  const mentions = { reports: false, rls: false };
  const names = namesOf();
  let root: Reader | undefined;
  for (const { content, text, kind } of files) {
    if (content === undefined) continue;
    const reader = readerOf(text, content, problems);
    if (kind === 'root') root = reader;
    const sections: Sections = readSections(reader, names);
    for (const user of sections.users) users.add(user.identity, user);
    for (const team of sections.teams) teams.add(team.name, team);
    for (const group of sections.groups) {
      groupAliases.add(group.alias, group);
      groups.add(group.id, group);
    }
    for (const report of sections.reports) reports.add(report.alias, report);
    for (const dataset of sections.datasets) datasets.add(dataset.alias, dataset);
    mentions.reports ||= sections.mentions.reports;
    mentions.rls ||= sections.mentions.rls;
  }
  if (root === undefined) return { declared: undefined, problems };

  const settings = readSettings(root);
  const { kinds } = settings.manage;
  const declared: Declared = {
    settings,
    users: users.byKey,
    teams: teams.byKey,
    groups: groups.byKey,
    reports: reports.byKey,
    datasets: datasets.byKey,
    mentions: {
      reports: mentions.reports || kinds.includes('reports'),
      rls: mentions.rls || kinds.includes('rls'),
    },
  };
  if (complete && files.every(({ content }) => content !== undefined))
    for (const problem of [...checkReferences(declared, names), ...findUnknownRuleTeams(declared)])
      problems.push(problem);
  return { declared, problems };
}
