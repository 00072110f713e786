import type { AccessNote, AccessTable, SideMarks } from '../domain/access-table.ts';
import type { Change } from '../domain/change.ts';
import type { AccountChange } from '../domain/changes.ts';
import { hasIndex, NO_INDEXES } from '../domain/indexes.ts';
import type {
  CellSign,
  PageBundle,
  PageCell,
  PageColumn,
  PageData,
  PageHolder,
  PageNote,
} from '../domain/page-data.ts';
import type { Plan } from '../domain/plan.ts';
import type { Looks } from './document.ts';
import { planDocument } from './documents/plan.ts';
import { jsonText, plainText } from './escape.ts';
import { printHtml } from './printers/html.ts';
import { alteredText } from './view/moves.ts';
import type { PersonView } from './view/people.ts';
import { reasonOf, removedText } from './view/reason.ts';
import { type PlanView, viewOf } from './view/view.ts';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const roleKey = (datasetId: string, role: string): string => `role ${datasetId} ${role}`;

/** Columns of the matrix by what they show, and by the index of each report and role. */
interface Columns {
  readonly list: PageColumn[];
  readonly byKey: ReadonlyMap<string, number>;
  readonly ofIndex: Readonly<Record<'reports' | 'roles', readonly number[]>>;
}

/** Reports by workspace and name, then roles by dataset and name. Twin roles, which only an id tells apart, share one. */
function columnsOf({ holdings, twins }: AccessTable): Columns {
  const list: PageColumn[] = [];
  const byKey = new Map<string, number>();
  const ofIndex = { reports: [] as number[], roles: [] as number[] };
  const reports = holdings.reports.map(({ id, workspace, name }, index) => ({
    index,
    id,
    group: workspace,
    name,
    isUnlisted: workspace === '' && name === '',
  }));
  reports.sort(
    (a, b) =>
      Number(a.isUnlisted) - Number(b.isUnlisted) || byText(a.group, b.group) || byText(a.name, b.name),
  );
  for (const { index, id, group, name, isUnlisted } of reports) {
    ofIndex.reports[index] = list.length;
    byKey.set(id, list.length);
    const [shownGroup, shownName] = isUnlisted ? ['In no list', id] : [group, name];
    list.push({ kind: 'report', group: plainText(shownGroup), name: plainText(shownName), twins: 1 });
  }
  const roles = holdings.roles.map(({ datasetId, dataset, role }, index) => {
    return { index, key: roleKey(datasetId, role), datasetId, group: dataset ?? datasetId, name: role };
  });
  roles.sort(
    (a, b) => byText(a.group, b.group) || byText(a.datasetId, b.datasetId) || byText(a.name, b.name),
  );
  for (const { index, key, group, name } of roles) {
    const known = hasIndex(twins, index) ? byKey.get(key) : undefined;
    const twin = list[known ?? -1];
    ofIndex.roles[index] = known ?? list.length;
    if (known !== undefined && twin !== undefined) list[known] = { ...twin, twins: twin.twins + 1 };
    else {
      byKey.set(key, list.length);
      list.push({ kind: 'role', group: plainText(group), name: plainText(name), twins: 1 });
    }
  }
  return { list, byKey, ofIndex };
}

const columnOf = ({ byKey }: Columns, change: Change): number | undefined =>
  'report' in change
    ? byKey.get(change.report.id)
    : 'rls' in change
      ? byKey.get(roleKey(change.rls.datasetId, change.rls.role))
      : undefined;

const noteOfAccess = ({ team, until, reason, place: { file, line } }: AccessNote): PageNote => ({
  why: '',
  team: plainText(team ?? ''),
  until: plainText(until ?? ''),
  reason: plainText(reason ?? ''),
  place: plainText(`${file}:${line}`),
});

function noteOfChange(change: Change): PageNote {
  const { words, held, until, told, places } = reasonOf(change, false);
  const [first] = places;
  const line = first?.lines[0];
  const why = [words, held ?? ''].filter((part) => part !== '').join(': ');
  const removed = first === undefined ? '' : removedText({ ...first, lines: [0] });
  return {
    why: plainText(`${why}${removed}`.replace(/^, /, '')),
    team: plainText(change.sources[0]?.through.at(-1)?.team ?? ''),
    until: plainText(until ?? ''),
    reason: plainText(told ?? ''),
    place: first === undefined ? '' : plainText(`${first.file}:${line ?? 0}`),
  };
}

const NO_NOTE: PageNote = { why: '', team: '', until: '', reason: '', place: '' };

/** Notes that cells share, numbered as they come. */
function noteBook() {
  const notes: PageNote[] = [NO_NOTE];
  const numbers = new Map<string, number>();
  const ofAccess = new Map<AccessNote, number>();
  const numberOf = (note: PageNote): number => {
    const key = JSON.stringify(note);
    const number = numbers.get(key) ?? notes.length;
    if (number === notes.length) notes.push(note);
    numbers.set(key, number);
    return number;
  };
  return {
    notes,
    ofChange: (change: Change) => numberOf(noteOfChange(change)),
    ofAccess: (note: AccessNote) => {
      const number = ofAccess.get(note) ?? numberOf(noteOfAccess(note));
      ofAccess.set(note, number);
      return number;
    },
  };
}

function signOf({ kind, held }: Change): CellSign {
  const gives = kind.startsWith('grant');
  if (held !== null) return gives ? 'would-gain' : 'would-lose';
  return gives ? 'gained' : 'lost';
}

/** The cells of the holder at a place of the table: changes, then access that stays. */
function cellsOf(
  { holdings, notes, marks }: AccessTable,
  at: number,
  changes: readonly Change[],
  columns: Columns,
  book: ReturnType<typeof noteBook>,
): PageCell[] {
  const cells = new Map<number, PageCell>();
  const held = marks[at];
  const blind = new Set(Array.from(held?.blind ?? NO_INDEXES, (index) => columns.ofIndex.reports[index]));
  const add = (column: number, sign: CellSign, note: number): void => {
    cells.set(column, blind.has(column) ? [column, sign, note, true] : [column, sign, note]);
  };
  for (const change of changes) {
    const column = columnOf(columns, change);
    if (column !== undefined) add(column, signOf(change), book.ofChange(change));
  }
  const person = holdings.people[at];
  const group = holdings.groups[at - holdings.people.length];
  const stays = (kind: 'reports' | 'roles', side: SideMarks | undefined): void => {
    const [live, after] = [
      person?.live?.[kind] ?? (kind === 'roles' ? group?.live : undefined) ?? NO_INDEXES,
      person?.after?.[kind] ?? (kind === 'roles' ? group?.after : undefined) ?? NO_INDEXES,
    ];
    for (const [position, index] of after.entries()) {
      const column = columns.ofIndex[kind][index] ?? 0;
      if (cells.has(column) || !hasIndex(live, index)) continue;
      const note = notes[(side?.notes[position] ?? 0) - 1];
      const sign = side !== undefined && hasIndex(side.unmanaged, index) ? 'unmanaged' : 'kept';
      add(column, sign, note === undefined ? 0 : book.ofAccess(note));
    }
  };
  stays('reports', held?.reports);
  stays('roles', held?.roles);
  return [...cells.values()].sort(([a], [b]) => a - b);
}

/** A few words beside the name. */
function shortNote(view: PersonView | undefined, role: string | null, managed: boolean): string {
  const shown = managed && role === 'viewer' ? '' : (role ?? '');
  if (view === undefined) return shown;
  if (view.account === 'created') return view.role === 'viewer' ? 'new' : `new, ${view.role ?? ''}`;
  if (view.account !== undefined) return view.account;
  if (view.manual > 0) return 'by hand';
  return view.held > 0 && view.held === view.count ? 'held' : shown;
}

function accountSentence(change: AccountChange): string {
  const held = change.held === null ? '' : ' This is held back.';
  switch (change.kind) {
    case 'create-user':
      return `The account is created, as ${change.role}.${held}`;
    case 'delete-user':
      return `The account is deleted, with all its access.${held}`;
    case 'replace-user':
      return `The account is deleted and created again: ${alteredText(change)}.${held}`;
    case 'update-user':
      return `The account is changed: ${alteredText(change)}.${held}`;
    case 'manual':
      return `By hand in the portal: ${alteredText(change)}.`;
  }
}

/** The key of each row of the matrix: its kind, and its address or id. */
const rowKeys = ({ holdings: { people, groups } }: AccessTable): string[] => [
  ...people.map(({ user }) => `person ${user}`),
  ...groups.map(({ group }) => `group ${group.id}`),
];

/** The place of each row of the matrix, by its key. */
const rowsOf = (table: AccessTable): ReadonlyMap<string, number> =>
  new Map(rowKeys(table).map((key, at) => [key, at]));

function holdersOf(view: PlanView, table: AccessTable, columns: Columns, book: ReturnType<typeof noteBook>) {
  const { people } = table.holdings;
  const views = new Map(view.people.map((one, rank) => [`${one.kind} ${one.key}`, { one, rank }]));
  return rowKeys(table).map((rowKey, at): PageHolder => {
    const found = views.get(rowKey);
    const rank = found?.rank ?? -1;
    const cells = cellsOf(table, at, found?.one.changes ?? [], columns, book);
    const person = people[at];
    if (person === undefined) {
      const group = table.holdings.groups[at - people.length]?.group;
      return {
        name: plainText(group?.alias ?? `group ${group?.id}`),
        key: plainText(group?.id ?? ''),
        note: 'portal group',
        account: 'A portal group: its members have its RLS roles.',
        rank,
        managed: group?.alias !== null || rank >= 0,
        cells,
      };
    }
    const { user, live, after } = person;
    const managed = table.marks[at]?.listed === true || found !== undefined;
    const name = (live?.name ?? after?.name ?? found?.one.who.name ?? '').trim();
    const account = [
      live?.role == null ? '' : `Is ${live.role}.`,
      ...(managed
        ? (found?.one.accounts ?? []).map(accountSentence)
        : ['rolecall does not manage this account.']),
    ];
    return {
      name: plainText(name === '' ? user : name),
      key: plainText(user),
      note: shortNote(found?.one, (after ?? live)?.role ?? null, managed),
      account: plainText(account.filter((text) => text !== '').join(' ')),
      rank,
      managed,
      cells,
    };
  });
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
const scriptJson = (value: unknown): string =>
  jsonText(value).replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

const jsonList = (values: readonly unknown[]): string => `[${values.map(scriptJson).join(',\n')}]`;

/** The data of the page as JSON, an entry a line. */
export function pageData(view: PlanView, table: AccessTable): string {
  const columns = columnsOf(table);
  const book = noteBook();
  const lists: PageData = {
    columns: columns.list,
    holders: holdersOf(view, table, columns, book),
    notes: book.notes,
  };
  return `{${Object.entries(lists)
    .map(([name, values]) => `"${name}":${jsonList(values)}`)
    .join(',\n')}}`;
}

/** A plan as one page with the matrix, in pieces. */
export function planPage(plan: Plan, table: AccessTable, bundle: PageBundle, looks: Looks): Iterable<string> {
  const document = planDocument(plan, { holdings: () => table.holdings });
  const data = (): string => pageData(viewOf(plan), table);
  return printHtml(document, looks, { bundle, rows: rowsOf(table), data });
}
