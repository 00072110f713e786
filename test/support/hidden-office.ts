import { chance } from './seeded.ts';

const WORDS =
  'Sales Finance Legal Marketing Support Logistics Research Quality Payroll Berlin Lyon Porto Oslo Quito Osaka Apollo Gemini Mercury Vega Orion Titan Nova Atlas Hydra Phoenix Delta Comet'.split(
    ' ',
  );
const SUBJECTS = 'Overview Budget Costs Plan Risks Forecast Headcount Trends Calendar'.split(' ');

/** Each person is in one of the first teams, one of the next, and up to two of the others. */
const [DEPARTMENTS, SITES] = [9, 15];

/**
 * An office with known teams, to check that `findTeams` finds them in the access. `noise` is the share of grants
 * changed by chance; `losses` is the share of these that remove a grant.
 */
export function hiddenOffice(noise: number, losses: number, seed: number) {
  const random = chance(seed);
  const draw = (count: number): number => Math.floor(random() * count);
  const teams = WORDS.map((name) => {
    const subjects = SUBJECTS.filter(() => random() < 0.6);
    const reports = new Set(subjects.map((subject) => `${name}-${subject}`.toLowerCase()));
    return { name, people: new Set<string>(), reports };
  });
  const reports = teams.flatMap(({ name, reports: own }) =>
    [...own].map((alias) => ({ alias, workspace: name, name: alias.replace('-', ' ') })),
  );
  const people = Array.from({ length: 300 }, (_, at) => {
    const address = `p${at}@x.com`;
    const department = draw(DEPARTMENTS);
    const isIn = [department, DEPARTMENTS + draw(SITES - DEPARTMENTS)];
    for (let more = draw(3); more > 0; more--) isIn.push(SITES + draw(WORDS.length - SITES));
    const has = new Set(isIn.flatMap((team) => [...(teams[team]?.reports ?? [])]));
    for (const team of isIn) teams[team]?.people.add(address);
    return { address, department: WORDS[department] ?? '', has };
  });
  const grants = people.reduce((sum, { has }) => sum + has.size, 0);
  for (let change = 0; change < grants * noise; change++) {
    const { has } = people[draw(people.length)] ?? { has: new Set<string>() };
    if (random() < losses) has.delete([...has][draw(has.size)] ?? '');
    else has.add(reports[draw(reports.length)]?.alias ?? '');
  }
  return { people: people.map(({ has, ...rest }) => ({ ...rest, reports: [...has] })), reports, teams };
}

const shared = <Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): number =>
  [...a].filter((value) => b.has(value)).length / Math.max(a.size, b.size);

/** A team counts as found with 80 % of its people and reports, and few other people and reports. */
export function shareFound(
  { teams }: ReturnType<typeof hiddenOffice>,
  found: readonly { readonly members: readonly string[]; readonly reports: readonly string[] }[],
): number {
  const sets = found.map(({ members, reports }) => ({ people: new Set(members), reports: new Set(reports) }));
  const back = teams.filter((team) =>
    sets.some((one) => shared(one.people, team.people) >= 0.8 && shared(one.reports, team.reports) >= 0.8),
  );
  return back.length / teams.length;
}
