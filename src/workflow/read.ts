import { reportName } from '../domain/catalogue.ts';
import type { Declared } from '../domain/declared.ts';
import { orNothing } from '../domain/problem.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { newestBackup, openStateFolder, writeBackup } from './backups.ts';
import { type ConnectRequest, connect } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { load } from './load.ts';

export type { PortalState } from '../portal/read-portal.ts';

export const read = async (request: ConnectRequest): Promise<PortalState> =>
  (await connect(request)).portal.read('agreed');

export interface SnapshotRequest extends ConnectRequest {
  readonly stateDir: string | undefined;
}

export async function snapshot(request: SnapshotRequest) {
  const { loaded, portal } = await connect(request);
  const { name } = loaded.declared.settings.portal;
  const state = await portal.read('agreed');
  const folder = await openStateFolder(loaded.folder, name, request.stateDir);
  const path = await writeBackup(folder, { name, url: portal.url }, state, await cleanFor(request));
  return { path, users: state.records.users.length };
}

export type KnownNames = ReturnType<typeof namesIn>;

function namesIn(declared: Declared | undefined, state: PortalState | undefined) {
  const { users, reports: aliases, teams, datasets } = declared ?? {};
  const aliasOf = new Map(
    [...(datasets?.values() ?? [])].flatMap(({ alias, of }) => (of.kind === 'id' ? [[of.id, alias]] : [])),
  );
  const { catalogue, live } = state ?? {};
  const reports = (catalogue?.reports ?? []).filter((report) => report.listed);
  const roles = (catalogue?.roles ?? []).flatMap(({ datasetId, name }) => {
    const alias = aliasOf.get(datasetId);
    return alias === undefined ? [] : [`${alias}/${name}`];
  });
  const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();
  return {
    people: sorted([...(users?.keys() ?? []), ...(live?.users.keys() ?? [])]),
    reports: sorted([...(aliases?.keys() ?? []), ...reports.map(reportName)]),
    roles: sorted(roles),
    teams: sorted(teams?.keys() ?? []),
  };
}

/** From the files and the newest backup. Makes no request and never fails. */
export async function knownNames(config: string | undefined): Promise<KnownNames> {
  const loaded = config === undefined ? undefined : await load(config, true).catch(orNothing());
  return namesIn(loaded?.declared, loaded && (await newestBackup(loaded).catch(() => undefined)));
}
