import { afterOf, type Delta, isDeleted, isReplaced, type Person, type Side } from '../../domain/delta.ts';
import type { Identity } from '../../domain/ids.ts';
import { type Indexes, indexesOf, NO_INDEXES } from '../../domain/indexes.ts';
import type { LiveUser } from '../../domain/live.ts';
import { accountKey } from '../../domain/reliance.ts';
import { isEscalation, type RoleCode, roleCode } from '../../domain/role.ts';
import { addressAfter, inherited, roleAfter, together } from './people.ts';
import {
  type Act,
  groupStrands,
  isStill,
  type Moving,
  movingOf,
  ownStrand,
  RANK,
  type Strand,
  staying,
} from './strands.ts';

/** As whom somebody counts on the way. */
export interface Standing {
  readonly identity: Identity;
  /** The account; undefined while there is none. */
  readonly before: { readonly role: RoleCode | undefined } | undefined;
  readonly after: { readonly role: RoleCode | undefined } | undefined;
  /** What leads from the one to the other, and whether that gives something; undefined where they are the same. */
  readonly change: (Act & { readonly gives: boolean }) | undefined;
}

/** The way of one account from before a plan to after it; any part of what the plan makes so may have come about. */
export interface Course {
  /** As the account is, and as the plan makes it. */
  readonly standing: Standing;
  /** As it is to be once somebody has done by hand what is asked for. */
  readonly asked: Standing | undefined;
  readonly strands: readonly Strand[];
  /** True where nothing moves. */
  readonly isStill: boolean;
}

type Held = Pick<Strand, 'reports' | 'roles'>;

const still = (identity: Identity, role: RoleCode | undefined): Standing => {
  const account = { role };
  return { identity, before: account, after: account, change: undefined };
};

/** An account that goes, with all that is held. */
const leaving = (identity: Identity, { role }: LiveUser): Standing => ({
  identity,
  before: { role: roleCode(role) },
  after: undefined,
  change: { key: accountKey(identity, 'deleted'), rank: RANK.take, gives: false },
});

const coming = (identity: Identity, role: RoleCode): Standing => ({
  identity,
  before: undefined,
  after: { role },
  change: { key: accountKey(identity, 'created'), rank: RANK.create, gives: true },
});

function staysOrMoves({ identity, account }: Person, live: LiveUser): Standing {
  const role = roleCode(live.role);
  const isUpdated = account?.kind === 'update' && account.hold === undefined && account.role !== role;
  if (!isUpdated) return still(identity, role);
  const gives = isEscalation(role, account.role);
  const change = { key: accountKey(identity, 'updated'), rank: gives ? RANK.promotion : RANK.take, gives };
  return { identity, before: { role }, after: { role: account.role }, change };
}

/** What somebody has done by hand some day; undefined where nothing is asked for. */
function asked(person: Person, { change, identity, after }: Standing): Standing | undefined {
  if (change !== undefined) return undefined;
  const later = still(addressAfter(person).identity, roleAfter(person));
  return later.identity === identity && later.after?.role === after?.role ? undefined : later;
}

/** What comes with a new account, where some was left behind by an earlier one of the address. */
function allOf({ reports, roles }: Person, left: Indexes): Held {
  const given = (side: Side, stays: Indexes): Moving => ({ ...staying(stays), comes: afterOf(side) });
  return { reports: given(reports, NO_INDEXES), roles: given(roles, left) };
}

/** The ways of all who have an account before a plan or after it. Who is deleted and created again has two. */
export function* coursesOf(delta: Delta): Iterable<Course> {
  const { live: everybody, catalogue } = delta.world;
  const ofGroups = groupStrands(delta);
  const course = (standing: Standing, held: Held, live?: LiveUser, person?: Person): Course => {
    const strands = [
      ownStrand(person?.identity ?? standing.identity, held, catalogue),
      ...ofGroups(live?.groups ?? []),
    ];
    return {
      standing,
      asked: person && asked(person, standing),
      strands,
      isStill: standing.change === undefined && strands.every(isStill),
    };
  };
  const whole = ({ reports, roles }: LiveUser): Held => ({
    reports: staying(reports),
    roles: staying(roles),
  });
  const untouched = (user: LiveUser): Course =>
    course(still(user.identity, roleCode(user.role)), whole(user), user);
  const seen = new Set<Identity>();
  for (const person of delta.people) {
    const { identity, live, account } = person;
    seen.add(identity);
    if (live === undefined) {
      if (account?.kind !== 'create' || account.hold !== undefined) continue;
      const left = indexesOf([...inherited(person, everybody)]);
      yield course(coming(identity, account.role), allOf(person, left));
    } else if (isDeleted(person) || isReplaced(person)) {
      yield course(leaving(identity, live), whole(live), live);
      if (account?.kind === 'replace')
        yield course(coming(identity, account.role), allOf(person, NO_INDEXES));
    } else {
      const held = { reports: movingOf(person.reports), roles: movingOf(person.roles) };
      yield course(staysOrMoves(person, live), held, live, person);
    }
  }
  for (const user of everybody.users.values()) if (!seen.has(user.identity)) yield untouched(user);
  for (const twins of everybody.ambiguous.values()) {
    const one = together(twins);
    if (one !== undefined) yield untouched(one);
  }
}
