import { isDeepStrictEqual } from 'node:util';
import { DATASETS, type Holding, type Portal, REPORTS, ROLES, type Wish, type World } from './worlds.ts';

/**
 * Judges a portal during an apply, with bit masks. Uses nothing of the planner, executor or embedded portal.
 */

/** Somebody else's change during the apply. */
export type Foreign =
  | { readonly kind: 'group-gains' | 'group-loses'; readonly at: number }
  | { readonly person: number; readonly kind: `${'give' | 'take'}-${'report' | 'role'}`; readonly at: number }
  | { readonly person: number; readonly kind: 'join-group' | 'leave-group' | 'promote' | 'demote' }
  | { readonly person: number; readonly kind: 'create' | 'delete' | 'recreate' };

/** Both meanings of a direct role beside a group's roles: the portal's public pages disagree. */
const SEMANTICS = ['add up', 'direct hides'] as const;
type Semantics = (typeof SEMANTICS)[number];

const has = (mask: number, at: number): boolean => ((mask >> at) & 1) === 1;

const ROLES_OF_DATASET = DATASETS.map((_, dataset) =>
  ROLES.reduce((mask, role, at) => (role.dataset === dataset ? mask | (1 << at) : mask), 0),
);

/** For each report, the roles that decide which rows the person sees. */
function rowsOf(person: Holding, group: number, semantics: Semantics): number[] {
  if (person.role === undefined) return REPORTS.map(() => 0);
  return REPORTS.map(({ dataset }, at) => {
    if (!has(person.reports, at)) return 0;
    const own = person.roles & (ROLES_OF_DATASET[dataset] ?? 0);
    const grouped = person.inGroup ? group & (ROLES_OF_DATASET[dataset] ?? 0) : 0;
    return semantics === 'direct hides' && own !== 0 ? own : own | grouped;
  });
}

/** Roles as bits: the person's own roles, then the roles of the group. */
type Step = { readonly reports: number; readonly roles: number };

const NOTHING = { reports: 0, roles: 0 } as const;
const NOBODY: Holding = { role: undefined, inGroup: false, ...NOTHING };

const hasLeft = ({ files, base }: World, at: number): boolean =>
  files.people[at] === 'unlisted' && base !== undefined && base.people[at] !== 'unlisted';

function desiredHolding(world: World, live: Holding, at: number): Holding {
  const { files } = world;
  if (world.lockout) {
    const role = live.role === undefined || files.roleChanges === 'manual' ? live.role : 3;
    return { ...live, ...NOTHING, role };
  }
  const wish = hasLeft(world, at) ? 'absent' : (files.people[at] ?? 'unlisted');
  const leaves = (how: 'revoke' | 'delete'): Holding =>
    how === 'delete' ? NOBODY : live.role === undefined ? live : { ...live, ...NOTHING };
  if (wish === 'absent') {
    const left = leaves(files.leavers);
    return left.role !== undefined && files.roleChanges === 'update' ? { ...left, role: 3 } : left;
  }
  if (wish === 'unlisted') return files.unlisted === 'report' ? live : leaves(files.unlisted);
  const { reports, roles } = wish;
  const role = files.roleChanges === 'manual' ? (live.role ?? wish.role) : wish.role;
  return { role, inGroup: live.role !== undefined && live.inGroup, reports, roles };
}

/** The portal after all calls, without the changes that a person must make by hand. */
function desiredPortal(world: World): Portal {
  const { live, files, base } = world;
  const isUnlisted = files.group === undefined && base?.group === undefined;
  const isLeftAlone = world.lockout || (isUnlisted && files.unlisted === 'report');
  return {
    people: live.people.map((person, at) => desiredHolding(world, person, at)),
    group: isLeftAlone ? live.group : (files.group ?? 0),
  };
}

function withForeign(portal: Portal, foreign: Foreign | undefined): Portal {
  if (foreign === undefined) return portal;
  if (foreign.kind === 'group-gains') return { ...portal, group: portal.group | (1 << foreign.at) };
  if (foreign.kind === 'group-loses') return { ...portal, group: portal.group & ~(1 << foreign.at) };
  return { ...portal, people: portal.people.map((person, at) => changed(person, at, foreign)) };
}

type OfPerson = Extract<Foreign, { readonly person: number }>['kind'];
const CHANGED: Readonly<Record<OfPerson, (person: Holding, bit: number) => Holding>> = {
  'give-report': (person, bit) => ({ ...person, reports: person.reports | bit }),
  'take-report': (person, bit) => ({ ...person, reports: person.reports & ~bit }),
  'give-role': (person, bit) => ({ ...person, roles: person.roles | bit }),
  'take-role': (person, bit) => ({ ...person, roles: person.roles & ~bit }),
  'join-group': (person) => ({ ...person, inGroup: true }),
  'leave-group': (person) => ({ ...person, inGroup: false }),
  create: (person) => ({ ...person, role: 3 }),
  delete: () => NOBODY,
  recreate: () => ({ ...NOBODY, role: 3 }),
  promote: (person) => ({ ...person, role: 1 }),
  demote: (person) => ({ ...person, role: 3 }),
};

function changed(person: Holding, place: number, foreign: Foreign | undefined): Holding {
  if (foreign === undefined || !('person' in foreign) || foreign.person !== place) return person;
  return CHANGED[foreign.kind](person, 'at' in foreign ? 1 << foreign.at : 0);
}

export const isPart = ({ only, removalsOnly, causes = [] }: World): boolean =>
  only !== undefined || removalsOnly === true || causes.length > 0;

const isAccountChange = ({ kind }: Foreign): boolean => ['create', 'delete', 'recreate'].includes(kind);

export type Judge = (now: Portal, foreign: Foreign | undefined, hasFailed: boolean) => string | undefined;

/** `bystanders` are other administrators. A plan that names `rows-by-group` may uncover a group's role. */
export function judgeOf(world: World, bystanders: number, isRowsByGroupNamed: boolean): Judge {
  const before = world.live;
  const desired = desiredPortal(world);
  const administratorsIn = ({ people }: Portal): number =>
    bystanders + people.filter(({ role }) => role === 1).length;

  /**
   * The limit of docs/invariants.md: a foreign change adds a group's role while a direct role hides it. The
   * plan removes the direct role, and the portal refuses to unlink the report.
   */
  const mayHide = (semantics: Semantics, foreign: Foreign | undefined): boolean =>
    semantics === 'direct hides' && (foreign?.kind === 'group-gains' || foreign?.kind === 'join-group');

  const shownAs = (semantics: Semantics): readonly Semantics[] =>
    isRowsByGroupNamed ? SEMANTICS : [semantics];

  const each = ({ people }: Portal) =>
    people.map((person, at) => {
      const [was = NOBODY, wanted = NOBODY] = [before.people[at], desired.people[at]];
      return { at, person, was, wanted };
    });

  const wider = (now: Portal, foreign: Foreign | undefined): string | undefined => {
    const allowedBy = [
      before,
      desired,
      // If a person joins the group during the apply, the plan does not know that its calls affect this person.
      ...[before, desired].flatMap((portal) =>
        foreign?.kind === 'join-group'
          ? [{ ...portal, group: portal === before ? desired.group : before.group }]
          : [],
      ),
    ].flatMap((portal) => [withForeign(portal, foreign), portal]);
    for (const semantics of SEMANTICS) {
      if (mayHide(semantics, foreign)) continue;
      for (const [at, person] of now.people.entries()) {
        const seen = rowsOf(person, now.group, semantics);
        const allowed = allowedBy.flatMap(({ people, group }) =>
          shownAs(semantics).map((one) => rowsOf(people[at] ?? NOBODY, group, one)),
        );
        for (const [report, mask] of seen.entries()) {
          const more = mask & ~allowed.reduce((all, rows) => all | (rows[report] ?? 0), 0);
          if (more !== 0)
            return `person ${at} sees report ${report} by roles ${more.toString(2)} (${semantics})`;
        }
      }
    }
    return undefined;
  };

  /** A failed run may leave too little access, but never old roles together with new roles. */
  const mixed = (now: Portal, foreign: Foreign | undefined): string | undefined => {
    if (foreign !== undefined) return undefined;
    for (const { at, person, was, wanted } of each(now)) {
      if (person.role === undefined || was.role === undefined) continue;
      for (const ofDataset of ROLES_OF_DATASET) {
        const own = person.roles & ofDataset;
        if ((own & ~was.roles) !== 0 && (own & ~wanted.roles) !== 0)
          return `person ${at} is in old and new roles ${own.toString(2)}`;
        const ofGroup = was.inGroup ? now.group & ofDataset & ~before.group : 0;
        if (ofGroup !== 0 && (own & ~wanted.roles) !== 0)
          return `the group of person ${at} gains roles while the person keeps old ones`;
      }
    }
    for (const ofDataset of ROLES_OF_DATASET) {
      const own = now.group & ofDataset;
      if ((own & ~before.group) !== 0 && (own & ~desired.group) !== 0)
        return `the group is in old and new roles ${own.toString(2)}`;
    }
    return undefined;
  };

  /** A person gains a report only after the person and the group have their new roles on the dataset. */
  const early = (now: Portal, foreign: Foreign | undefined): string | undefined => {
    if (foreign !== undefined) return undefined;
    for (const { at, person, was, wanted } of each(now)) {
      for (const [report, { dataset }] of REPORTS.entries()) {
        if (!has(person.reports & ~was.reports, report)) continue;
        const ofDataset = ROLES_OF_DATASET[dataset] ?? 0;
        if (((wanted.roles ^ person.roles) & ofDataset) !== 0)
          return `person ${at} has report ${report} before its roles`;
        if (person.inGroup && ((now.group ^ desired.group) & ofDataset) !== 0)
          return `person ${at} has report ${report} before the roles of the group`;
      }
    }
    return undefined;
  };

  /** The order if no call fails: remove reports, remove roles, add roles, add reports (contract 3.4). */
  const outOfOrder = (now: Portal, foreign: Foreign | undefined, hasFailed: boolean): string | undefined => {
    if (foreign !== undefined || hasFailed || isPart(world)) return undefined;
    for (const { at, person, was, wanted } of each(now)) {
      if (was.role === undefined || person.role === undefined || wanted.role === undefined) continue;
      if (was.role !== wanted.role) continue;
      const accessOf = ({ reports, roles }: Holding, group: number): Step => ({
        reports,
        roles: roles | ((was.inGroup ? group : 0) << ROLES.length),
      });
      const had = accessOf(was, before.group);
      const holds = accessOf(person, now.group);
      const gets = accessOf(wanted, desired.group);
      const isLeft = (kind: keyof Step): boolean => (holds[kind] & ~gets[kind] & had[kind]) !== 0;
      const isGone = (kind: keyof Step): boolean => (had[kind] & ~gets[kind] & ~holds[kind]) !== 0;
      const isNew = (kind: keyof Step): boolean => (holds[kind] & ~had[kind]) !== 0;
      const isMissing = (kind: keyof Step): boolean => (gets[kind] & ~holds[kind]) !== 0;
      if (isLeft('reports') && (isGone('roles') || isNew('roles') || isNew('reports')))
        return `person ${at} has a report to go after something else changed`;
      if (isLeft('roles') && (isNew('roles') || isNew('reports')))
        return `person ${at} has a role to go after something came`;
      if (isNew('reports') && isMissing('roles')) return `person ${at} has a new report before the roles`;
    }
    return undefined;
  };

  const lost = (now: Portal, foreign: Foreign | undefined): string | undefined => {
    for (const [at, person] of now.people.entries()) {
      if (foreign !== undefined && 'person' in foreign && foreign.person === at && isAccountChange(foreign))
        continue;
      const [was, wanted] = [before.people[at] ?? NOBODY, desired.people[at] ?? NOBODY];
      const replaces = world.files.roleChanges === 'replace' && isListed(world.files.people[at]);
      if (was.role === undefined || wanted.role === undefined || replaces) continue;
      const left = changed(was, at, foreign);
      if (person.role === undefined) return `person ${at} loses the account`;
      if (left.reports & was.reports & wanted.reports & ~person.reports)
        return `person ${at} loses a report that stays`;
      if (left.roles & was.roles & wanted.roles & ~person.roles)
        return `person ${at} loses a role that stays`;
    }
    const staying = withForeign(before, foreign).group & before.group & desired.group & ~now.group;
    return staying === 0 ? undefined : 'the group loses a role that stays';
  };

  const touched = (now: Portal, foreign: Foreign | undefined): string | undefined => {
    const expected = withForeign(before, foreign);
    for (const [at, wish] of world.files.people.entries())
      if (!world.lockout && wish === 'unlisted' && world.files.unlisted === 'report' && !hasLeft(world, at))
        if (!isDeepStrictEqual(now.people[at], expected.people[at]))
          return `person ${at} is in no file, and changes`;
    const isUnlisted = world.files.group === undefined && world.base?.group === undefined;
    if (world.lockout) return now.group === expected.group ? undefined : 'a lockout changes the group';
    if (isUnlisted && world.files.unlisted === 'report' && now.group !== expected.group)
      return 'the group is in no file, and changes';
    return undefined;
  };

  const administrators = (now: Portal, foreign: Foreign | undefined): string | undefined => {
    const least = Math.min(1, administratorsIn(before), administratorsIn(desired));
    return foreign === undefined && administratorsIn(now) < least ? 'no administrator is left' : undefined;
  };

  return (now, foreign, hasFailed) =>
    wider(now, foreign) ??
    mixed(now, foreign) ??
    early(now, foreign) ??
    outOfOrder(now, foreign, hasFailed) ??
    lost(now, foreign) ??
    touched(now, foreign) ??
    administrators(now, foreign);
}

const isListed = (wish: Wish | undefined): boolean => typeof wish === 'object';

/** Names the first difference from the desired portal, or returns undefined. Ignores account roles. */
export function differenceFrom(world: World, now: Portal): string | undefined {
  const desired = desiredPortal(world);
  for (const [at, person] of now.people.entries()) {
    const wanted = desired.people[at] ?? NOBODY;
    if ((person.role === undefined) !== (wanted.role === undefined)) return `the account of person ${at}`;
    if (person.role === undefined) continue;
    if (person.reports !== wanted.reports) return `the reports of person ${at}`;
    if (person.roles !== wanted.roles) return `the roles of person ${at}`;
  }
  return now.group === desired.group ? undefined : 'the roles of the group';
}

/**
 * Judges the portal after an apply of empty files: people in the base or the files before have nothing left, and
 * everybody else has the same access as before.
 */
export function judgeLeavers({ files, base }: World, before: Portal, after: Portal): string | undefined {
  for (const [at, person] of after.people.entries()) {
    const had = before.people[at] ?? NOBODY;
    const wasListed = [files, base].some((one) => one !== undefined && one.people[at] !== 'unlisted');
    const kept = wasListed ? NOTHING : had;
    if (person.role !== undefined && (person.reports !== kept.reports || person.roles !== kept.roles))
      return wasListed ? 'a leaver keeps access' : 'somebody who was never listed loses access';
  }
  const group = files.group === undefined && base?.group === undefined ? before.group : 0;
  return after.group === group ? undefined : 'the roles of the group are not those of a leaver';
}

/** Judges the next apply after a lockout: this apply gives the locked-out person and the group nothing. */
export function judgeLocked(before: Portal, after: Portal): string | undefined {
  const [was, is] = [before.people[0] ?? NOBODY, after.people[0] ?? NOBODY];
  if ((is.reports & ~was.reports) !== 0 || (is.roles & ~was.roles) !== 0)
    return 'a locked-out person gains access';
  return was.inGroup && (after.group & ~before.group) !== 0
    ? 'the group of a locked-out person gains roles'
    : undefined;
}
