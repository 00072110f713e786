import { stringify } from 'yaml';
import { byCode } from '../../domain/order.ts';
import type { Dialect } from '../../domain/settings.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { ACCESS_SCHEMA } from '../schema/access.ts';
import { ROOT_SCHEMA } from '../schema/root.ts';
import { slug, uniqueAliases } from './aliases.ts';
import type { LiveListing, UserEntry } from './from-live.ts';

/** A file to be written, its path relative to the folder of the root file. */
export interface NewFile {
  readonly path: string;
  readonly content: string;
}

export interface NewRoot {
  readonly name: string;
  readonly url: string;
  readonly dialect: Dialect;
  /** True writes that both kinds of access are managed, though no entry may mention one of them. */
  readonly kinds: boolean;
  /** Patterns of `manage.only`, where a part was exported. */
  readonly only: {
    readonly users?: readonly string[];
    readonly reports?: readonly string[];
    readonly rls?: readonly string[];
  };
}

/** What decides which users stand in one file. */
export type GroupedBy = 'workspace' | 'department' | 'none';

const USERS_A_FILE = 1000;

const yaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** A comment line; what cannot be written becomes a question mark. */
const comment = (text: string): string =>
  `# ${[...text].map((character) => (isUnwritable(character) ? '?' : character)).join('')}\n`;

const userValue = ({ name, role, reports, rls }: UserEntry) => ({
  ...(name !== undefined && { name }),
  role,
  ...(reports.length > 0 && { reports }),
  ...(rls.length > 0 && { rls }),
});

const usersSection = (users: readonly UserEntry[]): string =>
  yaml({ users: new Map(users.map((user) => [user.address, userValue(user)])) });

/** A section by its aliases, or nothing where it is empty. */
const section = <Entry extends { readonly alias: string }>(
  key: string,
  entries: readonly Entry[],
  bodyOf: (entry: Entry) => object,
): string[] =>
  entries.length === 0
    ? []
    : [yaml({ [key]: new Map(entries.map((entry) => [entry.alias, bodyOf(entry)])) })];

const TEAMS = 'teams:\n';

/** The teams with what a reader should know above each. */
function teamsSection({ teams }: LiveListing): string[] {
  if (teams.length === 0) return [];
  const texts = teams.map(({ name, members, teams: inner, reports, rls, notes }) => {
    const value = {
      members: [...inner.map((team) => ({ team })), ...members],
      ...(reports.length > 0 && { reports }),
      ...(rls.length > 0 && { rls }),
    };
    const above = notes.map((note) => `  ${comment(note)}`).join('');
    return `${above}${yaml({ teams: { [name]: value } }).slice(TEAMS.length)}`;
  });
  return [`${TEAMS}${texts.join('')}`];
}

const reportsSection = (reports: LiveListing['reports']): string[] =>
  section('reports', reports, ({ id, workspace, name }) => ({
    ...(id !== undefined && { id }),
    ...(workspace !== undefined && { workspace }),
    ...(name !== undefined && { name }),
  }));

const otherSections = ({ datasets, groups }: LiveListing): string[] => [
  ...section('datasets', datasets, ({ id }) => ({ id })),
  ...section('groups', groups, ({ id, rls }) => ({ id, ...(rls.length > 0 && { rls }) })),
];

function manageOf({ kinds, only }: NewRoot, { ignoredRls, ignoredReports }: LiveListing): object {
  const ignore = {
    ...(ignoredRls.length > 0 && { rls: ignoredRls }),
    ...(ignoredReports.length > 0 && { grants: ignoredReports.map((report) => ({ user: '*', report })) }),
  };
  const manage = {
    ...(kinds && { kinds: ['reports', 'rls'] }),
    ...(Object.keys(only).length > 0 && { only }),
    ...(Object.keys(ignore).length > 0 && { ignore }),
  };
  return Object.keys(manage).length > 0 ? { manage } : {};
}

function rootText(root: NewRoot, listing: LiveListing, include: readonly string[]): string {
  const { name, url, dialect } = root;
  const settings = {
    version: 1,
    portal: { name, url, ...(Object.keys(dialect).length > 0 && { dialect }) },
    ...(include.length > 0 && { include }),
    ...manageOf(root, listing),
  };
  return `${comment('Who may see what in this portal. Users no file lists are left alone.')}${yaml(settings)}`;
}

const leftOutComments = ({ leftOut }: LiveListing): string =>
  leftOut.map(({ address, why }) => comment(`not listed, and so left alone: ${address} (${why})`)).join('');

/** One file with the settings and all access. */
export const singleFile = (root: NewRoot, listing: LiveListing): string =>
  [
    rootText(root, listing, []),
    ...reportsSection(listing.reports),
    ...otherSections(listing),
    ...teamsSection(listing),
    `${leftOutComments(listing)}${usersSection(listing.users)}`,
  ].join('\n');

const ROOT_SCHEMA_FILE = `schemas/${ROOT_SCHEMA.$id}`;
const ACCESS_SCHEMA_FILE = `schemas/${ACCESS_SCHEMA.$id}`;

/** The first line of a file, which tells an editor what may stand in it. */
const modeline = (file: string, schema: string): string => {
  const depth = file.split('/').length - 1;
  return `# yaml-language-server: $schema=${depth === 0 ? './' : '../'.repeat(depth)}${schema}\n`;
};

const accessFile = (path: string, sections: readonly string[]): NewFile => ({
  path,
  content: `${modeline(path, ACCESS_SCHEMA_FILE)}${sections.join('\n')}`,
});

/** The schemas that the first lines of the files point to. */
export const schemaFiles = (): NewFile[] =>
  [[ROOT_SCHEMA_FILE, ROOT_SCHEMA] as const, [ACCESS_SCHEMA_FILE, ACCESS_SCHEMA] as const].map(
    ([path, schema]) => ({ path, content: `${JSON.stringify(schema, null, 2)}\n` }),
  );

const IGNORED = `node_modules/
# Backups and journals list people and their access.
.rolecall/
# So do saved plans.
plan.json
`;

/** What Git leaves out. */
export const GITIGNORE: NewFile = { path: '.gitignore', content: IGNORED };

/** Users who stand together, and the reports that stand with them. */
interface Chapter {
  readonly file: string;
  readonly users: readonly UserEntry[];
  readonly reports: LiveListing['reports'];
}

function chaptersOf({ users, reports }: LiveListing, by: GroupedBy): Chapter[] {
  if (by === 'none') return [{ file: 'users', users, reports: [] }];
  const groups = new Map<string | undefined, UserEntry[]>();
  const aliases = new Map<string | undefined, LiveListing['reports'][number][]>();
  const add = <Entry>(to: Map<string | undefined, Entry[]>, key: string | undefined, entry: Entry): void => {
    const known = to.get(key);
    if (known === undefined) to.set(key, [entry]);
    else known.push(entry);
  };
  for (const user of users) add(groups, user[by], user);
  if (by === 'workspace') for (const report of reports) add(aliases, report.within, report);
  const keys = [...new Set([...groups.keys(), ...aliases.keys()])].sort((a, b) => byCode(a ?? '', b ?? ''));
  const files = uniqueAliases(
    keys.map((key) => [key, key === undefined ? `without-${by}` : slug(key) || by] as const),
    ['portal', 'teams'],
  );
  return keys.map((key) => ({
    file: files.get(key) ?? by,
    users: groups.get(key) ?? [],
    reports: aliases.get(key) ?? [],
  }));
}

/** The files of a chapter: a thousand users each. */
function filesOf({ file, users, reports }: Chapter, notes: string): NewFile[] {
  const count = Math.max(1, Math.ceil(users.length / USERS_A_FILE));
  const digits = String(count).length;
  return Array.from({ length: count }, (_, index): NewFile => {
    const number = count === 1 ? '' : `-${String(index + 1).padStart(digits, '0')}`;
    const part = users.slice(index * USERS_A_FILE, (index + 1) * USERS_A_FILE);
    const aliases = index === 0 ? reportsSection(reports) : [];
    const people = part.length > 0 || aliases.length === 0 ? [usersSection(part)] : [];
    const content = [...aliases, ...people];
    return accessFile(`access/${file}${number}.yaml`, index === 0 ? withNotes(content, notes) : content);
  });
}

const withNotes = ([first = '', ...rest]: readonly string[], notes: string): string[] => [
  `${notes}${first}`,
  ...rest,
];

/** A root file, files of access with a thousand users each at most, the schemas for editors, and what Git ignores. */
export function folderOfFiles(root: NewRoot, listing: LiveListing, by: GroupedBy): NewFile[] {
  const shared = [...(by === 'workspace' ? [] : reportsSection(listing.reports)), ...otherSections(listing)];
  const notes = leftOutComments(listing);
  const chapters = chaptersOf(listing, by);
  const userFiles = chapters.flatMap((chapter, index) => filesOf(chapter, index === 0 ? notes : ''));
  const include = ['access/**/*.yaml'];
  return [
    {
      path: 'rolecall.yaml',
      content: `${modeline('rolecall.yaml', ROOT_SCHEMA_FILE)}${rootText(root, listing, include)}`,
    },
    ...(shared.length === 0 ? [] : [accessFile('access/portal.yaml', shared)]),
    ...(listing.teams.length === 0 ? [] : [accessFile('access/teams.yaml', teamsSection(listing))]),
    ...(userFiles.length === 0 ? filesOf({ file: 'users', users: [], reports: [] }, notes) : userFiles),
    ...schemaFiles(),
    GITIGNORE,
  ];
}
