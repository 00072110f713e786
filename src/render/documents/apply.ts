import { type Applied, type Discrepancy, exitOf, isWholeOutcome } from '../../domain/applied.ts';
import type { OperationId, ReportId } from '../../domain/ids.ts';
import { countOutcomes, type Operation, type Outcome } from '../../domain/operation.ts';
import type { Problem } from '../../domain/problem.ts';
import { counted, digits } from '../../domain/wording.ts';
import {
  type Blocks,
  code,
  type Document,
  faint,
  type Item,
  lines,
  list,
  type Noun,
  only,
  PAPER,
  type Pieces,
  type Sign,
  section,
  separated,
  strong,
  verbatim,
} from '../document.ts';
import { flatProblem, formsOf, resultJson } from '../forms.ts';
import { type Directory, directoryOf, operationPhrase, withPeople } from '../view/names.ts';
import { peopleOf } from '../view/people.ts';
import { moveOf } from '../view/reason.ts';
import { capital, counts, sentence } from '../view/text.ts';
import { markerOf, peopleSections, taskSection } from './people.ts';

const DIFFERENCES: Noun = ['difference', 'differences'];
const CALLS: Noun = ['call', 'calls'];

const isExcess = (name: Problem['code']): boolean => name === 'access-from-elsewhere';

const STATUS = {
  applied: ['held', 'Applied in part'],
  'already-so': ['held', 'Already so in part'],
  failed: ['refused', 'Failed'],
  unknown: ['risk', 'Unknown'],
  skipped: ['held', 'Skipped'],
  'not-started': ['none', 'Not started'],
} as const satisfies Record<Outcome['status'], readonly [Sign, string]>;

export const problemItem = ({ code: name, message, fix }: Problem, directory?: Directory): Item => ({
  sign: directory === undefined || isExcess(name) ? 'refused' : 'risk',
  pieces: directory ? withPeople(sentence(message), directory) : sentence(message),
  items: { pieces: sentence(fix), right: code(name) },
});

function outcomeItem(
  outcome: Outcome,
  directory: Directory,
  calls: ReadonlyMap<OperationId, Operation>,
): Item {
  const because = (ids: readonly OperationId[]): Pieces => {
    const needed = ids.map((id) => {
      const call = calls.get(id);
      return call === undefined ? id : operationPhrase(call, directory);
    });
    return needed.length > 0 && ['Needs: ', separated('; ', needed)];
  };
  const listed = (ids: readonly string[]): string => ids.map(directory.named).join(', ');
  const problem = 'problem' in outcome ? outcome.problem : undefined;
  const entries = outcome.status === 'failed' ? outcome.entries : undefined;
  const leftOut = 'leftOut' in outcome ? outcome.leftOut : undefined;
  const [sign, text] = STATUS[outcome.status];
  return {
    sign,
    pieces: [strong(text), ': ', operationPhrase(outcome.operation, directory)],
    items: [
      problem && {
        pieces: `${sentence(problem.message)} ${sentence(problem.fix)}`.trimEnd(),
        right: code(problem.code),
      },
      entries && { pieces: `Only for ${listed(entries)}. The rest was applied.` },
      outcome.status === 'skipped' && { pieces: because(outcome.because) },
      leftOut && { pieces: [`Left out: ${listed(leftOut.entries)}. `, because(leftOut.because)] },
    ],
  };
}

const leftText = ({ plan: { summary } }: Applied): string[] =>
  counts([summary.held, 'held back', 'held back'], [summary.manual, 'by hand', 'by hand']);

function countsText(applied: Applied): string {
  const outcomes = Object.entries(countOutcomes(applied.outcomes)).map(([status, count]) => {
    const words = status.replace('-', ' ');
    return [count, words, words] as const;
  });
  return [...counts(...outcomes), ...leftText(applied)].join(', ');
}

function verdictOf(applied: Applied, differences: number): string {
  const { interrupted, outcomes, verified } = applied;
  const whole = outcomes.filter(isWholeOutcome).length;
  if (interrupted) return 'interrupted';
  if (whole < outcomes.length)
    return `incomplete: ${digits(whole)} of ${counted(outcomes.length, 'call')} applied`;
  if (differences > 0) return `applied, but ${counted(differences, 'difference')} found`;
  if (!verified) return 'applied, not verified';
  const done = outcomes.length === 0 ? 'nothing to apply' : 'applied and verified';
  return [done, ...leftText(applied)].join(', ');
}

const recordText = ({ record }: Applied): string =>
  record === undefined
    ? ''
    : record.status === 'written'
      ? `Recorded on ${record.branch} as ${record.commit.slice(0, 12)}${record.partial === undefined ? '' : `, as incomplete: ${record.partial}`}.`
      : `${record.status === 'failed' ? 'NOT RECORDED' : 'Not recorded'}: ${record.why}.`;

export function applyDocument(applied: Applied): Document {
  const { rehearsal, plan, outcomes, interrupted, backup, journal, verified } = applied;
  const directory = directoryOf(plan);
  const calls = new Map(outcomes.map(({ operation }) => [operation.id, operation]));
  const differences = verified ? problemsOf(applied) : [];
  const verdict = verdictOf(applied, differences.length);
  const broken = outcomes.filter((outcome) => !isWholeOutcome(outcome) && outcome.status !== 'not-started');
  const waiting = outcomes.filter(({ status }) => status === 'not-started');
  const text = countsText(applied);
  const isDone = broken.length + waiting.length + differences.length === 0 && verified;
  const paths = [backup && `backup ${backup}`, journal && `journal ${journal}`].filter(Boolean).join('\n');
  const title = `${plan.portal.name}: ${rehearsal ? 'rehearsed on a copy, ' : ''}${verdict}`;
  const callList = (of: readonly Outcome[]): Blocks =>
    list(
      CALLS,
      of.map((outcome) => outcomeItem(outcome, directory, calls)),
    );
  const differenceList = (excess: boolean): Blocks =>
    list(
      DIFFERENCES,
      differences
        .filter(({ code: name }) => isExcess(name) === excess)
        .map((one) => problemItem(one, directory)),
    );
  return {
    marker: markerOf('apply', plan.portal.name),
    whole: 'apply.txt',
    blocks: [
      only(['terminal'], {
        kind: 'title',
        pieces: `${rehearsal ? 'Rehearsal on a copy of' : 'Apply for'} ${plan.portal.name}`,
        right: faint(plan.portal.url),
      }),
      only(PAPER, { kind: 'title', pieces: title }),
      section({ title: 'Access that should be gone' }, differenceList(true)),
      section({ title: 'Not as planned', weight: 70 }, differenceList(false)),
      section({ title: 'Calls that did not succeed', weight: 60 }, callList(broken)),
      section(
        { title: 'Not started', count: counted(waiting.length, ...CALLS), fold: 'always', weight: 10 },
        callList(waiting),
      ),
      // `--cause` asked for what it holds.
      peopleSections(
        peopleOf(
          plan.changes.filter((change) => moveOf(change) === 'held' && change.held?.code !== 'by-cause'),
          directory,
        ),
      ),
      taskSection(plan.changes, directory),
      lines(
        [
          strong(`${capital(verdict)}.`),
          outcomes.length > 0 &&
            ` ${counted(outcomes.length, 'call')}${outcomes.every(({ status }) => status === 'applied') ? '' : `: ${text}`}.`,
        ],
        recordText(applied),
        !verified && 'The portal did not answer after the writes, so the result is not verified.',
        interrupted && 'Interrupted: calls under way were finished. The next run does the rest.',
        !isDone && 'Next: run `rolecall plan` to see the remaining changes, then `rolecall apply` again.',
      ),
      only(['terminal'], verbatim(paths)),
      only(PAPER, lines('Fingerprint of the plan:'), verbatim(plan.fingerprint)),
    ],
  };
}

function messageOf({ kind, holder, what }: Discrepancy, named: Directory['named']): string {
  const excess = kind === 'excess';
  switch (what.kind) {
    case 'account':
      return {
        there: `${holder} has no account`,
        gone: `${holder} still has the account`,
        changed: `the account of ${holder} does not have the planned name and role`,
        single: `${holder} has several accounts`,
      }[what.expected];
    case 'report':
      return `${holder} ${excess ? 'still has' : 'does not have'} the report ${named(what.report)}`;
    case 'rls':
      return `${holder} is ${excess ? 'still' : 'not'} in the RLS role ${named(what.datasetId)}/${what.role}`;
  }
}

const whyOf = ({ seen, code }: Discrepancy): string => {
  if (seen === 'not-yet') return 'the call succeeded, but the portal did not show it within apply.settle';
  return code === 'access-from-elsewhere'
    ? 'the removal succeeded, but this access may come from a portal group'
    : 'someone may have changed it meanwhile, or a call failed';
};

const asPattern = (text: string): string => text.replaceAll('*', '\\*');

/** A line for `manage.ignore.grants`: later plans then keep this access. */
function ignoreLine({ holder }: Discrepancy, id: ReportId, named: Directory['named']): string {
  const name = named(id);
  const isPlain = !/[\\!\u0000-\u001f\u007f-\u009f]/.test(name);
  const report = JSON.stringify(isPlain ? asPattern(name) : id);
  return `- { user: ${JSON.stringify(asPattern(holder))}, report: ${report} }`;
}

function fixOf(discrepancy: Discrepancy, named: Directory['named']): string {
  const { what, code, seen } = discrepancy;
  const again = 'run `rolecall plan` again, and check it in the portal';
  if (code !== 'access-from-elsewhere' || what.kind !== 'report')
    return seen === 'not-yet' ? `raise apply.settle; ${again}` : again;
  return `remove it from the group in the portal. If it is intended, add to manage.ignore.grants: ${ignoreLine(discrepancy, what.report, named)}`;
}

const NOT_VERIFIED: Problem = {
  code: 'not-verified',
  severity: 'error',
  message: 'rolecall could not verify the result',
  why: 'the portal did not answer after the writes',
  fix: 'run `rolecall plan` to see it',
};

/** Deviations from the plan as problems, excess access first. */
export function problemsOf({ plan, discrepancies, verified }: Applied): readonly Problem[] {
  const { named } = directoryOf(plan);
  const found = discrepancies.map(
    (discrepancy): Problem => ({
      code: discrepancy.code,
      severity: 'error',
      message: messageOf(discrepancy, named),
      why: whyOf(discrepancy),
      fix: fixOf(discrepancy, named),
    }),
  );
  return verified ? found : [...found, NOT_VERIFIED];
}

export function appliedJson(applied: Applied): Iterable<string> {
  const { rehearsal = false, plan, outcomes, discrepancies, verified, interrupted, late = [] } = applied;
  const { backup = null, journal = null, record = null } = applied;
  const { portal, fingerprint, summary } = plan;
  const counts = { ...countOutcomes(outcomes), held: summary.held, manual: summary.manual };
  const head = { rehearsal, portal, fingerprint, counts, verified, interrupted, backup, journal, record };
  const lists = {
    problems: [...problemsOf(applied), ...late].map(flatProblem),
    discrepancies,
    outcomes: outcomes.map(({ operation: { id, kind }, ...rest }) => ({ id, kind, ...rest })),
  };
  return resultJson('rolecall.apply/1', { ...head, ...lists }, exitOf(applied));
}

/** An apply has no CSV: it would repeat the plan's. */
export const APPLY = formsOf<Applied>(applyDocument, appliedJson);
