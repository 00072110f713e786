import type { Cause, Change } from '../../src/domain/change.ts';
import { email, type GroupId, groupId, type Identity, identityOf } from '../../src/domain/ids.ts';
import type { Operation, Outcome } from '../../src/domain/operation.ts';
import { type Memory, NO_MEMORY, NO_NAMES } from '../../src/domain/recorded.ts';
import { buildState } from '../../src/portal/read-portal.ts';
import type { BaseUpdate } from '../../src/reconcile/owed.ts';
import { remember } from '../../src/reconcile/remember.ts';
import { holdsRemovals } from '../../src/reconcile/whole-corrections.ts';
import { resolveBase } from '../../src/resolve/resolve-base.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID } from './office.ts';
import { declaredBy, OFF, planOf, recordsOf } from './planned.ts';
import { NOW } from './portal.ts';

export const REPORTS = { Overview: ID.overview, Churn: ID.churn, Pack: ID.pack } as const;
const ROLES = { LATAM: ID.sales, EMEA: ID.sales, Manager: ID.hr } as const;
export const GROUP = ID.group;
const DAY = 86_400_000;

interface Account {
  role: number;
  reports: string[];
  groups?: string[];
}

/** Accounts by address, and members of roles: addresses and groups. */
export interface Office {
  people: Record<string, Account>;
  members: Record<string, string[]>;
}

/** True if the portal refuses the call for this address, report or group. */
type Refuse = (kind: Operation['kind'], entry: string) => boolean;

interface RunOptions {
  readonly baseUpdate?: BaseUpdate;
  readonly refuse?: Refuse;
  readonly causes?: readonly Cause[];
  readonly locked?: readonly string[];
  /** True for a portal with PUT /api/user. */
  readonly updates?: boolean;
  /** Accounts that the portal shows with another name after the run. */
  readonly misnamed?: readonly string[];
  /** True if the portal lists no user, although it has some. */
  readonly isListEmpty?: boolean;
  /** An RLS role that the portal does not list, although it has the role. */
  readonly lostRole?: string;
}

const what = { kind: 'account', expected: 'changed' } as const;
const MISNAMED = { kind: 'missing', what, code: 'not-verified', seen: 'not-yet' } as const;
const refusal = { code: 'bad-response', severity: 'error', message: 'refused' } as const;

const nameOf = (report: string): string =>
  Object.entries(REPORTS).find(([, id]) => id === report)?.[0] ?? report;

function seedOf({ people, members }: Office): Seed {
  const accounts = Object.entries(people);
  return {
    users: [
      ...accounts.map(([address, account]) => ({ email: address, name: 'N', ...account })),
      { email: 'other@x.com', name: 'Other', role: 3 },
    ],
    reports: Object.entries(REPORTS).map(([name, id]) => ({
      id,
      name,
      workspaceName: 'W',
      datasetId: id === ID.pack ? ID.board : ID.sales,
    })),
    rls: Object.entries(ROLES).map(([name, datasetId]) => ({
      name,
      datasetId,
      userEmails: (members[name] ?? []).filter((one) => one !== GROUP),
      groups: (members[name] ?? []).filter((one) => one === GROUP),
    })),
  };
}

function perform({ people, members }: Office, operation: Operation, entries: readonly string[]): void {
  const change = (list: readonly string[] = [], some: readonly string[], isGiven: boolean): string[] => [
    ...new Set([...list.filter((one) => !some.includes(one)), ...(isGiven ? some : [])]),
  ];
  const isGiven = operation.kind.startsWith('link-');
  if ('datasetId' in operation) members[operation.role] = change(members[operation.role], entries, isGiven);
  else if ('reports' in operation) {
    const account = people[operation.email];
    if (account !== undefined) account.reports = change(account.reports, entries, isGiven);
  } else if (operation.kind === 'create-user')
    people[operation.email] = { role: operation.role, reports: [] };
  else if (operation.kind === 'update-user')
    Object.assign(people[operation.email] ?? {}, { role: operation.role });
  else {
    delete people[operation.email];
    for (const role of Object.keys(members)) members[role] = change(members[role], entries, false);
  }
}

function entriesOf(operation: Operation): readonly string[] {
  if ('reports' in operation) return operation.reports;
  if ('emails' in operation) return operation.emails;
  return 'groups' in operation ? operation.groups : [operation.email];
}

/** Runs applies to one portal, one after another, and shows what the next run knows of these applies. */
export class Applies {
  readonly office: Office;
  memory: Memory = NO_MEMORY;
  /** The newest complete apply. */
  #base: { readonly text: string; readonly at: number } | undefined;
  #day = 0;
  outcomes: readonly Outcome[] = [];
  /** The changes of the last plan. */
  changes: readonly Change[] = [];
  holdsRemovals = false;

  constructor(office: Office) {
    this.office = structuredClone(office);
  }

  get causes(): readonly string[] {
    return this.changes.map(({ kind, cause }) => `${kind} by ${cause}`);
  }

  get now(): number {
    return NOW + this.#day * DAY;
  }

  pass(days: number): void {
    this.#day += days;
  }

  lock(...people: readonly string[]): void {
    this.memory = { ...this.memory, locked: people.map(identityOf) };
  }

  async #recorded() {
    const declared = await declaredBy(OFF + (this.#base?.text ?? 'manage: { unlisted: keep }\nusers: {}\n'));
    return { declared, hasFiles: true, memory: this.memory, names: NO_NAMES };
  }

  /** The base of the next run. */
  async #next() {
    const { catalogue } = buildState(recordsOf(seedOf(this.office)));
    const base = resolveBase(await this.#recorded(), catalogue, this.#base?.at ?? 0, this.now);
    return { catalogue, base };
  }

  /** Plans the files, performs the calls that the portal does not refuse, and remembers the result. */
  async run(text: string, options: RunOptions = {}): Promise<this> {
    const { baseUpdate = 'whole', refuse = () => false, causes = [], locked = [] } = options;
    const seed = seedOf(this.office);
    const listed = { ...seed, rls: (seed.rls ?? []).filter(({ name }) => name !== options.lostRole) };
    const records = recordsOf(options.isListEmpty === true ? { ...listed, users: [] } : listed);
    const { plan, delta } = planOf(await declaredBy(OFF + text), records, {
      dialect: { updateUser: options.updates === true },
      now: this.now,
      base: baseUpdate === 'calls' || baseUpdate === 'restore' ? undefined : await this.#recorded(),
      then: this.#base?.at ?? 0,
      causes,
      locked: [...this.memory.locked, ...locked.map(identityOf)],
    });
    this.changes = plan.changes;
    const failed = new Set<string>();
    this.outcomes = plan.operations.map((operation): Outcome => {
      const entries = entriesOf(operation);
      const refused = entries.filter((entry) => refuse(operation.kind, entry));
      if (operation.needs.some((one) => failed.has(one))) {
        failed.add(operation.id);
        return { status: 'skipped', operation, because: operation.needs };
      }
      const done = entries.filter((entry) => !refused.includes(entry));
      if (done.length > 0) perform(this.office, operation, done);
      if (refused.length === 0) return { status: 'applied', operation };
      failed.add(operation.id);
      const isPart = refused.length < entries.length;
      return { status: 'failed', operation, problem: refusal, ...(isPart && { entries: refused }) };
    });
    const discrepancies = (options.misnamed ?? []).map((holder) => ({ ...MISNAMED, holder }));
    const applied = { plan, outcomes: this.outcomes, discrepancies, verified: true, interrupted: false };
    this.holdsRemovals = holdsRemovals(delta);
    this.memory = remember(delta, applied, this.memory, baseUpdate);
    if (baseUpdate === 'whole') this.#base = { text, at: this.now };
    return this;
  }

  /** What the next run knows of each holder: `owed`, or the access in the base. */
  async known(): Promise<Record<string, string>> {
    const { base, catalogue } = await this.#next();
    const users = [...base.users.keys()].filter((one) => one !== 'other@x.com');
    const given = base.desiredFor(users, [...base.groups.keys()]);
    const { reports, roles } = catalogue;
    const shown = (holder: Identity | GroupId, isOwed: boolean): [string, string] => {
      const user = given.users.get(holder as Identity);
      const access = user ?? given.groups.get(holder as GroupId);
      const names = [
        ...[...(user?.reports ?? [])].map((at) => nameOf(reports[at]?.id ?? '')),
        ...[...(access?.roles ?? [])].map((at) => roles[at]?.name ?? ''),
      ];
      const who = holder === GROUP ? 'group' : (holder.split('@')[0] ?? '');
      return [who, isOwed ? 'owed' : names.sort().join(' ')];
    };
    return Object.fromEntries([
      ...users.map((one) => shown(one, base.users.get(one)?.isOwed === true)),
      ...[...base.groups].map(([id, { isOwed }]) => shown(id, isOwed)),
    ]);
  }

  /** The name and role that the base gives an account. */
  async account(who: string): Promise<readonly unknown[]> {
    const { base } = await this.#next();
    const identity = identityOf(email(`${who}@x.com`));
    const user = base.desiredFor([identity], [groupId(GROUP)]).users.get(identity);
    return [user?.name, user?.role];
  }

  async mentions() {
    return (await this.#next()).base.mentions;
  }
}
