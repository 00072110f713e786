import type { Segment } from '../../domain/source.ts';
import { byCode } from '../../domain/wording.ts';
import { isMap } from '../parse/values.ts';

/** What can be written into a file. */
export type Plain = string | boolean | number | readonly Plain[] | { readonly [key: string]: Plain };

/** From the top of a file to a value: keys and indexes, as they are before anything is edited. */
export type Path = readonly Segment[];

export type Edit =
  /** Adds a value to a list: in its place where the list is sorted, else at the end. Missing lists are made. */
  | { readonly kind: 'append'; readonly path: Path; readonly value: Plain }
  /** Gives a key or an element of a list another value. A missing key is added. */
  | { readonly kind: 'set'; readonly path: Path; readonly value: Plain }
  /** Removes an element of a list, or a key with its value. */
  | { readonly kind: 'remove'; readonly path: Path };

/** An edit with the file that it is made in. */
export interface FileEdit {
  readonly file: string;
  readonly edit: Edit;
}

/** All edits of one file by where they are made. */
export interface EditTree {
  readonly removed: Set<Segment>;
  readonly set: Map<Segment, Plain>;
  readonly appended: Plain[];
  readonly children: Map<Segment, EditTree>;
}

const emptyTree = (): EditTree => ({
  removed: new Set(),
  set: new Map(),
  appended: [],
  children: new Map(),
});

export function treeOf(edits: readonly Edit[]): EditTree {
  const root = emptyTree();
  const treeAt = (path: Path): EditTree =>
    path.reduce((tree, segment) => {
      const child = tree.children.get(segment) ?? emptyTree();
      tree.children.set(segment, child);
      return child;
    }, root);
  for (const edit of edits) {
    if (edit.kind === 'append') {
      treeAt(edit.path).appended.push(edit.value);
      continue;
    }
    const parent = treeAt(edit.path.slice(0, -1));
    const last = edit.path.at(-1) ?? '';
    if (edit.kind === 'remove') parent.removed.add(last);
    else parent.set.set(last, edit.value);
  }
  return root;
}

/** Names in the order of files that people sort. */
export const byFolded = (a: string, b: string): number => byCode(a.toLowerCase(), b.toLowerCase());

/** What an element of a list is sorted by: the name that it gives or lists. */
function nameOf(element: unknown): string {
  if (!isMap(element)) return String(element);
  const { user, team, report, workspace, dataset, role } = element;
  return dataset === undefined ? String(user ?? team ?? report ?? workspace) : `${dataset}/${role}`;
}

export const isSorted = (names: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || byFolded(names[at - 1] ?? '', name) <= 0);

/** The index at which a value joins a list. */
export function placeIn(list: readonly unknown[], value: unknown): number {
  const names = list.map(nameOf);
  if (!isSorted(names)) return list.length;
  const after = names.findIndex((name) => byFolded(name, nameOf(value)) > 0);
  return after < 0 ? list.length : after;
}

/** The keys and values that edits add to a mapping with these keys. */
export const addedPairs = (
  { set, children, removed }: EditTree,
  known: ReadonlySet<Segment>,
): (readonly [string, Plain])[] =>
  [
    ...set,
    ...[...children].map(([key, child]) => [key, editedValue(undefined, child) as Plain] as const),
  ].flatMap(([key, value]) => (known.has(key) || removed.has(key) ? [] : [[String(key), value] as const]));

/** What a file says after these edits, worked out from its values alone. The edited text must say the same. */
export function editedValue(value: unknown, tree: EditTree): unknown {
  if (Array.isArray(value) || (value === undefined && tree.appended.length > 0)) {
    const old: readonly unknown[] = Array.isArray(value) ? value : [];
    const list = old.flatMap((element: unknown, index) => {
      if (tree.removed.has(index)) return [];
      const child = tree.children.get(index);
      return [tree.set.get(index) ?? (child === undefined ? element : editedValue(element, child))];
    });
    for (const fresh of tree.appended) list.splice(placeIn(list, fresh), 0, fresh);
    return list;
  }
  const pairs = new Map<string, unknown>(isMap(value) ? Object.entries(value) : []);
  const known = new Set<Segment>(pairs.keys());
  for (const [key, old] of pairs) {
    const child = tree.children.get(key);
    if (tree.removed.has(key)) pairs.delete(key);
    else pairs.set(key, tree.set.get(key) ?? (child === undefined ? old : editedValue(old, child)));
  }
  for (const [key, fresh] of addedPairs(tree, known)) pairs.set(key, fresh);
  return Object.fromEntries(pairs);
}
