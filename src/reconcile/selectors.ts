import type { Desired } from '../domain/desired.ts';
import { compilePattern, type Pattern } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';

/** One `--only`. */
export type Selector =
  | { readonly kind: 'user' | 'report' | 'rls'; readonly pattern: Pattern }
  | { readonly kind: 'team'; readonly name: string };

const unknownTeam = (name: string, { teams }: Desired): Problem => ({
  code: 'unknown-team',
  severity: 'error',
  message: `no team is named ${JSON.stringify(name)}`,
  why: '--only team:NAME selects the members of a team of the files',
  fix: `the teams are ${[...teams.keys()].slice(0, 20).join(', ') || '(none)'}`,
});

const unreadable = (text: string): Problem => ({
  code: 'usage',
  severity: 'error',
  message: `--only cannot read ${JSON.stringify(text)}`,
  fix: 'write user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME',
});

/** Reads `--only user:PATTERN|report:PATTERN|rls:PATTERN|team:NAME`. */
export function parseSelectors(
  texts: readonly string[],
  desired: Desired,
): { readonly selectors: readonly Selector[]; readonly problems: readonly Problem[] } {
  const selectors: Selector[] = [];
  const problems: Problem[] = [];
  for (const text of texts) {
    const colon = text.indexOf(':');
    const kind = text.slice(0, Math.max(0, colon));
    const rest = text.slice(colon + 1);
    const isPattern = rest !== '' && !rest.startsWith('!');
    if (isPattern && (kind === 'user' || kind === 'report' || kind === 'rls'))
      selectors.push({ kind, pattern: compilePattern(rest) });
    else if (kind !== 'team') problems.push(unreadable(text));
    else if (desired.teams.has(rest)) selectors.push({ kind, name: rest });
    else problems.push(unknownTeam(rest, desired));
  }
  return { selectors, problems };
}
