import type { Catalogue, Thing } from '../../domain/access.ts';
import { ANY_NAME, KINDS, reportAt, reportName, roleAt } from '../../domain/access.ts';
import type { AccessDifference } from '../../domain/adoption.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Explanation } from '../../domain/grant.ts';
import { isUuid } from '../../domain/ids.ts';
import { append, countEach, groupBy } from '../../domain/multimap.ts';
import type { Source } from '../../domain/source.ts';
import { byWholeName, isWritable } from '../write/aliases.ts';
import type { Plain } from '../yaml-text.ts';
import { elementName, removeEdit } from './edit.ts';

export interface Limits {
  /** Written as in a file: the last day of the access, or the time when the access ends. */
  readonly until?: string | undefined;
  readonly reason?: string | undefined;
}

export const limitFields = ({ until, reason }: Limits): Readonly<Record<string, string>> => ({
  ...(until !== undefined && { until }),
  ...(reason?.trim() && { reason }),
});

/** The keys that name a report, role or user in a line: `{ report }`, `{ dataset, role }` or `{ user }`. */
export type LineKeys = Readonly<Record<string, string>>;

/** Returns only the name, or a mapping if the line has an `until` or a `reason`. */
export const lineFor = (keys: LineKeys, limits: Limits): Plain => {
  const limited = limitFields(limits);
  return Object.keys(limited).length > 0 ? { ...keys, ...limited } : elementName(keys);
};

/** The keys of a line for a report or role, by index; undefined if no file can name the report or role. */
export function lineKeysIn({ reportAliases, datasetAliases }: Desired, catalogue: Catalogue) {
  const byName = byWholeName(catalogue);
  return {
    reports: (index: number): LineKeys | undefined => {
      const report = reportAt(catalogue, index);
      const { id, workspace, name, listed } = report;
      if (!listed) return undefined;
      const [alias] = reportAliases.get(id) ?? [];
      if (alias !== undefined) return { report: alias };
      const wholeName = reportName(report);
      const isNamed = isWritable(workspace) && isWritable(name) && name !== ANY_NAME;
      if (isNamed && byName.get(wholeName)?.length === 1) return { report: wholeName };
      return isUuid(id) ? { report: id } : undefined;
    },
    roles: (index: number): LineKeys | undefined => {
      const { datasetId, name: role, ambiguous } = roleAt(catalogue, index);
      if (ambiguous || !isWritable(role)) return undefined;
      const [alias] = datasetAliases.get(datasetId) ?? [];
      if (alias !== undefined) return { dataset: alias, role };
      return isUuid(datasetId) ? { dataset: datasetId, role } : undefined;
    },
  };
}

interface MemberLine {
  readonly team: string;
  readonly source: Source;
}

/** The lines of all teams that list a person, by the identity of the person. */
export function memberLines({ teams }: Pick<Declared, 'teams'>): ReadonlyMap<string, readonly MemberLine[]> {
  const lines = new Map<string, MemberLine[]>();
  for (const { name: team, members } of teams.values())
    for (const { of, source } of members)
      if (of.kind === 'user') append(lines, of.identity, { team, source });
  return lines;
}

const thingKey = ({ kind, key }: Thing): string => `${kind} ${key}`;

/** The team that has the holder as a member; undefined for the holder's own line. */
const teamOf = ({ through }: Source): string | undefined => through.at(-1)?.team;

/** Returns the teams that must keep the holder: some access outside `things` comes only from teams. */
function neededTeams(things: readonly Thing[], explanation: Explanation): ReadonlySet<string> {
  const removed = new Set(things.map(thingKey));
  const needed = new Set<string>();
  for (const kind of KINDS)
    for (const [key, grants] of explanation[kind]) {
      const teams = grants.flatMap(({ source }) => teamOf(source) ?? []);
      const isOnlyByTeams = teams.length === grants.length;
      if (isOnlyByTeams && !removed.has(thingKey({ kind, key }))) for (const team of teams) needed.add(team);
    }
  return needed;
}

/** Says why a line must stay, and how to remove its access by hand. */
function explainObstacle(teams: readonly string[]): readonly [why: string, fix: string] {
  const restore = 'or restore the access: rolecall apply';
  if (teams.length === 0)
    return ['an entry gives all reports of the workspace', `name the reports instead, ${restore}`];
  const names = `team ${teams.join(' and team ')}`;
  return [
    `the person still has other access from ${names}`,
    `remove the person from ${names} and list the other access in the person’s entry, ${restore}`,
  ];
}

/** Returns edits that remove the lines of each difference, or an `obstacle`: a line that must stay. */
export function removeAccess(
  differences: readonly AccessDifference[],
  explanation: Explanation,
  memberships: readonly MemberLine[],
) {
  const needed = neededTeams(differences, explanation);
  return differences.map((difference) => {
    const sources = (explanation[difference.kind].get(difference.key) ?? []).map(({ source }) => source);
    const teams = new Set(sources.flatMap((source) => teamOf(source) ?? []));
    const obstacle = sources.find((source) => {
      const team = teamOf(source);
      return team === undefined ? source.selector === 'workspace' : needed.has(team);
    });
    if (obstacle !== undefined)
      return { difference, obstacle, reason: explainObstacle([...teams].filter((team) => needed.has(team))) };
    const ownEntries = sources.filter((source) => teamOf(source) === undefined);
    const memberEntries = memberships.filter(({ team }) => teams.has(team)).map(({ source }) => source);
    return { difference, edits: [...ownEntries, ...memberEntries].map(removeEdit) };
  });
}

/** Returns the first included file that is not JSON, or else the root file. */
export const firstIncluded = (files: readonly string[]): string =>
  files.find((file, at) => at > 0 && !file.endsWith('.json')) ?? files[0] ?? '';

/** Chooses the file whose people hold most of a new person's reports; at a tie, the file with most people. */
export function fileChooser({ users }: Declared, desired: Desired, files: readonly string[]) {
  const candidates = [...groupBy(users, ([, { source }]) => source.file)].map(([file, people]) => {
    const keys = people.flatMap(([identity]) => [...(desired.users.get(identity)?.reports ?? [])]);
    return { file, people: people.length, holders: countEach(keys) };
  });
  return (reports: readonly number[]): string => {
    const sharedBy = ({ holders }: (typeof candidates)[number]): number =>
      reports.reduce((sum, key) => sum + (holders.get(key) ?? 0), 0);
    const [best] = candidates.toSorted((a, b) => sharedBy(b) - sharedBy(a) || b.people - a.people);
    return best?.file ?? firstIncluded(files);
  };
}
