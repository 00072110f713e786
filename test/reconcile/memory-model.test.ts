import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ID } from '../support/office.ts';
import { Applies, GROUP, REPORTS } from '../support/remembering.ts';
import { tried, type ValueOf } from '../support/seeded.ts';

/**
 * A model of contract 1.3 with words and sets: what a run knows after a few applies. The model takes only the
 * outcome of each call from the code under test.
 */

const PEOPLE = ['ana', 'bob', 'eve'] as const;
const ACCESS = ['Churn', 'Pack', 'LATAM', 'EMEA'] as const;
const GROUP_ACCESS = ['Manager', 'LATAM'] as const;
type Name = (typeof ACCESS)[number] | (typeof GROUP_ACCESS)[number];
const isReport = (name: string): name is keyof typeof REPORTS => name in REPORTS;

const some = <Value>(values: readonly Value[]) => fc.subarray<Value>([...values]);
const kinds = ['listed', 'listed', 'listed without a role', 'absent', 'unlisted'] as const;
const line = fc.record({ kind: fc.constantFrom(...kinds), access: some<Name>(ACCESS) });
type Line = ValueOf<typeof line>;
const each = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.array(arbitrary, { minLength: PEOPLE.length, maxLength: PEOPLE.length });
const BY_HAND = ['delete', 'create', 'promote', 'demote', 'give', 'take'] as const;
const round = fc.record({
  people: each(line),
  group: fc.option(some<Name>(GROUP_ACCESS), { nil: undefined }),
  leavers: fc.constantFrom('revoke', 'revoke', 'delete'),
  /** `calls`: without the base. */
  baseUpdate: fc.constantFrom('whole', 'whole', 'partial', 'partial', 'calls', 'restore'),
  /** Selects the calls that the portal refuses: the sum of the letters of a call, modulo 7. 0 refuses none. */
  refused: fc.integer({ min: 0, max: 7 }),
  locked: each(fc.constantFrom(false, false, false, true)),
  /** What somebody changes by hand in the portal before the run. */
  byHand: each(fc.constantFrom('nothing', 'nothing', 'nothing', ...BY_HAND)),
});
type Round = ValueOf<typeof round>;

const GROUP_NAME = 'group';
const addressOf = (who: string): string => (who === GROUP_NAME ? GROUP : `${who}@x.com`);

class Model {
  readonly applies = new Applies({ people: {}, members: {} });
  /** For each person in the base, the access that the base gives. */
  base = new Map<string, Set<string>>();
  /** The files of the newest complete apply. */
  files = new Map<string, ReadonlySet<string>>();
  /** The access that a new account of a person has in the base: after a deletion, the access in the files. */
  again = new Map<string, ReadonlySet<string>>();
  /** People whom an apply listed since the newest complete apply. */
  since = new Set<string>();
  owed = new Set<string>();

  get #office() {
    return this.applies.office;
  }

  holds(who: string): string[] {
    const { people, members } = this.#office;
    const address = addressOf(who);
    return [...ACCESS, ...GROUP_ACCESS].filter((name) =>
      isReport(name)
        ? people[address]?.reports.includes(REPORTS[name]) === true
        : members[name]?.includes(address) === true,
    );
  }

  isLive(who: string): boolean {
    return who === GROUP_NAME || this.#office.people[addressOf(who)] !== undefined;
  }

  #byHand(who: string, what: Round['byHand'][number]): void {
    const { people, members } = this.#office;
    const address = addressOf(who);
    const account = people[address];
    if (what === 'create') people[address] ??= { role: 3, reports: [] };
    if (account === undefined) return;
    if (what === 'delete') {
      delete people[address];
      for (const role of Object.keys(members))
        members[role] = (members[role] ?? []).filter((one) => one !== address);
    }
    if (what === 'promote') account.role = 2;
    if (what === 'demote') account.role = 3;
    if (what === 'give') account.reports = [...new Set([...account.reports, ID.pack])];
    if (what === 'take') account.reports = [];
  }

  #text({ people, group, leavers }: Round): string {
    const rls = (access: readonly Name[]) =>
      access
        .filter((name) => !isReport(name))
        .map((name) => `${name === 'Manager' ? ID.hr : ID.sales}/${name}`);
    const lines = PEOPLE.flatMap((who, at) => {
      const { kind, access } = people[at] ?? { kind: 'unlisted', access: [] };
      if (kind === 'unlisted') return [];
      if (kind === 'absent') return [`  ${addressOf(who)}: { absent: true }\n`];
      const isRoleless = kind === 'listed without a role' && this.isLive(who);
      const reports = access.filter(isReport).map((name) => `W/${name}`);
      return [
        `  ${addressOf(who)}: ${JSON.stringify({ name: 'N', ...(!isRoleless && { role: 'viewer' }), reports, rls: rls(access) })}\n`,
      ];
    });
    return [
      `manage: { kinds: [reports, rls], leavers: ${leavers} }\n`,
      group === undefined ? '' : `groups: { g: { id: ${GROUP}, rls: ${JSON.stringify(rls(group))} } }\n`,
      `users:\n  other@x.com: {}\n${lines.join('')}`,
    ].join('');
  }

  async run(round: Round): Promise<void> {
    for (const [at, who] of PEOPLE.entries()) this.#byHand(who, round.byHand[at] ?? 'nothing');
    const { applies } = this;
    const lines = new Map<string, Line>(PEOPLE.map((who, at) => [who, round.people[at] as Line]));
    if (round.group !== undefined) lines.set(GROUP_NAME, { kind: 'listed', access: round.group });
    const text = this.#text(round);
    const wasLive = new Set([...PEOPLE, GROUP_NAME].filter((who) => this.isLive(who)));
    const had = new Map([...PEOPLE, GROUP_NAME].map((who) => [who, this.holds(who)]));
    const isRefused = (kind: string, entry: string): boolean =>
      round.refused > 0 &&
      [...kind, ...entry].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7 === round.refused - 1;
    await applies.run(text, {
      baseUpdate: round.baseUpdate,
      // The portal refuses nothing in a complete apply.
      refuse: (kind, entry) => round.baseUpdate !== 'whole' && isRefused(kind, entry),
      locked: PEOPLE.filter((_, at) => round.locked[at]).map(addressOf),
    });
    const isListed = (who: string): boolean => lines.get(who)?.kind.startsWith('listed') === true;
    const before = { base: this.base, owed: this.owed };
    if (round.baseUpdate === 'whole') this.#whole(lines, isListed);
    else this.#partial(round, lines, isListed, wasLive, had);
    this.#owe(round, lines, before, had);
  }

  /** The base gains no held grant, and no account that was not created. */
  #whole(lines: ReadonlyMap<string, Line>, isListed: (who: string) => boolean): void {
    const base = new Map<string, Set<string>>();
    for (const [who, { kind, access }] of lines) {
      if (kind === 'unlisted') continue;
      const was = this.base.get(who);
      // The base gives no access to somebody that its files mark absent.
      const known = was?.has('absent') ? undefined : was;
      const live = this.holds(who);
      if (isListed(who) && !this.isLive(who) && known === undefined && !this.since.has(who)) continue;
      const given = access.filter((name) => live.includes(name) || known?.has(name) === true);
      base.set(who, new Set(isListed(who) ? given : ['absent']));
    }
    this.base = base;
    this.files = new Map(
      [...lines].flatMap(([who, { kind, access }]) =>
        kind === 'unlisted' ? [] : [[who, new Set<string>(isListed(who) ? access : ['absent'])] as const],
      ),
    );
    this.again = new Map(base);
    this.since.clear();
  }

  #partial(
    { baseUpdate }: Round,
    lines: ReadonlyMap<string, Line>,
    isListed: (who: string) => boolean,
    wasLive: ReadonlySet<string>,
    had: ReadonlyMap<string, readonly string[]>,
  ): void {
    const isRestore = baseUpdate === 'restore';
    const base = new Map([...this.base].map(([who, access]) => [who, new Set(access)]));
    const again = (who: string): Set<string> => {
      const access = new Set(this.again.get(who));
      this.again.set(who, access);
      return access;
    };
    for (const who of baseUpdate === 'partial' ? lines.keys() : []) {
      if (!isListed(who) || !wasLive.has(who) || (base.has(who) && !this.owed.has(who))) continue;
      if (this.since.has(who)) continue;
      this.since.add(who);
      base.set(who, new Set([...(base.get(who) ?? this.again.get(who) ?? []), ...(had.get(who) ?? [])]));
    }
    for (const { status, operation } of this.applies.outcomes) {
      const one = this.applies.outcomes.find((outcome) => outcome.operation === operation);
      const refused = one !== undefined && 'entries' in one ? (one.entries ?? []) : [];
      if (status !== 'applied' && refused.length === 0) continue;
      if ('userId' in operation || operation.kind === 'create-user') {
        const who = operation.email.split('@')[0] ?? '';
        if (operation.kind === 'delete-user') {
          base.delete(who);
          this.since.delete(who);
          this.again.set(who, this.files.get(who) ?? new Set());
        } else if (!base.has(who) && (!isRestore || this.files.has(who)))
          base.set(who, new Set(this.again.get(who)));
        if (operation.kind === 'create-user' && !isRestore) this.since.add(who);
        continue;
      }
      const pairs: (readonly [string, string])[] =
        'reports' in operation
          ? operation.reports.map((id) => [operation.email, id])
          : ('emails' in operation ? operation.emails : operation.groups).map((holder) => [
              holder,
              operation.role,
            ]);
      for (const [holder, key] of pairs) {
        if (refused.includes('reports' in operation ? key : holder)) continue;
        const who = holder === GROUP ? GROUP_NAME : (holder.split('@')[0] ?? '');
        const name = Object.entries(REPORTS).find(([, id]) => id === key)?.[0] ?? key;
        if (operation.kind.startsWith('link-') && !isRestore) {
          this.since.add(who);
          if (!base.has(who)) base.set(who, new Set(this.again.get(who)));
        }
        const known = base.get(who) ?? again(who);
        if (operation.kind.startsWith('unlink-')) known.delete(name);
        else if (!isRestore || this.files.get(who)?.has(name)) known.add(name);
      }
    }
    this.base = base;
  }

  #owe(
    { baseUpdate, leavers }: Round,
    lines: ReadonlyMap<string, Line>,
    before: Pick<Model, 'base' | 'owed'>,
    had: ReadonlyMap<string, readonly string[]>,
  ): void {
    const isRestore = baseUpdate === 'restore';
    const isLeaver = (who: string): boolean => {
      const kind = lines.get(who)?.kind ?? 'unlisted';
      if (before.owed.has(who)) return true;
      return (
        !isRestore &&
        (kind === 'absent' || (kind === 'unlisted' && baseUpdate !== 'calls' && before.base.has(who)))
      );
    };
    const isOwed = (who: string): boolean => {
      const kind = isRestore ? 'unlisted' : (lines.get(who)?.kind ?? 'unlisted');
      const mayMore = this.#office.people[addressOf(who)]?.role === 2;
      if (!isLeaver(who) || !this.isLive(who)) return false;
      if (kind === 'listed' || (kind === 'listed without a role' && !had.has(who))) return false;
      if (kind === 'listed without a role') return mayMore;
      const isDeleted = !isRestore || lines.get(who)?.kind === 'absent';
      const mustGo = isDeleted && who !== GROUP_NAME && leavers === 'delete';
      return this.holds(who).length > 0 || mayMore || mustGo;
    };
    this.owed = new Set([...PEOPLE, GROUP_NAME].filter(isOwed));
  }

  known(): Record<string, string> {
    const all = new Set([...this.base.keys(), ...this.owed]);
    return Object.fromEntries(
      [...all].map((who) => {
        const access = [...(this.base.get(who) ?? [])].filter((name) => name !== 'absent');
        return [who, this.owed.has(who) ? 'owed' : access.sort().join(' ')];
      }),
    );
  }
}

it('a run knows the access of each person after random applies, and who still has too much', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 5 }), async (rounds) => {
      const model = new Model();
      for (const one of rounds) {
        await model.run(one);
        expect(await model.applies.known()).toEqual(model.known());
      }
    }),
    tried(80, 5000),
  );
}, 600_000);
