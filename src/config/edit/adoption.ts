import { type Indexes, type LiveUser, NO_INDEXES, type Thing, thingsIn } from '../../domain/access.ts';
import type { AccessDifference, AdoptedChange, LeftChange } from '../../domain/adoption.ts';
import { accessDifferences, accountKey, differenceKey } from '../../domain/adoption.ts';
import type { Hold } from '../../domain/change.ts';
import type { Declared } from '../../domain/declared.ts';
import { type Decision, type Delta, type GroupHolder, isDecided, type Person } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { Explanation } from '../../domain/grant.ts';
import { managedAccess } from '../../domain/holdings.ts';
import { type Identity, ROLE_NAMES, roleCode } from '../../domain/ids.ts';
import { matchesAny, type Pattern } from '../../domain/pattern.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { aliasGiver, isWritable } from '../write/aliases.ts';
import { unlistable } from '../write/from-live.ts';
import type { Plain } from '../yaml-text.ts';
import {
  fileChooser,
  firstIncluded,
  type Limits,
  limitFields,
  lineFor,
  lineKeysIn,
  memberLines,
  removeAccess,
} from './access-lines.ts';
import { appendEdit, type FileEdit, LISTS, newEntry, setEdit } from './edit.ts';

export interface AdoptionRequest {
  readonly delta: Delta;
  readonly declared: Declared;
  readonly files: readonly string[];
  /** The `until` and `reason` of new lines. Without an `until`, adopt leaves expired access to an apply. */
  readonly limits: Limits;
  readonly people: readonly Pattern[] | undefined;
}

export interface Adoption extends Omit<AdoptedChange, 'files'> {
  /** A person's identity or a group's id. */
  readonly key: string;
  /** The key of the difference that the edits end; undefined if they end all differences of the holder. */
  readonly ends: string | undefined;
  readonly edits: readonly FileEdit[];
}

interface EditedHolder {
  readonly key: string;
  readonly name: string;
  readonly entry: Source | undefined;
}

/** True if the decision waits for an apply. */
const isWaiting = (cause: Decision['cause']): boolean =>
  cause === 'git' || cause === 'time' || cause === 'selector';

/** The reason why an apply would change nothing of this person; undefined if it would change something. */
function holdOf(person: Person): Hold | undefined {
  const all = [...(person.account === undefined ? [] : [person.account]), ...accessDifferences(person)];
  return all.every(({ hold }) => hold !== undefined) ? all[0]?.hold : undefined;
}

class Adopter {
  readonly adoptions: Adoption[] = [];
  readonly left: LeftChange[] = [];
  readonly #request: AdoptionRequest;
  readonly #keysOf: ReturnType<typeof lineKeysIn>;
  readonly #fileFor: ReturnType<typeof fileChooser>;
  readonly #members: ReturnType<typeof memberLines>;
  readonly #aliasFor: (wish: string) => string;
  readonly #earlierAddresses: ReadonlySet<Identity>;
  readonly #decidedPeople: ReadonlyMap<Identity, Person>;

  constructor(request: AdoptionRequest) {
    const { declared, files, delta } = request;
    const { desired, catalogue } = delta.world;
    this.#request = request;
    this.#keysOf = lineKeysIn(desired, catalogue);
    this.#fileFor = fileChooser(declared, desired, files);
    this.#members = memberLines(declared);
    this.#earlierAddresses = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
    this.#decidedPeople = new Map(delta.people.filter(isDecided).map((one) => [one.identity, one]));
    this.#aliasFor = aliasGiver([...declared.groups.values()].map(({ alias }) => alias));
  }

  #person(key: Identity): EditedHolder {
    const { declared, delta } = this.#request;
    const user = declared.users.get(key);
    const name = delta.world.live.users.get(key)?.email ?? user?.email ?? key;
    return { key, name, entry: user?.source };
  }

  #whatOf(thing: Thing | undefined): string | null {
    return thing === undefined ? null : accessName(this.#request.delta.world, thing);
  }

  #adopt(
    kind: Adoption['kind'],
    { key, name }: EditedHolder,
    edits: readonly FileEdit[],
    difference?: AccessDifference,
    ends = difference && differenceKey(difference),
  ): void {
    this.adoptions.push({ kind, key, holder: name, what: this.#whatOf(difference), ends, edits });
  }

  #leave({ name }: EditedHolder, why: string, fix: string, source?: Source, thing?: Thing): void {
    const place = source === undefined ? null : placeOf(source);
    this.left.push({ holder: name, what: this.#whatOf(thing), why, fix, place });
  }

  #wait(holder: EditedHolder, source: Source | undefined, hold?: Hold, thing?: Thing): void {
    const fix = hold?.message ?? 'apply it: rolecall apply';
    this.#leave(holder, 'this waits for an apply', fix, source, thing);
  }

  #leaveUnwritable(holder: EditedHolder, thing?: Thing): undefined {
    const what = thing === undefined ? 'name' : { reports: 'report', roles: 'role' }[thing.kind];
    this.#leave(holder, `a file cannot contain the ${what}`, 'rename it in the portal', undefined, thing);
  }

  #addAccess(holder: EditedHolder, all: readonly AccessDifference[], explain: () => Explanation): void {
    const goneFromPortal: AccessDifference[] = [];
    for (const difference of all) {
      if (this.#leaveDifference(holder, difference)) continue;
      if (difference.move === 'take') this.#addLine(holder, difference);
      else goneFromPortal.push(difference);
    }
    if (goneFromPortal.length > 0) this.#removeLines(holder, goneFromPortal, explain());
  }

  /** Returns true if the difference must wait for an apply, or for a correction by hand. */
  #leaveDifference(holder: EditedHolder, difference: AccessDifference): boolean {
    const { move, cause, because, hold, source } = difference;
    const place = source ?? holder.entry;
    const isExpiredLine = because === 'expired' && source !== undefined && move === 'take';
    if (isWaiting(cause) && because !== 'expired') this.#wait(holder, place, hold, difference);
    else if (hold?.code === 'unresolved' || hold?.code === 'ambiguous')
      this.#leave(holder, hold.message, 'correct the name first', place, difference);
    else if (isExpiredLine && this.#request.limits.until === undefined) {
      const fix = 'to keep the access: --until DAY --reason TEXT; to remove the access: rolecall apply';
      this.#leave(holder, 'the line for this access has expired', fix, source, difference);
    } else return false;
    return true;
  }

  /** Adds a line for access that an apply would remove, or moves the end of the expired line. */
  #addLine(holder: EditedHolder, difference: AccessDifference): void {
    const { source, because } = difference;
    const { limits } = this.#request;
    const [line] = this.#linesFor(holder, [difference], limits) ?? [];
    if (line === undefined || holder.entry === undefined) return;
    const isOwnLine = source?.through.length === 0 && source.selector === undefined;
    const newLimits = Object.entries(limitFields(limits));
    const edits =
      isOwnLine && because === 'expired'
        ? newLimits.map(([key, one]) => setEdit(source.file, [...source.path, key], one))
        : [appendEdit(holder.entry.file, [...holder.entry.path, line.list], line.line)];
    this.#adopt('give', holder, edits, difference);
  }

  /** Removes the lines of access that the portal no longer has. Keeps memberships that give other access. */
  #removeLines(holder: EditedHolder, gone: readonly AccessDifference[], explanation: Explanation): void {
    for (const removal of removeAccess(gone, explanation, this.#members.get(holder.key) ?? [])) {
      const { difference } = removal;
      if ('edits' in removal) this.#adopt('take', holder, removal.edits, difference);
      else this.#leave(holder, ...removal.reason, removal.obstacle, difference);
    }
  }

  /** Returns undefined if no file can name one of the things. `left` then has the reason. */
  #linesFor(holder: EditedHolder, things: readonly Thing[], limits: Limits = {}) {
    const lines: { readonly list: string; readonly line: Plain }[] = [];
    for (const thing of things) {
      const keys = this.#keysOf[thing.kind](thing.key);
      if (keys === undefined) return this.#leaveUnwritable(holder, thing);
      lines.push({ list: LISTS[thing.kind], line: lineFor(keys, limits) });
    }
    return lines;
  }

  addListed(person: Person): void {
    const { desired, live } = this.#request.delta.world;
    const { identity, wanted, account, treatment } = person;
    if (!person.isSelected || wanted === undefined || treatment === 'renamed') return;
    const holder = this.#person(identity);
    const { standing, source } = wanted;
    const differences = accessDifferences(person);
    const hasAccount = person.live !== undefined || live.ambiguous.has(identity);
    if (standing !== 'present') {
      const change = 'change the entry if the person stays, or remove the access: rolecall apply';
      const fix = holdOf(person)?.message ?? change;
      const hasDifference = differences.length > 0 || account !== undefined;
      if (hasDifference) this.#leave(holder, 'the entry of the person gives nothing now', fix, source);
    } else if (treatment === 'listed' && !hasAccount) {
      if (person.unselectedChange === undefined) this.#addGone(holder, source, account);
    } else {
      this.#addAccount(holder, person);
      this.#addAccess(holder, differences, () => desired.explainUser(identity));
    }
  }

  /** Marks a user as `absent` if somebody deleted the account in the portal. */
  #addGone(holder: EditedHolder, source: Source, account: Person['account']): void {
    if (account !== undefined && isWaiting(account.cause)) this.#wait(holder, source);
    else this.#adopt('gone', holder, [setEdit(source.file, [...source.path, 'absent'], true)]);
  }

  #addAccount(holder: EditedHolder, { account, live, wanted }: Person): void {
    if (account === undefined || live === undefined || wanted === undefined) return;
    const { source } = wanted;
    const name = live.name.trim();
    const role = roleCode(live.role);
    const isRenamed = wanted.name !== undefined && wanted.name.trim() !== name;
    if (isWaiting(account.cause)) this.#wait(holder, source, account.hold);
    else if (account.cause === 'both') {
      const why = 'somebody changed the account in the files and in the portal, in different ways';
      this.#leave(holder, why, 'correct the files, or apply them: rolecall apply', source);
    } else if (isRenamed && !isWritable(name)) this.#leaveUnwritable(holder);
    else {
      const hasOtherRole = role !== undefined && wanted.role !== undefined && wanted.role !== role;
      const edits = [
        ...(isRenamed ? [setEdit(source.file, [...source.path, 'name'], name)] : []),
        ...(hasOtherRole ? [setEdit(source.file, [...source.path, 'role'], ROLE_NAMES[role])] : []),
      ];
      this.#adopt('account', holder, edits, undefined, accountKey(account));
    }
  }

  addUnlisted(user: LiveUser): void {
    const { limits, people, delta } = this.#request;
    const { desired, exclusion, base } = delta.world;
    const { identity } = user;
    const isChosen = people === undefined || matchesAny(people, identity);
    if (!isChosen || desired.users.has(identity) || exclusion.user(identity)) return;
    const holder = this.#person(identity);
    const leaver = base?.users.get(identity);
    // Do not list leavers and earlier addresses: an apply decides about them.
    if (leaver !== undefined || this.#earlierAddresses.has(identity)) {
      const person = this.#decidedPeople.get(identity);
      if (person !== undefined) this.#wait(holder, leaver?.source, holdOf(person));
      return;
    }
    const role = roleCode(user.role);
    const why = unlistable(user) ?? '';
    if (why !== '' || role === undefined) {
      this.#leave(holder, why, 'correct the account in the portal, or list it in manage.ignore.users');
      return;
    }
    const things = thingsIn(managedAccess(delta.world, user));
    // Do not list an account without access: it may be a leaver whose access an apply removed.
    const isBareAccount =
      things.length === 0 && ROLE_NAMES[role] === 'viewer' && desired.settings.manage.unlisted !== 'delete';
    if (isBareAccount && base !== undefined && people === undefined) return;
    const lines = this.#linesFor(holder, things);
    if (lines === undefined) return;
    const name = user.name.trim();
    const fields = { ...(isWritable(name) && { name }), role: ROLE_NAMES[role], ...limitFields(limits) };
    const file = this.#fileFor(things.flatMap(({ kind, key }) => (kind === 'reports' ? [key] : [])));
    this.#adopt('list-user', holder, [setEdit(file, ['users', user.email.trim()], newEntry(fields, lines))]);
  }

  addGroup(group: GroupHolder): void {
    const { id, wanted, roles } = group;
    const { people, delta } = this.#request;
    const { desired, base } = delta.world;
    const holder = { key: id, name: wanted?.alias ?? id, entry: wanted?.source };
    const differences = accessDifferences(group);
    const leaver = base?.groups.get(id);
    if (wanted !== undefined) this.#addAccess(holder, differences, () => desired.explainGroup(id));
    else if (people !== undefined) return;
    else if (leaver === undefined) this.#addUnlistedGroup(holder, roles.live);
    else if (differences.length > 0) this.#wait(holder, leaver.source);
  }

  #addUnlistedGroup(holder: EditedHolder, roles: Indexes): void {
    const { declared, files, delta, limits } = this.#request;
    const things = thingsIn(managedAccess(delta.world, { reports: NO_INDEXES, roles }));
    const lines = this.#linesFor(holder, things, limits);
    if (lines === undefined || lines.length === 0) return;
    const path = ['groups', this.#aliasFor(`group-${holder.key.slice(0, 8)}`)];
    const file = [...declared.groups.values()][0]?.source.file ?? firstIncluded(files);
    this.#adopt('list-group', holder, [setEdit(file, path, newEntry({ id: holder.key }, lines))]);
  }

  leaveAmbiguous(identity: Identity): void {
    const holder = this.#person(identity);
    const why = 'several users of the portal have this address';
    const fix = 'delete or rename all but one of these users in the portal';
    if (holder.entry !== undefined) this.#leave(holder, why, fix, holder.entry);
  }
}

export function planAdoption(request: AdoptionRequest): Pick<Adopter, 'adoptions' | 'left'> {
  const { people, groups, world } = request.delta;
  const adopter = new Adopter(request);
  for (const person of people) adopter.addListed(person);
  for (const identity of world.live.ambiguous.keys()) adopter.leaveAmbiguous(identity);
  for (const user of world.live.users.values()) adopter.addUnlisted(user);
  for (const group of groups) adopter.addGroup(group);
  return adopter;
}
