import { exitBy } from '../domain/exit.ts';
import { COLUMNS, type FleetSummary, type Member, memberName, totalOf } from '../domain/fleet.ts';
import { counted } from '../domain/wording.ts';
import { jsonText, plainText } from './escape.ts';

/** How the run of one portal ended. */
export interface MemberExit {
  readonly code: number;
  /** Codes of the problems that made it so. */
  readonly because: readonly string[];
}

/** `rolecall.fleet/1` in pieces, so that no result waits for another and none is kept. */
export const FLEET_HEAD = '{"format":"rolecall.fleet/1","portals":[';

/** One portal's part; the result is a JSON document as it is, or empty where there is none. */
export const memberJson = (
  { name, config }: Member,
  exit: MemberExit,
  result: string,
  isFirst: boolean,
): string =>
  `${isFirst ? '\n' : ',\n'}{"name":${jsonText(name ?? null)},"config":${jsonText(config)},"exit":${jsonText(exit)},"result":${result.trim() === '' ? 'null' : result.trim()}}`;

export const fleetEnd = (exit: MemberExit): string => `\n],"exit":${jsonText(exit)}}\n`;

export const memberHead = (member: Member): string =>
  member.name === undefined
    ? `== ${plainText(member.config)}\n`
    : `== ${plainText(member.name)} (${plainText(member.config)})\n`;

/** The last line: how many portals ended how. */
export function fleetText(
  ended: readonly { readonly member: Member; readonly code: number }[],
  code: number,
): string {
  const others = ended.filter((one) => one.code !== 0);
  const named = others.map((one) => `${plainText(memberName(one.member))} ${one.code}`);
  const rest = others.length === ended.length ? '' : '; the others 0';
  const detail = named.length === 0 ? 'all exit 0' : `${named.join(', ')}${rest}`;
  return `${counted(ended.length, 'portal')}: ${detail}. Exit ${code}.\n`;
}

/** `rolecall.portals/1`: `include` is a matrix for GitHub Actions. */
export const portalsJson = (members: readonly Member[]): string =>
  `${jsonText({
    format: 'rolecall.portals/1',
    exit: { code: 0, because: [] },
    include: members.map(({ name, config }) => ({ name: name ?? null, config })),
  })}\n`;

/** The portals, a line each. */
export const portalsText = (members: readonly Member[]): string =>
  members.map(({ name, config }) => `${plainText(name ?? '(no name)')}  ${plainText(config)}\n`).join('');

/** `rolecall.summary/1`. */
export const summaryJson = ({ portals, gravest, unreadable = [] }: FleetSummary): Iterable<string> => [
  `${jsonText({
    format: 'rolecall.summary/1',
    exit: exitBy(unreadable.length === 0 ? 0 : 1, unreadable),
    gravest,
    totals: Object.fromEntries(COLUMNS.map((column) => [column, totalOf(portals, column)])),
    portals,
  })}\n`,
];
