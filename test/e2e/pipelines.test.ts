import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { observedPortal } from '../support/applying.ts';
import { git } from '../support/git.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { type Forge, forgeWith, ghState, mergeOf, pushBranch } from '../support/pipelines/forge.ts';
import { type Given, type Ran, runWorkflow } from '../support/pipelines/github.ts';
import { KEY } from '../support/portal.ts';

const example = (name: string): Promise<string> =>
  readFile(new URL(`../../examples/ci/${name}`, import.meta.url), 'utf8');

const rootFile = (url: string, users: string): string =>
  `version: 1\nportal: { name: production, url: "${url}" }\napply: { settle: 300ms }\nusers:\n${users}`;

const ANA = '  ana@x.com: { reports: [Sales/Churn] }\n';
const ANA_WITH_PACK = '  ana@x.com: { reports: [Sales/Churn, Board/Pack] }\n';
const OLD = '  old@x.com: { reports: [Board/Pack] }\n';
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const LUIS = `  luis@x.com: { reports: [{ report: Sales/Overview, until: ${day(-2)} }] }\n`;

/** A portal, and a repository whose files say what is live there. */
async function office() {
  const portal = await observedPortal({
    reports,
    rls: roles(),
    users: [
      user('ana@x.com', { reports: [ID.churn] }),
      user('luis@x.com'),
      user('old@x.com', { reports: [ID.pack] }),
    ],
  });
  const forge = await forgeWith({ 'rolecall.yaml': rootFile(portal.url, ANA + OLD + LUIS) });
  return { portal, forge };
}

async function github(forge: Forge, url: string) {
  const gh = path.join(forge.artifacts, '..', `${path.basename(forge.artifacts)}-gh.json`);
  await writeFile(gh, JSON.stringify({ calls: [], comments: [], artifacts: forge.artifacts }));
  const environment = { FAKE_GH: gh };
  const edited = { ROLECALL_URL: url };
  const secrets = { ROLECALL_READ_KEY: KEY, ROLECALL_API_KEY: KEY };
  const run = async (name: string, more: Pick<Given, 'commit'> & Partial<Given>): Promise<Ran> =>
    runWorkflow(await example(name), { forge, edited, environment, secrets, ...more });
  const main = (): string => git(forge.origin, 'rev-parse', 'main');
  return {
    gh: () => ghState(gh),
    reviewedHead: async (head: string) =>
      writeFile(gh, JSON.stringify({ ...(await ghState(gh)), head })),
    pullRequest: (branch: string, head: string, repository = 'acme/access') =>
      run('github-plan.yml', {
        commit: mergeOf(forge, branch, 'refs/pull/1/merge'),
        event: {
          pull_request: {
            number: '1',
            base: { sha: main() },
            head: { sha: head, repo: { full_name: repository } },
          },
        },
        secrets: repository === 'acme/access' ? secrets : {},
      }),
    applied: (more: Partial<Given> = {}) => run('github-apply.yml', { commit: main(), ...more }),
    drift: () => run('github-drift.yml', { commit: main() }),
  };
}

const records = ({ origin }: Forge): string[] =>
  git(origin, 'log', '--first-parent', '--format=%s', 'rolecall/production', '--not', 'main').split('\n');

/** As if the last record were of that many days ago. */
function backdate({ origin }: Forge, days: number): void {
  const message = git(origin, 'log', '-1', '--format=%B', 'rolecall/production').replaceAll(
    /\b20\d\d-\d\d-\d\dT[\d:.]+Z/g,
    new Date(Date.now() - days * 86_400_000).toISOString(),
  );
  const parents = git(origin, 'log', '-1', '--format=%P', 'rolecall/production').split(' ');
  const record = git(
    origin,
    'commit-tree',
    'rolecall/production^{tree}',
    ...parents.flatMap((parent) => ['-p', parent]),
    '-m',
    message,
  );
  git(origin, 'update-ref', 'refs/heads/rolecall/production', record);
}

describe('on GitHub', () => {
  it('a pull request is planned and commented, its merge approved, applied and recorded, and drift told in one issue', async () => {
    const { portal, forge } = await office();
    const actions = await github(forge, portal.url);

    const first = await actions.applied({ vars: { ROLECALL_BASE: 'none' } });
    expect([first.result, first.log]).toEqual([{ plan: 'success', apply: 'success' }, expect.any(String)]);
    expect(records(forge)).toHaveLength(1);

    const head = await pushBranch(forge, 'more', { 'rolecall.yaml': rootFile(portal.url, ANA_WITH_PACK + LUIS) });
    const writes = portal.writes().length;
    for (const round of [1, 2]) {
      const planned = await actions.pullRequest('more', head);
      expect([round, planned.result]).toEqual([round, { plan: 'success', comment: 'success' }]);
    }
    const { comments } = await actions.gh();
    expect(comments).toHaveLength(1);
    expect(comments[0]).toMatch(/^<!-- rolecall:plan:production -->\n/);
    expect(comments[0]).toContain('old@x.com');
    expect(portal.writes().length).toBe(writes);
    const reviewed = JSON.parse(await readFile(path.join(forge.artifacts, 'access-plan/plan.json'), 'utf8'));
    expect(comments[0]).toContain(reviewed.fingerprint);

    mergeOf(forge, 'more', 'main');
    await actions.reviewedHead(head);
    const merged = await actions.applied();
    expect([merged.result, merged.steps.filter((step) => step.startsWith('-'))]).toEqual([
      { plan: 'success', apply: 'success' },
      [],
    ]);
    expect(merged.summary).toContain('This is the plan that was reviewed.');
    expect(portal.store.user('ana@x.com')?.reports).toContain(ID.pack);
    expect(records(forge)).toHaveLength(2);

    portal.store.linkReports('luis@x.com', [ID.overview], true);
    backdate(forge, 5);
    portal.store.linkReports('ana@x.com', [ID.headcount], true);
    const drifted = await actions.drift();
    expect(drifted.result).toEqual({ time: 'success', drift: 'success', issue: 'success' });
    expect(portal.store.user('luis@x.com')?.reports).toEqual([]);
    expect(portal.store.user('ana@x.com')?.reports).toContain(ID.headcount);
    expect((await actions.gh()).issue).toMatchObject({
      open: true,
      body: expect.stringContaining('Drift of production: 1 difference: 1 changed in the portal.'),
    });
    expect((await actions.gh()).issue?.body).not.toContain('@x.com');
    portal.store.linkReports('old@x.com', [ID.churn], true);
    await actions.drift();
    portal.store.linkReports('ana@x.com', [ID.headcount], false);
    portal.store.linkReports('old@x.com', [ID.churn], false);
    await actions.drift();
    const { issue, calls } = await actions.gh();
    expect(issue?.open).toBe(false);
    const asked = calls.map((call) => /^issue \w+/.exec(call)?.[0]).filter((call) => call !== undefined);
    expect(asked).toEqual(['issue list', 'issue create', 'issue list', 'issue edit', 'issue list', 'issue close']);
  });
});
