import {
  type Adoption,
  type Holder,
  holderKey,
  type Left,
  type Thing,
  type Wish,
} from '../domain/adoption.ts';
import type { Decision, Delta, Person, World } from '../domain/delta.ts';
import type { Explanation, Given } from '../domain/desired.ts';
import type { Identity } from '../domain/ids.ts';
import { isSendable } from '../domain/ids.ts';
import type { Indexes } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import { roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';

/** What is asked for besides the difference. */
export interface AdoptionRequest {
  /** True where expired access may be kept until another day. */
  readonly hasUntil: boolean;
  /** Patterns over users and reports that `--only` names; undefined where it names none of that kind. */
  readonly users: readonly Pattern[] | undefined;
  readonly reports: readonly Pattern[] | undefined;
  /** True where `--only` names reports or roles, or a team: then nobody is listed anew but those whom `users` names. */
  readonly isNarrow: boolean;
  /** Why a live account cannot stand in a file; undefined where it can. */
  readonly unlistable: (user: LiveUser) => string | undefined;
}

/** Causes that the portal has no part in: what they ask for waits for an apply. */
const OURS: ReadonlySet<Decision['cause']> = new Set<Decision['cause']>(['git', 'time', 'selector']);

const waits = (holder: Holder, thing: Thing | undefined, source: Source | undefined): Left => ({
  holder,
  thing,
  why: 'the files moved, not the portal',
  fix: 'apply it: rolecall apply',
  source,
});

const thingOf =
  (kind: Thing['kind']) =>
  ({ key }: Decision): Thing => ({ kind, key });

/** The line that makes somebody a member, as a key. */
const lineOf = (source: Source): string | undefined => {
  const line = source.through.at(-1);
  return line === undefined ? undefined : JSON.stringify([line.file, line.line, line.column]);
};

function* givenOf({ reports, roles }: Explanation): Iterable<readonly [string, Given]> {
  for (const [key, given] of reports) yield [`report ${key}`, given];
  for (const [key, given] of roles) yield [`role ${key}`, given];
}

const nameOf = ({ kind, key }: Thing): string => `${kind} ${key}`;

/**
 * The lines that make somebody a member and can go, since nothing that they alone give is live any more. What else a line
 * gives has to be given by one that stays.
 */
function removableLines(explanation: Explanation, taken: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...givenOf(explanation)];
  const lines = new Set(
    all.flatMap(([name, { sources }]) =>
      taken.has(name) ? sources.flatMap((one) => lineOf(one) ?? []) : [],
    ),
  );
  for (let before = -1; before !== lines.size; ) {
    before = lines.size;
    for (const [name, { sources }] of all) {
      if (taken.has(name)) continue;
      const through = sources.map(lineOf);
      if (through.some((line) => line === undefined || !lines.has(line))) continue;
      for (const line of through) if (line !== undefined) lines.delete(line);
    }
  }
  return lines;
}

const isWorkspace = ({ selector }: Source): boolean => selector !== undefined;

/** What keeps a line from going, where something does. */
function keptBy(
  sources: readonly Source[],
  removable: ReadonlySet<string>,
): Pick<Left, 'why' | 'fix' | 'source'> | undefined {
  for (const source of sources) {
    const line = lineOf(source);
    const team = source.through.at(-1)?.team;
    if (line !== undefined && !removable.has(line)) {
      return {
        why: `the team ${team} gives it, and the person still has other things of that team`,
        fix: 'take the person out of the team and write what is left in the person’s entry, or give it back: rolecall apply',
        source,
      };
    }
    if (line === undefined && isWorkspace(source)) {
      return {
        why: 'an entry gives every report of that workspace',
        fix: 'name the reports instead, or give it back: rolecall apply',
        source,
      };
    }
  }
  return undefined;
}

/** What becomes of one holder's decisions. */
class Adopter {
  readonly wishes: Wish[] = [];
  readonly left: Left[] = [];
  readonly #request: AdoptionRequest;

  constructor(request: AdoptionRequest) {
    this.#request = request;
  }

  access(
    holder: Holder,
    decisions: readonly (readonly [Thing, Decision])[],
    explain: () => Explanation,
    source: Source | undefined,
  ): void {
    const ours = decisions.filter(([thing, decision]) => {
      const isOurs = OURS.has(decision.cause) && decision.because !== 'expired';
      if (isOurs) this.left.push(waits(holder, thing, decision.source ?? source));
      else if (decision.hold?.code === 'unresolved' || decision.hold?.code === 'ambiguous')
        this.left.push({
          holder,
          thing,
          why: decision.hold.message,
          fix: 'mend that first',
          source: decision.source ?? source,
        });
      else return true;
      return false;
    });
    if (ours.length === 0) return;
    const taken = new Set(ours.flatMap(([thing, { move }]) => (move === 'give' ? [nameOf(thing)] : [])));
    const explanation = taken.size === 0 ? undefined : explain();
    const removable = explanation === undefined ? new Set<string>() : removableLines(explanation, taken);
    for (const [thing, decision] of ours) {
      if (decision.move === 'take') this.#give(holder, thing, decision);
      else this.#take(holder, thing, explanation, removable);
    }
  }

  #give(holder: Holder, thing: Thing, { because, source }: Decision): void {
    const expired = because === 'expired' ? source : undefined;
    if (expired === undefined || this.#request.hasUntil)
      this.wishes.push({ kind: 'give', holder, thing, expired });
    else {
      this.left.push({
        holder,
        thing,
        why: 'the line that gave it has ended',
        fix: 'say until when it is kept: --until DAY --reason TEXT; or take it: rolecall apply',
        source: expired,
      });
    }
  }

  #take(
    holder: Holder,
    thing: Thing,
    explanation: Explanation | undefined,
    removable: ReadonlySet<string>,
  ): void {
    const given = thing.kind === 'report' ? explanation?.reports : explanation?.roles;
    const sources = given?.get(thing.key)?.sources ?? [];
    const obstacle = keptBy(sources, removable);
    if (obstacle === undefined) this.wishes.push({ kind: 'take', holder, thing, sources });
    else this.left.push({ holder, thing, ...obstacle });
  }
}

/** Everything managed that somebody holds and that a file can give. */
function thingsOf(
  { desired, catalogue, exclusion }: World,
  reports: Indexes,
  roles: Indexes,
  identity: Identity | undefined,
): Thing[] {
  const { mentions } = desired;
  const isOurs = (index: number): boolean =>
    catalogue.reports[index]?.listed === true &&
    !(identity === undefined ? exclusion.report(index) : exclusion.grant(identity, index));
  const isOurRole = (index: number): boolean =>
    catalogue.roles[index]?.ambiguous === false && !exclusion.role(index);
  return [
    ...(mentions.reports ? [...reports].filter(isOurs).map((key): Thing => ({ kind: 'report', key })) : []),
    ...(mentions.rls ? [...roles].filter(isOurRole).map((key): Thing => ({ kind: 'role', key })) : []),
  ];
}

function listedPerson(person: Person, { desired, live }: World, adopter: Adopter): void {
  const { identity, wanted, account, treatment } = person;
  const holder: Holder = { kind: 'user', identity };
  const decisions = [
    ...person.reports.decisions.map((one) => [thingOf('report')(one), one] as const),
    ...person.roles.decisions.map((one) => [thingOf('role')(one), one] as const),
  ];
  if (!person.isSelected || wanted === undefined) return;
  if (wanted.standing !== 'present') {
    if (decisions.length > 0 || account !== undefined)
      adopter.left.push({
        holder,
        thing: undefined,
        why:
          wanted.standing === 'upcoming'
            ? 'the files list the person from a later day'
            : 'the files say that the person has left',
        fix: 'change the entry if the person is to stay, or take the access: rolecall apply',
        source: wanted.source,
      });
    return;
  }
  if (treatment === 'listed' && person.live === undefined && !live.ambiguous.has(identity)) {
    if (person.narrowed !== undefined) return;
    if (account !== undefined && OURS.has(account.cause))
      adopter.left.push(waits(holder, undefined, wanted.source));
    else adopter.wishes.push({ kind: 'gone', identity });
    return;
  }
  if (account !== undefined && person.live !== undefined) {
    const name = person.live.name.trim();
    const role = roleCode(person.live.role);
    if (OURS.has(account.cause)) adopter.left.push(waits(holder, undefined, wanted.source));
    else
      adopter.wishes.push({
        kind: 'account',
        identity,
        name: wanted.name === undefined || wanted.name.trim() === name ? undefined : name,
        role: wanted.role === undefined || wanted.role === role ? undefined : role,
      });
  }
  adopter.access(holder, decisions, () => desired.explainUser(identity), wanted.source);
}

function unlistedPeople(world: World, request: AdoptionRequest, adopter: Adopter): void {
  const { desired, live, exclusion } = world;
  if (request.isNarrow && request.users === undefined) return;
  for (const [identity, user] of live.users) {
    if (desired.users.has(identity) || exclusion.user(identity)) continue;
    if (request.users !== undefined && !matchesAny(request.users, identity)) continue;
    const role = roleCode(user.role);
    const why =
      request.unlistable(user) ?? (isSendable(user.email) ? undefined : 'the address cannot be sent');
    if (why !== undefined || role === undefined) {
      adopter.left.push({
        holder: { kind: 'user', identity },
        thing: undefined,
        why: why ?? 'the role is not known',
        fix: 'mend the account in the portal, or leave it alone: manage.ignore.users',
        source: undefined,
      });
      continue;
    }
    const things = thingsOf(world, user.reports, user.roles, identity);
    adopter.wishes.push({ kind: 'list-user', user, role, things });
  }
}

function groups({ world, groups: holders }: Delta, request: AdoptionRequest, adopter: Adopter): void {
  const { desired } = world;
  for (const { id, wanted, roles } of holders) {
    const holder: Holder = { kind: 'group', id };
    if (wanted !== undefined) {
      const decisions = roles.decisions.map((one) => [thingOf('role')(one), one] as const);
      adopter.access(holder, decisions, () => desired.explainGroup(id), wanted.source);
      continue;
    }
    if (request.isNarrow || request.users !== undefined) continue;
    const things = thingsOf(world, new Uint32Array(0), roles.live, undefined);
    if (things.length > 0) adopter.wishes.push({ kind: 'list-group', id, things });
  }
}

/**
 * What the files can take over of the difference, and what stays with why. `renames` are aliases whose reports bear other
 * names, with the report's index.
 */
export function adoptionOf(
  delta: Delta,
  renames: ReadonlyMap<string, number>,
  request: AdoptionRequest,
): Adoption {
  const { world } = delta;
  const { catalogue, desired, live } = world;
  const adopter = new Adopter(request);
  for (const [alias, key] of renames) {
    const report = catalogue.reports[key];
    const name = report === undefined ? '' : `${report.workspace.trim()}/${report.name.trim()}`;
    const isAsked =
      request.reports === undefined
        ? !request.isNarrow && request.users === undefined
        : matchesAny(request.reports, name);
    if (isAsked) adopter.wishes.push({ kind: 'rename', alias, key });
  }
  for (const person of delta.people) listedPerson(person, world, adopter);
  for (const [identity] of live.ambiguous) {
    const source = desired.users.get(identity)?.source;
    if (source === undefined) continue;
    adopter.left.push({
      holder: { kind: 'user', identity },
      thing: undefined,
      why: 'several users of the portal have this address',
      fix: 'delete or rename all but one of them in the portal',
      source,
    });
  }
  unlistedPeople(world, request, adopter);
  groups(delta, request, adopter);
  return { wishes: adopter.wishes, left: adopter.left };
}

/** The differences of a delta, each as a key: what may not change but by what is adopted. */
export function differencesOf({ people, groups: holders }: Delta): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const names = (kind: string, decisions: readonly Decision[]): string[] =>
    decisions.map(({ key, move }) => `${kind} ${key} ${move}`);
  for (const { identity, account, reports, roles } of people) {
    const all = [
      ...(account === undefined ? [] : [`account ${account.kind}`]),
      ...names('report', reports.decisions),
      ...names('role', roles.decisions),
    ];
    if (all.length > 0) found.set(holderKey({ kind: 'user', identity }), all);
  }
  for (const { id, roles } of holders) {
    const all = names('role', roles.decisions);
    if (all.length > 0) found.set(holderKey({ kind: 'group', id }), all);
  }
  return found;
}
