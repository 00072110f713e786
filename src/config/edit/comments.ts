import type { Path } from './edit.ts';
import { type EditEntry, type EditNode, nodesOf } from './nodes.ts';

function entryAt(root: EditNode, path: Path): EditEntry | undefined {
  let node: EditNode | undefined = root;
  let entry: EditEntry | undefined;
  for (const segment of path) {
    entry = node?.kind === 'map' ? node.entries.find(({ key }) => key === segment) : undefined;
    node = entry?.value;
  }
  return entry;
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
    const entry = entryAt(root, path);
    if (entry === undefined) return true;
    const lineEnd = text.indexOf('\n', entry.end);
    return text.slice(entry.start, lineEnd < 0 ? text.length : lineEnd).includes('#');
  };
}
