import { byCode, INVISIBLE } from '../domain/wording.ts';
import type { Team } from './teams.ts';

/** A report as people know it; a name may be made of its words. */
export interface ReportLabel {
  readonly alias: string;
  readonly workspace: string;
  readonly name: string;
}

const LONGEST = 40;
/** So many of a team's reports or members must share what names all of them. */
const MOST = 0.75;
/** So many of the words that say most are tried, alone and in pairs, before a number is. */
const WORDS_TRIED = 8;

/** Words that say nothing by themselves. */
const EMPTY = new Set('a all an and by for in of on our per report reports the to with'.split(' '));

/** The words of a text in small letters, without accents; words with digits only where there are no others. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
  const all = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !EMPTY.has(word) && !INVISIBLE.test(word) && word.length <= LONGEST,
  );
  const plainWords = all.filter((word) => !/\p{N}/u.test(word));
  return plainWords.length > 0 ? plainWords : all;
}

function joined(words: readonly string[]): string {
  let name = '';
  for (const word of new Set(words)) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length <= LONGEST) name = longer;
  }
  return name;
}

function countsOf(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * A name for each team, none twice: what sets its reports apart, else what its members share, else a number. Of two teams
 * that want one name, the one that gives more gets it.
 */
export function nameTeams(
  teams: readonly Team[],
  reports: readonly ReportLabel[],
  departments: ReadonlyMap<string, string>,
): readonly string[] {
  const labels = new Map(
    reports.map((report) => [
      report.alias,
      { ...report, words: new Set(wordsOf(`${report.name} ${report.workspace}`)) },
    ]),
  );
  const inWorkspace = countsOf(reports.map(({ workspace }) => workspace));
  const withWord = countsOf([...labels.values()].flatMap(({ words }) => [...words]));

  /** Names for a team, those that say most first; an empty one where that rank has none. */
  const proposals = (team: Team): readonly string[] => {
    const own = team.reports.flatMap((alias) => labels.get(alias) ?? []);
    const [first] = own;
    const shared = own.every(({ workspace }) => workspace === first?.workspace)
      ? first?.workspace
      : undefined;
    const workspace = wordsOf(shared ?? '');
    const isMostOfIt = shared !== undefined && own.length > (inWorkspace.get(shared) ?? 0) / 2;
    const scored = [...countsOf(own.flatMap(({ words }) => [...words]))]
      .map(([word, count]) => {
        const inside = count / own.length;
        const score = (inside * count) / (withWord.get(word) ?? count);
        return { word, score, apart: inside >= MOST ? score : 0 };
      })
      .sort((a, b) => b.score - a.score || byCode(a.word, b.word));
    const best = scored.filter(({ apart }) => apart >= MOST * MOST && apart === scored[0]?.score);
    const [department = '', members = 0] =
      [...countsOf(team.members.flatMap((member) => departments.get(member) ?? []))].sort(
        ([a, n], [b, m]) => m - n || byCode(a, b),
      )[0] ?? [];
    const ofDepartment = members >= MOST * team.members.length ? wordsOf(department) : [];
    const words = scored.slice(0, WORDS_TRIED).map(({ word }) => word);
    const ordered = first === undefined ? [] : wordsOf(first.name);
    const apart = best
      .map(({ word }) => word)
      .sort((a, b) => ordered.indexOf(a) - ordered.indexOf(b) || byCode(a, b));
    return [
      team.ofEverybody ? 'everybody' : '',
      isMostOfIt ? joined(workspace) : '',
      joined(apart),
      joined(ofDepartment),
      workspace.length > 0 && ofDepartment.length > 0 ? joined([...workspace, ...ofDepartment]) : '',
      ...words.filter((word) => !workspace.includes(word)).map((word) => joined([...workspace, word])),
      ...words,
      ...words.flatMap((word, at) => words.slice(at + 1).map((other) => joined([word, other]))),
    ];
  };

  const open = teams
    .map((team, at) => ({
      at,
      grants: team.members.length * team.reports.length,
      key: team.reports.join(' '),
      proposals: proposals(team),
    }))
    .sort((a, b) => b.grants - a.grants || byCode(a.key, b.key) || a.at - b.at);
  const names = teams.map(() => '');
  const used = new Set<string>(['']);
  const take = (at: number, name: string): void => {
    names[at] = name;
    used.add(name);
  };
  const ranks = Math.max(0, ...open.map((one) => one.proposals.length));
  for (let rank = 0; rank < ranks; rank++)
    for (const one of open) {
      const name = one.proposals[rank] ?? '';
      if (names[one.at] === '' && !used.has(name)) take(one.at, name);
    }
  for (const one of open) {
    if (names[one.at] !== '') continue;
    const base = one.proposals.find((name) => name !== '') ?? 'team';
    let name = base;
    for (let number = 2; used.has(name); number++) name = `${base}-${number}`;
    take(one.at, name);
  }
  return names;
}
