import { type Change, isByHand, isPerformed } from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { accessText, counted, counts, joined, sentence } from '../../domain/wording.ts';
import type { Blocks, Item, Noun, Pieces } from '../document.ts';
import { commas, flat, joinPieces, list, people, person, place, section, strong } from '../document.ts';
import { type Directory, groupedNames, type NamedThing, toNamedThing, whoOf } from '../view/names.ts';
import { bandOf, isGrave, type People, type PersonView } from '../view/people.ts';
import { editedPlaces, groupByFile } from '../view/places.ts';
import { accountText, alteredText, directionOf, heldWords, reasonKey, reasonOf } from '../view/reason.ts';

export const MOST_SHOWN = 50;
export const PEOPLE: Noun = ['person', 'people'];
export const DIFFERENCES: Noun = ['difference', 'differences'];
/** One entry may be about many people. */
export const ENTRIES: Noun = ['entry', 'entries'];

/** All `changes` have the same notes as `one`. The first note names the file lines of all changes. */
function notesOf(one: Change, changes: readonly Change[], shared: boolean, more = ''): Item[] {
  const { words, reason, held } = reasonOf(one, shared);
  const text = [sentence(`${words}${more}`), reason === null ? '' : `"${reason}"`].filter(Boolean).join(' ');
  const places = groupByFile(changes.flatMap((change) => editedPlaces(change, shared)));
  const loses = one.kind === 'replace-user' ? one.loses.map((name) => `Loses ${name}.`) : [];
  const [top, ...rest] = [text, sentence(held ?? '')].filter(Boolean);
  const head: Item = { pieces: top ?? false, right: place(places) };
  const first = top === undefined && places.length === 0 ? [] : [head];
  return [...first, ...[...rest, ...loses].map((pieces) => ({ pieces }))];
}

/** Empty if the role becomes viewer: "until" would sound as if the old role came back. */
function untilText(change: Change, things = 1): string {
  const { until } = change;
  const isOfViewer = 'to' in change && change.to.role === 'viewer';
  return until === null || isOfViewer ? '' : `, ${things > 1 ? 'each ' : ''}until ${until}`;
}

const ORDER = ['by-hand', 'lost', 'altered', 'gained', 'held'] as const;
/** Sorts by direction. Changes of one direction begin with the account, then reports, then roles. */
const changeRank = (change: Change): number =>
  ORDER.indexOf(directionOf(change)) * 3 + Number('report' in change) + Number('rls' in change) * 2;

/** Returns the items of changes that have the same notes. The notes follow the last item. */
function sameItems(first: Change, things: readonly NamedThing[], notes: readonly Item[]): Item[] {
  const lists = things.length === 0 ? [[accountText(first)]] : groupedNames(things);
  const [note] = notes;
  // A place without words goes into the line of the last item.
  const more = notes.length === 1 && note?.pieces === false ? { right: note.right } : { items: notes };
  return lists.map((names, at) => ({
    sign: directionOf(first),
    pieces: [heldWords(first), commas(names), untilText(first, names.length)],
    ...(at === lists.length - 1 && more),
  }));
}

/** True if rolecall holds the change because it also holds the creation of the account. */
const waitsForAccount = ({ account }: PersonView, change: Change): boolean =>
  account?.kind === 'create-user' && account.held !== null && change !== account && change.held !== null;

function notesKey(view: PersonView, change: Change): string {
  // Changes of a deleted account share one reason, and so do changes that wait for an account.
  if (view.accountMove?.kind === 'delete-user' && isPerformed(change)) return '';
  if (waitsForAccount(view, change)) return untilText(change);
  const reason = reasonKey(reasonOf(change, false));
  return JSON.stringify([directionOf(change), heldWords(change), accountText(change), reason]);
}

function changeItems(view: PersonView, { findThing, isShared }: People): Item[] {
  const own = view.changes.filter((change) => !isShared(change));
  const sorted = own.sort((a, b) => changeRank(a) - changeRank(b));
  return [...groupBy(sorted, (change) => notesKey(view, change)).values()].flatMap((same) => {
    const [first] = same;
    const things = same.flatMap((change) => findThing(change) ?? []);
    return sameItems(first, things, waitsForAccount(view, first) ? [] : notesOf(first, same, false));
  });
}

function personPieces({ who, note, changes }: PersonView, { isShared }: People): Pieces {
  const shared = changes.filter(isShared);
  const more = Object.entries({ loses: 'lost', gains: 'gained' }).flatMap(([verb, move]) => {
    const moved = shared.filter((change) => directionOf(change) === move);
    const roles = moved.filter((change) => 'rls' in change).length;
    return moved.length === 0 ? [] : [`${verb} ${accessText(moved.length - roles, roles)}`];
  });
  return [
    person(who),
    note && (note === 'new' ? ', new' : `, account ${note}`),
    more.length > 0 && `, ${more.join(' and ')} together with others`,
  ];
}

/** Getters make the texts during printing: the texts of all people take more memory than the plan. */
const personItem = (view: PersonView, all: People): Item => ({
  get pieces() {
    return personPieces(view, all);
  },
  get items() {
    return changeItems(view, all);
  },
  get about() {
    return [view.who.key];
  },
});

function sharedUsageText(changes: readonly Change[]): string {
  const usages = changes.flatMap(({ usage }) => usage ?? []);
  const used = usages.filter(({ opens }) => opens > 0).length;
  const [first] = usages;
  return first ? `; ${used} of ${usages.length} opened it in ${counted(first.days, 'day')}` : '';
}

/** All these people have equal changes, so the item names the changes of the first person. */
function sharedItem(members: People['shared'][number], findThing: People['findThing']): Item {
  const [{ changes: own }] = members;
  const [first] = own;
  const sign = directionOf(first);
  const things = own.flatMap((change) => findThing(change) ?? []);
  return {
    sign,
    pieces: [
      strong(`${counted(members.length, ...PEOPLE)} ${sign === 'lost' ? 'lose' : 'gain'}`),
      ' ',
      joinPieces('; ', groupedNames(things).map(commas)),
      untilText(first, things.length),
    ],
    get items() {
      const changes = members.flatMap((one) => one.changes);
      const usage = things.length === 1 ? sharedUsageText(changes) : '';
      return [{ pieces: people(members.map(({ who }) => who)) }, notesOf(first, changes, true, usage)];
    },
    get about() {
      return members.map(({ who }) => who.key);
    },
  };
}

export function peopleSections(all: People): Blocks {
  const own = all.people.filter(
    ({ accountMove, changes }) => accountMove?.kind === 'delete-user' || !changes.every(all.isShared),
  );
  const items = (people: readonly PersonView[]): Item[] => people.map((one) => personItem(one, all));
  const inBand = (band: string): PersonView[] => own.filter((one) => bandOf(one) === band);
  const losing = inBand('loses');
  const [grave, light] = [losing.filter(isGrave), losing.filter((one) => !isGrave(one))];
  const shared = all.shared.map((members) => sharedItem(members, all.findThing));
  const sharedWith = (wanted: Item['sign']): Item[] => shared.filter(({ sign }) => sign === wanted);
  const part = (title: string, ...entries: readonly Item[][]): Blocks =>
    section({ title }, list(all.shared.length > 0 ? ENTRIES : PEOPLE, entries, { most: MOST_SHOWN }));
  return [
    part('Who loses', items(grave), sharedWith('lost'), items(light)),
    part('Who gains', sharedWith('gained'), items(inBand('gains'))),
    part('Held back', items(inBand('held'))),
  ];
}

/** A terminal shows only the title of a longer list. */
const FEW = 5;

export function outsideSection({ unlisted, findings }: Plan): Blocks {
  // The plan has `holders` only with `manage.unlisted: report`.
  const { users = 0, holders = [] } = unlisted ?? {};
  const title = 'Not in the files';
  const groups = findings.filter(({ code }) => code === 'unlisted-group');
  const who = counts([users, ...PEOPLE], [groups.length, 'portal group', 'portal groups']);
  const count = `${joined(who)} with managed access`;
  const persons = holders.map((holder) => ({
    pieces: [person(whoOf(holder)), `, ${holder.role ?? 'unknown role'}`],
    items: groupedNames([
      ...holder.reports.map((report) => toNamedThing({ report })),
      ...holder.rls.map((rls) => toNamedThing({ rls })),
    ]).map((names) => ({ pieces: commas(names) })),
  }));
  const items = [...groups.map(({ message }) => ({ pieces: sentence(message) })), ...persons];
  const fold = items.length > FEW ? 'always' : 'comment';
  return section({ title, id: 'outside', count, fold, weight: 15 }, list(PEOPLE, items));
}

type Manual = Extract<Change, { readonly kind: 'manual' }>;

const stepsOf = ({ from, to, demotion, address }: Manual): string[] =>
  flat([
    'In the portal, open the list of users and search for the address.',
    address !== undefined &&
      `Change the address to ${address} and save. Until then, rolecall leaves the access of this account alone, unless the entry in the files ends.`,
    from.role !== to.role &&
      `Change the role from ${from.role ?? 'an unknown role'} to ${to.role ?? 'viewer'} and save.${demotion ? ' Until then, apply ends with exit 4.' : ''}`,
    from.name?.trim() !== to.name?.trim() && `Change the display name to "${to.name ?? ''}" and save.`,
    'Plan again: the plan no longer shows the change.',
  ]);

export function taskSection(changes: readonly Change[], directory: Directory): Blocks {
  const manual = changes
    .filter((change): change is Manual => isByHand(change))
    .sort((a, b) => Number(b.demotion) - Number(a.demotion));
  const alike = groupBy(manual, (change) => JSON.stringify(stepsOf(change)));
  const whoAndWhat = (change: Manual) => [person(directory.holder(change)), `: ${alteredText(change)}`];
  const items = Array.from(alike.values(), (same) => ({
    sign: 'by-hand' as const,
    pieces: joinPieces('; ', same.map(whoAndWhat)),
    items: stepsOf(same[0]).map((step, at) => ({ pieces: `${at + 1}. ${step}` })),
  }));
  const shown = list(['change', 'changes'], items, { most: MOST_SHOWN, ordered: true });
  return section({ title: 'To do by hand', id: 'hand' }, shown);
}

/** Identifies the comment of this portal, so that the next run replaces it. */
export const markerOf = (command: 'plan' | 'apply' | 'drift' | 'diff', portal: string): string =>
  `rolecall:${command}:${portal
    .replace(/[^a-z0-9-]/g, (one) => `%${(one.codePointAt(0) ?? 0).toString(16)}`)
    .replaceAll('--', '-%2d')
    .slice(0, 80)}`;
