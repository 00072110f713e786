import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexesOf } from '../../../src/domain/indexes.ts';
import { nameTeams, slugOf } from '../../../src/insight/teams/names.ts';
import { nearMisses } from '../../../src/insight/teams/near-misses.ts';

const ALIAS = /^[a-z0-9][a-z0-9._-]*$/;
const team = (people: readonly number[], reports: readonly number[]) => ({ people, teams: [], reports });
const report = (workspace: string, name: string) => ({ workspace, name });

it('names a team by the workspace, the words and the department that it has in common', () => {
  const reports = [
    report('Sales', 'Sales Overview'),
    report('Sales', 'Churn'),
    report('Finance', 'LATAM Costs'),
    report('Finance', 'LATAM Revenue'),
    report('Board', 'Board pack'),
  ];
  const people = [{ department: 'Field' }, { department: 'Field' }, { department: 'Finanças' }];
  const teams = [
    team([0, 1, 2], [0, 1]),
    team([0, 2], [2, 3]),
    team([0, 1], [0, 1]),
    team([2], [4]),
    team([2], [1, 2, 4]),
  ];
  expect(nameTeams(teams, people, reports)).toEqual([
    'sales',
    'finance-latam',
    'sales-field',
    'board-pack',
    'financas',
  ]);
  expect(nameTeams([team([0, 1, 2], [0, 1])], people, reports, new Set(['sales']))).toEqual([
    'sales-sales-overview',
  ]);
});

it('names every team, none twice and none as something else is called, whatever the labels are', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('Sales', 'sales', '営業', 'Vendas São Paulo', '', '--', '…'),
    fc.string({ unit: 'grapheme' }),
  );
  const lists = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ workspace: text, name: text }), { minLength: 10, maxLength: 10 }),
      fc.array(fc.record({ department: fc.option(text, { nil: undefined }) }), {
        minLength: 10,
        maxLength: 10,
      }),
      fc.array(fc.record({ people: lists, reports: lists }), { maxLength: 12 }),
      fc.array(text.map(slugOf)),
      (reports, people, teams, taken) => {
        const names = nameTeams(
          teams.map((one) => team(one.people, one.reports)),
          people,
          reports,
          new Set(taken),
        );
        expect(names).toHaveLength(teams.length);
        expect(new Set([...names, ...taken]).size).toBe(names.length + new Set(taken).size);
        for (const name of names) expect(name).toMatch(ALIAS);
      },
    ),
  );
});

it('tells who lacks exactly one report of a team', () => {
  const access = [
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 3, 5],
    [0, 1, 3],
    [0, 2],
    [0, 1, 2, 3, 4],
    [1, 2, 3],
  ].map(indexesOf);
  const teams = [team([0, 1], [0, 1, 2, 3]), team([0, 1], [0, 1])];
  expect(nearMisses({ teams, own: [] }, access, 6)).toEqual([
    { team: 0, report: 2, people: [2, 3] },
    { team: 0, report: 0, people: [6] },
  ]);
});
