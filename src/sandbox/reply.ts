import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. */
  readonly text: string;
}

export class RefusedRequest extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: RefusedRequest['status'], message: string) {
    super(message);
    this.status = status;
  }
}

export const json = (value: unknown, status = 200, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  text: JSON.stringify(value),
});

export const EMPTY: Reply = { status: 204, headers: {}, text: '' };

/** Has `message`, and `errors` on 400. */
export const refusal = (
  status: number,
  message: string,
  errors?: readonly string[],
  headers?: Reply['headers'],
): Reply => json({ message, ...(errors && { errors }) }, status, headers);

/** Unexpected errors become a 500. */
export const refusalOf = (thrown: unknown): Reply =>
  thrown instanceof RefusedRequest
    ? refusal(thrown.status, thrown.message)
    : refusal(500, 'the portal failed');

export function send(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  reply: Reply | undefined,
  fault?: Fault,
): void {
  if (reply === undefined) {
    socket.destroy();
    return;
  }
  const { status, headers, text } = reply;
  const bytes = Buffer.from(text);
  const truncated = fault?.kind === 'truncate' ? fault.how : undefined;
  const sent = truncated === undefined ? bytes : bytes.subarray(0, bytes.length >> 1);
  outgoing.writeHead(status, {
    ...headers,
    ...(status !== 204 && { 'content-length': truncated === 'silently' ? sent.length : bytes.length }),
  });
  if (truncated === 'by closing') outgoing.write(sent, () => outgoing.destroy());
  else outgoing.end(sent);
}
