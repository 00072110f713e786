import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What was asked and answered, without the key and without the tokens of identity URLs. */
export interface LogLine {
  readonly at: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: unknown;
  /** Null where the connection ended without an answer. */
  readonly status: number | null;
  /** The body of the answer: what its JSON says, or its text. */
  readonly answer: unknown;
}

const TOKEN = /([?&]token=)[^&"\s]*/g;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A line with everything taken out that lets somebody in. */
function withoutSecrets(line: LogLine, keys: readonly string[]): LogLine {
  const text = JSON.stringify(line).replace(TOKEN, '$1***');
  const clean = keys.reduce((left, key) => left.replaceAll(JSON.stringify(key).slice(1, -1), '***'), text);
  return JSON.parse(clean) as LogLine;
}

/** Tells of each request once it is over, those included that got no answer. */
export function addCallLog(
  server: FastifyInstance,
  keys: readonly string[],
  log: (line: LogLine) => void,
): void {
  const answers = new WeakMap<FastifyRequest, string>();
  server.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const { method, url: path, body } = request;
      const status = reply.raw.writableFinished ? reply.raw.statusCode : null;
      const answer = status === null ? null : parsed(answers.get(request) ?? '');
      const line = { at: new Date().toISOString(), method, path, body: body ?? null, status, answer };
      log(withoutSecrets(line, keys));
    });
  });
  server.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') answers.set(request, payload);
    return payload;
  });
}
