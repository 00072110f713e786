import { isPerformed } from '../../domain/changes.ts';
import type { Plan } from '../../domain/plan.ts';
import { gains, loses, type PersonView } from './people.ts';
import type { SharedChange } from './shared.ts';
import { thingName } from './things.ts';
import { counted, digits, does, some } from './wording.ts';

/** The numbers of a plan, each worked out once. Held and manual changes do not count in lose and gain. */
export interface Tally {
  readonly lose: number;
  readonly gain: number;
  /** Portal groups that lose or gain roles. */
  readonly groups: number;
  readonly deleted: number;
  readonly created: number;
  readonly replaced: number;
  readonly updated: number;
  readonly manual: number;
  readonly held: number;
  readonly calls: number;
  readonly grants: { readonly taken: number; readonly given: number };
  readonly memberships: { readonly taken: number; readonly given: number };
  /** People with managed access who are not in the files. */
  readonly outside: number;
  /** Findings of what stays otherwise than the files say, and that no change can settle. */
  readonly left: number;
  /** Changes that the files of `--against` ask for as well. */
  readonly waiting: number;
}

/** The numbers of a plan, but for what waits on another commit. */
export function tallyOf(
  people: readonly PersonView[],
  { summary, unlisted }: Pick<Plan, 'summary' | 'unlisted'>,
  waiting: number,
  left: number,
): Tally {
  const persons = people.filter(({ kind }) => kind === 'person');
  const sum = (count: (person: PersonView) => number): number =>
    people.reduce((total, person) => total + count(person), 0);
  const accounts = (result: PersonView['account']): number =>
    persons.filter(({ account }) => account === result).length;
  return {
    lose: persons.filter(loses).length,
    gain: persons.filter(gains).length,
    groups: people.filter((group) => group.kind === 'group' && (loses(group) || gains(group))).length,
    deleted: accounts('deleted'),
    created: accounts('created'),
    replaced: accounts('replaced'),
    updated: sum(
      ({ accounts }) => accounts.filter((one) => one.kind === 'update-user' && isPerformed(one)).length,
    ),
    outside: unlisted?.users ?? 0,
    waiting,
    manual: sum(({ manual }) => manual),
    held: sum(({ held }) => held),
    left,
    // Which calls are those of the other commit cannot be said.
    calls: waiting === 0 ? summary.operations : 0,
    grants: { taken: sum(({ lost }) => lost.reports), given: sum(({ gained }) => gained.reports) },
    memberships: { taken: sum(({ lost }) => lost.roles), given: sum(({ gained }) => gained.roles) },
  };
}

const people = (count: number, one: string, many: string): string =>
  `${counted(count, 'person', 'people')} ${does(count, one, many)}`;

/** True where nothing is performed: what is held or to be made by hand may remain. */
const isNothing = ({ calls, lose, gain }: Tally): boolean => calls + lose + gain === 0;

/** The sentence that matters, in two halves: who loses, who gains. */
export function firstSentences(tally: Tally): string[] {
  const { lose, gain, deleted } = tally;
  if (lose + gain === 0) return ['Nobody loses and nobody gains access.'];
  const whole =
    deleted === 0
      ? ''
      : lose === 1
        ? ', and the whole account'
        : `, ${deleted === 1 ? 'one of them' : `${digits(deleted)} of them`} the whole account`;
  return [
    lose === 0 ? 'Nobody loses access.' : `${people(lose, 'loses', 'lose')} access${whole}.`,
    gain === 0
      ? 'Nobody gains access.'
      : `${lose === 0 ? people(gain, 'gains', 'gain') : `${digits(gain)} ${does(gain, 'gains', 'gain')}`} access.`,
  ];
}

/** What comes from the commit of `--against`. */
export const waitingSentence = (waiting: number, against = 'the target'): string[] =>
  some(
    waiting,
    `${counted(waiting, 'more change')} ${does(waiting, 'comes', 'come')} from ${against}, not from this pull request.`,
  );

/** What is true where nothing is performed; empty where something is. */
export function stillSentence(tally: Tally): string {
  const { manual, held, left } = tally;
  if (!isNothing(tally)) return '';
  if (manual + held === 0 && left > 0)
    return 'No calls: rolecall leaves the differences alone (see the findings).';
  return manual + held === 0
    ? 'The portal matches the files.'
    : 'No calls: the differences are held back, or must be made by hand.';
}

/** What most of those who lose share, and what becomes of accounts. */
export function moreSentences(tally: Tally, shared: readonly SharedChange[]): string[] {
  const { lose, created, deleted, replaced, updated, groups } = tally;
  const most = shared
    .filter(({ move }) => move === 'lost')
    .slice(0, 2)
    .map(
      ({ count, thing }, at) =>
        `${digits(count)} ${at === 0 ? `of the ${digits(lose)} ` : ''}lose ${thingName(thing)}`,
    );
  const accounts = (count: number, what: string): string[] =>
    some(count, `${counted(count, 'account')} ${does(count, 'is', 'are')} ${what}.`);
  return [
    ...some(
      groups,
      `${counted(groups, 'portal group')} ${does(groups, 'changes', 'change')} RLS roles: ${does(groups, 'its', 'their')} members see other rows.`,
    ),
    ...some(most.length, `${most.join(', ')}.`),
    ...accounts(deleted, 'deleted'),
    ...accounts(created, 'created'),
    ...accounts(replaced, 'deleted and created again'),
    ...accounts(updated, 'changed'),
  ];
}

/** All of it in one line: `12 lose, 4 gain, 1 account deleted, 1 by hand, 1 held back. 21 calls.` */
export function countsLine(tally: Tally): string {
  const { lose, gain, groups, deleted, replaced, updated, manual, held, calls } = tally;
  const counts = [
    ...some(lose, `${digits(lose)} ${does(lose, 'loses', 'lose')}`),
    ...some(gain, `${digits(gain)} ${does(gain, 'gains', 'gain')}`),
    ...some(groups, `${counted(groups, 'portal group')}`),
    ...some(deleted, `${counted(deleted, 'account')} deleted`),
    ...some(replaced, `${counted(replaced, 'account')} replaced`),
    ...some(updated, `${counted(updated, 'account')} changed`),
    ...some(manual, `${digits(manual)} by hand`),
    ...some(held, `${digits(held)} held back`),
  ];
  return [
    `${counts.length === 0 ? 'No changes' : counts.join(', ')}.`,
    ...some(calls, `${counted(calls, 'call')}.`),
  ].join(' ');
}
