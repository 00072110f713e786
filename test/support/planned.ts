import { expect } from 'vitest';
import { countChanges } from '../../src/domain/changes.ts';
import type { Declared } from '../../src/domain/declared.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { Dialect } from '../../src/domain/settings.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { type RecordedBase, resolveBase } from '../../src/resolve/resolve-base.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { declaredBy } from './declared.ts';
import { reports, roles } from './office.ts';
import { NOW } from './portal.ts';

export const PLAIN = {
  portal: { name: 'test', url: 'https://p.example.com' },
  commit: null,
  dirty: false,
  only: [],
  overrides: [],
} as const;

const numbered = (kind: string, at: number): string =>
  `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

export const recordsOf = ({ users = [], reports = [], rls = [] }: Seed) => ({
  users: users.map((user, at) => ({ id: numbered('b', at), name: user.email, role: 3, ...user })),
  reports: reports.map((report, at) => ({ id: numbered('a', at), workspaceName: 'W', ...report })),
  roles: rls.map((role, at) => ({ id: numbered('c', at), ...role })),
});

type BuildOptions = Parameters<typeof buildPlan>[3];

export interface Planning extends Partial<Omit<BuildOptions, 'base' | 'against' | 'earlier'>> {
  /** What was applied at `then`. */
  readonly base?: RecordedBase | undefined;
  readonly then?: number;
  /** The files of the target branch. */
  readonly against?: Declared | undefined;
  readonly dialect?: Dialect;
}

/** Plans without a portal and without Git. Throws problems. */
export function planOf(
  declared: Declared,
  records: Parameters<typeof stateOf>[0],
  { base, then = NOW, against, dialect = {}, now = NOW, ...options }: Planning = {},
): ReturnType<typeof buildPlan> {
  const { catalogue, live } = stateOf(records);
  const { desired, problems } = resolve(declared, catalogue, now);
  const { settings } = desired;
  const files = { ...desired, settings: { ...settings, portal: { ...settings.portal, dialect } } };
  const target = against && resolve(against, catalogue, now);
  return buildPlan(files, catalogue, live, {
    ...PLAIN,
    ...options,
    base: base && { commit: 'f'.repeat(40), files: resolveBase(base, catalogue, then, now) },
    against: target && { commit: 'e'.repeat(40), target: 'origin/main', ...target },
    now,
    earlier: problems,
  });
}

/** `text` is the root file without `version` and `portal`. */
export const planned = async (seed: Seed, text: string, options: Planning = {}): Promise<Plan> =>
  (await built(seed, text, options)).plan;

/** Plans for a portal with the reports and roles of the office, unless the seed has others. */
export const officePlan = (seed: Seed, text: string, options?: Planning): Promise<Plan> =>
  planned({ reports, rls: roles(), ...seed }, text, options);

export async function built(seed: Seed, text: string, options: Planning = {}) {
  const made = planOf(await declaredBy(text), recordsOf(seed), options);
  expect(made.plan.summary).toMatchObject(countedIn(made.plan.changes));
  return made;
}

/** What the summary of a plan must count, by another count of the changes. */
export function countedIn(changes: Plan['changes']) {
  const { performed, held, manual } = countChanges(changes);
  return {
    users: {
      create: performed('create-user'),
      delete: performed('delete-user'),
      replace: performed('replace-user'),
      update: performed('update-user'),
    },
    reports: { grant: performed('grant-report'), revoke: performed('revoke-report') },
    rls: { grant: performed('grant-rls'), revoke: performed('revoke-rls') },
    held,
    manual,
  };
}

/** As `kind who what because [held]`. */
export const decided = ({ changes }: Plan): string[] =>
  changes.map((change) => {
    const who = 'user' in change ? change.user.split('@')[0] : 'group';
    const what = 'report' in change ? ` ${change.report.name}` : 'rls' in change ? ` ${change.rls.role}` : '';
    const to = 'to' in change ? ` to ${change.to.name ?? '-'} ${change.to.role ?? '-'}` : '';
    const held = change.held === null ? '' : ` [${change.held.code}]`;
    return `${change.kind} ${who}${what}${to} ${change.because}${held}`;
  });
