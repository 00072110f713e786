import type { Desired } from '../../domain/desired.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import type { PortalSettings } from '../../domain/settings.ts';
import type { Portal, WritablePortal } from '../../portal/portal.ts';
import type { PortalState, RecordedState } from '../../portal/read-portal.ts';
import { resolve } from '../../resolve/resolve.ts';
import { findClockSkew } from '../../resolve/windows.ts';
import { type Loaded, load } from '../loading/load.ts';
import { type ConnectOptions, type Open, open, openToWrite } from './portal-access.ts';

/** A request for files and their portal. */
export interface Opening extends ConnectOptions {
  /** The path of the root file. */
  readonly config: string;
  /** The one instant of the whole run, in milliseconds. */
  readonly now: number;
  /** True holds all gives; names that do not resolve then stop nothing. */
  readonly removalsOnly?: boolean;
  /** Where the state of portals is, if not beside the root file. */
  readonly stateDir?: string | undefined;
}

/** True if the environment names the portal's address. */
export const isPinned = ({ credentials: { url } }: ConnectOptions): boolean =>
  url !== undefined && url !== '';

/** How the portal is opened and read. */
export interface Way<Opened extends Portal, State extends PortalState = RecordedState> {
  readonly open: Open<Opened>;
  readonly read: (portal: Portal) => Promise<State>;
  /** Reads again, more carefully, what may hide somebody. */
  readonly readAgain?: (portal: Portal) => Promise<State>;
  /** Called with the portal's address before the first request: takes the lock of an apply. */
  readonly lock?: (url: string) => void;
}

/** Reads each list once. */
export const READ_ONCE: Way<Portal, PortalState> = {
  open,
  read: (portal) => portal.read('once'),
  readAgain: (portal) => portal.read('agreed'),
};

/** Reads as an apply does. */
export const READ_AGREED: Way<Portal> = { open, read: (portal) => portal.readRecords() };

export const toWrite = (lock: (url: string) => void): Way<WritablePortal> => ({
  open: openToWrite,
  read: (portal) => portal.readRecords(),
  lock,
});

/** The files, and what their portal holds. */
export interface Opened<Of extends Portal, State extends PortalState> {
  readonly loaded: Loaded;
  readonly portal: Of;
  readonly state: State;
  /** The files with the names of the portal. */
  readonly desired: Desired;
  /** Warnings of the files, the clock, and names that do not resolve. */
  readonly problems: readonly Problem[];
}

/** For more people than this, reading all users again takes fewer requests than looking them up. */
const MOST_LOOKUPS = 20;

/** True if the list of users may hide somebody, so that a plan would create the account again. */
async function mayHide({ users }: Desired, { live }: PortalState, portal: Portal): Promise<boolean> {
  const missing = [...users.values()].filter(
    ({ identity, standing }) =>
      standing === 'present' && !live.users.has(identity) && !live.ambiguous.has(identity),
  );
  const pages = portal.pages();
  if (missing.length <= Math.max(MOST_LOOKUPS, pages))
    return missing.length > 0 && portal.hasAny(missing.map(({ email }) => email));
  // Nobody can hide between two pages if there is one.
  return pages > 1;
}

/**
 * Loads the files, opens the portal, takes the lock, and reads: always in this order. `beforeAsking` may refuse before
 * the first request. Throws a `ProblemError` for files or a portal that cannot be read.
 */
export async function openAndRead<Of extends Portal, State extends PortalState>(
  request: Opening,
  way: Way<Of, State>,
  beforeAsking?: (loaded: Loaded, url: string) => Promise<void>,
): Promise<Opened<Of, State>> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared, warnings } = loaded;
  const portal = await way.open(declared.settings.portal, request);
  await beforeAsking?.(loaded, portal.url);
  way.lock?.(portal.url);
  let state = await way.read(portal);
  let resolved = resolve(declared, state.catalogue, request.now, request.removalsOnly);
  if (way.readAgain !== undefined && (await mayHide(resolved.desired, state, portal))) {
    state = await way.readAgain(portal);
    resolved = resolve(declared, state.catalogue, request.now, request.removalsOnly);
  }
  const skew = findClockSkew(declared, request.now, portal.facts().clockOffset);
  const { desired, problems } = resolved;
  return { loaded, portal, state, desired, problems: [...warnings, ...skew, ...problems] };
}

/** The portal of a root file; without one, the portal at `ROLECALL_URL`. */
export async function portalNamed(
  config: string | undefined,
  { credentials: { url = '' }, insecureHttp }: ConnectOptions,
): Promise<PortalSettings> {
  if (config !== undefined) return (await load(config, insecureHttp)).declared.settings.portal;
  if (url !== '') return { name: 'portal', url, dialect: {} };
  throw new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: 'no portal is named',
      why: 'there is no rolecall.yaml here, and ROLECALL_URL is not set',
      fix: 'set ROLECALL_URL to the address of the portal, or pass --config',
    },
  ]);
}
