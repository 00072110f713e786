import type { Initialised } from '../../domain/diagnosis.ts';
import { type Blocks, type Document, lines, section, textList, verbatim } from '../document.ts';
import { flatProblem, makeForms, resultJson } from '../forms.ts';

const MAIN_ONLY =
  "-F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'";

/** Keys come before the push, which starts the workflows. Rulesets come last: they would refuse the push. */
const github = (record: string): string => `gh repo create --private --source . --remote origin
gh secret set ROLECALL_READ_KEY                         # a key that only reads
gh api -X PUT 'repos/{owner}/{repo}/environments/portal' ${MAIN_ONLY} \\
  -F 'reviewers[][type]=User' -F "reviewers[][id]=$(gh api user --jq .id)"
gh api -X PUT 'repos/{owner}/{repo}/environments/portal-schedule' ${MAIN_ONLY}
for environment in portal portal-schedule; do
  gh api -X POST "repos/{owner}/{repo}/environments/$environment/deployment-branch-policies" -f name=main
  gh secret set ROLECALL_API_KEY --env $environment     # the key that writes
done
gh api -X PUT 'repos/{owner}/{repo}/actions/permissions/workflow' -F can_approve_pull_request_reviews=true
git push -u origin main ${record}
gh api -X POST 'repos/{owner}/{repo}/rulesets' --input .github/rulesets/default-branch.json
gh api -X POST 'repos/{owner}/{repo}/rulesets' --input .github/rulesets/record-branches.json`;

const gitlab = (record: string): string => `glab repo create --private
glab variable set READ_KEY --type file < read-key       # a key that only reads
glab variable set WRITE_KEY --type file --protected --scope portal < write-key
glab variable set WRITE_KEY --type file --protected --scope portal-schedule < write-key
glab variable set API_TOKEN --masked < token            # scope api, role Developer
glab api --method PUT projects/:fullpath --field ci_push_repository_for_job_token_allowed=true
glab api --method POST projects/:fullpath/protected_branches --field 'name=rolecall/*'
git push -u origin main ${record}
glab schedule create --cron '17 5 * * *' --ref main --description 'access drift'`;

function checklist({ ci, diagnosis }: Initialised): Blocks {
  const record = `rolecall/${diagnosis.portal.name}`;
  const steps = {
    github: [
      'GitHub',
      github(record),
      'The push starts the first apply. This apply changes nothing: approve it.',
      'In a private repository, required reviewers need GitHub Enterprise, and environments and rulesets need GitHub Team. Without Enterprise, leave out the line with reviewers and the backslash before it: the merge is then the approval.',
      'Add more reviewers to the environment portal. Put your teams into CODEOWNERS.',
    ],
    gitlab: [
      'GitLab',
      gitlab(record),
      'Protect the environment portal, and name who approves. A job pushes with the rights of the person who starts it. So approvers and the owner of the schedule must be able to push rolecall/*: by default, they must be Maintainers. Put your teams into CODEOWNERS.',
    ],
    azure: [
      'Azure DevOps',
      `git remote add origin https://dev.azure.com/ORGANISATION/PROJECT/_git/REPOSITORY
git push -u origin main ${record}`,
      'Before the push, create the secure files, the environments and the branch policies that the head of azure-pipelines.yml names.',
    ],
  } as const;
  return ci.map((system) => {
    const [name, commands, ...rest] = steps[system];
    return section({ title: `Set up ${name}` }, verbatim(commands, 'sh'), lines(...rest));
  });
}

function firstSteps({ repository, folder, written, kept }: Initialised): Blocks {
  // Without rolecall in package.json, npx would fetch any package of this name.
  const tarball = written.find((file) => file.endsWith('.tgz'));
  const added = tarball === undefined ? '' : ` ./${tarball}`;
  const npm = kept.includes('package.json') ? `npm install --ignore-scripts${added}` : 'npm ci';
  const addsTool = kept.includes('package.json') && tarball !== undefined;
  const commitTool = addsTool ? ['git add . && git commit -m "Install rolecall"'] : [];
  const install = `${folder === '.' ? '' : `cd ${folder} && `}${npm}`;
  const commit = 'git add . && git commit -m "The live access"';
  const record = 'npx rolecall apply --yes     # changes nothing; writes the first record';
  const [text, ...commands] = {
    recorded: [
      'The files are committed, and the first record is written: from now on, deleted lines remove access.',
      install,
      ...commitTool,
    ],
    committed: ['The files are committed, but there is no record yet.', install, ...commitTool, record],
    found: ['', install, commit, record],
    missing: [
      'Git could not commit the files. Set user.name and user.email in Git, then run these commands.',
      install,
      `git init -b main && ${commit}`,
      record,
    ],
  }[repository];
  return section({ title: 'Next' }, lines(text), verbatim(commands.join('\n'), 'sh'));
}

function initDocument(files: Initialised): Document {
  const { diagnosis, written, kept, outer } = files;
  const { portal, problems } = diagnosis;
  return {
    blocks: [
      lines(
        `rolecall can read the portal at ${portal.url}.`,
        ...problems.map(({ message }) => `! ${message}`),
        outer !== undefined &&
          `! This folder is inside the repository ${outer}: the files belong to that repository, and its CI ignores the workflows in this folder. For a separate repository, run init in a folder outside ${outer}.`,
      ),
      section({ title: 'Written' }, textList('file', written)),
      section({ title: 'Kept as they were' }, textList('file', kept)),
      firstSteps(files),
      checklist(files),
    ],
  };
}

export const INIT = makeForms(initDocument, ({ diagnosis, written, kept, repository }) => {
  const { portal, problems } = diagnosis;
  const result = { portal, written, kept, repository, problems: problems.map(flatProblem) };
  return resultJson('rolecall.init/1', result);
});
