import type { Applied } from '../../domain/applied.ts';
import type { OperationId } from '../../domain/ids.ts';
import type { Operation } from '../../domain/operation.ts';
import { countOutcomes, type Outcome } from '../../domain/operation.ts';
import type { Problem } from '../../domain/problem.ts';
import { problemsOf } from '../applied-problems.ts';
import { type Block, code, type Document, faint, type Item, lines, type Sign, strong } from '../document.ts';
import { tasksOf } from '../view/by-hand.ts';
import { type Known, knownFrom, operationPhrase } from '../view/operations.ts';
import { withPeople } from '../view/risks.ts';
import { capital, counted, digits, joined, some } from '../view/wording.ts';
import { markerOf, taskSection } from './people.ts';

const isWhole = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

const isExcess = ({ code: name }: Problem): boolean => name === 'access-from-elsewhere';

const SIGNS = {
  applied: 'held',
  'already-so': 'held',
  failed: 'refused',
  unknown: 'risk',
  skipped: 'held',
  'not-started': 'none',
} as const satisfies Record<Outcome['status'], Sign>;

const STATUS = {
  applied: 'Applied in part',
  'already-so': 'Already so in part',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
  'not-started': 'Not started',
} as const satisfies Record<Outcome['status'], string>;

/** What is not as planned, as a problem: what it is, then what to do. */
const problemItem =
  ({ directory }: Known) =>
  (problem: Problem): Item => ({
    sign: isExcess(problem) ? 'refused' : 'risk',
    pieces: withPeople(capital(`${problem.message}.`), directory),
    items: [
      {
        pieces: problem.fix === undefined ? [] : [capital(`${problem.fix}.`)],
        right: [code(problem.code)],
      },
    ],
  });

/** A call that did not succeed: what became of it, why, and what to do. */
function outcomeItem(outcome: Outcome, known: Known, calls: ReadonlyMap<OperationId, Operation>): Item {
  const because = (ids: readonly OperationId[]): Item['pieces'] =>
    ids.flatMap((id, at) => {
      const call = calls.get(id);
      return [at === 0 ? 'Needs: ' : '; ', ...(call === undefined ? [id] : operationPhrase(call, known))];
    });
  const named = (entries: readonly string[]): string =>
    entries.map((entry) => known.names.get(entry) ?? entry).join(', ');
  const items: Item[] = [];
  if ('problem' in outcome) {
    const { message, code: name, fix } = outcome.problem;
    items.push({
      pieces: [capital(`${message}.`), ...(fix === undefined ? [] : [` ${capital(`${fix}.`)}`])],
      right: [code(name)],
    });
  }
  if (outcome.status === 'failed' && outcome.entries !== undefined)
    items.push({ pieces: [`Only for ${named(outcome.entries)}. The rest was applied.`] });
  if (outcome.status === 'skipped') items.push({ pieces: because(outcome.because) });
  if ('leftOut' in outcome && outcome.leftOut !== undefined)
    items.push({
      pieces: [`Left out: ${named(outcome.leftOut.entries)}. `, ...because(outcome.leftOut.because)],
    });
  return {
    sign: SIGNS[outcome.status],
    pieces: [strong(STATUS[outcome.status]), ': ', ...operationPhrase(outcome.operation, known)],
    items,
  };
}

/** `12 applied, 1 failed, 2 held back`. */
function countsText({ outcomes, plan: { summary } }: Applied): string {
  const counts = countOutcomes(outcomes);
  return [
    ...some(counts.applied, `${digits(counts.applied)} applied`),
    ...some(counts['already-so'], `${digits(counts['already-so'])} already so`),
    ...some(counts.failed, `${digits(counts.failed)} failed`),
    ...some(counts.unknown, `${digits(counts.unknown)} unknown`),
    ...some(counts.skipped, `${digits(counts.skipped)} skipped`),
    ...some(counts['not-started'], `${digits(counts['not-started'])} not started`),
    ...some(summary.held, `${digits(summary.held)} held back`),
    ...some(summary.manual, `${digits(summary.manual)} by hand`),
  ].join(', ');
}

/** How an apply ended, in words. */
function verdictOf({ interrupted, outcomes, verified, plan }: Applied, differences: number): string {
  const whole = outcomes.filter(isWhole).length;
  if (interrupted) return 'interrupted';
  if (whole < outcomes.length)
    return `incomplete: ${digits(whole)} of ${counted(outcomes.length, 'call')} applied`;
  if (differences > 0) return `applied, but ${counted(differences, 'difference')} found`;
  if (!verified) return 'applied, not verified';
  const left = [
    ...some(plan.summary.held, `${digits(plan.summary.held)} held back`),
    ...some(plan.summary.manual, `${digits(plan.summary.manual)} by hand`),
  ];
  const done = outcomes.length === 0 ? 'nothing to apply' : 'applied and verified';
  return left.length === 0 ? done : `${done}, ${joined(left)}`;
}

/** What became of the record; empty for a rehearsal. */
const recordText = ({ record }: Applied): string =>
  record === undefined
    ? ''
    : record.status === 'written'
      ? `Recorded on ${record.branch} as ${record.commit.slice(0, 12)}${record.partial === undefined ? '' : `, as incomplete: ${record.partial}`}.`
      : `${record.status === 'failed' ? 'NOT RECORDED' : 'Not recorded'}: ${record.why}.`;

const listSection = (
  title: string,
  items: readonly Item[],
  noun: readonly [string, string],
  weight?: number,
): Block[] =>
  items.length === 0
    ? []
    : [
        {
          kind: 'section',
          title,
          ...(weight !== undefined && { weight }),
          blocks: [{ kind: 'list', noun, items }],
        },
      ];

/** What an apply came to: excess access first, then every call that did not succeed, and the next command. */
export function applyDocument(applied: Applied, rehearsal: boolean): Document {
  const { plan, outcomes, interrupted, backup, journal, verified } = applied;
  const known = knownFrom(plan);
  const calls = new Map(outcomes.map(({ operation }) => [operation.id, operation]));
  const differences = verified ? problemsOf(applied) : [];
  const verdict = verdictOf(applied, differences.length);
  const broken = outcomes.filter((outcome) => !isWhole(outcome) && outcome.status !== 'not-started');
  const waiting = outcomes.filter(({ status }) => status === 'not-started');
  const items = (of: readonly Outcome[]): Item[] => of.map((outcome) => outcomeItem(outcome, known, calls));
  const counts = countsText(applied);
  const isDone = broken.length + waiting.length + differences.length === 0 && verified;
  const record = recordText(applied);
  const paths = [
    ...(backup === undefined ? [] : [`backup ${backup}`]),
    ...(journal === undefined ? [] : [`journal ${journal}`]),
  ].join('\n');
  return {
    marker: markerOf('apply', plan.portal.name),
    whole: 'apply.txt',
    blocks: [
      {
        kind: 'title',
        pieces: [`${rehearsal ? 'Rehearsal on a copy of' : 'Apply for'} ${plan.portal.name}`],
        right: [faint(plan.portal.url)],
        in: 'terminal',
      },
      {
        kind: 'title',
        pieces: [`${plan.portal.name}: ${rehearsal ? 'rehearsed, ' : ''}${verdict}`],
        in: 'paper',
      },
      ...listSection('Access that should be gone', differences.filter(isExcess).map(problemItem(known)), [
        'difference',
        'differences',
      ]),
      ...listSection(
        'Not as planned',
        differences.filter((one) => !isExcess(one)).map(problemItem(known)),
        ['difference', 'differences'],
        70,
      ),
      ...listSection('Calls that did not succeed', items(broken), ['call', 'calls'], 60),
      ...(waiting.length === 0
        ? []
        : [
            {
              kind: 'section' as const,
              title: 'Not started',
              count: counted(waiting.length, 'call'),
              fold: 'always' as const,
              weight: 10,
              blocks: [{ kind: 'list' as const, noun: ['call', 'calls'] as const, items: items(waiting) }],
            },
          ]),
      ...taskSection(tasksOf(plan.changes, known.directory)),
      lines(
        [
          strong(`${capital(verdict)}.`),
          ...(counts === '' ? [] : [` ${counted(outcomes.length, 'call')}: ${counts}.`]),
        ],
        ...(record === '' ? [] : [[record]]),
        ...(verified ? [] : [['The portal did not answer after the writes, so the result is not verified.']]),
        ...(interrupted ? [['Interrupted: calls under way were finished. The next run does the rest.']] : []),
        ...(isDone ? [] : [['Next: run `rolecall plan` to see what is left, then `rolecall apply` again.']]),
      ),
      // Paths are never broken.
      ...(paths === ''
        ? []
        : [{ kind: 'code' as const, language: 'text', text: paths, in: 'terminal' as const }]),
      { ...lines(['The plan that was applied:']), in: 'paper' },
      { kind: 'code', language: 'text', text: plan.fingerprint, in: 'paper' },
    ],
  };
}
