import http from 'node:http';
import https from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { getProxyForUrl } from 'proxy-from-env';
import { fail, type Problem, ProblemError, quote } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { placeOf } from '../domain/source.ts';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Uses the proxy in HTTPS_PROXY and similar variables, except for loopback. */
export function agentsFor(url: string, sockets: number): { http?: http.Agent; https?: https.Agent } {
  const { protocol, hostname } = new URL(url);
  const options = { keepAlive: true, maxSockets: sockets };
  const proxy = LOOPBACK_HOST.test(hostname) ? '' : getProxyForUrl(url);
  if (proxy !== '' && !URL.canParse(proxy))
    // Do not show the value of the variable, which may contain a password.
    throw fail({
      code: 'unreachable',
      message: 'the proxy in HTTP_PROXY, HTTPS_PROXY or ALL_PROXY is not a URL',
      fix: 'write http://HOST:PORT, or unset the variable; NO_PROXY names hosts that need no proxy',
    });
  if (protocol === 'https:')
    return { https: proxy === '' ? new https.Agent(options) : new HttpsProxyAgent(proxy, options) };
  return { http: proxy === '' ? new http.Agent(options) : new HttpProxyAgent(proxy, options) };
}

function urlFault(text: string, insecureHttp: boolean): readonly [message: string, fix: string] | undefined {
  if (!URL.canParse(text)) return [`portal.url is not a URL: ${quote(text)}`, 'write https://HOST'];
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:')
    return [`portal.url begins with ${protocol}`, 'write https://HOST'];
  // Text before an @ can hide the real host.
  if (username !== '' || password !== '' || text.includes('@'))
    return [
      'portal.url contains a user name or password',
      'write the host alone; the key comes from ROLECALL_API_KEY',
    ];
  if (/[?#]/.test(text)) return ['portal.url contains a query or fragment', 'write the URL without them'];
  if (protocol === 'https:' || insecureHttp || LOOPBACK_HOST.test(hostname)) return undefined;
  return [
    `portal.url is plain http to ${hostname}: the API key would travel unprotected`,
    'write https, or pass --insecure-http on a network that you trust',
  ];
}

/** The URL must be https, or http to this machine; `insecureHttp` allows any http. */
export function urlProblem({ url, source }: PortalSettings, insecureHttp: boolean): Problem | undefined {
  const found = urlFault(url, insecureHttp);
  if (found === undefined) return undefined;
  const [message, fix] = found;
  return { code: 'insecure-url', severity: 'error', message, fix, ...(source && { place: placeOf(source) }) };
}

/** Removes trailing slashes. Throws `insecure-url`. */
export function portalUrl(portal: PortalSettings, insecureHttp: boolean): string {
  const problem = urlProblem(portal, insecureHttp);
  if (problem !== undefined) throw new ProblemError([problem]);
  const url = new URL(portal.url);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
