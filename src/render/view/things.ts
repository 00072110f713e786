import type { Change, ChangedReport, ChangedRls } from '../../domain/change.ts';

/** A report or RLS role as it is named. */
export interface NamedThing {
  readonly kind: 'report' | 'role';
  readonly id: string;
  /** The workspace or dataset, and the name within it. */
  readonly group: string;
  readonly name: string;
}

/** Reports and roles of a plan by their ids; where two share a name, the id follows it. */
export interface Things {
  readonly of: (change: Change) => NamedThing | undefined;
  readonly apart: (thing: NamedThing) => NamedThing;
  readonly report: (report: ChangedReport) => NamedThing;
  readonly role: (role: ChangedRls) => NamedThing;
}

const idOf = ({ datasetId, role }: ChangedRls): string => `${datasetId}/${role}`;
const rawReport = ({ id, workspace, name }: ChangedReport): NamedThing => ({
  kind: 'report',
  id,
  group: workspace,
  name: workspace === '' && name === '' ? `report ${id}` : name,
});
const rawRole = (rls: ChangedRls): NamedThing => ({
  kind: 'role',
  id: idOf(rls),
  group: rls.dataset ?? rls.datasetId,
  name: rls.role,
});

function rawOf(change: Change): NamedThing | undefined {
  if ('report' in change) return rawReport(change.report);
  return 'rls' in change ? rawRole(change.rls) : undefined;
}

const keyOf = ({ kind, group, name }: NamedThing): string => JSON.stringify([kind, group, name]);

/** How things are called beside these. */
function namedApart(all: readonly NamedThing[]): Things {
  const counts = new Map<string, number>();
  for (const thing of all) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  const apart = (thing: NamedThing): NamedThing =>
    (counts.get(keyOf(thing)) ?? 0) > 1 ? { ...thing, name: `${thing.name} (${thing.id})` } : thing;
  return {
    of: (change) => {
      const thing = rawOf(change);
      return thing && apart(thing);
    },
    apart,
    report: (report) => apart(rawReport(report)),
    role: (role) => apart(rawRole(role)),
  };
}

/** The things that the changes of a plan move. */
export function thingsOf(changes: Iterable<Change>): Things {
  const all = new Map<string, NamedThing>();
  for (const change of changes) {
    const key = 'report' in change ? change.report.id : 'rls' in change ? idOf(change.rls) : undefined;
    if (key === undefined || all.has(key)) continue;
    const thing = rawOf(change);
    if (thing !== undefined) all.set(key, thing);
  }
  return namedApart([...all.values()]);
}

/** `Finance/Ledger Detail`; a role also says that it is one. */
export const thingName = ({ kind, group, name }: NamedThing): string => {
  const whole = group === '' ? name : `${group}/${name}`;
  return kind === 'role' ? `RLS ${whole}` : whole;
};

const standsAlone = ({ name }: NamedThing): boolean => /[,/]/.test(name);

/** Reports of one workspace, or roles of one dataset. */
interface ThingRow {
  readonly kind: NamedThing['kind'];
  readonly group: string;
  readonly names: readonly string[];
}

/** Things by workspace or dataset, in the order in which each comes first. A name with a comma or slash has a row of its own. */
function groupedThings(things: readonly NamedThing[]): ThingRow[] {
  const rows: { readonly kind: NamedThing['kind']; readonly group: string; readonly names: string[] }[] = [];
  const open = new Map<string, string[]>();
  for (const thing of things) {
    const { kind, group, name } = thing;
    const key = JSON.stringify([kind, group]);
    const names = standsAlone(thing) ? undefined : open.get(key);
    if (names !== undefined) {
      names.push(name);
      continue;
    }
    const fresh = { kind, group, names: [name] };
    rows.push(fresh);
    if (!standsAlone(thing)) open.set(key, fresh.names);
  }
  return rows;
}

/** The same in words: `Finance/Ledger Detail, Month-end Close`. */
export const groupedNames = (things: readonly NamedThing[]): string[] =>
  groupedThings(things).map(({ kind, group, names }) => {
    const whole = group === '' ? names.join(', ') : `${group}/${names.join(', ')}`;
    return kind === 'role' ? `RLS ${whole}` : whole;
  });

/** What changes call reports, datasets and portal groups, by id. */
export function namesIn(changes: Iterable<Change>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    if ('report' in change) names.set(change.report.id, `${change.report.workspace}/${change.report.name}`);
    if ('rls' in change && change.rls.dataset !== null) names.set(change.rls.datasetId, change.rls.dataset);
    if ('group' in change && change.group.alias !== null) names.set(change.group.id, change.group.alias);
  }
  return names;
}
