import type { Declared, DeclaredMember } from '../../domain/declared.ts';
import { type Entry, keyOf } from '../../domain/entry.ts';
import type { Identity } from '../../domain/ids.ts';
import { intersect, type Window } from '../../domain/window.ts';

type Files = Pick<Declared, 'users' | 'teams'>;

/** One thing that somebody gets, when, and with which reason: that of its entry, else that of the line nearest to the person. */
interface Grant {
  readonly thing: string;
  readonly window: Window;
  readonly reason: string | undefined;
  readonly lineReason: string | undefined;
}

const named = ({ thing, window: { from, end }, reason, lineReason }: Grant): string =>
  JSON.stringify([thing, from, end, reason ?? lineReason]);

const grantsOf = (entries: Iterable<Entry>): Grant[] =>
  [...entries].map((entry) => ({
    thing: keyOf(entry),
    window: entry.window,
    reason: entry.reason,
    lineReason: undefined,
  }));

/** What a grant is to those who get it by this line. */
const through = (grant: Grant, { window, reason }: DeclaredMember): Grant => ({
  ...grant,
  window: intersect(window, grant.window),
  lineReason: reason ?? grant.lineReason,
});

/** A line of a team, with the team's name. */
interface Line {
  readonly team: string;
  readonly member: DeclaredMember;
}

/** The lines that name each team, and each person. */
function linesOf({ teams }: Files): {
  readonly ofTeams: ReadonlyMap<string, readonly Line[]>;
  readonly ofPeople: ReadonlyMap<Identity, readonly Line[]>;
} {
  const ofTeams = new Map<string, Line[]>([...teams.keys()].map((name) => [name, []]));
  const ofPeople = new Map<Identity, Line[]>();
  for (const { name, members } of teams.values()) {
    for (const member of members) {
      const line: Line = { team: name, member };
      const { of } = member;
      if (of.kind === 'team') ofTeams.get(of.name)?.push(line);
      else {
        const known = ofPeople.get(of.identity);
        if (known === undefined) ofPeople.set(of.identity, [line]);
        else known.push(line);
      }
    }
  }
  return { ofTeams, ofPeople };
}

/** What each team gives its members, by all teams that it is a member of too. */
function givenByTeams(
  { teams }: Files,
  ofTeams: ReadonlyMap<string, readonly Line[]>,
): ReadonlyMap<string, readonly Grant[]> {
  const waiting = new Map([...ofTeams].map(([name, lines]) => [name, lines.length]));
  const ready = [...waiting].flatMap(([name, count]) => (count === 0 ? [name] : []));
  const given = new Map<string, readonly Grant[]>();
  // The array grows while it is walked: a team is ready when all that it is a member of are known.
  for (const name of ready) {
    const team = teams.get(name);
    if (team === undefined) continue;
    const all = new Map<string, Grant>();
    for (const grant of grantsOf([...team.reports, ...team.rls])) all.set(named(grant), grant);
    for (const { team: outer, member } of ofTeams.get(name) ?? []) {
      for (const grant of given.get(outer) ?? []) {
        const passed = through(grant, member);
        all.set(named(passed), passed);
      }
    }
    given.set(name, [...all.values()]);
    for (const { of } of team.members) {
      if (of.kind !== 'team') continue;
      const left = (waiting.get(of.name) ?? 0) - 1;
      waiting.set(of.name, left);
      if (left === 0) ready.push(of.name);
    }
  }
  return given;
}

/** Says what each person gets by the files at any time, by whichever line: nothing for those who are absent. */
function expansionOf(files: Files): (identity: Identity) => ReadonlySet<string> {
  const { ofTeams, ofPeople } = linesOf(files);
  const given = givenByTeams(files, ofTeams);
  return (identity) => {
    const user = files.users.get(identity);
    if (user === undefined || user.absent) return new Set();
    const byTeams = (ofPeople.get(identity) ?? []).flatMap(({ team, member }) =>
      (given.get(team) ?? []).map((grant) => through(grant, member)),
    );
    return new Set([...grantsOf([...user.reports, ...user.rls]), ...byTeams].map(named));
  };
}

/** How many grants the files would give after a change that they did not give before, and the reverse. */
export function compareExpansions(
  before: Files,
  after: Files,
): { readonly gained: number; readonly lost: number } {
  const [was, is] = [expansionOf(before), expansionOf(after)];
  let gained = 0;
  let lost = 0;
  for (const identity of new Set([...before.users.keys(), ...after.users.keys()])) {
    const [old, now] = [was(identity), is(identity)];
    for (const grant of now) if (!old.has(grant)) gained++;
    for (const grant of old) if (!now.has(grant)) lost++;
  }
  return { gained, lost };
}
