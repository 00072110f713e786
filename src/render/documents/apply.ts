import { type Applied, type Discrepancy, isWholeOutcome } from '../../domain/applied.ts';
import { type Change, isOfAccount } from '../../domain/change.ts';
import { exitOf, isExcludedByCause } from '../../domain/exit.ts';
import type { OperationId } from '../../domain/ids.ts';
import type { Operation, OperationKind, Outcome } from '../../domain/operation.ts';
import type { Problem } from '../../domain/problem.ts';
import { capital, counted, counts, digits, few, sentence } from '../../domain/wording.ts';
import type { Blocks, Document, Item, Noun, Pieces, Sign } from '../document.ts';
import {
  code,
  commas,
  joinPieces,
  lines,
  list,
  notIn,
  onlyIn,
  people,
  person,
  section,
  strong,
  verbatim,
} from '../document.ts';
import { flatProblem, makeForms, resultJson } from '../forms.ts';
import { buildDirectory, type Directory, withPeople } from '../view/names.ts';
import { viewPeople } from '../view/people.ts';
import { directionOf } from '../view/reason.ts';
import { DIFFERENCES, MOST_SHOWN, markerOf, peopleSections, taskSection } from './people.ts';

const VERB = {
  'create-user': 'create',
  'delete-user': 'delete',
  'update-user': 'update',
  'link-reports': 'add reports to',
  'unlink-reports': 'remove reports from',
  'link-rls-users': 'add to',
  'unlink-rls-users': 'remove from',
  'link-rls-groups': 'add groups to',
  'unlink-rls-groups': 'remove groups from',
} as const satisfies Record<OperationKind, string>;

const MOST_ENTRIES = 5;

/** `remove reports from Ana Souza <ana@contoso.com>: Sales/Churn` */
export function operationPhrase(operation: Operation, { holder, nameOf }: Directory): Pieces {
  const verb = VERB[operation.kind];
  const listNames = (ids: readonly string[]): string => few(ids.map(nameOf), MOST_ENTRIES);
  if ('email' in operation) {
    const who = person(holder({ user: operation.email }));
    return [`${verb} `, who, 'reports' in operation && `: ${listNames(operation.reports)}`];
  }
  const role = `${verb} RLS ${nameOf(operation.datasetId)}/${operation.role}: `;
  if ('groups' in operation) return [role, listNames(operation.groups)];
  const shown = operation.emails.slice(0, MOST_ENTRIES).map((email) => person(holder({ user: email })));
  const left = operation.emails.length - shown.length;
  return [role, commas(shown), left > 0 && ` and ${left} more`];
}

/** Shows all entries of the call. False if `operationPhrase` already names all entries. */
function everyEntry(operation: Operation, { holder, nameOf }: Directory): Item | false {
  if ('emails' in operation) {
    const { emails } = operation;
    return emails.length > MOST_ENTRIES && { pieces: people(emails.map((user) => holder({ user }))) };
  }
  const ids = 'groups' in operation ? operation.groups : 'reports' in operation ? operation.reports : [];
  return ids.length > MOST_ENTRIES && { pieces: commas(ids.map(nameOf)) };
}

function discrepancyText({ kind, holder, what }: Discrepancy, nameOf: Directory['nameOf']): string {
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
      return `${holder} ${excess ? 'still has' : 'does not have'} the report ${nameOf(what.report)}`;
    case 'rls':
      return `${holder} is ${excess ? 'still' : 'not'} in the RLS role ${nameOf(what.datasetId)}/${what.role}`;
  }
}

const whyOf = ({ seen, code: name }: Discrepancy): string => {
  if (seen === 'not-yet') return 'the call succeeded, but the portal does not show its result yet';
  return name === 'access-from-elsewhere'
    ? 'the removal succeeded, but this access may come from a portal group'
    : 'somebody may have changed the portal meanwhile, or a call failed';
};

function fixOf({ kind, what, code: name, seen, isGroup }: Discrepancy): string {
  const slow = seen === 'not-yet' ? 'raise apply.settle; ' : '';
  if (name === 'access-from-elsewhere' && what.kind === 'report')
    return `${slow}if a portal group gives the report, remove the report from the group, or add the grant to manage.ignore.grants`;
  const residue = kind === 'excess' && what.kind === 'rls' && isGroup !== true;
  const gone = residue ? '; if the account is deleted, remove the address from the RLS role by hand' : '';
  return `${slow}run \`rolecall plan\` again, and check the portal${gone}`;
}

const NOT_VERIFIED: Problem = {
  code: 'not-verified',
  severity: 'error',
  message: 'rolecall could not verify the result',
  why: 'it could not read the portal after the writes',
  fix: 'run `rolecall plan` to see the result',
};

/** Differences from the plan, excess access first. */
export function discrepancyProblems({ plan, discrepancies, verified }: Applied): readonly Problem[] {
  const { nameOf } = buildDirectory(plan);
  const found = discrepancies.map(
    (discrepancy): Problem => ({
      code: discrepancy.code,
      severity: 'error',
      message: discrepancyText(discrepancy, nameOf),
      why: whyOf(discrepancy),
      fix: fixOf(discrepancy),
    }),
  );
  return verified ? found : [...found, NOT_VERIFIED];
}

const CALLS: Noun = ['call', 'calls'];

const isFromElsewhere = ({ code: name }: Problem): boolean => name === 'access-from-elsewhere';

/** With a directory, the message also shows the names of people. */
export const problemItem = (problem: Problem, directory?: Directory): Item => ({
  sign: directory === undefined || isFromElsewhere(problem) ? 'refused' : 'risk',
  pieces: directory ? withPeople(sentence(problem.message), directory) : sentence(problem.message),
  items: { pieces: sentence(problem.fix), right: code(problem.code) },
});

const STATUS = {
  applied: ['held', 'Applied in part'],
  'already-so': ['held', 'Already done in part'],
  failed: ['refused', 'Failed'],
  unknown: ['risk', 'Unknown'],
  skipped: ['held', 'Skipped'],
  'not-started': ['none', 'Not started'],
} as const satisfies Record<Outcome['status'], readonly [Sign, string]>;

function outcomeItem(outcome: Outcome, directory: Directory, calls: ReadonlyMap<string, Operation>): Item {
  const neededPieces = (ids: readonly OperationId[]): Pieces => {
    const needed = ids.map((id) => {
      const call = calls.get(id);
      return call === undefined ? id : operationPhrase(call, directory);
    });
    return needed.length > 0 && ['Needs: ', joinPieces('; ', needed)];
  };
  const listNames = (ids: readonly string[]): Pieces => commas(ids.map(directory.nameOf));
  const problem = 'problem' in outcome ? outcome.problem : undefined;
  const refused = outcome.status === 'failed' ? outcome.entries : undefined;
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
      problem !== undefined &&
        refused === undefined &&
        leftOut === undefined &&
        everyEntry(outcome.operation, directory),
      refused && { pieces: ['It failed only for ', listNames(refused), '. The rest was applied.'] },
      outcome.status === 'skipped' && { pieces: neededPieces(outcome.because) },
      leftOut && { pieces: ['Left out: ', listNames(leftOut.entries), '. ', neededPieces(leftOut.because)] },
    ],
  };
}

const leftTexts = ({ plan: { summary } }: Applied): string[] =>
  counts(
    [summary.held, 'change held back', 'changes held back'],
    [summary.manual, 'change by hand', 'changes by hand'],
  );

function countOutcomes(outcomes: readonly Outcome[]): Readonly<Record<Outcome['status'], number>> {
  const byStatus = { applied: 0, 'already-so': 0, failed: 0, unknown: 0, skipped: 0, 'not-started': 0 };
  for (const { status } of outcomes) byStatus[status]++;
  return byStatus;
}

const isInPart = (one: Outcome): boolean =>
  (one.status === 'applied' || one.status === 'already-so') && !isWholeOutcome(one);

function callsSentence(applied: Applied): string {
  const { outcomes } = applied;
  if (outcomes.length === 0) return '';
  const sum = counted(outcomes.length, ...CALLS);
  if (outcomes.every((one) => one.status === 'applied' && !isInPart(one))) return ` ${sum}.`;
  const whole = outcomes.filter((one) => !isInPart(one));
  const byStatus = { ...countOutcomes(whole), 'applied in part': outcomes.length - whole.length };
  const parts = Object.entries(byStatus).map(([status, count]) => {
    const words = status.replace('-', ' ');
    return [count, words, words] as const;
  });
  return ` ${sum}: ${[...counts(...parts), ...leftTexts(applied)].join(', ')}.`;
}

function verdictOf(applied: Applied, differences: number): string {
  const { interrupted, outcomes, verified } = applied;
  const whole = outcomes.filter(isWholeOutcome).length;
  if (whole < outcomes.length)
    return `${interrupted ? 'interrupted' : 'incomplete'}, ${digits(whole)} of ${counted(outcomes.length, 'call')} applied`;
  if (differences > 0) return `applied, but ${counted(differences, 'difference')} found`;
  if (!verified) return 'applied, not verified';
  const done = outcomes.length === 0 ? 'nothing to apply' : 'applied and verified';
  return [done, ...leftTexts(applied)].join(', ');
}

function recordSentence({ record }: Applied): string {
  if (record === undefined) return '';
  if (record.status !== 'written')
    return `${record.status === 'failed' ? 'Recording failed' : 'Not recorded'}: ${record.why}.`;
  const partial = record.partial === undefined ? '' : `, as incomplete: ${record.partial}`;
  return `Recorded on ${record.branch} as ${record.commit.slice(0, 12)}${partial}.`;
}

export function applyDocument(applied: Applied): Document {
  const { rehearsal, plan, outcomes, interrupted, backup, journal, verified } = applied;
  const directory = buildDirectory(plan);
  const calls = new Map(outcomes.map(({ operation }) => [operation.id, operation]));
  const differences = verified ? discrepancyProblems(applied) : [];
  const verdict = verdictOf(applied, differences.length);
  const broken = outcomes.filter((outcome) => !isWholeOutcome(outcome) && outcome.status !== 'not-started');
  const waiting = outcomes.filter(({ status }) => status === 'not-started');
  const isDone = broken.length + waiting.length + differences.length === 0 && verified;
  // Leave out changes that `--cause` excludes, but show an account that only waits for an excluded change.
  const isShown = (one: Change): boolean =>
    one.held?.code !== 'by-cause' || (isOfAccount(one) && !isExcludedByCause(one, plan));
  const held = plan.changes.filter((one) => directionOf(one) === 'held' && isShown(one));
  const callItem = (outcome: Outcome): Item => outcomeItem(outcome, directory, calls);
  const foundItem = (problem: Problem): Item => problemItem(problem, directory);
  const listOf = (found: readonly Problem[]): Blocks => list(DIFFERENCES, found.map(foundItem));
  return {
    marker: markerOf('apply', plan.portal.name),
    blocks: [
      onlyIn('terminal', {
        kind: 'title',
        pieces: `${rehearsal ? 'Rehearsal on a copy of' : 'Apply for'} ${plan.portal.name}`,
        right: plan.portal.url,
      }),
      notIn('terminal', {
        kind: 'title',
        pieces: `${plan.portal.name}: ${rehearsal ? 'rehearsed on a copy, ' : ''}${verdict}`,
      }),
      section({ title: 'Access that should be gone' }, listOf(differences.filter(isFromElsewhere))),
      section({ title: 'Not as planned' }, listOf(differences.filter((one) => !isFromElsewhere(one)))),
      section({ title: 'Calls that did not succeed' }, list(CALLS, broken.map(callItem))),
      section(
        { title: 'Not started', count: counted(waiting.length, ...CALLS), fold: 'comment', weight: 10 },
        list(CALLS, waiting.map(callItem), { most: MOST_SHOWN }),
      ),
      section({ title: 'Left to do' }, listOf(plan.findings.filter(({ pending }) => pending === true))),
      peopleSections(viewPeople(held, directory)),
      taskSection(plan.changes, directory),
      lines(
        [strong(`${capital(verdict)}.`), callsSentence(applied)],
        recordSentence(applied),
        !verified && 'rolecall could not read the portal after the writes, so the result is not verified.',
        interrupted && waiting.length === 0 && 'Interrupted, but no call was left to start.',
        !isDone && 'Next: run `rolecall plan` to see the remaining changes, then `rolecall apply` again.',
      ),
      onlyIn(
        'terminal',
        verbatim([backup && `backup ${backup}`, journal && `journal ${journal}`].filter(Boolean).join('\n')),
      ),
      notIn('terminal', lines('Fingerprint of the plan:'), verbatim(plan.fingerprint)),
    ],
  };
}

export function appliedJson(applied: Applied): Iterable<string> {
  const { rehearsal = false, plan, outcomes, discrepancies, verified, interrupted, late = [] } = applied;
  const { backup = null, journal = null, record = null } = applied;
  const { portal, fingerprint, summary } = plan;
  const { held, manual } = summary;
  const head = { rehearsal, portal, fingerprint, counts: { ...countOutcomes(outcomes), held, manual } };
  const end = { verified, interrupted, backup, journal, record };
  const lists = {
    problems: [...discrepancyProblems(applied), ...late].map(flatProblem),
    discrepancies: discrepancies.map(({ isGroup: _, ...rest }) => rest),
    outcomes: outcomes.map(({ operation: { id, kind, after: _, needs: __, ...call }, ...rest }) => {
      return { id, kind, ...call, ...rest };
    }),
  };
  return resultJson('rolecall.apply/1', { ...head, ...end, ...lists }, exitOf(applied));
}

/** There is no CSV, because it would repeat the CSV of the plan. */
export const APPLY = makeForms<Applied>(applyDocument, appliedJson);
