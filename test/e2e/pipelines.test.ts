import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { inProcess } from '../support/commands.ts';
import { folderWith, git, gitFed } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { type ForgeApi, forgeApi } from '../support/pipelines/api.ts';
import { type Forge, forgeWith, ghState, mergeOf, pushBranch } from '../support/pipelines/forge.ts';
import type { Given, Ran } from '../support/pipelines/jobs.ts';
import {
  azureSteps,
  bash,
  filledIn,
  gitlabScript,
  keyFile,
  runAzureStage,
  runWorkflow,
  workspaceAt,
} from '../support/pipelines/jobs.ts';
import { KEY, type ObservedPortal, observedPortal } from '../support/portal.ts';

const example = (name: string): Promise<string> =>
  readFile(new URL(`../../examples/ci/${name}`, import.meta.url), 'utf8');

const rootFile = (url: string, users: string): string =>
  `version: 1\nportal: { name: production, url: "${url}" }\nguards: { maxGrants: 1 }\napply: { settle: 300ms }\nusers:\n${users}`;

const ANA = '  ana@x.com: { reports: [Sales/Churn] }\n';
const ANA_WITH_PACK = '  ana@x.com: { reports: [Sales/Churn, Board/Pack] }\n';
const OLD = '  old@x.com: { reports: [Board/Pack] }\n';
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const LUIS = `  luis@x.com:
    reports:
      - { report: Sales/Overview, until: ${day(-2)} }
      - { report: Sales/Churn, from: ${day(-2)} }
      - { report: Board/Pack, from: ${day(-2)} }
`;

const LUIS_BEGAN = [ID.churn, ID.pack];

const old = user('old@x.com', { reports: [ID.pack] });
const ana = user('ana@x.com', { reports: [ID.churn] });
const OFFICE = { reports, rls: roles(), users: [ana, user('luis@x.com', { reports: LUIS_BEGAN }), old] };

async function office(more = LUIS) {
  const portal = await observedPortal(OFFICE);
  const forge = await forgeWith({ 'rolecall.yaml': rootFile(portal.url, ANA + OLD + more) });
  return { portal, forge };
}

async function github(forge: Forge, url: string) {
  const gh = path.join(forge.artifacts, '..', `${path.basename(forge.artifacts)}-gh.json`);
  await writeFile(gh, JSON.stringify({ calls: [], comments: [], artifacts: forge.artifacts }));
  const environment = { FAKE_GH: gh };
  const secrets = { ROLECALL_READ_KEY: KEY, ROLECALL_API_KEY: KEY };
  const given = { forge, edited: { ROLECALL_URL: url }, environment, secrets };
  const run = async (name: string, more: Pick<Given, 'commit'> & Partial<Given>): Promise<Ran> =>
    runWorkflow((await example(name)).replaceAll('#attest ', ''), { ...given, ...more });
  const main = (): string => git(forge.origin, 'rev-parse', 'main');
  return {
    gh: () => ghState(gh),
    reviewedHead: async (head: string) => writeFile(gh, JSON.stringify({ ...(await ghState(gh)), head })),
    pullRequest: (branch: string, sha: string, repository = 'acme/access') => {
      const head = { sha, repo: { full_name: repository } };
      return run('github-plan.yml', {
        commit: mergeOf(forge, branch, 'refs/pull/1/merge'),
        event: { pull_request: { number: '1', base: { sha: main() }, head } },
        secrets: repository === 'acme/access' ? secrets : {},
      });
    },
    applied: (more: Partial<Given> = {}) => run('github-apply.yml', { commit: main(), ...more }),
    drift: () => run('github-drift.yml', { commit: main() }),
    request: (body: string) =>
      run('github-request.yml', {
        commit: main(),
        event: { label: { name: 'access-request' }, issue: { number: '12', body } },
        secrets: {},
      }),
  };
}

const records = ({ origin }: Forge): string[] =>
  git(origin, 'log', '--first-parent', '--format=%s', 'rolecall/production', '--not', 'main').split('\n');

function backdate({ origin }: Forge, days: number): void {
  const state = git(origin, 'show', 'rolecall/production:state.json').replaceAll(
    /"instant": "[^"]*"/g,
    `"instant": "${new Date(Date.now() - days * 86_400_000).toISOString()}"`,
  );
  const blob = gitFed(origin, state, 'hash-object', '-w', '--stdin');
  const entries = git(origin, 'ls-tree', 'rolecall/production');
  const backdated = entries.replace(/[0-9a-f]+\tstate.json/, `${blob}\tstate.json`);
  const tree = gitFed(origin, `${backdated}\n`, 'mktree');
  const parents = git(origin, 'log', '-1', '--format=%P', 'rolecall/production').split(' ');
  const words = [...parents.flatMap((parent) => ['-p', parent]), '-m', 'Apply'];
  git(origin, 'update-ref', 'refs/heads/rolecall/production', git(origin, 'commit-tree', tree, ...words));
}

/**
 * Five days after the last apply, Luis has a report whose window has ended, and Ana has one that no file gives.
 * Since then, two windows of Luis have begun: more than `maxGrants` allows.
 */
function changeByHand({ store }: ObservedPortal, forge: Forge): void {
  store.linkReports('luis@x.com', [ID.overview], true);
  store.linkReports('luis@x.com', LUIS_BEGAN, false);
  backdate(forge, 5);
  store.linkReports('ana@x.com', [ID.headcount], true);
}

const OFFERED = /^Keep the changes made in the portal\n[\s\S]*\n\+.*People\/Headcount/;

async function begunOffice() {
  const portal = await observedPortal(OFFICE);
  const home = await folderWith({ '.gitconfig': '[user]\n  name = Me\n  email = me@x.com\n' });
  const words = ['init', '--url', portal.url, '--name', 'production', '--out', 'repo', '--yes'];
  const begun = await inProcess(home, words);
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringContaining('the first record is written')]);
  const [, push = ''] = /^ +git (push .*)$/m.exec(begun.stdout) ?? [];
  expect(push).toBe('push -u origin main rolecall/production');
  const forge = { ...(await forgeWith({})), desk: path.join(home, 'repo') };
  git(forge.desk, 'remote', 'add', 'origin', `file://${forge.origin}`);
  git(forge.desk, ...push.split(' '), '--force');
  return { portal, forge };
}

const LONG = { timeout: 300_000 };

describe('on GitHub', LONG, () => {
  it('the workflows comment a plan, apply and record its merge, and open one issue for drift', async () => {
    const { portal, forge } = await begunOffice();
    const actions = await github(forge, portal.url);
    expect((await actions.applied()).result).toEqual({ plan: 'success', apply: 'success' });
    expect([portal.writes(), records(forge)]).toEqual([[], [expect.any(String)]]);
    const more = rootFile(portal.url, ANA_WITH_PACK + LUIS);
    const head = await pushBranch(forge, 'more', { 'rolecall.yaml': more });
    for (const round of [1, 2]) {
      const planned = await actions.pullRequest('more', head);
      expect([round, planned.result]).toEqual([round, { plan: 'success', comment: 'success' }]);
    }
    const { comments } = await actions.gh();
    expect(comments).toHaveLength(1);
    expect(comments[0]).toMatch(/^<!-- rolecall:plan:production -->\n/);
    expect(comments[0]).toContain('old@x.com');
    expect(portal.writes()).toEqual([]);
    const reviewed = JSON.parse(await readFile(path.join(forge.artifacts, 'access-plan/plan.json'), 'utf8'));
    expect(comments[0]).toContain(reviewed.fingerprint);

    mergeOf(forge, 'more', 'main');
    await actions.reviewedHead(head);
    const merged = await actions.applied();
    expect(merged.result).toEqual({ plan: 'success', apply: 'success' });
    expect(merged.steps.filter((step) => step.startsWith('-'))).toEqual([]);
    expect(merged.steps).toContain('plan: Attest the plan');
    const verified = (await actions.gh()).calls.filter((call) => call.startsWith('attestation verify'));
    expect(verified).toHaveLength(2);
    expect(merged.summary).toContain('This is the reviewed plan.');
    expect(portal.store.user('ana@x.com')?.reports).toContain(ID.pack);
    expect(records(forge)).toHaveLength(2);

    changeByHand(portal, forge);
    const refused = await actions.drift();
    expect(refused.result).toEqual({ time: 'failure', drift: 'success', offer: 'success' });
    expect(portal.store.user('luis@x.com')?.reports).toEqual([]);
    portal.store.linkReports('luis@x.com', LUIS_BEGAN.slice(1), true);
    const drifted = await actions.drift();
    expect(drifted.result).toEqual({ time: 'success', drift: 'success', offer: 'success' });
    expect((await actions.gh()).pull?.open).toBe(true);
    expect(git(forge.origin, 'show', '--format=%s', 'access-drift')).toMatch(OFFERED);
    expect(portal.store.user('luis@x.com')?.reports).toEqual([ID.pack, ID.churn]);
    expect(portal.store.user('ana@x.com')?.reports).toContain(ID.headcount);
    expect((await actions.gh()).issue).toMatchObject({
      open: true,
      body: expect.stringContaining('Drift of production: 1 difference: 1 changed in the portal.'),
    });
    expect((await actions.gh()).issue?.body).not.toContain('@x.com');
    portal.store.linkReports('ana@x.com', [ID.headcount], false);
    await actions.drift();
    const { issue, pull, calls } = await actions.gh();
    expect([issue?.open, pull?.open]).toEqual([false, false]);
    const asked = calls.flatMap((call) => /^issue (?!list)\w+/.exec(call)?.[0] ?? []);
    expect(asked).toEqual(['issue create', 'issue edit', 'issue close']);

    const applied = git(forge.origin, 'rev-parse', 'main');
    await pushBranch(forge, 'later', { 'rolecall.yaml': rootFile(portal.url, ANA_WITH_PACK) });
    mergeOf(forge, 'later', 'main');
    const outdated = await actions.applied({ commit: applied });
    expect(outdated).toMatchObject({ result: { plan: 'success', apply: 'failure' } });
    expect(outdated.log).toContain('main has a newer commit');
  });

  it('an access request becomes a pull request with the requested line, and no text of the request runs', async () => {
    const { portal, forge } = await office();
    const actions = await github(forge, portal.url);
    const form = (user: string, reason: string): string =>
      `### User\r\n\r\n${user}\r\n\r\n### Access\r\n\r\nBoard/Pack\r\n\r\n### How long\r\n\r\n14d\r\n\r\n### Reason\r\n\r\n${reason}\r\n`;
    const asked = await actions.request(form('ana@x.com', '$(touch pwned) `touch pwned` "FIN-1"'));
    expect([asked.result, portal.calls]).toEqual([{ request: 'success' }, []]);
    expect(git(forge.origin, 'diff', 'main', 'access-request-12').match(/^\+ .*$/gm)).toEqual([
      '+  ana@x.com:',
      '+    reports:',
      `+      - { report: Board/Pack, until: ${day(14)}, reason: $(touch pwned) \`touch pwned\` "FIN-1" }`,
      '+      - Sales/Churn',
    ]);
    expect((await actions.gh()).pull).toEqual({ open: true, body: 'Closes #12' });
    expect((await actions.request(form('--help', 'x'))).result).toEqual({ request: 'failure' });
  });

  it('the workflow checks a stranger’s pull request without a key, with the rolecall of the base commit', async () => {
    const { portal, forge } = await office();
    const actions = await github(forge, portal.url);
    const head = await strangerPushes(forge, portal.url);
    const fork = await actions.pullRequest('stranger', head, 'stranger/access');
    expect(fork.result).toEqual({ plan: 'success', comment: 'skipped' });
    expect([portal.calls, (await actions.gh()).calls]).toEqual([[], []]);
    expect(fork.steps).toContain('plan: Check the files');
    expect(fork.steps).toContain('plan: Compare the files');
    expect(fork.log).toMatch(/Who loses.*old@x\.com.*Who gains.*\+ Board\/Pack, People\/Headcount/s);
    expect(fork.steps).not.toContain('plan: Fetch the key');
    expect(fork.log).not.toContain('STRANGER');
  });
});

/** A pull request with its own rolecall, npm configuration and workflow. */
const strangerPushes = (forge: Forge, url: string): Promise<string> =>
  pushBranch(forge, 'stranger', {
    'rolecall.yaml': rootFile(url, ANA_WITH_PACK.replace('Pack', 'Pack, People/Headcount')),
    'node_modules/.bin/rolecall': '#!/bin/sh\necho STRANGER\n',
    'node_modules/rolecall/examples/ci/publish.mjs': 'console.log("STRANGER")\n',
    'package.json': '{ "scripts": { "prepare": "echo STRANGER" } }\n',
    '.npmrc': 'script-shell=/bin/echo STRANGER\n',
    'plan/plan.md': 'STRANGER\n',
  });

const commonEnvironment = (forge: Forge, url: string, home: string): Record<string, string> => ({
  PATH: `${forge.programs}:${process.env['PATH']}`,
  HOME: home,
  TMPDIR: home,
  ROLECALL_URL: url,
  PORTAL: 'production',
});

describe('the action', LONG, () => {
  const action = fileURLToPath(new URL('../../action.yml', import.meta.url));
  const act = async (forge: Forge, given: Readonly<Record<string, string>>) => {
    const { inputs, runs } = parse(await readFile(action, 'utf8'));
    const folder = await workspaceAt(forge, git(forge.origin, 'rev-parse', 'main'));
    const temp = await folderWith({ output: '' });
    const inputOf = (name: string) => [name, given[name] ?? inputs[name].default ?? ''];
    const contexts = { inputs: Object.fromEntries(Object.keys(inputs).map(inputOf)) };
    let ran = { code: 0 as number | null, log: '' };
    for (const { run, env = {} } of runs.steps) {
      const own = Object.entries<string>(env).map(([name, value]) => [name, filledIn(value, contexts)]);
      ran = await bash(run, folder, {
        ...commonEnvironment(forge, '', temp),
        CI: 'true',
        GITHUB_ACTION_PATH: path.dirname(action),
        GITHUB_OUTPUT: `${temp}/output`,
        RUNNER_TEMP: temp,
        ...Object.fromEntries(own),
      });
    }
    const lines = (await readFile(`${temp}/output`, 'utf8')).trim().split('\n');
    return { ...ran, outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) };
  };

  it('the action validates, plans, applies the expected plan, and finds drift', async () => {
    const contributor = '  luis@x.com: { name: luis@x.com, role: contributor }\n';
    const { portal, forge } = await office(`${contributor}manage: { roleChanges: replace }\n`);
    const given = { url: portal.url, key: KEY, base: 'none' };
    expect(await act(forge, { command: 'validate' })).toMatchObject({ code: 0, outputs: {} });
    portal.store.linkReports('ana@x.com', [ID.pack], true);
    const changing = { 'has-changes': 'true' };
    const planned = await act(forge, { ...given, command: 'plan', report: 'plan.md\nplan.txt' });
    const summary = 'production: 3 taken, 1 account replaced, 3 calls.';
    expect(planned).toMatchObject({ code: 0, outputs: { ...changing, summary } });
    const { fingerprint = '', 'plan-file': plan = '' } = planned.outputs;
    expect(fingerprint).toMatch(/^sha256:/);
    expect(JSON.parse(await readFile(plan, 'utf8')).fingerprint).toBe(fingerprint);
    const other = await act(forge, { ...given, command: 'apply', expect: `sha256:${'0'.repeat(64)}` });
    expect([other.code, portal.writes()]).toEqual([5, []]);
    const applied = await act(forge, { ...given, command: 'apply', expect: fingerprint, plan });
    expect(applied).toMatchObject({ code: 0, outputs: { ...changing, fingerprint } });
    expect(applied.outputs['summary']).toContain('production: 3 calls applied');
    expect(portal.store.user('ana@x.com')?.reports).toEqual([ID.churn]);
    const drift = await act(forge, { ...given, command: 'drift' });
    expect(drift).toMatchObject({ code: 0, outputs: { 'has-changes': 'false' } });
    portal.store.createUser({ email: 'new@x.com', name: 'N', role: 3 });
    portal.store.linkReports('new@x.com', [ID.pack], true);
    const drifted = { ...changing, summary: 'production: 1 person not in the files.' };
    expect((await act(forge, { ...given, command: 'drift' })).outputs).toMatchObject(drifted);
    expect((await act(forge, { ...given, command: 'plan', base: '; touch pwned' })).code).toBe(1);
  });
});

type Extra = Readonly<Record<string, string>>;

interface Pipelines {
  /** Plans the merge commit, comments twice, and keeps the plan. */
  readonly review: (merged: string) => Promise<void>;
  readonly merge: (more?: Extra) => Promise<string>;
  readonly run: (name: string, code?: number) => Promise<string>;
  readonly fork: (head: string) => Promise<string>;
  /** Starts the job `apply` of a commit. Expects that it fails. */
  readonly applyAt: (commit: string) => Promise<string>;
}

async function tellStory(
  kind: 'gitlab' | 'azure',
  start: (
    given: Awaited<ReturnType<typeof office>> & { readonly api: ForgeApi; readonly main: () => string },
  ) => Promise<Pipelines>,
): Promise<void> {
  const { portal, forge } = await office();
  const api = await forgeApi(kind);
  git(forge.origin, 'config', 'receive.advertisePushOptions', 'true');
  const main = () => git(forge.origin, 'rev-parse', 'main');
  const { review, merge, run, fork, applyAt } = await start({ portal, forge, api, main });
  expect(await merge({ BASE: 'none' })).toContain('There is no reviewed plan');

  await pushBranch(forge, 'more', { 'rolecall.yaml': rootFile(portal.url, ANA_WITH_PACK + LUIS) });
  await review(mergeOf(forge, 'more', 'refs/pull/3/merge'));
  expect(api.comments).toHaveLength(1);
  expect(api.comments[0]?.text).toMatch(/^<!-- rolecall:plan:production -->\n/);
  mergeOf(forge, 'more', 'main');
  expect(await merge()).toContain('This is the reviewed plan.');
  expect(portal.store.user('ana@x.com')?.reports).toContain(ID.pack);
  expect(records(forge)).toHaveLength(2);
  expect(await applyAt(git(forge.origin, 'rev-parse', 'main~1'))).toContain('main has a newer commit');

  changeByHand(portal, forge);
  await run('time', 3);
  expect(portal.store.user('luis@x.com')?.reports).toEqual([]);
  portal.store.linkReports('luis@x.com', LUIS_BEGAN.slice(1), true);
  await run('time');
  expect(portal.store.user('luis@x.com')?.reports).toEqual([ID.pack, ID.churn]);
  await run('drift');
  const text = expect.stringContaining('1 changed in the portal');
  expect(api.issues).toMatchObject([{ open: true, text }]);
  expect(git(forge.origin, 'show', '--format=%s', 'access-drift')).toMatch(OFFERED);
  await run('drift');
  portal.store.linkReports('ana@x.com', [ID.headcount], false);
  await run('drift');
  expect(api.issues).toMatchObject([{ open: false }]);
  // GitLab closes the merge request of a deleted branch.
  const offered = git(forge.origin, 'branch', '--list', 'access-drift') !== '';
  expect([offered, api.requests]).toEqual(kind === 'gitlab' ? [false, []] : [true, ['abandoned']]);
  expect(await run('plan')).toContain('This plan differs from the reviewed plan');

  const head = await strangerPushes(forge, portal.url);
  const before = portal.calls.length;
  const log = await fork(head);
  expect(log).toContain('+ People/Headcount');
  expect([log.includes('STRANGER'), portal.calls.length]).toEqual([false, before]);
}

it('on GitLab, the pipeline notes a plan, applies and records its merge, and opens an issue', LONG, () =>
  tellStory('gitlab', async ({ portal, forge, api, main }) => {
    const text = await example('gitlab/access.gitlab-ci.yml');
    const home = await folderWith({});
    const key = await keyFile(home, KEY);
    const job = async (name: string, folder: string, more: Extra = {}, expected = 0): Promise<string> => {
      const { code, log } = await bash(gitlabScript(text, name), folder, {
        ...commonEnvironment(forge, portal.url, home),
        CI: 'true',
        READ_KEY: key,
        WRITE_KEY: key,
        API_TOKEN: 'token-of-the-run',
        CI_API_V4_URL: `${api.url}/api/v4`,
        CI_PROJECT_ID: '1',
        CI_COMMIT_BRANCH: 'main',
        CI_DEFAULT_BRANCH: 'main',
        CI_COMMIT_SHA: main(),
        CI_PIPELINE_URL: 'https://gitlab.example/p/1',
        ...more,
      });
      expect([name, code, log]).toEqual([name, expected, log]);
      return log;
    };
    const requestOf = (commit: string): Extra => ({
      CI_COMMIT_SHA: commit,
      CI_MERGE_REQUEST_IID: '3',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: main(),
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    });
    return {
      review: async (merged) => {
        const folder = await workspaceAt(forge, merged, false);
        for (const name of ['plan merge request', 'note', 'note']) await job(name, folder, requestOf(merged));
        api.reviewed = await readFile(path.join(folder, 'plan/plan.json'), 'utf8');
      },
      merge: async (more = {}) => {
        const folder = await workspaceAt(forge, main());
        const log = await job('plan', folder, more);
        const [, FINGERPRINT = ''] = (await readFile(path.join(folder, 'plan/plan.env'), 'utf8'))
          .trim()
          .split('=');
        await job('apply', folder, { ...more, FINGERPRINT });
        return log;
      },
      run: async (name, code) => job(name, await workspaceAt(forge, main()), {}, code),
      applyAt: async (commit) => job('apply', await workspaceAt(forge, commit), {}, 1),
      fork: async (head) => job('validate', await workspaceAt(forge, head, false), requestOf(head)),
    };
  }),
);

it('on Azure, the pipeline comments a plan, applies and records its merge, and opens a work item', LONG, () =>
  tellStory('azure', async ({ portal, forge, api, main }) => {
    const text = await example('azure/azure-pipelines.yml');
    const home = await folderWith({});
    const stage = async (
      name: string,
      folder: string,
      more: Extra = {},
      temp = '',
      left: readonly string[] = [],
      expected = 0,
    ) => {
      const own = temp === '' ? await folderWith({}) : temp;
      await keyFile(own, KEY);
      const steps = azureSteps(text, name).filter(({ displayName = '' }) => !left.includes(displayName));
      const { code, log, ran } = await runAzureStage(steps, folder, own, {
        ...commonEnvironment(forge, portal.url, home),
        TF_BUILD: 'True',
        AGENT_TEMPDIRECTORY: own,
        BUILD_BUILDID: '7',
        BUILD_REPOSITORY_ID: 'repo',
        BUILD_SOURCEBRANCH: 'refs/heads/main',
        BUILD_SOURCEVERSION: main(),
        SYSTEM_COLLECTIONURI: `${api.url}/acme/`,
        SYSTEM_DEFINITIONID: '2',
        SYSTEM_TEAMPROJECTID: 'project',
        ...more,
      });
      expect([name, code, log]).toEqual([name, expected, log]);
      return { log, ran, temp: own };
    };
    let reviewed: string | undefined;
    const planned = async (more: Extra) => {
      const own = await folderWith(reviewed === undefined ? {} : { 'reviewed/plan.json': reviewed });
      return stage('plan', await workspaceAt(forge, main()), more, own);
    };
    return {
      review: async (merged) => {
        const more = { BUILD_SOURCEVERSION: merged, SYSTEM_PULLREQUEST_PULLREQUESTID: '3' };
        const folder = await workspaceAt(forge, merged);
        const { ran, temp } = await stage('review', folder, more);
        // The last step comments again.
        await stage('review', folder, more, temp, ran.slice(0, -1));
        reviewed = await readFile(path.join(temp, 'plan/plan.json'), 'utf8');
      },
      merge: async (more = {}) => {
        const { log, temp } = await planned(more);
        const FINGERPRINT = /variable=fingerprint;isOutput=true\](\S+)/.exec(log)?.[1] ?? '';
        expect(log).toContain('##vso[task.setvariable variable=reviewedRun]77');
        const plan = await readFile(path.join(temp, 'plan/plan.json'), 'utf8');
        const workspace = await folderWith({ 'approved-plan/plan.json': plan });
        const approved = { ...more, FINGERPRINT, PIPELINE_WORKSPACE: workspace };
        await stage('apply', await workspaceAt(forge, main()), approved);
        return log;
      },
      run: async (name, code) =>
        name === 'plan'
          ? (await planned({})).log
          : (await stage(name, await workspaceAt(forge, main()), {}, '', [], code)).log,
      applyAt: async (commit) => (await stage('apply', await workspaceAt(forge, commit), {}, '', [], 1)).log,
      fork: async () => {
        const merged = mergeOf(forge, 'stranger', 'refs/pull/4/merge');
        // On a fork, the agent skips each step whose condition names forks.
        const left = azureSteps(text, 'review').flatMap((step) =>
          JSON.stringify(step).includes('IsFork') ? (step.displayName ?? '') : [],
        );
        expect(left).toHaveLength(4);
        const more = { BUILD_SOURCEVERSION: merged };
        const { log, ran } = await stage('review', await workspaceAt(forge, merged), more, '', left);
        expect(ran).toEqual([
          'The tool of the target branch, the YAML of the pull request',
          'Install the tool',
          'Check the files',
          'Compare the files',
          'Fail if a rule is broken',
        ]);
        return log;
      },
    };
  }),
);
