import { isPerformed } from '../../domain/change-counts.ts';
import type { Summary } from '../../domain/plan.ts';
import { isEscalation, ROLE_CODES, type RoleName } from '../../domain/role.ts';
import { gains, loses, type PersonView } from './people.ts';
import type { SharedChange } from './shared.ts';
import { thingName } from './things.ts';
import { capital, counted, digits, does, some } from './wording.ts';

/** The numbers that every form of a plan tells, each worked out once. Held and manual changes count nowhere in lose and gain. */
export interface Tally {
  readonly lose: number;
  readonly gain: number;
  /** Portal groups that lose or gain roles. */
  readonly groups: number;
  readonly deleted: number;
  readonly created: number;
  readonly replaced: number;
  readonly updated: number;
  readonly contributors: number;
  readonly administrators: number;
  /** Who rises to contributor or administrator with an account that is there. */
  readonly risen: { readonly contributors: number; readonly administrators: number };
  readonly manual: number;
  readonly held: number;
  readonly calls: number;
  readonly grants: { readonly taken: number; readonly given: number };
  readonly memberships: { readonly taken: number; readonly given: number };
  /** People who hold managed access and stand in no file. */
  readonly outside: number;
  /** Findings of what stays otherwise than the files say, and that no change can settle. */
  readonly left: number;
  /** Changes that the files of `--against` ask for as well. */
  readonly waiting: number;
}

/** How many accounts are raised to a role by a call. */
const risenTo = (people: readonly PersonView[], role: RoleName): number =>
  people.filter(({ accounts }) =>
    accounts.some(
      (change) =>
        (change.kind === 'update-user' || change.kind === 'replace-user') &&
        isPerformed(change) &&
        change.to.role === role &&
        isEscalation(change.from.role === null ? undefined : ROLE_CODES[change.from.role], ROLE_CODES[role]),
    ),
  ).length;

export function tallyOf(
  people: readonly PersonView[],
  summary: Summary,
  outside: number,
  waiting: number,
  left: number,
): Tally {
  const persons = people.filter(({ kind }) => kind === 'person');
  const role = (name: string): number =>
    persons.filter((person) => person.account === 'created' && person.role === name).length;
  return {
    lose: persons.filter(loses).length,
    gain: persons.filter(gains).length,
    groups: people.filter((group) => group.kind === 'group' && (loses(group) || gains(group))).length,
    deleted: summary.users.delete,
    created: summary.users.create,
    replaced: summary.users.replace,
    updated: summary.users.update,
    contributors: role('contributor'),
    administrators: role('administrator'),
    risen: {
      contributors: risenTo(persons, 'contributor'),
      administrators: risenTo(persons, 'administrator'),
    },
    outside,
    waiting,
    manual: summary.manual,
    held: summary.held,
    left,
    calls: summary.operations,
    grants: { taken: summary.reports.revoke, given: summary.reports.grant },
    memberships: { taken: summary.rls.revoke, given: summary.rls.grant },
  };
}

const people = (count: number, one: string, many: string): string =>
  `${counted(count, 'person', 'people')} ${does(count, one, many)}`;

/** True where nothing is performed: what is held or to be made by hand may remain. */
export const isNothing = ({ calls, lose, gain }: Tally): boolean => calls + lose + gain === 0;

/** The sentence that matters, in two halves: who loses, who gains. */
export function firstSentences(tally: Tally): string[] {
  const { lose, gain, deleted } = tally;
  if (isNothing(tally)) return ['Nobody loses and nobody gains access.'];
  const whole =
    deleted === 0
      ? ''
      : lose === 1
        ? ', and the whole account'
        : `, ${deleted === 1 ? 'one of them' : `${digits(deleted)} of them`} the whole account`;
  if (lose + gain === 0) return ['Nobody loses and nobody gains access.'];
  return [
    lose === 0 ? 'Nobody loses access.' : `${people(lose, 'loses', 'lose')} access${whole}.`,
    gain === 0
      ? 'Nobody gains access.'
      : `${lose === 0 ? people(gain, 'gains', 'gain') : `${digits(gain)} ${does(gain, 'gains', 'gain')}`} access.`,
  ];
}

/** How many people the files do not speak of, though they hold what the files decide. */
export const outsideSentence = ({ outside }: Tally): string[] =>
  some(
    outside,
    `${people(outside, 'who is not in the files holds', 'who are not in the files hold')} managed access.`,
  );

/** What is true where nothing is performed; empty where something is. */
export function stillSentence(tally: Tally): string {
  const { manual, held, left } = tally;
  if (!isNothing(tally)) return '';
  if (manual + held === 0 && left > 0)
    return 'No call is made: what differs is left alone, as the findings say.';
  return manual + held === 0
    ? ['Nothing to do: the portal is as the files say.', ...outsideSentence(tally)].join(' ')
    : 'No call is made: what differs is held back, or to be made by hand.';
}

/** What most of those who lose share, and what becomes of accounts. */
export function moreSentences(tally: Tally, shared: readonly SharedChange[]): string[] {
  const { lose, created, deleted, replaced, updated, contributors, administrators, risen, waiting } = tally;
  const most = shared
    .filter(({ move }) => move === 'lost')
    .slice(0, 2)
    .map(
      ({ count, thing }, at) =>
        `${digits(count)} ${at === 0 ? `of the ${digits(lose)} ` : ''}lose ${thingName(thing)}`,
    );
  const of = (count: number, one: string, many: string): string =>
    created === 1 ? one : `${digits(count)} of them ${does(count, one, many)}`;
  const roles = [
    ...some(administrators, of(administrators, 'an administrator', 'administrators')),
    ...some(contributors, of(contributors, 'a contributor', 'contributors')),
  ];
  const accounts = [
    ...some(deleted, `${counted(deleted, 'account')} ${does(deleted, 'is', 'are')} deleted`),
    ...some(
      created,
      [`${counted(created, 'account')} ${does(created, 'is', 'are')} created`, ...roles].join(', '),
    ),
    ...some(
      replaced,
      `${counted(replaced, 'account')} ${does(replaced, 'is', 'are')} deleted and created again`,
    ),
    ...some(updated, `${counted(updated, 'account')} ${does(updated, 'is', 'are')} changed`),
    ...some(risen.administrators, `${people(risen.administrators, 'becomes', 'become')} administrator`),
    ...some(risen.contributors, `${people(risen.contributors, 'becomes', 'become')} contributor`),
    ...some(
      waiting,
      `${counted(waiting, 'more change')} ${waiting === 1 ? 'waits' : 'wait'} already: the files of --against ask for ${waiting === 1 ? 'it' : 'them'} too`,
    ),
  ];
  const { groups } = tally;
  const ofGroups = some(
    groups,
    `${counted(groups, 'portal group')} ${does(groups, 'changes', 'change')} RLS roles: ${does(groups, 'its', 'their')} members see other rows.`,
  );
  return [
    ...ofGroups,
    ...some(most.length, `${most.join(', ')}.`),
    ...accounts.map((account) => `${account}.`),
  ];
}

/** All of it in one line: `12 lose, 4 gain, 1 account deleted, 1 by hand, 1 held back. 21 calls.` */
export function countsLine(tally: Tally): string {
  const { lose, gain, deleted, replaced, manual, held, calls } = tally;
  const counts = [
    `${lose === 0 ? 'nobody' : digits(lose)} ${does(lose === 0 ? 1 : lose, 'loses', 'lose')}`,
    `${gain === 0 ? 'nobody' : digits(gain)} ${does(gain === 0 ? 1 : gain, 'gains', 'gain')}`,
    ...some(deleted, `${counted(deleted, 'account')} deleted`),
    ...some(replaced, `${counted(replaced, 'account')} replaced`),
    ...some(manual, `${digits(manual)} by hand`),
    ...some(held, `${digits(held)} held back`),
  ];
  return `${capital(counts.join(', '))}. ${counted(calls, 'call')}.`;
}
