import type { AccessTable } from '../../domain/access-table.ts';
import type { AccountChange } from '../../domain/change-counts.ts';
import type { HeldAccount } from '../../domain/holdings.ts';
import type { PageData, PageFinding, PageHolder } from '../../domain/page-data.ts';
import { packed } from '../../domain/varints.ts';
import { jsonText, plainText } from '../escape.ts';
import { alteredText } from '../view/moves.ts';
import type { PersonView } from '../view/people.ts';
import type { PlanView } from '../view/view.ts';
import { cellsOf, noteBook } from './cells.ts';
import { columnsOf } from './columns.ts';

/** A few words beside the name. */
function noteOf(view: PersonView | undefined, role: string | null, managed: boolean): string {
  if (view === undefined) return managed && role === 'viewer' ? '' : (role ?? '');
  if (view.account === 'created') return view.role === 'viewer' ? 'new' : `new, ${view.role ?? ''}`;
  if (view.account !== undefined) return view.account;
  if (view.manual > 0) return 'by hand';
  return view.held > 0 && view.held === view.count ? 'held' : role === 'viewer' ? '' : (role ?? '');
}

function accountSentence(change: AccountChange): string {
  const waits = change.held === null ? '' : ' This is held back.';
  switch (change.kind) {
    case 'create-user':
      return `The account is created, as ${change.role}.${waits}`;
    case 'delete-user':
      return `The account is deleted, with all its access.${waits}`;
    case 'replace-user':
      return `The account is deleted and created again: ${alteredText(change)}.${waits}`;
    case 'update-user':
      return `The account is changed: ${alteredText(change)}.${waits}`;
    case 'manual':
      return `By hand in the portal: ${alteredText(change)}.`;
  }
}

/** What the account is and what becomes of it, in sentences. */
function accountText(view: PersonView | undefined, live: HeldAccount | undefined, managed: boolean): string {
  const role = live?.role == null ? '' : `Is ${live.role}.`;
  const sentences = managed
    ? (view?.accounts ?? []).map(accountSentence)
    : ['Nothing of this account is compared or changed here.'];
  return [role, ...sentences].filter((text) => text !== '').join(' ');
}

function holdersOf(
  { holdings, marks }: AccessTable,
  views: ReadonlyMap<string, PersonView>,
  ranks: Ranks,
): PageHolder[] {
  const people = holdings.people.map(({ user, live, after }, at): PageHolder => {
    const view = views.get(`person ${user}`);
    const managed = marks[at]?.listed === true || view !== undefined;
    const name = (live?.name ?? after?.name ?? view?.who.name ?? '').trim();
    return {
      name: plainText(name === '' ? user : name),
      key: plainText(user),
      kind: 'person',
      note: noteOf(view, (after ?? live)?.role ?? null, managed),
      account: plainText(accountText(view, live, managed)),
      rank: ranks.get(`person ${user}`) ?? -1,
      managed,
    };
  });
  const groups = holdings.groups.map(({ group: { id, alias } }): PageHolder => {
    const rank = ranks.get(`group ${id}`) ?? -1;
    return {
      name: plainText(alias ?? `group ${id}`),
      key: plainText(id),
      kind: 'group',
      note: 'portal group',
      account: 'A portal group: its members have its RLS roles.',
      rank,
      managed: alias !== null || rank >= 0,
    };
  });
  return [...people, ...groups];
}

type Ranks = ReadonlyMap<string, number>;

/** Which findings name whom. */
function findingsOf(view: PlanView, rows: ReadonlyMap<string, number>): PageFinding[] {
  const found = new Map<string, Set<number>>();
  for (const { code, fact } of [...view.risks, ...view.endingSoon, ...view.standing])
    for (const piece of fact) {
      const row = typeof piece === 'string' ? undefined : rows.get(`${piece.kind} ${piece.key}`);
      if (row === undefined) continue;
      const known = found.get(code);
      if (known === undefined) found.set(code, new Set([row]));
      else known.add(row);
    }
  return [...found].map(([code, holders]) => ({ code, holders: [...holders] }));
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function* base64Of(bytes: Uint8Array): Iterable<string> {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const last = bytes.length - at;
    text += `${BASE64[three >> 18]}${BASE64[(three >> 12) & 63]}${last > 1 ? BASE64[(three >> 6) & 63] : '='}${last > 2 ? BASE64[three & 63] : '='}`;
    if (text.length > 65_536) {
      yield text;
      text = '';
    }
  }
  yield text;
}

/** What each row of the matrix is called, to find it again: its kind and its address or id. Twins share one. */
const rowKeys = ({ holdings }: AccessTable): string[] => [
  ...holdings.people.map(({ user }) => `person ${user}`),
  ...holdings.groups.map(({ group }) => `group ${group.id}`),
];

/** The place of each row of the matrix, by its key. */
export const rowsOf = (table: AccessTable): ReadonlyMap<string, number> =>
  new Map(rowKeys(table).map((key, at) => [key, at]));

/** JSON that may stand in a script element: no text of it can end the element, or begin a comment in it. */
const scriptJson = (value: unknown): string =>
  jsonText(value).replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

/** The page's data, in pieces: who, what, and every cell of the matrix. */
export function* pageData(view: PlanView, table: AccessTable): Iterable<string> {
  const rows = rowsOf(table);
  const views = new Map(view.people.map((person) => [`${person.kind} ${person.key}`, person]));
  const ranks: Ranks = new Map([...views.keys()].map((key, at) => [key, at]));
  const columns = columnsOf(table.holdings, table.twins);
  const book = noteBook();
  const keys = rowKeys(table);
  function* cellNumbers(): Iterable<number> {
    for (const [at, marks] of table.marks.entries()) {
      const changes = views.get(keys[at] ?? '')?.changes ?? [];
      const cells = cellsOf(table, at, marks, changes, columns, book);
      yield cells.length;
      let before = 0;
      for (const { column, code, note } of cells) {
        yield column - before;
        yield code;
        yield note;
        before = column;
      }
    }
  }
  const cells = packed(cellNumbers());
  const head: Omit<PageData, 'cells' | 'notes'> = {
    format: 'rolecall.page/1',
    holders: holdersOf(table, views, ranks),
    columns: columns.columns,
    findings: findingsOf(view, rows),
    texts: book.texts,
  };
  yield `${scriptJson(head).slice(0, -1)},"notes":"`;
  yield* base64Of(packed(book.numbers));
  yield '","cells":"';
  yield* base64Of(cells);
  yield '"}';
}
