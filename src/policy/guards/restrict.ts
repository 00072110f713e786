import { type Delta, moves, type Person, type Side } from '../../domain/delta.ts';
import type { Explanation } from '../../domain/desired.ts';
import { accessName, namesOfThings } from '../../domain/exclusion.ts';
import { KINDS, type Kind } from '../../domain/indexes.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Restriction } from '../../domain/settings.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { few } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';

const isPermitted = ({ file, through }: Source, { mayGive }: Restriction): boolean =>
  mayGive(file) && through.every((line) => mayGive(line.file));

function newRole({ account, live }: Person): string | undefined {
  if (account === undefined || account.kind === 'delete' || account.because === 'absent') return undefined;
  // A change by hand also gives a role. A new address gives the account's role to somebody else.
  if (account.hold !== undefined && account.hold.code !== 'manual') return undefined;
  const isRename = account.kind === 'manual' && account.address !== undefined;
  return account.role === live?.role && !isRename ? undefined : ROLE_NAMES[account.role];
}

/** Access and roles that the plan gives and that the restriction reserves for other files. */
function* refusedBy(rule: Restriction, { world, people, groups }: Delta): Iterable<Problem> {
  const { desired } = world;
  const names = namesOfThings(world);
  const covered = {
    reports: names.reports.map((own) => own.some((name) => matchesAny(rule.reports, name))),
    roles: names.roles.map((own) => own.some((name) => matchesAny(rule.rls, name))),
  };
  const wronglyGiven = (kind: Kind, side: Side, given: Explanation[Kind]) =>
    moves(side, 'give').flatMap(({ key }) => {
      const sources = (given.get(key) ?? []).map(({ source }) => source);
      const isRight = covered[kind][key] !== true || sources.some((source) => isPermitted(source, rule));
      return isRight ? [] : [{ name: accessName(world, { kind, key }), source: sources[0] }];
    });
  const refuse = (who: string, wrong: ReturnType<typeof wronglyGiven>): readonly Problem[] => {
    const [first] = wrong;
    if (first === undefined) return [];
    return [
      {
        code: 'not-granted-here',
        severity: 'error',
        message: `${who} gets ${few(wrong.map(({ name }) => name))} from a file that may not give it`,
        why: `guards.restrict (line ${placeOf(rule.source).line}) lets only ${few(rule.files)} give it`,
        fix: 'write the line in one of these files, where their owners review it',
        ...(first.source && { place: placeOf(first.source) }),
      },
    ];
  };
  for (const person of people) {
    const { identity, email, wanted } = person;
    const role = newRole(person);
    if (wanted !== undefined && rule.roles.some((name) => name === role) && !isPermitted(wanted.source, rule))
      yield* refuse(email, [{ name: `the role ${role}`, source: wanted.source }]);
    if (!KINDS.some((kind) => moves(person[kind], 'give').length > 0)) continue;
    const given = desired.explainUser(identity);
    const wrong = KINDS.flatMap((kind) => wronglyGiven(kind, person[kind], given[kind]));
    yield* refuse(email, wrong);
  }
  for (const { id, wanted, roles: side } of groups)
    if (moves(side, 'give').length > 0)
      yield* refuse(
        `the group ${wanted?.alias ?? id}`,
        wronglyGiven('roles', side, desired.explainGroup(id).roles),
      );
}

export function notGrantedHere({ delta, guards }: Facts): Problem[] {
  const problems: Problem[] = [];
  for (const rule of guards.restrict)
    for (const problem of refusedBy(rule, delta)) {
      if (problems.length >= MOST_OF_A_CODE) return problems;
      problems.push(problem);
    }
  return problems;
}
