import type { Account, Because, Change, ChangedReport, ChangeKind } from '../domain/change.ts';
import type { Plan } from '../domain/plan.ts';
import type { Problem } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import { plainText, wrapped } from './escape.ts';
import { type Palette, paletteOf } from './palette.ts';
import { headline, leftAlone } from './plan-summary.ts';

const WIDTH = 80;
const MOST_OF_A_KIND = 10;

type Paint = 'good' | 'bad' | 'careful';

/** A new kind of change fails to compile here, not in front of a reviewer. */
const GLYPH = {
  'create-user': ['+', 'good'],
  'delete-user': ['-', 'bad'],
  'replace-user': ['±', 'careful'],
  'update-user': ['~', 'careful'],
  'grant-report': ['+', 'good'],
  'revoke-report': ['-', 'bad'],
  'grant-rls': ['+', 'good'],
  'revoke-rls': ['-', 'bad'],
  manual: ['!', 'careful'],
} as const satisfies Record<ChangeKind, readonly [string, Paint]>;

/** The words before the line of the files that is the reason. */
const WHY = {
  listed: 'by',
  'not-listed': 'not given at',
  expired: 'expired at',
  absent: 'absent at',
  left: 'left since',
  exclusive: 'exclusive by',
  unlisted: 'unlisted, by',
  replaced: 'lost by the replacement of',
  manual: 'asked for at',
} as const satisfies Record<Because, string>;

/** Names of reports that two ids of the plan share: there the id is shown too. */
function ambiguousNames(changes: readonly Change[]): ReadonlySet<string> {
  const ids = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const change of changes) {
    if (change.kind !== 'grant-report' && change.kind !== 'revoke-report') continue;
    const name = `${change.report.workspace}/${change.report.name}`;
    const known = ids.get(name);
    if (known !== undefined && known !== change.report.id) ambiguous.add(name);
    ids.set(name, change.report.id);
  }
  return ambiguous;
}

function reportText({ id, workspace, name }: ChangedReport, ambiguous: ReadonlySet<string>): string {
  if (workspace === '' && name === '') return `report ${id}`;
  const whole = `${workspace}/${name}`;
  return ambiguous.has(whole) ? `${whole} (${id})` : whole;
}

const sourceText = ({ file, line, through, selector }: Source): string => {
  const team = through[0]?.team;
  const notes = [
    ...(team === undefined ? [] : [`team ${team}`]),
    ...(selector === undefined ? [] : ['whole workspace']),
  ];
  return [`${file}:${line}`, ...notes].join(', ');
};

const accountText = ({ name, role }: Account): string =>
  [name, role].filter((part) => part !== null).join(', ');

/** From what to what, naming only what differs. */
function movedText(from: Account, to: Account): string {
  const parts = [
    ...(from.role === to.role ? [] : [`${from.role ?? 'unknown role'} → ${to.role ?? ''}`]),
    ...(from.name?.trim() === to.name?.trim() ? [] : [`"${from.name ?? ''}" → "${to.name ?? ''}"`]),
  ];
  return parts.join(', ');
}

function subjectOf(change: Change, ambiguous: ReadonlySet<string>): string {
  switch (change.kind) {
    case 'create-user':
      return `account: created as ${change.role}, ${change.name}`;
    case 'delete-user':
      return `account: deleted (${accountText(change)})`;
    case 'replace-user':
      return `account: deleted and created again, ${movedText(change.from, change.to)}`;
    case 'update-user':
      return `account: ${movedText(change.from, change.to)}`;
    case 'manual':
      return `by hand in the portal: ${movedText(change.from, change.to)}`;
    case 'grant-report':
    case 'revoke-report':
      return reportText(change.report, ambiguous);
    case 'grant-rls':
    case 'revoke-rls':
      return `RLS ${change.rls.dataset ?? change.rls.datasetId}/${change.rls.role}`;
  }
}

/** Why, until when, at whose line. */
function noteOf({ because, sources, until, reason, held }: Change): string {
  const [first, ...more] = sources;
  const asked =
    first === undefined ? '' : `${sourceText(first)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  const notes = [
    `${WHY[because]} ${asked}`.trim(),
    ...(until === null ? [] : [`until ${until}`]),
    ...(reason === null ? [] : [`"${reason}"`]),
    ...(held === null || held.code === 'manual' ? [] : [`HELD: ${held.message}`]),
  ];
  return plainText(notes.join(', '));
}

function changeLines(change: Change, ambiguous: ReadonlySet<string>, palette: Palette): string[] {
  const [glyph, paint] =
    change.held === null || change.kind === 'manual' ? GLYPH[change.kind] : (['!', 'careful'] as const);
  const subject = plainText(subjectOf(change, ambiguous));
  const note = noteOf(change);
  const column = 44;
  const line = `    ${palette[paint](glyph)} ${subject}`;
  const length = 6 + subject.length;
  const loses =
    change.kind === 'replace-user' ? change.loses.map((lost) => `        loses ${plainText(lost)}`) : [];
  const pad = ' '.repeat(Math.max(2, column - length));
  const fits = length + pad.length + note.length <= WIDTH;
  return [
    ...(fits ? [`${line}${pad}${palette.faint(note)}`] : [line, `        ${palette.faint(note)}`]),
    ...loses,
  ];
}

/** Whom a change is about, as a heading. */
function holderOf(change: Change): string {
  if ('user' in change) return change.user;
  const { id, alias } = change.group;
  return alias === null ? `portal group ${id}` : `portal group ${alias} (${id})`;
}

function* findingLines(findings: readonly Problem[], palette: Palette): Iterable<string> {
  const shown = new Map<string, number>();
  const left = new Map<string, number>();
  for (const { code, severity, message, fix, place } of findings) {
    const count = (shown.get(code) ?? 0) + 1;
    shown.set(code, count);
    if (count > MOST_OF_A_KIND) {
      left.set(code, (left.get(code) ?? 0) + 1);
      continue;
    }
    const paint =
      severity === 'error' ? palette.bad : severity === 'warning' ? palette.careful : palette.faint;
    const glyph = severity === 'error' ? 'x' : severity === 'warning' ? '!' : 'i';
    const where = place === undefined ? '' : ` (${place.file}:${place.line})`;
    const [first = '', ...rest] = wrapped(plainText(`${message}${where}`), WIDTH - 6);
    yield `  ${paint(glyph)} ${first}`;
    for (const more of rest) yield `    · ${more}`;
    for (const more of wrapped(plainText(`${fix ?? ''} [${code}]`), WIDTH - 8))
      yield palette.faint(`      > ${more}`);
  }
  for (const [code, count] of left)
    yield palette.faint(`  … and ${count} more of ${code}: see --format json`);
}

/**
 * The plan as a colleague's note, in pieces of whole lines: what it comes to, what to look at first, then who gains and
 * loses what, why and at whose line. Every change is in it.
 */
export function* planText(plan: Plan, options: { readonly colour: boolean }): Iterable<string> {
  const palette = paletteOf(options.colour);
  const { changes, findings } = plan;
  const line = (text = ''): string => `${text}\n`;
  for (const text of headline(plan, palette)) yield line(text);
  const refusals = findings.filter(({ severity }) => severity === 'error');
  const notes = findings.filter(({ severity }) => severity !== 'error');
  if (refusals.length > 0) {
    yield line();
    yield line(palette.bad('Refused'));
    for (const text of findingLines(refusals, palette)) yield line(text);
  }
  if (notes.length > 0) {
    yield line();
    yield line(palette.strong('Look at first'));
    for (const text of findingLines(notes, palette)) yield line(text);
  }
  if (changes.length > 0) {
    yield line();
    yield line(palette.strong('Who gains and who loses'));
  }
  const ambiguous = ambiguousNames(changes);
  let holder: string | undefined;
  for (const change of changes) {
    const next = holderOf(change);
    if (next !== holder) yield line(`  • ${palette.strong(plainText(next))}`);
    holder = next;
    for (const text of changeLines(change, ambiguous, palette)) yield line(text);
  }
  yield line();
  for (const text of leftAlone(plan, palette)) yield line(text);
}
