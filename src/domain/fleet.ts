import { groupBy } from './multimap.ts';
import { type Problem, quote } from './problem.ts';

export interface FleetPortal {
  /** Undefined if rolecall cannot read the root file. The run of this portal reports the reason. */
  readonly name: string | undefined;
  readonly config: string;
}

export const memberName = ({ name, config }: FleetPortal): string => name ?? config;

export interface PortalFile extends FleetPortal {
  /** Normalised as in a browser; undefined if the text is not a URL. */
  readonly url: string | undefined;
}

const TWINS = {
  name: { code: 'duplicate-portal', fix: 'give one of them another portal.name' },
  url: { code: 'duplicate-url', fix: 'keep one root file for each portal' },
} as const;

/** Finds portals with the same name or URL. */
export function* findTwins(members: readonly PortalFile[]): Iterable<Problem> {
  for (const key of ['name', 'url'] as const)
    for (const [value, [first, ...others]] of groupBy(members, (one) => one[key])) {
      if (value === undefined) continue;
      for (const { config } of others) {
        const message = `${config} and ${first.config} have the same portal.${key}: ${quote(value)}`;
        yield { severity: 'error', message, ...TWINS[key] };
      }
    }
}

const BY_GRAVITY: readonly number[] = [0, 2, 3, 5, 1, 4, 70, 130];

/** A higher number is worse. Unknown codes, such as the code of a killed process, are the worst. */
export const gravityOf = (code: number): number => {
  const rank = BY_GRAVITY.indexOf(code);
  return rank === -1 ? BY_GRAVITY.length : rank;
};

export const worstExit = <Code extends number>(codes: readonly Code[]): Code | 0 =>
  codes.reduce<Code | 0>((worst, code) => (gravityOf(code) > gravityOf(worst) ? code : worst), 0);

export const COLUMNS = ['losses', 'gains', 'deletions', 'operations', 'manual', 'held'] as const;

export interface PortalSummary extends Readonly<Record<(typeof COLUMNS)[number], number>> {
  readonly name: string;
  /** `plan`, `apply`, `drift`, `problems`, or `nothing` without a result document. */
  readonly kind: string;
  /** Null if the document contains no exit code. */
  readonly exit: number | null;
  readonly because: readonly string[];
}

export interface FleetSummary {
  readonly portals: readonly PortalSummary[];
  /** The worst exit code. */
  readonly gravest: number;
  readonly unreadable?: readonly Problem[];
}
