import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Because, Cause, Change, ChangedReport } from '../../src/domain/change.ts';
import { ChangeSeries } from '../../src/domain/change-series.ts';
import { byHolder, changesBy, type HolderChanges } from '../../src/domain/changes.ts';
import type { Email } from '../../src/domain/ids.ts';
import { type Source, sourceIn, sourceVia, type Trail } from '../../src/domain/source.ts';
import { jsonText } from '../../src/render/escape.ts';
import { changeParts } from '../../src/render/json/changes.ts';
import { operationParts } from '../../src/render/json/operations.ts';
import { planJson } from '../../src/render/json/plan.ts';
import { planText } from '../../src/render/text/plan.ts';
import { viewedMeanwhile } from '../../src/render/view/holders.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { built } from '../support/planned.ts';
import { foreignNames, randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

/** Character by character what stands there of each for itself: nothing of one change may stand in the next. */
function expectTexts(changes: Iterable<Change>): void {
  const plain = [...changes];
  for (const some of [changes, plain, changesBy(byHolder(plain))]) {
    const whole = [...changeParts(some, '[\n', ',\n')].flat().join('');
    expect(whole).toBe(
      [...some].map((change, at) => `${at === 0 ? '[' : ','}\n${jsonText(change)}`).join(''),
    );
    if (whole !== '') expect(JSON.parse(`${whole}]`)).toEqual(JSON.parse(JSON.stringify([...some])));
  }
}

it('a plan that is viewed while it is saved has the same JSON and the same text', () => {
  fc.assert(
    fc.property(randomPlans, (plan) => {
      const once = { ...plan, changes: changesBy(byHolder(plan.changes)) };
      const twice = viewedMeanwhile(once);
      expect([...planJson(twice)].join('')).toBe([...planJson(once)].join(''));
      const look = { colour: false };
      expect([...planText(twice, look)].join('')).toBe([...planText(once, look)].join(''));
    }),
    tried(60, 1000),
  );
});

/** Lists of files: an entry by its index, on a line of its own or of all, for a workspace or not, by a team or not. */
const lists = fc
  .record({
    file: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('a.json', 'b.json') }, foreignNames),
    parent: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<string[]>(['users', 'x', 'reports'], ['reports']) },
      fc.array(fc.oneof(foreignNames, fc.nat(3)), { maxLength: 3 }),
    ),
    isOneLine: fc.boolean(),
    team: foreignNames,
  })
  .map(({ file, parent, isOneLine, team }) => {
    const trail = [...parent].reduce<Trail | undefined>(
      (above, segment) => ({ parent: above, segment }),
      undefined,
    );
    const at = (segment: string | number, selector?: 'workspace'): Source => {
      const number = Number(segment) || 0;
      const place = { file, line: isOneLine ? 1 : 7 + number, column: 3 + number * 12_345 };
      return sourceIn({ file, locate: () => place }, trail, segment, undefined, selector);
    };
    const through = [{ team, member: at('members') }];
    const own: readonly Source[] = [at('somebody')];
    return (segment: string | number, way: string): readonly Source[] => {
      if (way === 'own') return own;
      const one = at(segment, way === 'workspace' ? 'workspace' : undefined);
      return way === 'twice' ? [one, ...own] : [way === 'team' ? sourceVia(one, through) : one];
    };
  });

/** Most changes of a person are alike, or none would be put together. */
const seldom = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const moved = fc.record({
  key: fc.oneof({ weight: 5, arbitrary: fc.nat(1) }, fc.nat(5)),
  because: seldom<Because>('listed', 'not-listed', 'absent'),
  cause: seldom<Cause | null>(null, 'git', 'portal'),
  reason: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, foreignNames),
  until: seldom<string | null>(null, '2026-12-31'),
  list: seldom(0, 1, 2),
  way: fc.oneof(fc.constantFrom('entry', 'own'), seldom('entry', 'team', 'workspace', 'twice')),
  segment: fc.oneof({ weight: 6, arbitrary: fc.nat(2000) }, foreignNames),
});

/** Changes by chance, one by one and put together where they are alike. */
const holders = fc
  .record({
    reports: fc.array(fc.record({ id: foreignNames, name: foreignNames, workspace: foreignNames }), {
      minLength: 6,
      maxLength: 6,
    }),
    all: fc.array(lists, { minLength: 3, maxLength: 3 }),
    people: fc.uniqueArray(
      fc.record({
        user: fc.oneof(
          fc.nat(20).map((number) => `person-${number}@example.com`),
          foreignNames,
        ),
        taken: fc.array(moved, { maxLength: 8 }),
        given: fc.array(moved, { maxLength: 8 }),
      }),
      { selector: ({ user }) => user, minLength: 1, maxLength: 9 },
    ),
  })
  .map(({ reports: named, all, people }) => {
    const reports = named as unknown as readonly ChangedReport[];
    return people.map((person): HolderChanges => {
      const user = person.user as Email;
      const alone: Change[] = [];
      const pieces: ChangeSeries[] = [];
      for (const kind of ['revoke-report', 'grant-report'] as const) {
        let series: ChangeSeries | undefined;
        for (const { key, because, cause, reason, until, list, way, segment } of kind === 'grant-report'
          ? person.given
          : person.taken) {
          const sources = all[list]?.(segment, way) ?? [];
          const report = reports[key] as ChangedReport;
          alone.push({ kind, user, report, because, cause, held: null, sources, reason, until });
          if (series?.takes(key, { because, cause }, sources, reason, until) === true) continue;
          series = new ChangeSeries({ kind, user, because, cause, reason, until }, reports, key, sources);
          pieces.push(series);
        }
      }
      return { holder: { user }, changes: () => alone, pieces: () => pieces };
    });
  });

describe('changes that are put together where they are alike', () => {
  it('are written as each of them for itself', () => {
    fc.assert(
      fc.property(holders, (all) => {
        const whole = [...changeParts(changesBy(all), '[\n', ',\n')].flat().join('');
        const alone = all.flatMap(({ changes }) => changes());
        expect(whole).toBe(
          alone.map((change, at) => `${at === 0 ? '[' : ','}\n${jsonText(change)}`).join(''),
        );
      }),
      tried(200, 10_000),
    );
  });

  it('are told as each of them for itself', () => {
    fc.assert(
      fc.property(randomPlans, holders, (plan, all) => {
        const look = { colour: false };
        const told = (changes: Iterable<Change>): string =>
          [...planText({ ...plan, changes } as typeof plan, look)].join('');
        const alone = all.map(({ holder, changes }) => ({ holder, changes }));
        expect(told(changesBy(all))).toBe(told(changesBy(alone)));
      }),
      tried(100, 3000),
    );
  });
});

it('the JSON of calls is that of each of them, whatever its names are', () => {
  fc.assert(
    fc.property(randomPlans, ({ operations }) => {
      const whole = [...operationParts(operations, '[\n', ',\n')].flat().join('');
      expect(whole).toBe(operations.map((one, at) => `${at === 0 ? '[' : ','}\n${jsonText(one)}`).join(''));
    }),
    tried(60, 1000),
  );
});

describe('the JSON of changes', () => {
  it('is that of each of them, whatever its names are', () => {
    fc.assert(
      fc.property(randomPlans, ({ changes }) => expectTexts(changes)),
      tried(60, 1000),
    );
  });

  it('has the lines of own entries, teams, workspaces and removals', async () => {
    const seed: Seed = {
      reports,
      rls: roles({ latam: ['eve@x.com'], managerGroups: [ID.group] }),
      users: [
        user('ana@x.com', { name: 'Ana', reports: [ID.pack] }),
        user('bob@x.com', { name: 'Bob' }),
        user('eve@x.com', { name: 'Eve', reports: [ID.pack, ID.churn] }),
      ],
    };
    const { plan } = await built(
      seed,
      `guards: { maxRemovals: off, minAdministrators: 0 }
manage: { kinds: [reports, rls] }
datasets: { sales: { report: Sales/Churn } }
teams:
  t: { members: [{ user: ana@x.com, until: 2027-01-31 }, bob@x.com], reports: [Sales/Churn], rls: [sales/EMEA] }
groups: { g: { id: ${ID.group}, rls: [sales/LATAM] } }
users:
  ana@x.com: { reports: [{ report: Sales/Overview, until: 2027-01-31, reason: "cover, \\"so\\" said" }] }
  bob@x.com: { reports: [{ workspace: Sales }] }
  eve@x.com: { absent: true }
`,
    );
    const kinds = new Set(plan.changes.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['grant-report', 'grant-rls', 'revoke-report', 'revoke-rls']);
    expectTexts(plan.changes);
  });
});
