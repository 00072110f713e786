import { ANY_NAME, reportName } from '../../domain/catalogue.ts';
import { roleName } from '../../domain/exclusion.ts';
import type { Pattern } from '../../domain/pattern.ts';
import type { Place } from '../../domain/problem.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Rule, RuleSelector, RuleTerms } from '../../domain/rule.ts';
import { placeOf, type Source } from '../../domain/source.ts';
import { counted, few } from '../../domain/wording.ts';
import { type Evidence, type Judged, waysTo } from './evidence.ts';
import type { RuledPerson } from './people.ts';
import { listPieces, type RuledPiece, type RuleWorld } from './selectors.ts';

const DAY = 86_400_000;
const MOST_LINES = 3;

/** How many people match a `count` rule. */
export interface PeopleCount {
  /** The report whose people are counted; undefined for people altogether. */
  readonly report: number | undefined;
  readonly people: number;
  /** How many of them the plan adds, and the first of these. */
  readonly added: number;
  readonly newcomers: readonly RuledPerson[];
}

/** What a breach says, and the line that gives what breaks the rule. */
export interface Description {
  readonly message: string;
  readonly fix: string;
  readonly place: Place | undefined;
}

export const placeName = ({ file, line }: Place): string => `${file}:${line}`;

/** A piece as people name it. */
function pieceName({ kind, index }: RuledPiece, { catalogue, desired }: RuleWorld): string {
  if (kind === 'role') {
    const role = catalogue.roles[index];
    return role === undefined ? '' : roleName(role, desired.datasetAliases);
  }
  const report = catalogue.reports[index];
  if (report === undefined) return '';
  if (report.workspace === ANY_NAME || !report.listed) return report.id;
  return report.name === ANY_NAME ? `every report of ${report.workspace}` : reportName(report);
}

/** A line to remove so that somebody loses a piece. Places are worked out late: in a large file that takes a while. */
interface RemovableLine {
  readonly place: () => Place;
  readonly what: string;
}

/** For a team's entry, the line that names the person: nobody else loses anything then. */
function lineOf(source: Source, name: string): readonly [key: string, line: RemovableLine] {
  const membership = source.through.at(-1);
  if (membership === undefined)
    return [JSON.stringify([source.file, source.path]), { place: () => placeOf(source), what: name }];
  const { file, line, column, team } = membership;
  return [
    `${file}:${line}:${column}`,
    { place: () => ({ file, line, column }), what: `${name} through team ${team}` },
  ];
}

/** The lines that give somebody pieces, each once, and the names of pieces that no file gives. */
function removalOf(person: RuledPerson, pieces: readonly RuledPiece[], judged: Judged) {
  const lines = new Map<string, RemovableLine>();
  const notInFiles: string[] = [];
  for (const piece of pieces) {
    const name = pieceName(piece, judged.world);
    const sources = waysTo(person, piece, judged).flatMap((way) => way.sources);
    if (sources.length === 0) notInFiles.push(name);
    for (const [key, line] of sources.map((source) => lineOf(source, name)))
      if (!lines.has(key)) lines.set(key, line);
  }
  return { lines: [...lines.values()], notInFiles };
}

type Removal = ReturnType<typeof removalOf>;

const linesText = ({ lines }: Removal, textOf: (line: RemovableLine) => string): string =>
  `${lines.slice(0, MOST_LINES).map(textOf).join(', ')}${
    lines.length > MOST_LINES ? ` and ${counted(lines.length - MOST_LINES, 'more line')}` : ''
  }`;

function removalText(removal: Removal): string {
  const { lines, notInFiles } = removal;
  return [
    ...(lines.length > 0
      ? [`remove ${linesText(removal, ({ place, what }) => `${placeName(place())} (${what})`)}`]
      : []),
    ...(notInFiles.length > 0 ? [`remove ${few(notInFiles)} in the portal: no file gives it`] : []),
  ].join(', and ');
}

const piecesIn = (evidence: readonly Evidence[]): RuledPiece[] =>
  evidence.flatMap(({ piece }) => piece ?? []);

/** What a selector asks for, as somebody lacks it. */
function selectorText({ reports, rls, teams, users, roles }: RuleSelector): string {
  const names = (patterns: readonly Pattern[]): string => patterns.map(({ text }) => text).join(' or ');
  const things = [...(reports ?? []), ...(rls ?? [])];
  if (things.length > 0) return `something in ${names(things)}`;
  if (teams !== undefined) return `a membership in team ${names(teams)}`;
  if (roles !== undefined) return `the role ${roles.map((role) => ROLE_NAMES[role]).join(' or ')}`;
  return `an address like ${names(users ?? [])}`;
}

const termsText = ({ within, reason }: RuleTerms): string =>
  [
    ...(within === undefined ? [] : [`an end within ${counted(within / DAY, 'day')}`]),
    ...(reason === undefined ? [] : [`a reason like ${reason.text}`]),
  ].join(' and ');

const termsToWrite = ({ within, reason }: RuleTerms, now: number): string =>
  [
    ...(within === undefined
      ? []
      : [`until: ${new Date(now + within - DAY).toISOString().slice(0, 10)} or earlier`]),
    ...(reason === undefined ? [] : [`a reason like ${reason.text}`]),
  ].join(' and ');

/** How somebody matches one selector, and the smallest change that ends it. */
function describeMatch(selector: number, evidence: readonly Evidence[], person: RuledPerson, judged: Judged) {
  const { selectors, world } = judged;
  const { email, identity, after } = person;
  const pieces = evidence.flatMap((one) => (one.selector === selector ? (one.piece ?? []) : []));
  const account = evidence.some((one) => one.selector === selector && one.piece === undefined);
  if (!account) {
    const removal = removalOf(person, pieces, judged);
    return {
      what: few(pieces.map((piece) => pieceName(piece, world))),
      fix: removalText(removal),
      cost: removal.lines.length + removal.notInFiles.length,
    };
  }
  const teams = selectors.teamsOf(selector, identity);
  if (teams.length > 0) {
    const fix = `remove ${email} from team ${teams.join(' and ')}`;
    return { what: `a membership in team ${teams.join(', ')}`, fix, cost: 1 };
  }
  const role = selectors.all[selector]?.roles === undefined ? undefined : after?.role;
  return role === undefined
    ? { what: 'an account', fix: `remove the account of ${email}`, cost: 1 }
    : { what: `the role ${ROLE_NAMES[role]}`, fix: `give ${email} another role`, cost: 1 };
}

/** Describes how somebody breaks a rule. `fresh` is the evidence that the plan adds: none where it adds nothing. */
export function describeBreach(
  { name, form }: Rule,
  person: RuledPerson,
  evidence: readonly Evidence[],
  fresh: readonly Evidence[],
  judged: Judged,
): Description {
  const { world } = judged;
  const matches = [...new Set(evidence.map(({ selector }) => selector))].map((selector) =>
    describeMatch(selector, evidence, person, judged),
  );
  const cheapest = matches.reduce((best, one) => (one.cost < best.cost ? one : best));
  const start = `${person.email} ${fresh.length > 0 ? 'gets' : 'has'} ${matches.map(({ what }) => what).join(' and ')}`;
  const removal = removalOf(person, piecesIn(fresh.length > 0 ? fresh : evidence), judged);
  const place = (removal.lines[0] ?? removalOf(person, piecesIn(evidence), judged).lines[0])?.place();
  switch (form.kind) {
    case 'deny':
    case 'count':
      return { message: `${start}, which rule ${name} denies`, fix: cheapest.fix, place };
    case 'apart':
      return { message: `${start}, which rule ${name} keeps apart`, fix: cheapest.fix, place };
    case 'require': {
      const needed = selectorText(form.have);
      return {
        message: `${start} without ${needed}, which rule ${name} requires`,
        fix: `give ${person.email} ${needed}, or ${cheapest.fix}`,
        place,
      };
    }
    case 'terms': {
      const needed = termsToWrite(form.terms, world.now);
      const places = linesText(removal, (line) => placeName(line.place()));
      return {
        message: `${start} without ${termsText(form.terms)}, which rule ${name} requires`,
        fix:
          removal.lines.length > 0
            ? `write ${needed} at ${places}`
            : `list this access in the files with ${needed}, or ${cheapest.fix}`,
        place,
      };
    }
  }
}

/** How many of the people that a plan adds to a count are named. */
export const MOST_NEW = 5;

/** Describes how many people match where a rule allows fewer, or asks for more. */
export function describeCount(
  { name }: Rule,
  { report, people, added, newcomers }: PeopleCount,
  limit: { readonly most: number } | { readonly least: number },
  selector: number,
  judged: Judged,
): Description {
  const { selectors, world } = judged;
  const where = report === undefined ? '' : `${pieceName({ kind: 'report', index: report }, world)} has `;
  const matching = report === undefined ? ` match${people <= 1 ? 'es' : ''}` : '';
  const counts = `${where}${people === 0 ? 'nobody' : people === 1 ? '1 person' : `${people} people`}${matching}`;
  if ('least' in limit)
    return {
      message: `${counts}: rule ${name} requires ${limit.least}`,
      fix: `add ${limit.least - people} more`,
      place: undefined,
    };
  const isCounted = (piece: RuledPiece): boolean =>
    report === undefined
      ? selectors.means(selector, piece)
      : piece.kind === 'report' && piece.index === report;
  const places = newcomers.map((person) =>
    removalOf(
      person,
      person.after === undefined ? [] : listPieces(person.after).filter(isCounted),
      judged,
    ).lines[0]?.place(),
  );
  const shown = newcomers.map(({ email }, at) => {
    const place = places[at];
    return place === undefined ? email : `${email} (${placeName(place)})`;
  });
  const more = added > newcomers.length ? ` and ${added - newcomers.length} more` : '';
  return {
    message: `${counts}: rule ${name} allows ${limit.most}${added === 0 ? '' : `; new: ${shown.join(', ')}${more}`}`,
    fix: `remove ${people - limit.most}, or raise the limit`,
    place: places[0],
  };
}
