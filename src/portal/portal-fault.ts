import { type Problem, ProblemError } from '../domain/problem.ts';
import { MOST_VALUES } from './body.ts';

const EXCERPT_LENGTH = 300;

/** The problem that a fault is. */
export const problemOf = (fault: PortalFault): Problem =>
  fault.problems[0] ?? { code: 'bug', severity: 'error', message: 'a fault without a problem' };

interface FaultDetails {
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
}

/** A request that failed for good. Made new, without the client's error: that one holds the key. */
export class PortalFault extends ProblemError {
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;

  constructor({ method, path, status }: FaultDetails, problem: Omit<Problem, 'severity'>) {
    super([{ ...problem, severity: 'error' }]);
    this.name = 'PortalFault';
    this.method = method;
    this.path = path;
    this.status = status;
  }
}

/** How much of an answer is looked at for words about a failure. */
const LOOKED_AT = 1 << 16;

function wordsOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) {
      const { message, errors } = parsed as { message?: unknown; errors?: unknown };
      const parts = [message, errors].filter((part) => part !== undefined && part !== null);
      const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
      if (texts.length > 0) return texts.join('; ');
    }
  } catch {
    // Not JSON: shown as it is.
  }
  return body.replace(/\s+/g, ' ').trim();
}

/**
 * What an answer's body says went wrong: `message` and `errors` where it has them, else its beginning. `clean` takes
 * secrets out, before anything is cut, so that no part of one is left at the end.
 */
export const excerptOf = (body: string, clean: (text: string) => string): string =>
  clean(wordsOf(body).slice(0, LOOKED_AT)).slice(0, EXCERPT_LENGTH);

/** The fault behind an HTTP status that is no success; `tried` says how often and how long, in words. */
export function statusFault(
  method: string,
  path: string,
  status: number,
  excerpt: string,
  tried: string,
): PortalFault {
  const said = excerpt === '' ? '' : `; the portal says: ${excerpt}`;
  const details = { method, path, status };
  if (status === 401) {
    return new PortalFault(details, {
      code: 'unauthorized',
      message: `the portal refuses the key (401 at ${method} ${path})${said}`,
      why: 'the key is wrong, revoked or of another portal',
      fix: 'check the key that is set for this portal; keys are made in the Settings menu of the portal',
    });
  }
  if (status === 403) {
    return new PortalFault(details, {
      code: 'forbidden',
      message: `the key may not use ${method} ${path} (403)${said}`,
      why: 'keys can be limited to some endpoints, and this one is needed',
      fix: `give the key the permission for ${method} ${path}`,
    });
  }
  if (status >= 500 || status === 429 || status === 408) {
    return new PortalFault(details, {
      code: 'unreachable',
      message: `the portal answers ${status} at ${method} ${path}, ${tried}${said}`,
      why: 'the portal, or something before it, is failing or overloaded',
      fix: 'try again later, or ask whoever runs the portal',
    });
  }
  const redirected = status >= 300 && status < 400;
  return new PortalFault(details, {
    code: 'bad-response',
    message: `the portal answered ${status} at ${method} ${path}${said}`,
    why: redirected
      ? 'a redirect is not followed: it would carry the key to another address'
      : 'the reference describes no such answer',
    fix:
      redirected || method === 'GET'
        ? 'check portal.url: it must be the address under which /api lies'
        : 'mend what the portal names, in the files or in the portal, and apply again',
  });
}

export const unreachable = (method: string, path: string, reason: string, tried: string): PortalFault =>
  new PortalFault(
    { method, path },
    {
      code: 'unreachable',
      message: `the portal cannot be reached (${method} ${path}): ${reason}, ${tried}`,
      why: 'no answer came, or none that could be read to its end',
      fix: 'check portal.url, the network and the portal',
    },
  );

/** Two records whose ids differ in case alone: UUIDs are one id then, and nobody can say which of the two is meant. */
export const twoOfOneId = (path: string, id: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path },
    {
      code: 'bad-response',
      message: `two records of GET ${path} have the id ${id}, spelled in two ways`,
      why: 'UUIDs are compared in lower case, so both would be taken for one',
      fix: 'ask whoever runs the portal to mend one of the two records',
    },
  );

export const tooLarge = (method: string, path: string): PortalFault =>
  new PortalFault(
    { method, path },
    {
      code: 'bad-response',
      message: `the answer to ${method} ${path} is larger than 256 MiB`,
      why: 'no page of a list is that large',
      fix: 'set portal.dialect.pageSize, or check portal.url',
    },
  );

export const tooMany = (path: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path },
    {
      code: 'bad-response',
      message: `the answer to GET ${path} holds more than ${MOST_VALUES} values`,
      why: 'no page of a list holds that many, and to read them could fill the memory',
      fix: 'set portal.dialect.pageSize, or check portal.url',
    },
  );

export const notAskedFor = (path: string, encoding: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path },
    {
      code: 'bad-response',
      message: `the answer to GET ${path} is encoded as ${encoding.slice(0, 80)}`,
      why: 'only gzip was asked for; unpacking anything else could take minutes',
      fix: 'ask whoever runs the portal, or what stands before it, to obey Accept-Encoding',
    },
  );

export const tooDeep = (path: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path },
    {
      code: 'bad-response',
      message: `the answer to GET ${path} nests deeper than 64 levels`,
      why: 'the reference describes nothing deeper than five',
      fix: 'check portal.url and the version of the portal',
    },
  );

export const notJson = (path: string, status: number, excerpt: string): PortalFault =>
  new PortalFault(
    { method: 'GET', path, status },
    {
      code: 'bad-response',
      message: `the answer to GET ${path} is not JSON; it begins: ${excerpt.slice(0, 80)}`,
      why: 'a login page or a proxy may have answered instead of the API',
      fix: 'check portal.url: it must be the address under which /api lies',
    },
  );
