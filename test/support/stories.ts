import type { Plan } from '../../src/domain/plan.ts';
import { listHoldings } from '../../src/insight/holdings.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import type { buildPlan } from '../../src/workflow/plan.ts';
import { plannedAfter } from './planned.ts';

type Users = NonNullable<Seed['users']>;

const id = (kind: number, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const REPORTS = [
  ['Board', 'Board Pack', 1],
  ['Board', 'Risk Register', 1],
  ['Company', 'Scorecard', 2],
  ['Finance', 'Cash Position', 3],
  ['Finance', 'Group Forecast', 3],
  ['Finance', 'Ledger Detail', 3],
  ['Finance', 'Month-end Close', 3],
  ['Operations', 'Incident Log', 4],
  ['Operations', 'Service Levels', 4],
  ['Sales', 'Churn', 5],
  ['Sales', 'Pipeline', 5],
  ['Sales', 'Sales Overview', 5],
  ['Supply', 'Stock, by Site', 6],
  ['Supply', 'Inbound Deliveries', 6],
] as const;

const reports = REPORTS.map(([workspaceName, name, dataset], at) => ({
  id: id(1, at + 1),
  name,
  workspaceName,
  datasetId: id(2, dataset),
}));
const report = (name: string): string => reports.find((one) => one.name === name)?.id ?? name;

const READERS = [
  ...['Amelie Fournier', 'Björn Lindqvist', 'Carmen Ortega', 'Dmitri Volkov'],
  ...['Henrik Dahl', 'Ingrid Solberg', 'Marta Kowalczyk'],
];
const address = (name: string): string =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ /g, '.')}@contoso.com`;
const person = (name: string, has: readonly string[], role = 3): Users[number] => ({
  email: address(name),
  name,
  role,
  reports: has.map(report),
});

export const OFFICE_SEED: Seed = {
  reports,
  rls: [
    { name: 'Controller', datasetId: id(2, 3), userEmails: ['Thomas Reuter', ...READERS].map(address) },
    { name: 'Iberia', datasetId: id(2, 5), userEmails: ['sofia.marques@contoso.com'] },
    { name: 'EMEA', datasetId: id(2, 5), userEmails: [] },
    { name: 'South', datasetId: id(2, 6), userEmails: [] },
    { name: 'Site North', datasetId: id(2, 4), userEmails: ['oskar.nyberg@contoso.com'] },
  ],
  users: [
    ...READERS.map((name) => person(name, ['Cash Position', 'Ledger Detail'], /Henrik/.test(name) ? 2 : 3)),
    person('Thomas Reuter', ['Risk Register', 'Scorecard', 'Ledger Detail', 'Month-end Close']),
    person('Sofia Marques', ['Churn', 'Pipeline']),
    person('Elif Kaya', ['Ledger Detail', 'Scorecard']),
    person('Oskar Nyberg', ['Incident Log']),
    person('Root', [], 1),
    person('Refresh Service', [], 2),
  ],
};

export const OFFICE_FILES = `datasets:
  finance: { report: Finance/Cash Position }
  sales: { report: Sales/Churn }
  supply: { report: Supply/Inbound Deliveries }
  ops: { report: Operations/Incident Log }
manage: { leavers: delete }
guards: { maxRemovals: 10% }
teams:
  finance-readers:
    members: [${READERS.map(address).join(', ')}]
    reports: [Finance/Ledger Detail]
    rls: [finance/Controller]
  sales-emea: { members: [noor.vandijk@contoso.com], reports: [Sales/Churn, Sales/Pipeline, Sales/Sales Overview], rls: [sales/EMEA] }
  supply-south: { members: [sofia.marques@contoso.com], reports: ["Supply/Stock, by Site", Supply/Inbound Deliveries], rls: [supply/South] }
users:
${READERS.filter((name) => !/Marta|Henrik/.test(name))
  .map((name) => `  ${address(name)}: { name: ${name}, role: viewer }`)
  .join('\n')}
  marta.kowalczyk@contoso.com:
    name: Marta Kowalczyk
    role: viewer
    reports:
      - { report: Finance/Group Forecast, until: 2026-12-31, reason: "year-end close, FIN-1234" }
  henrik.dahl@contoso.com: { name: Henrik Dahl, role: viewer }
  thomas.reuter@contoso.com: { absent: true }
  sofia.marques@contoso.com: { name: Sofia Marques, role: viewer }
  elif.kaya@contoso.com: { name: Elif Kaya, role: viewer, reports: [Company/Scorecard] }
  oskar.nyberg@contoso.com:
    name: Oskar Nyberg
    role: viewer
    reports: [{ report: Operations/Incident Log, until: 2026-11-30 }]
    rls: [ops/Site North]
  noor.vandijk@contoso.com: { name: Noor van Dijk, role: contributor }
  priya.raman@fabrikam.example:
    name: Priya Raman
    role: viewer
    until: 2027-01-31
    reason: "migration support, CHG-2217"
    reports: [Operations/Incident Log, Operations/Service Levels]
`;

const settled = (plan: Plan): Plan => ({
  ...plan,
  commit: '7c41e09b52d3aa00',
  base: plan.base === null ? null : '1f3c9a2b7d10bb00',
  portal: { name: 'production', url: 'https://reports.contoso.com' },
  fingerprint: `sha256:${'4be1c07d'.repeat(8)}`,
});

const WIDE_SEED: Seed = {
  reports: [
    { id: id(1, 1), name: '売上概要', workspaceName: '営業' },
    { id: id(1, 2), name: 'Über­sicht, Süd'.replace('\u00ad', ''), workspaceName: 'Vertrieb' },
  ],
  rls: [],
  users: [
    { email: 'tanaka@contoso.com', name: '田中太郎', role: 3, reports: [id(1, 1)] },
    { email: 'eva@contoso.com', name: 'E\u0301va Szabo\u0301', role: 3, reports: [id(1, 1)] },
    { email: 'yael@contoso.com', name: 'יעל כהן', role: 3 },
    { email: 'root@contoso.com', name: 'Root', role: 1 },
  ],
};

const GROUP = id(3, 1);
const GROUPS_SEED: Seed = {
  reports: reports.slice(0, 3),
  rls: [
    { name: 'Manager', datasetId: id(2, 1), userEmails: [], groups: [GROUP] },
    { name: 'Board', datasetId: id(2, 1), userEmails: ['bob@contoso.com'] },
  ],
  users: [
    { email: 'ana@contoso.com', name: 'Ana Souza', role: 2, groups: [GROUP], reports: [id(1, 1)] },
    { email: 'bob@contoso.com', name: 'Bob Stone', role: 3, reports: [id(1, 1), id(1, 2)] },
    { email: 'root@contoso.com', name: 'Root', role: 1 },
  ],
};

interface StoryOptions {
  readonly only?: readonly string[];
  readonly overrides?: Parameters<typeof buildPlan>[3]['overrides'];
  /** The files that were applied a week before. */
  readonly before?: string;
}

/** The base of a story is a week old. */
const THEN = Date.parse('2026-11-13T09:00:00Z');

export async function shownFor(seed: Seed, text: string, { before, ...options }: StoryOptions = {}) {
  const { plan, delta } = await plannedAfter(seed, { before, after: text }, { then: THEN, ...options });
  return { plan: settled(plan), holdings: () => listHoldings(delta) };
}

type Story = readonly [title: string, seed: Seed, files: string, options: StoryOptions];

const READERS_OF = (members: readonly string[], given: readonly string[]): string => `datasets:
  finance: { report: Finance/Cash Position }
manage: { leavers: delete }
guards: { maxRemovals: off }
teams:
  finance-readers:
    members:
${members.map((name) => `      - ${address(name)}`).join('\n')}
    reports:
${given.map((name) => `      - Finance/${name}`).join('\n')}
    rls: [finance/Controller]
`;
const LISTED = (names: readonly string[], entry: (name: string) => string): string =>
  `users:\n${names.map((name) => `  ${address(name)}: ${entry(name)}`).join('\n')}\n`;
const asReader = (name: string): string =>
  `{ name: ${name}, role: ${name === 'Henrik Dahl' ? 'contributor' : 'viewer'} }`;

const DRIFTED = `guards: { maxRemovals: off }
users:
  elif.kaya@contoso.com: { name: Elif Kaya, role: viewer, reports: [Company/Scorecard] }
  sofia.marques@contoso.com:
    name: Sofia Marques
    role: viewer
    reports: [Sales/Churn, { report: Sales/Pipeline, until: 2026-11-18, reason: "quarter end" }]
  oskar.nyberg@contoso.com: { name: Oskar Nyberg, role: viewer, reports: [{ workspace: Operations }] }
  amelie.fournier@contoso.com: { name: Amelie Fournier, role: viewer, reports: [Finance/Cash Position, Finance/Ledger Detail, Board/Board Pack] }
`;

export const STORIES: readonly Story[] = [
  ['an office on a busy day', OFFICE_SEED, OFFICE_FILES, {}],
  [
    'nothing changes for one person, with an overridden guard',
    GROUPS_SEED,
    'users:\n  bob@contoso.com: { name: Bob Stone, reports: [Board/Board Pack, Board/Risk Register] }\n',
    { only: ['user:bob@contoso.com'], overrides: ['max-removals'] },
  ],
  [
    'a replacement that would lose groups',
    GROUPS_SEED,
    'manage: { roleChanges: replace }\nusers:\n  ana@contoso.com: { name: Ana Souza, role: viewer, reports: [Board/Board Pack] }\n',
    {},
  ],
  [
    'only work by hand',
    GROUPS_SEED,
    'users:\n  ana@contoso.com: { name: Ana Maria Souza, role: administrator, reports: [Board/Board Pack] }\n',
    {},
  ],
  [
    'a portal group',
    GROUPS_SEED,
    `datasets: { board: { report: Board/Board Pack } }\ngroups:\n  managers: { id: ${GROUP}, rls: [board/Board] }\nusers:\n  bob@contoso.com: { reports: [Board/Board Pack, Board/Risk Register], rls: [board/Board] }\n`,
    {},
  ],
  [
    'names of many scripts',
    WIDE_SEED,
    'users:\n  tanaka@contoso.com: { reports: [] }\n  eva@contoso.com: { reports: [営業/売上概要, "Vertrieb/Übersicht, Süd"] }\n  yael@contoso.com: { reports: [営業/売上概要] }\n',
    {},
  ],
  [
    'a smaller team, a mover and a deleted entry',
    OFFICE_SEED,
    `${READERS_OF(READERS.slice(0, 6), ['Ledger Detail'])}  supply-south: { members: [marta.kowalczyk@contoso.com], reports: [Supply/Inbound Deliveries] }
${LISTED(READERS, asReader)}  sofia.marques@contoso.com: { name: Sofia Marques, role: viewer, reports: [Sales/Churn] }
`,
    {
      before: `${READERS_OF(READERS, ['Cash Position', 'Ledger Detail'])}${LISTED(READERS, asReader)}  sofia.marques@contoso.com: { name: Sofia Marques, role: viewer, reports: [Sales/Churn, Sales/Pipeline] }
  elif.kaya@contoso.com:
    name: Elif Kaya
    role: viewer
    reports: [Finance/Ledger Detail, Company/Scorecard]
`,
    },
  ],
  [
    'drift of every cause',
    OFFICE_SEED,
    DRIFTED.replace('Company/Scorecard', 'Company/Scorecard, Finance/Cash Position'),
    { before: DRIFTED },
  ],
  [
    'three guards and a rule refuse',
    OFFICE_SEED,
    `manage: { leavers: delete }
guards: { maxRemovals: 1, maxUserDeletes: 0, protect: [sofia.marques@contoso.com], escalations: refuse }
rules:
  - name: four-eyes
    apart: [{ reports: ["Board/*"] }, { reports: ["Finance/*"] }]
    why: "nobody prepares what the board reads (FIN-9)"
users:
  sofia.marques@contoso.com: { absent: true }
  elif.kaya@contoso.com: { name: Elif Kaya, role: viewer, reports: [Finance/Ledger Detail, Board/Board Pack] }
  noor.vandijk@contoso.com: { name: Noor van Dijk, role: administrator }
`,
    {},
  ],
];
