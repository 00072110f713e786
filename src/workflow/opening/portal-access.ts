import { fail } from '../../domain/problem.ts';
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
  /** True if the files may be a stranger's: then `credentials.url` must pin the portal. */
  readonly pinRequired?: boolean;
  /** Called with a sentence about what takes longer. */
  readonly notify: (notice: string) => void;
  /** Called with a line about every request. */
  readonly trace?: (notice: string) => void;
  /** Called with the number of pages of a list, each time it is read. */
  readonly onPages?: (pages: number) => void;
}

/** `ROLECALL_URL` must name the same portal as the files. */
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

async function transportOptions(portal: PortalSettings, options: ConnectOptions): Promise<TransportOptions> {
  const { credentials, concurrency, insecureHttp, notify, trace, onPages } = options;
  if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw fail({
      code: 'insecure-tls',
      message: 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set',
      why: 'somebody in between could read the key and answer as the portal',
      fix: 'remove it; name the file of your own certificate authority in NODE_EXTRA_CA_CERTS instead',
    });
  const url = portalUrl(portal, insecureHttp);
  checkPin(portal, url, options);
  const key = await keyOf(credentials);
  if (key.length < SHORTEST_SAFE_KEY)
    notify(
      `The API key is shorter than ${SHORTEST_SAFE_KEY} characters. It may be wrong, and it cannot be masked in output.`,
    );
  return {
    url,
    key,
    concurrency,
    onPages,
    onAnswer: ({ method, path, query, status, milliseconds }) => {
      const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
      trace?.(`${method} ${path}?${new URLSearchParams(values)}: ${status} in ${milliseconds} ms`);
    },
    onRetry: ({ method, path, reason, seconds }) =>
      notify(`${method} ${path}: ${reason}; trying again in ${seconds.toFixed(1)} s`),
  };
}

/** Opens a portal. Throws before any request if the URL, the pin or the key is wrong. */
export type Open<Opened extends Portal> = (
  portal: PortalSettings,
  options: ConnectOptions,
) => Promise<Opened>;

/** To read from it. */
export const open: Open<Portal> = async (portal, options) =>
  readingFrom(await transportOptions(portal, options), portal.dialect);

/** To write to it too. */
export const openToWrite: Open<WritablePortal> = async (portal, options) => {
  const checked = await transportOptions(portal, options);
  return writingTo(writeTransport(checked), portal.dialect, checked);
};

/** A transport that cannot write, for `doctor`. */
export async function probing(
  portal: PortalSettings,
  options: ConnectOptions,
): Promise<{ readonly transport: ReadTransport; readonly url: string }> {
  const checked = await transportOptions(portal, options);
  return { transport: readTransport(checked), url: checked.url };
}
