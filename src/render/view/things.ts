import type { Change, ChangedReport, ChangedRls } from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';

/** A report or RLS role as it is named. */
export interface NamedThing {
  readonly kind: 'report' | 'role';
  readonly id: string;
  /** The workspace or dataset, and the name within it. */
  readonly group: string;
  readonly name: string;
}

const reportThing = ({ id, workspace, name }: ChangedReport): NamedThing => ({
  kind: 'report',
  id,
  group: workspace,
  name: workspace === '' && name === '' ? `report ${id}` : name,
});
const roleThing = ({ datasetId, dataset, role }: ChangedRls): NamedThing => ({
  kind: 'role',
  id: `${datasetId}/${role}`,
  group: dataset ?? datasetId,
  name: role,
});

/** A report or role as it is named. */
export const toNamedThing = (
  subject: { readonly report: ChangedReport } | { readonly rls: ChangedRls },
): NamedThing => ('report' in subject ? reportThing(subject.report) : roleThing(subject.rls));

/** Reports and roles of a plan by their ids; where two share a name, the id follows it. */
export interface Things {
  readonly of: (change: Change) => NamedThing | undefined;
  readonly report: (report: ChangedReport) => NamedThing;
  readonly role: (role: ChangedRls) => NamedThing;
}

/** The things that the changes of a plan move. */
export function thingsOf(changes: readonly Change[]): Things {
  const all = new Map<string, NamedThing>();
  for (const change of changes) {
    if (!('report' in change || 'rls' in change)) continue;
    const thing = toNamedThing(change);
    all.set(`${thing.kind} ${thing.id}`, thing);
  }
  const keyOf = ({ kind, group, name }: NamedThing): string => JSON.stringify([kind, group, name]);
  const same = groupBy(all.values(), keyOf);
  const apart = (thing: NamedThing): NamedThing =>
    (same.get(keyOf(thing))?.length ?? 0) > 1 ? { ...thing, name: `${thing.name} (${thing.id})` } : thing;
  return {
    of: (change) => ('report' in change || 'rls' in change ? apart(toNamedThing(change)) : undefined),
    report: (report) => apart(reportThing(report)),
    role: (role) => apart(roleThing(role)),
  };
}

/** `Finance/Ledger Detail`; a role also says that it is one. */
export const thingName = ({ kind, group, name }: NamedThing, names = name): string => {
  const whole = group === '' ? names : `${group}/${names}`;
  return kind === 'role' ? `RLS ${whole}` : whole;
};

/** `Finance/Ledger Detail, Month-end Close`: things by workspace or dataset. A name with a comma or slash stands alone. */
export function groupedNames(things: readonly NamedThing[]): string[] {
  const keyOf = ({ kind, group, name }: NamedThing): string =>
    JSON.stringify([kind, group, ...(/[,/]/.test(name) ? [name] : [])]);
  return [...groupBy(things, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => thingName(first, same.map(({ name }) => name).join(', '))),
  );
}

/** What changes call reports, datasets and portal groups, by id. */
export function namesIn(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    if ('report' in change) names.set(change.report.id, `${change.report.workspace}/${change.report.name}`);
    if ('rls' in change && change.rls.dataset !== null) names.set(change.rls.datasetId, change.rls.dataset);
    if ('group' in change && change.group.alias !== null) names.set(change.group.id, change.group.alias);
  }
  return names;
}
