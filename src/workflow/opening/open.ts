import type { Desired } from '../../domain/desired.ts';
import { fail, type Problem } from '../../domain/problem.ts';
import type { PortalSettings } from '../../domain/settings.ts';
import type { Trust } from '../../portal/paging.ts';
import type { Portal } from '../../portal/portal.ts';
import type { PortalState } from '../../portal/read-portal.ts';
import { resolve } from '../../resolve/resolve.ts';
import { findClockSkew } from '../../resolve/windows.ts';
import { type Loaded, load } from '../loading/load.ts';
import { type ConnectOptions, type Open, open } from './portal-access.ts';

/** A request for files and their portal. */
export interface Opening extends ConnectOptions {
  /** The path of the root file. */
  readonly config: string;
  /** The one instant of the whole run, in milliseconds. */
  readonly now: number;
  /** True holds all gives; names that do not resolve then stop nothing. */
  readonly removalsOnly?: boolean;
}

/** True if the environment names the portal's address. */
export const isPinned = ({ credentials: { url } }: ConnectOptions): boolean =>
  url !== undefined && url !== '';

/** How the portal is opened, and how carefully it is read. */
export interface OpenMode<Of extends Portal> {
  readonly open: Open<Of>;
  readonly trust: Trust;
}

/** Reads each list once. */
export const READ_ONCE: OpenMode<Portal> = { open, trust: 'once' };

/** Reads as an apply does. */
export const READ_AGREED: OpenMode<Portal> = { open, trust: 'agreed' };

/** The files, and what their portal holds. */
export interface Opened<Of extends Portal> {
  readonly loaded: Loaded;
  readonly portal: Of;
  readonly state: PortalState;
  /** The files with the names of the portal. */
  readonly desired: Desired;
  /** Warnings of the files, the clock, and names that do not resolve. */
  readonly problems: readonly Problem[];
}

/** For more people than this, reading all users again takes fewer requests than looking them up. */
const MOST_LOOKUPS = 20;

/** True if a list of several pages may hide somebody whom a plan would create. */
async function mayHide({ users }: Desired, { live }: PortalState, portal: Portal): Promise<boolean> {
  if (portal.pages() < 2) return false;
  const missing = [...users.values()].filter(
    ({ identity, standing }) =>
      standing === 'present' && !live.users.has(identity) && !live.ambiguous.has(identity),
  );
  return missing.length > MOST_LOOKUPS || portal.hasAny(missing.map(({ email }) => email));
}

/**
 * Loads the files, opens the portal, and reads: always in this order. `beforeAsking` may refuse before the first request.
 * Throws a `ProblemError` for files or a portal that cannot be read.
 */
export async function openAndRead<Of extends Portal>(
  request: Opening,
  way: OpenMode<Of>,
  beforeAsking?: (loaded: Loaded, url: string) => Promise<void>,
): Promise<Opened<Of>> {
  const loaded = await load(request.config, request.insecureHttp);
  const { declared, warnings } = loaded;
  const portal = await way.open(declared.settings.portal, request);
  await beforeAsking?.(loaded, portal.url);
  let state = await portal.read(way.trust);
  let resolved = resolve(declared, state.catalogue, request.now, request.removalsOnly);
  if (way.trust === 'once' && (await mayHide(resolved.desired, state, portal))) {
    state = await portal.read('agreed');
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
  throw fail({
    code: 'usage',
    message: 'no portal is named',
    why: 'there is no rolecall.yaml here, and ROLECALL_URL is not set',
    fix: 'set ROLECALL_URL to the address of the portal, or pass --config',
  });
}
