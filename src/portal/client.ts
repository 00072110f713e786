import got, { type Got, type Response } from 'got';
import { agentsFor } from './agents.ts';
import { ACCEPTED_ENCODING } from './body.ts';

const MINUTE = 60_000;

/** Sends requests with the key; follows no redirect, which would carry the key to another host, and unpacks nothing. */
export function client(url: string, key: string, concurrency: number): Got {
  return got.extend({
    agent: agentsFor(url, concurrency),
    headers: {
      'x-api-key': key,
      accept: 'application/json',
      'accept-encoding': ACCEPTED_ENCODING,
      'user-agent': 'rolecall',
    },
    decompress: false,
    followRedirect: false,
    https: { rejectUnauthorized: true },
    responseType: 'buffer',
    timeout: {
      lookup: 10_000,
      connect: 10_000,
      secureConnect: 10_000,
      response: MINUTE,
      request: 5 * MINUTE,
    },
  });
}

/** A request, whatever it is for. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly repeatable: boolean;
}

/** An answer as it came. */
export interface Answered {
  readonly status: number;
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

export const answered = ({ statusCode, body, headers }: Response): Answered => ({
  status: statusCode,
  bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  encoding: headers['content-encoding'],
});
