import type { NewFile } from './write-files.ts';

/** Where a repository is checked and applied. */
export const CI_SYSTEMS = ['github', 'gitlab', 'azure'] as const;
export type CiSystem = (typeof CI_SYSTEMS)[number];

/** The workflows that the package ships as examples, and where a repository wants them. */
export const CI_FILES: Readonly<
  Record<CiSystem, readonly { readonly example: string; readonly path: string }[]>
> = {
  github: [
    { example: 'github-plan.yml', path: '.github/workflows/access-plan.yml' },
    { example: 'github-apply.yml', path: '.github/workflows/access-apply.yml' },
    { example: 'github-drift.yml', path: '.github/workflows/access-drift.yml' },
  ],
  gitlab: [{ example: 'gitlab/access.gitlab-ci.yml', path: '.gitlab-ci.yml' }],
  azure: [{ example: 'azure/azure-pipelines.yml', path: 'azure-pipelines.yml' }],
};

const EXAMPLE_URL = 'https://portal.example.com';
const EXAMPLE_NAME = 'PORTAL: production';

/** A workflow of the examples for one portal. */
export const workflowFor = (
  example: string,
  { name, url }: { readonly name: string; readonly url: string },
): string => example.replaceAll(EXAMPLE_URL, () => url).replaceAll(EXAMPLE_NAME, () => `PORTAL: '${name}'`);

/** The package whose bin runs the commands: this version from the registry, or a file beside the others. */
export const packageFile = (name: string, rolecall: string, node: string): NewFile => ({
  path: 'package.json',
  content: `${JSON.stringify(
    {
      name: `${name}-access`,
      private: true,
      description: 'Who may see what, as reviewed files.',
      scripts: { validate: 'rolecall validate', plan: 'rolecall plan', apply: 'rolecall apply' },
      engines: { node },
      dependencies: { rolecall },
    },
    null,
    2,
  )}\n`,
});

/** Who reviews what: written as comments, since only a person knows the names. */
export const codeOwners = (systems: readonly CiSystem[]): NewFile => ({
  path: systems.includes('github') ? '.github/CODEOWNERS' : 'CODEOWNERS',
  content: `# Who has to approve changes. Take the signs away and put your teams in.
# The settings and the workflows decide what the files can do: give them to administrators.
# *            @your-organisation/access-administrators
# /access/     @your-organisation/access-reviewers
`,
});

/** Ten lines for colleagues. */
export const readme = (name: string, url: string): NewFile => ({
  path: 'README.md',
  content: `# Who may see what: ${name}

These files say who may open which reports of ${url}, and which rows they see there.
\`rolecall.yaml\` has the settings, \`access/\` the people. A listed person's access is exactly what the files say.

1. Change a file under \`access/\` on a branch; an editor with a YAML language server completes and explains every key.
2. Open a pull request: it shows who would gain and who would lose what. Somebody who owns the file approves it.
3. The merge applies it. By hand: \`npm ci\`, \`npx rolecall plan\`, \`npx rolecall apply\`, with \`ROLECALL_API_KEY_FILE\` set.
4. Something was changed in the portal by hand? \`npx rolecall adopt --dry-run\` shows it as a change of these files.
`,
});

const ruleset = (
  name: string,
  branches: string,
  types: readonly string[],
  rules: readonly object[] = [],
): NewFile => ({
  path: `.github/rulesets/${name}.json`,
  content: `${JSON.stringify(
    {
      name,
      target: 'branch',
      enforcement: 'active',
      conditions: { ref_name: { include: [branches], exclude: [] } },
      rules: [...types.map((type) => ({ type })), ...rules],
    },
    null,
    2,
  )}\n`,
});

/** Protections of branches, as GitHub imports them. */
export const RULESETS: readonly NewFile[] = [
  ruleset(
    'default-branch',
    '~DEFAULT_BRANCH',
    ['deletion', 'non_fast_forward'],
    [
      {
        type: 'pull_request',
        parameters: {
          required_approving_review_count: 1,
          dismiss_stale_reviews_on_push: true,
          require_code_owner_review: true,
          require_last_push_approval: false,
          required_review_thread_resolution: false,
        },
      },
    ],
  ),
  ruleset('record-branches', 'refs/heads/rolecall/**', ['deletion', 'non_fast_forward']),
];
