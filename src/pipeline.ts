import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pipeline } from './commands/shell.ts';
import { checkoutAt, relativePath, rootFileAt } from './files/checkout.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The URL of a file, up to the commit. Undefined if rolecall does not know the Git host. */
function filesUrl({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_URL }: Variables): string | undefined {
  if (GITHUB_SERVER_URL !== undefined && GITHUB_REPOSITORY !== undefined)
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob`;
  return CI_PROJECT_URL === undefined ? undefined : `${CI_PROJECT_URL}/-/blob`;
}

function runUrl(variables: Variables): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = variables;
  const { SYSTEM_COLLECTIONURI, SYSTEM_TEAMPROJECT, BUILD_BUILDID } = variables;
  if (GITHUB_RUN_ID !== undefined)
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  if (BUILD_BUILDID !== undefined)
    return `${SYSTEM_COLLECTIONURI}${SYSTEM_TEAMPROJECT}/_build/results?buildId=${BUILD_BUILDID}`;
  return CI_JOB_URL;
}

const isWeb = (url: string): boolean => /^https?:\/\/[^\s()<>]+$/.test(url);

export function detectPipeline(
  variables: Variables,
  clean: (chunks: Iterable<string>) => Iterable<string>,
): Pipeline {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY, GITHUB_WORKSPACE, CI_PROJECT_DIR } = variables;
  const base = filesUrl(variables);
  const inCheckout = (config: string) => {
    const folder = path.dirname(rootFileAt(path.resolve(config)));
    const top = checkoutAt(folder) ?? GITHUB_WORKSPACE ?? CI_PROJECT_DIR;
    return (file: string): string => (top === undefined ? file : relativePath(top, path.join(folder, file)));
  };
  return {
    annotates: GITHUB_ACTIONS === 'true',
    runUrl: runUrl(variables),
    inCheckout,
    linkTo: (config, commit) => {
      if (base === undefined || !isWeb(base)) return undefined;
      if (commit === null || !/^[0-9a-f]{7,64}$/.test(commit)) return undefined;
      const pathOf = inCheckout(config);
      return (file, line) => {
        const parts = pathOf(file).split('/');
        // `encodeURIComponent` throws for half a surrogate pair.
        if (parts.includes('..') || /\p{Cs}/u.test(file)) return undefined;
        return `${base}/${commit}/${parts.map(encodeURIComponent).join('/')}#L${line}`;
      };
    },
    summarize: GITHUB_STEP_SUMMARY
      ? (chunks) => appendFile(GITHUB_STEP_SUMMARY, [...clean(chunks)].join(''))
      : undefined,
  };
}
