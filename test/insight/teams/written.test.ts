import { expect, it } from 'vitest';
import type { DeclaredTeam, DeclaredUser, ReportEntry } from '../../../src/domain/declared.ts';
import type { Email, Identity } from '../../../src/domain/ids.ts';
import { ALWAYS, type Window } from '../../../src/domain/window.ts';
import { suggest } from '../../../src/insight/teams/suggest.ts';
import { writtenIn } from '../../../src/insight/teams/written.ts';

const source = { file: 'rolecall.yaml', line: 1, column: 1, path: [], through: [] };
const LATER: Window = { from: undefined, end: 1_900_000_000_000, until: '2030-03-17' };
const report = (alias: string, window = ALWAYS, reason?: string): ReportEntry => ({
  report: { kind: 'alias', alias },
  window,
  reason,
  source,
});

const user = (
  identity: string,
  reports: readonly ReportEntry[],
  window = ALWAYS,
): [Identity, DeclaredUser] => [
  identity as Identity,
  {
    identity: identity as Identity,
    email: identity as unknown as Email,
    name: undefined,
    role: undefined,
    previously: [],
    absent: false,
    window,
    reason: undefined,
    reports: reports,
    rls: [],
    source,
  },
];

const leaver = (...words: Parameters<typeof user>): [Identity, DeclaredUser] => {
  const [identity, one] = user(...words);
  return [identity, { ...one, absent: true }];
};

/** A team of people, by address, and of teams, by name with a leading `+`. */
const team = (
  name: string,
  members: readonly string[],
  reports: readonly ReportEntry[],
  window = ALWAYS,
): [string, DeclaredTeam] => [
  name,
  {
    name,
    members: members.map((member) => ({
      of: member.startsWith('+')
        ? { kind: 'team', name: member.slice(1) }
        : { kind: 'user', identity: member as Identity },
      window,
      reason: undefined,
      source,
    })),
    reports: reports,
    rls: [],
    source,
  },
];

const three = ['a', 'b', 'c'].map((alias) => report(alias));

it('reads people, teams and teams in teams, and finds who could join', () => {
  const users = new Map([user('ana', []), user('bob', []), user('eva', [...three, report('d')])]);
  const teams = new Map([team('all', ['ana', '+few'], three), team('few', ['bob'], [report('d')])]);
  const written = writtenIn({ users, teams });
  expect(written.teams.map(({ people, teams: members }) => [people, members])).toEqual([
    [[0], [1]],
    [[1], []],
  ]);
  const [first] = suggest(written);
  expect(first).toMatchObject({ kind: 'join', lines: 3, people: [2] });
  expect(written.names[first?.team ?? -1]).toBe('few');
});

it('leaves out what ends, has a reason or names a whole workspace', () => {
  const workspace: ReportEntry = { ...report('a'), report: { kind: 'workspace', workspace: 'Sales' } };
  const users = new Map([
    user('ana', [report('a', LATER), report('b', ALWAYS, 'cover'), workspace, report('c')]),
    user('eva', three, LATER),
    leaver('gone', three),
  ]);
  const written = writtenIn({ users, teams: new Map() });
  // A window of the person's own holds for a team's lines as for the person's: who has one may be a member.
  expect(written.people).toEqual(['ana', 'eva']);
  expect(written.own.map((row) => [...row].map((at) => written.entries[at]))).toEqual([
    [report('c')],
    [report('c'), three[0], three[1]],
  ]);
});

it('leaves out teams that give something for a time, and keeps open what has members for a time', () => {
  const users = new Map([user('ana', []), user('bob', [])]);
  const teams = new Map([
    team('ends', ['ana', '+tied'], three, LATER),
    team('tied', ['ana', '+under'], three),
    team('under', ['bob'], three),
    team('free', ['bob'], three),
  ]);
  const written = writtenIn({ users, teams });
  expect(written.names).toEqual(['ends', 'free']);
  expect(written.names.map((_, at) => written.mayEnd(at))).toEqual([false, true]);
  const sometimes = new Map([team('a', ['bob'], [report('a', LATER)])]);
  expect(writtenIn({ users, teams: sometimes }).names).toEqual([]);
});
