import { hasIndex, KINDS, type Kind, type Thing, thingId } from '../domain/access.ts';
import type { Cause } from '../domain/change.ts';
import type { Decision, Delta, Holder, Person, Side, World } from '../domain/delta.ts';
import type { DesiredUser } from '../domain/desired.ts';
import { type ReportId, type RoleKey, roleCode } from '../domain/ids.ts';
import type { Correction, RecordedAccess } from '../domain/recorded.ts';
import { placeOf } from '../domain/source.ts';
import type { HolderMaps } from './owed.ts';

/** True if the files or the time are the cause, or if the cause is unknown. */
const isFromFilesOrTime = (cause: Cause | null): boolean =>
  cause !== 'portal' && cause !== 'both' && cause !== 'selector';

const isHeldBack = ({ hold, cause }: Decision): boolean => hold !== undefined && isFromFilesOrTime(cause);

/** True if a listed holder keeps access that the files no longer give: the apply is incomplete. */
export function holdsRemovals({ people, groups }: Delta): boolean {
  const keeps = ({ decisions }: Side): boolean =>
    decisions.some((decision) => decision.move === 'take' && isHeldBack(decision));
  const listed = people.filter(({ treatment }) => treatment === 'listed');
  if (listed.some(({ reports, roles }) => keeps(reports) || keeps(roles))) return true;
  return groups.some(({ wanted, roles }) => wanted !== undefined && keeps(roles));
}

/** A correction that rolecall is still building. */
export type DraftCorrection = { -readonly [Field in keyof Correction]: Correction[Field] } & {
  readonly reports: Map<ReportId, RecordedAccess>;
  readonly roles: Map<RoleKey, RecordedAccess>;
};

/** Copies a correction, or begins a new correction at a place. */
export function draftCorrection(from: Pick<Correction, 'place'> & Partial<Correction>): DraftCorrection {
  return { ...from, reports: new Map(from.reports), roles: new Map(from.roles) };
}

/** Returns the recorded access by report id or role key. */
export const accessIn = (draft: DraftCorrection, kind: Kind): Map<string, RecordedAccess> => draft[kind];

export const recordAccess = (
  draft: DraftCorrection,
  thing: Thing,
  given: RecordedAccess,
  { catalogue }: World,
) => accessIn(draft, thing.kind).set(thingId(thing, catalogue), given);

function recordHeldGives(draft: DraftCorrection, holder: Holder, world: World): void {
  for (const kind of KINDS)
    for (const decision of holder[kind].decisions)
      if (decision.move === 'give' && isHeldBack(decision))
        recordAccess(draft, { kind, key: decision.key }, false, world);
}

/** Until somebody renames the account, the base has the account's live access. */
function recordLiveAccess(draft: DraftCorrection, person: Person, wanted: DesiredUser, world: World): void {
  const { mentions } = world.desired;
  for (const kind of KINDS) {
    if (!mentions[kind]) continue;
    const { live } = person[kind];
    for (const key of wanted[kind])
      if (!hasIndex(live, key)) recordAccess(draft, { kind, key }, false, world);
    for (const key of live) if (!hasIndex(wanted[kind], key)) recordAccess(draft, { kind, key }, true, world);
  }
}

/** Undefined if the base needs no correction for this person. */
function correctionOfPerson(person: Person, wanted: DesiredUser, world: World): Correction | undefined {
  const { live, treatment, account } = person;
  const place = placeOf(wanted.source);
  const role = live && wanted.role && roleCode(live.role);
  const liveNameAndRole = live && { name: live.name, ...(role && { role }) };
  if (treatment === 'renamed') {
    const draft = draftCorrection({ place, ...liveNameAndRole });
    recordLiveAccess(draft, person, wanted, world);
    return draft;
  }
  const isWaiting =
    account?.hold !== undefined && isFromFilesOrTime(account.cause) && account.kind !== 'delete';
  // Without a live account, rolecall holds the creation, so the base has no account.
  const draft = draftCorrection({ place, ...(isWaiting && (liveNameAndRole ?? { account: 'gone' })) });
  recordHeldGives(draft, person, world);
  return isWaiting || draft.reports.size + draft.roles.size > 0 ? draft : undefined;
}

/** Returns what a complete apply did not do: held additions, and held changes of accounts. */
export function correctionsOfWhole({ world, people, groups }: Delta): HolderMaps<Correction> {
  const corrections: HolderMaps<Correction> = { users: new Map(), groups: new Map() };
  for (const person of people) {
    const { wanted } = person;
    const correction = wanted && correctionOfPerson(person, wanted, world);
    if (wanted !== undefined && correction !== undefined) corrections.users.set(wanted.identity, correction);
  }
  for (const group of groups) {
    const { id, wanted } = group;
    if (wanted === undefined) continue;
    const draft = draftCorrection({ place: placeOf(wanted.source) });
    recordHeldGives(draft, group, world);
    if (draft.roles.size > 0) corrections.groups.set(id, draft);
  }
  return corrections;
}
