import type { Adopted, Kept, Taken } from '../../domain/adoption.ts';
import { counted } from '../../domain/wording.ts';
import { type Blocks, type Document, type Item, lines, list, type Sign, section } from '../document.ts';

const SAYS = {
  give: ['gained', 'gained'],
  take: ['lost', 'lost'],
  'list-user': ['gained', 'is now listed'],
  'list-group': ['gained', 'is now listed'],
  account: ['altered', 'has another name or role'],
  gone: ['lost', 'was removed in the portal'],
  release: ['lost', 'is no longer listed'],
} as const satisfies Record<Taken['kind'], readonly [Sign, string]>;

function takenItem({ kind, holder, what, files }: Taken): Item {
  const [sign, says] = SAYS[kind];
  return { sign, pieces: `${holder} ${says} ${what ?? ''}`.trimEnd(), right: `(${files.join(', ')})` };
}

const keptItem = ({ holder, what, why, fix, place }: Kept): Item => ({
  sign: 'risk',
  pieces: `${[holder, what].filter((one) => one !== null).join('  ')}: ${why}${place === null ? '' : ` (${place.file}:${place.line})`}`,
  items: { sign: 'by-hand', pieces: fix },
});

const part = (title: string, items: readonly Item[]): Blocks =>
  section({ title }, list(['difference', 'differences'], items));

/** The differences that were not adopted, with what to do. */
export const leftDocument = ({ left }: Adopted): Document => ({
  blocks: part(`Not adopted: ${counted(left.length, 'difference')}`, left.map(keptItem)),
});

/** What was adopted, and into which files. */
export const adoptDocument = ({ taken, files, left }: Adopted): Document => ({
  blocks:
    files.length === 0
      ? lines(left.length === 0 ? 'Nothing to adopt: the files match the portal.' : 'Nothing was adopted.')
      : [
          part(
            `Adopted ${counted(taken.length, 'difference')} into ${counted(files.length, 'file')}`,
            taken.map(takenItem),
          ),
          lines(
            'Next: review with `git diff`, then commit. `rolecall plan` no longer shows these differences.',
          ),
        ],
});
