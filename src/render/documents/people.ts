import {
  type Block,
  code,
  type Item,
  type Pieces,
  people,
  person,
  place,
  type Sign,
  strong,
} from '../document.ts';
import type { Task } from '../view/by-hand.ts';
import type { PersonView } from '../view/people.ts';
import type { Block as Change } from '../view/person-blocks.ts';
import type { Reason } from '../view/reason.ts';
import { piecesOf, type Risk } from '../view/risks.ts';
import type { SharedChange } from '../view/shared.ts';
import { groupedNames } from '../view/things.ts';
import { type Band, bandOf, type PlanView } from '../view/view.ts';
import { type RiskGroup, weighed } from '../view/weighed.ts';
import { capital, counted, does, some } from '../view/wording.ts';

/** How many people or shared changes a terminal shows. */
const MOST = 50;
/** How many risks stand before the folds of a comment. */
const MOST_RISKS = 5;

/** Fixed text by which a comment of this portal is found again and replaced. */
export const markerOf = (command: 'plan' | 'apply' | 'drift', portal: string): string =>
  `rolecall:${command}:${portal
    .replace(/[^a-z0-9-]/g, (one) => `%${(one.codePointAt(0) ?? 0).toString(16)}`)
    .replaceAll('--', '-%2d')
    .slice(0, 80)}`;

/** Why and where: one note with the place at its end, and what would have to change for what is held. */
function notesOf({ words, places, told, held }: Reason): Item[] {
  const text = [
    ...some(words.length, `${words.charAt(0).toUpperCase()}${words.slice(1)}.`),
    ...(told === null ? [] : [`"${told}"`]),
  ].join(' ');
  const note =
    text === '' && places.length === 0 ? [] : [{ pieces: text === '' ? [] : [text], right: place(places) }];
  return [...note, ...(held === null ? [] : [{ pieces: [capital(`${held}.`)] }])];
}

const until = (text: string | null): string[] => (text === null ? [] : [`, until ${text}`]);

const DIRECTION = { take: 'would lose ', give: 'would gain ' } as const;

/** One line of a person: what moves, and why. */
function changeItems({ move, account, things, reason, loses, shared, direction }: Change): Item[] {
  const sign: Sign = move;
  const before = move === 'held' && direction !== undefined ? [DIRECTION[direction]] : [];
  const others = shared === undefined ? '' : `, with ${counted(shared.count - 1, 'other')}`;
  const after = [...until(reason.until), others].filter((text) => text !== '');
  const names = account === '' ? groupedNames(things) : [account.replace(/, by hand$/, '')];
  const notes: Item[] = [
    ...(shared === undefined ? notesOf(reason) : []),
    ...loses.map((one) => ({ pieces: [`Loses ${one}.`] })),
  ];
  return names.map((name, at) => {
    const last = at === names.length - 1;
    const [note] = notes;
    // A place alone stands beside its row.
    const isBeside = last && notes.length === 1 && note !== undefined && note.pieces.length === 0;
    return {
      sign,
      pieces: [...before, name, ...after],
      ...(isBeside && note.right !== undefined && { right: note.right }),
      ...(last && !isBeside && { items: notes }),
    };
  });
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
    strong(`${counted(count, 'person', 'people')} ${move === 'lost' ? 'lose' : 'gain'}`),
    ` ${groupedNames([thing]).join('')}`,
    ...until(reason.until),
  ],
  items: [{ pieces: [people(who(count))] }, ...notesOf(reason)],
});

const section = (
  title: string,
  items: readonly Item[],
  noun: readonly [string, string] = ['person', 'people'],
): Block[] =>
  items.length === 0 ? [] : [{ kind: 'section', title, blocks: [{ kind: 'list', noun, items, most: MOST }] }];

/** Who loses, who gains, and what is held back. */
export function peopleSections({ people: all, shared }: PlanView): Block[] {
  const band = (name: Band): PersonView[] => all.filter((one) => bandOf(one) === name && one.hasOwn);
  const items = (some: readonly PersonView[]): Item[] => some.map(personItem);
  const losing = band('loses');
  const isFirst = ({ account, demotion }: PersonView): boolean => account !== undefined || demotion;
  const many = (move: SharedChange['move']): Item[] =>
    shared.filter((one) => one.move === move).map(sharedItem);
  const given = many('gained');
  return [
    ...section('Who loses', [
      ...items(losing.filter(isFirst)),
      ...many('lost'),
      ...items(losing.filter((one) => !isFirst(one))),
    ]),
    ...section(given.length > 0 || losing.length > 0 ? 'Who gains' : 'Who only gains', [
      ...given,
      ...items(band('gains')),
    ]),
    ...section('Held back', items(band('held'))),
  ];
}

/** What the commit of `--against` brings, person by person. */
export const waitingItems = ({ waiting }: PlanView): Item[] => waiting.map(personItem);

const rightOf = ({ places, code: name }: Risk): Pieces => [...place(places), code(name)];

const riskItem = (risk: Risk): Item => ({
  sign: risk.sign,
  pieces: piecesOf(risk.fact),
  ...(risk.decides === ''
    ? { right: rightOf(risk) }
    : { items: [{ pieces: [risk.decides], right: rightOf(risk) }] }),
});

/** Many risks of one code are one entry: how many, whom they are about, and what decides. */
function groupItems({ risks, together, who }: RiskGroup): Item[] {
  const [first] = risks;
  if (first === undefined || together === undefined) return risks.map(riskItem);
  const facts = who.length > 0 ? [] : risks.map(({ fact }) => ({ pieces: piecesOf(fact) }));
  return [
    {
      sign: first.sign,
      pieces: [strong(together)],
      items: [
        ...(who.length > 0 ? [{ pieces: [people(who), '.'] }] : facts),
        { pieces: first.decides === '' ? [] : [first.decides], right: [code(first.code)] },
      ],
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

/** What to look at first; what weighs less is folded in a comment. */
export function riskSections(risks: readonly Risk[]): Block[] {
  const groups = weighed(risks);
  const first: Item[] = [];
  const later: Item[] = [];
  for (const group of groups)
    for (const item of groupItems(group))
      (first.length < MOST_RISKS || GRAVE.has(group.code) ? first : later).push(item);
  const list = (items: readonly Item[]): Block => ({
    kind: 'list',
    items,
    noun: ['finding', 'findings'],
    most: MOST,
  });
  return [
    ...(first.length === 0
      ? []
      : [
          {
            kind: 'section' as const,
            title: 'Look at first',
            blocks: [{ ...list(first), ordered: true } as Block],
          },
        ]),
    ...(later.length === 0
      ? []
      : [
          {
            kind: 'section' as const,
            title: 'Look at too',
            count: counted(later.length, 'finding'),
            fold: 'paper' as const,
            weight: 45,
            blocks: [list(later)],
          },
        ]),
  ];
}

/** What must be done by hand in the portal; the same steps are shown once. */
export function taskSection(tasks: readonly Task[]): Block[] {
  const same = new Map<string, Task[]>();
  for (const task of tasks) {
    const key = JSON.stringify(task.steps);
    const known = same.get(key);
    if (known === undefined) same.set(key, [task]);
    else known.push(task);
  }
  if (tasks.length === 0) return [];
  return [
    {
      kind: 'section',
      title: 'To do by hand',
      blocks: [
        {
          kind: 'list',
          noun: ['change', 'changes'],
          most: MOST,
          items: [...same.values()].map((all) => ({
            sign: 'by-hand',
            pieces: all.flatMap(({ who, what }, at) => [at === 0 ? '' : '; ', person(who), `: ${what}`]),
            items: (all[0]?.steps ?? []).map((step, at) => ({ pieces: [`${at + 1}. ${step}`] })),
          })),
        },
      ],
    },
  ];
}

/** Who has managed access and is not in the files; `what` of it counts them. */
export function outsideSection({ outside, tally }: PlanView): Block[] {
  const count = tally.outside;
  if (count === 0) return [];
  const title = 'Not in the files';
  const text = `${counted(count, 'person', 'people')} with managed access`;
  if (outside.length === 0) return [{ kind: 'lines', lines: [[`${title}: ${text}.`]] }];
  return [
    {
      kind: 'section',
      title,
      count: text,
      fold: 'always',
      weight: 15,
      blocks: [
        {
          kind: 'list',
          noun: ['person', 'people'],
          items: outside.map(({ who, role, things }) => ({
            pieces: [person(who), `, ${role ?? 'unknown role'}`],
            items: groupedNames(things).map((name) => ({ pieces: [name] })),
          })),
        },
      ],
    },
  ];
}

/** One line with counts: standing findings name nobody. */
export function standingLines({ standing, standingCodes }: PlanView): Block[] {
  if (standing.length === 0) return [];
  const codes = standingCodes.map(([name, count]) => `${name} ${count}`).join(', ');
  return [
    {
      kind: 'lines',
      lines: [
        [
          `Standing, not changed by this plan: ${counted(standing.length, 'finding')} (${codes}). \`--format json\` ${does(standing.length, 'shows it', 'lists them')}.`,
        ],
      ],
    },
  ];
}
