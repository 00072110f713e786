import { reportName } from '../../domain/catalogue.ts';
import type { Side } from '../../domain/delta.ts';
import { roleName } from '../../domain/exclusion.ts';
import type { Indexes } from '../../domain/indexes.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Facts } from '../facts.ts';
import { type Finding, placeOfTake } from './finding.ts';

/** Indexes that had holders before, that the plan takes from one, and that have none after it. */
function emptied(size: number, live: Iterable<Indexes>, sides: readonly Side[]): number[] {
  const taken = new Uint8Array(size);
  const moved = new Int32Array(size);
  for (const { decisions } of sides) {
    for (const { key, move, hold } of decisions) {
      if (hold !== undefined) continue;
      if (move === 'take') taken[key] = 1;
      moved[key] = (moved[key] ?? 0) + (move === 'give' ? 1 : -1);
    }
  }
  if (!taken.includes(1)) return [];
  for (const indexes of live)
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at] ?? 0;
      moved[index] = (moved[index] ?? 0) + 1;
    }
  return Array.from(taken.keys()).filter((index) => taken[index] === 1 && (moved[index] ?? 0) <= 0);
}

function* everybody({ delta }: Facts) {
  const { users, ambiguous } = delta.world.live;
  yield* users.values();
  for (const twins of ambiguous.values()) yield* twins;
}

function* liveReports(facts: Facts): Iterable<Indexes> {
  for (const { reports } of everybody(facts)) yield reports;
}

function* liveRoles(facts: Facts): Iterable<Indexes> {
  for (const { roles } of everybody(facts)) yield roles;
  yield* facts.delta.world.live.groupRoles.values();
}

/** The line that went, where the files gave it to the last one. */
function placeOfLast(sides: readonly Side[], index: number): Pick<Problem, 'place'> {
  for (const { decisions } of sides)
    for (const decision of decisions)
      if (decision.key === index && decision.hold === undefined && decision.removed === true)
        return placeOfTake(decision);
  return {};
}

export const lastViewers: Finding = function* (facts) {
  const { people, world } = facts.delta;
  const { reports } = world.catalogue;
  const sides = people.flatMap(({ reports: side }) => (side.decisions.length === 0 ? [] : [side]));
  for (const index of emptied(reports.length, liveReports(facts), sides)) {
    const report = reports[index];
    if (report?.listed !== true) continue;
    yield {
      code: 'last-viewer',
      severity: 'warning',
      message: `nobody can open ${reportName(report)} any more`,
      why: 'the plan takes its last viewer',
      fix: 'give it to somebody, or retire the report',
      ...placeOfLast(sides, index),
    };
  }
};

export const lastMembers: Finding = function* (facts) {
  const { people, groups, world } = facts.delta;
  const { catalogue, desired } = world;
  const sides = [people, groups].flatMap((holders) =>
    holders.flatMap(({ roles }) => (roles.decisions.length === 0 ? [] : [roles])),
  );
  for (const index of emptied(catalogue.roles.length, liveRoles(facts), sides)) {
    const role = catalogue.roles[index];
    if (role === undefined) continue;
    yield {
      code: 'last-member',
      severity: 'warning',
      message: `the RLS role ${roleName(role, desired.datasetAliases)} loses its last member`,
      why: 'nobody sees its rows any more',
      fix: 'check that this is meant',
      ...placeOfLast(sides, index),
    };
  }
};
