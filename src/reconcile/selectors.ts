import { patternNames } from '../domain/catalogue.ts';
import type { World } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { roleNames } from '../domain/exclusion.ts';
import { compilePattern, type Pattern } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';

/** One `--only`. */
export type Selector =
  | { readonly kind: 'user' | 'report' | 'rls'; readonly pattern: Pattern }
  | { readonly kind: 'team'; readonly name: string };

/** What selectors can name. */
export interface Known extends Pick<World, 'live' | 'catalogue'> {
  readonly desired: Pick<Desired, 'users' | 'teams' | 'datasetAliases'>;
}

const unknownTeam = (name: string, { teams }: Pick<Desired, 'teams'>): Problem => ({
  code: 'unknown-team',
  severity: 'error',
  message: `no team is named ${JSON.stringify(name)}`,
  why: '--only team:NAME selects the members of a team of the files',
  fix: `the teams are ${[...teams().keys()].slice(0, 20).join(', ') || '(none)'}`,
});

const unreadable = (text: string): Problem => ({
  code: 'usage',
  severity: 'error',
  message: `--only cannot read ${JSON.stringify(text)}`,
  fix: 'write user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME',
});

const matchesNothing = (text: string): Problem => ({
  code: 'only-matches-nothing',
  severity: 'error',
  message: `--only ${text} matches nothing`,
  why: 'neither the files nor the portal have anything of this name, so a plan would look as if all were well',
  fix: 'correct the pattern; reports are matched by WORKSPACE/NAME, roles by DATASET/ROLE, users by address',
});

/** True when a pattern selects somebody or something that the files or the portal have. */
function selects({ kind, pattern: { matches } }: Exclude<Selector, { kind: 'team' }>, world: Known): boolean {
  const { desired, live, catalogue } = world;
  switch (kind) {
    case 'user':
      for (const people of [desired.users, live.users, live.ambiguous, live.residue])
        for (const identity of people.keys()) if (matches(identity)) return true;
      return false;
    case 'report':
      return catalogue.reports.some((report) => report.listed && patternNames(report).some(matches));
    case 'rls':
      return catalogue.roles.some((role) => roleNames(role, desired.datasetAliases).some(matches));
  }
}

/** Reads `--only user:PATTERN|report:PATTERN|rls:PATTERN|team:NAME`. */
export function parseSelectors(
  texts: readonly string[],
  world: Known,
): { readonly selectors: readonly Selector[]; readonly problems: readonly Problem[] } {
  const selectors: Selector[] = [];
  const problems: Problem[] = [];
  for (const text of texts) {
    const colon = text.indexOf(':');
    const kind = text.slice(0, Math.max(0, colon));
    const rest = text.slice(colon + 1);
    const isPattern = rest !== '' && !rest.startsWith('!');
    if (isPattern && (kind === 'user' || kind === 'report' || kind === 'rls')) {
      const selector = { kind, pattern: compilePattern(rest) } as const;
      selectors.push(selector);
      if (!selects(selector, world)) problems.push(matchesNothing(text));
    } else if (kind !== 'team') problems.push(unreadable(text));
    else if (world.desired.teams().has(rest)) selectors.push({ kind, name: rest });
    else problems.push(unknownTeam(rest, world.desired));
  }
  return { selectors, problems };
}
