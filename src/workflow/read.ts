import { reportName } from '../domain/catalogue.ts';
import { orNothing } from '../domain/problem.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { newestBackup, openStateFolder, writeBackup } from './backups.ts';
import { type ConnectRequest, connect } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { type Loaded, load } from './load.ts';

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

export interface KnownNames {
  readonly people: readonly string[];
  readonly reports: readonly string[];
  readonly roles: readonly string[];
  readonly teams: readonly string[];
}

function namesIn({ declared }: Loaded, state: PortalState | undefined): KnownNames {
  const aliases = [...declared.datasets.values()].flatMap(({ alias, of }) =>
    of.kind === 'id' ? [[of.id, alias] as const] : [],
  );
  const aliasOf = new Map(aliases);
  const { catalogue, live } = state ?? {};
  const reports = (catalogue?.reports ?? []).filter((report) => report.listed);
  const roles = (catalogue?.roles ?? []).flatMap(({ datasetId, name }) => {
    const alias = aliasOf.get(datasetId);
    return alias === undefined ? [] : [`${alias}/${name}`];
  });
  return {
    people: [...new Set([...declared.users.keys(), ...(live?.users.keys() ?? [])])].sort(),
    reports: [...new Set([...declared.reports.keys(), ...reports.map(reportName)])].sort(),
    roles: [...new Set(roles)].sort(),
    teams: [...declared.teams.keys()].sort(),
  };
}

export async function knownNames(config: string): Promise<KnownNames> {
  const loaded = await load(config, true).catch(orNothing());
  if (loaded === undefined) return { people: [], reports: [], roles: [], teams: [] };
  return namesIn(loaded, await newestBackup(loaded).catch(() => undefined));
}
