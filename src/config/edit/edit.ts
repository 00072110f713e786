import { FILE_KEYS } from '../../domain/access.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Segment, Source } from '../../domain/source.ts';
import { byCode } from '../../domain/wording.ts';
import { isMap, valueAt } from '../parse/places.ts';
import { flowText, type Plain } from '../yaml-text.ts';

/** The keys and indexes that lead from the top of the unedited file to a value. */
export type Path = readonly Segment[];

export type Edit =
  /** Keeps a sorted list sorted, or else adds at the end. Creates missing lists. */
  | { readonly kind: 'append'; readonly path: Path; readonly value: Plain }
  | { readonly kind: 'set'; readonly path: Path; readonly value: Plain }
  | { readonly kind: 'remove'; readonly path: Path };

/** The keys of lists in files: the reports and roles of an entry, and the members of a team. */
export const LISTS = { ...FILE_KEYS, team: 'members' } as const;

export type FileEdit = Edit & { readonly file: string };

export const removeEdit = ({ file, path }: Source): FileEdit => ({ file, kind: 'remove', path });

export const setEdit = (file: string, path: Path, value: Plain): FileEdit => {
  return { file, kind: 'set', path, value };
};

export const appendEdit = (file: string, path: Path, value: Plain): FileEdit => {
  return { file, kind: 'append', path, value };
};

export const byFolded = (a: string, b: string): number => byCode(a.toLowerCase(), b.toLowerCase());

export const isSorted = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || byFolded(names[at - 1] ?? '', name) <= 0);

/** The name in a line of a list: a user, team, report, workspace, or DATASET/ROLE. */
export function elementName(element: unknown): string {
  if (!isMap(element)) return String(element);
  const { user, team, report, workspace, dataset, role } = element;
  return dataset === undefined ? String(user ?? team ?? report ?? workspace) : `${dataset}/${role}`;
}

/** Returns an entry: first the fields, then the lists by name, each list sorted. */
export function newEntry(
  fields: Readonly<Record<string, Plain>>,
  lines: readonly { readonly list: string; readonly line: Plain }[],
): Plain {
  const lists = [...groupBy(lines, ({ list }) => list)].sort(([a], [b]) => byCode(a, b));
  const sortLines = (own: typeof lines): readonly Plain[] =>
    own.map(({ line }) => line).sort((a, b) => byFolded(elementName(a), elementName(b)));
  return { ...fields, ...Object.fromEntries(lists.map(([list, own]) => [list, sortLines(own)])) };
}

type Editable = Record<Segment, unknown>;

const lastOf = (path: Path): Segment => path.at(-1) ?? '';

/** The mapping or list that has the last segment of the path. Creates missing mappings. */
function containerOf(root: Editable, path: Path): Editable {
  let container = root;
  for (const segment of path.slice(0, -1)) {
    container[segment] ??= {};
    container = container[segment] as Editable;
  }
  return container;
}

/** Removes keys first, then list elements from last to first: a removal moves all later elements. */
function removeAll(root: Editable, edits: readonly Edit[]): void {
  const distinct = new Map(edits.map(({ path }) => [JSON.stringify(path), path]));
  const indexOf = (path: Path): number => {
    const last = path.at(-1);
    return typeof last === 'number' ? last : Number.MAX_SAFE_INTEGER;
  };
  for (const path of [...distinct.values()].sort((a, b) => indexOf(b) - indexOf(a))) {
    const container = valueAt(root, path.slice(0, -1));
    if (Array.isArray(container)) container.splice(Number(lastOf(path)), 1);
    else if (isMap(container)) delete (container as Editable)[lastOf(path)];
  }
}

function insertInOrder(root: Editable, path: Path, value: Plain): void {
  const container = containerOf(root, path);
  const old = container[lastOf(path)];
  const list: unknown[] = Array.isArray(old) ? old : [];
  const names = list.map(elementName);
  const next = isSorted(names) ? names.findIndex((name) => byFolded(name, elementName(value)) > 0) : -1;
  container[lastOf(path)] = list.toSpliced(next < 0 ? list.length : next, 0, value);
}

/** The value after the edits. The edited text must parse to this value. */
export function editedValue(value: unknown, edits: readonly Edit[]): unknown {
  if (!isMap(value)) return value;
  const root: Editable = structuredClone(value);
  // Edits that move elements come last, because all paths are from before the edits.
  for (const edit of edits)
    if (edit.kind === 'set') containerOf(root, edit.path)[lastOf(edit.path)] = edit.value;
  const removals = edits.filter(({ kind }) => kind === 'remove');
  removeAll(root, removals);
  for (const edit of edits) if (edit.kind === 'append') insertInOrder(root, edit.path, edit.value);
  return root;
}

export function handEditText(edit: Edit): string {
  const { path } = edit;
  if (edit.kind === 'append') return `add "- ${flowText(edit.value)}" to ${path.join(' > ')}`;
  const above = path.slice(0, -1).join(' > ');
  const key = path.at(-1);
  const entry = typeof key === 'number' ? `entry ${key + 1}` : undefined;
  if (edit.kind === 'remove') return `remove ${entry ?? key} from ${above}`;
  if (entry === undefined) return `write "${key}: ${flowText(edit.value)}" in ${above}`;
  return `write "- ${flowText(edit.value)}" in place of ${entry} of ${above}`;
}
