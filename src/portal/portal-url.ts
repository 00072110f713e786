import { quote } from '../domain/nearest.ts';
import { type Problem, ProblemError } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { isLoopback } from './agents.ts';

/** What is wrong with the address, and what to write; undefined when nothing is. */
function fault(text: string, insecureHttp: boolean): readonly [message: string, fix: string] | undefined {
  if (!URL.canParse(text)) return [`portal.url is not a URL: ${quote(text)}`, 'write https://HOST'];
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:')
    return [`portal.url begins with ${protocol}`, 'write https://HOST'];
  // The part before an @ can hide the real host.
  if (username !== '' || password !== '' || text.includes('@'))
    return [
      'portal.url carries a user name or password',
      'write the host alone; the key comes from ROLECALL_API_KEY',
    ];
  if (/[?#]/.test(text)) return ['portal.url carries a query or fragment', 'write the URL without them'];
  return protocol === 'http:' && !insecureHttp && !isLoopback(hostname)
    ? [
        `portal.url is plain http to ${hostname}: the API key would travel unprotected`,
        'write https, or pass --insecure-http if the network between is yours',
      ]
    : undefined;
}

/**
 * What is wrong with the portal's address: it must be https, or plain http to this machine only unless `insecureHttp`;
 * without user, query or fragment. Undefined when nothing is.
 */
export function urlProblem({ url, source }: PortalSettings, insecureHttp: boolean): Problem | undefined {
  const found = fault(url, insecureHttp);
  if (found === undefined) return undefined;
  const [message, fix] = found;
  const place = source && { place: { file: source.file, line: source.line, column: source.column } };
  return { code: 'insecure-url', severity: 'error', message, fix, ...place };
}

/** The portal's address without a trailing slash. Throws `insecure-url` where it must not be used. */
export function portalUrl(portal: PortalSettings, insecureHttp: boolean): string {
  const problem = urlProblem(portal, insecureHttp);
  if (problem !== undefined) throw new ProblemError([problem]);
  const url = new URL(portal.url);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
