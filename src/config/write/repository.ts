import type { CiSystem } from '../../domain/diagnosis.ts';
import type { NewFile } from './write-files.ts';

export const CI_SYSTEMS = ['github', 'gitlab', 'azure'] as const satisfies readonly CiSystem[];

type ExampleFiles = readonly (readonly [path: string, example: string])[];

const CI_FILES: Readonly<Record<CiSystem, ExampleFiles>> = {
  github: [
    ['.github/workflows/access-plan.yml', 'github-plan.yml'],
    ['.github/workflows/access-apply.yml', 'github-apply.yml'],
    ['.github/workflows/access-drift.yml', 'github-drift.yml'],
    ['.github/rulesets/default-branch.json', 'repository/default-branch.json'],
    ['.github/rulesets/record-branches.json', 'repository/record-branches.json'],
  ],
  gitlab: [['.gitlab-ci.yml', 'gitlab/access.gitlab-ci.yml']],
  azure: [['azure-pipelines.yml', 'azure/azure-pipelines.yml']],
};

export function exampleFiles(systems: readonly CiSystem[]): ExampleFiles {
  const folder = systems.includes('github') && !systems.includes('gitlab') ? '.github/' : '';
  const files = systems.flatMap((system) => CI_FILES[system]);
  return [...files, [`${folder}CODEOWNERS`, 'repository/CODEOWNERS'], ['README.md', 'repository/README.md']];
}

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
