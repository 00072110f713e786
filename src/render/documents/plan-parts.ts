import type { Exit } from '../../domain/exit.ts';
import type { Holdings } from '../../domain/holdings.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Problem } from '../../domain/problem.ts';
import { counts, joined, minute, unlessZero } from '../../domain/wording.ts';
import type { Blocks, Document, Pieces, PrintOptions } from '../document.ts';
import { code, lines, notIn, onlyIn, verbatim } from '../document.ts';
import { flatProblem, lineCells, makeForms, renderCsv, subjectText } from '../forms.ts';
import { holderKey } from '../view/names.ts';
import type { PlanView } from '../view/plan.ts';
import { accountText } from '../view/reason.ts';

export interface PlanResult {
  readonly plan: Plan;
  readonly exit: Exit;
  readonly holdings: () => Holdings;
  readonly page: () => Promise<PageBundle>;
}

const filesPieces = ({ commit, dirty, base }: Plan): Pieces =>
  commit === null
    ? 'files outside Git'
    : [
        'commit ',
        code(commit.slice(0, 12)),
        dirty && ' with uncommitted changes',
        base !== null && [', last applied ', code(base.slice(0, 12))],
      ];

export const headBlocks = (plan: Plan, title: string, verdict: string): Blocks => [
  onlyIn(
    'terminal',
    { kind: 'title', pieces: `${title} ${plan.portal.name}`, right: plan.portal.url },
    lines([`${minute(plan.createdAt)} UTC, `, filesPieces(plan)]),
  ),
  notIn('terminal', { kind: 'title', pieces: `${plan.portal.name}: ${verdict}`, right: plan.portal.url }),
];

export const limitLines = ({ only: selectors, causes = [], overrides }: Plan): Blocks =>
  lines(
    unlessZero(selectors.length, `Only ${joined(selectors)}: rolecall plans nothing else.`),
    unlessZero(causes.length, `Only changes caused by ${joined(causes)}; rolecall holds all others.`),
    unlessZero(overrides.length, `Guards ignored by --override: ${joined(overrides)}.`),
  );

export const footBlocks = ({ plan, tally: { calls } }: PlanView): Blocks =>
  notIn(
    'terminal',
    lines([
      [`Portal read ${minute(plan.createdAt)} UTC, `, filesPieces(plan), '. '],
      [...counts([calls, 'call.', 'calls.']), 'Fingerprint:'].join(' '),
    ]),
    verbatim(plan.fingerprint),
  );

/** Adds how many people share a finding about a report or role. */
function flatFindings(findings: readonly Problem[]): readonly object[] {
  const keyOf = (one: Problem): string => JSON.stringify([one.code, one.about, one.standing]);
  const shared = groupBy(findings, keyOf);
  return findings.map((finding) => ({
    ...flatProblem(finding),
    ...(finding.about !== undefined && { people: shared.get(keyOf(finding))?.length }),
  }));
}

/** Lists come last, because they may be long. */
export function listsLast({ format: _, changes, operations, findings, people, deletions, ...head }: Plan) {
  return { ...head, changes, operations, findings: flatFindings(findings), people, deletions };
}

export const planCsv = ({ plan }: Pick<PlanResult, 'plan'>): Iterable<string> =>
  renderCsv(
    'change,holder,report or role,because,cause,held,until,reason,file,line,removed,waiting'.split(','),
    plan.changes.map((change) => [
      change.kind,
      holderKey(change),
      'report' in change || 'rls' in change ? subjectText(change) : accountText(change),
      change.because,
      change.cause,
      change.held?.code ?? null,
      change.until,
      change.reason,
      ...lineCells(change.sources),
      change.removed === true ? 'yes' : null,
      change.waiting === true ? 'yes' : null,
    ]),
  );

export const planForms = (
  documentOf: (result: PlanResult, options: PrintOptions) => Document,
  json: (result: PlanResult) => Iterable<string>,
) => ({
  ...makeForms(documentOf, json, planCsv),
  // Import this on demand, because its YAML package loads slowly.
  diff: async ({ plan, holdings }: PlanResult) =>
    (await import('../diff/plan.ts')).planDiff(plan, holdings()),
});
