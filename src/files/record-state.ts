import {
  type DatasetId,
  type GroupId,
  groupId,
  type Identity,
  identityOf,
  type ReportId,
  type RoleKey,
  reportId,
  roleKey,
  roleOf,
} from '../domain/ids.ts';
import type { Place } from '../domain/problem.ts';
import type { HolderMoves, Moved, RecordState } from '../domain/recorded.ts';
import { roleCode } from '../domain/role.ts';

const FORMAT = 'rolecall.state/1';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

const movedOut = (moved: Moved): boolean | string =>
  typeof moved === 'boolean' ? moved : new Date(moved).toISOString();

const object = <Key extends string, Value, Out>(
  map: ReadonlyMap<Key, Value>,
  change: (value: Value, key: Key) => Out,
): Record<string, Out> =>
  Object.fromEntries(
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, change(value, key)]),
  );

function rolesOut(roles: HolderMoves['roles']): Record<string, Record<string, boolean | string>> {
  const datasets = new Map<string, Map<string, Moved>>();
  for (const [key, moved] of roles) {
    const { datasetId, role } = roleOf(key);
    datasets.set(datasetId, (datasets.get(datasetId) ?? new Map()).set(role, moved));
  }
  return object(datasets, (own) => object(own, movedOut));
}

const movesOut = ({ reports, roles, ...rest }: HolderMoves): object => ({
  ...rest,
  reports: object(reports, movedOut),
  rls: rolesOut(roles),
});

/** The text of `state.json`. */
export function stateText(state: RecordState): string {
  const { names, users, groups, owedUsers, owedGroups, ...rest } = state;
  const same = <Value>(value: Value): Value => value;
  const written = {
    format: FORMAT,
    ...rest,
    names: { reports: object(names.reports, same), workspaces: object(names.workspaces, same) },
    moves: { users: object(users, movesOut), groups: object(groups, movesOut) },
    owed: { users: object(owedUsers, same), groups: object(owedGroups, same) },
  };
  return `${JSON.stringify(written, null, 1)}\n`;
}

/** What `state.json` holds is not what this version writes. */
class NoState extends Error {}

const refuse = (what: string): never => {
  throw new NoState(`state.json has no valid ${what}`);
};

type Fields = ReadonlyMap<string, unknown>;

const fields = (value: unknown, what: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : refuse(what);
const text = (value: unknown, what: string): string => (typeof value === 'string' ? value : refuse(what));
const matching = (value: unknown, pattern: RegExp, what: string): string =>
  pattern.test(text(value, what)) ? text(value, what) : refuse(what);
const instant = (value: unknown): string =>
  Number.isNaN(Date.parse(matching(value, INSTANT, 'instant'))) ? refuse('instant') : text(value, 'instant');

/** A path that stays below the top, without a way around. */
const pathBelow = (value: unknown): string =>
  text(value, 'root')
    .split('/')
    .some((part) => part === '' || part === '.' || part === '..')
    ? refuse('root')
    : text(value, 'root');

function placeIn(value: unknown): Place {
  const place = fields(value, 'place');
  const [line, column] = [place.get('line'), place.get('column')];
  return typeof line === 'number' && typeof column === 'number'
    ? { file: text(place.get('file'), 'place'), line, column }
    : refuse('place');
}

const movedIn = (value: unknown): Moved => (typeof value === 'boolean' ? value : Date.parse(instant(value)));

function mapIn<Key, Value>(
  value: unknown,
  keyOf: (key: string) => Key,
  read: (value: unknown) => Value,
  what: string,
): Map<Key, Value> {
  return new Map([...fields(value, what)].map(([key, own]) => [keyOf(key), read(own)]));
}

function rolesIn(value: unknown): Map<RoleKey, Moved> {
  const roles = new Map<RoleKey, Moved>();
  for (const [dataset, own] of fields(value, 'moves'))
    for (const [role, moved] of fields(own, 'moves'))
      roles.set(roleKey(dataset as DatasetId, role), movedIn(moved));
  return roles;
}

function movesIn(value: unknown): HolderMoves {
  const moves = fields(value, 'moves');
  const [account, name] = [moves.get('account'), moves.get('name')];
  const role = roleCode(Number(moves.get('role')));
  return {
    place: placeIn(moves.get('place')),
    ...(account === 'listed' || account === 'gone' ? { account } : {}),
    ...(typeof name === 'string' && { name }),
    ...(role !== undefined && { role }),
    reports: mapIn<ReportId, Moved>(moves.get('reports'), reportId, movedIn, 'moves'),
    roles: rolesIn(moves.get('rls')),
  };
}

const list = (value: unknown, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : refuse(what);

function baseIn(value: unknown): RecordState['base'] {
  if (value === null) return null;
  const base = fields(value, 'base');
  return {
    commit: matching(base.get('commit'), COMMIT, 'base'),
    instant: instant(base.get('instant')),
    root: pathBelow(base.get('root')),
  };
}

function stateIn(parsed: unknown): RecordState {
  const state = fields(parsed, 'content');
  if (state.get('format') !== FORMAT) refuse('format');
  const names = fields(state.get('names'), 'names');
  const moves = fields(state.get('moves'), 'moves');
  const owed = fields(state.get('owed'), 'owed');
  return {
    instant: instant(state.get('instant')),
    commit: matching(state.get('commit'), COMMIT, 'commit'),
    root: pathBelow(state.get('root')),
    url: text(state.get('url'), 'url'),
    base: baseIn(state.get('base')),
    names: {
      reports: mapIn(names.get('reports'), String, (id) => reportId(text(id, 'names')), 'names'),
      workspaces: mapIn(
        names.get('workspaces'),
        String,
        (ids) => list(ids, 'names').map((id) => reportId(text(id, 'names'))),
        'names',
      ),
    },
    users: mapIn<Identity, HolderMoves>(moves.get('users'), identityOf, movesIn, 'moves'),
    groups: mapIn<GroupId, HolderMoves>(moves.get('groups'), groupId, movesIn, 'moves'),
    owedUsers: mapIn<Identity, Place>(owed.get('users'), identityOf, placeIn, 'owed'),
    owedGroups: mapIn<GroupId, Place>(owed.get('groups'), groupId, placeIn, 'owed'),
    locked: list(state.get('locked'), 'locked').map((one) => identityOf(text(one, 'locked'))),
  };
}

/** Reads `state.json`. Undefined for what no apply of this version wrote. */
export function parseState(content: string): RecordState | undefined {
  try {
    return stateIn(JSON.parse(content));
  } catch (error) {
    if (error instanceof NoState || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
