import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FaultOf } from './endpoints.ts';
import { error } from './errors.ts';
import type { Fault, Interference } from './interference.ts';

/** What a body ends with, without having ended. */
async function* endingEarly(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
  throw new Error('this answer was to be cut off');
}

/** Lets requests go wrong before they reach their endpoint, or says how they shall end there. */
export function addInterference(server: FastifyInstance, interfere: Interference | undefined): FaultOf {
  if (interfere === undefined) return () => undefined;
  const faults = new WeakMap<FastifyRequest, Fault>();
  let number = 0;
  server.addHook('preHandler', async (request, reply) => {
    number++;
    const path = request.url.split('?')[0] ?? '';
    const fault = await interfere({ method: request.method, path, body: request.body, number });
    if (fault === undefined) return undefined;
    faults.set(request, fault);
    if (fault.kind === 'status') {
      if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
      return reply.code(fault.status).send(error('this fault was asked for'));
    }
    if (fault.kind === 'drop' && (fault.when === 'before' || request.method === 'GET')) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return undefined;
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.get(request);
    if (fault?.kind !== 'truncate' || typeof payload !== 'string') return payload;
    const bytes = Buffer.from(payload);
    const half = bytes.subarray(0, bytes.length >> 1);
    if (fault.how === 'silently') return half;
    reply.header('content-length', bytes.length);
    return Readable.from(endingEarly(half));
  });
  return (request) => faults.get(request);
}
