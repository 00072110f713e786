import type { DiffedCommit, FilesDiff, HolderDiff, ValueDiff, WrittenMove } from '../../domain/files-diff.ts';
import { groupBy } from '../../domain/multimap.ts';
import { csvOf } from '../csv.ts';
import {
  type Block,
  code,
  type Document,
  type Item,
  lines,
  type Piece,
  people,
  person,
  place,
  type Sign,
  strong,
} from '../document.ts';
import { placesOf } from '../view/reason.ts';
import { MANY } from '../view/shared.ts';
import type { Who } from '../view/who.ts';
import { counted, digits, does, some } from '../view/wording.ts';

/** What becomes of somebody, by the word for it. */
const TREATMENTS: Readonly<Record<string, readonly [sign: Sign, text: string]>> = {
  listed: ['gained', 'an account, and exactly the access that the lines give'],
  upcoming: ['altered', 'listed for later: no access until then'],
  revoked: ['lost', 'all access; the account stays'],
  deleted: ['lost', 'the account, with all access'],
  unlisted: ['altered', 'not in the files: keeps what the portal has, unless it is exclusive'],
  ignored: ['altered', 'no longer managed: keeps what the portal has'],
  renamed: [
    'altered',
    'an earlier address: keeps what the portal has until somebody renames the account; leaves where both are live',
  ],
};
const HELD = 'other changes are held while a name does not resolve (`manage.unresolved: hold`)';

const diffText = ({ key, before, after }: ValueDiff): string =>
  `${key}: ${before ?? 'none'} → ${after ?? 'none'}`;

/** One thing that differs for somebody; the same for others where many share it. */
interface Line {
  readonly who: Who;
  readonly sign: Sign;
  readonly kind: string;
  readonly text: string;
  readonly time: string;
  readonly sources: WrittenMove['sources'];
}

const whoOf = ({ holder }: HolderDiff): Who =>
  'group' in holder
    ? { key: holder.group.id, kind: 'group', name: holder.group.alias, unique: false }
    : { key: holder.user, kind: 'person', name: holder.name?.trim() || null, unique: false };

function linesOf(diff: HolderDiff): Line[] {
  const { from, until, account, gains, loses } = diff;
  const time = `${from === null ? '' : `, from ${from}`}${until === null ? '' : `, until ${until}`}`;
  const common = { who: whoOf(diff), time };
  const moved = (sign: Sign, moves: readonly WrittenMove[]): Line[] =>
    moves.map(({ kind, what, sources }) => ({
      ...common,
      sign,
      kind,
      text: kind === 'rls' ? `RLS ${what}` : what,
      sources,
    }));
  const values = account.map((one): Line => {
    const treatment = one.key === 'treatment' ? TREATMENTS[one.after ?? ''] : undefined;
    const held = one.key === 'unresolved' ? (['held', HELD] as const) : undefined;
    const [sign, text] = treatment ?? held ?? ['altered', diffText(one)];
    return { ...common, sign, kind: one.key, text, sources: [] };
  });
  return [...values, ...moved('lost', loses), ...moved('gained', gains)];
}

const placesIn = (all: readonly Line[]): Piece[] =>
  place(
    placesOf(
      all.flatMap(({ sign, sources }) =>
        sources.map((source) => {
          const { file, line } = source.through.at(-1) ?? source;
          return { file, line, ...(sign === 'lost' && { removed: true as const }) };
        }),
      ),
    ),
  );

/** A person, with what moves alike in one line. */
function holderItem(own: readonly Line[]): Item[] {
  const alike = groupBy(own, ({ sign, kind, time }) => `${sign} ${kind}${time}`);
  const items = [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map(({ sign, time }) => ({
      sign,
      pieces: [`${same.map(({ text }) => text).join(', ')}${time}`],
      right: placesIn(same),
    })),
  );
  return own.slice(0, 1).map(({ who }) => ({ pieces: [person(who)], items }));
}

/** What many share: how many, what, and who they are. */
const sharedItem = (same: readonly Line[]): Item[] =>
  same.slice(0, 1).map(({ sign, kind, text, time }) => {
    const isAccess = kind === 'report' || kind === 'rls';
    const verb = isAccess ? ` ${sign === 'lost' ? 'lose' : 'gain'} ` : ': ';
    return {
      sign,
      pieces: [strong(counted(same.length, 'person', 'people')), `${verb}${text}${time}`],
      items: [{ pieces: [people(same.map(({ who }) => who))] }],
    };
  });

const MOST = 50;

function section(title: string, diffs: readonly HolderDiff[]): Block[] {
  if (diffs.length === 0) return [];
  const alike = groupBy(diffs.flatMap(linesOf), ({ sign, text, time }) => `${sign} ${text}${time}`);
  const shared = [...alike.values()].filter(({ length }) => length >= MANY);
  const own = [...alike.values()].filter(({ length }) => length < MANY).flat();
  const items = [
    ...shared.sort((a, b) => b.length - a.length).flatMap(sharedItem),
    ...[...groupBy(own, ({ who }) => who.key).values()].flatMap(holderItem),
  ];
  const list: Block = { kind: 'list', noun: ['person', 'people'], items, most: MOST };
  return [{ kind: 'section', title, weight: 60, blocks: [list] }];
}

const isTaken = ({ key, after }: ValueDiff): boolean =>
  key === 'treatment' && (after === 'revoked' || after === 'deleted');

const commitText = ({ commit, dirty }: DiffedCommit): string =>
  `${commit?.slice(0, 12) ?? 'no commit'}${dirty ? ' with uncommitted changes' : ''}`;

/** What a change of the files does, whatever the portal has: settings first, then who loses and who gains. */
export function diffDocument({ from, to, portal, settings, people: all }: FilesDiff): Document {
  const keysOf = (diffs: readonly HolderDiff[]) => new Set(diffs.map((one) => whoOf(one).key));
  const losers = keysOf(all.filter(({ loses, account }) => loses.length > 0 || account.some(isTaken)));
  const gainers = keysOf(all.filter(({ newAccess }) => newAccess));
  const [lose, gain] = [losers.size, gainers.size];
  const bands = groupBy(all, (one) => {
    const { key } = whoOf(one);
    return losers.has(key) ? 'lose' : gainers.has(key) ? 'gain' : 'other';
  });
  const sentences = [
    lose === 0
      ? 'Nobody loses access.'
      : `${counted(lose, 'person', 'people')} ${does(lose, 'loses', 'lose')} access.`,
    gain === 0 ? 'Nobody gains access.' : `${digits(gain)} ${does(gain, 'gains', 'gain')} access.`,
    ...some(
      settings.length,
      `${counted(settings.length, 'setting')} ${does(settings.length, 'differs', 'differ')}.`,
    ),
  ];
  const keys: Item[] = settings.map((one) => ({
    sign: 'risk',
    pieces: [code(one.key), diffText(one).slice(one.key.length)],
  }));
  const list: Block = { kind: 'list', noun: ['setting', 'settings'], items: keys };
  return {
    marker: `rolecall:diff:${portal.replaceAll('--', '-%2d').slice(0, 80)}`,
    whole: 'diff.txt',
    blocks: [
      { kind: 'title', pieces: [`What the files change for ${portal}`] },
      lines(
        [strong(sentences.join(' '))],
        [
          `From ${commitText(from)} to ${commitText(to)}. By the files alone, for any state of the portal, from now on.`,
        ],
      ),
      ...(keys.length === 0
        ? []
        : [{ kind: 'section' as const, title: 'Settings that differ', blocks: [list] }]),
      ...section('Who loses', bands.get('lose') ?? []),
      ...section(lose === 0 ? 'Who gains' : 'Who only gains', bands.get('gain') ?? []),
      ...section('Other changes', bands.get('other') ?? []),
    ],
  };
}

/** A row for each report or role that somebody gains or loses, for each change of an account, and for each setting. */
export const diffCsv = ({ settings, people: all }: FilesDiff): Iterable<string> =>
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
