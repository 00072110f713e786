import { ANY_NAME, type Catalogue, reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import { type Identity, isUuid } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Source } from '../../domain/source.ts';
import { byWholeName, isWritable } from '../write/aliases.ts';
import type { Plain } from '../yaml-text.ts';
import { nameOf } from './edit.ts';

export interface Limits {
  /** The last day, as written. */
  readonly until?: string | undefined;
  readonly reason?: string | undefined;
}

export const limitsOf = ({ until, reason }: Limits): Readonly<Record<string, string>> => ({
  ...(until !== undefined && { until }),
  ...(reason !== undefined && { reason }),
});

/** What a line names: `{ report }`, `{ dataset, role }` or `{ user }`. */
export type LineKeys = Readonly<Record<string, string>>;

/** A line of a list: the name alone, or a mapping if there are limits. */
export const lineFor = (keys: LineKeys, limits: Limits): Plain => {
  const all = { ...keys, ...limitsOf(limits) };
  return Object.keys(all).length > Object.keys(keys).length ? all : nameOf(keys);
};

/** How lines name reports and roles of the portal, by index; undefined if no file can name one. */
export function lineKeysIn({ reportAliases, datasetAliases }: Desired, catalogue: Catalogue) {
  const byName = byWholeName(catalogue);
  return {
    reports: (index: number): LineKeys | undefined => {
      const report = reportAt(catalogue, index);
      const { id, workspace, name, listed } = report;
      const whole = reportName(report);
      const isNamed = isWritable(workspace) && isWritable(name) && name !== ANY_NAME;
      const isWhole = isNamed && byName.get(whole)?.length === 1;
      const byId = isUuid(id) ? id : undefined;
      const [alias = isWhole ? whole : byId] = reportAliases.get(id) ?? [];
      return listed && alias !== undefined ? { report: alias } : undefined;
    },
    roles: (index: number): LineKeys | undefined => {
      const { datasetId, name: role, ambiguous } = roleAt(catalogue, index);
      const [dataset = isUuid(datasetId) ? datasetId : undefined] = datasetAliases.get(datasetId) ?? [];
      return dataset !== undefined && !ambiguous && isWritable(role) ? { dataset, role } : undefined;
    },
  };
}

export const memberLines = ({ teams }: Pick<Declared, 'teams'>) =>
  groupBy<string, { readonly team: string; readonly source: Source; readonly identity: Identity }>(
    [...teams.values()].flatMap(({ name, members }) =>
      members.flatMap(({ of, source }) =>
        of.kind === 'user' ? [{ team: name, source, identity: of.identity }] : [],
      ),
    ),
    ({ identity }) => identity,
  );

export const firstIncluded = (files: readonly string[]): string =>
  files.find((file, at) => at > 0 && !file.endsWith('.json')) ?? files[0] ?? '';

/** Finds the file with most people who have the new person's reports, then with most people. */
export function fileChooser({ users }: Declared, desired: Desired, files: readonly string[]) {
  const crowds = [...groupBy(users, ([, { source }]) => source.file)].map(([file, people]) => {
    const keys = people.flatMap(([identity]) => [...(desired.users.get(identity)?.reports ?? [])]);
    return { file, people: people.length, reports: groupBy(keys, (key) => key) };
  });
  return (reports: readonly number[]): string => {
    const shared = ({ reports: own }: (typeof crowds)[number]): number =>
      reports.reduce((sum, key) => sum + (own.get(key)?.length ?? 0), 0);
    const [best] = crowds.toSorted((a, b) => shared(b) - shared(a) || b.people - a.people);
    return best?.file ?? firstIncluded(files);
  };
}
