import { givenBy, peopleIn, type Team } from './team.ts';

/** What is known of a report, or of an RLS role, that a name may be made of. */
export interface ReportLabel {
  /** The workspace, or the dataset of an RLS role. */
  readonly workspace: string;
  readonly name: string;
}

/** What is known of a person that a name may be made of. */
export interface PersonLabel {
  readonly department?: string | undefined;
}

const LONGEST = 48;
/** So many of the people or reports must share what names all of them. */
const MOST = 0.75;

/** Small letters, digits and hyphens of a text, accents left out; empty where it has none of those. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST);
  return plain.replace(/^-+|-+$/g, '');
}

/** What most of the values are, when enough are the same. */
function shared(values: readonly string[], share: number): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  let most = '';
  for (const [value, count] of counts) {
    const before = counts.get(most) ?? 0;
    if (count > before || (count === before && value < most)) most = value;
  }
  return (counts.get(most) ?? 0) >= share * values.length ? most : '';
}

/** Words that say nothing by themselves. */
const EMPTY = new Set([
  '',
  'a',
  'an',
  'and',
  'by',
  'for',
  'in',
  'of',
  'on',
  'the',
  'to',
  'report',
  'reports',
]);

/** The words that all names have in common, in the order of the first one. */
function commonWords(names: readonly string[], without: readonly string[]): string {
  const [first = '', ...others] = names.map((name) => slugOf(name).split('-'));
  if (first === '') return '';
  const rest = others.map((words) => new Set(words));
  return first
    .filter((word) => !EMPTY.has(word) && !without.includes(word) && rest.every((words) => words.has(word)))
    .join('-');
}

const joined = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('-')
    .slice(0, LONGEST);

/** Names for a team, those that say most first. */
function proposals(people: readonly PersonLabel[], reports: readonly ReportLabel[]): readonly string[] {
  const workspace = slugOf(
    shared(
      reports.map((report) => report.workspace),
      MOST,
    ),
  );
  const department = slugOf(
    shared(
      people.map((person) => person.department ?? ''),
      MOST,
    ),
  );
  const known = [...workspace.split('-'), ...department.split('-')];
  const words =
    reports.length > 1
      ? commonWords(
          reports.map(({ name }) => name),
          known,
        )
      : '';
  const [first] = reports;
  const only = first === undefined ? '' : slugOf(first.name);
  const sameDepartment = department === workspace ? '' : department;
  const leading = slugOf(
    shared(
      reports.map((report) => report.workspace),
      0,
    ),
  );
  if (reports.length === 1) return [only, joined(only, 'for', department), joined(workspace, only)];
  return [
    joined(workspace, words),
    joined(workspace, sameDepartment, words),
    department === '' ? '' : joined(department, leading === department ? '' : leading),
    joined(leading, only),
    joined(leading, 'with', only),
  ];
}

/**
 * A name for each team, none twice and none of those taken: by the workspace, words or department that it has in common,
 * else by its first report, else by number. The same for the same teams and labels. Each fits where the files take a name.
 */
export function nameTeams(
  teams: readonly Team[],
  people: readonly PersonLabel[],
  reports: readonly ReportLabel[],
  taken: ReadonlySet<string> = new Set(),
): readonly string[] {
  const used = new Set(taken);
  const given = givenBy(teams);
  const within = peopleIn(teams);
  return teams.map((team, at) => {
    const mine = (team.reports.length > 0 ? team.reports : (given[at] ?? [])).flatMap(
      (report) => reports[report] ?? [],
    );
    const members = (within[at] ?? []).flatMap((person) => people[person] ?? []);
    const wanted = proposals(members, mine).filter((name) => name !== '');
    const base = wanted[0] ?? 'team';
    let name = wanted.find((proposal) => !used.has(proposal));
    for (let number = 2; name === undefined; number++) {
      if (!used.has(`${base}-${number}`)) name = `${base}-${number}`;
    }
    used.add(name);
    return name;
  });
}
