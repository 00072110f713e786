import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { byFolded } from '../config/edit/edit.ts';
import { nameDatasets } from '../config/write/aliases.ts';
import { countsIn, type LiveListing, listLive } from '../config/write/from-live.ts';
import { folderOfFiles, type GroupedBy, type NewRoot, singleFile } from '../config/write/write-files.ts';
import type { Exported } from '../domain/diagnosis.ts';
import { textsIn } from '../domain/pattern.ts';
import { fail, ProblemError, quote } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { byCode } from '../domain/wording.ts';
import { nameTeams } from '../insight/team-names.ts';
import { findTeams } from '../insight/teams.ts';
import { parseSelectors } from '../reconcile/select.ts';
import { type ConnectOptions, openToRead, portalNamed, refuseNoUsers } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { makeFolder, saveText, writing } from './save.ts';

export interface ExportRequest extends ConnectOptions {
  readonly config?: string | undefined;
  /** A new or empty folder. Default: one file as text. */
  readonly out?: string | undefined;
  /** Selectors of users, reports and roles. The new files manage only the selected part. */
  readonly only?: readonly string[];
  readonly by?: GroupedBy;
  /** If true, the new files manage reports and roles, even if no entry mentions one of these kinds. */
  readonly kinds?: boolean;
  readonly teams?: boolean;
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  if ((await writing(folder, () => readdir(folder))).length === 0) return;
  const message = `the folder ${quote(folder)} is not empty`;
  throw fail({ code: 'output-not-empty', message, fix: 'name a new or empty folder' });
}

/** Turns access that several people share into teams. Nobody gains or loses access. */
export function withTeams(listing: LiveListing): LiveListing {
  const { users, reports } = listing;
  const { teams, own } = findTeams(users);
  const names = nameTeams(
    teams,
    reports.map(([alias, { name = '', workspace = '' }]) => ({ alias, name, workspace })),
    new Map(users.flatMap(({ address, department }) => (department ? [[address, department]] : []))),
  );
  const byAddress = new Map(own.map((row) => [row.address, row]));
  return {
    ...listing,
    teams: teams
      .map(({ members, reports: shared, rls }, at) => {
        return [names[at] ?? '', { members: members.toSorted(byFolded), reports: shared, rls }] as const;
      })
      .sort(([a], [b]) => byCode(a, b)),
    users: users.map((user) => ({ ...user, ...byAddress.get(user.address) })),
  };
}

export async function readListing(
  portal: PortalSettings,
  request: ConnectOptions & Pick<ExportRequest, 'only' | 'kinds'> & { readonly mayBeEmpty?: boolean },
) {
  const opened = await openToRead(portal, request);
  const { catalogue, live } = await opened.read('agreed');
  if (request.mayBeEmpty !== true) refuseNoUsers(live);
  const { selected = {}, problems } = parseSelectors(request.only ?? [], {
    desired: { users: new Map(), teams: () => new Map(), datasetAliases: nameDatasets(catalogue) },
    live,
    catalogue,
  });
  if (problems.length > 0) throw new ProblemError(problems);
  const { name, dialect } = portal;
  const kinds = request.kinds === true;
  const root: NewRoot = { name, url: opened.url, dialect, kinds, only: textsIn(selected) };
  return { root, listing: listLive(catalogue, live, selected) };
}

/** Writes files whose plan is empty. Only reads the portal. */
export async function exportLive(request: ExportRequest): Promise<Exported> {
  const { out: folder, by = 'workspace' } = request;
  const portal = await portalNamed(request.config, request);
  const { root, listing: teamless } = await readListing(portal, request);
  const listing = request.teams === true ? withTeams(teamless) : teamless;
  const exported = { counts: countsIn(teamless, listing.teams.length), leftOut: listing.leftOut, folder };
  if (folder === undefined) return { ...exported, text: singleFile(root, listing), written: [] };
  await makeEmptyFolder(folder);
  const files = folderOfFiles(root, listing, by);
  const clean = await cleanFor(request);
  for (const file of files) {
    const where = path.join(folder, file.path);
    await makeFolder(path.dirname(where));
    await saveText(where, file.content, clean);
  }
  return { ...exported, text: undefined, written: files.map((file) => file.path) };
}
