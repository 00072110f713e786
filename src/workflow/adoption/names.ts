import type { Worded } from '../../config/edit/adoption-edits.ts';
import {
  type Holder,
  holderOf,
  type Kept,
  type Left,
  type Named,
  type Taken,
  type Thing,
} from '../../domain/adoption.ts';
import { reportAt, reportName, roleAt } from '../../domain/catalogue.ts';
import type { World } from '../../domain/delta.ts';
import { roleName } from '../../domain/exclusion.ts';
import { placeOf } from '../../domain/source.ts';

/** Names what wishes and leftovers speak of. */
export function naming({ desired, live, catalogue }: World) {
  const holderName = (holder: Holder | undefined): string | null => {
    if (holder === undefined) return null;
    if (holder.kind === 'group') return desired.groups.get(holder.id)?.alias ?? holder.id;
    const { identity } = holder;
    return live.users.get(identity)?.email ?? desired.users.get(identity)?.email ?? identity;
  };
  const thingName = (thing: Thing | undefined): string | null => {
    if (thing === undefined) return null;
    return thing.kind === 'report'
      ? reportName(reportAt(catalogue, thing.key))
      : roleName(roleAt(catalogue, thing.key), desired.datasetAliases);
  };
  const named = (holder: Holder | undefined, thing: Thing | undefined): Named => ({
    holder: holderName(holder),
    what: thingName(thing),
  });
  return {
    taken: ({ wish, edits }: Worded): Taken => ({
      kind: wish.kind,
      ...named(holderOf(wish), 'thing' in wish ? wish.thing : undefined),
      ...(wish.kind === 'rename' && { what: wish.alias }),
      files: [...new Set(edits.map(({ file }) => file))],
    }),
    left: ({ holder, thing, why, fix, source }: Left): Kept => ({
      ...named(holder, thing),
      why,
      fix,
      place: source === undefined ? null : placeOf(source),
    }),
  };
}
