import { reportName } from '../domain/access.ts';
import { groupBy } from '../domain/multimap.ts';
import { orNothing } from '../domain/problem.ts';
import { newestBackup } from './backups.ts';
import { load } from './load.ts';

export type KnownNames = Awaited<ReturnType<typeof knownNames>>;

/** Names from the files and the newest backup, for completion. Makes no request and never fails. */
export async function knownNames(config: string | undefined) {
  const loaded = config === undefined ? undefined : await load(config, true).catch(orNothing());
  if (loaded === undefined) return { people: [], reports: [], roles: [], teams: [] };
  const { users, reports: aliases, teams, datasets } = loaded.declared;
  const state = await newestBackup(loaded).catch(() => undefined);
  const { reports = [], roles = [] } = state?.catalogue ?? {};
  const listed = reports.filter((report) => report.listed);
  const rolesOf = groupBy(roles, ({ datasetId }) => datasetId);
  const roleNames = [...datasets.values()].flatMap(({ alias, of }) =>
    of.kind === 'id' ? (rolesOf.get(of.id) ?? []).map(({ name }) => `${alias}/${name}`) : [],
  );
  const sort = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();
  return {
    people: sort([...users.keys(), ...(state?.live.users.keys() ?? [])]),
    reports: sort([...aliases.keys(), ...listed.map(reportName)]),
    roles: sort(roleNames),
    teams: sort(teams.keys()),
  };
}
