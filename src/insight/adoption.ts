import type { Adoption, Holder, Left, Thing, Wish } from '../domain/adoption.ts';
import type { Hold } from '../domain/change.ts';
import type { Decision, Delta, Person, World } from '../domain/delta.ts';
import type { Explanation } from '../domain/desired.ts';
import { type Identity, isSendable } from '../domain/ids.ts';
import type { Indexes } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { matchesAny, type Pattern } from '../domain/pattern.ts';
import type { Place } from '../domain/problem.ts';
import { roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';

/** What is asked for besides the difference. */
export interface AdoptionRequest {
  /** True where expired access may be kept until another day. */
  readonly hasUntil: boolean;
  /** The patterns of people in `--only`; undefined without `--only`. */
  readonly people: readonly Pattern[] | undefined;
  /** Why no file can list a live account; undefined if one can. */
  readonly unlistable: (user: LiveUser) => string | undefined;
}

/** Causes without a change in the portal: these decisions wait for an apply. */
const OURS: ReadonlySet<Decision['cause']> = new Set<Decision['cause']>(['git', 'time', 'selector']);

/** The line that makes somebody a member, as a key. */
const lineOf = (source: Source): string | undefined => {
  const line = source.through.at(-1);
  return line === undefined ? undefined : JSON.stringify([line.file, line.line, line.column]);
};

const nameOf = ({ kind, key }: Thing): string => `${kind} ${key}`;

/** The lines that make somebody a member and can go: nothing else is live that teams alone give through them. */
function removableLines({ reports, roles }: Explanation, taken: ReadonlySet<string>): ReadonlySet<string> {
  const all = [
    ...Array.from(reports, ([key, { sources }]) => ({ name: nameOf({ kind: 'report', key }), sources })),
    ...Array.from(roles, ([key, { sources }]) => ({ name: nameOf({ kind: 'role', key }), sources })),
  ].map(({ name, sources }) => ({ isTaken: taken.has(name), lines: sources.map(lineOf) }));
  const staying = all.filter(({ isTaken, lines }) => !isTaken && !lines.includes(undefined));
  const keep = new Set(staying.flatMap(({ lines }) => lines));
  const going = all.flatMap(({ isTaken, lines }) => (isTaken ? lines : []));
  return new Set(going.flatMap((line) => (line === undefined || keep.has(line) ? [] : [line])));
}

/** What keeps a line from going, where something does. */
function keptBy(
  sources: readonly Source[],
  removable: ReadonlySet<string>,
): Pick<Left, 'why' | 'fix' | 'place'> | undefined {
  for (const source of sources) {
    const line = lineOf(source);
    const team = source.through.at(-1)?.team;
    if (line !== undefined && !removable.has(line)) {
      return {
        why: `team ${team} gives it, and the person still has other access of that team`,
        fix: 'remove the person from the team and write the rest in the person’s entry, or give it back: rolecall apply',
        place: source,
      };
    }
    if (line === undefined && source.selector !== undefined) {
      return {
        why: 'an entry gives every report of that workspace',
        fix: 'name the reports instead, or give it back: rolecall apply',
        place: source,
      };
    }
  }
  return undefined;
}

/** Collects what the files can take over, and what stays. */
class Adopter {
  readonly wishes: Wish[] = [];
  readonly left: Left[] = [];
  readonly #request: AdoptionRequest;

  constructor(request: AdoptionRequest) {
    this.#request = request;
  }

  /** A difference that stays. */
  leave(holder: Holder, why: string, fix: string, place: Place | undefined, thing?: Thing): void {
    this.left.push({ holder, thing, why, fix, place });
  }

  /** A difference that the files made. */
  wait(holder: Holder, source: Source | undefined, hold?: Hold, thing?: Thing): void {
    const fix = hold?.message ?? 'apply it: rolecall apply';
    this.leave(holder, 'the files changed, not the portal', fix, source, thing);
  }

  access(
    holder: Holder,
    decisions: readonly (readonly [Thing, Decision])[],
    explain: () => Explanation,
    source: Source | undefined,
  ): void {
    const ours = decisions.filter(([thing, decision]) => {
      const { cause, because, hold, source: place = source } = decision;
      if (OURS.has(cause) && because !== 'expired') this.wait(holder, place, hold, thing);
      else if (hold?.code === 'unresolved' || hold?.code === 'ambiguous')
        this.leave(holder, hold.message, 'correct that first', place, thing);
      else return true;
      return false;
    });
    const taken = ours.flatMap(([thing, { move }]) => (move === 'give' ? [thing] : []));
    for (const [thing, { move, because, source: line }] of ours) {
      if (move === 'give') continue;
      const expired = because === 'expired' ? line : undefined;
      if (expired === undefined || this.#request.hasUntil) this.wishes.push({ kind: 'give', holder, thing });
      else {
        const fix = 'keep it until a day: --until DAY --reason TEXT; or remove it: rolecall apply';
        this.leave(holder, 'the line that gave it has ended', fix, expired, thing);
      }
    }
    if (taken.length > 0) this.#take(holder, taken, explain());
  }

  /** Takes lines away of what somebody removed in the portal. */
  #take(holder: Holder, things: readonly Thing[], explanation: Explanation): void {
    const removable = removableLines(explanation, new Set(things.map(nameOf)));
    for (const thing of things) {
      const given = thing.kind === 'report' ? explanation.reports : explanation.roles;
      const sources = given.get(thing.key)?.sources ?? [];
      const obstacle = keptBy(sources, removable);
      if (obstacle === undefined) this.wishes.push({ kind: 'take', holder, thing, sources });
      else this.left.push({ holder, thing, ...obstacle });
    }
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
  if (!person.isSelected || wanted === undefined) return;
  const holder: Holder = { kind: 'user', identity };
  const { standing, source } = wanted;
  const decisions = [
    ...person.reports.decisions.map((one) => [{ kind: 'report', key: one.key }, one] as const),
    ...person.roles.decisions.map((one) => [{ kind: 'role', key: one.key }, one] as const),
  ];
  if (standing !== 'present') {
    const why =
      standing === 'upcoming'
        ? 'the files list the person from a later day'
        : 'the files say that the person has left';
    const fix = 'change the entry if the person stays, or remove the access: rolecall apply';
    if (decisions.length > 0 || account !== undefined) adopter.leave(holder, why, fix, source);
    return;
  }
  if (treatment === 'listed' && person.live === undefined && !live.ambiguous.has(identity)) {
    if (person.narrowed !== undefined) return;
    if (account !== undefined && OURS.has(account.cause)) adopter.wait(holder, source);
    else adopter.wishes.push({ kind: 'gone', identity });
    return;
  }
  if (account !== undefined && person.live !== undefined) {
    const name = person.live.name.trim();
    const role = roleCode(person.live.role);
    if (OURS.has(account.cause)) adopter.wait(holder, source, account.hold);
    else if (account.cause === 'both') {
      const why = 'the files and the portal both changed it, each to something else';
      adopter.leave(holder, why, 'correct the files, or apply them: rolecall apply', source);
    } else
      adopter.wishes.push({
        kind: 'account',
        identity,
        name: wanted.name === undefined || wanted.name.trim() === name ? undefined : name,
        role: wanted.role === undefined || wanted.role === role ? undefined : role,
      });
  }
  adopter.access(holder, decisions, () => desired.explainUser(identity), source);
}

function unlistedPeople(world: World, request: AdoptionRequest, adopter: Adopter): void {
  const { desired, live, exclusion, base } = world;
  const { people } = request;
  if (people?.length === 0) return;
  for (const [identity, user] of live.users) {
    if (desired.users.has(identity) || exclusion.user(identity)) continue;
    if (people !== undefined && !matchesAny(people, identity)) continue;
    const leaver = base?.users.get(identity);
    if (leaver !== undefined) {
      // The files took the person out since they were applied: adopted would be what an apply is to take.
      adopter.wait({ kind: 'user', identity }, leaver.source);
      continue;
    }
    const role = roleCode(user.role);
    const why =
      request.unlistable(user) ?? (isSendable(user.email) ? undefined : 'the address cannot be sent');
    if (why !== undefined || role === undefined) {
      const fix = 'correct the account in the portal, or ignore it: manage.ignore.users';
      adopter.leave({ kind: 'user', identity }, why ?? 'the role is not known', fix, undefined);
      continue;
    }
    const things = thingsOf(world, user.reports, user.roles, identity);
    // An account without access is no difference. It may be a leaver's, who must not be listed again.
    const isNoDifference =
      base !== undefined &&
      things.length === 0 &&
      role === 3 &&
      desired.settings.manage.unlisted !== 'delete';
    if (isNoDifference && people === undefined) continue;
    adopter.wishes.push({ kind: 'list-user', user, role, things });
  }
}

function groups({ world, groups: holders }: Delta, request: AdoptionRequest, adopter: Adopter): void {
  const { desired } = world;
  for (const { id, wanted, roles } of holders) {
    const holder: Holder = { kind: 'group', id };
    if (wanted !== undefined) {
      const decisions = roles.decisions.map((one) => [{ kind: 'role', key: one.key }, one] as const);
      adopter.access(holder, decisions, () => desired.explainGroup(id), wanted.source);
      continue;
    }
    if (request.people !== undefined) continue;
    const gone = world.base?.groups.get(id);
    if (gone !== undefined) {
      if (roles.decisions.length > 0) adopter.wait(holder, gone.source);
      continue;
    }
    const things = thingsOf(world, new Uint32Array(0), roles.live, undefined);
    if (things.length > 0) adopter.wishes.push({ kind: 'list-group', id, things });
  }
}

/** What the files can take over of the difference, and what stays with why. */
export function adoptionOf(delta: Delta, request: AdoptionRequest): Adoption {
  const { world } = delta;
  const { desired, live } = world;
  const adopter = new Adopter(request);
  for (const person of delta.people) listedPerson(person, world, adopter);
  for (const [identity] of live.ambiguous) {
    const source = desired.users.get(identity)?.source;
    if (source === undefined) continue;
    const why = 'several users of the portal have this address';
    const fix = 'delete or rename all but one of them in the portal';
    adopter.leave({ kind: 'user', identity }, why, fix, source);
  }
  unlistedPeople(world, request, adopter);
  groups(delta, request, adopter);
  return { wishes: adopter.wishes, left: adopter.left };
}
