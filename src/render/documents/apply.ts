import type { Applied } from '../../domain/applied.ts';
import type { OperationId } from '../../domain/ids.ts';
import type { Operation } from '../../domain/operation.ts';
import { countOutcomes, type Outcome } from '../../domain/operation.ts';
import type { Problem } from '../../domain/problem.ts';
import { problemsOf } from '../applied-problems.ts';
import {
  code,
  type Document,
  faint,
  type Item,
  lines,
  list,
  type Noun,
  only,
  type Sign,
  section,
  strong,
  verbatim,
} from '../document.ts';
import { tasksOf } from '../view/by-hand.ts';
import { knownFrom, operationPhrase, type PlanNames } from '../view/operations.ts';
import { withPeople } from '../view/risks.ts';
import { capital, counted, digits, some } from '../view/wording.ts';
import { markerOf, taskSection } from './people.ts';

const isWhole = (outcome: Outcome): boolean =>
  (outcome.status === 'applied' || outcome.status === 'already-so') && outcome.leftOut === undefined;

const DIFFERENCES: Noun = ['difference', 'differences'];
const CALLS: Noun = ['call', 'calls'];

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
  ({ directory }: PlanNames) =>
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
function outcomeItem(outcome: Outcome, known: PlanNames, calls: ReadonlyMap<OperationId, Operation>): Item {
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

const leftText = ({ plan: { summary } }: Applied): string[] => [
  ...some(summary.held, `${digits(summary.held)} held back`),
  ...some(summary.manual, `${digits(summary.manual)} by hand`),
];

/** `12 applied, 1 failed, 2 held back`. */
function countsText(applied: Applied): string {
  const counts = Object.entries(countOutcomes(applied.outcomes)).flatMap(([status, count]) =>
    some(count, `${digits(count)} ${status.replace('-', ' ')}`),
  );
  return [...counts, ...leftText(applied)].join(', ');
}

/** How an apply ended, in words. */
function verdictOf(applied: Applied, differences: number): string {
  const { interrupted, outcomes, verified } = applied;
  const whole = outcomes.filter(isWhole).length;
  if (interrupted) return 'interrupted';
  if (whole < outcomes.length)
    return `incomplete: ${digits(whole)} of ${counted(outcomes.length, 'call')} applied`;
  if (differences > 0) return `applied, but ${counted(differences, 'difference')} found`;
  if (!verified) return 'applied, not verified';
  const done = outcomes.length === 0 ? 'nothing to apply' : 'applied and verified';
  return [done, ...leftText(applied)].join(', ');
}

/** What became of the record; empty for a rehearsal. */
const recordText = ({ record }: Applied): string =>
  record === undefined
    ? ''
    : record.status === 'written'
      ? `Recorded on ${record.branch} as ${record.commit.slice(0, 12)}${record.partial === undefined ? '' : `, as incomplete: ${record.partial}`}.`
      : `${record.status === 'failed' ? 'NOT RECORDED' : 'Not recorded'}: ${record.why}.`;

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
  const title = `${plan.portal.name}: ${rehearsal ? 'rehearsed, ' : ''}${verdict}`;
  return {
    marker: markerOf('apply', plan.portal.name),
    whole: 'apply.txt',
    blocks: [
      ...only('terminal', {
        kind: 'title',
        pieces: [`${rehearsal ? 'Rehearsal on a copy of' : 'Apply for'} ${plan.portal.name}`],
        right: [faint(plan.portal.url)],
      }),
      ...only('paper', { kind: 'title', pieces: [title] }),
      ...section(
        { title: 'Access that should be gone' },
        ...list(DIFFERENCES, differences.filter(isExcess).map(problemItem(known))),
      ),
      ...section(
        { title: 'Not as planned', weight: 70 },
        ...list(DIFFERENCES, differences.filter((one) => !isExcess(one)).map(problemItem(known))),
      ),
      ...section({ title: 'Calls that did not succeed', weight: 60 }, ...list(CALLS, items(broken))),
      ...section(
        { title: 'Not started', count: counted(waiting.length, ...CALLS), fold: 'always', weight: 10 },
        ...list(CALLS, items(waiting)),
      ),
      ...taskSection(tasksOf(plan.changes, known.directory)),
      lines(
        [
          strong(`${capital(verdict)}.`),
          ...some(counts.length, ` ${counted(outcomes.length, 'call')}: ${counts}.`),
        ],
        ...some(record.length, record).map((text) => [text]),
        ...(verified ? [] : [['The portal did not answer after the writes, so the result is not verified.']]),
        ...(interrupted ? [['Interrupted: calls under way were finished. The next run does the rest.']] : []),
        ...(isDone ? [] : [['Next: run `rolecall plan` to see what is left, then `rolecall apply` again.']]),
      ),
      // Paths are never broken.
      ...only('terminal', ...(paths === '' ? [] : [verbatim(paths)])),
      ...only('paper', lines(['The plan that was applied:']), verbatim(plan.fingerprint)),
    ],
  };
}
