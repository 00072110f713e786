import { isState as checkState } from '#compiled/state';
import { jsonOf } from '../domain/problem.ts';
import type { Correction, RecordState } from '../domain/recorded.ts';

/** The type of a value after rolecall wrote and read it as JSON: each map is now an object. */
type Written<Value> = Value extends string
  ? Value
  : Value extends ReadonlyMap<string, infer Own>
    ? Readonly<Record<string, Written<Own>>>
    : Value extends object
      ? { readonly [Key in keyof Value]: Written<Value[Key]> }
      : Value;

const isState = checkState as (value: unknown) => value is Written<RecordState & { readonly format: string }>;

const asObject = (_key: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries([...value].sort(([a], [b]) => (a < b ? -1 : 1))) : value;

export const stateText = (state: RecordState): string =>
  `${JSON.stringify({ format: 'rolecall.state/1', ...state }, asObject, 1)}\n`;

const asMap = <Key extends string, Value>(object: Readonly<Record<string, Value>>): ReadonlyMap<Key, Value> =>
  new Map(Object.entries(object) as [Key, Value][]);

function readCorrections<Key extends string>(holders: Readonly<Record<string, Written<Correction>>>) {
  const corrections = new Map<Key, Correction>();
  for (const [key, { reports, roles, ...other }] of asMap<Key, Written<Correction>>(holders))
    corrections.set(key, { ...other, reports: asMap(reports), roles: asMap(roles) });
  return corrections;
}

/** Undefined for text of another version of rolecall. */
export function parseState(content: string): RecordState | undefined {
  const value = jsonOf(content);
  if (!isState(value)) return undefined;
  const { format: _, names, users, groups, owedUsers, owedGroups, ...state } = value;
  const instants = [state.instant, state.base?.instant ?? state.instant];
  if (instants.some((instant) => Number.isNaN(Date.parse(instant)))) return undefined;
  return {
    ...state,
    names: {
      reports: asMap(names.reports),
      workspaces: asMap(names.workspaces),
      ...(names.datasets && { datasets: asMap(names.datasets) }),
    },
    users: readCorrections(users),
    groups: readCorrections(groups),
    owedUsers: asMap(owedUsers),
    owedGroups: asMap(owedGroups),
  };
}
