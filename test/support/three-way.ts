import fc from 'fast-check';
import type { Records } from '../../src/portal/decode.ts';
import { recordsOf as listed } from './planned.ts';
import { datasetOf, ROLES, type State, seedOf, USERS, type World } from './small-world.ts';

/**
 * Small worlds with a base, files and a live state, judged by the contract (1.3) with words and tiny sets.
 * Uses nothing of the planner.
 */

/** When a line gives access: at the instant of the base, at the instant of the run, or at both. */
type Line = 'none' | 'always' | 'ended between' | 'began between' | 'came and went';

export interface Listing {
  readonly standing: 'unlisted' | 'listed' | 'absent';
  /** 2 contributor, 3 viewer; undefined leaves the role out. */
  readonly role: 2 | 3 | undefined;
  /** By bit: reports 0 and 1, roles 2 and 3. */
  readonly lines: readonly Line[];
  /** True if a workspace entry gives both reports too. */
  readonly whole: boolean;
}

export interface Holder {
  readonly base: Listing;
  readonly files: Listing;
  /** -1 for no account, else bits. */
  readonly live: number;
  readonly role: 2 | 3;
}

export interface ThreeWay {
  readonly people: readonly Holder[];
  readonly oneDataset: boolean;
  readonly vanished: 'create' | 'hold';
  readonly leavers: 'revoke' | 'keep';
  readonly unlisted: 'keep' | 'revoke';
}

export const THEN = Date.parse('2026-11-10T09:00:00Z');
export const TODAY = Date.parse('2026-11-20T09:00:00Z');
const BETWEEN = '2026-11-15';
const [CAME, WENT] = ['2026-11-13', '2026-11-17'];
const BITS = [0, 1, 2, 3] as const;
const OTHER = 'other@x.com';

const line = fc.constantFrom<Line>(
  'none',
  'none',
  'always',
  'always',
  'ended between',
  'began between',
  'came and went',
);
const lines = fc.array(line, { minLength: 4, maxLength: 4 });
const listing = (role: fc.Arbitrary<Listing['role']>): fc.Arbitrary<Listing> =>
  fc.record({
    standing: fc.constantFrom<Listing['standing']>('listed', 'listed', 'listed', 'unlisted', 'absent'),
    role,
    lines,
    whole: fc.constantFrom(false, false, false, true),
  });

/** Often the base with one change, as after a merge. */
const holder: fc.Arbitrary<Holder> = fc
  .record({
    base: listing(fc.constantFrom<Listing['role']>(undefined, 2, 3, 3)),
    other: listing(fc.constantFrom<Listing['role']>(2, 3, 3)),
    same: fc.integer({ min: 0, max: 15 }),
    moved: fc.boolean(),
    live: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 })),
    role: fc.constantFrom<2 | 3>(3, 3, 2),
  })
  .map(({ base, other, same, moved, live, role }) => ({
    base,
    files: {
      standing: moved ? other.standing : base.standing,
      role: moved ? other.role : (base.role ?? other.role),
      lines: other.lines.map((one, bit) => (same & (1 << bit) ? (base.lines[bit] ?? one) : one)),
      whole: moved ? other.whole : base.whole,
    },
    live,
    role,
  }));

export const threeWays: fc.Arbitrary<ThreeWay> = fc.record({
  people: fc.array(holder, { minLength: 3, maxLength: 3 }),
  oneDataset: fc.boolean(),
  vanished: fc.constantFrom<ThreeWay['vanished']>('create', 'hold'),
  leavers: fc.constantFrom<ThreeWay['leavers']>('revoke', 'revoke', 'keep'),
  unlisted: fc.constantFrom<ThreeWay['unlisted']>('keep', 'keep', 'revoke'),
});

export const smallWorld = ({ oneDataset }: ThreeWay): World => ({
  people: [],
  unlisted: 'keep',
  leavers: 'revoke',
  exclusive: 0,
  ignored: 0,
  oneDataset,
});

export const stateOfPeople = ({ people }: ThreeWay): State => people.map(({ live }) => live);

export function recordsOf(world: ThreeWay, state: State): Records {
  const { users = [], ...others } = seedOf(smallWorld(world), state);
  const roleOf = (address: string): number => {
    const person = world.people[USERS.findIndex((one) => one === address)];
    return person === undefined || person.live === -1 ? 3 : person.role;
  };
  const accounts = users.map((one) => ({ ...one, role: roleOf(one.email) }));
  // This person is always listed, because other tests cover an empty list of users.
  return listed({ ...others, users: [...accounts, { email: OTHER, name: 'O', role: 1 }] });
}

/** Follows `version` and `portal`. */
export function rootText(world: ThreeWay, side: 'base' | 'files'): string {
  const windows = {
    none: undefined,
    always: {},
    'ended between': { until: BETWEEN },
    'began between': { from: BETWEEN },
    'came and went': { from: CAME, until: WENT },
  };
  const entries = world.people.flatMap((person, at) => {
    const { standing, role, lines: written, whole } = person[side];
    if (standing === 'unlisted') return [];
    const of = (bits: readonly number[], name: (bit: number) => object): object[] =>
      bits.flatMap((bit) => {
        const window = windows[written[bit] ?? 'none'];
        return window === undefined ? [] : [{ ...name(bit), ...window }];
      });
    const names = role === undefined ? {} : { role: role === 2 ? 'contributor' : 'viewer' };
    const given = {
      reports: [
        ...of([0, 1], (bit) => ({ report: `W/Report${bit}` })),
        ...(whole ? [{ workspace: 'W' }] : []),
      ],
      rls: of([2, 3], (bit) => ({ dataset: datasetOf(smallWorld(world), bit - 2), role: ROLES[bit - 2] })),
    };
    const entry = {
      name: USERS[at],
      ...names,
      ...(standing === 'absent' && { absent: true }),
      ...given,
    };
    return [`  ${USERS[at]}: ${JSON.stringify(entry)}`];
  });
  const { vanished, leavers, unlisted } = world;
  const manage = { vanished, leavers, unlisted, kinds: ['reports', 'rls'] };
  return [
    `manage: ${JSON.stringify(manage)}`,
    'guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }',
    // Always list somebody: rolecall refuses to revoke from everybody if no file lists anybody.
    `users:\n  ${OTHER}: {}\n${entries.join('\n')}`,
    '',
  ].join('\n');
}

type Instant = 'then' | 'now';

function isGiven(one: Line | undefined, instant: Instant): boolean {
  if (one === 'ended between') return instant === 'then';
  if (one === 'began between') return instant === 'now';
  return one === 'always';
}

/** True if the files take all access from the person, as a leaver or as an unlisted person. */
function strips(world: ThreeWay, person: Holder, side: 'base' | 'files'): boolean {
  const { standing } = person[side];
  if (standing === 'listed') return false;
  if (standing === 'absent') return world.leavers === 'revoke';
  const left = side === 'files' && person.base.standing !== 'unlisted';
  return world.unlisted === 'revoke' || (left && world.leavers === 'revoke');
}

const gives = ({ lines: written, whole }: Listing, instant: Instant, bit: number): boolean =>
  isGiven(written[bit], instant) || (whole && bit < 2);

function wants(
  world: ThreeWay,
  person: Holder,
  side: 'base' | 'files',
  instant: Instant,
  bit: number,
  live: boolean,
): boolean {
  if (person[side].standing === 'listed') return gives(person[side], instant, bit);
  return !strips(world, person, side) && live;
}

function wantedRole(world: ThreeWay, person: Holder, side: 'base' | 'files'): number {
  const { standing, role } = person[side];
  if (standing === 'listed') return role ?? person.role;
  return strips(world, person, side) ? 3 : person.role;
}

const byWorkspace = (one: Listing, instant: Instant, bit: number): boolean =>
  one.whole && bit < 2 && !isGiven(one.lines[bit], instant);

export const goalOfPeople = (world: ThreeWay): State =>
  world.people.map((person) => {
    if (person.live === -1 && person.files.standing !== 'listed') return -1;
    const has = Math.max(person.live, 0);
    return BITS.reduce<number>(
      (sum, bit) =>
        sum | (wants(world, person, 'files', 'now', bit, (has & (1 << bit)) !== 0) ? 1 << bit : 0),
      0,
    );
  });

const WHAT = ['W/Report0', 'W/Report1', 'R0', 'R1'] as const;

/** True if the person leaves with these files, which is then the cause of all removals. */
function leavesNow(world: ThreeWay, person: Holder): boolean {
  if (world.leavers !== 'revoke' || strips(world, person, 'base')) return false;
  const { standing } = person.files;
  return standing === 'absent' || (standing === 'unlisted' && person.base.standing !== 'unlisted');
}

export function judged(world: ThreeWay): string[] {
  return world.people.flatMap((person, at) => {
    const isThere = person.live !== -1;
    const found: string[] = [];
    if (!isThere && person.files.standing !== 'listed') return [];
    if (!isThere) found.push(`${USERS[at]} account ${person.base.standing === 'listed' ? 'portal' : 'git'}`);
    const is = person.role;
    const [byFiles, byBase] = [wantedRole(world, person, 'files'), wantedRole(world, person, 'base')];
    if (isThere && byFiles !== is) {
      const cause =
        leavesNow(world, person) || byBase === is ? 'git' : byBase === byFiles ? 'portal' : 'both';
      found.push(`${USERS[at]} account ${cause}`);
    }
    for (const bit of BITS) {
      const live = isThere && (person.live & (1 << bit)) !== 0;
      const by = (side: 'base' | 'files', instant: Instant): boolean =>
        wants(world, person, side, instant, bit, live);
      if (by('files', 'now') === live) continue;
      const filesMoved = by('files', 'now') !== by('base', 'now');
      const { base, files } = person;
      const cameAndWent = live && base.standing === 'listed' && base.lines[bit] === 'came and went';
      const clockMoved = by('base', 'now') !== by('base', 'then') || cameAndWent;
      const grew = !live && byWorkspace(files, 'now', bit) && byWorkspace(base, 'then', bit);
      const cause =
        leavesNow(world, person) || filesMoved ? 'git' : clockMoved ? 'time' : grew ? 'selector' : 'portal';
      found.push(`${USERS[at]} ${WHAT[bit]} ${cause}`);
    }
    return found;
  });
}
