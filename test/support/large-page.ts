import { type Indexes, NO_INDEXES, sortIndexes } from '../../src/domain/access.ts';
import type { Change } from '../../src/domain/change.ts';
import { type Grant, NO_EXPLANATION } from '../../src/domain/grant.ts';
import type { Holdings, PersonHoldings } from '../../src/domain/holdings.ts';
import { datasetId, email, reportId } from '../../src/domain/ids.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { ALWAYS } from '../../src/domain/window.ts';
import { chance } from './seeded.ts';

const uuid = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const FIRST = 'Ana Björn Chloé Dmitri Elif Fatima Giulia Henrik Ingrid Jonas'.split(' ');
const LAST = 'Souza Lindqvist Martin Volkov Kaya Benali Conti Dahl Solberg Weiss'.split(' ');

/** A tenth of the people lose and gain something. Needs no portal. */
export function largePlan(
  people: number,
  reports: number,
  each: number,
): { readonly plan: Plan; readonly holdings: Holdings } {
  const random = chance(7);
  const next = (below: number): number => Math.floor(random() * below);
  const all = Array.from({ length: reports }, (_, at) => ({
    id: reportId(uuid(at)),
    workspace: `Workspace ${String(Math.floor(at / 20)).padStart(2, '0')}`,
    name: `Report ${String(at).padStart(3, '0')}`,
  }));
  const roles = Array.from({ length: 40 }, (_, at) => ({
    datasetId: datasetId(uuid(1000 + Math.floor(at / 4))),
    dataset: `dataset-${Math.floor(at / 4)}`,
    role: `Role ${at % 4}`,
  }));
  const changes: Change[] = [];
  const why = { because: 'not-listed', cause: 'git', held: null } as const;
  const common = { ...why, sources: [], reason: null, until: null };
  const holders = Array.from({ length: people }, (_, at): PersonHoldings => {
    const name = `${FIRST[at % 10]} ${LAST[Math.floor(at / 10) % 10]} ${at}`;
    const user = email(`person.${at}@${at % 7 === 0 ? 'fabrikam.example' : 'contoso.com'}`);
    const live = sortIndexes(Array.from({ length: each }, () => next(reports)));
    const held = sortIndexes([next(40)]);
    const account = { name, role: 3 } as const;
    const place = { file: `access/team-${at % 50}.yaml`, line: at + 1, column: 5 };
    const through = at % 3 === 0 ? [] : [{ team: `team-${at % 50}`, ...place }];
    const source = { ...place, path: [], through };
    const given: Grant = {
      kind: 'reports',
      key: 0,
      source,
      endingLine: source,
      reason: undefined,
      window: { ...ALWAYS, until: at % 40 === 0 ? '2027-01-31' : undefined },
    };
    const givenBy = (keys: Indexes) => new Map(Array.from(keys, (key) => [key, [given]]));
    const holder = {
      user,
      managed: true,
      explain: () => ({ ...NO_EXPLANATION, reports: givenBy(live), roles: givenBy(held), blind: NO_INDEXES }),
    };
    const before = { ...account, reports: live, roles: held };
    if (at % 10 !== 0) return { ...holder, live: before, after: before };
    const gone = live.slice(0, 2);
    const fresh = [next(reports), next(reports)].filter((key) => !live.includes(key));
    for (const key of gone) {
      const report = all[key];
      if (report !== undefined) changes.push({ kind: 'revoke-report', user, report, ...common });
    }
    for (const key of new Set(fresh)) {
      const report = all[key];
      if (report !== undefined)
        changes.push({ kind: 'grant-report', user, report, ...common, because: 'listed' });
    }
    const after = sortIndexes([...live.slice(2), ...fresh]);
    return { ...holder, live: before, after: { ...before, reports: after } };
  });
  const count = (kind: Change['kind']): number => changes.filter((change) => change.kind === kind).length;
  return {
    plan: {
      format: 'rolecall.plan/1',
      createdAt: '2026-11-20T09:00:00.000Z',
      commit: null,
      dirty: false,
      base: null,
      scope: { only: {}, ignore: {} },
      portal: { name: 'large', url: 'https://portal.example.com' },
      only: [],
      overrides: [],
      fingerprint: `sha256:${'0'.repeat(64)}`,
      summary: {
        users: { create: 0, delete: 0, replace: 0, update: 0 },
        reports: { grant: count('grant-report'), revoke: count('revoke-report') },
        rls: { grant: 0, revoke: 0 },
        manual: 0,
        held: 0,
        operations: 1000,
        unmanaged: { users: 0, grants: 0, memberships: 0 },
      },
      changes,
      operations: [],
      findings: [],
      people: holders.map(({ user, live }) => ({ user, name: live?.name ?? '' })),
    },
    holdings: { reports: all, roles, people: holders, groups: [] },
  };
}
