import type { Cause } from '../../src/domain/change.ts';

/**
 * Every live state, desired state and setting of each slice. Sets are bit masks: bit 0 is the first.
 *
 * The order of calls does not depend on names, a third person, other portals, pages, spellings of addresses,
 * twin roles or windows, so worlds have none.
 */

export const PEOPLE = ['p0@x.com', 'p1@x.com'] as const;
export const ADMINISTRATOR = 'admin@x.com';
export const GROUP = 'eeeeeeee-0000-4000-8000-000000000000';
const idOf = (letter: string, at: number): string => `${letter.repeat(8)}-0000-4000-8000-00000000000${at}`;
export const DATASETS = [idOf('d', 0), idOf('d', 1)] as const;
export const REPORTS = [0, 0, 1].map((dataset, at) => ({ id: idOf('a', at), dataset }));
export const ROLES = ['LATAM', 'EMEA', 'Manager', 'All'].map((name, at) => {
  return { id: idOf('c', at), name, dataset: name === 'Manager' ? 1 : 0 };
});

export interface Holding {
  /** 1 administrator, 3 viewer, undefined for no account. */
  readonly role: 1 | 3 | undefined;
  readonly inGroup: boolean;
  readonly reports: number;
  /** If the person has no account, these roles list the address of an earlier account. */
  readonly roles: number;
}

export type Wish =
  | 'unlisted'
  | 'absent'
  | { readonly role: 1 | 3; readonly reports: number; readonly roles: number };

export interface Files {
  readonly people: readonly Wish[];
  readonly group: number | undefined;
  readonly leavers: 'revoke' | 'delete';
  readonly unlisted: 'report' | 'revoke' | 'delete';
  readonly roleChanges: 'manual' | 'replace' | 'update';
}

export interface Portal {
  readonly people: readonly Holding[];
  readonly group: number;
}

export interface World {
  readonly live: Portal;
  readonly files: Files;
  readonly only?: readonly string[];
  readonly removalsOnly?: boolean;
  readonly base?: Files;
  /** An empty list selects all causes. */
  readonly causes?: readonly Cause[];
  /** Takes all access from the first person, whatever the files say. */
  readonly lockout?: true;
}

/** `refused` is a 400, `forbidden` a 403. An answer is lost before or after the call takes effect. */
export type Ending = 'done' | 'refused' | 'forbidden' | 'lost-before' | 'lost-after';

export interface Slice {
  readonly name: string;
  readonly worlds: () => Iterable<World>;
  readonly endings: readonly Ending[];
  readonly faults: number;
  readonly interference: boolean;
}

const below = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const NOBODY: Holding = { role: undefined, inGroup: false, reports: 0, roles: 0 };
const PLAIN = { leavers: 'revoke', unlisted: 'report', roleChanges: 'manual' } as const;

function* holdings(reports: readonly number[], roles: readonly number[]): Iterable<Holding> {
  for (const residue of roles) yield { ...NOBODY, roles: residue };
  for (const inGroup of [false, true])
    for (const held of reports)
      for (const member of roles) yield { role: 3, inGroup, reports: held, roles: member };
}

function* wishes(reports: readonly number[], roles: readonly number[]): Iterable<Wish> {
  yield 'unlisted';
  yield 'absent';
  for (const given of reports) for (const member of roles) yield { role: 3, reports: given, roles: member };
}

function* onePerson(): Iterable<World> {
  for (const person of holdings(below(4), below(4)))
    for (const group of below(4))
      for (const wish of wishes(below(4), below(4)))
        for (const wanted of [undefined, ...below(4)]) {
          const settings: Partial<Files>[] = [{}];
          if (wish === 'absent') settings.push({ leavers: 'delete' });
          if (wish === 'unlisted') settings.push({ unlisted: 'revoke' }, { unlisted: 'delete' });
          for (const one of settings)
            yield {
              live: { people: [person], group },
              files: { people: [wish], group: wanted, ...PLAIN, ...one },
            };
        }
}

function* twoDatasets(): Iterable<World> {
  const reports = [0b000, 0b001, 0b100, 0b101];
  const roles = [0b0000, 0b0001, 0b0010, 0b0100, 0b0101, 0b0110, 0b0111];
  for (const person of holdings(reports, roles))
    for (const group of [0b0000, 0b0010, 0b0110])
      for (const wish of wishes(reports, roles))
        for (const wanted of [undefined, 0b0000, 0b0001, 0b0101])
          yield {
            live: { people: [person], group },
            files: { people: [wish], group: wanted, ...PLAIN, leavers: 'delete' },
          };
}

/** Worlds in which only the group has one of the roles. */
function* besideAGroup(): Iterable<World> {
  for (const reports of below(2))
    for (const roles of below(4))
      for (const group of [0b1000, 0b1001])
        for (const wish of wishes(below(2), below(4)))
          for (const wanted of [undefined, 0b0000, 0b0001, 0b1000])
            yield {
              live: { people: [{ role: 3, inGroup: true, reports, roles }], group },
              files: { people: [wish], group: wanted, ...PLAIN },
            };
}

/** Worlds in which a call for one person also affects the other person. */
function* twoPeople(): Iterable<World> {
  const access = below(2).flatMap((reports) =>
    below(4).map((roles) => ({ role: 3 as const, reports, roles })),
  );
  const held: readonly Holding[] = [
    NOBODY,
    { ...NOBODY, roles: 0b01 },
    ...access.flatMap((one) => [false, true].map((inGroup) => ({ ...one, inGroup }))),
  ];
  const wanted: readonly Wish[] = ['unlisted', 'absent', ...access];
  for (const [first, one] of held.entries())
    for (const [second, other] of held.entries()) {
      if (second < first) continue;
      for (const wish of wanted)
        for (const another of wanted)
          for (const group of [0b00, 0b10])
            for (const leavers of ['revoke', 'delete'] as const) {
              if (leavers === 'delete' && wish !== 'absent' && another !== 'absent') continue;
              yield {
                live: { people: [one, other], group },
                files: { people: [wish, another], group: undefined, ...PLAIN, leavers },
              };
            }
    }
}

function* administrators(): Iterable<World> {
  const access = ([1, 3] as const).flatMap((role) =>
    [0b00, 0b01].map((mask) => ({ role, reports: mask, roles: mask })),
  );
  const held: readonly Holding[] = [NOBODY, ...access.map((one) => ({ ...one, inGroup: false }))];
  const wanted: readonly Wish[] = ['unlisted', 'absent', ...access];
  for (const one of held)
    for (const other of held)
      for (const wish of wanted)
        for (const another of wanted)
          for (const roleChanges of ['manual', 'replace', 'update'] as const)
            for (const leavers of ['revoke', 'delete'] as const)
              yield {
                live: { people: [one, other], group: 0 },
                files: { people: [wish, another], group: undefined, ...PLAIN, roleChanges, leavers },
              };
}

/** Worlds with a part of a plan, which must not show more rows than the whole plan. */
function* parts(): Iterable<World> {
  for (const world of onePerson()) {
    yield { ...world, removalsOnly: true };
    yield { ...world, only: ['report:W/R0'] };
    yield { ...world, only: ['rls:*/LATAM'] };
  }
}

function* sinceTheLastApply(): Iterable<World> {
  const before: readonly (readonly [Wish, number | undefined])[] = [
    ['unlisted', 0b10],
    [{ role: 3, reports: 0b00, roles: 0b00 }, undefined],
    [{ role: 3, reports: 0b01, roles: 0b01 }, undefined],
    [{ role: 3, reports: 0b11, roles: 0b10 }, 0b10],
  ];
  const after: readonly Wish[] = [
    'unlisted',
    ...below(4).flatMap((reports) => below(4).map((roles): Wish => ({ role: 3, reports, roles }))),
  ];
  for (const person of holdings(below(4), below(4)))
    for (const group of [0b00, 0b10])
      for (const [was, gave] of before)
        for (const wish of after)
          for (const wanted of [undefined, 0b00, 0b01])
            for (const leavers of ['revoke', 'delete'] as const)
              for (const causes of [[], ['git', 'time']] as const) {
                if (leavers === 'delete' && wish !== 'unlisted') continue;
                const files = { people: [wish], group: wanted, ...PLAIN, leavers };
                const base = { people: [was], group: gave, ...PLAIN };
                yield { live: { people: [person], group }, files, base, causes };
              }
}

function* lockouts(): Iterable<World> {
  const wanted: readonly Wish[] = [
    'unlisted',
    'absent',
    { role: 3, reports: 0b00, roles: 0b00 },
    { role: 3, reports: 0b11, roles: 0b01 },
  ];
  const administrator: Holding = { role: 1, inGroup: false, reports: 0b11, roles: 0b01 };
  for (const person of [...holdings(below(4), below(4)), administrator])
    for (const group of [0b00, 0b10])
      for (const wish of wanted)
        for (const gives of [undefined, 0b00, 0b11])
          for (const roleChanges of ['manual', 'update'] as const) {
            if (roleChanges === 'update' && person.role !== 1) continue;
            const files = { people: [wish], group: gives, ...PLAIN, roleChanges };
            yield { live: { people: [person], group }, files, base: files, lockout: true };
          }
}

const REFUSALS: readonly Ending[] = ['done', 'refused'];
const ALL: readonly Ending[] = ['done', 'refused', 'forbidden', 'lost-before', 'lost-after'];

const slice = (
  name: string,
  worlds: Slice['worlds'],
  endings: Slice['endings'],
  faults: number,
  interference = false,
): Slice => ({ name, worlds, endings, faults, interference });

export const SLICES: readonly Slice[] = [
  slice('one person, any refusals', onePerson, REFUSALS, 99),
  slice('one person, two faults', onePerson, ALL, 2),
  slice('one person, a foreign write', onePerson, REFUSALS, 1, true),
  slice('two datasets, two faults', twoDatasets, ALL, 2),
  slice('beside a group, two faults', besideAGroup, ALL, 2),
  slice('two people, one fault', twoPeople, ALL, 1),
  slice('administrators, two faults', administrators, ALL, 2),
  slice('since the last apply, one fault', sinceTheLastApply, ALL, 1),
  slice('parts of plans, two faults', parts, ALL, 2),
  slice('lockouts, two faults', lockouts, ALL, 2),
  slice('lockouts, a foreign write', lockouts, REFUSALS, 1, true),
];
