import { stringify } from 'yaml';
import type { Dialect } from '../../domain/settings.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import type { Listing, UserEntry } from './from-live.ts';

/** A file to be written, its path relative to the folder of the root file. */
export interface NewFile {
  readonly path: string;
  readonly content: string;
}

export interface NewRoot {
  readonly name: string;
  readonly url: string;
  readonly dialect: Dialect;
}

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

function otherSections({ datasets, groups }: Listing): string {
  return [
    ...(datasets.length > 0
      ? [yaml({ datasets: new Map(datasets.map(({ alias, id }) => [alias, { id }])) })]
      : []),
    ...(groups.length > 0
      ? [
          yaml({
            groups: new Map(
              groups.map(({ alias, id, rls }) => [alias, { id, ...(rls.length > 0 && { rls }) }]),
            ),
          }),
        ]
      : []),
  ].join('\n');
}

function rootText({ name, url, dialect }: NewRoot, listing: Listing, include: readonly string[]): string {
  const settings = {
    version: 1,
    portal: { name, url, ...(Object.keys(dialect).length > 0 && { dialect }) },
    ...(include.length > 0 && { include }),
    ...(listing.ignoredRls.length > 0 && { manage: { ignore: { rls: listing.ignoredRls } } }),
  };
  return `${comment('Who may see what in this portal. Users no file lists are left alone.')}${yaml(settings)}`;
}

const leftOutComments = ({ leftOut }: Listing): string =>
  leftOut.map(({ address, why }) => comment(`not listed, and so left alone: ${address} (${why})`)).join('');

/** One file with the settings and all access. */
export const singleFile = (root: NewRoot, listing: Listing): string =>
  [
    rootText(root, listing, []),
    otherSections(listing),
    `${leftOutComments(listing)}${usersSection(listing.users)}`,
  ]
    .filter((part) => part !== '')
    .join('\n');

/** A root file and files of access, a thousand users each. */
export function folderOfFiles(root: NewRoot, listing: Listing): NewFile[] {
  const { users } = listing;
  const others = otherSections(listing);
  const count = Math.max(1, Math.ceil(users.length / USERS_A_FILE));
  const digits = String(count).length;
  const userFiles = Array.from({ length: count }, (_, index): NewFile => {
    const path =
      count === 1 ? 'access/users.yaml' : `access/users-${String(index + 1).padStart(digits, '0')}.yaml`;
    const notes = index === 0 ? leftOutComments(listing) : '';
    return {
      path,
      content: `${notes}${usersSection(users.slice(index * USERS_A_FILE, (index + 1) * USERS_A_FILE))}`,
    };
  });
  return [
    { path: 'rolecall.yaml', content: rootText(root, listing, ['access/**/*.yaml']) },
    ...(others === '' ? [] : [{ path: 'access/portal.yaml', content: others }]),
    ...userFiles,
  ];
}
