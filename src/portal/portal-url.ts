import { quote } from '../domain/nearest.ts';
import { type Problem, ProblemError } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { isLoopback } from './agents.ts';

function insecure(portal: PortalSettings, message: string, why: string, fix: string): Problem {
  const { source } = portal;
  return {
    code: 'insecure-url',
    severity: 'error',
    message,
    why,
    fix,
    ...(source && { place: { file: source.file, line: source.line, column: source.column } }),
  };
}

/**
 * What is wrong with the portal's address: it must be https, or plain http to this machine only unless `insecureHttp`;
 * without user, query or fragment. Undefined when nothing is.
 */
export function urlProblem(portal: PortalSettings, insecureHttp: boolean): Problem | undefined {
  const { url: text } = portal;
  if (!URL.canParse(text)) {
    const message = `portal.url is not a URL: ${quote(text)}`;
    return insecure(portal, message, 'nothing can be asked there', 'write https://HOST');
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return insecure(
      portal,
      `portal.url begins with ${url.protocol}`,
      'the API speaks HTTP',
      'write https://HOST',
    );
  }
  if (url.username !== '' || url.password !== '' || text.includes('@')) {
    return insecure(
      portal,
      'portal.url carries a user name or password',
      'the part before an @ can hide the real host, and secrets do not belong in Git',
      'write the host alone; the key comes from ROLECALL_API_KEY',
    );
  }
  if (/[?#]/.test(text)) {
    const why = 'paths are added behind it';
    return insecure(portal, 'portal.url carries a query or fragment', why, 'write the URL without them');
  }
  if (url.protocol === 'http:' && !insecureHttp && !isLoopback(url.hostname)) {
    return insecure(
      portal,
      `portal.url is plain http to ${url.hostname}`,
      'the API key would travel unprotected',
      'write https, or pass --insecure-http if the network between is yours',
    );
  }
  return undefined;
}

/** The portal's address without a trailing slash. Throws `insecure-url` where it must not be used. */
export function portalUrl(portal: PortalSettings, insecureHttp: boolean): string {
  const problem = urlProblem(portal, insecureHttp);
  if (problem !== undefined) throw new ProblemError([problem]);
  const url = new URL(portal.url);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
