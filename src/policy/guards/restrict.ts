import type { Thing } from '../../domain/adoption.ts';
import { patternNames } from '../../domain/catalogue.ts';
import { type Delta, moves, type Person, type Side } from '../../domain/delta.ts';
import { type Given, NO_EXPLANATION } from '../../domain/desired.ts';
import { accessName, roleNames } from '../../domain/exclusion.ts';
import { matchesAny } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Restriction } from '../../domain/settings.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { few } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';

const MOST_PROBLEMS = 1000;

const isPermitted = ({ file, through }: Source, { mayGive }: Restriction): boolean =>
  mayGive(file) && through.every((line) => mayGive(line.file));

function newRole({ account, live }: Person): string | undefined {
  if (account === undefined || account.kind === 'delete' || account.because === 'absent') return undefined;
  // A manual change gives the role too.
  if (account.hold !== undefined && account.hold.code !== 'manual') return undefined;
  return account.role === live?.role ? undefined : ROLE_NAMES[account.role];
}

interface NewAccess {
  readonly who: string;
  readonly role: { readonly name: string; readonly source: Source } | undefined;
  readonly given: readonly (Thing & { readonly sources: readonly Source[] })[];
}

/** What the plan gives to each holder, with the lines that give it. */
function newAccess({ world: { desired }, people, groups }: Delta): readonly NewAccess[] {
  const given = (kind: Thing['kind'], side: Side, all: () => ReadonlyMap<number, Given>) => {
    const gives = moves(side, 'give');
    const lines = gives.length === 0 ? undefined : all();
    return gives.map(({ key }) => ({ kind, key, sources: lines?.get(key)?.sources ?? [] }));
  };
  return [
    ...people.map((person) => {
      const { identity, email, wanted, reports, roles } = person;
      const name = newRole(person);
      const isNew = moves(reports, 'give').length + moves(roles, 'give').length > 0;
      const all = isNew ? desired.explainUser(identity) : NO_EXPLANATION;
      return {
        who: email,
        role: wanted === undefined || name === undefined ? undefined : { name, source: wanted.source },
        given: [...given('report', reports, () => all.reports), ...given('role', roles, () => all.roles)],
      };
    }),
    ...groups.map(({ id, wanted, roles }) => ({
      who: `the group ${wanted?.alias ?? id}`,
      role: undefined,
      given: given('role', roles, () => desired.explainGroup(id).roles),
    })),
  ].filter(({ role, given: own }) => role !== undefined || own.length > 0);
}

/** Access and roles that the plan gives and that the restriction reserves for other files. */
function* refusedBy(rule: Restriction, { world }: Delta, all: readonly NewAccess[]): Iterable<Problem> {
  const { catalogue, desired } = world;
  const covered = {
    report: catalogue.reports.map(
      (report) => report.listed && patternNames(report).some((name) => matchesAny(rule.reports, name)),
    ),
    role: catalogue.roles.map((role) =>
      roleNames(role, desired.datasetAliases).some((name) => matchesAny(rule.rls, name)),
    ),
  };
  const refuse = (who: string, source: Source | undefined, names: readonly string[]): Problem => ({
    code: 'not-granted-here',
    severity: 'error',
    message: `${who} is given ${few(names)} by a file that may not give it`,
    why: `guards.restrict (line ${placeOf(rule.source).line}) lets only ${few(rule.files)} give it`,
    fix: 'write the line in one of these files, where their owners review it',
    ...(source && { place: placeOf(source) }),
  });
  for (const { who, role, given } of all) {
    if (
      role !== undefined &&
      rule.roles.some((name) => name === role.name) &&
      !isPermitted(role.source, rule)
    )
      yield refuse(who, role.source, [`the role ${role.name}`]);
    const wrong = given.filter(
      ({ kind, key, sources }) =>
        covered[kind][key] === true && !sources.some((source) => isPermitted(source, rule)),
    );
    const [first] = wrong;
    if (first !== undefined)
      yield refuse(
        who,
        first.sources[0],
        wrong.map((thing) => accessName(world, thing)),
      );
  }
}

export function notGrantedHere({ delta, guards }: Facts): Problem[] {
  const problems: Problem[] = [];
  const all = guards.restrict.length === 0 ? [] : newAccess(delta);
  for (const rule of guards.restrict)
    for (const problem of refusedBy(rule, delta, all)) {
      if (problems.length >= MOST_PROBLEMS) return problems;
      problems.push(problem);
    }
  return problems;
}
