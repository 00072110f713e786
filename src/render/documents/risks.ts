import { countEach, groupBy } from '../../domain/multimap.ts';
import { GRAVE, isError, MOST_OF_A_CODE, type Problem } from '../../domain/problem.ts';
import { accessText, counted, digits, few, sentence } from '../../domain/wording.ts';
import type { Blocks, Item, Noun, Piece, Who } from '../document.ts';
import { code, lines, list, notIn, onlyIn, people, person, place, section, strong } from '../document.ts';
import { type Directory, withPeople } from '../view/names.ts';
import type { PersonView } from '../view/people.ts';
import { editedPlaces, groupByFile, type LinePlace } from '../view/places.ts';
import type { PlanView } from '../view/plan.ts';
import { alteredText } from '../view/reason.ts';
import { MOST_SHOWN } from './people.ts';

/** A reviewer should look at this finding, or at this change of an account. */
interface Risk {
  readonly sign: 'lost' | 'by-hand' | 'risk' | 'note';
  readonly code: string;
  readonly about?: string | undefined;
  readonly fact: readonly Piece[];
  readonly advice: string;
  readonly places: readonly LinePlace[];
}

export function findRisk(finding: Problem, directory: Directory): Risk {
  const { code: name, severity, message, about, user, fix, why, place: at } = finding;
  return {
    sign: severity === 'info' ? 'note' : 'risk',
    code: name,
    about,
    fact: withPeople(sentence(message), directory, user),
    advice: sentence(fix ?? why),
    places: at === undefined ? [] : [at],
  };
}

function accountRisks({ who, account, accountMove, manual, performed }: PersonView): Risk[] {
  if (account === undefined) return [];
  const risk = (sign: Risk['sign'], name: string, fact: string, advice: string): Risk[] => [
    { sign, code: name, fact: [person(who), fact], advice, places: editedPlaces(account) },
  ];
  if (account.kind === 'manual' && manual > 0 && account.demotion) {
    const fact = ` stays ${account.from.role ?? 'in an unknown role'} until somebody makes the change by hand: ${alteredText(account)}.`;
    return risk('by-hand', 'manual', fact, 'The steps are below.');
  }
  if (accountMove?.kind === 'delete-user') {
    const access = accessText(performed('revoke-report'), performed('revoke-rls'));
    const fact = ` loses everything: the account is deleted, with ${access}.`;
    const advice =
      'Approve only for people who have left. Nobody can restore the history and settings of an account.';
    return risk('lost', 'user-deleted', fact, advice);
  }
  if (accountMove?.kind !== 'replace-user') return [];
  const fact = ` is deleted and created again, and loses ${accountMove.loses.join('; ')}.`;
  return risk('lost', 'user-deleted', fact, 'To avoid these losses, change the role by hand.');
}

const whoIn = ({ fact }: Risk): Who[] =>
  fact.flatMap((piece) => (typeof piece === 'object' && piece.kind === 'person' ? [piece.who] : []));

/** Reviewers need these least. */
const LAST: readonly string[] = ['rls-unused', 'ambiguous-rls-role'];

function riskRank({ code: name }: Risk): number {
  if (GRAVE.includes(name)) return GRAVE.indexOf(name);
  return LAST.includes(name) ? GRAVE.length + 1 : GRAVE.length;
}

/** The worst risk comes first. */
export function findRisks({ plan, people: own, directory }: PlanView): readonly Risk[] {
  const accounts = own.flatMap(accountRisks);
  // Leave out `leaver-administrator` of people whose demotion by hand is already in the list.
  const demoted = new Set(accounts.filter(({ sign }) => sign === 'by-hand').map((one) => whoIn(one)[0]?.key));
  const found = plan.findings
    // `accountRisks` covers deleted accounts.
    .filter((one) => !isError(one) && one.standing !== true && one.code !== 'user-deleted')
    .map((finding) => findRisk(finding, directory))
    .filter((risk) => risk.code !== 'leaver-administrator' || !demoted.has(whoIn(risk)[0]?.key));
  return [...accounts, ...found].sort((a, b) => riskRank(a) - riskRank(b));
}

/** The line for several findings of one code. If all have the same `about`, `about` replaces the braces. */
const TOGETHER: Readonly<Record<string, string>> = {
  'management-narrowed': 'changes narrow what rolecall manages',
  'user-deleted': 'accounts are deleted, with all their access',
  'changed-in-portal': 'people or portal groups keep or lack access: the target branch decides differently',
  escalation: 'people get the role {administrator or contributor}',
  manual: 'people keep a higher role until somebody makes the change by hand',
  'loses-all': 'people keep the account and lose all access of their own',
  'last-viewer': 'reports lose their last viewer',
  'last-member': 'RLS roles lose their last member',
  'outside-domain': 'mail domains are new: nobody there has access now',
  'unlisted-administrator': 'administrators and contributors are not in the files',
  'rls-missing': 'people can open {some reports} but see no rows: they have no RLS role on the dataset',
  'rls-union': 'people are in {some roles} and see the rows of all',
  'rls-ambiguous': 'people are in {some roles} directly and through a portal group',
  'rls-unused': 'people are in {some roles} but have no report of the dataset',
  'ending-soon': 'people have access that ends soon',
  'not-restorable': 'people do not get back all that the backup has',
  'user-vanished': 'people had an account at an earlier apply, and have none now',
  'takes-used': 'people lose access that they used in the last 30 days',
  'rows-by-group': 'people see rows through a portal group',
  'self-grant': 'people wrote a line that gives them access',
  'viewer-may-edit': 'viewers may edit reports in the portal',
  'portal-expires-first': 'accounts end in the portal before they end in the files',
  'ambiguous-rls-role': 'RLS roles share their name with another role of the dataset',
  'orphan-grant': 'reports are not in the report list, but people have them',
  'rls-residue': 'addresses without an account are in RLS roles',
  'expired-entry': 'lines have expired',
  'expired-live': 'people still have access that has expired',
  'upcoming-entry': 'people or portal groups gain {some access}',
};

/** These risks are not about a person, although their texts may contain an address. */
const ABOUT_THINGS: readonly string[] = [
  'last-viewer',
  'last-member',
  'outside-domain',
  'orphan-grant',
  'ambiguous-rls-role',
];

type RiskItem = Item & Pick<Risk, 'code'>;

export const riskItem = ({ sign, fact, advice, places, code: name }: Risk): RiskItem => {
  const right = [place(groupByFile(places)), code(name)];
  return {
    code: name,
    sign,
    pieces: fact,
    ...(advice === '' ? { right } : { items: [{ pieces: advice, right }] }),
  };
};

function mergeAlike(alike: readonly [Risk, ...Risk[]], together: string, atLeast: string): RiskItem {
  const [first] = alike;
  const { code: name, sign, advice } = first;
  const abouts = [...new Set(alike.flatMap(({ about }) => about ?? []))];
  const words = together.replace(/\{(.*)\}/, (_, several) => (abouts.length > 1 ? several : abouts.join()));
  const who = [...new Map(alike.flatMap(whoIn).map((one) => [one.key, one])).values()];
  const isByPerson = whoIn(first).length === 1 && !ABOUT_THINGS.includes(name);
  const count = digits(isByPerson ? who.length : alike.length);
  // Other lists of a comment already name these people.
  const names: Item = { pieces: people(who), ...(name.startsWith('rls-') && { notInComment: true }) };
  const ofThings =
    name === 'ambiguous-rls-role' ? { pieces: few(abouts, 12) } : alike.map(({ fact }) => ({ pieces: fact }));
  const facts = isByPerson ? names : ofThings;
  const items = [facts, { pieces: advice !== '' && advice, right: code(name) }];
  return { code: name, sign, pieces: strong(`${atLeast}${count} ${words}`), items };
}

/** Merges more than `alone` risks of one code. Keeps up to `most` different values of `about` apart. */
function mergeRisks(risks: readonly Risk[], alone: number, most: number): RiskItem[] {
  // Do not merge risks with different advice, or risks of one person with other risks.
  const keyOf = (one: Risk): string => JSON.stringify([one.code, one.advice, whoIn(one).length === 1]);
  const groups = [...groupBy(risks, keyOf).values()].flatMap((alike) => {
    const byAbout = [...groupBy(alike, ({ about }) => about).values()];
    return byAbout.length > most ? [alike] : byAbout;
  });
  const counts = countEach(risks.map((one) => one.code));
  return groups.flatMap((alike): RiskItem[] => {
    const [{ code: name }] = alike;
    const together = TOGETHER[name];
    if (together === undefined || alike.length <= alone) return alike.map(riskItem);
    const atLeast = counts.get(name) === MOST_OF_A_CODE ? 'At least ' : '';
    return [mergeAlike(alike, together, atLeast)];
  });
}

/** A comment shows this many risks before its folds, and also all other grave risks. */
const MOST_FIRST = 3;
const FINDINGS: Noun = ['finding', 'findings'];

export function riskSections(risks: readonly Risk[], refused = false): Blocks {
  const first: Item[] = [];
  const later: Item[] = [];
  for (const item of mergeRisks(risks, 3, 12)) {
    const isFirst = first.length < MOST_FIRST - Number(refused) || GRAVE.includes(item.code);
    (isFirst ? first : later).push(item);
  }
  const count = counted(later.length, ...FINDINGS);
  return [
    section(
      { title: 'Look at first', id: 'first' },
      list(FINDINGS, first, { most: MOST_SHOWN, ordered: true }),
    ),
    section(
      { title: 'Also look at', count, fold: 'comment', weight: 55 },
      list(FINDINGS, later, { most: MOST_SHOWN }),
    ),
  ];
}

/** A page lists the findings that no change causes. A terminal and a comment only count these findings. */
export function standingBlocks(standing: readonly Problem[], directory: Directory): Blocks {
  const codes = [...groupBy(standing, ({ code: name }) => name)].sort(([, a], [, b]) => b.length - a.length);
  const counts = codes.map(([name, same]) => `${digits(same.length)} ${name}`).join(', ');
  const risks = codes.flatMap(([, same]) => same.map((finding) => findRisk(finding, directory)));
  const count = counted(standing.length, ...FINDINGS);
  const atLeast = codes.some(([, same]) => same.length >= MOST_OF_A_CODE) ? 'At least ' : '';
  const line = lines(
    standing.length > 0 &&
      `${atLeast}${count} not caused by a change: ${counts}. \`--format json\` ${standing.length === 1 ? 'shows it' : 'lists them'}.`,
  );
  return [
    notIn('page', line),
    onlyIn(
      'page',
      section(
        { id: 'standing', title: 'Not caused by a change', count, fold: 'always' },
        list(FINDINGS, mergeRisks(risks, 1, Number.POSITIVE_INFINITY)),
      ),
    ),
  ];
}
