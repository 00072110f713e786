import { patternNames, type Report, type RlsRole, reportName } from '../../domain/catalogue.ts';
import { moves, type Person, type Side } from '../../domain/delta.ts';
import type { Explanation, Given } from '../../domain/desired.ts';
import { roleName, roleNames } from '../../domain/exclusion.ts';
import { matchesAny } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Restriction } from '../../domain/settings.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { few } from '../../domain/wording.ts';
import type { Facts } from '../facts.ts';

const MOST_PROBLEMS = 1000;

/** True where every line on the way to the holder stands in a file that may give this. */
const isPermitted = ({ file, through }: Source, { mayGive }: Restriction): boolean =>
  mayGive(file) && through.every((line) => mayGive(line.file));

function refusal(
  who: string,
  what: readonly string[],
  source: Source | undefined,
  rule: Restriction,
): Problem {
  return {
    code: 'not-granted-here',
    severity: 'error',
    message: `${who} is given ${few(what)} by a file that may not give it`,
    why: `guards.restrict (line ${placeOf(rule.source).line}) lets only ${few(rule.files)} give it`,
    fix: 'write the line in one of these files, where their owners review it',
    ...(source && { place: placeOf(source) }),
  };
}

/** What one side gains that a restriction covers and no permitted line gives. */
function wronglyGiven(
  side: Side,
  given: ReadonlyMap<number, Given>,
  covers: (index: number) => string | undefined,
  rule: Restriction,
): { readonly names: string[]; readonly source: Source | undefined } {
  const names: string[] = [];
  let first: Source | undefined;
  for (const { key } of moves(side, 'give')) {
    const name = covers(key);
    if (name === undefined) continue;
    const sources = given.get(key)?.sources ?? [];
    if (sources.some((source) => isPermitted(source, rule))) continue;
    names.push(name);
    first ??= sources[0];
  }
  return { names, source: first };
}

/** The role of the portal that a person newly gets. */
function newRole({ account, live }: Person): string | undefined {
  if (account === undefined || account.kind === 'delete' || account.because === 'absent') return undefined;
  // What a person is asked to make is given too.
  if (account.hold !== undefined && account.hold.code !== 'manual') return undefined;
  return account.role === live?.role ? undefined : ROLE_NAMES[account.role];
}

/** Access and roles that the plan newly gives, and that `guards.restrict` lets only other files give (contract 1). */
export function notGrantedHere({ delta, guards }: Facts): Problem[] {
  const { world, people, groups } = delta;
  const { catalogue, desired } = world;
  const problems: Problem[] = [];
  for (const rule of guards.restrict) {
    const coveredReports = catalogue.reports.map((report: Report) =>
      report.listed && patternNames(report).some((name) => matchesAny(rule.reports, name))
        ? reportName(report)
        : undefined,
    );
    const coveredRoles = catalogue.roles.map((role: RlsRole) =>
      roleNames(role, desired.datasetAliases).some((name) => matchesAny(rule.rls, name))
        ? roleName(role, desired.datasetAliases)
        : undefined,
    );
    for (const person of people) {
      if (problems.length >= MOST_PROBLEMS) return problems;
      const { identity, email, wanted } = person;
      const role = newRole(person);
      if (role !== undefined && rule.roles.some((name) => name === role) && wanted !== undefined) {
        if (!isPermitted(wanted.source, rule))
          problems.push(refusal(email, [`the role ${role}`], wanted.source, rule));
      }
      const gives = [person.reports, person.roles].some((side) => moves(side, 'give').length > 0);
      if (!gives) continue;
      const explanation: Explanation = desired.explainUser(identity);
      const reports = wronglyGiven(
        person.reports,
        explanation.reports,
        (index) => coveredReports[index],
        rule,
      );
      const roles = wronglyGiven(person.roles, explanation.roles, (index) => coveredRoles[index], rule);
      const names = [...reports.names, ...roles.names];
      if (names.length > 0) problems.push(refusal(email, names, reports.source ?? roles.source, rule));
    }
    for (const { id, wanted, roles: side } of groups) {
      if (moves(side, 'give').length === 0) continue;
      const { roles } = desired.explainGroup(id);
      const { names, source } = wronglyGiven(side, roles, (index) => coveredRoles[index], rule);
      if (names.length > 0) problems.push(refusal(`the group ${wanted?.alias ?? id}`, names, source, rule));
    }
  }
  return problems;
}
