import type { Change } from '../domain/change.ts';
import type { AccountChange } from '../domain/changes.ts';
import type { AccessNote, AccessTable, Holdings, SideMarks } from '../domain/holdings.ts';
import { type Access, hasIndex, NO_INDEXES } from '../domain/indexes.ts';
import type {
  CellSign,
  PageBundle,
  PageCell,
  PageColumn,
  PageHolder,
  PageNote,
} from '../domain/page-data.ts';
import type { Plan } from '../domain/plan.ts';
import { byCode } from '../domain/wording.ts';
import type { Looks } from './document.ts';
import { planDocument } from './documents/plan.ts';
import { plainText } from './escape.ts';
import { printHtml } from './printers/html.ts';
import type { PersonView } from './view/people.ts';
import { alteredText, reasonOf, removedText } from './view/reason.ts';
import { type NamedThing, type Things, thingsOf } from './view/things.ts';
import { type PlanView, viewOf } from './view/view.ts';

/** Columns of the matrix by what they show, and by the index of each report and role. */
interface Columns {
  readonly list: readonly PageColumn[];
  readonly of: (change: Change) => number | undefined;
  readonly reports: readonly number[];
  readonly roles: readonly number[];
}

/** Reports by workspace and name, those that no list shows last; then roles by dataset and name. */
function columnsOf({ reports, roles }: Holdings, things: Things): Columns {
  const keyOf = ({ kind, id }: NamedThing): string => `${kind} ${id}`;
  const all = [...reports.map(things.report), ...roles.map(things.role)];
  const inOrder = [...all.keys()].sort((at, other) => {
    const [a, b] = [all[at], all[other]];
    if (a === undefined || b === undefined) return 0;
    return (
      byCode(a.kind, b.kind) ||
      Number(a.group === '') - Number(b.group === '') ||
      byCode(a.group, b.group) ||
      byCode(a.name, b.name) ||
      byCode(a.id, b.id)
    );
  });
  const columns: number[] = [];
  for (const [column, at] of inOrder.entries()) columns[at] = column;
  const byKey = new Map(all.map((thing, at) => [keyOf(thing), columns[at]]));
  return {
    list: inOrder.flatMap((at) => {
      const thing = all[at];
      return thing === undefined ? [] : [{ kind: thing.kind, group: thing.group, name: thing.name }];
    }),
    of: (change) => {
      const thing = things.of(change);
      return thing && byKey.get(keyOf(thing));
    },
    reports: columns.slice(0, reports.length),
    roles: columns.slice(reports.length),
  };
}

const NO_NOTE: PageNote = { why: '', team: '', until: '', reason: '', place: '' };

const noteOfAccess = ({ team, until, reason, place: { file, line } }: AccessNote): PageNote => ({
  why: '',
  team: team ?? '',
  until: until ?? '',
  reason: reason ?? '',
  place: `${file}:${line}`,
});

function noteOfChange(change: Change): PageNote {
  const { words, held, until, reason, places } = reasonOf(change, false);
  const [first] = places;
  const removed = first === undefined ? '' : removedText({ ...first, lines: [0] });
  const why = [words, held ?? ''].filter((part) => part !== '').join(': ');
  return {
    why: `${why}${removed}`.replace(/^, /, ''),
    team: change.sources[0]?.through.at(-1)?.team ?? '',
    until: until ?? '',
    reason: reason ?? '',
    place: first === undefined ? '' : `${first.file}:${first.lines[0] ?? 0}`,
  };
}

/** Notes that cells share: none, those of access that stays by their numbers in the table, then those of changes. */
function noteBook(table: AccessTable) {
  const notes = [NO_NOTE, ...table.notes.map(noteOfAccess)];
  const numbers = new Map([[JSON.stringify(NO_NOTE), 0]]);
  const numberOf = (change: Change): number => {
    const note = noteOfChange(change);
    const key = JSON.stringify(note);
    const number = numbers.get(key) ?? notes.length;
    if (number === notes.length) notes.push(note);
    numbers.set(key, number);
    return number;
  };
  return { notes, numberOf };
}

function signOf({ kind, held }: Change): CellSign {
  const gives = kind.startsWith('grant');
  if (held !== null) return gives ? 'would-gain' : 'would-lose';
  return gives ? 'gained' : 'lost';
}

const NONE: Access = { reports: NO_INDEXES, roles: NO_INDEXES };

/** The cells of one row: changes, then access that stays. */
function cellsOf(
  { holdings: { people, groups }, marks }: AccessTable,
  at: number,
  changes: readonly Change[],
  columns: Columns,
  numberOf: (change: Change) => number,
): PageCell[] {
  const cells = new Map<number, PageCell>();
  const blind = new Set(Array.from(marks[at]?.blind ?? NO_INDEXES, (index) => columns.reports[index]));
  const add = (column: number, sign: CellSign, note: number): void => {
    cells.set(column, blind.has(column) ? [column, sign, note, true] : [column, sign, note]);
  };
  for (const change of changes) {
    const column = columns.of(change);
    if (column !== undefined) add(column, signOf(change), numberOf(change));
  }
  const person = people[at];
  const group = groups[at - people.length];
  const live = person?.live ?? (group && { ...NONE, roles: group.live }) ?? NONE;
  const after = person?.after ?? (group && { ...NONE, roles: group.after }) ?? NONE;
  const addKept = (kind: 'reports' | 'roles', side: SideMarks | undefined): void => {
    for (const [position, index] of after[kind].entries()) {
      const column = columns[kind][index] ?? 0;
      if (cells.has(column) || !hasIndex(live[kind], index)) continue;
      const sign = side !== undefined && hasIndex(side.unmanaged, index) ? 'unmanaged' : 'kept';
      add(column, sign, side?.notes[position] ?? 0);
    }
  };
  addKept('reports', marks[at]?.reports);
  addKept('roles', marks[at]?.roles);
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

const ACCOUNT = {
  'create-user': 'The account is created',
  'delete-user': 'The account is deleted, with all its access',
  'replace-user': 'The account is deleted and created again',
  'update-user': 'The account is changed',
  manual: 'To do by hand in the portal',
} as const satisfies Record<AccountChange['kind'], string>;

function accountSentence(change: AccountChange): string {
  const what = 'from' in change ? `: ${alteredText(change)}` : '';
  const role = change.kind === 'create-user' ? `, as ${change.role}` : '';
  const held = change.kind === 'manual' || change.held === null ? '' : ' This is held back.';
  return `${ACCOUNT[change.kind]}${what}${role}.${held}`;
}

/** The place of each row of the matrix, by its kind and its address or id. */
const rowsOf = ({ holdings: { people, groups } }: AccessTable): ReadonlyMap<string, number> => {
  const keys = [
    ...people.map(({ user }) => `person ${user}`),
    ...groups.map(({ group }) => `group ${group.id}`),
  ];
  return new Map(keys.map((key, at) => [key, at]));
};

function* holdersOf(
  { people }: PlanView,
  table: AccessTable,
  columns: Columns,
  numberOf: (change: Change) => number,
): Iterable<PageHolder> {
  const views = new Map(people.map((one, rank) => [`${one.kind} ${one.key}`, { one, rank }]));
  const row = (key: string, at: number) => {
    const { one, rank = -1 } = views.get(key) ?? {};
    return { one, rank, cells: cellsOf(table, at, one?.changes ?? [], columns, numberOf) };
  };
  for (const [at, { user, live, after }] of table.holdings.people.entries()) {
    const { one, rank, cells } = row(`person ${user}`, at);
    const managed = table.marks[at]?.listed === true || one !== undefined;
    const name = (live?.name ?? after?.name ?? one?.who.name ?? '').trim();
    const account = [
      ...(live?.role == null ? [] : [`Is ${live.role}.`]),
      ...(managed ? (one?.accounts ?? []).map(accountSentence) : ['rolecall does not manage this account.']),
    ].join(' ');
    const note = shortNote(one, (after ?? live)?.role ?? null, managed);
    yield { name: name === '' ? user : name, key: user, note, account, rank, managed, cells };
  }
  for (const [at, { group }] of table.holdings.groups.entries()) {
    const { rank, cells } = row(`group ${group.id}`, table.holdings.people.length + at);
    yield {
      name: group.alias ?? `group ${group.id}`,
      key: group.id,
      note: 'portal group',
      account: 'A portal group: its members have its RLS roles.',
      rank,
      managed: group.alias !== null || rank >= 0,
      cells,
    };
  }
}

/** JSON for a script element: every text is as it may be shown, and none can end the element or begin a comment. */
function scriptJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Most entries have nothing to escape.
  const isPlain = /^[ !"$%'-;=?-[\]-~]*$/.test(json);
  const shown = isPlain
    ? json
    : JSON.stringify(value, (_, one) => (typeof one === 'string' ? plainText(one) : one));
  return shown.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

/** The data of the page as JSON, an entry a line. */
export function pageData(view: PlanView, table: AccessTable): string {
  const columns = columnsOf(table.holdings, thingsOf([]));
  const { notes, numberOf } = noteBook(table);
  const holders = [...holdersOf(view, table, columns, numberOf)];
  return `{${Object.entries({ columns: columns.list, holders, notes })
    .map(([name, values]) => `"${name}":[${values.map(scriptJson).join(',\n')}]`)
    .join(',\n')}}`;
}

/** A plan as one page with the matrix, in pieces. */
export function planPage(plan: Plan, table: AccessTable, bundle: PageBundle, looks: Looks): Iterable<string> {
  const document = planDocument(plan, { holdings: () => table.holdings });
  const data = (): string => pageData(viewOf(plan), table);
  return printHtml(document, looks, { bundle, rows: rowsOf(table), data });
}
