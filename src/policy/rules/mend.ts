import { ANY_NAME, reportName } from '../../domain/catalogue.ts';
import type { Explanation, Given } from '../../domain/desired.ts';
import { roleName } from '../../domain/exclusion.ts';
import { hasIndex } from '../../domain/indexes.ts';
import type { Place } from '../../domain/problem.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { few } from '../../domain/wording.ts';
import type { RuledPerson } from './people.ts';
import type { Piece, RuleWorld } from './selector.ts';

/** A line of the files without which somebody would not have some access. */
export interface Line {
  /** Looked up when asked: in a large file that takes a while. */
  readonly place: () => Place;
  readonly what: string;
}

/** What has to go so that somebody does not hold some pieces any more. */
export interface Cut {
  readonly lines: readonly Line[];
  /** Pieces that no file gives, by name. */
  readonly loose: readonly string[];
}

/** A piece as people name it. */
export function pieceName({ kind, index }: Piece, { catalogue, desired }: RuleWorld): string {
  if (kind === 'role') {
    const role = catalogue.roles[index];
    return role === undefined ? '' : roleName(role, desired.datasetAliases);
  }
  const report = catalogue.reports[index];
  if (report === undefined) return '';
  if (report.workspace === ANY_NAME || !report.listed) return report.id;
  return report.name === ANY_NAME ? `every report of ${report.workspace}` : reportName(report);
}

/** The names of pieces, a few of them. */
export const pieceNames = (pieces: readonly Piece[], world: RuleWorld): string =>
  few(pieces.map((piece) => pieceName(piece, world)));

/** Access that no file gives has no end. */
const ENDLESS: Given = { sources: [], reason: undefined, until: undefined, end: undefined };

const explanations = new WeakMap<RuledPerson, Explanation>();

/** Worked out once for a person: asked for each piece anew, it would cost the square of what is held. */
function explained(person: RuledPerson, { desired }: RuleWorld): Explanation {
  const known = explanations.get(person) ?? desired.explainUser(person.identity);
  explanations.set(person, known);
  return known;
}

/**
 * How somebody comes by a piece: by lines of the own entry and of teams, or without any where it is a role that stays
 * without them, and by each portal group that has it.
 */
export function givenOf(person: RuledPerson, { kind, index }: Piece, world: RuleWorld): Given[] {
  const { desired } = world;
  const { reports, roles } = explained(person, world);
  const isOwnRole = kind === 'role' && hasIndex(person.ownRoles, index);
  const own =
    (kind === 'report' ? reports.get(index) : roles.get(index)) ?? (isOwnRole ? ENDLESS : undefined);
  const byGroups =
    kind === 'report'
      ? []
      : person.groups
          .filter((group) => hasIndex(person.groupRoles(group), index))
          .map((group) => desired.explainGroup(group).roles.get(index) ?? ENDLESS);
  return own === undefined ? byGroups : [own, ...byGroups];
}

/** Of a team's entry, the line that names the person: without it nobody else loses anything. */
function lineOf(source: Source, name: string): Line & { readonly key: string } {
  const membership = source.through.at(-1);
  if (membership === undefined)
    return { key: JSON.stringify([source.file, source.path]), place: () => placeOf(source), what: name };
  const { file, line, column, team } = membership;
  return {
    key: `${file}:${line}:${column}`,
    place: () => ({ file, line, column }),
    what: `${name} through the team ${team}`,
  };
}

/** A place as people write it. */
export const placeName = ({ file, line }: Place): string => `${file}:${line}`;

/** The fewest lines, each named once, that give somebody these pieces. */
export function cutOf(person: RuledPerson, pieces: readonly Piece[], world: RuleWorld): Cut {
  const lines = new Map<string, Line>();
  const loose: string[] = [];
  for (const piece of pieces) {
    const name = pieceName(piece, world);
    const sources = givenOf(person, piece, world).flatMap((given) => given.sources);
    if (sources.length === 0) loose.push(name);
    for (const source of sources) {
      const line = lineOf(source, name);
      if (!lines.has(line.key)) lines.set(line.key, line);
    }
  }
  return { lines: [...lines.values()], loose };
}

/** How many changes a cut is. */
export const costOf = ({ lines, loose }: Cut): number => lines.length + loose.length;

const MOST_LINES = 3;

/** The first places of a cut, as people write them. */
export const placeNames = ({ lines }: Cut): string =>
  few(
    lines.map(({ place }, at) => (at < MOST_LINES ? placeName(place()) : '')),
    MOST_LINES,
  );

/** A cut in words. */
export function cutText({ lines, loose }: Cut): string {
  const written = lines.slice(0, MOST_LINES).map(({ place, what }) => `${placeName(place())} (${what})`);
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more lines` : '';
  const words = [
    ...(lines.length > 0 ? [`take away ${written.join(', ')}${more}`] : []),
    ...(loose.length > 0 ? [`take ${few(loose)} away in the portal, since no file gives it`] : []),
  ];
  return words.join(', and ');
}
