import { groupBy } from '../../domain/multimap.ts';
import type { PatternTexts } from '../../domain/pattern.ts';
import type { Dialect } from '../../domain/settings.ts';
import { byCode, COMMAND } from '../../domain/wording.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { isEmpty } from '../parse/places.ts';
import { ACCESS_SCHEMA } from '../schema/access.ts';
import type { Schema } from '../schema/definitions.ts';
import { forEditors } from '../schema/for-editors.ts';
import { ROOT_SCHEMA } from '../schema/root.ts';
import { yamlText } from '../yaml-text.ts';
import { aliasGiver, type NamedEntries, slug } from './aliases.ts';
import type { LiveListing, UserEntry } from './from-live.ts';

export interface NewFile {
  /** Relative to the folder of the root file. */
  readonly path: string;
  readonly content: string;
}

export interface NewRoot {
  readonly name: string;
  readonly url: string;
  readonly dialect: Dialect;
  /** True writes `reports` and `rls` into `manage.kinds`: rolecall then manages both even without entries. */
  readonly kinds: boolean;
  readonly only: PatternTexts;
}

/** `workspace`: each person is in the file of the workspace with most of their reports. `user`: one list. */
export type GroupedBy = 'workspace' | 'user';

/** Omits undefined and empty values. */
const valueText = (value: object): string =>
  yamlText(JSON.parse(JSON.stringify(value, (_, one) => (isEmpty(one) ? undefined : one))));

/** Unwritable characters become question marks. */
const comment = (text: string): string =>
  `# ${[...text.replace(COMMAND, '?')].map((character) => (isUnwritable(character) ? '?' : character)).join('')}\n`;

const writeSections = (sections: Readonly<Record<string, NamedEntries<object>>>): string[] =>
  Object.entries(sections).flatMap(([key, entries]) =>
    entries.length === 0 ? [] : [valueText({ [key]: Object.fromEntries(entries) })],
  );

const usersSection = (users: readonly UserEntry[]): string[] =>
  writeSections({
    users: users.map(({ address, name, role, reports, rls }) => [address, { name, role, reports, rls }]),
  });

function rootText({ name, url, dialect, kinds, only }: NewRoot, include: readonly string[]): string {
  const manage = { ...(kinds && { kinds: ['reports', 'rls'] }), ...(!isEmpty(only) && { only }) };
  const settings = { version: 1, portal: { name, url, dialect }, include, manage };
  return `${comment('Who may see what in this portal.')}${valueText(settings)}`;
}

/** Writes `users: {}` if the listing has neither users nor groups. */
function writePeople(listing: LiveListing, users: readonly UserEntry[]): string[] {
  const groups = writeSections({ groups: listing.groups });
  const [first = 'users: {}\n', ...rest] = [...usersSection(users), ...groups];
  const leftOut = listing.leftOut.map(({ address, why }) =>
    comment(`Not listed: ${address} (${why}). rolecall leaves it alone.`),
  );
  return [`${leftOut.join('')}${first}`, ...rest];
}

export function singleFile(root: NewRoot, listing: LiveListing): string {
  const { reports, datasets, teams } = listing;
  const sections = [...writeSections({ reports, datasets, teams }), ...writePeople(listing, listing.users)];
  return [rootText(root, []), ...sections].join('\n');
}

/** Names the schema for editors. */
const modeline = (folder: './' | '../', { $id }: { readonly $id: string }): string =>
  `# yaml-language-server: $schema=${folder}schemas/${$id}\n`;

function accessFile(name: string, sections: readonly string[]): NewFile[] {
  if (sections.length === 0) return [];
  const content = `${modeline('../', ACCESS_SCHEMA)}${sections.join('\n')}`;
  return [{ path: `access/${name}.yaml`, content }];
}

const GITIGNORE: NewFile = {
  path: '.gitignore',
  content: `node_modules/
# Backups, journals, saved plans and reports list people and their access.
.rolecall/
/plans/
${['plan', 'apply', 'drift', 'explain', 'who', 'review', 'fleet', 'evidence', 'adopt'].map((name) => `/${name}.*\n`).join('')}`,
};

/** Puts each person into the file of the workspace with most of the person's reports; a tie goes by name. */
function usersByFile(listing: LiveListing, by: GroupedBy) {
  const workspaces = new Map(listing.reports.map(([alias, { workspace = '' }]) => [alias, workspace]));
  const workspaceOf = ({ reports }: UserEntry): string => {
    const own = groupBy(reports, (alias) => workspaces.get(alias) ?? '');
    const [most] = [...own].sort(([a, ours], [b, others]) => others.length - ours.length || byCode(a, b));
    return most?.[0] ?? '';
  };
  const users = groupBy(listing.users, (user) => (by === 'workspace' ? workspaceOf(user) : ''));
  const people = users.get('') ?? [];
  users.delete('');
  const nameFor = aliasGiver(['people', 'reports', 'teams']);
  const files = [...users]
    .sort(([a], [b]) => byCode(a, b))
    .map(([workspace, own]) => [nameFor(slug(workspace) || 'workspace'), own] as const);
  return { people, files };
}

export const schemaFile = (schema: Schema): NewFile => ({
  path: `schemas/${schema['$id']}`,
  content: `${JSON.stringify(schema, null, 2)}\n`,
});

export function folderOfFiles(root: NewRoot, listing: LiveListing, by: GroupedBy): NewFile[] {
  const { reports, datasets, teams } = listing;
  const { people, files } = usersByFile(listing, by);
  const hasPeople = people.length + listing.groups.length + listing.leftOut.length > 0 || files.length === 0;
  const content = `${modeline('./', ROOT_SCHEMA)}${rootText(root, ['access/**/*.yaml'])}`;
  return [
    { path: 'rolecall.yaml', content },
    ...accessFile('reports', writeSections({ reports, datasets })),
    ...accessFile('teams', writeSections({ teams })),
    ...files.flatMap(([name, users]) => accessFile(name, usersSection(users))),
    ...(hasPeople ? accessFile('people', writePeople(listing, people)) : []),
    ...[ROOT_SCHEMA, ACCESS_SCHEMA].map((schema) => schemaFile(forEditors(schema))),
    GITIGNORE,
  ];
}
