import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/domain/change.ts';
import type { AccessTable, PersonHoldings } from '../../src/domain/holdings.ts';
import { datasetId, email, reportId } from '../../src/domain/ids.ts';
import { indexesOf, NO_INDEXES } from '../../src/domain/indexes.ts';
import type { PageData } from '../../src/domain/page-data.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { modelOf } from '../../src/page/model.ts';
import { pageData } from '../../src/render/page-data.ts';
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
    };
    return { access, plan: { ...largePlan(0, 0, 0).plan, changes, people: [] } };
  });

const jsonOf = ({ plan, access }: { plan: Plan; access: AccessTable }): string =>
  pageData(viewOf(plan, { holdings: access.holdings }), access);

describe('the data of the page', () => {
  it('has every cell as it is before and after the plan', () => {
    fc.assert(
      fc.property(worlds, ({ access, plan }) => {
        const model = modelOf(JSON.parse(jsonOf({ plan, access })) as PageData);
        const { reports, roles, people } = access.holdings;
        expect(model.rows).toHaveLength(people.length);
        for (const [row, { live, after }] of people.entries())
          for (const [column, { kind, name }] of model.columns.entries()) {
            const isReport = kind === 'report';
            const index = isReport
              ? reports.findIndex((one) => one.name.charAt(0) === name.charAt(0))
              : roles.findIndex((one) => one.role === name);
            const side = isReport ? 'reports' : 'roles';
            const was = live?.[side].includes(index) === true;
            const will = after?.[side].includes(index) === true;
            const expected = was && will ? 'kept' : was ? 'lost' : will ? 'gained' : undefined;
            expect(model.rows[row]?.cells.get(column)?.sign).toBe(expected);
          }
        expect(model.count.lost).toBe(plan.changes.filter(({ kind }) => kind.startsWith('revoke')).length);
        expect(model.count.gained).toBe(plan.changes.filter(({ kind }) => kind.startsWith('grant')).length);
      }),
    );
  });

  it('has nothing that could end its element, and no invisible character', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        expect(jsonOf(world)).not.toMatch(/[<>&\u2028\u2029\u202a-\u202e\u200b]/);
      }),
    );
  });
});
