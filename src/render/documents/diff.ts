import type { Exit } from '../../domain/exit.ts';
import type { FilesDiff, HolderDiff, ValueDiff, WrittenMove } from '../../domain/files-diff.ts';
import { isDemotion, isEscalation, isRoleName, ROLE_CODES, type RoleCode } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import { counted, counts } from '../../domain/wording.ts';
import type { Blocks, Document, Item, Pieces, Sign, Who } from '../document.ts';
import { code, commas, lines, list, people, person, place, section, strong } from '../document.ts';
import { makeForms, resultJson } from '../forms.ts';
import { clearName, whoOf } from '../view/names.ts';
import { MANY } from '../view/people.ts';
import { editedPlaces, groupByFile } from '../view/places.ts';
import { accessSentences, commitText, GROUPS_CHANGE } from '../view/plan.ts';
import { ENTRIES, MOST_SHOWN, markerOf, PEOPLE } from './people.ts';

type SignAndText = readonly [sign: Sign, text: string];

const TREATMENTS: Readonly<Record<string, SignAndText>> = {
  listed: ['gained', 'an entry in the files'],
  upcoming: ['altered', 'listed for later, without access yet'],
  revoked: ['lost', 'all access, but not the account'],
  deleted: ['lost', 'the account, with all access'],
  unlisted: ['altered', 'not in the files: keeps what the portal has, except what manage.exclusive covers'],
  ignored: ['altered', 'no longer managed: keeps what the portal has'],
  renamed: [
    'altered',
    'an earlier address: keeps its access until somebody renames the account; if both addresses have accounts, this one is a leaver',
  ],
  hold: ['held', 'rolecall holds other changes while a name does not resolve (`manage.unresolved: hold`)'],
};

interface Line {
  readonly who: Who;
  readonly sign: Sign;
  readonly kind: string;
  readonly text: string;
  readonly time: string;
  readonly sources: WrittenMove['sources'];
  readonly removed?: true;
}

const isAccess = (kind: string): boolean => kind === 'report' || kind === 'rls';

const isTaken = ({ key, after }: ValueDiff): boolean =>
  key === 'treatment' && (after === 'revoked' || after === 'deleted');

const KEEPING: readonly (string | null)[] = ['unlisted', 'ignored', 'renamed', 'hold'];

const keeps = ({ key, after }: ValueDiff): boolean =>
  (key === 'treatment' || key === 'unresolved') && KEEPING.includes(after);

/** True if the person keeps what the portal has, including access that only the first files give. */
const keepsAll = ({ account }: HolderDiff): boolean =>
  account.some((one) => one.key === 'treatment' && keeps(one));

/** True if the second files give new access, and do not only keep what the portal has. */
const hasGained = ({ newAccess, account, gains }: HolderDiff): boolean =>
  newAccess && (gains.length > 0 || !account.some(keeps));

/** True if the second files take access. Not true for a later end of what they give to an unlisted person. */
const hasTaken = ({ account, from }: HolderDiff): boolean =>
  account.some((one) => isTaken(one) && (from === null || one.before !== 'unlisted'));

const parseRole = (role: string | null): RoleCode | undefined =>
  role !== null && isRoleName(role) ? ROLE_CODES[role] : undefined;

/** True if the role may change more than the role before. */
function isHigherRole({ key, before, after }: ValueDiff): boolean {
  const to = parseRole(after);
  return key === 'role' && to !== undefined && isEscalation(parseRole(before), to);
}

function isLowerRole({ key, before, after }: ValueDiff): boolean {
  const [from, to] = [parseRole(before), parseRole(after)];
  return key === 'role' && from !== undefined && to !== undefined && isDemotion(from, to);
}

const hasLost = (diff: HolderDiff): boolean =>
  (diff.loses.length > 0 && !keepsAll(diff)) || hasTaken(diff) || diff.account.some(isLowerRole);

const NO_ACCESS_LATER: SignAndText = ['altered', 'no access'];

function valueWords({ key, before, after }: ValueDiff): SignAndText {
  const words = key === 'treatment' || key === 'unresolved' ? TREATMENTS[after ?? ''] : undefined;
  return words ?? ['altered', `${key}: ${before ?? 'none'} → ${after ?? 'none'}`];
}

const timeText = (from: string | null, until: string | null): string =>
  `${from === null ? '' : `, from ${from}`}${until === null ? '' : `, until ${until}`}`;

function holderLines(diff: HolderDiff): Line[] {
  const { holder, from, until, account, gains, loses, isAbsent } = diff;
  const time = timeText(from, until);
  const common = { who: whoOf(holder), time };
  const moveLine = (sign: Sign, { kind, what, sources, isOtherTime }: WrittenMove): Line => {
    const text = kind === 'rls' ? `RLS ${clearName(what)}` : clearName(what);
    const isRemoved = sign === 'lost' && isOtherTime !== true;
    return { ...common, sign, kind, text, sources, ...(isRemoved && { removed: true }) };
  };
  // The second files give access and later end it. The account then has no access, whatever its role.
  const endsLater = !hasTaken(diff) && account.some(isTaken);
  const shown = keepsAll(diff) ? account.filter(keeps) : endsLater ? account.filter(isTaken) : account;
  const values = shown.map((one): Line => {
    const [sign, text] = endsLater ? NO_ACCESS_LATER : valueWords(one);
    const mark = isAbsent === true && isTaken(one) && !endsLater ? 'marked absent: ' : '';
    return { ...common, sign, kind: one.key, text: `${mark}${text}`, sources: [] };
  });
  const lost = keepsAll(diff) ? [] : loses.map((move) => moveLine('lost', move));
  return [
    ...values,
    // Somebody marked absent keeps the lines in the files: show no removed lines.
    ...(isAbsent === true ? lost.map((line) => ({ ...line, sources: [] })) : lost),
    ...gains.map((move) => moveLine('gained', move)),
  ];
}

type SameLines = readonly [Line, ...Line[]];

const differenceItem = (own: SameLines): Item => ({
  pieces: person(own[0].who),
  about: [own[0].who.key],
  items: Array.from(groupBy(own, ({ sign, kind, time }) => `${sign} ${kind}${time}`).values(), (same) => ({
    sign: same[0].sign,
    pieces: [
      commas(same.map(({ text }) => text)),
      same.length > 1 ? same[0].time.replace(', ', ', each ') : same[0].time,
    ],
    right: place(groupByFile(same.flatMap((line) => editedPlaces(line)))),
  })),
});

/** Each entry of `same` is one line that several people share. All entries are about the same people. */
function sharedLinesItem(same: readonly [SameLines, ...SameLines[]]): Item {
  const [[{ sign, kind, time }, ...others]] = same;
  const verb = sign === 'lost' ? ' lose ' : ' gain ';
  const texts = commas(same.map(([{ text }]) => text));
  const lines = same.flat().map((line) => editedPlaces(line));
  return {
    sign,
    pieces: [strong(counted(others.length + 1, ...PEOPLE)), isAccess(kind) ? verb : ': ', texts, time],
    // People who are marked absent keep their lines.
    right: lines.every((places) => places.length > 0) && place(groupByFile(lines.flat())),
    items: { pieces: people(same[0].map(({ who }) => who)) },
    about: same[0].map(({ who }) => who.key),
  };
}

const isByMany = (same: SameLines): boolean => same.length >= MANY;

const isLostAccount = ({ sign, kind }: Line): boolean => sign === 'lost' && !isAccess(kind);

/** Shown first: somebody who also loses something is not in the list of people who gain. */
function higherRoles(diffs: readonly HolderDiff[]): Blocks {
  const items = diffs.flatMap(({ holder, account, from, until }) =>
    account.filter(isHigherRole).map(({ before, after }) => ({
      sign: 'risk' as const,
      pieces: [person(whoOf(holder)), `: role ${before ?? 'none'} → ${after}${timeText(from, until)}`],
    })),
  );
  return section({ title: 'Look at first' }, list(PEOPLE, items, { most: MOST_SHOWN }));
}

/** Lost accounts come first. Lines that many people share come before the others. */
function bandSection(title: string, holders: readonly { diffs: readonly HolderDiff[] }[]): Blocks {
  const diffs = holders.flatMap((holder) => holder.diffs);
  const alike = [
    ...groupBy(diffs.flatMap(holderLines), ({ sign, text, time }) => `${sign} ${text}${time}`).values(),
  ];
  const peopleKey = (same: SameLines): string =>
    JSON.stringify([same[0].sign, isAccess(same[0].kind), same[0].time, same.map(({ who }) => who.key)]);
  const byMany = groupBy(alike.filter(isByMany), peopleKey);
  const shared = [...byMany.values()].sort((a, b) => b[0].length - a[0].length);
  const own = groupBy(alike.filter((same) => !isByMany(same)).flat(), ({ who }) => who.key);
  const entries = [
    ...shared.map((same) => ({ isGrave: same.flat().some(isLostAccount), item: sharedLinesItem(same) })),
    ...[...own.values()].map((same) => ({ isGrave: same.some(isLostAccount), item: differenceItem(same) })),
  ].sort((a, b) => Number(b.isGrave) - Number(a.isGrave));
  const items = entries.map(({ item }) => item);
  return section({ title }, list(shared.length > 0 ? ENTRIES : PEOPLE, items, { most: MOST_SHOWN }));
}

/** Shows only the entries of a list that differ. */
function settingItem({ key, before, after }: ValueDiff): Item {
  const [was = [], is = []] = [before ?? 'none', after ?? 'none'].map((value): string[] =>
    /^(?:manage|guards)/.test(key) && value.startsWith('[')
      ? JSON.parse(value).map((one: unknown) => JSON.stringify(one))
      : [value],
  );
  const equal = was.filter((one) => is.includes(one));
  const own = (all: readonly string[]): Pieces =>
    all.length === equal.length ? 'none' : commas(all.filter((one) => !equal.includes(one)));
  const rest = equal.length > 0 && ` (${counted(equal.length, 'equal entry', 'equal entries')} not shown)`;
  return { sign: 'risk', pieces: [code(key), ': ', own(was), ' → ', own(is), rest] };
}

type DiffResult = FilesDiff & { readonly exit?: Exit };

export function diffDocument({ from, to, portal, settings, people: all, exit }: DiffResult): Document {
  const holders = Array.from(groupBy(all, ({ holder }) => whoOf(holder).key).values(), (diffs) => ({
    diffs,
    isPerson: 'user' in diffs[0].holder,
    loses: diffs.some(hasLost),
    gains: diffs.some(hasGained),
    keeps: diffs.some(({ newAccess }) => newAccess) && !diffs.some(hasGained),
  }));
  const losing = holders.filter(({ loses }) => loses);
  const gaining = holders.filter(({ gains }) => gains);
  const sentence = accessSentences({
    lose: losing.filter(({ isPerson }) => isPerson).length,
    gain: gaining.filter(({ isPerson }) => isPerson).length,
    both: losing.filter(({ isPerson, gains }) => isPerson && gains).length,
  });
  const keeping = holders.filter(({ isPerson, keeps: isKeeping }) => isPerson && isKeeping).length;
  const kept = [keeping, 'person keeps what the portal has.', 'people keep what the portal has.'] as const;
  const groups = holders.filter(({ isPerson, loses, gains }) => !isPerson && (loses || gains)).length;
  const onlyGaining = gaining.filter(({ loses }) => !loses);
  const others = holders.filter(({ loses, gains }) => !gains && !loses);
  const differing = [settings.length, 'setting differs.', 'settings differ.'] as const;
  return {
    marker: markerOf('diff', portal),
    blocks: [
      { kind: 'title', pieces: `Changes in the files for ${portal}` },
      lines(
        strong([sentence, ...counts(kept, [groups, ...GROUPS_CHANGE], differing)].join(' ')),
        `From ${commitText(from)} to ${commitText(to)}. rolecall compared only the files. The result is true now and later.`,
        exit?.code === 3 &&
          '`--check no-new-access` refused these changes: somebody gains access, or a setting differs.',
      ),
      section({ title: 'Settings that differ' }, list(['setting', 'settings'], settings.map(settingItem))),
      higherRoles(all),
      bandSection('Who loses', losing),
      bandSection('Who gains', onlyGaining),
      bandSection('Other changes', others),
    ],
  };
}

function diffJson({ exit, ...diff }: DiffResult): Iterable<string> {
  const holders = diff.people.map(({ holder, isAbsent: _, ...rest }) => ({
    ...holder,
    ...rest,
    loses: rest.loses.map(({ isOtherTime: __, ...move }) => move),
  }));
  return resultJson('rolecall.diff/1', { ...diff, people: holders }, exit);
}

export const DIFF = makeForms(diffDocument, diffJson);
