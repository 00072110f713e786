import type { IncomingMessage, ServerResponse } from 'node:http';

/** What was asked and answered, without the key and without the tokens of identity URLs. */
export interface LogLine {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Null where the connection ended without an answer. */
  readonly status: number | null;
  /** The body of the answer: its JSON, or its text. */
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

/** A line without keys and tokens. */
function withoutSecrets(line: LogLine, keys: readonly string[]): LogLine {
  const text = JSON.stringify(line).replace(TOKEN, '$1***');
  const clean = keys.reduce((left, key) => left.replaceAll(JSON.stringify(key).slice(1, -1), '***'), text);
  return JSON.parse(clean) as LogLine;
}

export interface CallBodies {
  body?: unknown;
  answer?: string;
}

export function logWhenOver(
  { method = '', url: path = '' }: IncomingMessage,
  outgoing: ServerResponse,
  bodies: CallBodies,
  keys: readonly string[],
  log: (line: LogLine) => void,
): void {
  outgoing.once('close', () => {
    const status = outgoing.writableFinished ? outgoing.statusCode : null;
    const answer = status === null ? null : parsed(bodies.answer ?? '');
    const at = new Date().toISOString();
    log(withoutSecrets({ at, method, path, body: bodies.body ?? null, status, answer }, keys));
  });
}
