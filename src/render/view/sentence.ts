import { isPerformed, leftAsItIs } from '../../domain/changes.ts';
import type { Plan } from '../../domain/plan.ts';
import { counted, digits } from '../../domain/wording.ts';
import { gains, loses, type PersonView, type SharedChange } from './people.ts';
import { thingName } from './things.ts';
import { does, some } from './wording.ts';

/** The numbers of a plan, but for what waits on another commit. Held and manual changes do not count in lose and gain. */
export function tallyOf(people: readonly PersonView[], plan: Plan, waiting: number) {
  const persons = people.filter(({ kind }) => kind === 'person');
  const sum = (count: (person: PersonView) => number): number =>
    people.reduce((total, person) => total + count(person), 0);
  const accounts = (result: PersonView['account']): number =>
    persons.filter(({ account }) => account === result).length;
  return {
    lose: persons.filter(loses).length,
    gain: persons.filter(gains).length,
    /** Portal groups that lose or gain roles. */
    groups: people.filter((group) => group.kind === 'group' && (loses(group) || gains(group))).length,
    deleted: accounts('deleted'),
    created: accounts('created'),
    replaced: accounts('replaced'),
    updated: sum(
      ({ accounts: all }) => all.filter((one) => one.kind === 'update-user' && isPerformed(one)).length,
    ),
    /** People with managed access who are not in the files. */
    outside: plan.unlisted?.users ?? 0,
    /** Changes that the files of `--against` ask for as well. */
    waiting,
    manual: sum(({ manual }) => manual),
    held: sum(({ held }) => held),
    /** Findings of what stays otherwise than the files say, and that no change can settle. */
    left: leftAsItIs(plan).length,
    // Which calls are those of the other commit cannot be said.
    calls: waiting === 0 ? plan.summary.operations : 0,
    grants: { taken: sum(({ lost }) => lost.reports), given: sum(({ gained }) => gained.reports) },
    memberships: { taken: sum(({ lost }) => lost.roles), given: sum(({ gained }) => gained.roles) },
  };
}

export type Tally = ReturnType<typeof tallyOf>;

/** The sentence that matters, in two halves: who loses, who gains. */
export function accessSentences(lose: number, gain: number, deleted = 0): string {
  if (lose + gain === 0) return 'Nobody loses and nobody gains access.';
  const share = deleted === 1 ? 'one' : digits(deleted);
  const whole = lose === 1 ? ', and the whole account' : `, ${share} of them the whole account`;
  const gainers = lose === 0 ? counted(gain, 'person', 'people') : digits(gain);
  return [
    lose === 0
      ? 'Nobody loses access.'
      : `${counted(lose, 'person', 'people')} ${does(lose, 'loses', 'lose')} access${deleted === 0 ? '' : whole}.`,
    gain === 0 ? 'Nobody gains access.' : `${gainers} ${does(gain, 'gains', 'gain')} access.`,
  ].join(' ');
}

/** What is true where nothing is performed; empty where something is. */
export function stillSentence({ calls, lose, gain, manual, held, left }: Tally): string {
  if (calls + lose + gain > 0) return '';
  if (manual + held > 0) return 'No calls: the differences are held back, or must be made by hand.';
  return left > 0
    ? 'No calls: rolecall leaves the differences alone (see the findings).'
    : 'The portal matches the files.';
}

/** What most of those who lose share, and what becomes of accounts. */
export function moreSentences(tally: Tally, shared: readonly SharedChange[]): string {
  const { lose, created, deleted, replaced, updated, groups } = tally;
  const most = shared
    .filter(({ move }) => move === 'lost')
    .slice(0, 2)
    .map(
      ({ changes, thing }, at) =>
        `${digits(changes.length)} ${at === 0 ? `of the ${digits(lose)} ` : ''}lose ${thingName(thing)}`,
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
  ].join(' ');
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
