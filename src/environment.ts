const suffixOf = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '_');

const KEY = 'ROLECALL_API_KEY';
const FILE = 'ROLECALL_API_KEY_FILE';

/** Removes the keys from the environment, so that no child process sees them. */
export function takeCredentials(environment: NodeJS.ProcessEnv) {
  const { [KEY]: apiKey, [FILE]: apiKeyFile, ROLECALL_URL: url } = environment;
  const portalKeys = new Map(
    Object.entries(environment).filter(([name]) => name.startsWith(`${KEY}_`) && name !== FILE),
  );
  for (const name of [KEY, ...portalKeys.keys()]) delete environment[name];
  const credentialsOf = (name: string) => {
    const variables = { key: `${KEY}_${suffixOf(name)}`, url: `ROLECALL_URL_${suffixOf(name)}` };
    return { apiKey: portalKeys.get(variables.key), url: environment[variables.url], variables };
  };
  const otherKeys = [...portalKeys.values()].flatMap((key) => key ?? []);
  return { apiKey, apiKeyFile, url, credentialsOf, otherKeys };
}

const isSet = (value: string | undefined): boolean => !/^(|0|false)$/i.test(value?.trim() ?? '');

/** True in CI, where rolecall requires the record of the last apply. */
export const isCi = ({ CI, TF_BUILD }: NodeJS.ProcessEnv): boolean => isSet(CI) || isSet(TF_BUILD);

/** True if a machine started the run, so that nobody looks at the URL that gets the key. */
export const isUnattended = ({ CI, TF_BUILD, KUBERNETES_SERVICE_HOST }: NodeJS.ProcessEnv): boolean =>
  [CI, TF_BUILD, KUBERNETES_SERVICE_HOST].some(isSet);

/** True for a terminal, unless the command line or the environment turns colour on or off. */
export function usesColour(
  stream: NodeJS.WriteStream,
  words: readonly string[],
  { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (words.includes('--no-color') || (NO_COLOR ?? '') !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return stream.isTTY === true && TERM !== 'dumb';
}
