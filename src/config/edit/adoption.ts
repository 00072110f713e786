import { type Indexes, type LiveUser, NO_INDEXES, type Thing, thingsIn } from '../../domain/access.ts';
import type { AccessDifference, AdoptedChange, LeftChange } from '../../domain/adoption.ts';
import { accessDifferences, accountKey, differenceKey } from '../../domain/adoption.ts';
import type { Hold } from '../../domain/change.ts';
import type { Declared } from '../../domain/declared.ts';
import { type Decision, type Delta, type GroupHolder, isDecided, type Person } from '../../domain/delta.ts';
import { accessName } from '../../domain/exclusion.ts';
import type { Explanation } from '../../domain/grant.ts';
import { managedAccess } from '../../domain/holdings.ts';
import { type Identity, isSendable, ROLE_NAMES, roleCode } from '../../domain/ids.ts';
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
  /** The key of one difference of the holder. Undefined means all of the holder's differences. */
  readonly difference: string | undefined;
  readonly edits: readonly FileEdit[];
}

interface EditedHolder {
  readonly key: string;
  readonly name: string;
  readonly entry: Source | undefined;
}

const NOT_THE_PORTAL = 'the portal is as the last apply left it';

/** Why decisions with these causes wait for an apply. */
const WAITING: ReadonlyMap<Decision['cause'], string> = new Map([
  ['git', NOT_THE_PORTAL],
  ['time', 'a window began or ended'],
  ['selector', 'only a workspace entry gives it'],
]);

/** If an apply would change nothing of this person: why not. */
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
  readonly #earlier: ReadonlySet<Identity>;
  readonly #decided: ReadonlyMap<Identity, Person>;

  constructor(request: AdoptionRequest) {
    const { declared, files, delta } = request;
    const { desired, catalogue } = delta.world;
    this.#request = request;
    this.#keysOf = lineKeysIn(desired, catalogue);
    this.#fileFor = fileChooser(declared, desired, files);
    this.#members = memberLines(declared);
    this.#earlier = new Set([...desired.users.values()].flatMap(({ previously }) => previously));
    this.#decided = new Map(delta.people.filter(isDecided).map((person) => [person.identity, person]));
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
    step?: AccessDifference,
    difference = step && differenceKey(step),
  ): void {
    this.adoptions.push({ kind, key, holder: name, what: this.#whatOf(step), difference, edits });
  }

  #leave({ name }: EditedHolder, why: string, fix: string, source?: Source, thing?: Thing): void {
    const place = source === undefined ? null : placeOf(source);
    this.left.push({ holder: name, what: this.#whatOf(thing), why, fix, place });
  }

  #wait(holder: EditedHolder, why: string, source: Source | undefined, hold?: Hold, thing?: Thing): void {
    this.#leave(holder, why, hold?.message ?? 'apply it: rolecall apply', source, thing);
  }

  #leaveUnwritable(holder: EditedHolder, thing?: Thing): void {
    const what = thing === undefined ? 'name' : { reports: 'report', roles: 'role' }[thing.kind];
    this.#leave(holder, `a file cannot contain the ${what}`, 'rename it in the portal', undefined, thing);
  }

  #addAccess(holder: EditedHolder, steps: readonly AccessDifference[], explain: () => Explanation): void {
    const gone: AccessDifference[] = [];
    for (const step of steps) {
      if (this.#leaveStep(holder, step)) continue;
      if (step.move === 'take') this.#list(holder, step);
      else gone.push(step);
    }
    if (gone.length > 0) this.#delist(holder, gone, explain());
  }

  /** Returns true if adopt leaves the step to an apply or to a person. */
  #leaveStep(holder: EditedHolder, step: AccessDifference): boolean {
    const { move, cause, because, hold, source } = step;
    const place = source ?? holder.entry;
    const isOver = because === 'expired' && source !== undefined && move === 'take';
    const waiting = WAITING.get(cause);
    if (waiting !== undefined && because !== 'expired') this.#wait(holder, waiting, place, hold, step);
    else if (hold?.code === 'unresolved' || hold?.code === 'ambiguous')
      this.#leave(holder, hold.message, 'correct the name first', place, step);
    else if (isOver && this.#request.limits.until === undefined) {
      const fix = 'keep it until a day: --until DAY --reason TEXT; or remove it: rolecall apply';
      this.#leave(holder, 'the line for this access has expired', fix, source, step);
    } else return false;
    return true;
  }

  /** Adds a line for access that an apply would remove, or moves the end of the expired line. */
  #list(holder: EditedHolder, step: AccessDifference): void {
    const { source, because } = step;
    const { limits } = this.#request;
    const [line] = this.#linesFor(holder, [step], limits) ?? [];
    if (line === undefined || holder.entry === undefined) return;
    const isOwnLine = source?.through.length === 0 && source.selector === undefined;
    const edits =
      isOwnLine && because === 'expired'
        ? Object.entries(limitFields(limits)).map(([key, one]) =>
            setEdit(source.file, [...source.path, key], one),
          )
        : [appendEdit(holder.entry.file, [...holder.entry.path, line.list], line.line)];
    this.#adopt('give', holder, edits, step);
  }

  /** Removes the lines of access that the portal no longer has. Keeps memberships that give other access. */
  #delist(holder: EditedHolder, steps: readonly AccessDifference[], explanation: Explanation): void {
    for (const removal of removeAccess(steps, explanation, this.#members.get(holder.key) ?? [])) {
      const { step } = removal;
      if ('edits' in removal) this.#adopt('take', holder, removal.edits, step);
      else if (removal.teams.length === 0) {
        const fix = 'name the reports instead, or restore the access: rolecall apply';
        this.#leave(holder, 'an entry gives every report of that workspace', fix, removal.obstacle, step);
      } else {
        const teams = `team ${removal.teams.join(' and team ')}`;
        const why = `the person has it from ${teams}, and still has other access from there`;
        const fix = `remove the person from ${teams} and write the access to keep in the person’s entry, or restore the access: rolecall apply`;
        this.#leave(holder, why, fix, removal.obstacle, step);
      }
    }
  }

  /** Undefined if a file cannot contain one of these things. Then `left` says why. */
  #linesFor(holder: EditedHolder, things: readonly Thing[], limits: Limits = {}) {
    const lines: { readonly list: string; readonly line: Plain }[] = [];
    for (const thing of things) {
      const keys = this.#keysOf[thing.kind](thing.key);
      if (keys === undefined) {
        this.#leaveUnwritable(holder, thing);
        return undefined;
      }
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
    const steps = accessDifferences(person);
    const hasAccount = person.live !== undefined || live.ambiguous.has(identity);
    if (standing !== 'present') {
      const state =
        standing === 'upcoming' ? 'list the person from a later day' : 'say that the person has left';
      const fix =
        holdOf(person)?.message ??
        'change the entry if the person stays, or remove the access: rolecall apply';
      if (steps.length > 0 || account !== undefined) this.#leave(holder, `the files ${state}`, fix, source);
    } else if (treatment === 'listed' && !hasAccount) {
      if (person.unselectedChange === undefined) this.#addGone(holder, source, account);
    } else {
      this.#addAccount(holder, person);
      this.#addAccess(holder, steps, () => desired.explainUser(identity));
    }
  }

  #addGone(holder: EditedHolder, source: Source, account: Person['account']): void {
    const waiting = account && WAITING.get(account.cause);
    if (waiting !== undefined) this.#wait(holder, waiting, source);
    else this.#adopt('gone', holder, [setEdit(source.file, [...source.path, 'absent'], true)]);
  }

  #addAccount(holder: EditedHolder, { account, live, wanted }: Person): void {
    if (account === undefined || live === undefined || wanted === undefined) return;
    const { source } = wanted;
    const name = live.name.trim();
    const role = roleCode(live.role);
    const isRenamed = wanted.name !== undefined && wanted.name.trim() !== name;
    const waiting = WAITING.get(account.cause);
    if (waiting !== undefined) this.#wait(holder, waiting, source, account.hold);
    else if (account.cause === 'both') {
      const why = 'the files and the portal both changed this, in different ways';
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
    // An apply decides about a leaver since the last apply and about an earlier address: adopt lists neither.
    if (leaver !== undefined || this.#earlier.has(identity)) {
      const person = this.#decided.get(identity);
      if (person !== undefined) this.#wait(holder, NOT_THE_PORTAL, leaver?.source, holdOf(person));
      return;
    }
    const role = roleCode(user.role);
    const why =
      unlistable(user) ?? (isSendable(user.email) ? '' : 'rolecall cannot send this address to the portal');
    if (why !== '' || role === undefined) {
      this.#leave(holder, why, 'correct the account in the portal, or ignore it: manage.ignore.users');
      return;
    }
    const things = thingsIn(managedAccess(delta.world, user));
    // A viewer without access is no difference. The account may be a leaver's, and adopt lists no leavers.
    const isBare =
      things.length === 0 && ROLE_NAMES[role] === 'viewer' && desired.settings.manage.unlisted !== 'delete';
    if (isBare && base !== undefined && people === undefined) return;
    const lines = this.#linesFor(holder, things);
    if (lines === undefined) return;
    const name = user.name.trim();
    const named = isWritable(name) && { name };
    const value = newEntry({ ...named, role: ROLE_NAMES[role], ...limitFields(limits) }, lines);
    const file = this.#fileFor(things.flatMap(({ kind, key }) => (kind === 'reports' ? [key] : [])));
    this.#adopt('list-user', holder, [setEdit(file, ['users', user.email.trim()], value)]);
  }

  addGroup(group: GroupHolder): void {
    const { id, wanted, roles } = group;
    const { people, delta } = this.#request;
    const holder = { key: id, name: wanted?.alias ?? id, entry: wanted?.source };
    const steps = accessDifferences(group);
    const leaver = delta.world.base?.groups.get(id);
    if (wanted !== undefined) this.#addAccess(holder, steps, () => delta.world.desired.explainGroup(id));
    else if (people === undefined && leaver === undefined) this.#addUnlistedGroup(holder, roles.live);
    else if (people === undefined && steps.length > 0) this.#wait(holder, NOT_THE_PORTAL, leaver?.source);
  }

  #addUnlistedGroup(holder: EditedHolder, roles: Indexes): void {
    const { declared, files, delta } = this.#request;
    const things = thingsIn(managedAccess(delta.world, { reports: NO_INDEXES, roles }));
    const lines = this.#linesFor(holder, things);
    if (lines === undefined || lines.length === 0) return;
    const path = ['groups', this.#aliasFor(`group-${holder.key.slice(0, 8)}`)];
    const file = [...declared.groups.values()][0]?.source.file ?? firstIncluded(files);
    this.#adopt('list-group', holder, [setEdit(file, path, newEntry({ id: holder.key }, lines))]);
  }

  leaveAmbiguous(identity: Identity): void {
    const holder = this.#person(identity);
    const why = 'several users of the portal have this address';
    const fix = 'delete or rename all but one of them in the portal';
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
