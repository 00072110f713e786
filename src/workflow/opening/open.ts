import type { Catalogue } from '../../domain/catalogue.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Portal, WritablePortal } from '../../portal/portal.ts';
import type { PortalState, RecordedState } from '../../portal/read-portal.ts';
import { resolve } from '../../resolve/resolve.ts';
import { findClockSkew } from '../../resolve/windows.ts';
import { type Loaded, load } from '../loading/load.ts';
import { type ConnectOptions, type Open, open, openToWrite } from './portal-access.ts';

/** What a workflow asks for that begins with the files and the portal. */
export interface Opening extends ConnectOptions {
  /** The path of the root file. */
  readonly config: string;
  /** The one instant that holds for the whole run, in milliseconds. */
  readonly now: number;
  /** True holds whatever would give; names that do not resolve stop nothing then. */
  readonly removalsOnly?: boolean;
  /** Where the state of portals lies, if not beside the root file. */
  readonly stateDir?: string | undefined;
}

/** True where the environment names the portal's address: then it is the address that the files name. */
export const isPinned = ({ credentials: { url } }: ConnectOptions): boolean =>
  url !== undefined && url !== '';

/** How the portal is opened and read. */
export interface Way<Opened extends Portal, State extends PortalState = RecordedState> {
  readonly open: Open<Opened>;
  readonly read: (portal: Portal) => Promise<State>;
  /** Reads what `read` believed at once again, where it may hide somebody. */
  readonly readAgain?: (portal: Portal) => Promise<State>;
  /** Called with the portal's address before anything is asked there: takes the lock of an apply. */
  readonly lock?: (url: string) => void;
}

/** To look: each list is read once. */
export const READ_ONCE: Way<Portal, PortalState> = {
  open,
  read: (portal) => portal.read('once'),
  readAgain: (portal) => portal.read('agreed'),
};

/** To do all that an apply does but write. */
export const READ_AGREED: Way<Portal> = { open, read: (portal) => portal.readRecords() };

/** To write, under a lock. */
export const toWrite = (lock: (url: string) => void): Way<WritablePortal> => ({
  open: openToWrite,
  read: (portal) => portal.readRecords(),
  lock,
});

/** The files, the portal and what it holds, with the names of the one resolved in the lists of the other. */
export interface Opened<Of extends Portal, State extends PortalState> {
  readonly loaded: Loaded;
  readonly portal: Of;
  readonly state: State;
  readonly desired: Desired;
  /** Warnings of the files, the clock, and what the names came to. */
  readonly problems: readonly Problem[];
}

/** Above this many, reading the users again is fewer requests than looking them up. */
const MOST_LOOKUPS = 20;

/** Who would be created: listed, and not in the list of the portal. */
const toCreate = ({ users }: Desired, { live }: PortalState): readonly string[] =>
  [...users.values()]
    .filter(
      ({ identity, standing }) =>
        standing === 'present' && !live.users.has(identity) && !live.ambiguous.has(identity),
    )
    .map(({ email }) => email);

/** True where the list of users hides somebody whom it should show. */
function mayHide(addresses: readonly string[], portal: Portal): Promise<boolean> {
  const pages = portal.pages();
  if (addresses.length <= Math.max(MOST_LOOKUPS, pages)) return portal.hasAny(addresses);
  // One page is one moment: nobody can hide between two.
  return Promise.resolve(pages > 1);
}

/**
 * Loads the files, opens the portal, takes the lock, and reads: always in this order. Read once, lists are read again
 * where somebody who is to be created is found after all. `beforeAsking` may refuse before anything is asked, and is
 * given the portal's address. Throws a `ProblemError` for files or a portal that cannot be read.
 */
export async function openAndRead<Of extends Portal, State extends PortalState>(
  request: Opening,
  way: Way<Of, State>,
  beforeAsking?: (loaded: Loaded, url: string) => Promise<void>,
): Promise<Opened<Of, State>> {
  const loaded = await load(request.config, request.insecureHttp);
  const portal = await way.open(loaded.declared.settings.portal, request);
  const { declared, warnings } = loaded;
  await beforeAsking?.(loaded, portal.url);
  way.lock?.(portal.url);
  const named = (catalogue: Catalogue) => resolve(declared, catalogue, request.now, request.removalsOnly);
  let state = await way.read(portal);
  let resolved = named(state.catalogue);
  if (way.readAgain !== undefined) {
    const missing = toCreate(resolved.desired, state);
    if (missing.length > 0 && (await mayHide(missing, portal))) {
      state = await way.readAgain(portal);
      resolved = named(state.catalogue);
    }
  }
  const skew = findClockSkew(declared, request.now, portal.facts().clockOffset);
  const { desired, problems } = resolved;
  return { loaded, portal, state, desired, problems: [...warnings, ...skew, ...problems] };
}
