import type { Path } from './edit.ts';
import { type EditEntry, type EditNode, nodesOf } from './nodes.ts';

/** The entries of a map by their keys: a file may have as many as there are people, each of whom is asked about. */
const entriesOf = new WeakMap<EditNode, ReadonlyMap<string, EditEntry>>();

function entryOf(node: Extract<EditNode, { kind: 'map' }>, key: Path[number]): EditEntry | undefined {
  if (typeof key !== 'string') return undefined;
  const known =
    entriesOf.get(node) ?? new Map([...node.entries].reverse().map((entry) => [entry.key, entry]));
  entriesOf.set(node, known);
  return known.get(key);
}

/** The key at a path, and whether it stands in braces: then the rest of its line stays when it goes. */
function entryAt(
  root: EditNode,
  path: Path,
): { readonly entry: EditEntry; readonly isInBraces: boolean } | undefined {
  let node: EditNode | undefined = root;
  let found: { readonly entry: EditEntry; readonly isInBraces: boolean } | undefined;
  for (const segment of path) {
    if (node?.kind !== 'map') return undefined;
    const entry: EditEntry | undefined = entryOf(node, segment);
    found = entry && { entry, isInBraces: node.isFlow };
    node = entry?.value;
  }
  return found;
}

/**
 * Says whether a comment would go with the key at a path of a file, and all that stands under it; a number sign within a
 * value counts as one too. `textOf` gives the text of a file, which is looked at once.
 */
export function commentFinder(textOf: (file: string) => string): (file: string, path: Path) => boolean {
  const roots = new Map<string, EditNode>();
  return (file, path) => {
    if (file.endsWith('.json')) return false;
    const text = textOf(file);
    const root = roots.get(file) ?? nodesOf(text, false);
    roots.set(file, root);
    const found = entryAt(root, path);
    if (found === undefined) return true;
    const { entry, isInBraces } = found;
    const lineEnd = isInBraces ? entry.end : text.indexOf('\n', entry.end);
    return text.slice(entry.start, lineEnd < 0 ? text.length : lineEnd).includes('#');
  };
}
