import { type Applied, type Discrepancy, isWholeOutcome } from '../../domain/applied.ts';
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
  type Pieces,
  type Sign,
  section,
  strong,
  verbatim,
} from '../document.ts';
import { knownFrom, operationPhrase, type PlanNames } from '../view/operations.ts';
import { namesIn } from '../view/things.ts';
import type { Directory } from '../view/who.ts';
import { capital, counts, sentence } from '../view/wording.ts';
import { markerOf, taskSection } from './people.ts';
import { withPeople } from './risks.ts';

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

function outcomeItem(outcome: Outcome, known: PlanNames, calls: ReadonlyMap<OperationId, Operation>): Item {
  const because = (ids: readonly OperationId[]): Pieces =>
    ids.map((id, at) => {
      const call = calls.get(id);
      return [at === 0 ? 'Needs: ' : '; ', call === undefined ? id : operationPhrase(call, known)];
    });
  const named = (entries: readonly string[]): string =>
    entries.map((entry) => known.names.get(entry) ?? entry).join(', ');
  const problem = 'problem' in outcome ? outcome.problem : undefined;
  const entries = outcome.status === 'failed' ? outcome.entries : undefined;
  const leftOut = 'leftOut' in outcome ? outcome.leftOut : undefined;
  const [sign, text] = STATUS[outcome.status];
  return {
    sign,
    pieces: [strong(text), ': ', operationPhrase(outcome.operation, known)],
    items: [
      problem && {
        pieces: `${sentence(problem.message)} ${sentence(problem.fix)}`.trimEnd(),
        right: code(problem.code),
      },
      entries && { pieces: `Only for ${named(entries)}. The rest was applied.` },
      outcome.status === 'skipped' && { pieces: because(outcome.because) },
      leftOut && { pieces: [`Left out: ${named(leftOut.entries)}. `, because(leftOut.because)] },
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

export function applyDocument(applied: Applied, rehearsal: boolean): Document {
  const { plan, outcomes, interrupted, backup, journal, verified } = applied;
  const known = knownFrom(plan);
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
      of.map((outcome) => outcomeItem(outcome, known, calls)),
    );
  const differenceList = (excess: boolean): Blocks =>
    list(
      DIFFERENCES,
      differences
        .filter(({ code: name }) => isExcess(name) === excess)
        .map((one) => problemItem(one, known.directory)),
    );
  return {
    marker: markerOf('apply', plan.portal.name),
    whole: 'apply.txt',
    blocks: [
      only('terminal', {
        kind: 'title',
        pieces: `${rehearsal ? 'Rehearsal on a copy of' : 'Apply for'} ${plan.portal.name}`,
        right: faint(plan.portal.url),
      }),
      only('paper', { kind: 'title', pieces: title }),
      section({ title: 'Access that should be gone' }, differenceList(true)),
      section({ title: 'Not as planned', weight: 70 }, differenceList(false)),
      section({ title: 'Calls that did not succeed', weight: 60 }, callList(broken)),
      section(
        { title: 'Not started', count: counted(waiting.length, ...CALLS), fold: 'always', weight: 10 },
        callList(waiting),
      ),
      taskSection(plan.changes, known.directory),
      lines(
        [
          strong(`${capital(verdict)}.`),
          outcomes.length > 0 &&
            ` ${counted(outcomes.length, 'call')}${outcomes.every(({ status }) => status === 'applied') ? '' : `: ${text}`}.`,
        ],
        recordText(applied),
        !verified && 'The portal did not answer after the writes, so the result is not verified.',
        interrupted && 'Interrupted: calls under way were finished. The next run does the rest.',
        !isDone && 'Next: run `rolecall plan` to see what is left, then `rolecall apply` again.',
      ),
      only('terminal', verbatim(paths)),
      only('paper', lines('Fingerprint of the plan:'), verbatim(plan.fingerprint)),
    ],
  };
}

function messageOf({ kind, holder, what }: Discrepancy, names: PlanNames['names']): string {
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
      return `${holder} ${excess ? 'still has' : 'does not have'} the report ${names.get(what.report) ?? what.report}`;
    case 'rls':
      return `${holder} is ${excess ? 'still' : 'not'} in the RLS role ${names.get(what.datasetId) ?? what.datasetId}/${what.role}`;
  }
}

const whyOf = ({ seen, code }: Discrepancy): string => {
  if (seen === 'not-yet') return 'the call succeeded, but the portal did not show it within apply.settle';
  return code === 'access-from-elsewhere'
    ? 'the call that removes it succeeded: it may come from a portal group'
    : 'someone may have changed it meanwhile, or a call failed';
};

const asPattern = (text: string): string => text.replaceAll('*', '\\*');

/** A line for `manage.ignore.grants`: later plans then keep this access. */
function ignoreLine({ holder }: Discrepancy, id: ReportId, names: PlanNames['names']): string {
  const name = names.get(id) ?? id;
  const isPlain = !/[\\!\u0000-\u001f\u007f-\u009f]/.test(name);
  const report = JSON.stringify(isPlain ? asPattern(name) : id);
  return `- { user: ${JSON.stringify(asPattern(holder))}, report: ${report} }`;
}

function fixOf(discrepancy: Discrepancy, names: PlanNames['names']): string {
  const { what, code, seen } = discrepancy;
  const again = 'run `rolecall plan` again, and check it in the portal';
  if (code !== 'access-from-elsewhere' || what.kind !== 'report')
    return seen === 'not-yet' ? `raise apply.settle; ${again}` : again;
  return `remove it from the group in the portal. If it is intended, add to manage.ignore.grants: ${ignoreLine(discrepancy, what.report, names)}`;
}

const NOT_VERIFIED: Problem = {
  code: 'not-verified',
  severity: 'error',
  message: 'the result could not be verified',
  why: 'the portal did not answer after the writes',
  fix: 'run `rolecall plan` to see it',
};

/** Deviations from the plan as problems, excess access first. */
export function problemsOf({ plan, discrepancies, verified }: Applied): readonly Problem[] {
  const names = namesIn(plan.changes);
  const found = discrepancies.map(
    (discrepancy): Problem => ({
      code: discrepancy.code,
      severity: 'error',
      message: messageOf(discrepancy, names),
      why: whyOf(discrepancy),
      fix: fixOf(discrepancy, names),
    }),
  );
  return verified ? found : [...found, NOT_VERIFIED];
}
