import { expect } from 'vitest';
import { declare } from '../../src/config/declare/declare.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../src/config/parse-file.ts';
import { type Cause, type Change, countChanges } from '../../src/domain/change.ts';
import type { Declared } from '../../src/domain/declared.ts';
import { identityOf, reportId } from '../../src/domain/ids.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { isError, ProblemError } from '../../src/domain/problem.ts';
import { NO_NAMES } from '../../src/domain/recorded.ts';
import type { Dialect } from '../../src/domain/settings.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { type RecordedBase, resolveBase } from '../../src/resolve/resolve-base.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { ID, reports, roles } from './office.ts';
import { NOW } from './portal.ts';
import { asApplied } from './recorded.ts';

/** Names that the tests of plans share. */
export const ANA = 'ana@x.com';
export const BOB = 'bob@x.com';
export const NEW = 'new@x.com';
export const EVE = 'eve@x.com';
export const OFF = 'guards: { maxRemovals: off, maxUserDeletes: off, minAdministrators: 0 }\n';
export const LATAM = `${ID.sales}/LATAM`;
export const EMEA = `${ID.sales}/EMEA`;
export const MANAGER = `${ID.hr}/Manager`;
export const TWIN = { name: 'LATAM', datasetId: ID.sales, id: 'c9000000-0000-4000-8000-000000000009' };
export const PAT = 'pat@partner.example';

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
  records: Parameters<typeof buildState>[0],
  { base, then = NOW, against, dialect = {}, now = NOW, ...options }: Planning = {},
): ReturnType<typeof buildPlan> {
  const { catalogue, live } = buildState(records);
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

const HEAD = 'version: 1\nportal: { name: test, url: "https://p.example.com" }\n';

/** `text` is the root file without `version` and `portal`. Throws the problems of the text. */
export const declaredBy = (text: string): Promise<Declared> => declaredIn({ 'rolecall.yaml': text });

/** Texts by file name; the first is the root file. Files of `known` with the same text are shared. */
export async function declaredIn(
  texts: Readonly<Record<string, string>>,
  known = new Map<string, ParsedFile>(),
): Promise<Declared> {
  const files: ParsedFile[] = [];
  for (const [at, [file, text]] of Object.entries(texts).entries()) {
    const [kind, content] = at === 0 ? (['root', `${HEAD}${text}`] as const) : (['access', text] as const);
    const key = `${file} ${text}`;
    const parsed = known.get(key) ?? (await parseFile(textOfFile(file, content), kind));
    known.set(key, parsed);
    files.push(parsed);
  }
  const { declared, problems } = declare(files, true);
  if (declared === undefined || problems.some(isError)) throw new ProblemError(problems);
  return declared;
}

const THEN = Date.parse('2026-11-10T09:00:00Z');

interface Texts {
  readonly before: string | undefined;
  readonly after: string;
  readonly against?: string;
  /** The rest of `manage`, as YAML. */
  readonly manage?: string;
  /** The rest of `manage` in the base, if it differs. */
  readonly manageBefore?: string;
  /** The rest of `manage` in the other commit, if it differs. */
  readonly manageAgainst?: string;
  readonly dialect?: Dialect;
  readonly causes?: readonly Cause[];
  readonly locked?: readonly string[];
  /** The ids that report names had at the last apply. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Plans files after an apply of other files. */
export async function plannedAfter(
  seed: Seed,
  { before, after, against, names = {} }: Pick<Texts, 'before' | 'after' | 'against' | 'names'>,
  options: Omit<Planning, 'base' | 'against'> = {},
) {
  const reports = new Map(Object.entries(names).map(([name, id]) => [name, reportId(id)]));
  return planOf(await declaredBy(after), recordsOf(seed), {
    then: THEN,
    ...options,
    base:
      before === undefined
        ? undefined
        : { ...asApplied(await declaredBy(before)), names: { ...NO_NAMES, reports } },
    against: against === undefined ? undefined : await declaredBy(against),
  });
}

/** The line in the text after its head; `removed` for a line of the base. */
const at = ({ sources: [source], removed, waiting }: Change): string =>
  `${source === undefined ? '' : ` at ${source.line - 4}${source.through.length > 0 ? ' through a team' : ''}`}${removed ? ' removed' : ''}${waiting ? ' waiting' : ''}`;

export async function plannedByBase(seed: Seed, texts: Texts) {
  const {
    before,
    after,
    against,
    manage = '',
    manageBefore = manage,
    manageAgainst = manage,
    dialect = {},
    causes = [],
    names = {},
  } = texts;
  const managing = (text: string, more: string): string =>
    `guards: { maxRemovals: off, minAdministrators: 0 }\nmanage: { kinds: [reports, rls]${more === '' ? '' : `, ${more}`} }\n${text}`;
  const { plan, delta } = await plannedAfter(
    seed,
    {
      before: before === undefined ? undefined : managing(before, manageBefore),
      after: managing(after, manage),
      ...(against !== undefined && { against: managing(against, manageAgainst) }),
      names,
    },
    { dialect, causes, locked: texts.locked?.map(identityOf) },
  );
  const { changes } = plan;
  const all = decided(plan);
  return {
    decided: all.map((one, index) => `${one} by ${changes[index]?.cause ?? 'nothing known'}`),
    placed: all.map((one, index) => `${one} by ${changes[index]?.cause}${at(changes[index] as Change)}`),
    plan,
    delta,
  };
}
