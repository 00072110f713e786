// Reports the results of a GitLab or Azure pipeline: one comment per merge request, one issue for drift.
//   publish.mjs comment FILE          updates or makes the comment that begins with FILE's first line
//   publish.mjs reviewed [FILE]       finds the plan of the merge request of this commit: on GitLab, writes the plan to
//                                     FILE; on Azure, sets the variable reviewedRun to the run that made the plan
//   publish.mjs issue CODE SUMMARY    opens or updates the one issue (CODE 2), or closes it (CODE 0)
//   publish.mjs offer access-drift    on Azure, opens the pull request of this branch; `offer nothing` closes it. On
//                                     GitLab, the push opens it
// Tokens come from the environment: API_TOKEN on GitLab, SYSTEM_ACCESSTOKEN on Azure.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const env = process.env;

/** Returns JSON, or undefined if a GET answers 404. Throws for any other error. */
async function ask(method, url, headers, body, type = 'application/json') {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    redirect: 'error',
    signal: AbortSignal.timeout(60_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status === 404 && method === 'GET') return undefined;
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${answer.status}`);
  return answer.status === 204 ? undefined : answer.json();
}

async function* pages(url, headers) {
  for (let page = 1; page <= 100; page++) {
    const entries =
      (await ask('GET', `${url}${url.includes('?') ? '&' : '?'}per_page=100&page=${page}`, headers)) ?? [];
    yield* entries;
    if (entries.length < 100) return;
  }
}

function gitlab() {
  const project = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}`;
  const headers = { 'private-token': env.API_TOKEN ?? '' };
  const me = async () => (await ask('GET', `${env.CI_API_V4_URL}/user`, headers))?.id;
  const run = env.CI_PIPELINE_URL ?? '';
  return {
    async comment(text) {
      const notes = `${project}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
      const [marker] = text.split('\n');
      const author = await me();
      for await (const note of pages(notes, headers))
        if (note.author?.id === author && note.body.startsWith(marker))
          return ask('PUT', `${notes}/${note.id}`, headers, { body: text });
      return ask('POST', notes, headers, { body: text });
    },
    async reviewed(file) {
      const commit = `${project}/repository/commits/${env.CI_COMMIT_SHA}/merge_requests`;
      for await (const { iid, state, target_branch: target } of pages(commit, headers)) {
        if (state !== 'merged' || target !== env.CI_COMMIT_BRANCH) continue;
        for await (const pipeline of pages(`${project}/merge_requests/${iid}/pipelines`, headers))
          for await (const job of pages(`${project}/pipelines/${pipeline.id}/jobs`, headers)) {
            if (job.name !== 'plan merge request') continue;
            const plan = await ask('GET', `${project}/jobs/${job.id}/artifacts/plan/plan.json`, headers);
            if (plan === undefined) continue;
            return writeFileSync(file, JSON.stringify(plan), { mode: 0o600 });
          }
      }
    },
    async issue(differs, summary) {
      const open = `${project}/issues?state=opened&labels=access-drift`;
      const { value: issue } = await pages(open, headers).next();
      const advice = `- To keep changes made in the portal, merge the merge request of the branch access-drift, if there is one.\n- To apply the files, run the pipeline of ${env.CI_DEFAULT_BRANCH}, and start its job apply. The log shows what remains.\n`;
      const description = `${summary}\n\n- What differs, and why: ${run}\n${differs ? advice : ''}`;
      const change = (body) => ask('PUT', `${project}/issues/${issue.iid}`, headers, body);
      if (!differs) return issue && change({ state_event: 'close', description });
      if (issue !== undefined) return change({ description });
      return ask('POST', `${project}/issues`, headers, {
        title: 'Access drift',
        labels: 'access-drift',
        description,
      });
    },
  };
}

function azure() {
  const project = `${env.SYSTEM_COLLECTIONURI}${env.SYSTEM_TEAMPROJECTID}/_apis`;
  const headers = { authorization: `Bearer ${env.SYSTEM_ACCESSTOKEN ?? ''}` };
  const version = 'api-version=7.1';
  const run = `${env.SYSTEM_COLLECTIONURI}${env.SYSTEM_TEAMPROJECTID}/_build/results?buildId=${env.BUILD_BUILDID}`;
  const patch = (method, url, fields) =>
    ask(
      method,
      url,
      headers,
      Object.entries(fields).map(([name, value]) => ({ op: 'add', path: `/fields/${name}`, value })),
      'application/json-patch+json',
    );
  return {
    async comment(text) {
      const request = `${project}/git/repositories/${env.BUILD_REPOSITORY_ID}/pullRequests/${env.SYSTEM_PULLREQUEST_PULLREQUESTID}`;
      const [marker] = text.split('\n');
      const me = (await ask('GET', `${env.SYSTEM_COLLECTIONURI}_apis/connectionData`, headers))
        ?.authenticatedUser?.id;
      const { value: threads } = (await ask('GET', `${request}/threads?${version}`, headers)) ?? {
        value: [],
      };
      for (const { id, comments } of threads) {
        const [first] = comments ?? [];
        if (first?.author?.id === me && first?.content?.startsWith(marker))
          return ask('PATCH', `${request}/threads/${id}/comments/${first.id}?${version}`, headers, {
            content: text,
          });
      }
      const comments = [{ parentCommentId: 0, content: text, commentType: 'text' }];
      return ask('POST', `${request}/threads?${version}`, headers, { comments, status: 'closed' });
    },
    async reviewed() {
      const repository = `${project}/git/repositories/${env.BUILD_REPOSITORY_ID}`;
      const queries = [{ type: 'lastMergeCommit', items: [env.BUILD_SOURCEVERSION] }];
      const asked = await ask('POST', `${repository}/pullrequestquery?${version}`, headers, { queries });
      const [request] = Object.values(asked?.results?.[0] ?? {}).flat();
      if (request === undefined) return;
      const branch = encodeURIComponent(`refs/pull/${request.pullRequestId}/merge`);
      const runs = `${project}/build/builds?definitions=${env.SYSTEM_DEFINITIONID}&branchName=${branch}`;
      const found = await ask('GET', `${runs}&resultFilter=succeeded&$top=1&${version}`, headers);
      const id = found?.value?.[0]?.id;
      if (Number.isInteger(id)) console.log(`##vso[task.setvariable variable=reviewedRun]${id}`);
    },
    async issue(differs, summary) {
      const closed = env.CLOSED_STATE ?? 'Done';
      const query = `SELECT [System.Id] FROM workitems WHERE [System.TeamProject] = @project AND [System.Tags] CONTAINS 'access-drift' AND [System.State] <> '${closed.replaceAll("'", "''")}'`;
      const found = await ask('POST', `${project}/wit/wiql?${version}`, headers, { query });
      const id = found?.workItems?.[0]?.id;
      const advice =
        'To keep changes made in the portal, complete the pull request of the branch access-drift, if there is one. To apply the files, run the pipeline, and approve the new run. The log shows what remains.';
      const fields = { 'System.Description': `${summary} ${run}${differs ? ` ${advice}` : ''}` };
      const item = `${project}/wit/workitems/${id}?${version}`;
      if (!differs) return id && patch('PATCH', item, { ...fields, 'System.State': closed });
      if (id !== undefined) return patch('PATCH', item, fields);
      const type = encodeURIComponent(`$${env.ITEM_TYPE ?? 'Issue'}`);
      return patch('POST', `${project}/wit/workitems/${type}?${version}`, {
        ...fields,
        'System.Title': 'Access drift',
        'System.Tags': 'access-drift',
      });
    },
    async offer(branch) {
      const requests = `${project}/git/repositories/${env.BUILD_REPOSITORY_ID}/pullrequests`;
      const sourceRefName = 'refs/heads/access-drift';
      const open = `searchCriteria.status=active&searchCriteria.sourceRefName=${encodeURIComponent(sourceRefName)}`;
      const [request] = (await ask('GET', `${requests}?${open}&${version}`, headers))?.value ?? [];
      const id = request?.pullRequestId;
      if (branch === 'nothing')
        return id && ask('PATCH', `${requests}/${id}?${version}`, headers, { status: 'abandoned' });
      if (id !== undefined) return;
      return ask('POST', `${requests}?${version}`, headers, {
        sourceRefName,
        targetRefName: env.BUILD_SOURCEBRANCH,
        title: 'Keep the changes made in the portal',
        description: 'Complete this pull request to keep the changes.',
      });
    },
  };
}

const forge = env.CI_API_V4_URL === undefined ? azure() : gitlab();
const [what, ...words] = process.argv.slice(2);
if (what === 'comment') await forge.comment(readFileSync(words[0], 'utf8'));
else if (what === 'reviewed')
  await forge
    .reviewed(words[0])
    .catch(({ message }) => console.log(`The reviewed plan cannot be fetched: ${message}`));
else if (what === 'issue') await forge.issue(words[0] !== '0', words[1]);
else if (what === 'offer') await forge.offer(words[0]);
else throw new Error('publish.mjs comment FILE | reviewed FILE | issue CODE SUMMARY | offer BRANCH');
