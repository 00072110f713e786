import type { Exit } from '../../domain/exit.ts';
import type { FilesDiff, HolderDiff, ValueDiff, WrittenMove } from '../../domain/files-diff.ts';
import { groupBy } from '../../domain/multimap.ts';
import { counted } from '../../domain/wording.ts';
import {
  type Blocks,
  code,
  type Document,
  type Item,
  lines,
  list,
  people,
  person,
  place,
  type Sign,
  section,
  strong,
  type Who,
} from '../document.ts';
import { csvOf, formsOf, resultJson } from '../forms.ts';
import { whoOf } from '../view/names.ts';
import { MANY } from '../view/people.ts';
import { editedPlaces, placesOf } from '../view/places.ts';
import { accessSentences, GROUPS_CHANGE } from '../view/plan.ts';
import { commitText, counts } from '../view/text.ts';
import { MOST, markerOf, PEOPLE } from './people.ts';

const TREATMENTS: Readonly<Record<string, readonly [sign: Sign, text: string]>> = {
  listed: ['gained', 'is now in the files'],
  upcoming: ['altered', 'listed for later: no access until then'],
  revoked: ['lost', 'all access; the account stays'],
  deleted: ['lost', 'the account, with all access'],
  unlisted: ['altered', 'not in the files: keeps what the portal has, unless it is exclusive'],
  ignored: ['altered', 'no longer managed: keeps what the portal has'],
  renamed: [
    'altered',
    'an earlier address: keeps its access until somebody renames the account; a leaver if both are live',
  ],
  hold: ['held', 'other changes are held while a name does not resolve (`manage.unresolved: hold`)'],
};

const diffText = ({ key, before, after }: ValueDiff): string =>
  `${key}: ${before ?? 'none'} → ${after ?? 'none'}`;

/** One difference of a holder. */
interface Line {
  readonly who: Who;
  readonly sign: Sign;
  readonly kind: string;
  readonly text: string;
  readonly time: string;
  readonly sources: WrittenMove['sources'];
  readonly removed?: true;
}

const isTaken = ({ key, after }: ValueDiff): boolean =>
  key === 'treatment' && (after === 'revoked' || after === 'deleted');

function linesOf({ holder, from, until, account, gains, loses, isAbsent }: HolderDiff): Line[] {
  const time = `${from === null ? '' : `, from ${from}`}${until === null ? '' : `, until ${until}`}`;
  const common = { who: whoOf(holder), time };
  const moveLine = (sign: Sign, { kind, what, sources, isOtherTime }: WrittenMove): Line => {
    const text = kind === 'rls' ? `RLS ${what}` : what;
    const isRemoved = sign === 'lost' && isOtherTime !== true;
    return { ...common, sign, kind, text, sources, ...(isRemoved && { removed: true }) };
  };
  const values = account.map((one): Line => {
    const isKnown = one.key === 'treatment' || one.key === 'unresolved';
    const [sign, text] = (isKnown && TREATMENTS[one.after ?? '']) || ['altered', diffText(one)];
    const mark = isAbsent === true && isTaken(one) ? 'marked absent: ' : '';
    return { ...common, sign, kind: one.key, text: `${mark}${text}`, sources: [] };
  });
  const lost = loses.map((move) => moveLine('lost', move));
  return [
    ...values,
    // Name no removed lines: the files still have the lines of somebody marked absent.
    ...(isAbsent === true ? lost.map((line) => ({ ...line, sources: [] })) : lost),
    ...gains.map((move) => moveLine('gained', move)),
  ];
}

type SameLines = readonly [Line, ...Line[]];

const holderItem = (own: SameLines): Item => ({
  pieces: person(own[0].who),
  items: Array.from(groupBy(own, ({ sign, kind, time }) => `${sign} ${kind}${time}`).values(), (same) => ({
    sign: same[0].sign,
    pieces: `${same.map(({ text }) => text).join(', ')}${same[0].time}`,
    right: place(placesOf(same.flatMap((line) => editedPlaces(line)))),
  })),
});

function sharedItem(same: SameLines): Item {
  const [{ sign, kind, text, time }] = same;
  const verb = kind !== 'report' && kind !== 'rls' ? ': ' : sign === 'lost' ? ' lose ' : ' gain ';
  return {
    sign,
    pieces: [strong(counted(same.length, ...PEOPLE)), `${verb}${text}${time}`],
    items: { pieces: people(same.map(({ who }) => who)) },
  };
}

function bandSection(title: string, holders: readonly { diffs: readonly HolderDiff[] }[] = []): Blocks {
  const diffs = holders.flatMap((one) => one.diffs);
  const alike = [
    ...groupBy(diffs.flatMap(linesOf), ({ sign, text, time }) => `${sign} ${text}${time}`).values(),
  ];
  const shared = alike.filter(({ length }) => length >= MANY).sort((a, b) => b.length - a.length);
  const own = groupBy(alike.filter(({ length }) => length < MANY).flat(), ({ who }) => who.key);
  const items = [...shared.map(sharedItem), ...Array.from(own.values(), holderItem)];
  return section({ title }, list(PEOPLE, items, { most: MOST }));
}

type DiffResult = FilesDiff & { readonly exit?: Exit };

export function diffDocument({ from, to, portal, settings, people: all, exit }: DiffResult): Document {
  const holders = Array.from(groupBy(all, ({ holder }) => whoOf(holder).key).values(), (diffs) => ({
    diffs,
    isPerson: 'user' in diffs[0].holder,
    loses: diffs.some(({ loses, account }) => loses.length > 0 || account.some(isTaken)),
    gains: diffs.some(({ newAccess }) => newAccess),
  }));
  const count = (isMeant: (one: (typeof holders)[number]) => boolean): number =>
    holders.filter(isMeant).length;
  const sentence = accessSentences({
    lose: count(({ isPerson, loses }) => isPerson && loses),
    gain: count(({ isPerson, gains }) => isPerson && gains),
    both: count(({ isPerson, loses, gains }) => isPerson && loses && gains),
  });
  const groups = count(({ isPerson, loses, gains }) => !isPerson && (loses || gains));
  const bands = groupBy(holders, ({ loses, gains }) => (loses ? 'lose' : gains ? 'gain' : 'other'));
  const differing = [settings.length, 'setting differs.', 'settings differ.'] as const;
  return {
    marker: markerOf('diff', portal),
    blocks: [
      { kind: 'title', pieces: `What the files change for ${portal}` },
      lines(
        strong([sentence, ...counts([groups, ...GROUPS_CHANGE], differing)].join(' ')),
        `From ${commitText(from)} to ${commitText(to)}. This compares only the files, from now on.`,
        exit?.code === 3 &&
          'Refused by `--check no-new-access`: somebody gains access, or a looser setting may give it.',
      ),
      section(
        { title: 'Settings that differ' },
        list(
          ['setting', 'settings'],
          settings.map((one) => ({
            sign: 'risk',
            pieces: [code(one.key), diffText(one).slice(one.key.length)],
          })),
        ),
      ),
      bandSection('Who loses', bands.get('lose')),
      bandSection('Who gains', bands.get('gain')),
      bandSection('Other changes', bands.get('other')),
    ],
  };
}

const diffCsv = ({ settings, people: all }: FilesDiff): Iterable<string> =>
  csvOf(
    ['holder', 'change', 'what', 'from', 'until', 'file', 'line'],
    [
      ...settings.map((one) => [null, 'setting', diffText(one), null, null, null, null]),
      ...all.flatMap((diff) =>
        linesOf(diff).map(({ who, sign, kind, text, sources: [source] }) => [
          who.key,
          kind === 'report' || kind === 'rls' ? sign : kind,
          text,
          diff.from,
          diff.until,
          source?.file ?? null,
          source?.line ?? null,
        ]),
      ),
    ],
  );

function diffJson({ exit, ...diff }: FilesDiff & { readonly exit: Exit }): Iterable<string> {
  const people = diff.people.map(({ holder, isAbsent: _, ...rest }) => ({
    ...holder,
    ...rest,
    loses: rest.loses.map(({ isOtherTime: __, ...move }) => move),
  }));
  return resultJson('rolecall.diff/1', { ...diff, people }, exit);
}

export const DIFF = formsOf<FilesDiff & { readonly exit: Exit }>(diffDocument, diffJson, diffCsv);
