import type { Side } from '../domain/delta.ts';
import type { ExplainedHolder, WhoAnswer } from '../domain/explained.ts';
import type { Email, GroupId, Identity } from '../domain/ids.ts';
import { hasIndex } from '../domain/indexes.ts';
import type { LiveUser } from '../domain/live.ts';
import { AccessWalk, type Kind, type Question } from './holdings.ts';
import { Rows } from './rows.ts';
import { decisionIn, namedSubject, withPaths } from './state.ts';

const speaksOf = (side: Side, key: number): boolean =>
  hasIndex(side.live, key) || decisionIn(side, key) !== undefined;

/** Groups that have a role, or would. */
function groupsWith({ delta }: Question, key: number): ReadonlySet<GroupId> {
  const groups = new Set<GroupId>();
  for (const [id, roles] of delta.world.live.groupRoles) if (hasIndex(roles, key)) groups.add(id);
  for (const { id, roles } of delta.groups) if (speaksOf(roles, key)) groups.add(id);
  return groups;
}

/** Everybody who may have something to do with it, with an address that names the person. */
function candidates(question: Question, kind: Kind, key: number): ReadonlyMap<Identity, Email> {
  const { delta } = question;
  const { live } = delta.world;
  const found = new Map<Identity, Email>();
  const groups = kind === 'rls' ? groupsWith(question, key) : new Set<GroupId>();
  const has = (user: LiveUser): boolean =>
    hasIndex(kind === 'report' ? user.reports : user.roles, key) || user.groups.some((id) => groups.has(id));
  for (const user of live.users.values()) if (has(user)) found.set(user.identity, user.email);
  for (const [identity, users] of live.ambiguous) {
    const holder = users.find(has);
    if (holder !== undefined) found.set(identity, holder.email);
  }
  for (const person of delta.people) {
    if (speaksOf(kind === 'report' ? person.reports : person.roles, key))
      found.set(person.identity, person.email);
  }
  return found;
}

/** Who has a report or a role, or would have it, by address, then portal groups by id; with every way by which. */
export function whoHas(question: Question, kind: Kind, key: number): WhoAnswer {
  const holdings = new AccessWalk(question);
  const { world } = holdings;
  const seen = new Rows(holdings);
  const people = [...candidates(question, kind, key)].sort(([a], [b]) => (a < b ? -1 : 1));
  const users = people.map(([identity, email]): ExplainedHolder => {
    const state = holdings.state(identity, kind, key);
    const paths = holdings.explain(identity, kind, key, holdings.paths(identity));
    const rows = kind === 'report' ? seen.of(identity, key, state) : {};
    const name = (
      world.live.users.get(identity)?.name ??
      world.desired.users.get(identity)?.name ??
      ''
    ).trim();
    return { user: email, name: name === '' ? null : name, ...withPaths(state, paths), ...rows };
  });
  const groups = kind === 'rls' ? [...groupsWith(question, key)].sort() : [];
  const held = groups.map((id): ExplainedHolder => {
    const state = holdings.ofGroup(id, key);
    return { group: holdings.group(id), ...withPaths(state, holdings.groupPaths(id, key, state)) };
  });
  const subject = namedSubject(world, kind, key);
  return {
    subject,
    holders: [...users, ...held].filter(({ live, desired }) => live || desired),
  };
}
