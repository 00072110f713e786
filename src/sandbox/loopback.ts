import type { IncomingMessage } from 'node:http';

const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True where a request names this machine by a loopback name, with the port at which it came in. A page of another site whose
 * name was made to lead here (DNS rebinding) sends that name, and is not served.
 */
export function isAskedHere({ headers, url = '', socket }: IncomingMessage): boolean {
  // A request may carry its whole URL, which then counts before the header.
  const asked = URL.canParse(url) ? new URL(url).host : headers.host?.toLowerCase();
  const port = `:${socket.localPort}`;
  return NAMES.some((name) => asked === `${name}${port}` || (port === ':80' && asked === name));
}
