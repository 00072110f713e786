import { groupBy } from '../../domain/multimap.ts';
import type { Segment, Source } from '../../domain/source.ts';
import { byCode } from '../../domain/wording.ts';
import { isMap, valueAt } from '../parse/places.ts';
import { flowText, type Plain } from '../yaml-text.ts';

/** Keys and indexes from the top of a file to a value, before any edit. */
export type Path = readonly Segment[];

export type Edit =
  /** Inserts into a sorted list in order, else at the end. Creates missing lists. */
  | { readonly kind: 'append'; readonly path: Path; readonly value: Plain }
  | { readonly kind: 'set'; readonly path: Path; readonly value: Plain }
  | { readonly kind: 'remove'; readonly path: Path };

/** The key of each list in a file. */
export const LISTS = { reports: 'reports', roles: 'rls', team: 'members' } as const;

export type FileEdit = Edit & { readonly file: string };

export const removeEdit = ({ file, path }: Pick<Source, 'file' | 'path'>): FileEdit => {
  return { file, kind: 'remove', path };
};

export const setEdit = (file: string, path: Path, value: Plain): FileEdit => {
  return { file, kind: 'set', path, value };
};

export const appendEdit = (file: string, path: Path, value: Plain): FileEdit => {
  return { file, kind: 'append', path, value };
};

export const byFolded = (a: string, b: string): number => byCode(a.toLowerCase(), b.toLowerCase());

export const isSorted = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || byFolded(names[at - 1] ?? '', name) <= 0);

/** What a line of a list names: a user, team, report, workspace, or DATASET/ROLE. */
export function nameOf(element: unknown): string {
  if (!isMap(element)) return String(element);
  const { user, team, report, workspace, dataset, role } = element;
  return dataset === undefined ? String(user ?? team ?? report ?? workspace) : `${dataset}/${role}`;
}

/** A new entry: its fields, then its lines by list, each list in order. */
export function entryOf(
  fields: Readonly<Record<string, Plain>>,
  lines: readonly { readonly list: string; readonly line: Plain }[],
): Plain {
  const lists = [...groupBy(lines, ({ list }) => list)].sort(([a], [b]) => byCode(a, b));
  const sorted = (own: typeof lines): readonly Plain[] =>
    own.map(({ line }) => line).sort((a, b) => byFolded(nameOf(a), nameOf(b)));
  return { ...fields, ...Object.fromEntries(lists.map(([list, own]) => [list, sorted(own)])) };
}

/** The index at which a sorted list stays sorted, else the end. */
function placeIn(list: readonly unknown[], value: unknown): number {
  const names = list.map(nameOf);
  const after = isSorted(names) ? names.findIndex((name) => byFolded(name, nameOf(value)) > 0) : -1;
  return after < 0 ? list.length : after;
}

type Editable = Record<Segment, unknown>;

/** The mapping or list at the path. Creates missing mappings. */
function containerAt(root: Editable, path: Path): Editable {
  let container = root;
  for (const segment of path) {
    container[segment] ??= {};
    container = container[segment] as Editable;
  }
  return container;
}

/** Edits go from the last index to the first, because a removal changes all indexes behind the element. */
const indexOfEdit = ({ path }: Edit): number => {
  const last = path.at(-1);
  return typeof last === 'number' ? last : Number.MAX_SAFE_INTEGER;
};

/** The value after the edits. The edited text must have this value. */
export function editedValue(value: unknown, edits: readonly Edit[]): unknown {
  if (!isMap(value)) return value;
  const root: Editable = structuredClone(value);
  for (const edit of edits)
    if (edit.kind === 'set') containerAt(root, edit.path.slice(0, -1))[edit.path.at(-1) ?? ''] = edit.value;
  const removals = edits.filter(({ kind }) => kind === 'remove');
  const once = new Map(removals.map((edit) => [JSON.stringify(edit.path), edit]));
  for (const { path } of [...once.values()].sort((a, b) => indexOfEdit(b) - indexOfEdit(a))) {
    const container = valueAt(root, path.slice(0, -1));
    const key = path.at(-1) ?? '';
    if (Array.isArray(container)) container.splice(Number(key), 1);
    else if (isMap(container)) delete (container as Editable)[key];
  }
  for (const edit of edits) {
    if (edit.kind !== 'append') continue;
    const container = containerAt(root, edit.path.slice(0, -1));
    const key = edit.path.at(-1) ?? '';
    const list = container[key];
    if (Array.isArray(list)) list.splice(placeIn(list, edit.value), 0, edit.value);
    else container[key] = [edit.value];
  }
  return root;
}

/** Instructs the user to make the edit by hand. */
export function editByHand({ kind, path, ...edit }: Edit): string {
  const at = path.slice(0, kind === 'append' ? undefined : -1).join(' > ');
  const key = String(path.at(-1));
  if (kind === 'remove')
    return `remove ${typeof path.at(-1) === 'number' ? `entry ${Number(key) + 1}` : key} from ${at}`;
  const value = 'value' in edit ? flowText(edit.value) : '';
  return kind === 'append' ? `add "- ${value}" to ${at}` : `write "${key}: ${value}" in ${at}`;
}
