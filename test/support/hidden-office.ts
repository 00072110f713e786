import { chance } from './seeded.ts';

/** An office whose teams are known, to see whether they are found again from the access of each person. */
export interface HiddenOffice {
  readonly people: readonly {
    readonly address: string;
    readonly department: string;
    readonly reports: readonly string[];
  }[];
  readonly reports: readonly { readonly alias: string; readonly workspace: string; readonly name: string }[];
  readonly teams: readonly {
    readonly name: string;
    readonly people: ReadonlySet<string>;
    readonly reports: ReadonlySet<string>;
  }[];
}

export interface OfficeSize {
  readonly people: number;
  readonly departments: number;
  readonly sites: number;
  readonly projects: number;
  /** This share of the grants is changed by chance. */
  readonly noise: number;
  /** Of the changes, this share takes a grant away; the others give one. */
  readonly losses: number;
  readonly seed: number;
}

const DEPARTMENTS =
  'Sales Finance Legal Marketing Support Logistics Research Quality Purchasing Payroll Audit Design'.split(
    ' ',
  );
const SITES = 'Berlin Lyon Porto Oslo Quito Osaka Dakar Perth Lima Turin'.split(' ');
const PROJECTS =
  'Apollo Gemini Mercury Vega Orion Titan Nova Atlas Hydra Phoenix Delta Comet Aurora Zephyr'.split(' ');
const SUBJECTS = 'Overview Budget Costs Plan Risks Forecast Headcount Trends Quality Calendar'.split(' ');

/** A word of its own for each place, however many there are. */
const wordAt = (words: readonly string[], at: number): string =>
  at < words.length
    ? (words[at] ?? '')
    : `${words[at % words.length]}${String.fromCharCode(97 + Math.floor(at / words.length))}land`;

export function hiddenOffice({
  people,
  departments,
  sites,
  projects,
  noise,
  losses,
  seed,
}: OfficeSize): HiddenOffice {
  const random = chance(seed);
  const draw = (count: number): number => Math.floor(random() * count);
  const reports: { alias: string; workspace: string; name: string }[] = [];
  const teams: { name: string; people: Set<string>; reports: Set<string> }[] = [];
  const plant = (words: readonly string[], count: number, workspaceOf: (word: string) => string): void => {
    for (let at = 0; at < count; at++) {
      const word = wordAt(words, at);
      const subjects = SUBJECTS.map((subject) => ({ subject, order: random() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, 3 + draw(5));
      const own = subjects.map(({ subject }) => {
        const alias = `${word}-${subject}`.toLowerCase();
        reports.push({ alias, workspace: workspaceOf(word), name: `${word} ${subject}` });
        return alias;
      });
      teams.push({ name: word, people: new Set(), reports: new Set(own) });
    }
  };
  plant(DEPARTMENTS, departments, (word) => word);
  plant(SITES, sites, () => 'Sites');
  plant(PROJECTS, projects, () => 'Projects');
  for (const name of ['Handbook', 'News'])
    reports.push({ alias: name.toLowerCase(), workspace: 'Company', name: `Company ${name}` });
  const all = reports.map(({ alias }) => alias);
  const held = Array.from({ length: people }, (_, at) => {
    const address = `p${String(draw(36 ** 4)).padStart(7, '0')}.${at}@x.com`;
    const department = draw(departments);
    const isIn = [department, departments + draw(sites)];
    for (let more = draw(3); more > 0; more--) isIn.push(departments + sites + draw(projects));
    const has = new Set(['handbook', 'news']);
    for (const team of isIn) {
      teams[team]?.people.add(address);
      for (const report of teams[team]?.reports ?? []) has.add(report);
    }
    return { address, department: wordAt(DEPARTMENTS, department), has };
  });
  const grants = held.reduce((sum, { has }) => sum + has.size, 0);
  for (let change = 0; change < grants * noise; change++) {
    const { has } = held[draw(people)] ?? { has: new Set<string>() };
    if (random() < losses) has.delete([...has][draw(has.size)] ?? '');
    else has.add(all[draw(all.length)] ?? '');
  }
  return {
    people: held.map(({ has, ...rest }) => ({ ...rest, reports: [...has] })),
    reports,
    teams: teams.filter((team) => team.people.size > 2),
  };
}

const shared = <Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): number =>
  [...a].filter((value) => b.has(value)).length / Math.max(a.size, b.size);

/** The share of the hidden teams that came back: each with 80 % of its people and reports, and few others. */
export function shareFound(
  { teams }: HiddenOffice,
  found: readonly { readonly members: readonly string[]; readonly reports: readonly string[] }[],
): number {
  const sets = found.map(({ members, reports }) => ({ people: new Set(members), reports: new Set(reports) }));
  const back = teams.filter((team) =>
    sets.some((one) => shared(one.people, team.people) >= 0.8 && shared(one.reports, team.reports) >= 0.8),
  );
  return back.length / teams.length;
}
