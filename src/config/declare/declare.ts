import type {
  Declared,
  DeclaredDataset,
  DeclaredGroup,
  DeclaredReport,
  DeclaredTeam,
  DeclaredUser,
} from '../../domain/declared.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import { type Problem, quote } from '../../domain/problem.ts';
import { errorAt, placeName, type Sourced } from '../../domain/source.ts';
import type { ParsedFile } from '../parse-file.ts';
import { checkReferences } from './check-references.ts';

/** The key as the file spells it: `Ana@x.com` and `ana@x.com` are one person. */
const nameInFile = ({ source }: Sourced): string => String(source.path.at(-1) ?? '');

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
  const isSameKey = nameInFile(first) === nameInFile(value);
  // For two equal keys in one file, the parser already reports `duplicate-key`.
  if (isSameKey && first.source.file === value.source.file) return;
  const isSecondSpelling = what === 'user' && !isSameKey;
  const message = isSecondSpelling
    ? `${quote(nameInFile(value))} and ${quote(nameInFile(first))} are one address (${placeName(first.source)}).`
    : `The ${what} ${quote(key)} is already defined in ${placeName(first.source)}.`;
  const code = isSecondSpelling ? 'duplicate-user' : 'duplicate-definition';
  problems.push(errorAt(value.source, code, message, 'Merge the two entries into one.'));
}

/** Checks references only if the files are `complete` and readable, because any file may define a name. */
export function declare(files: readonly ParsedFile[], complete: boolean) {
  const found = files.flatMap(({ contents }) => contents ?? []);
  const problems = files.flatMap((file) => [...file.problems, ...(file.contents?.problems ?? [])]);
  const isWhole = complete && found.length === files.length;
  const settings = found.find((one) => one.settings !== undefined)?.settings;
  if (settings === undefined) return { declared: undefined, problems, isWhole };
  const users = new Map<Identity, DeclaredUser>();
  const teams = new Map<string, DeclaredTeam>();
  const groups = new Map<GroupId, DeclaredGroup>();
  const groupAliases = new Map<string, DeclaredGroup>();
  const reports = new Map<string, DeclaredReport>();
  const datasets = new Map<string, DeclaredDataset>();
  const { kinds } = settings.manage;
  const mentions = { reports: kinds.includes('reports'), roles: kinds.includes('rls') };
  for (const { sections } of found) {
    for (const one of sections.users) define(users, 'user', one.identity, one, problems);
    for (const one of sections.teams) define(teams, 'team', one.name, one, problems);
    for (const one of sections.groups) {
      define(groupAliases, 'group', one.alias, one, problems);
      define(groups, 'group id', one.id, one, problems);
    }
    for (const one of sections.reports) define(reports, 'report alias', one.alias, one, problems);
    for (const one of sections.datasets) define(datasets, 'dataset alias', one.alias, one, problems);
    mentions.reports ||= sections.mentions.reports;
    mentions.roles ||= sections.mentions.roles;
  }
  const declared: Declared = { settings, users, teams, groups, reports, datasets, mentions };
  if (isWhole) for (const problem of checkReferences(declared, problems)) problems.push(problem);
  return { declared, problems, isWhole };
}
