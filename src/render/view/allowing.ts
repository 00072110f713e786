import type { Problem } from '../../domain/problem.ts';

/** How a refusal may be let pass, where that is meant. */
export interface Allowing {
  /** The guard by its name for `--override`; undefined for a rule and for `guards.restrict`, which no flag reaches. */
  readonly guard: string | undefined;
  /** A line for `guards.allow`, whose reason somebody has to give. */
  readonly line: string | undefined;
  /** The flag that lets it pass once; it is recorded in the plan and must be repeated for apply. */
  readonly flag: string | undefined;
}

/** What would let a refusal pass. */
export function allowingOf({ code, allow }: Problem): Allowing {
  const guard = /^guard-(.*)$/.exec(code)?.[1];
  const limit = allow?.limit === undefined ? '' : `limit: ${allow.limit}, `;
  return {
    guard,
    line: allow && `- { guard: ${allow.guard}, ${limit}until: ${allow.until}, reason: "..." }`,
    flag: guard === undefined ? undefined : `--override ${guard}`,
  };
}

/** What to do about a refusal; how to let it pass is shown apart. */
export const fixOf = ({ fix }: Problem): string | undefined => fix;
