import type { Catalogue } from '../domain/catalogue.ts';
import type { Declared, DeclaredMember, DeclaredTeam, DeclaredUser } from '../domain/declared.ts';
import type { Desired } from '../domain/desired.ts';
import { exclusionOf } from '../domain/exclusion.ts';
import type { Identity } from '../domain/ids.ts';
import { sourceVia } from '../domain/source.ts';
import type { Path, Trace } from '../domain/trace.ts';
import { ALWAYS, intersect } from '../domain/window.ts';
import type { Limits, ResolvedEntry } from './entitlements.ts';
import { type EntryResolver, entryResolver } from './resolve-entries.ts';
import { namesOf } from './resolve-names.ts';

/** The line of a team that names a member, with its team. */
interface Line {
  readonly team: DeclaredTeam;
  readonly member: DeclaredMember;
}

/** Teams in teams can lead to a person by very many ways: nobody reads more of them. */
const MOST_ROUTES = 1000;

function push<Key>(lines: Map<Key, Line[]>, key: Key, line: Line): void {
  const known = lines.get(key);
  if (known === undefined) lines.set(key, [line]);
  else known.push(line);
}

/** Which lines name whom. */
class Lines {
  readonly #people = new Map<Identity, Line[]>();
  readonly #teams = new Map<string, Line[]>();

  constructor(teams: Declared['teams']) {
    for (const team of teams.values()) {
      for (const member of team.members) {
        const line: Line = { team, member };
        if (member.of.kind === 'user') push(this.#people, member.of.identity, line);
        else push(this.#teams, member.of.name, line);
      }
    }
  }

  /** Every team that gives somebody something, by every way on its own, up to the first thousand. */
  routes({ identity, window }: DeclaredUser): readonly { team: DeclaredTeam; limits: Limits }[] {
    const own = { window, reason: undefined, through: [] };
    const routes = (this.#people.get(identity) ?? []).map((line) => through(line, own));
    // The array grows while it is walked: each way goes on to the teams whose member its team is.
    for (const { team, limits } of routes) {
      for (const line of this.#teams.get(team.name) ?? []) {
        if (routes.length >= MOST_ROUTES) return routes;
        routes.push(through(line, limits));
      }
    }
    return routes;
  }
}

function through(
  { team, member }: Line,
  before: Omit<Limits, 'source'>,
): { readonly team: DeclaredTeam; readonly limits: Limits } {
  return {
    team,
    limits: {
      window: intersect(member.window, before.window),
      reason: before.reason ?? member.reason,
      source: member.source,
      through: [{ team: team.name, member: member.source }, ...before.through],
    },
  };
}

function pathsOf(kind: Path['kind'], { keys, entry }: ResolvedEntry, limits: Limits): Path[] {
  const source = limits.through.length === 0 ? entry.source : sourceVia(entry.source, limits.through);
  const window = intersect(limits.window, entry.window);
  const reason = entry.reason ?? limits.reason;
  return keys.map((key) => ({ kind, key, source, window, reason }));
}

function given(of: Pick<DeclaredTeam, 'reports' | 'rls'>, entries: EntryResolver, limits: Limits): Path[] {
  return [
    ...of.reports.map((entry) => pathsOf('report', entries.report(entry, true), limits)),
    ...of.rls.map((entry) => pathsOf('rls', entries.role(entry, true), limits)),
  ].flat();
}

/** Where the files give what to whom, worked out when asked. Names that do not resolve give nothing. */
export function traceOf(declared: Declared, desired: Desired, catalogue: Catalogue, now: number): Trace {
  const silent = (): void => {};
  const { names } = namesOf(declared, catalogue, silent);
  const exclusion = exclusionOf(declared.settings.manage, catalogue, desired);
  const entries = entryResolver({ declared, names, catalogue, exclusion }, now, silent);
  const lines = new Lines(declared.teams);
  return {
    ofUser: (identity) => {
      const user = declared.users.get(identity);
      if (user === undefined || exclusion.user(identity)) return [];
      const { window, source } = user;
      const own: Limits = { window, reason: undefined, source, through: [] };
      const routes = lines.routes(user);
      const paths = [
        ...given(user, entries, own),
        ...routes.flatMap(({ team, limits }) => given(team, entries, limits)),
      ];
      return paths.filter(({ kind, key }) => kind === 'rls' || !exclusion.grant(identity, key));
    },
    ofGroup: (id) => {
      const group = declared.groups.get(id);
      if (group === undefined) return [];
      const limits: Limits = { window: ALWAYS, reason: undefined, source: group.source, through: [] };
      return [...group.rls].flatMap((entry) => pathsOf('rls', entries.role(entry, true), limits));
    },
  };
}
