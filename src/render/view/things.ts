import type { Change, ChangedReport, ChangedRls } from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';

export interface NamedThing {
  readonly kind: 'report' | 'role';
  readonly id: string;
  readonly group: string;
  readonly name: string;
}

export type ReportOrRole = { readonly report: ChangedReport } | { readonly rls: ChangedRls };

export function toNamedThing(subject: ReportOrRole): NamedThing {
  if ('report' in subject) {
    const { id, workspace: group, name } = subject.report;
    return { kind: 'report', id, group, name: group === '' && name === '' ? `report ${id}` : name };
  }
  const { datasetId, dataset, role } = subject.rls;
  return {
    kind: 'role',
    id: `${datasetId}/${role}`,
    group: dataset ?? `${datasetId.slice(0, 8)}…`,
    name: role,
  };
}

export type FindThing = (change: Change) => NamedThing | undefined;

export const thingOf: FindThing = (change) =>
  'report' in change || 'rls' in change ? toNamedThing(change) : undefined;

/** Adds the id to shared names. */
export function apart(things: Iterable<NamedThing>): (thing: NamedThing) => NamedThing {
  const keyOf = ({ kind, group, name }: NamedThing): string => JSON.stringify([kind, group, name]);
  const ids = new Map<string, Set<string>>();
  for (const thing of things) ids.set(keyOf(thing), (ids.get(keyOf(thing)) ?? new Set()).add(thing.id));
  return (thing) =>
    (ids.get(keyOf(thing))?.size ?? 0) > 1 ? { ...thing, name: `${thing.name} (${thing.id})` } : thing;
}

const idOf = (change: Change): string | undefined =>
  'report' in change
    ? change.report.id
    : 'rls' in change
      ? `${change.rls.datasetId}/${change.rls.role}`
      : undefined;

export function finderFor(changes: readonly Change[]): FindThing {
  const things = new Map(changes.map((change) => [idOf(change), change]));
  const found = [...things.values()].flatMap((change) => thingOf(change) ?? []);
  const rename = apart(found);
  const names = new Map(found.map((thing) => [thing.id, rename(thing)]));
  return (change) => names.get(idOf(change) ?? '');
}

/** `Finance/Ledger Detail`, with `RLS` before a role. */
export const thingName = ({ kind, group, name }: NamedThing, names = name): string => {
  const whole = group === '' ? names : `${group}/${names}`;
  return kind === 'role' ? `RLS ${whole}` : whole;
};

/** `Finance/Ledger Detail, Month-end Close`: groups things. A name with a comma or slash stays separate. */
export function groupedNames(things: readonly NamedThing[]): string[] {
  const keyOf = ({ kind, group, name }: NamedThing): string =>
    JSON.stringify([kind, group, ...(/[,/]/.test(name) ? [name] : [])]);
  return Array.from(groupBy(things, keyOf).values(), (same) =>
    thingName(same[0], same.map(({ name }) => name).join(', ')),
  );
}

export function namesIn(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    if ('report' in change) names.set(change.report.id, `${change.report.workspace}/${change.report.name}`);
    if ('rls' in change && change.rls.dataset !== null) names.set(change.rls.datasetId, change.rls.dataset);
    if ('group' in change && change.group.alias !== null) names.set(change.group.id, change.group.alias);
  }
  return names;
}
