import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './interference.ts';
import type { Reply } from './reply.ts';

/** Sends an answer, whole or as a fault leaves it. */
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

/** Ends the connection without an answer. */
export const hangUp = ({ socket }: IncomingMessage): void => {
  socket.destroy();
};
