/** Reads the variables of the contract and takes the key out of the environment, so that nothing started later sees it. */
export function takeCredentials(environment: NodeJS.ProcessEnv) {
  const { ROLECALL_API_KEY: apiKey, ROLECALL_API_KEY_FILE: apiKeyFile, ROLECALL_URL: url } = environment;
  delete environment['ROLECALL_API_KEY'];
  return { apiKey, apiKeyFile, url };
}

const isSet = (value: string | undefined): boolean => !/^(|0|false)$/i.test(value?.trim() ?? '');

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
