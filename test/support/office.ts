import type { Change } from '../../src/domain/change.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';

export const ID = {
  overview: '10000000-0000-4000-8000-000000000001',
  churn: '10000000-0000-4000-8000-000000000002',
  pack: '10000000-0000-4000-8000-000000000003',
  headcount: '10000000-0000-4000-8000-000000000004',
  sales: '20000000-0000-4000-8000-000000000001',
  board: '20000000-0000-4000-8000-000000000002',
  hr: '20000000-0000-4000-8000-000000000003',
  group: '30000000-0000-4000-8000-000000000001',
} as const;

type SeedUser = NonNullable<Seed['users']>[number];

export const reports: NonNullable<Seed['reports']> = [
  { id: ID.overview, name: 'Overview', workspaceName: 'Sales', datasetId: ID.sales },
  { id: ID.churn, name: 'Churn', workspaceName: 'Sales', datasetId: ID.sales },
  { id: ID.pack, name: 'Pack', workspaceName: 'Board', datasetId: ID.board },
  { id: ID.headcount, name: 'Headcount', workspaceName: 'People', datasetId: ID.hr },
];

export const user = (email: string, extra: Partial<SeedUser> = {}): SeedUser => ({
  email,
  name: email,
  role: 3,
  ...extra,
});

export const roles = (
  given: { latam?: string[]; emea?: string[]; manager?: string[]; managerGroups?: string[] } = {},
): NonNullable<Seed['rls']> => [
  { name: 'LATAM', datasetId: ID.sales, userEmails: given.latam ?? [] },
  { name: 'EMEA', datasetId: ID.sales, userEmails: given.emea ?? [] },
  { name: 'Manager', datasetId: ID.hr, userEmails: given.manager ?? [], groups: given.managerGroups ?? [] },
];

/** As `kind who what because`, for comparison. */
export function changeLine(change: Change): string {
  const who = 'user' in change ? change.user : change.group.id;
  const report = 'report' in change ? ` ${change.report.workspace}/${change.report.name}` : '';
  const role = 'rls' in change ? ` ${change.rls.role}` : '';
  return `${change.kind} ${who}${report}${role} ${change.because}`;
}

export const isHeld = ({ held }: Change): boolean => held !== null && held.code !== 'manual';

export const changeLines = ({ changes }: Plan): string[] =>
  changes.map((change) => `${changeLine(change)}${isHeld(change) ? ' HELD' : ''}`);

/** As `kind people`, for comparison. */
export const calls = ({ operations }: Plan): string[] =>
  operations.map((operation) => {
    const people =
      'email' in operation
        ? operation.email
        : 'emails' in operation
          ? operation.emails.join('+')
          : operation.groups.join('+');
    const role = 'datasetId' in operation ? ` ${operation.role}` : '';
    return `${operation.kind}${role} ${people}`;
  });

export const codes = ({ findings }: Plan): string[] => findings.map(({ code }) => code);

/** The messages of the findings with this code. */
export const messages = ({ findings }: Pick<Plan, 'findings'>, wanted: string): string[] =>
  findings.flatMap(({ code, message }) => (code === wanted ? message : []));
