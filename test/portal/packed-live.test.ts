import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLive, unpackLive } from '../../src/portal/packed-live.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { tried } from '../support/seeded.ts';

const id = (kind: string, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;
const anyOf = (kind: string) =>
  fc.array(
    fc.nat({ max: 7 }).map((at) => id(kind, at)),
    { maxLength: 5 },
  );
const address = fc
  .tuple(
    fc.nat({ max: 5 }),
    fc.constantFrom('a@x.com', 'A@x.com', ' a@x.com', 'zoë@x.com', 'zoe\u0308@x.com'),
  )
  .map(([at, name]) => name.replace('@', `${at}@`));

const users = fc
  .array(
    fc.record(
      {
        email: address,
        name: fc.constantFrom(null, '', 'Ana', 'Zoë \u{1F600}'),
        role: fc.constantFrom(0, 1, 3, 4, 99, -1, 2.5),
        reports: fc.oneof(fc.constant(null), anyOf('a')),
        groups: fc.oneof(fc.constant(null), anyOf('e')),
        department: fc.constantFrom<unknown>(null, '', ' Sales ', 7),
        canEditReport: fc.boolean(),
      },
      { requiredKeys: ['email', 'role'] },
    ),
    { maxLength: 10 },
  )
  .map((all) => all.map((user, at) => ({ ...user, id: `b0000000-0000-4000-8000-0000000000${at + 10}` })));

const roles = fc
  .array(
    fc.record({
      name: fc.constantFrom('R', 'S'),
      datasetId: fc.constantFrom(id('d', 0), id('d', 1)),
      users: fc.array(
        fc.integer({ min: 10, max: 21 }).map((at) => `b0000000-0000-4000-8000-0000000000${at}`),
      ),
      userEmails: fc.array(address, { maxLength: 4 }),
      groups: anyOf('e'),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((role, at) => ({ ...role, id: id('c', at) })));

describe('a live state that passes between threads', () => {
  it('is the same on the other side, in the same order', () => {
    fc.assert(
      fc.property(users, roles, fc.nat({ max: 7 }), (people, given, listed) => {
        const reports = Array.from({ length: listed }, (_, at) => ({ id: id('a', at), name: `R${at}` }));
        const { live } = stateOf({ users: people, reports, roles: given });
        const before = structuredClone(live);
        const { packed, moved } = packLive(live);
        const there = unpackLive(structuredClone(packed, { transfer: moved }));
        expect(there).toEqual(before);
        expect([...there.users.keys()]).toEqual([...before.users.keys()]);
        expect([...there.ambiguous.keys()]).toEqual([...before.ambiguous.keys()]);
        // What stays here is whole: only what was made for the other side is handed over.
        expect(live).toEqual(before);
      }),
      tried(200, 5000),
    );
  });
});
