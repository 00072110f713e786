import type { Decision, Delta, GroupHolder, Person, Side } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { namesOfThings } from '../domain/exclusion.ts';
import type { DatasetId } from '../domain/ids.ts';
import type { Observed } from '../domain/live.ts';
import { once } from '../domain/multimap.ts';
import { compilePattern, matchesAny, type Pattern } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';
import type { ProblemCode } from '../domain/problem-codes.ts';

export type Selector =
  | { readonly kind: 'user' | 'report' | 'rls'; readonly pattern: Pattern }
  | { readonly kind: 'team'; readonly name: string };

export interface Known extends Observed {
  readonly desired: Pick<Desired, 'users' | 'teams' | 'datasetAliases'>;
}

const KIND_OF = { report: 'reports', rls: 'roles' } as const;

/** True if the pattern matches anything in the files or the portal. */
function selects({ kind, pattern: { matches } }: Exclude<Selector, { kind: 'team' }>, world: Known): boolean {
  const { desired, live } = world;
  if (kind !== 'user') return namesOfThings(world)[KIND_OF[kind]].some((names) => names.some(matches));
  for (const people of [desired.users, live.users, live.ambiguous, live.residue])
    for (const identity of people.keys()) if (matches(identity)) return true;
  return false;
}

/** Reads `--only user:PATTERN|report:PATTERN|rls:PATTERN|team:NAME`. */
export function parseSelectors(
  texts: readonly string[],
  world: Known,
): { readonly selectors: readonly Selector[]; readonly problems: readonly Problem[] } {
  const selectors: Selector[] = [];
  const problems: Problem[] = [];
  const refuse = (code: ProblemCode, message: string, fix: string): void => {
    problems.push({ code, severity: 'error', message, fix });
  };
  const teams = once(world.desired.teams);
  for (const text of texts) {
    const colon = text.indexOf(':');
    const kind = text.slice(0, Math.max(0, colon));
    const rest = text.slice(colon + 1);
    const isPattern = rest !== '' && !rest.startsWith('!');
    if (isPattern && (kind === 'user' || kind === 'report' || kind === 'rls')) {
      const selector = { kind, pattern: compilePattern(rest) } as const;
      selectors.push(selector);
      if (selects(selector, world)) continue;
      const fix =
        'correct the pattern; reports are matched by WORKSPACE/NAME, roles by DATASET/ROLE, users by address';
      refuse('only-matches-nothing', `--only ${text} matches nothing in the files or the portal`, fix);
    } else if (kind !== 'team') {
      const fix = 'write user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME';
      refuse('usage', `--only cannot read ${JSON.stringify(text)}`, fix);
    } else if (teams().has(rest)) selectors.push({ kind, name: rest });
    else {
      const names = [...teams().keys()].slice(0, 20).join(', ') || '(none)';
      refuse('unknown-team', `no team is named ${JSON.stringify(rest)}`, `the teams are ${names}`);
    }
  }
  return { selectors, problems };
}

const only = (side: Side, keep: (decision: Decision) => boolean): Side => ({
  ...side,
  decisions: side.decisions.filter(keep),
  aside: side.decisions.filter((decision) => !keep(decision)),
});

const nothing = (side: Side): Side => only(side, () => false);

const NARROWED = { create: 'created', delete: 'deleted', replace: 'replaced' } as const;

/**
 * Keeps the decisions that `--only` selects. `user` and `team` select people, `report` and `rls` select
 * access. One match of each is enough; both must match if both are given. A gained report brings the
 * decisions on its dataset's roles, because its rows must be limited first. If access is selected, accounts
 * are only created.
 */
export function select(delta: Delta, selectors: readonly Selector[]): Delta {
  if (selectors.length === 0) return delta;
  const { desired, catalogue } = delta.world;
  const patterns = (kind: 'user' | 'report' | 'rls'): Pattern[] =>
    selectors.flatMap((selector) => (selector.kind === kind ? [selector.pattern] : []));
  const people = patterns('user');
  const teams = selectors.flatMap((selector) =>
    selector.kind === 'team' ? [desired.teams().get(selector.name)] : [],
  );
  const byPeople = people.length > 0 || teams.length > 0;
  const byAccess = selectors.some(({ kind }) => kind === 'report' || kind === 'rls');

  const isSelectedPerson = ({ identity }: Person): boolean =>
    !byPeople || matchesAny(people, identity) || teams.some((members) => members?.has(identity));
  const names = namesOfThings(delta.world);
  const selected = (kind: keyof typeof KIND_OF): readonly boolean[] => {
    const own = patterns(kind);
    return names[KIND_OF[kind]].map((some) => some.some((name) => matchesAny(own, name)));
  };
  const [selectedReports, selectedRoles] = [selected('report'), selected('rls')];

  const unselected = (person: Person): Person => ({
    ...person,
    account: undefined,
    reports: nothing(person.reports),
    roles: nothing(person.roles),
    residue: new Map(),
    isSelected: false,
  });
  const narrowAccess = (person: Person): Person => {
    const { account } = person;
    const own = only(person.reports, ({ key }) => selectedReports[key] === true);
    const datasets = new Set<DatasetId | undefined>(
      own.decisions.flatMap(({ key, move }) => (move === 'give' ? [catalogue.reports[key]?.datasetId] : [])),
    );
    const ownRoles = only(
      person.roles,
      ({ key }) => selectedRoles[key] === true || datasets.has(catalogue.roles[key]?.datasetId),
    );
    const isNew = account?.kind === 'create';
    const gives = [...own.decisions, ...ownRoles.decisions].some(({ move }) => move === 'give');
    // Without a deletion or replacement, its removals are left out too.
    if (account?.kind === 'delete' || account?.kind === 'replace' || (isNew && !gives))
      return {
        ...unselected(person),
        ...(account.hold === undefined && { narrowed: NARROWED[account.kind] }),
      };
    const residue = isNew ? person.residue : new Map();
    return { ...person, account: isNew ? account : undefined, reports: own, roles: ownRoles, residue };
  };
  const narrowGroup = (group: GroupHolder): GroupHolder => {
    if (byPeople) return { ...group, roles: nothing(group.roles) };
    return byAccess
      ? { ...group, roles: only(group.roles, ({ key }) => selectedRoles[key] === true) }
      : group;
  };
  return {
    ...delta,
    people: delta.people.map((person) =>
      !isSelectedPerson(person) ? unselected(person) : byAccess ? narrowAccess(person) : person,
    ),
    groups: delta.groups.map(narrowGroup),
  };
}
