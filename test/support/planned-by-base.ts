import type { Cause, Change } from '../../src/domain/change.ts';
import { identityOf } from '../../src/domain/ids.ts';
import type { Dialect } from '../../src/domain/settings.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { buildPlan } from '../../src/workflow/plan.ts';
import { declaredBy } from './declared.ts';
import { decided, PLAIN, recordsOf } from './planned.ts';
import { NOW } from './portal.ts';
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
  readonly dialect?: Dialect;
  readonly causes?: readonly Cause[];
  readonly locked?: readonly string[];
}

const declared = (text: string, manage: string) =>
  declaredBy(
    `guards: { maxRemovals: off, minAdministrators: 0 }\nmanage: { kinds: [reports, rls]${manage === '' ? '' : `, ${manage}`} }\n${text}`,
  );

/** The line in the text after its head; `removed` for a line of the base. */
const at = ({ sources: [source], removed, waiting }: Change): string =>
  `${source === undefined ? '' : ` at ${source.line - 4}${source.through.length > 0 ? ' through a team' : ''}`}${removed ? ' removed' : ''}${waiting ? ' waiting' : ''}`;

export async function plannedByBase(seed: Seed, texts: Texts) {
  const { before, after, against, manage = '', manageBefore = manage, dialect = {}, causes = [] } = texts;
  const { catalogue, live } = stateOf(recordsOf(seed));
  const { desired, problems } = resolve(await declared(after, manage), catalogue, NOW);
  const { settings } = desired;
  const files = { ...desired, settings: { ...settings, portal: { ...settings.portal, dialect } } };
  const waiting =
    against === undefined ? undefined : resolve(await declared(against, manage), catalogue, NOW);
  const { plan, delta } = buildPlan(files, catalogue, live, {
    base:
      before === undefined
        ? undefined
        : {
            commit: 'f'.repeat(40),
            files: resolveBase(asApplied(await declared(before, manageBefore)), catalogue, THEN, NOW),
          },
    against: waiting && { commit: 'e'.repeat(40), target: 'origin/main', desired: waiting.desired },
    causes,
    locked: texts.locked?.map(identityOf),
    now: NOW,
    ...PLAIN,
    earlier: problems,
  });
  const { changes } = plan;
  const all = decided(plan);
  return {
    decided: all.map((one, index) => `${one} by ${changes[index]?.cause ?? 'nothing known'}`),
    placed: all.map((one, index) => `${one} by ${changes[index]?.cause}${at(changes[index] as Change)}`),
    plan,
    delta,
  };
}
