import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { reportName } from '../domain/catalogue.ts';
import { ProblemError } from '../domain/problem.ts';
import { refuseLinkedFolder } from '../files/private-folder.ts';
import { type PortalState, stateOf } from '../portal/read-portal.ts';
import { type Loaded, load } from './load.ts';
import { readBackup } from './read-backup.ts';
import { stateFolderPath } from './state-folder.ts';

/** Names that can be told without asking anybody: from the files, and from the newest backup where there is one. */
export interface KnownNames {
  readonly people: readonly string[];
  readonly reports: readonly string[];
  readonly roles: readonly string[];
  readonly teams: readonly string[];
}

const NOTHING: KnownNames = { people: [], reports: [], roles: [], teams: [] };

/** A larger one takes longer to read than anybody waits for a key to answer. */
const LARGEST_BACKUP = 64 * 1024 * 1024;

/**
 * What the newest backup beside a root file holds, or in the state folder that is named; undefined where there is none, it
 * is too large to look at on the way, or, where an address is given, of another portal. Rejects for one that cannot be read.
 */
export async function newestBackup(
  { declared, folder }: Loaded,
  moved?: string,
  url?: string,
): Promise<PortalState | undefined> {
  const { name: portal } = declared.settings.portal;
  if (moved === undefined) await refuseLinkedFolder(path.join(folder, '.rolecall'), portal);
  const state = stateFolderPath(folder, portal, moved);
  const names = await readdir(state).catch(() => []);
  const newest = names
    .filter((name) => /^backup-.*\.json$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) return undefined;
  const file = path.join(state, newest);
  const stats = await lstat(file).catch(() => undefined);
  if (stats?.isFile() !== true || stats.size > LARGEST_BACKUP) return undefined;
  const backup = await readBackup(file);
  return url === undefined || backup.url === url ? stateOf(backup.records) : undefined;
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

/** What is known near a root file; nothing where the files or the backup cannot be read. */
export async function knownNames(config: string): Promise<KnownNames> {
  try {
    const loaded = await load(config, true);
    return namesIn(loaded, await newestBackup(loaded).catch(() => undefined));
  } catch (error) {
    if (error instanceof ProblemError) return NOTHING;
    throw error;
  }
}
