import { once } from '../domain/multimap.ts';
import { fail, type ProblemError } from '../domain/problem.ts';
import { readSecret } from '../files/read-text.ts';
import type { Clean } from '../files/write-atomically.ts';
import { redactor } from '../portal/redact.ts';

export interface Credentials {
  readonly apiKey: string | undefined;
  readonly apiKeyFile: string | undefined;
  /** `ROLECALL_URL`: pins the portal. */
  readonly url: string | undefined;
  readonly variables?: { readonly key: string; readonly url: string };
  /** Called with the key before its first use, so that the caller can mask it. */
  readonly onKey?: (key: string) => void;
  /** Removes other secrets from written files, such as keys of other portals. */
  readonly clean?: Clean;
}

const LONGEST_KEY = 4096;

const missing = (message: string, fix: string): ProblemError =>
  fail({ code: 'api-key-missing', message, fix });

async function fetchKey({ apiKey, apiKeyFile, onKey, variables }: Credentials): Promise<string> {
  const text = apiKey || (apiKeyFile ? await readSecret(apiKeyFile) : '');
  const key = text.trim();
  onKey?.(key);
  if (key === '') {
    const where = variables?.key ?? 'ROLECALL_API_KEY, or set ROLECALL_API_KEY_FILE to a file with the key';
    throw missing('no API key is set', `set ${where}; create a key in the Settings menu of the portal`);
  }
  if (key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw missing(
      'the API key is longer than 4,096 characters, or contains a space or a character that HTTP cannot send',
      'copy the key again',
    );
  return key;
}

const keys = new WeakMap<Credentials, Promise<string>>();

/** Reads the key only once, because it may be in a pipe. Throws `api-key-missing` or `file-unreadable`. */
export function readKeyOnce(credentials: Credentials): Promise<string> {
  const key = keys.get(credentials) ?? fetchKey(credentials);
  keys.set(credentials, key);
  return key;
}

export const KEY_FOUND =
  'rolecall found the API key, a part of it, or the token of an identity URL in its output. rolecall printed [key] or [token] instead. If rolecall found the key, make a new key: others may have seen the old one.';

export async function cleanFor(options: {
  readonly credentials: Credentials;
  readonly notify: (notice: string) => void;
}): Promise<Clean> {
  const key = await readKeyOnce(options.credentials);
  const report = once(() => options.notify(KEY_FOUND));
  const { stream } = redactor([key], report);
  return (pieces) => stream(options.credentials.clean?.(pieces) ?? pieces);
}
