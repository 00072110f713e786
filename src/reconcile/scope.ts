import { vanishedAs } from '../domain/base.ts';
import { patternNames, type Report, type RlsRole } from '../domain/catalogue.ts';
import type { Treatment, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import { roleNames } from '../domain/exclusion.ts';
import type { GroupId, Identity } from '../domain/ids.ts';
import { type LiveUser, untouchable } from '../domain/live.ts';
import { matching } from '../domain/pattern.ts';
import type { Leavers, SourcedPattern, UnlistedSetting } from '../domain/settings.ts';
import type { Source } from '../domain/source.ts';

/** What becomes of somebody by `manage.unlisted`, and of a leaver by `manage.leavers`. */
const TREATMENTS = {
  report: 'unlisted',
  keep: 'unlisted',
  revoke: 'stripped',
  delete: 'removed',
} as const satisfies Record<UnlistedSetting | Leavers, Treatment>;

/** From the treatment that leaves most to the one that leaves nothing. */
const BY_WEIGHT: readonly Treatment[] = ['unlisted', 'stripped', 'removed'];

/** What of a world decides who is left alone, kept or taken from. */
interface Deciding {
  readonly desired: Pick<World['desired'], 'settings'>;
  readonly exclusion: Pick<World['exclusion'], 'user'>;
  readonly base?: { readonly users: { readonly has: (identity: Identity) => boolean } };
}

/** The treatment of somebody whom no file lists: as a leaver where the base does, and never milder than unlisted. */
function treatmentOfUnlisted({ desired, base }: Deciding, identity: Identity): Treatment {
  const { unlisted, leavers } = desired.settings.manage;
  const [mine, leaving] = [TREATMENTS[unlisted], TREATMENTS[leavers]];
  if (base?.users.has(identity) !== true) return mine;
  return BY_WEIGHT.indexOf(leaving) > BY_WEIGHT.indexOf(mine) ? leaving : mine;
}

/** The line of the base that listed somebody who is a leaver by deletion; undefined where it is not that which decides. */
export function leftAt(
  { desired, base }: World,
  identity: Identity,
  treatment: Treatment,
): Source | undefined {
  const leaving = TREATMENTS[desired.settings.manage.leavers];
  return leaving === treatment && leaving !== 'unlisted' ? base?.users.get(identity)?.source : undefined;
}

/** The line of the base that listed a group which no file lists, where leavers lose what they had. */
export const groupLeftAt = ({ desired, base }: World, id: GroupId): Source | undefined =>
  desired.settings.manage.leavers === 'keep' ? undefined : base?.groups.get(id)?.source;

/** What decides for one user (contract 1.1). */
export function treatmentOf(
  world: Deciding,
  identity: Identity,
  live: LiveUser | undefined,
  wanted: Pick<DesiredUser, 'standing'> | undefined,
): Treatment {
  const { desired, exclusion } = world;
  if (exclusion.user(identity)) return 'untouched';
  if (live !== undefined && untouchable(live) !== undefined) return 'untouched';
  if (wanted === undefined) return treatmentOfUnlisted(world, identity);
  const { leavers } = desired.settings.manage;
  switch (wanted.standing) {
    case 'present':
    case 'upcoming':
      return 'listed';
    case 'absent':
    case 'expired':
      return TREATMENTS[leavers];
  }
}

/** What decides for somebody who has left under this address. */
export function leaverTreatment(world: Deciding, identity: Identity, live: LiveUser | undefined): Treatment {
  const treatment = treatmentOf(world, identity, live, undefined);
  return treatment === 'untouched' ? treatment : TREATMENTS[world.desired.settings.manage.leavers];
}

function covering(patterns: readonly SourcedPattern[], names: readonly string[]): Source | undefined {
  let first = Number.POSITIVE_INFINITY;
  for (const name of names) for (const [at] of matching(patterns, name)) first = Math.min(first, at);
  return patterns[first]?.source;
}

function covered<Thing>(
  things: readonly Thing[],
  patterns: readonly SourcedPattern[],
  namesOf: (thing: Thing) => readonly string[],
): Map<number, Source> {
  const found = new Map<number, Source>();
  if (patterns.length === 0) return found;
  for (const [index, thing] of things.entries()) {
    const source = covering(patterns, namesOf(thing));
    if (source !== undefined) found.set(index, source);
  }
  return found;
}

/** Reports and roles that `manage.exclusive` covers, whether or not they are ignored as well. */
export function exclusiveByPattern({ desired, catalogue }: World) {
  const { exclusive } = desired.settings.manage;
  const reportsNames = (report: Report) => (report.listed ? patternNames(report) : []);
  const rolesNames = (role: RlsRole) => (role.ambiguous ? [] : roleNames(role, desired.datasetAliases));
  return {
    reports: covered(catalogue.reports, exclusive.reports ?? [], reportsNames),
    roles: covered(catalogue.roles, exclusive.rls ?? [], rolesNames),
  };
}

/** True for somebody whom the base wanted there, under this or an earlier address, and who has no account now. */
export const isVanished = ({ base, live, desired }: World, wanted: DesiredUser): boolean =>
  base !== undefined && vanishedAs(base, wanted, live, desired.users) !== undefined;

/** True for a vanished person whom `manage.vanished` does not create again. */
export const isHeldAsVanished = (world: World, wanted: DesiredUser): boolean =>
  world.desired.settings.manage.vanished === 'hold' && isVanished(world, wanted);
