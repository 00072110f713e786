import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly bytes?: Buffer;
  readonly headers?: Record<string, string>;
};

type Given = Answer | 'hang up';

export async function rawPortal(answer: (asked: Asked, count: number) => Given | Promise<Given>) {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    const url = new URL(request.url ?? '/', 'http://portal');
    const one = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: sent === '' ? undefined : JSON.parse(sent),
    };
    asked.push(one);
    const given = await answer(one, asked.length);
    if (given === 'hang up') {
      request.socket.destroy();
      return;
    }
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(given.bytes ?? given.text ?? JSON.stringify(given.body ?? {}));
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, asked };
}

export const page = (pageIndex: number, totalPages: number, data: readonly unknown[]) => ({
  pageIndex,
  totalPages,
  hasNextPage: pageIndex < totalPages,
  hasPreviousPage: pageIndex > 1,
  data,
});

export const EMPTY = page(1, 1, []);
