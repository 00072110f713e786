import type { IncomingMessage } from 'node:http';
import { type Reply, refusal } from './reply.ts';
import type { Found } from './router.ts';

/** Bytes of a body. */
const LARGEST_BODY = 64 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The bytes of a body; undefined where they are too many. What is left unread stays in the connection, which lives. */
async function bytesOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > LARGEST_BODY) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the body of a request says as JSON, undefined where there is none; or why it is refused: 400, 413, 415. */
export async function bodyOf(
  incoming: IncomingMessage,
  { body, scope }: Found['endpoint'],
): Promise<{ readonly value: unknown } | Reply> {
  if (!hasBody(incoming)) return { value: undefined };
  if (body === undefined) {
    return scope === undefined
      ? { value: undefined }
      : refusal(400, 'the request is not what is documented', ['body must not be there']);
  }
  const type = (incoming.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (type.trim().toLowerCase() !== 'application/json')
    return refusal(415, 'the body is not application/json');
  const bytes = await bytesOf(incoming);
  if (bytes === undefined) return refusal(413, `the body is larger than ${LARGEST_BODY} bytes`);
  try {
    return { value: JSON.parse(bytes.toString()) };
  } catch {
    return refusal(400, 'the body is not JSON');
  }
}
