import type { Live } from '../domain/access.ts';
import type { Desired } from '../domain/desired.ts';
import { fail, type Problem, usage } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { placeOf } from '../domain/source.ts';
import type { Trust } from '../portal/paging.ts';
import { openForReading, openForWriting, type Portal, type WritablePortal } from '../portal/portal.ts';
import { portalUrl } from '../portal/portal-url.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { SHORTEST_SAFE_KEY } from '../portal/redact.ts';
import { writeTransport } from '../portal/transport.ts';
import { resolve } from '../resolve/resolve.ts';
import { findClockSkew } from '../resolve/windows.ts';
import { type Credentials, readKeyOnce } from './credentials.ts';
import { load } from './load.ts';

export interface ConnectOptions {
  readonly credentials: Credentials;
  readonly concurrency: number;
  readonly insecureHttp: boolean;
  /** True if `credentials.url` must pin the portal, because a stranger may have written the files. */
  readonly pinRequired?: boolean;
  readonly notify: (notice: string) => void;
  readonly trace?: (notice: string) => void;
}

export const isPinned = ({ credentials: { url } }: Pick<ConnectOptions, 'credentials'>): boolean =>
  url !== undefined && url !== '';

function checkPin(portal: PortalSettings, url: string, options: ConnectOptions): void {
  const { credentials, insecureHttp, pinRequired } = options;
  const variable = credentials.variables?.url ?? 'ROLECALL_URL';
  if (credentials.url === undefined || credentials.url === '') {
    if (pinRequired !== true) return;
    throw fail({
      code: 'unpinned-url',
      message: `${variable} is not set in CI (CI, TF_BUILD or KUBERNETES_SERVICE_HOST is set)`,
      why: 'without it, a change of portal.url could send the API key to another host',
      fix: `set ${variable} to the URL of the portal, in the settings of the CI system`,
    });
  }
  const { source, ...rest } = portal;
  if (portalUrl({ ...rest, url: credentials.url }, insecureHttp) === url) return;
  throw fail({
    code: 'portal-mismatch',
    message: `portal.url is ${url}, and ${variable} is ${credentials.url}`,
    why: `${variable} pins the portal that the key belongs to`,
    fix: 'correct the wrong URL',
    ...(source && { place: placeOf(source) }),
  });
}

/** Throws before any request if the URL, the pin or the key is wrong. */
export async function transportOptions(portal: PortalSettings, options: ConnectOptions) {
  const { credentials, concurrency, insecureHttp, notify, trace } = options;
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw fail({
      code: 'insecure-tls',
      message: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set',
      why: 'somebody on the network could read the key and answer as the portal',
      fix: 'remove the variable; name the file of your own certificate authority in NODE_EXTRA_CA_CERTS',
    });
  const url = portalUrl(portal, insecureHttp);
  checkPin(portal, url, options);
  const key = await readKeyOnce(credentials);
  if (key.length < SHORTEST_SAFE_KEY)
    notify(
      `The API key is shorter than ${SHORTEST_SAFE_KEY} characters. It may be wrong, and it cannot be masked in output.`,
    );
  return { url, key, concurrency, onAnswer: trace, onRetry: notify };
}

export const openToRead = async (portal: PortalSettings, options: ConnectOptions): Promise<Portal> =>
  openForReading(await transportOptions(portal, options), portal.dialect);

export async function openToWrite(portal: PortalSettings, options: ConnectOptions): Promise<WritablePortal> {
  const checked = await transportOptions(portal, options);
  return openForWriting(writeTransport(checked), portal.dialect, checked.url);
}

/** Without a root file, returns the portal at `ROLECALL_URL`. */
export async function portalNamed(
  config: string | undefined,
  { credentials: { url = '' }, insecureHttp }: ConnectOptions,
): Promise<PortalSettings> {
  if (config !== undefined) return (await load(config, insecureHttp)).declared.settings.portal;
  if (url !== '') return { name: 'portal', url, dialect: {} };
  throw usage(
    'there is no rolecall.yaml here, and ROLECALL_URL is not set',
    'set ROLECALL_URL to the URL of the portal, or pass --config',
  );
}

export interface ConnectRequest extends ConnectOptions {
  readonly config: string;
}

export type Connected = Awaited<ReturnType<typeof connect>>;

export async function connect(request: ConnectRequest) {
  const loaded = await load(request.config, request.insecureHttp);
  return { loaded, portal: await openToRead(loaded.declared.settings.portal, request) };
}

export async function connectToWrite(request: ConnectRequest) {
  const loaded = await load(request.config, request.insecureHttp);
  return { loaded, portal: await openToWrite(loaded.declared.settings.portal, request) };
}

export const read = async (request: ConnectRequest): Promise<PortalState> =>
  (await connect(request)).portal.read('agreed');

export interface RunOptions {
  /** In milliseconds. */
  readonly now: number;
  /** Holds all changes that add access. Names that do not resolve become warnings. */
  readonly removalsOnly?: boolean;
}

export interface ReadFilesAndPortal extends Connected {
  readonly state: PortalState;
  readonly desired: Desired;
  readonly problems: readonly Problem[];
}

/** If more people than this are missing, rolecall reads all lists again instead of looking people up. */
const MOST_LOOKUPS = 20;

/** True if a paged list may hide an account that the plan would create. */
async function mayHide({ users }: Desired, { live }: PortalState, portal: Portal): Promise<boolean> {
  if (portal.pages() < 2) return false;
  const missing = [...users.values()].filter(
    ({ identity, standing }) =>
      standing === 'present' && !live.users.has(identity) && !live.ambiguous.has(identity),
  );
  return missing.length > MOST_LOOKUPS || portal.hasAny(missing.map(({ email }) => email));
}

export const NO_USERS = {
  code: 'empty-user-list',
  message: 'the portal lists no user',
  fix: 'if the portal is not new, check that the key may read all users',
} as const;

/** Throws `empty-user-list`, because the result of the command would be wrong without users. */
export function refuseNoUsers({ users, ambiguous }: Live): void {
  if (users.size + ambiguous.size === 0) throw fail(NO_USERS);
}

/** Throws a `ProblemError` if rolecall cannot read the portal. */
export async function readAndResolve(
  { loaded, portal }: Connected,
  trust: Trust,
  run: RunOptions,
): Promise<ReadFilesAndPortal> {
  const { now, removalsOnly } = run;
  const { declared, warnings } = loaded;
  const state = await portal.read(trust);
  const { desired, problems } = resolve(declared, state.catalogue, now, removalsOnly);
  if (trust === 'once' && (await mayHide(desired, state, portal)))
    return readAndResolve({ loaded, portal }, 'agreed', run);
  const skew = findClockSkew(declared, now, portal.facts().clockOffset);
  return { loaded, portal, state, desired, problems: [...warnings, ...skew, ...problems] };
}
