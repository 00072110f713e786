import type { Change, ChangedReport, ChangedRls } from '../../domain/change.ts';

/** A report or RLS role as it is named. */
export interface Thing {
  readonly kind: 'report' | 'role';
  readonly id: string;
  /** The workspace or dataset, and the name within it. */
  readonly group: string;
  readonly name: string;
}

/** Reports and roles of a plan by their ids; a name that two of them share is told apart by the id. */
export interface Things {
  readonly of: (change: Change) => Thing | undefined;
  readonly report: (report: ChangedReport) => Thing;
  readonly role: (role: ChangedRls) => Thing;
}

const idOf = ({ datasetId, role }: ChangedRls): string => `${datasetId}/${role}`;
const rawReport = ({ id, workspace, name }: ChangedReport): Thing => ({
  kind: 'report',
  id,
  group: workspace,
  name: workspace === '' && name === '' ? `report ${id}` : name,
});
const rawRole = (rls: ChangedRls): Thing => ({
  kind: 'role',
  id: idOf(rls),
  group: rls.dataset ?? rls.datasetId,
  name: rls.role,
});

function rawOf(change: Change): Thing | undefined {
  if ('report' in change) return rawReport(change.report);
  return 'rls' in change ? rawRole(change.rls) : undefined;
}

/** The things that the changes of a plan move. */
export function thingsOf(changes: readonly Change[]): Things {
  const ids = new Map<string, string>();
  const twins = new Set<string>();
  const keyOf = ({ kind, group, name }: Thing): string => JSON.stringify([kind, group, name]);
  for (const change of changes) {
    const thing = rawOf(change);
    if (thing === undefined) continue;
    const known = ids.get(keyOf(thing));
    if (known === undefined) ids.set(keyOf(thing), thing.id);
    else if (known !== thing.id) twins.add(keyOf(thing));
  }
  const apart = (thing: Thing): Thing =>
    twins.has(keyOf(thing)) ? { ...thing, name: `${thing.name} (${thing.id})` } : thing;
  return {
    of: (change) => {
      const thing = rawOf(change);
      return thing && apart(thing);
    },
    report: (report) => apart(rawReport(report)),
    role: (role) => apart(rawRole(role)),
  };
}

/** `Finance/Ledger Detail`; a role also says that it is one. */
export const thingName = ({ kind, group, name }: Thing): string => {
  const whole = group === '' ? name : `${group}/${name}`;
  return kind === 'role' ? `RLS ${whole}` : whole;
};

const standsAlone = ({ name }: Thing): boolean => /[,/]/.test(name);

/** Names by workspace or dataset: `Finance/Ledger Detail, Month-end Close`. A name with a comma or slash stands alone. */
export function groupedNames(things: readonly Thing[]): string[] {
  const rows: { readonly first: Thing; text: string; readonly open: boolean }[] = [];
  const open = new Map<string, (typeof rows)[number]>();
  for (const thing of things) {
    const key = JSON.stringify([thing.kind, thing.group]);
    const row = open.get(key);
    if (standsAlone(thing) || row === undefined) {
      const fresh = { first: thing, text: thingName(thing), open: !standsAlone(thing) };
      rows.push(fresh);
      if (fresh.open) open.set(key, fresh);
    } else row.text += `, ${thing.name}`;
  }
  return rows.map(({ text }) => text);
}
