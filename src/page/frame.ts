import type { Access } from './access.ts';
import { type Chosen, ROLES, sectionOf } from './choose.ts';
import { type Section, type Sizes, sectionsOf } from './layout.ts';

/** What follows from the choice alone. */
export interface Frame {
  readonly chosen: Chosen;
  readonly sizes: Sizes;
  readonly sections: readonly Section[];
  readonly edges: Uint8Array;
}

/** Works the headings out for what is chosen. */
export function frameOf(access: Access, chosen: Chosen, sizes: Sizes): Frame {
  const sections = sectionsOf(
    Array.from(chosen.columns, (column) => sectionOf(access, column)),
    sizes,
  );
  const edges = new Uint8Array(chosen.columns.length);
  for (const { from, name } of sections) edges[from] = name === ROLES ? 2 : 1;
  return { chosen, sizes, sections, edges };
}
