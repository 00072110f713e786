import type { Segment } from '../../domain/source.ts';
import { isMap } from '../parse/values.ts';

/** What can be written into a file. */
export type Plain = string | boolean | readonly Plain[] | { readonly [key: string]: Plain };

/** From the top of a file to a value: keys and indexes, as they stand before anything is edited. */
export type Path = readonly Segment[];

/** One thing that is to be otherwise in a file. */
export type Edit =
  /** A value at the end of a list; a list, or mapping on the way, that is not there is made. */
  | { readonly kind: 'append'; readonly path: Path; readonly value: Plain }
  /** A scalar that is there, behind a key or in a list, gets another value; a key that is not there is added. */
  | { readonly kind: 'set'; readonly path: Path; readonly value: Plain }
  /** An element of a list, or a key with its value, goes. */
  | { readonly kind: 'remove'; readonly path: Path };

/** All edits of one file, by where they are made. */
export interface EditTree {
  readonly removed: Set<Segment>;
  readonly set: Map<string, Plain>;
  readonly appended: Plain[];
  readonly children: Map<Segment, EditTree>;
}

const emptyTree = (): EditTree => ({
  removed: new Set(),
  set: new Map(),
  appended: [],
  children: new Map(),
});

function treeAt(root: EditTree, path: Path): EditTree {
  let tree = root;
  for (const segment of path) {
    const child = tree.children.get(segment) ?? emptyTree();
    tree.children.set(segment, child);
    tree = child;
  }
  return tree;
}

/** Puts edits together by their places. */
export function treeOf(edits: readonly Edit[]): EditTree {
  const root = emptyTree();
  for (const edit of edits) {
    if (edit.kind === 'append') {
      treeAt(root, edit.path).appended.push(edit.value);
      continue;
    }
    const parent = treeAt(root, edit.path.slice(0, -1));
    const last = edit.path.at(-1) ?? '';
    if (edit.kind === 'remove') parent.removed.add(last);
    else parent.set.set(String(last), edit.value);
  }
  return root;
}

/** The value that edits make where nothing is yet. */
export function madeOf(tree: EditTree): Plain {
  if (tree.appended.length > 0) return tree.appended;
  const made: [string, Plain][] = [...tree.set];
  for (const [key, child] of tree.children) made.push([String(key), madeOf(child)]);
  return Object.fromEntries(made);
}

/** What a file says once the edits are made, worked out on its values alone: what the edited text must come to. */
export function editedValue(value: unknown, tree: EditTree): unknown {
  if (value === undefined) return madeOf(tree);
  if (Array.isArray(value)) {
    const kept = value.flatMap((element: unknown, index) => {
      if (tree.removed.has(index)) return [];
      const child = tree.children.get(index);
      return [tree.set.get(String(index)) ?? (child === undefined ? element : editedValue(element, child))];
    });
    return [...kept, ...tree.appended];
  }
  if (!isMap(value)) return value;
  const left = new Map<string, unknown>();
  for (const [key, old] of Object.entries(value)) {
    if (tree.removed.has(key)) continue;
    const child = tree.children.get(key);
    left.set(key, child === undefined ? old : editedValue(old, child));
  }
  for (const [key, child] of tree.children)
    if (!left.has(String(key)) && !tree.removed.has(key)) left.set(String(key), madeOf(child));
  for (const [key, fresh] of tree.set) left.set(key, fresh);
  return Object.fromEntries(left);
}
