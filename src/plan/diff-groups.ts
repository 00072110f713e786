import type { DesiredGroup } from '../domain/desired.ts';
import type { GroupId, RoleKey } from '../domain/ids.ts';
import { diffAccess, type GroupDiff, type Loss } from './diff.ts';
import type { PlanInput } from './input.ts';
import type { Exclusive } from './scope.ts';

function diffGroup(
  id: GroupId,
  wanted: DesiredGroup | undefined,
  input: PlanInput,
  exclusive: Exclusive,
): GroupDiff {
  const { desired, live, exclusion } = input;
  const { manage } = desired.settings;
  const lossOf = (key: RoleKey): Loss | undefined => {
    if (wanted !== undefined) {
      const ended = wanted.expiredRls.get(key);
      return ended === undefined
        ? { because: 'not-listed', sources: [wanted.source] }
        : { because: 'expired', sources: [ended] };
    }
    const source = exclusive.rls.get(key);
    if (source !== undefined) return { because: 'exclusive', sources: [source] };
    return manage.unlisted === 'revoke'
      ? { because: 'unlisted', sources: [manage.unlistedSource] }
      : undefined;
  };
  const rls = diffAccess<RoleKey>({
    live: live.groupMemberships.get(id) ?? new Set(),
    given: wanted !== undefined && desired.mentions.rls ? wanted.rls : new Map(),
    stays: (key) => exclusion.role(key) || !desired.mentions.rls,
    lossOf,
  });
  return { id, wanted, rls };
}

/** Listed groups, and every live group that `exclusive` or `unlisted: revoke` may concern. A group is never deleted. */
export function diffGroups(input: PlanInput, exclusive: Exclusive): GroupDiff[] {
  const ids = new Set<GroupId>([...input.desired.groups.keys(), ...input.live.groupMemberships.keys()]);
  return [...ids].sort().map((id) => diffGroup(id, input.desired.groups.get(id), input, exclusive));
}
