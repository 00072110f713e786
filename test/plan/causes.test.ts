import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cause, Change } from '../../src/domain/change.ts';
import { ROLE_NAMES } from '../../src/domain/ids.ts';
import type { Plan } from '../../src/domain/plan.ts';
import type { Accounts, Files, SmallPortal } from '../support/files-decider.ts';
import { applied, covers, dayOf, GROUPS, mapped, pairs, RIGHTS, textsOf } from '../support/files-decider.ts';
import { declaredIn, planOf } from '../support/planned.ts';
import { asApplied } from '../support/recorded.ts';
import { tried } from '../support/seeded.ts';
import { portals, recordsIn } from '../support/small-portals.ts';

const CAUSES = ['git', 'portal', 'both', 'time', 'selector'] as const;

/** A base that was applied on the day `then`, and the files and the portal of the day `now`. */
interface Moved {
  readonly base: Files;
  readonly files: Files;
  readonly portal: SmallPortal;
  readonly then: number;
  readonly now: number;
  readonly vanished: 'create' | 'hold';
}

/** Only entries have windows: the cause of other access depends on lines that never gave it. */
const alike = (set: Files, { aliases, dataset }: Files): Files => ({
  ...set,
  aliases,
  dataset,
  unresolved: 'error',
  users: mapped(set.users, ({ from: _, until: __, ...user }) => ({ ...user, previously: [] })),
  team: { ...set.team, members: set.team.members.map(({ user }) => ({ user })) },
});

const moves: fc.Arbitrary<Moved> = fc
  .record({
    both: pairs,
    portal: portals,
    then: fc.constantFrom(10, 11, 13),
    days: fc.constantFrom(0, 1, 3, 6),
    vanished: fc.constantFrom<Moved['vanished']>('create', 'hold'),
  })
  .map(({ both: [base, files], then, days, ...rest }) => ({
    ...rest,
    ...{ base: alike(base, base), files: alike(files, base), then, now: then + days },
  }))
  // An empty list of users only creates accounts.
  .filter(({ portal }) => portal.accounts.size > GROUPS.length)
  .filter(({ base, files, portal, then, now }) =>
    [then, now].every((day) => [base, files].every((set) => applied(set, base, portal, day) !== undefined)),
  );

/** Declares the files once for many plans. */
async function planner({ base, files, portal, then, now, vanished }: Moved) {
  const texts = Object.entries(textsOf(files)).map(([name, text]) => [
    name,
    text.replace('"vanished":"create"', `"vanished":"${vanished}"`),
  ]);
  const [before, after] = [await declaredIn(textsOf(base)), await declaredIn(Object.fromEntries(texts))];
  const when = { then: Date.parse(dayOf(then)), now: Date.parse(dayOf(now)) };
  return (accounts: Accounts, causes: readonly Cause[]): Plan =>
    planOf(after, recordsIn({ ...portal, accounts }), { ...when, base: asApplied(before), causes }).plan;
}

const roleOf = ({ datasetId, role }: { readonly datasetId: string; readonly role: string }): string =>
  `rls:${datasetId.slice(-1)}/${role}`;
const whoOf = (change: Change): string => ('user' in change ? change.user : change.group.id);
const whatOf = (change: Change): string =>
  'report' in change ? change.report.id : 'rls' in change ? roleOf(change.rls) : 'account';
const lineOf = (change: Change): string => `${whoOf(change)} ${whatOf(change)} ${change.cause}`;

const isRight = (thing: string): boolean => thing.startsWith('may:');
const WEIGHT = { report: 0, keep: 0, revoke: 1, delete: 2 } as const;

/** 0 if the files take nothing from the person as a leaver or an unlisted person, 2 if they delete the account. */
function leaving({ users, leavers, unlisted, ignoreUsers, only }: Files, who: string, before: object) {
  if (covers(ignoreUsers, who) || (only.users !== undefined && !covers(only.users, who))) return 0;
  if (who in users) return users[who]?.absent ? WEIGHT[leavers] : 0;
  return Math.max(WEIGHT[unlisted], who in before ? WEIGHT[leavers] : 0);
}

/** The cause of all that a leaver loses. Undefined for others, and if the base removed the access too. */
function isLeavingNow({ base, files }: Moved, who: string): boolean {
  const lists = ({ groups }: Files) => Object.values(groups).some(({ id }) => id === who);
  if (GROUPS.includes(who)) return lists(base) && !lists(files) && files.leavers !== 'keep';
  const how = leaving(files, who, base.users);
  const isLeaver = who in files.users || (who in base.users && how === WEIGHT[files.leavers]);
  return isLeaver && how > leaving(base, who, {});
}

const withoutSelectors = ({ users, team, ...rest }: Files): Files => {
  const named = (entries: Files['team']['entries']) => entries.filter(({ of }) => !of.startsWith('*'));
  const people = mapped(users, (user) => ({ ...user, entries: named(user.entries) }));
  return { ...rest, users: people, team: { ...team, entries: named(team.entries) } };
};

/** The causes by the contract (1.3): what the files, and the base alone, would decide. */
function judged(moved: Moved): string[] {
  const { base, files, portal, then, now } = moved;
  const by = (set: Files, day: number): Accounts => applied(set, base, portal, day) ?? new Map();
  const [live, wanted, ofBase, atThen] = [portal.accounts, by(files, now), by(base, now), by(base, then)];
  const since = Array.from({ length: now - then }, (_, at) => by(base, then + at));
  const named = [by(withoutSelectors(files), now), by(withoutSelectors(base), then)];
  const has = (all: Accounts, who: string, thing: string) => all.get(who)?.has(thing) === true;

  const accountCause = (who: string): Cause | undefined => {
    const [is, gets, before, earlier] = [live, wanted, ofBase, atThen].map((all) => {
      const held = all.get(who);
      return held && [...held].filter(isRight).length;
    });
    if (is === gets) return undefined;
    if (is === undefined) return base.users[who]?.absent === false && ofBase.has(who) ? 'portal' : 'git';
    const isSame = (one: number | undefined, other: number | undefined): boolean =>
      gets === undefined ? (one === undefined) === (other === undefined) : one === other;
    if (isSame(before, is)) return 'git';
    if (!isSame(before, gets)) return 'both';
    return isSame(earlier, is) ? 'time' : 'portal';
  };
  const accessCause = (who: string, thing: string): Cause | undefined => {
    const isHeld = has(live, who, thing);
    if (has(wanted, who, thing) === isHeld) return undefined;
    if (has(ofBase, who, thing) === isHeld) return 'git';
    if (has(atThen, who, thing) === isHeld) return 'time';
    if (isHeld) return since.some((all) => has(all, who, thing)) ? 'time' : 'portal';
    return named.some((all) => has(all, who, thing)) ? 'portal' : 'selector';
  };
  return [...new Set([...live.keys(), ...wanted.keys()])].flatMap((who) => {
    const things = new Set([...(live.get(who) ?? []), ...(wanted.get(who) ?? [])]);
    const causes = [
      ['account', GROUPS.includes(who) ? undefined : accountCause(who)] as const,
      // A deletion removes the access too.
      ...[...(wanted.has(who) ? things : [])].flatMap((thing) =>
        isRight(thing) ? [] : [[thing, accessCause(who, thing)] as const],
      ),
    ];
    return causes.flatMap(([what, cause]) =>
      cause === undefined ? [] : `${who} ${what} ${isLeavingNow(moved, who) ? 'git' : cause}`,
    );
  });
}

/** Throws if a portal would refuse a call. */
function performed(accounts: Accounts, { operations }: Plan): Accounts {
  const after = new Map(accounts);
  for (const operation of operations) {
    const change = (holders: readonly string[], things: readonly string[]): void => {
      for (const who of holders) {
        if (!after.has(who)) throw new Error(`${operation.kind} names ${who}, who has no account`);
        const others = [...(after.get(who) ?? [])].filter((thing) => !things.includes(thing));
        after.set(who, new Set([...others, ...(operation.kind.startsWith('link') ? things : [])]));
      }
    };
    // The order of a plan respects all dependencies.
    if ('reports' in operation) change([operation.email], operation.reports);
    else if ('emails' in operation) change(operation.emails, [roleOf(operation)]);
    else if ('groups' in operation) change(operation.groups, [roleOf(operation)]);
    else if (operation.kind === 'delete-user') after.delete(operation.email);
    else after.set(operation.email, new Set(RIGHTS[ROLE_NAMES[operation.role]]));
  }
  return after;
}

const accessIn = (accounts: Accounts): string[] =>
  [...accounts]
    .map(([who, held]) => [who, ...[...held].filter((one) => !isRight(one)).sort()].join(' '))
    .sort();

it('the causes match an independent model of what moved', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (moved) => {
      const { changes } = (await planner(moved))(moved.portal.accounts, []);
      const deleted = changes.flatMap((one) => (one.kind === 'delete-user' ? whoOf(one) : []));
      const shown = changes.filter((one) => whatOf(one) === 'account' || !deleted.includes(whoOf(one)));
      expect(shown.map(lineOf).sort()).toEqual(judged(moved).sort());
    }),
    tried(45, 10_000),
  );
});

it('--cause holds exactly the changes with another cause, and the additions that depend on them', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.subarray([...CAUSES], { minLength: 1 }), async (moved, causes) => {
      const make = await planner(moved);
      const whole = make(moved.portal.accounts, []);
      const part = make(moved.portal.accounts, causes);
      expect(part.changes.map(lineOf)).toEqual(whole.changes.map(lineOf));
      const notCreated = new Set(
        part.changes.filter(({ kind, held }) => kind === 'create-user' && held !== null).map(whoOf),
      );
      const isAsked = ({ cause }: Change): boolean => causes.some((one) => one === cause);
      for (const [at, change] of part.changes.entries()) {
        const own = part.changes.filter((other) => whoOf(other) === whoOf(change));
        const deletesMore = change.kind === 'delete-user' && !own.every(isAsked);
        if ((whole.changes[at]?.held ?? null) !== null) expect(change.held).not.toBe(null);
        else if (!isAsked(change) || deletesMore || notCreated.has(whoOf(change)))
          expect(change.held?.code).toBe('by-cause');
        else expect([undefined, 'rows']).toContain(change.held?.code);
      }
    }),
    tried(45, 10_000),
  );
});

it('applies with one --cause each, in any order, together reach the goal of the whole plan', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.shuffledSubarray([...CAUSES], { minLength: 5 }), async (one, order) => {
      const moved: Moved = { ...one, vanished: 'create' };
      const make = await planner(moved);
      let accounts = moved.portal.accounts;
      // A change may depend on a change with another cause, so the test applies each cause three times.
      for (let round = 0; round < 3; round++)
        for (const cause of order) accounts = performed(accounts, make(accounts, [cause]));
      const { base, files, portal, now } = moved;
      const goal: Accounts = applied(files, base, portal, now) ?? new Map();
      // Without any account, a run does not trust the list, and plans no other change.
      fc.pre([...goal.keys()].some((who) => who.includes('@')));
      expect(accessIn(accounts)).toEqual(accessIn(goal));
    }),
    tried(30, 5_000),
  );
});
