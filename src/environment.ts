/** What the variable of one portal of several is named after: its name in upper case, other characters as `_`. */
const variableOf = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '_');

const KEY = 'ROLECALL_API_KEY';
const FILE = 'ROLECALL_API_KEY_FILE';

/** What the environment says of one portal of several. */
export interface NamedCredentials {
  readonly apiKey: string | undefined;
  readonly url: string | undefined;
  /** The variables that say so, for messages. */
  readonly variables: { readonly key: string; readonly url: string };
}

/**
 * Reads the variables of the contract and takes the keys out of the environment, so that nothing started later sees them.
 * `others` are the keys of portals by their names.
 */
export function takeCredentials(environment: NodeJS.ProcessEnv) {
  const { [KEY]: apiKey, [FILE]: apiKeyFile, ROLECALL_URL: url } = environment;
  const named = new Map(
    Object.entries(environment).filter(([name]) => name.startsWith(`${KEY}_`) && name !== FILE),
  );
  for (const name of [KEY, ...named.keys()]) delete environment[name];
  const of = (name: string): NamedCredentials => {
    const variables = { key: `${KEY}_${variableOf(name)}`, url: `ROLECALL_URL_${variableOf(name)}` };
    return { apiKey: named.get(variables.key), url: environment[variables.url], variables };
  };
  return { apiKey, apiKeyFile, url, of, others: [...named.values()].flatMap((key) => key ?? []) };
}

const isSet = (value: string | undefined): boolean => !/^(|0|false)$/i.test(value?.trim() ?? '');

/** True in CI, where what was applied last can be had from Git (contract, 1.3). */
export const isCi = ({ CI, TF_BUILD }: NodeJS.ProcessEnv): boolean => isSet(CI) || isSet(TF_BUILD);

/** True where a machine started this run: then nobody sees an address before the key is sent there (contract, 1.4). */
export const isUnattended = ({ CI, TF_BUILD, KUBERNETES_SERVICE_HOST }: NodeJS.ProcessEnv): boolean =>
  [CI, TF_BUILD, KUBERNETES_SERVICE_HOST].some(isSet);

/** True where a stream is to be coloured: a terminal, unless the words or the environment say otherwise. */
export function usesColour(
  stream: NodeJS.WriteStream,
  words: readonly string[],
  { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (words.includes('--no-color') || (NO_COLOR ?? '') !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return stream.isTTY === true && TERM !== 'dumb';
}
