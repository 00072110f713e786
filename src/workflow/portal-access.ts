import { type Problem, ProblemError } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { readTextOrPipe } from '../files/read-text.ts';
import { portalUrl } from '../portal/portal-url.ts';
import {
  type ReadTransport,
  readTransport,
  type TransportOptions,
  type WriteTransport,
  writeTransport,
} from '../portal/transport.ts';

/** What the environment says of the portal: the variables of the contract, taken out of the process by the caller. */
export interface Credentials {
  /** `ROLECALL_API_KEY`. */
  readonly apiKey: string | undefined;
  /** `ROLECALL_API_KEY_FILE`. */
  readonly apiKeyFile: string | undefined;
  /** `ROLECALL_URL`: pins the portal. */
  readonly url: string | undefined;
}

export interface ConnectOptions {
  readonly credentials: Credentials;
  readonly concurrency: number;
  readonly insecureHttp: boolean;
  /** Told, in words, of what takes longer. */
  readonly notify: (notice: string) => void;
  /** Told, in words, of every request. */
  readonly trace?: (notice: string) => void;
}

const fail = (problem: Omit<Problem, 'severity'>): ProblemError =>
  new ProblemError([{ ...problem, severity: 'error' }]);

async function keyOf({ apiKey, apiKeyFile }: Credentials): Promise<string> {
  const fromFile = (apiKey ?? '') === '' && apiKeyFile !== undefined && apiKeyFile !== '';
  const text = fromFile ? (await readTextOrPipe(apiKeyFile, apiKeyFile)).content : apiKey;
  const key = text?.trim() ?? '';
  if (key === '') {
    throw fail({
      code: 'api-key-missing',
      message: 'no API key is set',
      why: 'every call to the portal carries one',
      fix: 'set ROLECALL_API_KEY, or ROLECALL_API_KEY_FILE to a file that holds it; keys are made in the Settings menu of the portal',
    });
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw fail({
      code: 'api-key-missing',
      message: 'the API key holds spaces or characters that no header can carry',
      why: 'it may have been cut or pasted together with something else',
      fix: 'copy the key anew',
    });
  }
  return key;
}

/** `ROLECALL_URL` must name the same portal as the files: nothing is asked before. */
function checkPin(portal: PortalSettings, url: string, { credentials, insecureHttp }: ConnectOptions): void {
  if (credentials.url === undefined || credentials.url === '') return;
  const { source, ...rest } = portal;
  if (portalUrl({ ...rest, url: credentials.url }, insecureHttp) === url) return;
  throw fail({
    code: 'portal-mismatch',
    message: `portal.url is ${url}, and ROLECALL_URL is ${credentials.url}`,
    why: 'ROLECALL_URL pins the portal that the key belongs to',
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
  return {
    url,
    key: await keyOf(options.credentials),
    concurrency: options.concurrency,
    onAnswer: ({ method, path, query, status, milliseconds }) =>
      options.trace?.(
        `${method} ${path}?${new URLSearchParams(stringValues(query))}: ${status} in ${milliseconds} ms`,
      ),
    onRetry: ({ method, path, reason, seconds }) =>
      options.notify(`${method} ${path}: ${reason}; trying again in ${seconds.toFixed(1)} s`),
  };
}

/** Opens the way to the portal, read-only by type. Throws before any request when the URL, the pin or the key is wrong. */
export async function connect(
  portal: PortalSettings,
  options: ConnectOptions,
): Promise<{ readonly transport: ReadTransport; readonly url: string }> {
  const checked = await transportOptions(portal, options);
  return { transport: readTransport(checked), url: checked.url };
}

/** The same for a command that writes. */
export async function connectToWrite(
  portal: PortalSettings,
  options: ConnectOptions,
): Promise<WriteTransport> {
  return writeTransport(await transportOptions(portal, options));
}
