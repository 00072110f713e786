import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fail } from '../domain/problem.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Returns the same text for all spellings of an address, such as http://localhost/ and http://127.0.0.1. */
export function normaliseEndpoint(address: string): string {
  const url = new URL(address);
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const usualPort = url.protocol === 'https:' ? '443' : '80';
  return `${LOOPBACK.test(host) ? 'loopback' : host}:${url.port || usualPort}${url.pathname.replace(/\/+$/, '')}`;
}

/** The longest socket name on Linux, in bytes. Only Node.js 20 pads shorter names, so rolecall pads them. */
const NAME_LENGTH = 107;

/** The socket of the lock: a name on Linux and Windows, a file in the user's home folder on other systems. */
export function lockSocket(address: string, system: NodeJS.Platform = process.platform): string {
  const name = `rolecall-${createHash('sha256').update(normaliseEndpoint(address)).digest('hex').slice(0, 32)}`;
  if (system === 'linux') return `\0${name.padEnd(NAME_LENGTH, '-')}`;
  if (system === 'win32') return `\\\\.\\pipe\\${name}`;
  // Ask the system for the home folder, because a variable such as HOME could move the lock.
  return path.join(userInfo().homedir, '.cache', 'rolecall', name);
}

const errorCode = (error: unknown): unknown => error instanceof Error && 'code' in error && error.code;

/** Removes the socket file of a killed process, if no other process listens on it. */
async function removeStale(file: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const connection = connect(file);
  const refusal = await once(connection, 'connect').then(() => undefined, errorCode);
  connection.destroy();
  if (refusal === 'ECONNREFUSED') rmSync(file, { force: true });
}

/** The system closes the socket when the process ends, also after `kill -9`. */
async function listenOn(socket: string): Promise<() => void> {
  const server = createServer((connection) => connection.destroy()).unref();
  server.listen(socket);
  await once(server, 'listening');
  // A failed connection must not end the run.
  server.on('error', () => {});
  return () => void server.close();
}

/** Returns a function that frees the lock. Throws `locked` while another run has the lock. */
export async function takeLock(url: string, socket = lockSocket(url)): Promise<() => void> {
  try {
    if (socket.startsWith('/')) await removeStale(socket);
    return await listenOn(socket);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EADDRINUSE')
      throw fail({
        code: 'file-unwritable',
        message: `rolecall cannot make its lock ${socket.replace('\0', '@')} (${code})`,
        fix: 'check who may write there',
      });
    throw fail({
      code: 'locked',
      message: 'another apply for this portal is running on this machine',
      fix: 'wait for it to end',
    });
  }
}
