import { type Problem, ProblemError } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function insecure(portal: PortalSettings, message: string, why: string, fix: string): ProblemError {
  const { source } = portal;
  const problem: Problem = {
    code: 'insecure-url',
    severity: 'error',
    message,
    why,
    fix,
    ...(source && { place: { file: source.file, line: source.line, column: source.column } }),
  };
  return new ProblemError([problem]);
}

/**
 * The portal's address, checked before any request: https, or plain http to this machine only unless
 * `insecureHttp`; no user, query or fragment. Throws `insecure-url` otherwise. The result ends without a slash.
 */
export function portalUrl(portal: PortalSettings, insecureHttp: boolean): string {
  const { url: text } = portal;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw insecure(
      portal,
      `portal.url is not a URL: ${JSON.stringify(text)}`,
      'nothing can be asked there',
      'write https://HOST',
    );
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw insecure(
      portal,
      `portal.url begins with ${url.protocol}`,
      'the API speaks HTTP',
      'write https://HOST',
    );
  }
  if (url.username !== '' || url.password !== '' || text.includes('@')) {
    throw insecure(
      portal,
      'portal.url carries a user name or password',
      'the part before an @ can hide the real host, and secrets do not belong in Git',
      'write the host alone; the key comes from ROLECALL_API_KEY',
    );
  }
  if (/[?#]/.test(text)) {
    throw insecure(
      portal,
      'portal.url carries a query or fragment',
      'paths are added behind it',
      'write the URL without them',
    );
  }
  if (url.protocol === 'http:' && !insecureHttp && !LOOPBACK.test(url.hostname)) {
    throw insecure(
      portal,
      `portal.url is plain http to ${url.hostname}`,
      'the API key would travel unprotected',
      'write https, or pass --insecure-http if the network between is yours',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
