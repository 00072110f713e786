import type { Ability, Diagnosis, Endpoint } from '../domain/diagnosis.ts';
import { DONE, exitBy } from '../domain/exit.ts';
import { isError, type Problem } from '../domain/problem.ts';
import type { Dialect, PortalSettings } from '../domain/settings.ts';
import { Paging } from '../portal/paging.ts';
import { isUnanswered, PortalFault } from '../portal/portal-fault.ts';
import { odditiesOf, probeAudit, probeDialect } from '../portal/probe.ts';
import { buildState, listReader } from '../portal/read-portal.ts';
import { readTransport } from '../portal/transport.ts';
import { type ConnectOptions, NO_USERS, portalNamed, transportOptions } from './connect.ts';

export interface DoctorRequest extends ConnectOptions {
  readonly config?: string | undefined;
  readonly portal?: PortalSettings;
}

const UNTRIED = ['linkMethod', 'groupsField', 'maxBatch', 'updateUser'] as const;
const READING = ['plan', 'drift', 'init', 'validate --online', 'schema --live'];
/** These commands refuse an empty user list. */
const NEEDS_USERS = ['adopt', 'explain', 'who', 'export', 'snapshot'];
const WRITING = ['apply', 'lockout', 'restore'];
const CLOCK_TOLERANCE_SECONDS = 300;

/** False for the audit log (`report accesses`), because plans and applies do not need the log. */
const isList = ({ lists }: Endpoint): boolean => lists !== 'report accesses';

function abilitiesOf(endpoints: readonly Endpoint[]): Ability[] {
  const readableOf = (needed: readonly Endpoint[]) =>
    (['no', 'unknown'] as const).find((one) => needed.some(({ readable }) => readable === one)) ?? 'yes';
  const reading = readableOf(endpoints.filter(isList));
  const hasNoUser = endpoints.some(({ lists, records }) => lists === 'users' && records === 0);
  return [
    ...READING.map((command) => ({ command, possible: reading }) as const),
    ...NEEDS_USERS.map((command) => ({ command, possible: hasNoUser ? 'no' : reading }) as const),
    { command: 'review', possible: hasNoUser ? 'no' : readableOf(endpoints) },
    { command: 'open', possible: 'unknown' },
    ...WRITING.map((command) => ({ command, possible: reading === 'yes' ? 'reading' : reading }) as const),
  ];
}

function warningsOf(clockOffset: number | null): Problem[] {
  if (clockOffset === null || Math.abs(clockOffset) <= CLOCK_TOLERANCE_SECONDS) return [];
  return [
    {
      code: 'clock-skew',
      severity: 'warning',
      message: `the clocks of the portal and of this machine are ${Math.round(Math.abs(clockOffset) / 60)} minutes apart`,
      why: 'rolecall makes no plan if a window begins or ends between the two times',
      fix: 'set the clock of this machine, or ask the operator of the portal',
    },
  ];
}

/** Reports faults of the portal instead of throwing them. */
export async function doctor(request: DoctorRequest): Promise<Diagnosis> {
  const portal = request.portal ?? (await portalNamed(request.config, request));
  const checked = await transportOptions(portal, request);
  const transport = readTransport(checked);
  const paging = new Paging(portal.dialect);
  const lists = listReader(transport, paging);
  const endpoints: Endpoint[] = [];
  const faults: PortalFault[] = [];
  const attempt = <Value>(read: () => Promise<Value>): Promise<Value | undefined> =>
    read().catch((error: unknown) => {
      if (!(error instanceof PortalFault)) throw error;
      faults.push(error);
      return undefined;
    });
  /** True if the portal does not answer or refuses the key: every other request would fail too. */
  const isDown = (): boolean =>
    endpoints[0]?.readable !== 'yes' && faults.some((one) => isUnanswered(one) || one.status === 401);
  const ask = async <Value>(path: string, what: Endpoint['lists'], read: () => Promise<Value>) => {
    const earlier = faults.length;
    const value = isDown() ? undefined : await attempt(read);
    const [fault] = faults.slice(earlier);
    const failure = fault?.status === 401 || fault?.status === 403 ? 'no' : 'unknown';
    const readable = value === undefined ? failure : 'yes';
    endpoints.push({ path, lists: what, readable, records: Array.isArray(value) ? value.length : null });
    return value;
  };
  const users = await ask('/api/user', 'users', lists.users);
  const reports = await ask('/api/report', 'reports', lists.reports);
  const roles = await ask('/api/datasets/rls', 'RLS roles', lists.roles);
  const audit = await ask('/api/report-audit', 'report accesses', () => probeAudit(transport));
  const probed = users && (await attempt(() => probeDialect(transport, paging)));
  const { milliseconds, clockOffset: ahead } = transport.facts();
  const clockOffset = ahead === undefined ? null : ahead / 1000;
  const isUnreadable = endpoints.some((one) => isList(one) && one.readable !== 'yes');
  const found = faults.flatMap((fault) => fault.problems);
  const problems = [
    ...(isUnreadable ? found : found.map((one) => ({ ...one, severity: 'warning' as const }))),
    ...warningsOf(clockOffset),
    ...(users?.length === 0 ? [{ ...NO_USERS, severity: 'warning' as const }] : []),
  ];
  const dialect: Dialect = { ...probed, ...audit, ...portal.dialect };
  return {
    format: 'rolecall.doctor/1',
    portal: { name: portal.name, url: checked.url },
    reachable: milliseconds !== undefined,
    milliseconds: milliseconds ?? null,
    clockOffset,
    endpoints,
    dialect,
    untried: UNTRIED.filter((key) => portal.dialect[key] === undefined),
    observed: users && reports && roles ? odditiesOf(buildState({ users, reports, roles })) : [],
    commands: abilitiesOf(endpoints),
    problems,
    exit: isUnreadable && problems.some(isError) ? exitBy(1, problems) : DONE,
  };
}
