import { type Change, countChanges } from '../../domain/change.ts';
import { countEach } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { counted, counts, digits, unlessZero } from '../../domain/wording.ts';
import { buildDirectory, type NamedThing, thingName } from './names.ts';
import { isGaining, isLosing, MANY, type People, viewPeople } from './people.ts';
import { ACCOUNT_RESULTS, directionOf } from './reason.ts';

/** Counts no changes of the target branch. Held and manual changes count neither as lost nor as gained. */
function tallyOf({ people }: People, changes: readonly Change[], plan: Plan, ofTarget: People) {
  const persons = people.filter(({ who }) => who.kind === 'person');
  const { performed, manual, held } = countChanges(changes);
  return {
    lose: persons.filter(isLosing).length,
    gain: persons.filter(isGaining).length,
    both: persons.filter((one) => isLosing(one) && isGaining(one)).length,
    groups: people.filter((one) => one.who.kind === 'group' && (isLosing(one) || isGaining(one))).length,
    deleted: performed('delete-user'),
    performed,
    manual,
    held,
    hasTargetChanges: ofTarget.people.length > 0,
    // Show no number if rolecall does not know which of the calls belong to the target branch.
    calls: ofTarget.people.length === 0 ? plan.summary.operations : 0,
  };
}

export type Tally = ReturnType<typeof tallyOf>;

export function viewPlan(plan: Plan) {
  const directory = buildDirectory(plan);
  const isOfTarget = (change: Change): boolean => change.waiting === true;
  /** The changes that come from the target branch (`--against`). */
  const ofTarget = viewPeople(plan.changes.filter(isOfTarget), directory);
  // Usually the target branch changes nothing. Avoid a copy of all changes, which takes much memory.
  const hasTargetChanges = ofTarget.people.length > 0;
  const changes = hasTargetChanges ? plan.changes.filter((one) => !isOfTarget(one)) : plan.changes;
  const own = viewPeople(changes, directory);
  return { ...own, plan, directory, tally: tallyOf(own, changes, plan, ofTarget), ofTarget };
}

export type PlanView = ReturnType<typeof viewPlan>;

type AccessCounts = Pick<Tally, 'lose' | 'gain' | 'both'> & Partial<Pick<Tally, 'deleted'>>;

function shareText(part: number, whole: number): string {
  if (whole === 1) return 'and';
  if (part === whole) return 'all of them';
  return `${part === 1 ? 'one' : digits(part)} of them`;
}

function loseSentence({ lose, deleted = 0 }: AccessCounts): string {
  if (lose === 0) return 'Nobody loses access.';
  const account = deleted === 0 ? '' : `, ${shareText(deleted, lose)} the whole account`;
  return `${counted(lose, 'person loses', 'people lose')} access${account}.`;
}

function gainSentence({ lose, gain, both }: AccessCounts): string {
  if (gain === 0) return 'Nobody gains access.';
  if (lose === 0) return `${counted(gain, 'person gains', 'people gain')} access.`;
  if (both === gain) return `${counted(gain, 'of them gains', 'of them gain')} access.`;
  return `${counted(gain, 'gains', 'gain')} access.`;
}

/** `12 people lose access, one of them the whole account. 4 gain access.` */
export function accessSentences(access: AccessCounts): string {
  const { lose, gain, both, deleted = 0 } = access;
  if (lose + gain === 0) return 'Nobody loses and nobody gains access.';
  if (lose === both && gain === both && deleted === 0)
    return `${counted(both, 'person loses some access and gains other access', 'people lose some access and gain other access')}.`;
  return `${loseSentence(access)} ${gainSentence(access)}`;
}

export const GROUPS_CHANGE = [
  'portal group gains or loses roles: members may see other rows.',
  'portal groups gain or lose roles: members may see other rows.',
] as const;

/** A generator, because one list of all losses would take much memory. */
function* thingsLost({ people, findThing }: PlanView): Generator<NamedThing> {
  for (const { who, changes } of people)
    for (const change of who.kind === 'person' ? changes : []) {
      const thing = directionOf(change) === 'lost' && findThing(change);
      if (thing) yield thing;
    }
}

/** Names what most people lose. If equally many people lose two reports, names only one. */
function mostLostSentence(view: PlanView): string[] {
  const { lose } = view.tally;
  const most = [...countEach(thingsLost(view))]
    .sort(([, a], [, b]) => b - a)
    .filter(([, count], at, all) => count >= Math.max(MANY, lose / 10) && count !== all[at - 1]?.[1])
    .slice(0, 2)
    .map(([thing, count], at) => {
      const share = count === lose ? `All ${digits(lose)}` : `${digits(count)} of the ${digits(lose)}`;
      return `${at > 0 ? digits(count) : share} lose ${thingName(thing)}`;
    });
  return unlessZero(most.length, `${most.join(', ')}.`);
}

export function moreSentences(view: PlanView): string {
  const { groups, performed } = view.tally;
  return [
    ...counts([groups, ...GROUPS_CHANGE]),
    ...mostLostSentence(view),
    ...counts(
      ...(['delete-user', 'create-user', 'replace-user', 'update-user'] as const).map((kind) => {
        const result = ACCOUNT_RESULTS[kind];
        return [performed(kind), `account is ${result}.`, `accounts are ${result}.`] as const;
      }),
    ),
  ].join(' ');
}

export function countsLine(tally: Tally): string {
  const changes = counts(
    [tally.lose, 'person loses access', 'people lose access'],
    tally.lose === 0
      ? [tally.gain, 'person gains access', 'people gain access']
      : [tally.gain, 'gains access', 'gain access'],
    [tally.groups, 'portal group changes', 'portal groups change'],
    [tally.deleted, 'account deleted', 'accounts deleted'],
    [tally.performed('replace-user'), 'account replaced', 'accounts replaced'],
    [tally.performed('update-user'), 'account changed', 'accounts changed'],
    [tally.manual, 'change by hand', 'changes by hand'],
    [tally.held, 'change held back', 'changes held back'],
  );
  const none = tally.hasTargetChanges ? 'No changes of its own' : 'No changes';
  return [`${changes.join(', ') || none}.`, ...counts([tally.calls, 'call.', 'calls.'])].join(' ');
}

export const commitText = ({ commit, dirty }: Pick<Plan, 'commit' | 'dirty'>): string =>
  `${commit?.slice(0, 12) ?? 'outside Git'}${dirty ? ' with uncommitted changes' : ''}`;
