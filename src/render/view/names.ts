import type { Change, ChangedGroup, ChangedReport, ChangedRls } from '../../domain/change.ts';
import { identityOf } from '../../domain/ids.ts';
import { groupBy, once } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { type Piece, person, type Who } from '../document.ts';

type NamedHolder =
  | { readonly user: string; readonly name?: string | null }
  | { readonly group: Pick<ChangedGroup, 'alias'> & { readonly id: string } };

export const holderKey = (holder: NamedHolder): string => ('user' in holder ? holder.user : holder.group.id);

export function whoOf(holder: NamedHolder): Who {
  if ('group' in holder) return { key: holder.group.id, kind: 'group', name: holder.group.alias };
  const { user: key, name } = holder;
  const shown = name?.trim() ?? '';
  return { key, kind: 'person', name: shown === '' || identityOf(shown) === identityOf(key) ? null : shown };
}

function namesIn(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    if ('report' in change) names.set(change.report.id, `${change.report.workspace}/${change.report.name}`);
    if ('rls' in change && change.rls.dataset !== null) names.set(change.rls.datasetId, change.rls.dataset);
    if ('group' in change && change.group.alias !== null) names.set(change.group.id, change.group.alias);
  }
  return names;
}

export function buildDirectory({ people = [], changes }: Pick<Plan, 'people' | 'changes'>) {
  const displayNames = new Map<string, string>();
  // The plan has the names of only some people, but the addresses of all.
  for (const change of changes) if ('user' in change) displayNames.set(change.user, '');
  for (const { user, name } of people) displayNames.set(user, name);
  const names = once(() => namesIn(changes));
  return {
    holder: (holder: NamedHolder): Who =>
      whoOf('user' in holder ? { ...holder, name: displayNames.get(holder.user) ?? null } : holder),
    knows: (address: string): boolean => displayNames.has(address),
    /** The name of a report, dataset or group in the plan's changes, else the id. */
    nameOf: (id: string): string => names().get(id) ?? id,
  };
}

export type Directory = ReturnType<typeof buildDirectory>;

/** Matches a word with `@`, and splits off the punctuation at its end. */
const ADDRESS = /^(?=.*@)(.*?)([,;:.]*)$/;

/** Shows the person instead of the address of `user` or of somebody in the directory. */
export function withPeople(message: string, directory: Directory, user?: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  for (const word of message.split(/( )/)) {
    const [, address = '', rest = ''] = ADDRESS.exec(word) ?? [];
    if (address !== '' && (address === user || directory.knows(address))) {
      if (plain !== '') pieces.push(plain);
      pieces.push(person(directory.holder({ user: address })));
      plain = rest;
    } else plain += word;
  }
  return plain === '' ? pieces : [...pieces, plain];
}

export interface NamedThing {
  readonly kind: 'report' | 'role';
  readonly id: string;
  readonly container: string;
  readonly name: string;
}

export type ReportOrRole = { readonly report: ChangedReport } | { readonly rls: ChangedRls };

export function toNamedThing(subject: ReportOrRole): NamedThing {
  if ('report' in subject) {
    const { id, workspace: container, name } = subject.report;
    return { kind: 'report', id, container, name: container === '' && name === '' ? `report ${id}` : name };
  }
  const { datasetId, dataset, role: name } = subject.rls;
  const container = dataset ?? `${datasetId.slice(0, 8)}…`;
  return { kind: 'role', id: `${datasetId}/${name}`, container, name };
}

export type FindThing = (change: Change) => NamedThing | undefined;

export const thingOf: FindThing = (change) =>
  'report' in change || 'rls' in change ? toNamedThing(change) : undefined;

export function addIdsToTwins(things: Iterable<NamedThing>): (thing: NamedThing) => NamedThing {
  // Compare by NFKC, because different characters may look the same.
  const keyOf = ({ kind, container, name }: NamedThing): string =>
    JSON.stringify([kind, container, name]).normalize('NFKC');
  const alike = groupBy(things, keyOf);
  return (thing) =>
    (alike.get(keyOf(thing))?.length ?? 0) > 1 ? { ...thing, name: `${thing.name} (${thing.id})` } : thing;
}

/** Finds the report or role of a change. Adds the id to a name that several reports or roles have. */
export function finderFor(changes: readonly Change[]): FindThing {
  const things = new Map<string, NamedThing>();
  for (const change of changes) {
    const thing = thingOf(change);
    if (thing !== undefined) things.set(thing.id, thing);
  }
  const rename = addIdsToTwins(things.values());
  for (const [id, thing] of things) things.set(id, rename(thing));
  return (change) => things.get(thingOf(change)?.id ?? '');
}

/** Quotes a name that readers may misread, such as `Sales, Churn` or `RLS sales`. */
export const clearName = (name: string): string =>
  /[,"]|^RLS |\s$|\s\s/.test(name) ? JSON.stringify(name) : name;

const clearPart = (part: string): string => (part.includes('/') ? JSON.stringify(part) : clearName(part));

/** `Finance/Ledger Detail`. */
export const plainName = ({ container, name }: Pick<NamedThing, 'container' | 'name'>): string =>
  container === '' ? name : `${container}/${name}`;

/** `Sales/Churn` for a report, `RLS sales/EMEA` for a role. */
export const thingName = ({ kind, container, name }: NamedThing): string =>
  `${kind === 'role' ? 'RLS ' : ''}${plainName({ container: clearPart(container), name: clearPart(name) })}`;

/** `Finance/Ledger Detail`, `Month-end Close`: only the first name shows the workspace or dataset. */
export const groupedNames = (things: readonly NamedThing[]): string[][] =>
  Array.from(
    groupBy(things, ({ kind, container }) => JSON.stringify([kind, container])).values(),
    ([first, ...more]) => [thingName(first), ...more.map(({ name }) => clearPart(name))],
  );
