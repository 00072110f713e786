import type { Change } from '../../domain/change.ts';
import { isPerformed } from '../../domain/changes.ts';
import type { Holdings } from '../../domain/holdings.ts';
import type { NamedThing, Things } from './things.ts';

/** One report or RLS role that changes, with how many people lose and gain it. */
export interface Target {
  readonly thing: NamedThing;
  readonly lose: number;
  readonly gain: number;
  readonly held: number;
  /** Who has it after the plan; undefined where only the plan is known. */
  readonly after: number | undefined;
}

const keyOf = ({ kind, id }: NamedThing): string => `${kind} ${id}`;

/** How many hold each report and role after the plan, portal groups among the members of roles. */
function holdersAfter(
  { reports, roles, people, groups }: Holdings,
  things: Things,
): ReadonlyMap<string, number> {
  const ofReports = new Uint32Array(reports.length);
  const ofRoles = new Uint32Array(roles.length);
  const add = (counts: Uint32Array, indexes: Iterable<number>): void => {
    for (const index of indexes) counts[index] = (counts[index] ?? 0) + 1;
  };
  for (const { after } of people) {
    add(ofReports, after?.reports ?? []);
    add(ofRoles, after?.roles ?? []);
  }
  for (const { after } of groups) add(ofRoles, after);
  return new Map([
    ...reports.map((report, at) => [keyOf(things.report(report)), ofReports[at] ?? 0] as const),
    ...roles.map((role, at) => [keyOf(things.role(role)), ofRoles[at] ?? 0] as const),
  ]);
}

/** The reports and roles that change hands, the most lost first, then the most gained, then by name. */
export function targetsOf(
  people: readonly { readonly changes: readonly Change[] }[],
  things: Things,
  holdings: Holdings | undefined,
): { readonly reports: readonly Target[]; readonly roles: readonly Target[] } {
  const counts = new Map<string, { thing: NamedThing; lose: number; gain: number; held: number }>();
  for (const { changes } of people)
    for (const change of changes) {
      const thing = things.of(change);
      if (thing === undefined) continue;
      const of = counts.get(keyOf(thing)) ?? { thing, lose: 0, gain: 0, held: 0 };
      counts.set(keyOf(thing), of);
      if (!isPerformed(change)) of.held++;
      else if (change.kind === 'revoke-report' || change.kind === 'revoke-rls') of.lose++;
      else of.gain++;
    }
  const after = holdings && holdersAfter(holdings, things);
  const all = [...counts.values()].map((one): Target => ({ ...one, after: after?.get(keyOf(one.thing)) }));
  const name = ({ thing }: Target): string => `${thing.group}/${thing.name}`;
  all.sort((a, b) => b.lose - a.lose || b.gain - a.gain || (name(a) < name(b) ? -1 : 1));
  return {
    reports: all.filter(({ thing }) => thing.kind === 'report'),
    roles: all.filter(({ thing }) => thing.kind === 'role'),
  };
}
