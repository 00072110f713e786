import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { listening } from '../listening.ts';

/** A note, a thread, an issue or a work item. */
interface Post {
  readonly id: number;
  text: string;
  open: boolean;
}

/** Keeps one list of comments and one of issues, in the formats of GitLab and Azure. */
export interface ForgeApi {
  readonly url: string;
  readonly comments: Post[];
  readonly issues: Post[];
  /** States of Azure's pull requests from the branch access-drift. */
  readonly requests: string[];
  reviewed: string | undefined;
}

type Answer = (path: string, method: string, body: unknown) => unknown;

function field(body: unknown, name: string): string | undefined {
  if (Array.isArray(body))
    return body.find((one: { path: string; value: string }) => one.path === `/fields/${name}`)?.value;
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.entries(body).find(([key]) => key === name)?.[1];
}

function gitlab(api: ForgeApi): Answer {
  return (path, method, body) => {
    const id = Number(/\/(\d+)$/.exec(path)?.[1]);
    if (path.endsWith('/user')) return { id: 5 };
    if (path.includes('/commits/')) return [{ iid: 3, state: 'merged', target_branch: 'main' }];
    if (path.endsWith('/merge_requests/3/pipelines')) return [{ id: 8 }];
    if (path.endsWith('/pipelines/8/jobs')) return [{ id: 9, name: 'plan merge request' }];
    if (path.endsWith('/jobs/9/artifacts/plan/plan.json')) return api.reviewed && JSON.parse(api.reviewed);
    if (path.includes('/notes')) {
      if (method === 'GET')
        return api.comments.map(({ id: own, text }) => ({ id: own, body: text, author: { id: 5 } }));
      const text = field(body, 'body') ?? '';
      const note = api.comments.find((one) => one.id === id);
      if (note !== undefined) note.text = text;
      else api.comments.push({ id: api.comments.length + 1, text, open: true });
      return {};
    }
    if (method === 'GET') return api.issues.filter(({ open }) => open).map((one) => ({ iid: one.id }));
    return changeIssue(api, id, field(body, 'description') ?? '', field(body, 'state_event') !== 'close');
  };
}

function changeIssue(api: ForgeApi, id: number, text: string, open: boolean): object {
  const issue = api.issues.find((one) => one.id === id);
  if (issue === undefined) api.issues.push({ id: api.issues.length + 1, text, open });
  else Object.assign(issue, { text, open });
  return {};
}

const MINE = { id: 1, author: { id: 'me' } };

function azure(api: ForgeApi): Answer {
  return (path, method, body) => {
    if (path.endsWith('/connectionData')) return { authenticatedUser: { id: 'me' } };
    if (path.endsWith('/pullrequestquery')) return { results: [{ commit: [{ pullRequestId: 3 }] }] };
    const active = api.requests.flatMap((state, id) =>
      state === 'active' ? [{ pullRequestId: id + 1 }] : [],
    );
    if (path.endsWith('/pullrequests') && method === 'GET') return { value: active };
    if (path.endsWith('/pullrequests')) return { pullRequestId: api.requests.push('active') };
    const request = /\/pullrequests\/(\d+)$/.exec(path)?.[1];
    if (request !== undefined) {
      api.requests[Number(request) - 1] = field(body, 'status') ?? '';
      return {};
    }
    if (path.endsWith('/build/builds')) return { value: [{ id: 77 }] };
    if (path.endsWith('/threads') && method === 'GET')
      return { value: api.comments.map(({ id, text }) => ({ id, comments: [{ ...MINE, content: text }] })) };
    if (path.endsWith('/threads')) {
      const [first] = (body as { comments: { content: string }[] }).comments;
      api.comments.push({ id: api.comments.length + 1, text: first?.content ?? '', open: true });
      return {};
    }
    const thread = Number(/\/threads\/(\d+)\//.exec(path)?.[1]);
    const comment = api.comments.find(({ id }) => id === thread);
    if (comment !== undefined) {
      comment.text = field(body, 'content') ?? '';
      return {};
    }
    if (path.endsWith('/wiql'))
      return { workItems: api.issues.filter(({ open }) => open).map(({ id }) => ({ id })) };
    const id = Number(/\/workitems\/(\d+)$/.exec(path)?.[1]);
    const isOpen = field(body, 'System.State') === undefined;
    return changeIssue(api, id, field(body, 'System.Description') ?? '', isOpen);
  };
}

export async function forgeApi(kind: 'gitlab' | 'azure'): Promise<ForgeApi> {
  const comments: Post[] = [];
  const issues: Post[] = [];
  const requests: string[] = [];
  const api = { url: '', comments, issues, requests, reviewed: undefined as string | undefined };
  const answer = kind === 'gitlab' ? gitlab(api) : azure(api);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback');
    const text = await textOf(request);
    const token = request.headers['private-token'] ?? request.headers.authorization;
    const known = token === 'token-of-the-run' || token === 'Bearer token-of-the-run';
    const body = text === '' ? undefined : JSON.parse(text);
    const value = known ? answer(pathname, request.method ?? '', body) : null;
    response.setHeader('content-type', 'application/json');
    response.writeHead(known ? (value === undefined ? 404 : 200) : 401);
    response.end(JSON.stringify(value ?? null));
  });
  api.url = `http://127.0.0.1:${await listening(server)}`;
  return api;
}
