import { expect } from 'vitest';
import { declare } from '../../src/config/declare/declare.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { parseFile } from '../../src/config/parse-file.ts';
import type { Cause } from '../../src/domain/change.ts';
import { countChanges } from '../../src/domain/changes.ts';
import type { Delta } from '../../src/domain/delta.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { isError, ProblemError } from '../../src/domain/problem.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { NOW } from './portal.ts';

const PORTAL = { name: 'test', url: 'https://p.example.com' };

export const PLAIN = {
  portal: PORTAL,
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

interface PlannedOptions {
  readonly now?: number;
  readonly only?: readonly string[];
  readonly overrides?: Parameters<typeof buildPlan>[3]['overrides'];
  readonly removalsOnly?: boolean;
  readonly causes?: readonly Cause[];
  readonly dialect?: string;
}

/** Plans without a portal. `text` is the root file without `version` and `portal`. Throws problems. */
export async function planned(seed: Seed, text: string, options: PlannedOptions = {}): Promise<Plan> {
  return (await built(seed, text, options)).plan;
}

export async function built(
  seed: Seed,
  text: string,
  { dialect = '{}', now = NOW, ...options }: PlannedOptions = {},
): Promise<{ readonly plan: Plan; readonly delta: Delta }> {
  const root = `version: 1\nportal: { name: test, url: "${PORTAL.url}", dialect: ${dialect} }\n${text}`;
  const file = await parseFile(textOfFile('rolecall.yaml', root), 'root');
  const { declared, problems } = declare([file], true);
  if (declared === undefined || problems.some(isError)) throw new ProblemError(problems);
  const { catalogue, live } = stateOf(recordsOf(seed));
  const { desired, problems: unresolved } = resolve(declared, catalogue, now);
  const made = buildPlan(desired, catalogue, live, {
    now,
    ...PLAIN,
    earlier: [...problems, ...unresolved],
    ...options,
  });
  expectCounted(made.plan);
  return made;
}

/** Checks the number of changes against the summary, which the plan counts separately. */
function expectCounted({ changes, summary }: Plan): void {
  const { performed, held, manual } = countChanges(changes);
  const { users, reports, rls } = summary;
  expect({ users, reports, rls, held: summary.held, manual: summary.manual }).toEqual({
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
  });
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
