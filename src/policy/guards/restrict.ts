import { type Delta, moves, type Person, type Side } from '../../domain/delta.ts';
import type { Explanation } from '../../domain/desired.ts';
import { accessName, namesOfThings } from '../../domain/exclusion.ts';
import { KINDS, type Kind } from '../../domain/indexes.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import { ROLE_NAMES, type RoleName } from '../../domain/role.ts';
import type { Restriction } from '../../domain/settings.ts';
import { placeName, placeOf, type Source } from '../../domain/source.ts';
import { few } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';

const isPermitted = ({ file, through }: Source, { mayGive }: Restriction): boolean =>
  mayGive(file) && through.every((line) => mayGive(line.file));

function newRole({ account, live }: Person): RoleName | undefined {
  if (account === undefined || account.kind === 'delete' || account.because === 'absent') return undefined;
  // A change by hand also gives a role. A new address gives the account's role to somebody else.
  if (account.hold !== undefined && account.hold.code !== 'manual') return undefined;
  const isRename = account.kind === 'manual' && account.address !== undefined;
  return account.role === live?.role && !isRename ? undefined : ROLE_NAMES[account.role];
}

interface WrongGift {
  readonly name: string;
  readonly source: Source | undefined;
}

function refuseGifts(who: string, wrong: readonly WrongGift[], { files, source }: Restriction): Problem[] {
  const [first] = wrong;
  if (first === undefined) return [];
  return [
    {
      code: 'not-granted-here',
      severity: 'error',
      message: `${who} gets ${few(wrong.map(({ name }) => name))} from a file that may not give it`,
      why: `guards.restrict (${placeName(placeOf(source))}) lets only ${few(files)} give it`,
      fix: 'write the line in one of these files, where their owners review it',
      ...(first.source && { place: placeOf(first.source) }),
    },
  ];
}

/** Access and roles that the plan gives and that the restriction reserves for other files. */
function* refusedBy(restriction: Restriction, { world, people, groups }: Delta): Iterable<Problem> {
  const { desired } = world;
  const names = namesOfThings(world);
  const covered = {
    reports: names.reports.map((own) => own.some((name) => matchesAny(restriction.reports, name))),
    roles: names.roles.map((own) => own.some((name) => matchesAny(restriction.rls, name))),
  };
  const wrongGifts = (kind: Kind, side: Side, grants: Explanation[Kind]): WrongGift[] =>
    moves(side, 'give').flatMap(({ key }) => {
      if (covered[kind][key] !== true) return [];
      const sources = (grants.get(key) ?? []).map(({ source }) => source);
      if (sources.some((source) => isPermitted(source, restriction))) return [];
      return [{ name: accessName(world, { kind, key }), source: sources[0] }];
    });
  for (const person of people) {
    const { identity, email, wanted } = person;
    const role = newRole(person);
    const isReserved = role !== undefined && restriction.roles.includes(role);
    if (isReserved && wanted !== undefined && !isPermitted(wanted.source, restriction))
      yield* refuseGifts(email, [{ name: `the role ${role}`, source: wanted.source }], restriction);
    if (!KINDS.some((kind) => moves(person[kind], 'give').length > 0)) continue;
    const explanation = desired.explainUser(identity);
    const wrong = KINDS.flatMap((kind) => wrongGifts(kind, person[kind], explanation[kind]));
    yield* refuseGifts(email, wrong, restriction);
  }
  for (const { id, wanted, roles: side } of groups) {
    if (moves(side, 'give').length === 0) continue;
    const wrong = wrongGifts('roles', side, desired.explainGroup(id).roles);
    yield* refuseGifts(`the group ${wanted?.alias ?? id}`, wrong, restriction);
  }
}

export function notGrantedHere({ delta, guards }: Facts): Problem[] {
  const problems: Problem[] = [];
  for (const restriction of guards.restrict)
    for (const problem of refusedBy(restriction, delta)) {
      if (problems.length >= MOST_OF_A_CODE) return problems;
      problems.push(problem);
    }
  return problems;
}
