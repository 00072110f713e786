import { type Problem, ProblemError } from '../../domain/problem.ts';
import type { PortalSettings } from '../../domain/settings.ts';
import { type Portal, readingFrom, type WritablePortal, writingTo } from '../../portal/portal.ts';
import { portalUrl } from '../../portal/portal-url.ts';
import { SHORTEST_SAFE_KEY } from '../../portal/redact.ts';
import {
  type ReadTransport,
  readTransport,
  type TransportOptions,
  writeTransport,
} from '../../portal/transport.ts';
import { type Credentials, keyOf } from './credentials.ts';

export interface ConnectOptions {
  readonly credentials: Credentials;
  readonly concurrency: number;
  readonly insecureHttp: boolean;
  /** True where nobody watches and the files may be a stranger's: then no request is made unless `credentials.url` pins the portal. */
  readonly pinRequired?: boolean;
  /** Told, in words, of what takes longer. */
  readonly notify: (notice: string) => void;
  /** Told, in words, of every request. */
  readonly trace?: (notice: string) => void;
  /** Called with the number of pages of a list, each time it is read. */
  readonly onPages?: (pages: number) => void;
}

const fail = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ ...problem, severity: 'error' }]);

/** `ROLECALL_URL` must name the same portal as the files: nothing is asked before. */
function checkPin(portal: PortalSettings, url: string, options: ConnectOptions): void {
  const { credentials, insecureHttp, pinRequired } = options;
  const variable = credentials.variables?.url ?? 'ROLECALL_URL';
  if (credentials.url === undefined || credentials.url === '') {
    if (pinRequired !== true) return;
    throw fail({
      code: 'unpinned-url',
      message: `${variable} is not set, and nobody watches this run (CI, TF_BUILD or KUBERNETES_SERVICE_HOST is set)`,
      why: 'whoever changes portal.url in the files would be sent the API key',
      fix: `set ${variable} to the address of the portal, where no change of the files can reach it`,
    });
  }
  const { source, ...rest } = portal;
  if (portalUrl({ ...rest, url: credentials.url }, insecureHttp) === url) return;
  throw fail({
    code: 'portal-mismatch',
    message: `portal.url is ${url}, and ${variable} is ${credentials.url}`,
    why: `${variable} pins the portal that the key belongs to`,
    fix: 'correct whichever of the two is wrong',
    ...(source && { place: { file: source.file, line: source.line, column: source.column } }),
  });
}

const stringValues = (query: Readonly<Record<string, string | number>>): [string, string][] =>
  Object.entries(query).map(([name, value]) => [name, String(value)]);

/** A way to the portal on which nobody checks who answers is none. */
function refuseUncheckedTls(): void {
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw fail({
    code: 'insecure-tls',
    message: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set',
    why: 'whoever stands in between could read the key and answer as the portal',
    fix: 'take it away; name the file of your own certificate authority in NODE_EXTRA_CA_CERTS instead',
  });
}

async function transportOptions(portal: PortalSettings, options: ConnectOptions): Promise<TransportOptions> {
  refuseUncheckedTls();
  const url = portalUrl(portal, options.insecureHttp);
  checkPin(portal, url, options);
  const key = await keyOf(options.credentials);
  if (key.length < SHORTEST_SAFE_KEY)
    options.notify(
      `the API key has fewer than ${SHORTEST_SAFE_KEY} characters: where data holds them, they cannot be told from a name`,
    );
  return {
    url,
    key,
    concurrency: options.concurrency,
    onPages: options.onPages,
    onAnswer: ({ method, path, query, status, milliseconds }) =>
      options.trace?.(
        `${method} ${path}?${new URLSearchParams(stringValues(query))}: ${status} in ${milliseconds} ms`,
      ),
    onRetry: ({ method, path, reason, seconds }) =>
      options.notify(`${method} ${path}: ${reason}; trying again in ${seconds.toFixed(1)} s`),
  };
}

/** A way to open a portal: to read from it, or to write to it too. */
export type Open<Opened extends Portal> = (
  portal: PortalSettings,
  options: ConnectOptions,
) => Promise<Opened>;

/** Opens a portal, read-only by type. Throws before any request when the URL, the pin or the key is wrong. */
export const open: Open<Portal> = async (portal, options) => {
  const checked = await transportOptions(portal, options);
  return readingFrom(checked, portal.dialect);
};

/** The same for a command that writes. */
export const openToWrite: Open<WritablePortal> = async (portal, options) => {
  const checked = await transportOptions(portal, options);
  return writingTo(writeTransport(checked), portal.dialect, checked);
};

/** A transport that cannot write, for probing what a portal speaks. */
export async function probing(
  portal: PortalSettings,
  options: ConnectOptions,
): Promise<{ readonly transport: ReadTransport; readonly url: string }> {
  const checked = await transportOptions(portal, options);
  return { transport: readTransport(checked), url: checked.url };
}
