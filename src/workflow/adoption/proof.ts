import { adoptionEdits, releaseEdits, type Worded, type Wording } from '../../config/edit/adoption-edits.ts';
import { holderKey, holderOf, type Left, type Wish } from '../../domain/adoption.ts';
import type { Identity } from '../../domain/ids.ts';
import { isError, ProblemError } from '../../domain/problem.ts';
import { byFile, editFiles } from '../edits/edited-files.ts';
import type { Loaded } from '../loading/load.ts';
import { type Beside, type Compared, comparing, unprovenHolders } from './expected.ts';

/** Why nothing was written. */
export const unproven = (why: string): ProblemError =>
  new ProblemError([
    {
      code: 'adoption-unproven',
      severity: 'error',
      message: 'nothing was written',
      why,
      fix: 'adopt a part with --only, or make the change by hand',
    },
  ]);

const UNSAID = {
  thing: undefined,
  why: 'the lines that it takes would move something else, or not come to what is live',
  fix: 'make the change by hand',
  source: undefined,
} as const;

/** What an adoption comes to, proven, and what had to be left. */
export interface Proven {
  readonly worded: readonly Worded[];
  readonly left: readonly Left[];
  readonly texts: Loaded['texts'];
}

/** What is managed besides people: nothing of it may move. */
const frameOf = ({ world: { desired } }: Compared): string =>
  JSON.stringify([desired.mentions, [...desired.dynamicDatasets]]);

/**
 * Edits in memory until what is edited is proven: the files, read again and compared with the same portal, differ no more
 * in what was adopted, and in everything else as before. Whoever stands in the way of the proof is left.
 */
export async function prove(
  loaded: Loaded,
  before: Compared,
  wishes: readonly Wish[],
  beside: Beside,
  wording: Wording,
): Promise<Proven> {
  const { catalogue, desired } = before.world;
  const unsaid: Left[] = [];
  let asked = wishes;
  for (;;) {
    const { worded, aliases, left } = adoptionEdits(
      asked,
      loaded.declared,
      desired,
      catalogue,
      loaded.files,
      wording,
    );
    if (worded.length === 0) return { worded, left: [...left, ...unsaid], texts: loaded.texts };
    const edited = await editFiles(loaded, byFile([...worded.flatMap(({ edits }) => edits), ...aliases]));
    const after = comparing(edited.declared, beside);
    if (after.problems.some(isError))
      throw new ProblemError([
        ...unproven('a name would not resolve').problems,
        ...after.problems.filter(isError),
      ]);
    if (frameOf(after) !== frameOf(before))
      throw unproven('a kind of access would be managed that was not, or the reverse');
    const wrong = unprovenHolders(
      before,
      after,
      worded.map(({ wish }) => wish),
    );
    if (wrong.size === 0) return { worded, left: [...left, ...unsaid], texts: edited.texts };
    const isWrong = (wish: Wish): boolean => {
      const holder = holderOf(wish);
      return holder !== undefined && wrong.has(holderKey(holder));
    };
    const rest = asked.filter((wish) => !isWrong(wish));
    if (rest.length === asked.length)
      throw unproven(`something else would move: ${[...wrong].slice(0, 5).join(', ')}`);
    for (const wish of asked.filter(isWrong)) unsaid.push({ holder: holderOf(wish), ...UNSAID });
    asked = rest;
  }
}

/** The lines that hand somebody back, proven: nobody else's access moves, and this person's is not compared any more. */
export async function proveRelease(
  loaded: Loaded,
  before: Compared,
  beside: Beside,
  identity: Identity,
): Promise<Loaded['texts']> {
  const { world } = before;
  const isIgnored = world.exclusion.user(identity);
  const root = loaded.files[0] ?? '';
  const edits = releaseEdits(identity, loaded.declared, root, isIgnored);
  if (edits.length === 0) return loaded.texts;
  if (!isIgnored && !world.desired.users.has(identity) && !world.live.users.has(identity))
    throw new ProblemError([
      {
        code: 'usage',
        severity: 'error',
        message: `neither the files nor the portal have a user ${identity}`,
        fix: 'check the address',
      },
    ]);
  const edited = await editFiles(loaded, byFile(edits));
  const after = comparing(edited.declared, beside);
  const key = holderKey({ kind: 'user', identity });
  const wrong = [...unprovenHolders(before, after, [])].filter((one) => one !== key);
  if (wrong.length > 0 || frameOf(after) !== frameOf(before))
    throw unproven(`something else would move: ${wrong.slice(0, 5).join(', ') || 'what is managed'}`);
  if (!after.world.exclusion.user(identity) || after.world.desired.users.has(identity))
    throw unproven('the person would still be compared');
  return edited.texts;
}
