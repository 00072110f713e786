import type { Ability, Diagnosis, Endpoint } from '../domain/diagnosis.ts';
import { isError, type Problem } from '../domain/problem.ts';
import type { Dialect, PortalSettings } from '../domain/settings.ts';
import { Paging } from '../portal/paging.ts';
import { isLost, PortalFault } from '../portal/portal-fault.ts';
import { odditiesOf, probeAudit, probeDialect } from '../portal/probe.ts';
import { listsOf, stateOf } from '../portal/read-portal.ts';
import type { ReadTransport } from '../portal/transport.ts';
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

/** An answer, or the fault instead. */
type Asked<Value> = { readonly value: Value } | { readonly fault: PortalFault };

async function attempt<Value>(asked: () => Promise<Value>): Promise<Asked<Value>> {
  try {
    return { value: await asked() };
  } catch (error) {
    if (error instanceof PortalFault) return { fault: error };
    throw error;
  }
}

const isKeyRefused = ({ status }: PortalFault): boolean => status === 401 || status === 403;

const endpointOf = (
  path: string,
  lists: Endpoint['lists'],
  asked: Asked<number | null> | undefined,
): Endpoint => {
  if (asked === undefined) return { path, lists, readable: 'unknown', records: null };
  if ('value' in asked) return { path, lists, readable: 'yes', records: asked.value };
  return { path, lists, readable: isKeyRefused(asked.fault) ? 'no' : 'unknown', records: null };
};

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

/** Reads the three lists. A lost portal or a wrong key would stop each of them. */
async function probeLists(transport: ReadTransport, paging: Paging) {
  const lists = listsOf(transport, paging);
  const users = await attempt(lists.users);
  if ('fault' in users && (isLost(users.fault) || users.fault.status === 401)) return { users };
  return { users, reports: await attempt(lists.reports), roles: await attempt(lists.roles) };
}

const countOf = (asked: Asked<readonly unknown[]> | undefined): Asked<number> | undefined =>
  asked === undefined || 'fault' in asked ? asked : { value: asked.value.length };

/** Probes a portal. Only reads, and never rejects for what the portal does. */
export async function doctor(request: DoctorRequest): Promise<Diagnosis> {
  const portal = request.portal ?? (await portalNamed(request.config, request));
  const { transport, url } = await probing(portal, request);
  const paging = new Paging(portal.dialect);
  const { users, reports, roles } = await probeLists(transport, paging);
  const audit = roles === undefined ? undefined : await attempt(() => probeAudit(transport));
  const found = 'value' in users ? await attempt(() => probeDialect(transport, paging)) : undefined;
  const state =
    'value' in users && reports !== undefined && 'value' in reports && roles !== undefined && 'value' in roles
      ? stateOf({ users: users.value, reports: reports.value, roles: roles.value })
      : undefined;
  const endpoints = [
    endpointOf('/api/user', 'users', countOf(users)),
    endpointOf('/api/report', 'reports', countOf(reports)),
    endpointOf('/api/datasets/rls', 'RLS roles', countOf(roles)),
    endpointOf('/api/report-audit', 'report accesses', audit && ('fault' in audit ? audit : { value: null })),
  ];
  const { milliseconds, tls, clockOffset } = transport.facts();
  const seen = { tls: tls ?? null, clockOffset: clockOffset === undefined ? null : clockOffset / 1000 };
  const faults = [users, reports, roles, audit, found].flatMap((asked) =>
    asked !== undefined && 'fault' in asked ? asked.fault.problems : [],
  );
  const auditDates = audit !== undefined && 'value' in audit ? audit.value.auditDates : undefined;
  const dialect: Dialect = {
    ...(found !== undefined && 'value' in found && found.value),
    ...(auditDates && { auditDates }),
    ...portal.dialect,
  };
  return {
    format: 'rolecall.doctor/1',
    portal: { name: portal.name, url },
    reachable: milliseconds !== undefined,
    milliseconds: milliseconds ?? null,
    ...seen,
    endpoints,
    dialect,
    untried: UNTRIED.filter((key) => portal.dialect[key] === undefined),
    observed: state === undefined ? [] : odditiesOf(state),
    commands: abilitiesOf(endpoints),
    problems: [...faults, ...warningsOf(seen, request.now)],
  };
}

/** True if a list that every command needs cannot be read. */
export const isUnusable = ({ problems, endpoints }: Diagnosis): boolean =>
  problems.some(isError) &&
  endpoints.some(({ lists, readable }) => lists !== 'report accesses' && readable !== 'yes');
