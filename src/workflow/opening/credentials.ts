import { ProblemError } from '../../domain/problem.ts';
import { readSecret } from '../../files/read-secret.ts';
import type { Clean } from '../../files/write-atomically.ts';
import { redactor } from '../../portal/redact.ts';

/** What the environment says of the portal: the variables of the contract, taken out of the process by the caller. */
export interface Credentials {
  /** `ROLECALL_API_KEY`. */
  readonly apiKey: string | undefined;
  /** `ROLECALL_API_KEY_FILE`: a file or a pipe. */
  readonly apiKeyFile: string | undefined;
  /** `ROLECALL_URL`: pins the portal. */
  readonly url: string | undefined;
  /** The variables that say so, where they are not those. */
  readonly variables?: { readonly key: string; readonly url: string };
  /** Told of the key once it is read, before anything is asked with it: so that the caller can keep it out of what it writes. */
  readonly onKey?: (key: string) => void;
  /** Takes out of what is written to files whatever else must not stand there, such as keys of other portals. */
  readonly clean?: Clean;
}

const LONGEST_KEY = 4096;

const missing = (message: string, why: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'api-key-missing', severity: 'error', message, why, fix }]);

async function readKey({ apiKey, apiKeyFile, onKey, variables }: Credentials): Promise<string> {
  const fromFile = (apiKey ?? '') === '' && apiKeyFile !== undefined && apiKeyFile !== '';
  const key = (fromFile ? await readSecret(apiKeyFile) : apiKey)?.trim() ?? '';
  onKey?.(key);
  if (key === '') {
    if (variables !== undefined) {
      throw missing(
        `${variables.key} is not set`,
        'each of several portals has a key of its own, and is sent no other',
        `set ${variables.key}; keys are made in the Settings menu of the portal`,
      );
    }
    throw missing(
      'no API key is set',
      'every call to the portal carries one',
      'set ROLECALL_API_KEY_FILE to a file that holds it, or ROLECALL_API_KEY; keys are made in the Settings menu of the portal',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY) {
    throw missing(
      key.length > LONGEST_KEY
        ? 'the API key is longer than 4,096 characters'
        : 'the API key holds spaces or characters that no header can carry',
      'it may have been cut or pasted together with something else',
      'copy the key anew',
    );
  }
  return key;
}

/** A pipe gives a key once: whoever asks again with the same credentials gets what came out of it. */
const keys = new WeakMap<Credentials, Promise<string>>();

/** The key, read once for one value of credentials. Throws `api-key-missing` or `file-unreadable`. */
export function keyOf(credentials: Credentials): Promise<string> {
  const known = keys.get(credentials);
  if (known !== undefined) return known;
  const key = readKey(credentials);
  keys.set(credentials, key);
  return key;
}

/** What a person must know where data held the key: it was changed, and the key is no secret any more. */
export const keyFound = (places: number): string =>
  `${places === 1 ? 'one place' : `${places} places`} of what was to be written held the API key, a part of it, or the token of an identity URL: [key] or [token] is written there. If it was the key, whoever sees that data knows it: make a new one`;

/** Takes the key and tokens out of what a workflow writes to a file, and says so where there were any. */
export async function cleanFor(options: {
  readonly credentials: Credentials;
  readonly notify: (notice: string) => void;
}): Promise<Clean> {
  const key = await keyOf(options.credentials);
  let places = 0;
  let said = false;
  const { stream } = redactor([key], (more) => {
    places += more;
  });
  return function* clean(pieces) {
    yield* stream(options.credentials.clean?.(pieces) ?? pieces);
    if (places === 0 || said) return;
    said = true;
    options.notify(keyFound(places));
  };
}
