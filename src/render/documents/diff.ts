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

/** The key is the new value of `treatment` or `unresolved`. */
const ACCOUNT_WORDS: Readonly<Record<string, SignAndText>> = {
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

function wordsOf({ key, before, after }: ValueDiff): SignAndText {
  const words = key === 'treatment' || key === 'unresolved' ? ACCOUNT_WORDS[after ?? ''] : undefined;
  return words ?? ['altered', `${key}: ${before ?? 'none'} → ${after ?? 'none'}`];
}

const takesAccess = ({ key, after }: ValueDiff): boolean =>
  key === 'treatment' && (after === 'revoked' || after === 'deleted');

const keepsLiveAccess = ({ key, after }: ValueDiff): boolean =>
  key === 'treatment' && (after === 'unlisted' || after === 'ignored' || after === 'renamed');

/** With `manage.unresolved: hold`, an unknown name holds other changes of the person. */
const mayKeepAccess = (one: ValueDiff): boolean => keepsLiveAccess(one) || one.key === 'unresolved';

const parseRole = (role: string | null): RoleCode | undefined =>
  role !== null && isRoleName(role) ? ROLE_CODES[role] : undefined;

function isHigherRole({ key, before, after }: ValueDiff): boolean {
  const [from, to] = [parseRole(before), parseRole(after)];
  return key === 'role' && to !== undefined && isEscalation(from, to);
}

function isLowerRole({ key, before, after }: ValueDiff): boolean {
  const [from, to] = [parseRole(before), parseRole(after)];
  return key === 'role' && from !== undefined && to !== undefined && isDemotion(from, to);
}

/** True if the second files list an unlisted person for a time. The end removes only this new access. */
function endsNewAccess({ account, from }: HolderDiff): boolean {
  const beginsLater = from !== null;
  return beginsLater && account.some((one) => takesAccess(one) && one.before === 'unlisted');
}

/** True if the second files give new access, and do not only keep access that the portal has. */
const hasGained = ({ newAccess, account, gains }: HolderDiff): boolean =>
  newAccess && (gains.length > 0 || !account.some(mayKeepAccess));

function hasLost(diff: HolderDiff): boolean {
  const { account, loses } = diff;
  const losesGrants = loses.length > 0 && !account.some(keepsLiveAccess);
  const losesAll = account.some(takesAccess) && !endsNewAccess(diff);
  return losesGrants || losesAll || account.some(isLowerRole);
}

interface Line {
  readonly who: Who;
  readonly sign: Sign;
  /** `report`, `rls`, or the `key` of a `ValueDiff`. */
  readonly kind: string;
  readonly text: string;
  readonly time: string;
  readonly sources: WrittenMove['sources'];
  /** Set if the second files no longer have the lines in `sources`. */
  readonly removed?: true;
}

const timeText = (from: string | null, until: string | null): string =>
  `${from === null ? '' : `, from ${from}`}${until === null ? '' : `, until ${until}`}`;

function holderLines(diff: HolderDiff): Line[] {
  const { holder, from, until, account, gains, loses, isAbsent = false } = diff;
  const common = { who: whoOf(holder), time: timeText(from, until), sources: [] };
  const accountLine = (one: ValueDiff): Line => {
    const [sign, text] = wordsOf(one);
    const mark = isAbsent && takesAccess(one) ? 'marked absent: ' : '';
    return { ...common, sign, kind: one.key, text: `${mark}${text}` };
  };
  const moveLine = (sign: 'lost' | 'gained', { kind, what, sources }: WrittenMove): Line => {
    const text = kind === 'rls' ? `RLS ${clearName(what)}` : clearName(what);
    return { ...common, sign, kind, text, sources };
  };
  const lossLine = (move: WrittenMove): Line => {
    // A person marked absent keeps the lines in the files, so show no removed lines.
    const line = moveLine('lost', isAbsent ? { ...move, sources: [] } : move);
    return move.isOtherTime === true ? line : { ...line, removed: true };
  };
  const gained = gains.map((move) => moveLine('gained', move));
  // The portal keeps access that only the first files give, so show no losses.
  if (account.some(keepsLiveAccess)) return [...account.filter(mayKeepAccess).map(accountLine), ...gained];
  // The role of an account without access does not matter.
  const noAccess: Line = { ...common, sign: 'altered', kind: 'treatment', text: 'no access' };
  const ofAccount = endsNewAccess(diff) ? [noAccess] : account.map(accountLine);
  return [...ofAccount, ...loses.map(lossLine), ...gained];
}

const isAccess = (kind: string): boolean => kind === 'report' || kind === 'rls';

const hasLostAccount = (lines: readonly Line[]): boolean =>
  lines.some(({ sign, kind }) => sign === 'lost' && !isAccess(kind));

type LineGroup = readonly [Line, ...Line[]];

/** All lines of `group` are about one holder. */
const ownLinesItem = (group: LineGroup): Item => ({
  pieces: person(group[0].who),
  about: [group[0].who.key],
  items: Array.from(groupBy(group, ({ sign, kind, time }) => `${sign} ${kind}${time}`).values(), (same) => ({
    sign: same[0].sign,
    pieces: [
      commas(same.map(({ text }) => text)),
      same.length > 1 ? same[0].time.replace(', ', ', each ') : same[0].time,
    ],
    right: place(groupByFile(same.flatMap((line) => editedPlaces(line)))),
  })),
});

/** A group has one text and a line for each person. All groups are about the same people. */
function sharedLinesItem(groups: readonly [LineGroup, ...LineGroup[]]): Item {
  const [[{ sign, kind, time }]] = groups;
  const verb = sign === 'lost' ? ' lose ' : ' gain ';
  const who = groups[0].map((line) => line.who);
  const texts = commas(groups.map(([{ text }]) => text));
  const places = groups.flat().map((line) => editedPlaces(line));
  return {
    sign,
    pieces: [strong(counted(who.length, ...PEOPLE)), isAccess(kind) ? verb : ': ', texts, time],
    // People who are marked absent keep their lines.
    right: places.every((own) => own.length > 0) && place(groupByFile(places.flat())),
    items: { pieces: people(who) },
    about: who.map(({ key }) => key),
  };
}

/** Lost accounts come first, then entries that many people share. */
function holdersSection(title: string, holders: readonly { diffs: readonly HolderDiff[] }[]): Blocks {
  const all = holders.flatMap(({ diffs }) => diffs.flatMap(holderLines));
  const alike = [...groupBy(all, ({ sign, text, time }) => `${sign} ${text}${time}`).values()];
  const isOfMany = (group: LineGroup): boolean => group.length >= MANY;
  const sameEntryKey = (group: LineGroup): string =>
    JSON.stringify([group[0].sign, isAccess(group[0].kind), group[0].time, group.map(({ who }) => who.key)]);
  const ofMany = groupBy(alike.filter(isOfMany), sameEntryKey);
  const shared = [...ofMany.values()].sort((a, b) => b[0].length - a[0].length);
  const linesOfFew = alike.filter((group) => !isOfMany(group)).flat();
  const byHolder = [...groupBy(linesOfFew, ({ who }) => who.key).values()];
  const entries = [
    ...shared.map((groups) => ({ isGrave: hasLostAccount(groups.flat()), item: sharedLinesItem(groups) })),
    ...byHolder.map((group) => ({ isGrave: hasLostAccount(group), item: ownLinesItem(group) })),
  ].sort((a, b) => Number(b.isGrave) - Number(a.isGrave));
  const items = entries.map(({ item }) => item);
  return section({ title }, list(shared.length > 0 ? ENTRIES : PEOPLE, items, { most: MOST_SHOWN }));
}

/** Shows higher roles first, because people who also lose something are not in "Who gains". */
function higherRoles(diffs: readonly HolderDiff[]): Blocks {
  const items = diffs.flatMap(({ holder, account, from, until }) =>
    account.filter(isHigherRole).map(({ before, after }) => ({
      sign: 'risk' as const,
      pieces: [person(whoOf(holder)), `: role ${before ?? 'none'} → ${after}${timeText(from, until)}`],
    })),
  );
  return section({ title: 'Look at first' }, list(PEOPLE, items, { most: MOST_SHOWN }));
}

function settingEntries(key: string, value: string | null): string[] {
  const isList = /^(?:manage|guards)/.test(key) && value?.startsWith('[') === true;
  return isList ? JSON.parse(value).map((one: unknown) => JSON.stringify(one)) : [value ?? 'none'];
}

/** Leaves out the equal entries of two lists. */
function settingItem({ key, before, after }: ValueDiff): Item {
  const [was, is] = [settingEntries(key, before), settingEntries(key, after)];
  const equal = was.filter((one) => is.includes(one));
  const differing = (all: readonly string[]): Pieces =>
    all.length === equal.length ? 'none' : commas(all.filter((one) => !equal.includes(one)));
  const rest = equal.length > 0 && ` (${counted(equal.length, 'equal entry', 'equal entries')} not shown)`;
  return { sign: 'risk', pieces: [code(key), ': ', differing(was), ' → ', differing(is), rest] };
}

const holderSummary = (diffs: readonly [HolderDiff, ...HolderDiff[]]) => ({
  diffs,
  isPerson: 'user' in diffs[0].holder,
  loses: diffs.some(hasLost),
  gains: diffs.some(hasGained),
  keeps: diffs.some(({ newAccess }) => newAccess) && !diffs.some(hasGained),
});

function countsText(holders: readonly ReturnType<typeof holderSummary>[], settings: number): string {
  const people = holders.filter(({ isPerson }) => isPerson);
  const sentence = accessSentences({
    lose: people.filter(({ loses }) => loses).length,
    gain: people.filter(({ gains }) => gains).length,
    both: people.filter(({ loses, gains }) => loses && gains).length,
  });
  const keeping = people.filter(({ keeps }) => keeps).length;
  const groups = holders.filter(({ isPerson, loses, gains }) => !isPerson && (loses || gains)).length;
  const others = counts(
    [keeping, 'person keeps what the portal has.', 'people keep what the portal has.'],
    [groups, ...GROUPS_CHANGE],
    [settings, 'setting differs.', 'settings differ.'],
  );
  return [sentence, ...others].join(' ');
}

type DiffResult = FilesDiff & { readonly exit?: Exit };

export function diffDocument({ from, to, portal, settings, people: all, exit }: DiffResult): Document {
  const holders = [...groupBy(all, ({ holder }) => whoOf(holder).key).values()].map(holderSummary);
  const losing = holders.filter(({ loses }) => loses);
  const onlyGaining = holders.filter(({ loses, gains }) => gains && !loses);
  const others = holders.filter(({ loses, gains }) => !gains && !loses);
  return {
    marker: markerOf('diff', portal),
    blocks: [
      { kind: 'title', pieces: `Changes in the files for ${portal}` },
      lines(
        strong(countsText(holders, settings.length)),
        `From ${commitText(from)} to ${commitText(to)}. Without the portal, rolecall compared what the files give now and later.`,
        exit?.code === 3 &&
          '`--check no-new-access` refused these changes: somebody gains access, or a setting differs.',
      ),
      section({ title: 'Settings that differ' }, list(['setting', 'settings'], settings.map(settingItem))),
      higherRoles(all),
      holdersSection('Who loses', losing),
      holdersSection('Who gains', onlyGaining),
      holdersSection('Other changes', others),
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
