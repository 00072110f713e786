import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessTable } from '../../src/domain/access-table.ts';
import type { Change } from '../../src/domain/change.ts';
import type { PersonHoldings } from '../../src/domain/holdings.ts';
import { datasetId, email, reportId } from '../../src/domain/ids.ts';
import { indexesOf, NO_INDEXES } from '../../src/domain/indexes.ts';
import type { PageData } from '../../src/domain/page-data.ts';
import { packed, unpacking } from '../../src/domain/varints.ts';
import { accessOf, cellAt } from '../../src/page/access.ts';
import { totalsOf } from '../../src/page/totals.ts';
import { pageData } from '../../src/render/html/pack.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { HOSTILE } from '../support/hostile.ts';
import { largePlan } from '../support/large-page.ts';

const id = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const REPORTS = 5;
const ROLES = 3;
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const some = (below: number) => fc.uniqueArray(fc.nat(below - 1)).map((values) => indexesOf(values));
const held = fc.record({ reports: some(REPORTS), roles: some(ROLES) });
const person = fc.record({
  name: text,
  live: fc.option(held, { nil: undefined }),
  after: fc.option(held, { nil: undefined }),
  managed: fc.boolean(),
});

/** A table and the changes that lead from live to after, without any of the code that makes either. */
const worlds = fc
  .record({
    people: fc.array(person, { maxLength: 4 }),
    names: fc.array(text, { minLength: REPORTS, maxLength: REPORTS }),
  })
  .map(({ people, names }) => {
    const reports = names.map((name, at) => ({
      id: reportId(id(at)),
      workspace: `W${at % 2}`,
      name: `${at}${name}`,
    }));
    const roles = Array.from({ length: ROLES }, (_, at) => ({
      datasetId: datasetId(id(9)),
      dataset: 'd',
      role: `R${at}`,
    }));
    const holders = people.map(
      ({ name, live, after, managed }, at): PersonHoldings => ({
        user: email(`p${at}@x.com`),
        managed,
        live: live && { ...live, name, role: 'viewer' },
        after: after && { ...after, name, role: 'viewer' },
      }),
    );
    const common = {
      because: 'listed',
      cause: null,
      held: null,
      sources: [],
      reason: null,
      until: null,
    } as const;
    const changes = holders.flatMap(({ user, live, after }): Change[] => {
      const differ = (kind: 'reports' | 'roles', has: 'live' | 'after'): number[] => {
        const [mine, others] = has === 'live' ? [live, after] : [after, live];
        return [...(mine?.[kind] ?? [])].filter((key) => !(others?.[kind] ?? NO_INDEXES).includes(key));
      };
      const moved = (kind: 'revoke-report' | 'grant-report', keys: number[]): Change[] =>
        keys.flatMap((key) => {
          const report = reports[key];
          return report ? [{ kind, user, report, ...common }] : [];
        });
      const movedRoles = (kind: 'revoke-rls' | 'grant-rls', keys: number[]): Change[] =>
        keys.flatMap((key) => {
          const rls = roles[key];
          return rls ? [{ kind, user, rls, ...common }] : [];
        });
      return [
        ...moved('revoke-report', differ('reports', 'live')),
        ...moved('grant-report', differ('reports', 'after')),
        ...movedRoles('revoke-rls', differ('roles', 'live')),
        ...movedRoles('grant-rls', differ('roles', 'after')),
      ];
    });
    const none = { notes: new Uint32Array(0), unmanaged: NO_INDEXES };
    const access: AccessTable = {
      holdings: { reports, roles, people: holders, groups: [] },
      notes: [],
      marks: holders.map(() => ({ reports: none, roles: none, blind: NO_INDEXES, listed: true })),
      twins: NO_INDEXES,
    };
    return { access, plan: { ...largePlan(0, 0, 0).plan, changes, people: [] } };
  });

const unpacked = (json: string): PageData => JSON.parse(json) as PageData;

describe('the data of the page', () => {
  it('unpacks to what was packed, cell by cell', () => {
    fc.assert(
      fc.property(worlds, ({ access, plan }) => {
        const json = [...pageData(viewOf(plan, { holdings: access.holdings }), access)].join('');
        const page = accessOf(unpacked(json));
        expect(page.holders).toHaveLength(access.holdings.people.length);
        for (const [row, { live, after }] of access.holdings.people.entries())
          for (const [column, { kind, name }] of page.columns.entries()) {
            const all =
              kind === 'report'
                ? access.holdings.reports.map(({ name: one }) => one)
                : access.holdings.roles.map(({ role }) => role);
            const index =
              kind === 'report'
                ? all.findIndex((one) => one.charAt(0) === name.charAt(0))
                : all.indexOf(name);
            const side = kind === 'report' ? 'reports' : 'roles';
            const was = live?.[side].includes(index) === true;
            const will = after?.[side].includes(index) === true;
            const expected = was && will ? 'kept' : was ? 'lost' : will ? 'gained' : undefined;
            const at = cellAt(page, row, column);
            expect(at < 0 ? undefined : page.cell(at).sign).toBe(expected);
          }
        const { count } = totalsOf(page);
        expect(count.lost).toBe(plan.changes.filter(({ kind }) => kind.startsWith('revoke')).length);
        expect(count.gained).toBe(plan.changes.filter(({ kind }) => kind.startsWith('grant')).length);
      }),
    );
  });

  it('holds nothing that could end its element, and no invisible character', () => {
    fc.assert(
      fc.property(worlds, ({ access, plan }) => {
        const json = [...pageData(viewOf(plan, { holdings: access.holdings }), access)].join('');
        expect(json).not.toMatch(/[<>&\u2028\u2029\u202a-\u202e\u200b]/);
      }),
    );
  });

  it('packs numbers up to 32 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffff_ffff })), (numbers) => {
        const next = unpacking(packed(numbers));
        expect(numbers.map(() => next())).toEqual(numbers);
        expect(next()).toBe(0);
      }),
    );
  });

  it('stays small: 5,000 people with 40 reports each take less than 3 MB', () => {
    const { access, plan } = largePlan(5000, 500, 40);
    const json = [...pageData(viewOf(plan, { holdings: access.holdings }), access)].join('');
    expect(json.length).toBeLessThan(3_000_000);
  });
});
