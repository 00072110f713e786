import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_INDEXES, sortIndexes } from '../../src/domain/access.ts';
import type { Change } from '../../src/domain/change.ts';
import { NO_EXPLANATION } from '../../src/domain/grant.ts';
import type { Holdings, PersonHoldings } from '../../src/domain/holdings.ts';
import { datasetId, email, reportId } from '../../src/domain/ids.ts';
import type { PageData } from '../../src/domain/page-data.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { listHoldings } from '../../src/insight/holdings.ts';
import { buildModel } from '../../src/page/model.ts';
import { pageData, pageJson } from '../../src/render/page-data.ts';
import { viewPlan } from '../../src/render/view/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { HOSTILE } from '../support/hostile.ts';
import { largePlan } from '../support/large-page.ts';
import { ID, reports, user } from '../support/office.ts';
import { matrixLines } from '../support/page.ts';
import { built } from '../support/planned.ts';

const id = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const REPORTS = 5;
const ROLES = 3;
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const some = (below: number) => fc.uniqueArray(fc.nat(below - 1)).map((values) => sortIndexes(values));
const held = fc.record({ reports: some(REPORTS), roles: some(ROLES) });
const side = fc.option(held, { nil: undefined });
const person = fc.record({ name: text, live: side, after: side, managed: fc.boolean() });

/** A table of people and the changes from `live` to `after`, made without the code under test. */
const worlds = fc
  .tuple(fc.array(person, { maxLength: 4 }), fc.array(text, { minLength: REPORTS, maxLength: REPORTS }))
  .map(([people, names]) => {
    const workspaceOf = (at: number) => ({ id: reportId(id(at)), workspace: `W${at % 2}` });
    const allReports = names.map((name, at) => ({ ...workspaceOf(at), name: `${at}${name}` }));
    const dataset = { datasetId: datasetId(id(9)), dataset: 'd' };
    const allRoles = Array.from({ length: ROLES }, (_, at) => ({ ...dataset, role: `R${at}` }));
    const holders = people.map(
      ({ name, live, after, managed }, at): PersonHoldings => ({
        user: email(`p${at}@x.com`),
        managed,
        explain: () => ({ ...NO_EXPLANATION, blind: NO_INDEXES }),
        live: live && { ...live, name, role: 3 },
        after: after && { ...after, name, role: 3 },
      }),
    );
    const known = { because: 'listed', cause: null, sources: [] } as const;
    const common = { ...known, held: null, reason: null, until: null };
    const changes = holders.flatMap(({ user, live, after }): Change[] => {
      const differ = (kind: 'reports' | 'roles', has: 'live' | 'after'): number[] => {
        const [mine, others] = has === 'live' ? [live, after] : [after, live];
        return [...(mine?.[kind] ?? [])].filter((key) => !(others?.[kind] ?? NO_INDEXES).includes(key));
      };
      const moved = (kind: 'revoke-report' | 'grant-report', keys: number[]): Change[] =>
        keys.flatMap((key) => {
          const report = allReports[key];
          return report ? [{ kind, user, report, ...common }] : [];
        });
      const movedRoles = (kind: 'revoke-rls' | 'grant-rls', keys: number[]): Change[] =>
        keys.flatMap((key) => {
          const rls = allRoles[key];
          return rls ? [{ kind, user, rls, ...common }] : [];
        });
      return [
        ...moved('revoke-report', differ('reports', 'live')),
        ...moved('grant-report', differ('reports', 'after')),
        ...movedRoles('revoke-rls', differ('roles', 'live')),
        ...movedRoles('grant-rls', differ('roles', 'after')),
      ];
    });
    const holdings: Holdings = { reports: allReports, roles: allRoles, people: holders, groups: [] };
    return { holdings, plan: { ...largePlan(0, 0, 0).plan, changes, people: [] } };
  });

const jsonOf = ({ plan, holdings }: { plan: Plan; holdings: Holdings }): string =>
  pageJson(pageData(viewPlan(plan), holdings));

it('the data have every cell as it is before and after the plan', () => {
  fc.assert(
    fc.property(worlds, ({ holdings, plan }) => {
      const model = buildModel(JSON.parse(jsonOf({ plan, holdings })) as PageData);
      const { people } = holdings;
      expect(model.rows).toHaveLength(people.length);
      for (const { user, live, after } of people) {
        const row = model.rows.find(({ key }) => key === user);
        // A person without an account has the address as name.
        if (live === undefined && after === undefined) expect(row).toMatchObject({ name: user, note: '' });
        for (const [column, { kind, name }] of model.columns.entries()) {
          const isReport = kind === 'report';
          const index = isReport
            ? holdings.reports.findIndex((one) => one.name.charAt(0) === name.charAt(0))
            : holdings.roles.findIndex((one) => one.role === name);
          const side = isReport ? 'reports' : 'roles';
          const was = live?.[side].includes(index) === true;
          const will = after?.[side].includes(index) === true;
          const expected = was && will ? 'unmanaged' : was ? 'lost' : will ? 'gained' : undefined;
          expect(row?.cells.get(column)?.sign).toBe(expected);
        }
      }
      expect(model.count.lost).toBe(plan.changes.filter(({ kind }) => kind.startsWith('revoke')).length);
      expect(model.count.gained).toBe(plan.changes.filter(({ kind }) => kind.startsWith('grant')).length);
    }),
  );
});

it('the data show access as kept if only the target branch removes it', () => {
  fc.assert(
    fc.property(worlds, ({ holdings, plan }) => {
      const changes = plan.changes.map((change) => ({ ...change, waiting: true as const }));
      const { rows } = JSON.parse(jsonOf({ plan: { ...plan, changes }, holdings })) as PageData;
      for (const { user, live } of holdings.people) {
        const own = rows.find(({ key }) => key === user)?.cells ?? [];
        expect(own).toHaveLength((live?.reports.length ?? 0) + (live?.roles.length ?? 0));
        for (const [, sign] of own) expect(['kept', 'unmanaged']).toContain(sign);
      }
    }),
  );
});

it('the data have nothing that could end their element, and no invisible character', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      expect(jsonOf(world)).not.toMatch(/[<>&\u2028\u2029\u202a-\u202e\u200b]/);
    }),
  );
});

it('a cell is not blind if a group gives rows, or if the dataset needs no role', async () => {
  const group = { name: 'EMEA', datasetId: ID.sales, groups: [ID.group], userEmails: [] };
  const users = [user('ana@x.com', { groups: [ID.group] }), user('bob@x.com', { groups: [ID.hr] })];
  const given: Seed = { reports, rls: [group], users };
  const listed = `users:
  ana@x.com: { reports: [Sales/Churn, Board/Pack] }
  bob@x.com: { reports: [Sales/Churn, Board/Pack] }
`;
  const blind = async (more: string): Promise<string[]> => {
    const { plan, delta } = await built(given, listed + more);
    return matrixLines(plan, listHoldings(delta)).filter((line) => line.includes(' blind'));
  };
  expect(await blind('')).toEqual(['  gained Sales/Churn  blind | rolecall.yaml:5']);
  // The group has no role left, so nobody sees rows.
  expect(await blind(`groups: { g: { id: ${ID.group}, rls: [] } }\n`)).toHaveLength(2);
  expect(await blind('datasets: { sales: { dynamic: true, report: Sales/Churn } }\n')).toEqual([]);
});
