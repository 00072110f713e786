import type { Change } from '../domain/change.ts';
import { type ByCause, CAUSES, causeOf, countByCause, leftAsItIs } from '../domain/drift.ts';
import type { Exit } from '../domain/exit.ts';
import type { Plan } from '../domain/plan.ts';
import { plainText } from './escape.ts';
import { documentOf, flatProblem } from './json.ts';
import { type Palette, paletteOf } from './text/palette.ts';
import { counted } from './view/wording.ts';

/** What each cause is called. A new one fails to compile here. */
const NAMES = {
  portal: 'changed in the portal',
  both: 'changed in the portal and in the files',
  git: 'not applied yet',
  time: 'by time',
  selector: 'in a workspace that is given whole',
  unknown: 'of unknown cause',
} as const satisfies Record<keyof ByCause, string>;

const MOST_SHOWN = 50;

const SIGNS = {
  'create-user': '+',
  'delete-user': '-',
  'replace-user': '±',
  'update-user': '~',
  'grant-report': '+',
  'revoke-report': '-',
  'grant-rls': '+',
  'revoke-rls': '-',
  manual: '!',
} as const satisfies Record<Change['kind'], string>;

function whatOf(change: Change): string {
  if ('report' in change) {
    const { workspace, name, id } = change.report;
    return name === '' ? `report ${id}` : `${workspace}/${name}`;
  }
  if ('rls' in change) return `RLS ${change.rls.dataset ?? change.rls.datasetId}/${change.rls.role}`;
  if ('to' in change) return `account: ${change.to.name ?? ''}, ${change.to.role ?? 'role as it is'}`;
  return `account: ${change.name}, ${change.role}`;
}

function changeText(change: Change): string {
  const holder = 'user' in change ? change.user : `portal group ${change.group.alias ?? change.group.id}`;
  const [source] = change.sources;
  const at = source === undefined ? '' : `  (${source.file}:${source.line})`;
  const held = change.held === null || change.kind === 'manual' ? '' : `  held: ${change.held.message}`;
  return `${SIGNS[change.kind]} ${holder}  ${whatOf(change)}${at}${held}`;
}

/** The one line that counts: for chat, logs and the subject of a mail. It names no person. */
function driftSummary(plan: Plan): string {
  const counts = countByCause(plan);
  const parts = CAUSES.filter((cause) => counts[cause] > 0).map(
    (cause) => `${counts[cause]} ${NAMES[cause]}`,
  );
  const left = leftAsItIs(plan).length;
  if (left > 0) parts.push(`${left} that no call can settle`);
  const count = plan.changes.length + left;
  const what = parts.length === 0 ? 'none' : `${counted(count, 'difference')}: ${parts.join(', ')}`;
  return `Drift of ${plainText(plan.portal.name)}: ${what}.`;
}

function* section(cause: keyof ByCause, changes: readonly Change[], palette: Palette): Iterable<string> {
  yield `\n${palette.strong(`${NAMES[cause].slice(0, 1).toUpperCase()}${NAMES[cause].slice(1)}`)}\n`;
  for (const change of changes.slice(0, MOST_SHOWN)) yield `  ${plainText(changeText(change))}\n`;
  if (changes.length > MOST_SHOWN)
    yield palette.faint(`  … and ${changes.length - MOST_SHOWN} more: see --format json\n`);
}

/** The differences between files and portal by their causes, and one line that counts them. */
export function* driftText(plan: Plan, options: { readonly colour: boolean }): Iterable<string> {
  const palette = paletteOf(options.colour);
  const base =
    plan.base === null
      ? 'nothing is known of what was applied last'
      : `last applied ${plan.base.slice(0, 12)}`;
  yield `${palette.faint(`${plainText(plan.portal.url)}, ${base}`)}\n`;
  for (const { severity, code, message, frozen } of plan.findings)
    if (frozen === true || code === 'base-unreadable' || code === 'no-base' || code === 'user-vanished')
      yield `${severity}: ${plainText(message)} [${code}]\n`;
  for (const cause of CAUSES) {
    const changes = plan.changes.filter((change) => causeOf(change) === cause);
    if (changes.length > 0) yield* section(cause, changes, palette);
  }
  const users = plan.unlisted?.users ?? 0;
  if (users > 0)
    yield `\n${counted(users, 'person', 'people')} outside the files ${users === 1 ? 'holds' : 'hold'} managed access: plan --unlisted shows them.\n`;
  yield `\n${palette.strong(driftSummary(plan))}\n`;
}

/** `rolecall.drift/1`: the plan, and how many of its changes have which cause. */
export function driftJson(plan: Plan, exit: Exit): Iterable<string> {
  const { changes, operations, findings, people = [], format: _, ...head } = plan;
  return documentOf(
    { format: 'rolecall.drift/1', exit, byCause: countByCause(plan), ...head },
    { changes, operations, findings: findings.map(flatProblem), people },
  );
}

const label = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** The counts as OpenMetrics text: a gauge by cause, who is outside the files, and when it was looked. */
export function metricsText(plan: Plan): string {
  const portal = label(plan.portal.name);
  const counts = countByCause(plan);
  const gauge = (name: string, help: string, samples: readonly string[], unit?: string): string[] => [
    `# TYPE ${name} gauge`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples,
  ];
  const lines = [
    ...gauge(
      'rolecall_drift_changes',
      'Differences between the files and the portal, by cause.',
      Object.entries(counts).map(
        ([cause, count]) => `rolecall_drift_changes{portal="${portal}",cause="${cause}"} ${count}`,
      ),
    ),
    ...gauge('rolecall_drift_held', 'Differences that are held back.', [
      `rolecall_drift_held{portal="${portal}"} ${plan.summary.held}`,
    ]),
    ...gauge('rolecall_drift_manual', 'Differences that somebody has to settle in the portal.', [
      `rolecall_drift_manual{portal="${portal}"} ${plan.summary.manual}`,
    ]),
    ...gauge('rolecall_unlisted_users', 'People who hold managed access and stand in no file.', [
      `rolecall_unlisted_users{portal="${portal}"} ${plan.unlisted?.users ?? 0}`,
    ]),
    ...gauge(
      'rolecall_drift_time_seconds',
      'When the portal was compared with the files.',
      [`rolecall_drift_time_seconds{portal="${portal}"} ${Date.parse(plan.createdAt) / 1000}`],
      'seconds',
    ),
    '# EOF',
  ];
  return `${lines.join('\n')}\n`;
}
