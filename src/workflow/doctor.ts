import type { Ability, Diagnosis, Endpoint } from '../domain/diagnosis.ts';
import { isError, type Problem } from '../domain/problem.ts';
import type { Dialect, PortalSettings } from '../domain/settings.ts';
import { Paging } from '../portal/paging.ts';
import { isLost, PortalFault } from '../portal/portal-fault.ts';
import { odditiesOf, probeAudit, probeDialect } from '../portal/probe.ts';
import { listsOf, stateOf } from '../portal/read-portal.ts';
import { portalNamed } from './opening/open.ts';
import { type ConnectOptions, probing } from './opening/portal-access.ts';

export interface DoctorRequest extends ConnectOptions {
  /** The root file, if there is one. */
  readonly config: string | undefined;
  /** The portal, if it is known without a root file. */
  readonly portal?: PortalSettings;
  /** The instant of this run, in milliseconds. */
  readonly now: number;
}

const UNTRIED = ['linkMethod', 'groupsField', 'maxBatch', 'updateUser'] as const;
const READING = ['plan', 'validate --online', 'export', 'snapshot'];
const WRITING = ['apply', 'restore'];
const CLOCK_TOLERANCE = 300;
const CERTIFICATE_WARNING = 14 * 86_400_000;

/** An answer, or the fault instead; undefined for what was not asked. */
type Asked<Value> = Value | PortalFault | undefined;

async function attempt<Value>(asked: () => Promise<Value>): Promise<Asked<Value>> {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof PortalFault) return error;
    throw error;
  }
}

const answerIn = <Value>(asked: Asked<Value>): Value | undefined =>
  asked instanceof PortalFault ? undefined : asked;

function endpointOf(path: string, lists: Endpoint['lists'], asked: Asked<object>): Endpoint {
  if (asked === undefined) return { path, lists, readable: 'unknown', records: null };
  if (!(asked instanceof PortalFault))
    return { path, lists, readable: 'yes', records: Array.isArray(asked) ? asked.length : null };
  const isRefused = asked.status === 401 || asked.status === 403;
  return { path, lists, readable: isRefused ? 'no' : 'unknown', records: null };
}

function abilitiesOf(endpoints: readonly Endpoint[]): Ability[] {
  const needed = endpoints.filter(({ lists }) => lists !== 'report accesses').map(({ readable }) => readable);
  const reading = needed.includes('no') ? 'no' : needed.includes('unknown') ? 'unknown' : 'yes';
  return [
    ...READING.map((command) => ({ command, possible: reading }) as const),
    ...WRITING.map((command) => ({ command, possible: reading === 'yes' ? 'reading' : reading }) as const),
  ];
}

function warningsOf({ tls, clockOffset }: Pick<Diagnosis, 'tls' | 'clockOffset'>, now: number): Problem[] {
  const problems: Problem[] = [];
  if (clockOffset !== null && Math.abs(clockOffset) > CLOCK_TOLERANCE)
    problems.push({
      code: 'clock-skew',
      severity: 'warning',
      message: `the portal's clock and ours are ${Math.round(Math.abs(clockOffset) / 60)} minutes apart`,
      why: 'rolecall makes no plan if a window begins or ends in between',
      fix: 'set the clock of this machine, or ask whoever runs the portal',
    });
  if (tls !== null && tls.validUntil - now < CERTIFICATE_WARNING)
    problems.push({
      code: 'certificate-ending',
      severity: 'warning',
      message: `the portal's certificate ends on ${new Date(tls.validUntil).toISOString().slice(0, 10)}`,
      fix: 'ask whoever runs the portal to renew it',
    });
  return problems;
}

/** Probes a portal. Only reads, and never rejects for what the portal does. */
export async function doctor(request: DoctorRequest): Promise<Diagnosis> {
  const portal = request.portal ?? (await portalNamed(request.config, request));
  const { transport, url } = await probing(portal, request);
  const paging = new Paging(portal.dialect);
  const lists = listsOf(transport, paging);
  const asked = await attempt(lists.users);
  // A lost portal or a wrong key would stop every other request.
  const isUp = !(asked instanceof PortalFault && (isLost(asked) || asked.status === 401));
  const ask = async <Value>(read: () => Promise<Value>): Promise<Asked<Value>> =>
    isUp ? attempt(read) : undefined;
  const [foundReports, foundRoles] = [await ask(lists.reports), await ask(lists.roles)];
  const audit = await ask(() => probeAudit(transport));
  const users = answerIn(asked);
  const found = users && (await attempt(() => probeDialect(transport, paging)));
  const [reports, roles] = [answerIn(foundReports), answerIn(foundRoles)];
  const endpoints = [
    endpointOf('/api/user', 'users', asked),
    endpointOf('/api/report', 'reports', foundReports),
    endpointOf('/api/datasets/rls', 'RLS roles', foundRoles),
    endpointOf('/api/report-audit', 'report accesses', audit),
  ];
  const { milliseconds, tls, clockOffset } = transport.facts();
  const seen = { tls: tls ?? null, clockOffset: clockOffset === undefined ? null : clockOffset / 1000 };
  const faults = [asked, foundReports, foundRoles, audit, found].flatMap((one) =>
    one instanceof PortalFault ? one.problems : [],
  );
  const auditDates = answerIn(audit)?.auditDates;
  const dialect: Dialect = { ...answerIn(found), ...(auditDates && { auditDates }), ...portal.dialect };
  return {
    format: 'rolecall.doctor/1',
    portal: { name: portal.name, url },
    reachable: milliseconds !== undefined,
    milliseconds: milliseconds ?? null,
    ...seen,
    endpoints,
    dialect,
    untried: UNTRIED.filter((key) => portal.dialect[key] === undefined),
    observed: users && reports && roles ? odditiesOf(stateOf({ users, reports, roles })) : [],
    commands: abilitiesOf(endpoints),
    problems: [...faults, ...warningsOf(seen, request.now)],
  };
}

/** True if a list that every command needs cannot be read. */
export const isUnusable = ({ problems, endpoints }: Diagnosis): boolean =>
  problems.some(isError) &&
  endpoints.some(({ lists, readable }) => lists !== 'report accesses' && readable !== 'yes');
