import type { CiSystem } from '../../domain/diagnosis.ts';
import type { NewFile } from './write-files.ts';

export const CI_SYSTEMS = ['github', 'gitlab', 'azure'] as const satisfies readonly CiSystem[];

export interface ExampleFile {
  readonly example: string;
  readonly path: string;
}

const CI_FILES: Readonly<Record<CiSystem, readonly ExampleFile[]>> = {
  github: [
    { example: 'github-plan.yml', path: '.github/workflows/access-plan.yml' },
    { example: 'github-apply.yml', path: '.github/workflows/access-apply.yml' },
    { example: 'github-drift.yml', path: '.github/workflows/access-drift.yml' },
    { example: 'repository/default-branch.json', path: '.github/rulesets/default-branch.json' },
    { example: 'repository/record-branches.json', path: '.github/rulesets/record-branches.json' },
  ],
  gitlab: [{ example: 'gitlab/access.gitlab-ci.yml', path: '.gitlab-ci.yml' }],
  azure: [{ example: 'azure/azure-pipelines.yml', path: 'azure-pipelines.yml' }],
};

export const exampleFiles = (systems: readonly CiSystem[]): readonly ExampleFile[] => [
  ...systems.flatMap((system) => CI_FILES[system]),
  {
    example: 'repository/CODEOWNERS',
    path: systems.includes('github') && !systems.includes('gitlab') ? '.github/CODEOWNERS' : 'CODEOWNERS',
  },
  { example: 'repository/README.md', path: 'README.md' },
];

export const exampleFor = (example: string, { name, url }: { readonly name: string; readonly url: string }) =>
  example
    .replaceAll('https://portal.example.com', () => url)
    .replaceAll('PORTAL: production', () => `PORTAL: '${name}'`)
    .replaceAll('may see what: production', () => `may see what: ${name}`);

/** `rolecall` is a version in the registry or the path of a package file. */
export function packageFile(name: string, rolecall: string, node: string): NewFile {
  const content = {
    name: `${name}-access`,
    private: true,
    description: 'Who may see what, as reviewed files.',
    scripts: { validate: 'rolecall validate', plan: 'rolecall plan', apply: 'rolecall apply' },
    engines: { node },
    dependencies: { rolecall },
  };
  return { path: 'package.json', content: `${JSON.stringify(content, null, 2)}\n` };
}
