import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from './listening.ts';

export const TOKEN = '5eC2e7-0000-4000-8000-70ken0000001';

export const formsOf = (secret: string): string[] => {
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  ];
  return [...new Set(forms)];
};

/** Repeats the key in errors, headers, pages and records. If every answer is an error, no retry helps. */
export async function echoServer(portal: string, everyNth: number) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const key = String(request.headers['x-api-key'] ?? '');
    const spoken = `${formsOf(key).join(' ')} ${Buffer.from(`x:${key}`).toString('base64')} https://p.example/embed?token=${TOKEN}`;
    const echo = encodeURIComponent(spoken);
    count++;
    if (count % everyNth === 0) {
      const at = (count / everyNth) % 4;
      const status = (everyNth === 1 ? [400, 401, 404, 422] : [500, 503, 502, 429])[at] ?? 500;
      const type = ['application/json', 'text/html', 'application/json', 'text/plain'][at] ?? '';
      response.writeHead(status, { 'content-type': type, 'retry-after': '0', 'x-echo': echo });
      const errors = [key, { headers: request.headers }];
      const json = JSON.stringify({ message: `boom ${spoken}`, errors });
      response.end(type.endsWith('json') ? json : `<h1>${spoken}</h1>`);
      return;
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(`${portal}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    });
    const text = await answer.text();
    const body = text.startsWith('{') ? JSON.parse(text) : undefined;
    for (const record of body?.data ?? []) {
      const embedUrl = `https://p.example/embed?token=${TOKEN}`;
      Object.assign(record, { echo: spoken, department: spoken, description: spoken, embedUrl });
      if ('role' in record) record.name = `${record.name} ${key}`;
    }
    if (body?.message !== undefined) body.message = `${body.message} ${spoken}`;
    response.writeHead(answer.status, { 'content-type': 'application/json', 'x-echo': echo });
    response.end(body === undefined ? text : JSON.stringify(body));
  });
  return { url: `http://127.0.0.1:${await listening(server)}` };
}
