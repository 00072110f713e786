import { type Thing, thingsIn } from '../../domain/access.ts';
import type { Base } from '../../domain/base.ts';
import { type Delta, isExpected, listMovedThings, type Person } from '../../domain/delta.ts';
import { accessName, namesOfThings } from '../../domain/exclusion.ts';
import type { Grant } from '../../domain/grant.ts';
import { type AccountRole, ROLE_NAMES } from '../../domain/ids.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import type { Restriction } from '../../domain/settings.ts';
import { placeName, placeOf, type Source } from '../../domain/source.ts';
import { outlasts, phaseOf } from '../../domain/window.ts';
import { few } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';

const isPermitted = ({ file, through }: Source, { mayGive }: Restriction): boolean =>
  mayGive(file) && through.every((line) => mayGive(line.file));

function newRole({ account, live }: Person): AccountRole | undefined {
  if (account === undefined || account.kind === 'delete' || account.because === 'absent') return undefined;
  // A change by hand also gives a role. A new address gives the account's role to somebody else.
  if (account.hold !== undefined && account.hold.code !== 'manual') return undefined;
  const isRename = account.kind === 'manual' && account.address !== undefined;
  return account.role === live?.role && !isRename ? undefined : ROLE_NAMES[account.role];
}

const refusalOf = (
  who: string,
  names: readonly string[],
  first: Source,
  { files, source }: Restriction,
): Problem => ({
  code: 'not-granted-here',
  severity: 'error',
  message: `${who} gets ${few([...new Set(names)])} from a file that may not give it`,
  why: `guards.restrict (${placeName(placeOf(source))}) lets only ${few(files)} give this access`,
  fix: 'write the line in one of these files: the owners review the line',
  place: placeOf(first),
});

/** Yields listed holders with their grants at any time, by these files and by the last applied files. */
function* listedHolders({ people, groups, world: { desired } }: Delta) {
  for (const person of people) {
    const { email, wanted, isSelected, treatment } = person;
    if (wanted === undefined || wanted.standing === 'absent' || !isSelected) continue;
    const addresses = [wanted.identity, ...wanted.previously];
    yield {
      who: email,
      access: wanted,
      // With a new address, somebody else gets the account and its access.
      gives: treatment === 'renamed' ? thingsIn(wanted) : listMovedThings(person, 'give'),
      grants: () => desired.grantsOfUser(wanted.identity),
      applied: (base: Base) => addresses.flatMap(base.desiredFor(addresses, []).grantsOfUser),
    };
  }
  for (const group of groups) {
    const { id, wanted } = group;
    if (wanted === undefined) continue;
    yield {
      who: `the group ${wanted.alias}`,
      access: wanted,
      gives: listMovedThings(group, 'give'),
      grants: () => desired.grantsOfGroup(id),
      applied: (base: Base) => base.desiredFor([], [id]).grantsOfGroup(id),
    };
  }
}

/** Returns the role of a line that is new since the last apply, even if the account already has the role. */
function roleOfNewLine({ wanted, isSelected }: Person, restriction: Restriction, base: Base | undefined) {
  if (base === undefined || !isSelected || wanted?.role === undefined || !isExpected(wanted))
    return undefined;
  const before = [wanted.identity, ...wanted.previously].flatMap((one) => base.users.get(one) ?? []);
  const isOld = before.some(
    ({ written, source }) =>
      written === undefined ||
      (written.role === wanted.role &&
        !outlasts(wanted.window, written.window) &&
        !isPermitted(source, restriction)),
  );
  return isOld ? undefined : ROLE_NAMES[wanted.role];
}

function* refuseRoles(restriction: Restriction, { people }: Delta, base?: Base): Iterable<Problem> {
  for (const person of people) {
    const { email, wanted } = person;
    const role = newRole(person) ?? roleOfNewLine(person, restriction, base);
    if (role === undefined || wanted === undefined) continue;
    const asContributor = role === 'workspace-contributor' && restriction.roles.includes('contributor');
    if (!asContributor && !restriction.roles.includes(role)) continue;
    if (isPermitted(wanted.source, restriction)) continue;
    yield refusalOf(email, [`the role ${role}`], wanted.source, restriction);
  }
}

const isSameThing = (one: Thing, other: Thing): boolean => one.kind === other.kind && one.key === other.key;

/**
 * Refuses lines outside the permitted files if the plan gives their access. With a base, also refuses new
 * lines: they could keep live access after the permitted file has removed its own line.
 */
function* refuseLines(restriction: Restriction, delta: Delta, base?: Base): Iterable<Problem> {
  const { world } = delta;
  const namesOf = namesOfThings(world);
  const covered = {
    reports: namesOf.reports.map((own) => own.some((name) => matchesAny(restriction.reports, name))),
    roles: namesOf.roles.map((own) => own.some((name) => matchesAny(restriction.rls, name))),
  };
  const isCovered = ({ kind, key }: Thing): boolean => covered[kind][key] === true;
  const isWrong = (grant: Grant): boolean => isCovered(grant) && !isPermitted(grant.source, restriction);
  const hasUpcoming = world.desired.closedEntries().some(({ phase }) => phase === 'before');
  for (const { who, access, gives, grants, applied } of listedHolders(delta)) {
    if (!hasUpcoming && !thingsIn(access).some(isCovered)) continue;
    const lines = grants().filter(({ window }) => phaseOf(window, world.now) !== 'after');
    const wrongLines = lines.filter(isWrong);
    if (wrongLines.length === 0) continue;
    const openLines = lines.filter(({ window }) => phaseOf(window, world.now) === 'within');
    const wrongBefore = base === undefined ? [] : applied(base).filter(isWrong);
    const isNew = (line: Grant): boolean =>
      base !== undefined &&
      !wrongBefore.some((one) => isSameThing(one, line) && !outlasts(line.window, one.window));
    const isWrongGive = (line: Grant): boolean => {
      const givers = openLines.filter((one) => isSameThing(one, line));
      return gives.some((one) => isSameThing(one, line)) && givers.includes(line) && givers.every(isWrong);
    };
    const refused = wrongLines.filter((line) => isNew(line) || isWrongGive(line));
    const [first] = refused;
    const names = refused.map((line) => accessName(world, line));
    if (first !== undefined) yield refusalOf(who, names, first.source, restriction);
  }
}

/** With a `base`, also refuses lines that are new since the last apply and change nothing now. */
export function notGrantedHere({ delta, guards }: Pick<Facts, 'delta' | 'guards'>, base?: Base): Problem[] {
  const problems: Problem[] = [];
  for (const restriction of guards.restrict)
    for (const refuse of [refuseRoles, refuseLines])
      for (const problem of refuse(restriction, delta, base)) {
        if (problems.length >= MOST_OF_A_CODE) return problems;
        problems.push(problem);
      }
  return problems;
}
