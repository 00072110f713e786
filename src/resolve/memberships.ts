import type { DeclaredTeam } from '../domain/declared.ts';
import type { Identity } from '../domain/ids.ts';
import type { Membership, Source } from '../domain/source.ts';
import { ALWAYS, intersect, type Window } from '../domain/window.ts';

/** One way by which somebody is a member of a team: directly, or through teams that are members. */
export interface Route {
  /** What the windows on the way have in common. */
  readonly window: Window;
  readonly reason: string | undefined;
  /** The line that names the person. */
  readonly source: Source;
  /** From the team that gives to the line that names the person. */
  readonly through: readonly Membership[];
}

export type Members = ReadonlyMap<Identity, readonly Route[]>;

function addRoute(members: Map<Identity, Route[]>, identity: Identity, route: Route): void {
  const known = members.get(identity);
  if (known === undefined) members.set(identity, [route]);
  else known.push(route);
}

/** Teams so that each comes after those that are its members. Walks without recursion; circles and long chains were refused before. */
function membersFirst(teams: ReadonlyMap<string, DeclaredTeam>): readonly DeclaredTeam[] {
  const order: DeclaredTeam[] = [];
  const seen = new Set<string>();
  for (const start of teams.values()) {
    if (seen.has(start.name)) continue;
    seen.add(start.name);
    const path = [{ team: start, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const member = top.team.members[top.next++];
      if (member === undefined) {
        order.push(top.team);
        path.pop();
        continue;
      }
      const of = member.of.kind === 'team' ? teams.get(member.of.name) : undefined;
      if (of === undefined || seen.has(of.name)) continue;
      seen.add(of.name);
      path.push({ team: of, next: 0 });
    }
  }
  return order;
}

/** Everybody who is a member of each team, also through teams in teams (contract 1.1): windows intersect along a way, and add up over ways. */
export function membersOfTeams(teams: ReadonlyMap<string, DeclaredTeam>): ReadonlyMap<string, Members> {
  const all = new Map<string, Members>();
  for (const { name, members: lines } of membersFirst(teams)) {
    const members = new Map<Identity, Route[]>();
    for (const { of, window, reason, source } of lines) {
      const here: Membership = { team: name, member: source };
      if (of.kind === 'user') {
        addRoute(members, of.identity, { window, reason, source, through: [here] });
        continue;
      }
      for (const [identity, routes] of all.get(of.name) ?? []) {
        for (const route of routes) {
          addRoute(members, identity, {
            window: window === ALWAYS ? route.window : intersect(window, route.window),
            reason: route.reason ?? reason,
            source: route.source,
            through: [here, ...route.through],
          });
        }
      }
    }
    all.set(name, members);
  }
  return all;
}
