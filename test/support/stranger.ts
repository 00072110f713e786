import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

/** A user as this portal keeps one. */
interface Person {
  id: string;
  email: string;
  name: string;
  role: number;
  reports: string[];
}

export interface StrangerSeed {
  readonly people: readonly Person[];
  readonly reports: readonly {
    readonly id: string;
    readonly name: string;
    readonly workspaceName: string;
    readonly datasetId: string;
  }[];
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly datasetId: string;
    readonly userEmails: readonly string[];
  }[];
}

/** What befalls a request: nothing, a bad answer, or none, before or after the work. */
export type Mishap = 'none' | 'before' | 'after' | '429' | '503' | 'page' | 'half' | 'slow' | 'move';

/**
 * A portal of another make than the embedded one, sharing nothing with it: ids and filters in exactly one spelling, pages of
 * two by the parameter `page`, null for empty lists, 201 for a creation, 422 for what is so already, errors as web pages.
 */
export async function stranger(seed: StrangerSeed, mishap: () => Mishap) {
  const people: Person[] = seed.people.map((person) => ({ ...person, reports: [...person.reports] }));
  const members = new Map(seed.roles.map((role) => [`${role.datasetId} ${role.name}`, [...role.userEmails]]));
  const writes: { readonly method: string; readonly path: string; readonly body: string }[] = [];
  let serial = 0;
  let moved = 0;

  const lists: Readonly<Record<string, (query: URLSearchParams) => readonly object[]>> = {
    '/api/user': (query) =>
      people
        .filter(({ email }) => email.includes(query.get('email') ?? ''))
        .map((person) => ({
          ...person,
          reports: person.reports.length === 0 ? null : person.reports,
          companies: null,
        })),
    '/api/report': () =>
      seed.reports.map((report) => ({ ...report, embedUrl: '', extra: { anything: true } })),
    '/api/datasets/rls': (query) =>
      seed.roles
        .filter(({ datasetId }) => (query.get('datasetId') ?? datasetId) === datasetId)
        .map((role) => ({
          ...role,
          users: null,
          groups: null,
          userEmails: members.get(`${role.datasetId} ${role.name}`),
        })),
  };

  const page = (records: readonly object[], query: URLSearchParams): object => {
    const number = Number(query.get('page') ?? 1);
    const total = Math.max(1, Math.ceil(records.length / 2));
    const from = Math.max(0, (number - 1) * 2 + (number > 1 ? moved : 0));
    moved = 0;
    return {
      pageIndex: number,
      totalPages: total,
      hasNextPage: number < total,
      hasPreviousPage: number > 1,
      data: records.slice(from, from + 2),
    };
  };

  /** Does a write; the status, or 422 where nothing is left to do. */
  const write = (method: string, path: string, given: Record<string, unknown>): number => {
    const person = people.find(({ email }) => email === given['userEmail']);
    if (method === 'POST' && path === '/api/user') {
      if (people.some(({ email }) => email === given['email'])) return 409;
      serial++;
      people.push({
        id: `bbbbbbbb-0000-4000-8000-${String(serial).padStart(12, '0')}`,
        email: String(given['email']),
        name: String(given['name']),
        role: Number(given['role']),
        reports: [],
      });
      return 201;
    }
    if (method === 'DELETE') {
      const at = people.findIndex(({ email }) => path === `/api/user/${encodeURIComponent(email)}`);
      if (at < 0) return 404;
      const [gone] = people.splice(at, 1);
      for (const [role, emails] of members)
        members.set(
          role,
          emails.filter((email) => email !== gone?.email),
        );
      return 204;
    }
    if (method !== 'PUT') return 405;
    if (path === '/api/user/link-reports' || path === '/api/user/unlink-reports') {
      if (person === undefined) return 404;
      const ids = given['reports'] as string[];
      const before = person.reports.length;
      person.reports = path.includes('unlink')
        ? person.reports.filter((id) => !ids.includes(id))
        : [...new Set([...person.reports, ...ids])];
      return person.reports.length === before ? 422 : 200;
    }
    const emails = given['usersEmails'] as string[];
    const role = `${given['datasetId']} ${given['role']}`;
    const linked = members.get(role);
    if (
      linked === undefined ||
      !emails.every((email) => people.some((one) => one.email === email) || linked.includes(email))
    )
      return 404;
    const now = path.endsWith('unlink-users')
      ? linked.filter((email) => !emails.includes(email))
      : [...new Set([...linked, ...emails])];
    members.set(role, now);
    return now.length === linked.length ? 422 : 200;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = '' } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://portal');
    const treatment = mishap();
    if (treatment === 'before') return void request.socket.destroy();
    if (treatment === '429') return void response.writeHead(429).end();
    if (treatment === '503')
      return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>');
    if (treatment === 'slow') await new Promise((resolve) => setTimeout(resolve, 40));
    if (treatment === 'move') moved = 1;
    if (method !== 'GET') writes.push({ method, path, body });
    const list = lists[path];
    const status =
      method === 'GET'
        ? list === undefined
          ? 404
          : 200
        : write(method, path, body === '' ? {} : JSON.parse(body));
    if (treatment === 'after') return void request.socket.destroy();
    const text =
      method === 'GET' && list !== undefined
        ? JSON.stringify(page(list(query), query))
        : status >= 400
          ? '<p>No.</p>'
          : '';
    if (treatment === 'page')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    response.writeHead(status, { 'content-type': text.startsWith('{') ? 'application/json' : 'text/html' });
    response.end(treatment === 'half' ? text.slice(0, text.length >> 1) : text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    writes,
    people,
    members: (datasetId: string, role: string): readonly string[] =>
      members.get(`${datasetId} ${role}`) ?? [],
  };
}
