import { stringify } from 'yaml';
import type { Adopted, EditedFile, Kept, Taken } from '../../domain/adoption.ts';
import type {
  Ability,
  Diagnosis,
  Endpoint,
  Exported,
  Initialised,
  Validated,
} from '../../domain/diagnosis.ts';
import type { Problem } from '../../domain/problem.ts';
import { counted } from '../../domain/wording.ts';
import { shownDiff } from '../diff/patch.ts';
import {
  type Blocks,
  type Document,
  faint,
  type Item,
  type Looks,
  lines,
  list,
  type Sign,
  section,
  table,
  textList,
  verbatim,
} from '../document.ts';
import { plainText } from '../escape.ts';
import { flatPlace, flatProblem, formsOf, patches, problemsJson, resultJson } from '../forms.ts';
import { printText } from '../printers/text.ts';
import { problemsText } from '../problems.ts';
import { counts, joined } from '../view/text.ts';

const filesSection = (title: string, texts: readonly string[]): Blocks =>
  section({ title }, textList('file', texts));

function exportDocument({ counts: of, written, folder }: Exported): Document {
  const parts = counts(
    [of.users, 'user'],
    [of.grants, 'report grant'],
    [of.groups, 'group'],
    [of.datasets, 'dataset'],
    [of.teams, 'team'],
  );
  return {
    blocks: [
      filesSection(`Exported ${joined(parts) || 'nothing'} to ${folder}`, written),
      lines(`Next: \`rolecall plan --config ${folder}/rolecall.yaml\` shows no changes.`),
    ],
  };
}

const POSSIBLE = {
  yes: 'yes',
  reading: 'can read everything; rolecall did not try to write',
  no: 'no: the key may not read everything',
  unknown: 'unknown',
} as const satisfies Record<Ability['possible'], string>;

const READABLE = {
  yes: 'readable',
  no: 'not readable with this key',
  unknown: 'unknown',
} as const satisfies Record<Endpoint['readable'], string>;

function clockText(offset: number | null): string {
  if (offset === null) return 'unknown: the portal sends no date';
  const apart = Math.round(Math.abs(offset));
  return apart <= 1 ? 'same as here' : `${counted(apart, 'second')} ${offset > 0 ? 'ahead' : 'behind'}`;
}

function diagnosisDocument(diagnosis: Diagnosis): Document {
  const { portal, reachable, milliseconds, endpoints, commands, observed, untried, clockOffset, dialect } =
    diagnosis;
  const part = (title: string, rows: readonly (readonly string[])[]): Blocks =>
    section({ title }, table(['row', 'rows'], ['', ''], rows));
  const notes = [
    dialect.pageParameter === undefined &&
      'Every list fits on one page, so how pages are selected is unknown.',
    untried.length > 0 && `Not tried, because it writes: ${untried.join(', ')}.`,
  ];
  return {
    blocks: [
      part(`Portal ${portal.name}, ${portal.url}`, [
        ['reachable', reachable ? `yes, ${milliseconds} ms per answer` : 'no'],
        ['clock', clockText(clockOffset)],
      ]),
      part(
        'The key',
        endpoints.map(({ path, readable, records, lists }) => [
          `GET ${path}`,
          records === null ? READABLE[readable] : `${READABLE[readable]}: ${records} ${lists}`,
        ]),
      ),
      part(
        'Commands',
        commands.map(({ command, possible }) => [command, POSSIBLE[possible]]),
      ),
      filesSection('Found in the lists', observed),
      Object.keys(dialect).length > 0 &&
        section(
          { title: 'Write this into the root file, under portal' },
          verbatim(stringify({ dialect }).trimEnd(), 'yaml'),
        ),
      endpoints.some(({ readable }) => readable === 'yes') &&
        lines(...notes.map((note) => note && faint(note))),
    ],
  };
}

export function diagnosisText(diagnosis: Diagnosis, looks: Looks): string[] {
  const problems = problemsText(diagnosis.problems, { ...looks, excerpts: false });
  return [...printText(diagnosisDocument(diagnosis), looks), ...(problems === '' ? [] : ['\n', problems])];
}

const SAYS = {
  give: ['gained', 'gained'],
  take: ['lost', 'lost'],
  'list-user': ['gained', 'is now listed'],
  'list-group': ['gained', 'is now listed'],
  account: ['altered', 'has another name or role'],
  gone: ['lost', 'was removed in the portal'],
  release: ['lost', 'is no longer listed'],
} as const satisfies Record<Taken['kind'], readonly [Sign, string]>;

function takenItem({ kind, holder, what, files }: Taken): Item {
  const [sign, says] = SAYS[kind];
  return { sign, pieces: `${holder} ${says} ${what ?? ''}`.trimEnd(), right: `(${files.join(', ')})` };
}

const keptItem = ({ holder, what, why, fix, place }: Kept): Item => ({
  sign: 'risk',
  pieces: `${[holder, what].filter((one) => one !== null).join('  ')}: ${why}${place === null ? '' : ` (${place.file}:${place.line})`}`,
  items: { sign: 'by-hand', pieces: fix },
});

const differences = (title: string, items: readonly Item[]): Blocks =>
  section({ title }, list(['difference', 'differences'], items));

export const leftDocument = ({ left }: Adopted): Document => ({
  blocks: differences(`Not adopted: ${counted(left.length, 'difference')}`, left.map(keptItem)),
});

const adoptDocument = ({ taken, files, left }: Adopted): Document => ({
  blocks:
    files.length === 0
      ? lines(left.length === 0 ? 'Nothing to adopt: the files match the portal.' : 'Nothing was adopted.')
      : [
          differences(
            `Adopted ${counted(taken.length, 'difference')} into ${counted(files.length, 'file')}`,
            taken.map(takenItem),
          ),
          lines(
            'Next: review with `git diff`, then commit. `rolecall plan` no longer shows these differences.',
          ),
        ],
});

const adoptedJson = ({ taken, left, files, written, warnings }: Adopted): Iterable<string> =>
  resultJson('rolecall.adopt/1', {
    written,
    taken,
    left: left.map(({ place, ...rest }) => ({ ...rest, ...flatPlace(place) })),
    files: patches(files),
    warnings: warnings.map(flatProblem),
  });

/** A dry run shows the diff. */
export const ADOPT = {
  text: async (adopted: Adopted, looks: Looks) =>
    adopted.written || adopted.files.length === 0
      ? printText(adoptDocument(adopted), looks)
      : adopted.files.map(shownDiff),
  json: async (adopted: Adopted) => adoptedJson(adopted),
};

interface Edited {
  readonly files: readonly EditedFile[];
  readonly warnings: readonly Problem[];
}

export const EDIT = {
  text: async ({ files }: Edited) => files.map(shownDiff),
  json: async ({ warnings, ...edited }: Edited) =>
    resultJson('rolecall.edit/1', { ...edited, files: patches(edited.files) }),
};

export const diagnosisJson = ({ problems, format, exit, ...diagnosis }: Diagnosis): Iterable<string> =>
  resultJson(format, { ...diagnosis, problems: problems.map(flatProblem) }, exit);

export const DOCTOR = {
  text: async (diagnosis: Diagnosis, looks: Looks) => diagnosisText(diagnosis, looks),
  json: async (diagnosis: Diagnosis) => diagnosisJson(diagnosis),
};

export const EXPORT = {
  text: async (exported: Exported, looks: Looks) =>
    exported.text === undefined ? printText(exportDocument(exported), looks) : [exported.text],
  json: async ({ counts: of, written, text }: Exported) =>
    resultJson('rolecall.export/1', { ...of, written, text: text ?? null }),
};

interface ValidatedFiles extends Validated {
  readonly config: string;
  readonly isOnline: boolean;
}

function validatedText({ config, isOnline, files, users, teams, groups, cases }: ValidatedFiles): string {
  const parts = counts(
    [files, 'file'],
    [users, 'user'],
    [teams, 'team'],
    [groups, 'group'],
    [cases, 'passed rule case'],
  );
  const names = isOnline ? ' Every name was found in the portal.' : '';
  return `${plainText(config)} is valid: ${parts.join(', ')}.${names}\n`;
}

export const VALIDATE = {
  text: async (validated: ValidatedFiles) => [validatedText(validated)],
  json: async ({ warnings }: ValidatedFiles) => problemsJson(warnings),
};

interface Snapshot {
  readonly path: string;
  readonly users: number;
}

export const SNAPSHOT = {
  text: async ({ path, users }: Snapshot) => [
    `The backup is in ${plainText(path)}: ${counted(users, 'user')} and their access.\n`,
  ],
  json: async (snapshot: Snapshot) => resultJson('rolecall.snapshot/1', snapshot),
};

const MAIN_ONLY =
  "-F 'deployment_branch_policy[protected_branches]=false' -F 'deployment_branch_policy[custom_branch_policies]=true'";

/** Pushes after the keys, because the push starts the workflows, and before a rule refuses it. */
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
glab variable set API_TOKEN --masked < token            # scope api, role Reporter
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
      'The push starts the first apply. It changes nothing: approve it.',
      'In a private repository, required reviewers need GitHub Enterprise, and environments and rulesets need GitHub Team. Without Enterprise, leave out the line with reviewers: the merge is then the approval.',
      'Add more reviewers to the environment portal. Put your teams into .github/CODEOWNERS.',
    ],
    gitlab: [
      'GitLab',
      gitlab(record),
      'Protect the environment portal, and name who approves. Put your teams into CODEOWNERS.',
    ],
    azure: [
      'Azure DevOps',
      `git push -u origin main ${record}`,
      'Create the secure files, the environments and the branch policies that the head of azure-pipelines.yml names.',
    ],
  } as const;
  return ci.map((system) => {
    const [name, commands, ...rest] = steps[system];
    return section({ title: `Set up ${name}` }, verbatim(commands, 'sh'), lines(...rest));
  });
}

function firstSteps({ repository, folder }: Initialised): Blocks {
  const install = `${folder === '.' ? '' : `cd ${folder} && `}npm ci`;
  const commit = 'git add . && git commit -m "What is live"';
  const record = 'npx rolecall apply --yes     # changes nothing; writes the first record';
  const [text, ...commands] = {
    recorded: [
      'The files are committed, and the first record is written: from now on, deleted lines remove access.',
      install,
    ],
    committed: ['The files are committed, but there is no record yet.', install, record],
    found: ['', install, commit, record],
    missing: [
      'Git could not commit the files. Set user.name and user.email, then go on.',
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
          `! This folder is inside the repository ${outer}: Git commits and pushes the files there, and CI ignores their workflows. For a repository of its own, run init in a folder outside it.`,
      ),
      filesSection('Written', written),
      filesSection('Existed, not changed', kept),
      firstSteps(files),
      checklist(files),
    ],
  };
}

function initialisedJson({ diagnosis, written, kept, repository }: Initialised) {
  const { portal, problems } = diagnosis;
  return resultJson('rolecall.init/1', {
    portal,
    written,
    kept,
    repository,
    problems: problems.map(flatProblem),
  });
}

export const INIT = formsOf(initDocument, initialisedJson);
