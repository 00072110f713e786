import type { ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. */
  readonly text: string;
}

/** The answer has the `message`, and on 400 the `errors`. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly errors: readonly string[] | undefined;

  constructor(status: number, message: string, errors?: readonly string[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export const json = (value: unknown, status = 200, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  text: JSON.stringify(value),
});

export const EMPTY: Reply = { status: 204, headers: {}, text: '' };

export const refusal = (status: number, message: string, headers?: Reply['headers']): Reply =>
  json({ message }, status, headers);

/** Unexpected errors become a 500. */
export const refusalOf = (thrown: unknown): Reply =>
  thrown instanceof RefusedRequest
    ? json({ message: thrown.message, errors: thrown.errors }, thrown.status)
    : refusal(500, 'the portal failed');

export function send(outgoing: ServerResponse, { status, headers, text }: Reply, fault?: Fault): void {
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
