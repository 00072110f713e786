import type { Kind, Observation } from '../domain/access.ts';
import type { Decision, Delta, GroupHolder, Person, Side } from '../domain/delta.ts';
import type { Desired } from '../domain/desired.ts';
import { namesOfThings } from '../domain/exclusion.ts';
import type { DatasetId, Identity } from '../domain/ids.ts';
import { compilePattern, matchesAny, type Pattern, type PatternLists } from '../domain/pattern.ts';
import type { Problem } from '../domain/problem.ts';
import type { ProblemCode } from '../domain/problem-codes.ts';

/** The people, teams, reports and RLS roles that `--only` names. Undefined selects everything. */
export type Selection =
  | (PatternLists & {
      readonly teams: ReadonlyMap<string, ReadonlySet<Identity>>;
    })
  | undefined;

const PATTERN_FIX =
  'correct the pattern: WORKSPACE/NAME for reports, DATASET/ROLE for roles, addresses for users';

interface SelectorWorld extends Observation {
  readonly desired: Pick<Desired, 'users' | 'teams' | 'datasetAliases'>;
}

const LISTS: ReadonlyMap<string, keyof PatternLists> = new Map([
  ['user', 'users'],
  ['report', 'reports'],
  ['rls', 'rls'],
]);

function selects(list: keyof PatternLists, { matches }: Pattern, world: SelectorWorld): boolean {
  const { desired, live } = world;
  if (list !== 'users')
    return namesOfThings(world)[list === 'rls' ? 'roles' : list].some((names) => names.some(matches));
  for (const people of [desired.users, live.users, live.ambiguous, live.residue])
    for (const identity of people.keys()) if (matches(identity)) return true;
  return false;
}

/** Reads `--only user:PATTERN|report:PATTERN|rls:PATTERN|team:NAME`. */
export function parseSelectors(
  texts: readonly string[],
  world: SelectorWorld,
): { readonly selected: Selection; readonly problems: readonly Problem[] } {
  const lists: Partial<Record<keyof PatternLists, readonly Pattern[]>> = {};
  const teams = new Map<string, ReadonlySet<Identity>>();
  const problems: Problem[] = [];
  const refuse = (code: ProblemCode, message: string, fix: string): void => {
    problems.push({ code, severity: 'error', message, fix });
  };
  for (const text of texts) {
    const [, kind = '', rest = ''] = /^(.*?):(.*)$/s.exec(text) ?? [];
    const list = rest === '' || rest.startsWith('!') ? undefined : LISTS.get(kind);
    if (kind === 'team' && rest !== '') {
      const members = world.desired.teams().get(rest);
      if (members !== undefined) teams.set(rest, members);
      const names = [...world.desired.teams().keys()].slice(0, 20).join(', ') || '(none)';
      if (members === undefined)
        refuse('unknown-team', `no team is named ${JSON.stringify(rest)}`, `the teams are ${names}`);
    } else if (list !== undefined) {
      const pattern = compilePattern(rest);
      lists[list] = [...(lists[list] ?? []), pattern];
      const message = `--only ${text} matches nothing in the files or the portal`;
      if (!selects(list, pattern, world)) refuse('only-matches-nothing', message, PATTERN_FIX);
    } else {
      const fix = 'write user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME';
      refuse('usage', `--only cannot read ${JSON.stringify(text)}`, fix);
    }
  }
  return { selected: texts.length === 0 ? undefined : { ...lists, teams }, problems };
}

/** True unless `--only` names a person or a team. */
export const selectsEverybody = (selected: Selection): boolean =>
  selected === undefined || (selected.users === undefined && selected.teams.size === 0);

export const isSelectedPerson = (selected: Selection, identity: Identity): boolean =>
  selected === undefined ||
  selectsEverybody(selected) ||
  matchesAny(selected.users ?? [], identity) ||
  [...selected.teams.values()].some((members) => members.has(identity));

const keepOnly = (side: Side, keep: (decision: Decision) => boolean): Side => ({
  ...side,
  decisions: side.decisions.filter(keep),
  unselected: side.decisions.filter((decision) => !keep(decision)),
});

const keepNone = (side: Side): Side => keepOnly(side, () => false);

const deselect = (person: Person): Person => ({
  ...person,
  account: undefined,
  reports: keepNone(person.reports),
  roles: keepNone(person.roles),
  residue: new Map(),
  isSelected: false,
});

const NARROWED = { create: 'created', delete: 'deleted', replace: 'replaced' } as const;

/** A gained report also selects the roles of its dataset, because the roles must limit the rows first. */
export function select(delta: Delta, selected: Selection): Delta {
  if (selected === undefined) return delta;
  const { catalogue } = delta.world;
  const { reports = [], rls = [] } = selected;
  const byAccess = reports.length + rls.length > 0;
  const names = namesOfThings(delta.world);
  const areSelected = (kind: Kind, patterns: readonly Pattern[]): readonly boolean[] =>
    names[kind].map((own) => own.some((name) => matchesAny(patterns, name)));
  const [selectedReports, selectedRoles] = [areSelected('reports', reports), areSelected('roles', rls)];

  const narrowAccess = (person: Person): Person => {
    const { account } = person;
    const ownReports = keepOnly(person.reports, ({ key }) => selectedReports[key] === true);
    const datasets = new Set<DatasetId | undefined>();
    for (const { key, move } of ownReports.decisions)
      if (move === 'give') datasets.add(catalogue.reports[key]?.datasetId);
    const ownRoles = keepOnly(
      person.roles,
      ({ key }) => selectedRoles[key] === true || datasets.has(catalogue.roles[key]?.datasetId),
    );
    const isNew = account?.kind === 'create';
    const gives = datasets.size > 0 || ownRoles.decisions.some(({ move }) => move === 'give');
    // A deletion or replacement would change more than the selected access, so select nothing of this person.
    if (account?.kind === 'delete' || account?.kind === 'replace' || (isNew && !gives)) {
      const unselectedChange = account.hold === undefined ? NARROWED[account.kind] : undefined;
      return { ...deselect(person), unselectedChange };
    }
    const residue = isNew ? person.residue : new Map();
    return { ...person, account: isNew ? account : undefined, reports: ownReports, roles: ownRoles, residue };
  };
  const narrowPerson = (person: Person): Person => {
    const own = [person.identity, ...(person.wanted === undefined ? [] : [person.wanted.identity])];
    if (!own.some((one) => isSelectedPerson(selected, one))) return deselect(person);
    return byAccess ? narrowAccess(person) : person;
  };
  const narrowGroup = (group: GroupHolder): GroupHolder => {
    if (!selectsEverybody(selected)) return { ...group, roles: keepNone(group.roles) };
    if (!byAccess) return group;
    return { ...group, roles: keepOnly(group.roles, ({ key }) => selectedRoles[key] === true) };
  };
  return { ...delta, people: delta.people.map(narrowPerson), groups: delta.groups.map(narrowGroup) };
}
