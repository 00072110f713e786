import type { Cause, Change } from '../../src/domain/change.ts';
import { identityOf, reportId } from '../../src/domain/ids.ts';
import { NO_NAMES } from '../../src/domain/recorded.ts';
import type { Dialect } from '../../src/domain/settings.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { declaredBy } from './declared.ts';
import { decided, type Planning, planOf, recordsOf } from './planned.ts';
import { asApplied } from './recorded.ts';

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
