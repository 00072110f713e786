import { countEach } from '../domain/multimap.ts';
import { byCode, INVISIBLE, plainLetters } from '../domain/wording.ts';
import type { Team } from './teams.ts';

export interface ReportLabel {
  readonly alias: string;
  readonly workspace: string;
  readonly name: string;
}

const LONGEST = 40;
/** A word may name a team if at least this share of its reports or members has the word. */
const LEAST_SHARE = 0.75;

const EMPTY = new Set('a all an and by for in of on our per report reports the to with'.split(' '));

/** Returns words in lower case, without accents. Ignores words with digits, unless all words have digits. */
function splitWords(text: string): string[] {
  const plain = plainLetters(text).normalize('NFC');
  const all = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !EMPTY.has(word) && !INVISIBLE.test(word) && word.length <= LONGEST,
  );
  const plainWords = all.filter((word) => !/\p{N}/u.test(word));
  return plainWords.length > 0 ? plainWords : all;
}

function joinWords(words: readonly string[]): string {
  let name = '';
  for (const word of new Set(words)) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length <= LONGEST) name = longer;
  }
  return name;
}

/** Names teams after their reports or members, larger teams first. Adds a number to a name already in use. */
export function nameTeams(
  teams: readonly Team[],
  reports: readonly ReportLabel[],
  departments: ReadonlyMap<string, string>,
): readonly string[] {
  const wordsIn = ({ name, workspace }: ReportLabel) => new Set(splitWords(`${name} ${workspace}`));
  const labels = new Map(reports.map((one) => [one.alias, { ...one, words: wordsIn(one) }]));
  const inWorkspace = countEach(reports.map(({ workspace }) => workspace));
  const withWord = countEach([...labels.values()].flatMap(({ words }) => [...words]));

  /** The best name comes first. */
  const proposeNames = (team: Team): readonly string[] => {
    const own = team.reports.flatMap((alias) => labels.get(alias) ?? []);
    const [first] = own;
    const isShared = own.every(({ workspace }) => workspace === first?.workspace);
    const workspace = isShared ? (first?.workspace ?? '') : '';
    const workspaceWords = splitWords(workspace);
    const hasMostOfWorkspace = own.length > (inWorkspace.get(workspace) ?? 0) / 2;
    const counts = countEach(own.flatMap(({ words }) => [...words]));
    const common = splitWords(first?.name ?? '').filter(
      (word) => (counts.get(word) ?? 0) >= LEAST_SHARE * own.length,
    );
    // The best words are in many reports of the team, and in few other reports.
    const scoreOf = (word: string): number => (counts.get(word) ?? 0) ** 2 / (withWord.get(word) ?? 1);
    const words = [...counts.keys()].sort((a, b) => scoreOf(b) - scoreOf(a) || byCode(a, b));
    const inDepartment = countEach(team.members.flatMap((member) => departments.get(member) ?? []));
    const largestFirst = [...inDepartment].sort(([a, inA], [b, inB]) => inB - inA || byCode(a, b));
    const [[department, members] = ['', 0]] = largestFirst;
    return [
      team.ofEverybody ? 'everybody' : '',
      hasMostOfWorkspace ? joinWords(workspaceWords) : '',
      joinWords(common),
      members >= LEAST_SHARE * team.members.length ? joinWords(splitWords(department)) : '',
      ...words.map((word) => joinWords([...workspaceWords, word])),
      ...words,
    ].filter((name) => name !== '');
  };

  const names = new Map<Team, string>();
  const used = new Set<string>();
  const size = ({ members, reports: own }: Team): number => members.length * own.length;
  const key = ({ reports: own }: Team): string => own.join(' ');
  for (const team of teams.toSorted((a, b) => size(b) - size(a) || byCode(key(a), key(b)))) {
    const proposals = proposeNames(team);
    const [base = 'team'] = proposals;
    let name = proposals.find((one) => !used.has(one)) ?? base;
    for (let number = 2; used.has(name); number++) name = `${base}-${number}`;
    used.add(name);
    names.set(team, name);
  }
  return teams.map((team) => names.get(team) ?? '');
}
