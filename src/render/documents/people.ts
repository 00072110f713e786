import {
  type Block,
  code,
  type Item,
  lines,
  list,
  type Noun,
  only,
  type Pieces,
  people,
  person,
  place,
  section,
  strong,
} from '../document.ts';
import type { Task } from '../view/by-hand.ts';
import type { PersonView } from '../view/people.ts';
import type { PersonBlock as Change } from '../view/person-blocks.ts';
import type { Reason } from '../view/reason.ts';
import { type Risk, riskOf } from '../view/risks.ts';
import type { SharedChange } from '../view/shared.ts';
import { groupedNames } from '../view/things.ts';
import { type Band, bandOf, type PlanView } from '../view/view.ts';
import { type RiskGroup, weighed } from '../view/weighed.ts';
import { capital, counted, does, groupBy, some } from '../view/wording.ts';

/** How many people or shared changes a terminal shows. */
const MOST = 50;
/** How many risks a comment shows before its folds. */
const MOST_RISKS = 5;
const PEOPLE: Noun = ['person', 'people'];

/** Fixed text by which a comment of this portal is found again and replaced. */
export const markerOf = (command: 'plan' | 'apply' | 'drift', portal: string): string =>
  `rolecall:${command}:${portal
    .replace(/[^a-z0-9-]/g, (one) => `%${(one.codePointAt(0) ?? 0).toString(16)}`)
    .replaceAll('--', '-%2d')
    .slice(0, 80)}`;

/** Why and where: one note with the place at its end, and what would have to change for what is held. */
function notesOf({ words, places, reason, held }: Reason): Item[] {
  const text = [
    ...some(words.length, capital(`${words}.`)),
    ...(reason === null ? [] : [`"${reason}"`]),
  ].join(' ');
  const note =
    text === '' && places.length === 0 ? [] : [{ pieces: text === '' ? [] : [text], right: place(places) }];
  return [...note, ...(held === null ? [] : [{ pieces: [capital(`${held}.`)] }])];
}

const until = (text: string | null): string[] => (text === null ? [] : [`, until ${text}`]);

const DIRECTION = { take: 'would lose ', give: 'would gain ' } as const;

/** One line of a person: what moves, and why. */
function changeItems({ move, account, things, reason, loses, shared, direction }: Change): Item[] {
  const before = move === 'held' && direction !== undefined ? [DIRECTION[direction]] : [];
  const others = shared === undefined ? [] : [`, with ${counted(shared.count - 1, 'other')}`];
  const names = account === '' ? groupedNames(things) : [account];
  const notes: Item[] = [
    ...(shared === undefined ? notesOf(reason) : []),
    ...loses.map((one) => ({ pieces: [`Loses ${one}.`] })),
  ];
  const [note] = notes;
  // A place alone is beside its row.
  const last =
    notes.length === 1 && note?.right !== undefined && note.pieces.length === 0
      ? { right: note.right }
      : { items: notes };
  return names.map((name, at) => ({
    sign: move,
    pieces: [...before, name, ...until(reason.until), ...others],
    ...(at === names.length - 1 && last),
  }));
}

/** Everything that goes with a deleted account, with one reason. */
function changesOf({ account, blocks }: PersonView): readonly Change[] {
  if (account !== 'deleted') return blocks;
  const lost = blocks.filter(({ move }) => move === 'lost');
  const [first] = lost;
  const things = lost.flatMap((block) => block.things);
  if (first === undefined || things.length === 0) return blocks;
  return [{ ...first, account: '', things }, ...blocks.filter(({ move }) => move !== 'lost')];
}

const RESULT = { deleted: ', account deleted', created: ', new', replaced: ', account replaced' } as const;

const personItem = (view: PersonView): Item => ({
  pieces: [person(view.who), ...(view.account === undefined ? [] : [RESULT[view.account]])],
  items: changesOf(view).flatMap(changeItems),
});

const sharedItem = ({ count, who, thing, move, reason }: SharedChange): Item => ({
  sign: move,
  pieces: [
    strong(`${counted(count, ...PEOPLE)} ${move === 'lost' ? 'lose' : 'gain'}`),
    ` ${groupedNames([thing]).join('')}`,
    ...until(reason.until),
  ],
  items: [{ pieces: [people(who(count))] }, ...notesOf(reason)],
});

/** Who loses, who gains, and what is held back. */
export function peopleSections({ people: all, shared }: PlanView): Block[] {
  const band = (name: Band): PersonView[] => all.filter((one) => bandOf(one) === name && one.hasOwn);
  const losing = band('loses');
  const isFirst = ({ account, demotion }: PersonView): boolean => account !== undefined || demotion;
  const many = (move: SharedChange['move']): Item[] =>
    shared.filter((one) => one.move === move).map(sharedItem);
  const given = many('gained');
  const part = (title: string, ...items: readonly Item[]): Block[] =>
    section({ title }, ...list(PEOPLE, items, { most: MOST }));
  return [
    ...part(
      'Who loses',
      ...losing.filter(isFirst).map(personItem),
      ...many('lost'),
      ...losing.filter((one) => !isFirst(one)).map(personItem),
    ),
    ...part(
      given.length > 0 || losing.length > 0 ? 'Who gains' : 'Who only gains',
      ...given,
      ...band('gains').map(personItem),
    ),
    ...part('Held back', ...band('held').map(personItem)),
  ];
}

/** What the commit of `--against` brings, person by person. */
export const waitingItems = ({ waiting }: PlanView): Item[] => waiting.map(personItem);

const rightOf = ({ places, code: name }: Risk): Pieces => [...place(places), code(name)];

const riskItem = (risk: Risk): Item => ({
  sign: risk.sign,
  pieces: risk.fact,
  ...(risk.decides === ''
    ? { right: rightOf(risk) }
    : { items: [{ pieces: [risk.decides], right: rightOf(risk) }] }),
});

/** Many risks of one code are one entry: how many, whom they are about, and what decides. */
function groupItems({ risks, together, who }: RiskGroup): Item[] {
  const [first] = risks;
  if (first === undefined || together === undefined) return risks.map(riskItem);
  const facts =
    who.length > 0 ? [{ pieces: [people(who), '.'] }] : risks.map(({ fact }) => ({ pieces: fact }));
  const decides = first.decides === '' ? [] : [first.decides];
  return [
    {
      sign: first.sign,
      pieces: [strong(together)],
      items: [...facts, { pieces: decides, right: [code(first.code)] }],
    },
  ];
}

const GRAVE: ReadonlySet<string> = new Set([
  'management-narrowed',
  'user-deleted',
  'manual',
  'escalation',
  'no-base',
  'self-grant',
]);
const FINDINGS: Noun = ['finding', 'findings'];

/** What to look at first; what weighs less is folded in a comment. */
export function riskSections(risks: readonly Risk[]): Block[] {
  const first: Item[] = [];
  const later: Item[] = [];
  for (const group of weighed(risks))
    for (const item of groupItems(group))
      (first.length < MOST_RISKS || GRAVE.has(group.code) ? first : later).push(item);
  return [
    ...section(
      { title: 'Look at first', id: 'first' },
      ...list(FINDINGS, first, { most: MOST, ordered: true }),
    ),
    ...section(
      { title: 'Look at too', count: counted(later.length, ...FINDINGS), fold: 'comment', weight: 45 },
      ...list(FINDINGS, later, { most: MOST }),
    ),
  ];
}

/** What must be done by hand in the portal; the same steps are shown once. */
export function taskSection(tasks: readonly Task[]): Block[] {
  const same = groupBy(tasks, ({ steps }) => JSON.stringify(steps));
  const items = [...same.values()].map(
    (all): Item => ({
      sign: 'by-hand',
      pieces: all.flatMap(({ who, what }, at) => [at === 0 ? '' : '; ', person(who), `: ${what}`]),
      items: (all[0]?.steps ?? []).map((step, at) => ({ pieces: [`${at + 1}. ${step}`] })),
    }),
  );
  return section(
    { title: 'To do by hand', id: 'hand' },
    ...list(['change', 'changes'], items, { most: MOST }),
  );
}

/** Who has managed access and is not in the files. */
export function outsideSection({ outside, tally }: PlanView): Block[] {
  const title = 'Not in the files';
  const count = `${counted(tally.outside, ...PEOPLE)} with managed access`;
  if (outside.length === 0)
    return tally.outside === 0 ? [] : [{ kind: 'lines', lines: [[`${title}: ${count}.`]] }];
  const items = outside.map(({ who, role, things }) => ({
    pieces: [person(who), `, ${role ?? 'unknown role'}`],
    items: groupedNames(things).map((name) => ({ pieces: [name] })),
  }));
  return section({ title, id: 'outside', count, fold: 'always', weight: 15 }, ...list(PEOPLE, items));
}

/** What was so before this plan: one line with counts, which names nobody; a page has all of it, grouped. */
export function standingBlocks({ standing, directory }: Pick<PlanView, 'standing' | 'directory'>): Block[] {
  if (standing.length === 0) return [];
  const codes = [...groupBy(standing, ({ code }) => code)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, same]) => `${name} ${same.length}`);
  const count = counted(standing.length, ...FINDINGS);
  const line = lines([
    `Standing, not changed by this plan: ${count} (${codes.join(', ')}). \`--format json\` ${does(standing.length, 'shows it', 'lists them')}.`,
  ]);
  return [
    ...only('terminal', line),
    ...only('comment', line),
    {
      kind: 'section',
      in: 'page',
      id: 'standing',
      title: 'Standing findings',
      count: `${count} from before this plan`,
      fold: 'always',
      // Worded only where a page shows them: there may be thousands.
      get blocks() {
        const risks = standing.map((finding) => riskOf(finding, directory));
        const groups = weighed(risks, 1).toSorted((a, b) => b.risks.length - a.risks.length);
        return list(FINDINGS, groups.flatMap(groupItems));
      },
    },
  ];
}
