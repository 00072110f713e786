import { jsonOf, type Problem, ProblemError } from '../domain/problem.ts';

const EXCERPT_LENGTH = 300;

/** Never wraps the client's error, which holds the key. */
export class PortalFault extends ProblemError {
  readonly problem: Problem;
  readonly status: number | undefined;
  /** True if the portal may have performed an earlier attempt, whose answer was lost. */
  isPerhapsDone = false;

  constructor(problem: Omit<Problem, 'severity'>, status?: number) {
    const error: Problem = { ...problem, severity: 'error' };
    super([error]);
    this.name = 'PortalFault';
    this.problem = error;
    this.status = status;
  }
}

/** True after no answer or a 5xx: the portal may have performed the request. */
export const isUnanswered = ({ status }: PortalFault): boolean => status === undefined || status >= 500;

export const hasStatus = (error: unknown, ...statuses: readonly number[]): error is PortalFault =>
  error instanceof PortalFault && error.status !== undefined && statuses.includes(error.status);

/** `promise.catch(ignoring(404))` gives undefined after a 404, and throws all other errors. */
export const ignoring =
  (...statuses: readonly number[]) =>
  (error: unknown): undefined => {
    if (!hasStatus(error, ...statuses)) throw error;
  };

const MOST_SEARCHED = 1 << 16;

/** Returns the words of `message` and `errors` in a JSON body, and all words of any other body. */
function readMessage(body: string): string {
  const parsed = jsonOf(body);
  if (typeof parsed === 'object' && parsed !== null) {
    const { message, errors } = parsed as { message?: unknown; errors?: unknown };
    const parts = [message, errors].filter((part) => part !== undefined && part !== null);
    const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
    if (texts.length > 0) return texts.join('; ');
  }
  return body.replace(/\s+/g, ' ').trim();
}

/** Removes secrets before the short cut. The long cut only limits how much text it searches for secrets. */
export const excerptOf = (body: string, clean: (text: string) => string): string =>
  clean(readMessage(body).slice(0, MOST_SEARCHED)).slice(0, EXCERPT_LENGTH);

const CHECK_URL = 'check portal.url, without /api at its end';

/** Each entry has the beginning of a call, and why rolecall makes the call. The first match counts. */
const PURPOSES = [
  ['GET /api/user', 'to read users'],
  ['GET /api/report-audit', 'to read the audit log'],
  ['GET /api/report', 'to read reports'],
  ['GET /api/datasets/rls', 'to read RLS roles'],
  ['POST /api/identity/url', 'to open the portal as a person'],
  ['', 'to change users and their access'],
] as const;

/** `tried` says in words how often and how long rolecall tried. */
export function statusFault(method: string, path: string, status: number, excerpt: string, tried: string) {
  const words = excerpt === '' ? '' : `; the portal says "${excerpt.replace(/\.$/, '')}"`;
  const fault = (code: Problem['code'], message: string, fix: string, why?: string): PortalFault =>
    new PortalFault({ code, message: `${message}${words}`, fix, ...(why && { why }) }, status);
  const call = `${method} ${path}`;
  const purpose = PURPOSES.find(([beginning]) => call.startsWith(beginning))?.[1];
  if (status === 401)
    return fault(
      'unauthorized',
      `the portal refuses the key (401 at ${call})`,
      'check the key for this portal; create a key in the Settings menu of the portal',
      `the key is wrong, revoked, or for another portal; rolecall needs it ${purpose}`,
    );
  if (status === 403)
    return fault(
      'forbidden',
      `the key may not use ${call} (403)`,
      `give the key the permission for ${call}`,
      `rolecall needs it ${purpose}`,
    );
  if (status >= 500 || status === 429 || status === 408)
    return fault(
      'unreachable',
      `the portal answers ${status} at ${call}, ${tried}`,
      'try again later, or ask the operator of the portal',
    );
  const isRedirect = status >= 300 && status < 400;
  return fault(
    'bad-response',
    `the portal answered ${status} at ${call}`,
    isRedirect || method === 'GET'
      ? CHECK_URL
      : 'correct what the portal refuses, in the files or in the portal, and apply again',
    isRedirect ? 'rolecall follows no redirect: the key would go to another URL' : undefined,
  );
}

export const unreachable = (method: string, path: string, reason: string, tried: string): PortalFault =>
  new PortalFault({
    code: 'unreachable',
    message: `rolecall cannot reach the portal (${method} ${path}): ${reason}, ${tried}`,
    fix: 'check portal.url, the network and the portal',
  });

export const badAnswer = (
  { method, path, status }: { readonly method: string; readonly path: string; readonly status?: number },
  what: string,
  fix = CHECK_URL,
): PortalFault =>
  new PortalFault({ code: 'bad-response', message: `the answer to ${method} ${path} ${what}`, fix }, status);

/** rolecall compares UUIDs in lower case, so ids that differ only in case would mix up two records. */
export const twoOfOneId = (path: string, id: string): PortalFault =>
  badAnswer(
    { method: 'GET', path },
    `has two records with the id ${id}, spelled in two ways`,
    'ask the operator of the portal to correct one of the two records',
  );

export const pagingBroken = (path: string, why: string): PortalFault =>
  new PortalFault({
    code: 'paging-broken',
    message: `GET ${path} answers with another page than rolecall asked for`,
    why,
    fix: 'find out how the portal selects pages, and set portal.dialect.pageParameter (pageNumber, pageIndex, page or p), firstPage and pageSize',
  });

export const unstable = (path: string, why: string): PortalFault =>
  new PortalFault({
    code: 'listing-unstable',
    message: `the list at GET ${path} kept changing while rolecall read it`,
    why,
    fix: 'try again when fewer people change the portal',
  });
