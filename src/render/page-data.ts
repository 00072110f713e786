import { type Access, hasIndex, NO_ACCESS } from '../domain/access.ts';
import type { AccountChange, Change } from '../domain/change.ts';
import { type Grant, reasonText, windowWithLater } from '../domain/grant.ts';
import type { GroupHoldings, Holdings, PersonHoldings } from '../domain/holdings.ts';
import { accountRole } from '../domain/ids.ts';
import type { CellSign, PageCell, PageData, PageNote, PageRow } from '../domain/page-data.ts';
import { placeName } from '../domain/source.ts';
import { byCode, sentence } from '../domain/wording.ts';
import { plainText } from './escape.ts';
import { holderKey, type NamedThing, thingOf, toNamedThing } from './view/names.ts';
import type { PersonView } from './view/people.ts';
import { membershipIn } from './view/places.ts';
import type { PlanView } from './view/plan.ts';
import { accountWords, alteredText, directionOf, reasonOf } from './view/reason.ts';

/** Reports come before roles. Reports without a workspace come after all other reports. */
const sortKey = ({ kind, container, name, id }: NamedThing): string =>
  [kind, Number(container === ''), container, name, id].join('\u0000');

const noteText = (words: string, reason: string | null): string =>
  [words, reason === null ? '' : `“${reason}”`].filter((text) => text !== '').join(', ');

function noteOfGrants(grants: readonly Grant[], until = ''): PageNote {
  const source = grants[0]?.source;
  const member = source && membershipIn(source);
  return {
    why: noteText(member === undefined ? '' : `through team ${member.team}`, reasonText(grants)),
    team: member !== undefined,
    until,
    place: source === undefined ? '' : placeName(member ?? source),
  };
}

function noteOfChange(change: Change): PageNote {
  const { words, held, until, reason, places } = reasonOf(change, false);
  const [first] = places;
  const [source] = change.sources;
  const team = source && membershipIn(source)?.team;
  const cause = [words, held].filter(Boolean).join(': ');
  const shown = [cause, first?.removed && 'line removed'].filter(Boolean).join(', ');
  const through = team === undefined ? '' : `through team ${team}`;
  return {
    why: noteText(shown || through, reason),
    team: source?.path[0] === 'teams',
    until: until ?? '',
    place: first === undefined ? '' : `${first.file}:${first.lines[0] ?? 0}`,
  };
}

function cellSign({ kind, held }: Change): CellSign {
  const gives = kind.startsWith('grant');
  if (held !== null) return gives ? 'would-gain' : 'would-lose';
  return gives ? 'gained' : 'lost';
}

function shortNote(view: PersonView | undefined, role: string | null, managed: boolean): string {
  const shown = managed && role === 'viewer' ? '' : (role ?? '');
  if (view === undefined) return shown;
  if (view.note === 'new' && role !== 'viewer') return `new, ${role ?? ''}`;
  if (view.note) return view.note;
  if (view.manual > 0) return 'by hand';
  return view.held === view.changes.length ? 'held' : shown;
}

function accountSentence(change: AccountChange): string {
  const altered = 'from' in change ? `: ${alteredText(change)}` : '';
  const role = change.kind === 'create-user' ? `, as ${change.role}` : '';
  const held = directionOf(change) === 'held' ? ' This is held back.' : '';
  return sentence(`${accountWords(change.kind)}${altered}${role}`) + held;
}

function personText({ user, live, after }: PersonHoldings, view: PersonView | undefined, managed: boolean) {
  const name = (live?.name ?? after?.name ?? view?.who.name ?? '').trim();
  const role = accountRole(live?.role);
  const sentences = [
    role !== null && `The role is ${role}.`,
    !managed && 'rolecall does not manage this account.',
    managed && view?.account !== undefined && accountSentence(view.account),
  ];
  const note = shortNote(view, accountRole((after ?? live)?.role), managed);
  return { name: name === '' ? user : name, key: user, note, account: sentences.filter(Boolean).join(' ') };
}

function portalGroupText({ group: { id, alias } }: GroupHoldings) {
  const account = 'A portal group: its members have its RLS roles.';
  return { name: alias ?? `group ${id}`, key: id, note: 'portal group', account };
}

/** A cell names its column and note by these numbers, so that the page stays small. */
function numberColumnsAndNotes(holdings: Holdings) {
  const reports = holdings.reports.map((report) => toNamedThing({ report }));
  const roles = holdings.roles.map((rls) => toNamedThing({ rls }));
  const columns = [...reports, ...roles].sort((a, b) => byCode(sortKey(a), sortKey(b)));
  const numbers = new Map(columns.map((thing, at) => [thing.id, at]));
  const numbersOf = (things: readonly NamedThing[]) => things.map((thing) => numbers.get(thing.id) ?? 0);
  const noteWith = (why: string): PageNote => ({ why, team: false, until: '', place: '' });
  const ofTarget = 'until the changes of the target branch are applied';
  const notes = [noteWith('not managed here'), noteWith(ofTarget)];
  const noteNumbers = new Map<string, number>();
  return {
    columns,
    notes,
    unmanagedNote: 0,
    targetNote: 1,
    /** The column of each report and role in the holdings. */
    columnsOf: { reports: numbersOf(reports), roles: numbersOf(roles) },
    columnOf: (change: Change): number | undefined => {
      const thing = thingOf(change);
      return thing && numbers.get(thing.id);
    },
    numberNote: (note: PageNote): number => {
      const key = JSON.stringify(note);
      const number = noteNumbers.get(key) ?? notes.push(note) - 1;
      noteNumbers.set(key, number);
      return number;
    },
  };
}

function cellsOf(
  { explain, live = NO_ACCESS, after = NO_ACCESS }: PersonHoldings | GroupHoldings,
  changes: readonly Change[],
  { columnsOf, columnOf, numberNote, unmanagedNote, targetNote }: ReturnType<typeof numberColumnsAndNotes>,
): PageCell[] {
  const explanation = explain();
  const blind = new Set(Array.from(explanation.blind, (index) => columnsOf.reports[index]));
  const cells = new Map<number, PageCell>();
  const put = (column: number, sign: CellSign, note: number): void => {
    cells.set(column, blind.has(column) ? [column, sign, note, true] : [column, sign, note]);
  };
  for (const change of changes) {
    const column = columnOf(change);
    if (column !== undefined) put(column, cellSign(change), numberNote(noteOfChange(change)));
  }
  const putUnchanged = (kind: keyof Access, index: number): void => {
    const column = columnsOf[kind][index] ?? 0;
    if (cells.has(column)) return;
    const grants = explanation[kind].get(index);
    const window = windowWithLater(explanation, { kind, key: index });
    if (grants !== undefined) put(column, 'kept', numberNote(noteOfGrants(grants, window?.until)));
    else if (hasIndex(after[kind], index)) put(column, 'unmanaged', unmanagedNote);
    else put(column, 'kept', targetNote);
  };
  for (const index of live.reports) putUnchanged('reports', index);
  for (const index of live.roles) putUnchanged('roles', index);
  return [...cells.values()].sort(([a], [b]) => a - b);
}

export function pageData({ people }: Pick<PlanView, 'people'>, holdings: Holdings): PageData {
  const numbering = numberColumnsAndNotes(holdings);
  const views = new Map(people.map((view, rank) => [view.who.key, { view, rank }]));
  const rowOf = (holder: PersonHoldings | GroupHoldings) => {
    const { view, rank = people.length } = views.get(holderKey(holder)) ?? {};
    const managed = holder.managed || view !== undefined;
    const text = 'user' in holder ? personText(holder, view, managed) : portalGroupText(holder);
    const unchangedBand = managed ? 1 : 2;
    const band: PageRow['band'] = view === undefined ? unchangedBand : 0;
    return { row: { ...text, band, cells: cellsOf(holder, view?.changes ?? [], numbering) }, rank };
  };
  const rows = [...holdings.people, ...holdings.groups].map(rowOf);
  const { compare } = new Intl.Collator('en', { numeric: true });
  rows.sort((a, b) => a.row.band - b.row.band || a.rank - b.rank || compare(a.row.name, b.row.name));
  return {
    columns: numbering.columns.map(({ kind, container, name }) => ({ kind, container, name })),
    notes: numbering.notes,
    rows: rows.map(({ row }) => row),
  };
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
function scriptJson(value: unknown): string {
  const plain = JSON.stringify(value);
  // Most entries need no escape. The replacer below is slow: it runs for each number of each cell.
  if (/^[ !"$%'-;=?-[\]-~]*$/.test(plain)) return plain;
  const json = JSON.stringify(value, (_, one) => (typeof one === 'string' ? plainText(one) : one));
  return json.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

export const pageJson = (data: PageData): string =>
  `{${Object.entries(data)
    .map(([name, values]) => `"${name}":[${(values as readonly unknown[]).map(scriptJson).join(',\n')}]`)
    .join(',\n')}}`;
