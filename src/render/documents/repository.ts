import type { Adopted, AdoptedChange, LeftChange } from '../../domain/adoption.ts';
import type { Exported, Validated } from '../../domain/diagnosis.ts';
import { counted, counts, joined } from '../../domain/wording.ts';
import type { Blocks, Document, Item, PrintOptions, Sign } from '../document.ts';
import { lines, list, section, textList } from '../document.ts';
import { plainText } from '../escape.ts';
import { flatPlace, flatProblem, patches, problemsJson, resultJson, shownDiff } from '../forms.ts';
import { printText } from '../printers/text.ts';
import { DIFFERENCES } from './people.ts';

type ValidatedFiles = Validated & { readonly config: string; readonly isOnline: boolean };

function validatedText(validated: ValidatedFiles): string {
  const { config, isOnline, files, users, teams, groups, cases, warnings } = validated;
  const parts = counts(
    [files, 'file'],
    [users, 'user'],
    [teams, 'team'],
    [groups, 'group'],
    [cases, 'passed rule case'],
  );
  const hasAllNames = isOnline && !warnings.some(({ pending }) => pending === true);
  const names = hasAllNames ? ' The portal has every name.' : '';
  return `${plainText(config)} is valid: ${parts.join(', ')}.${names}\n`;
}

export const VALIDATE = {
  text: async (validated: ValidatedFiles) => [validatedText(validated)],
  json: async ({ warnings }: ValidatedFiles) => problemsJson(warnings),
};

function exportDocument({ counts: sizes, written, folder }: Exported): Document {
  const parts = counts(
    [sizes.users, 'user'],
    [sizes.grants, 'report grant'],
    [sizes.groups, 'group'],
    [sizes.datasets, 'dataset'],
    [sizes.teams, 'team'],
  );
  return {
    blocks: [
      section({ title: `Exported ${joined(parts) || 'nothing'} to ${folder}` }, textList('file', written)),
      lines(`Next: run \`rolecall plan --config ${folder}/rolecall.yaml\`. It shows no changes.`),
    ],
  };
}

export const EXPORT = {
  text: async (exported: Exported, options: PrintOptions) =>
    exported.text === undefined ? printText(exportDocument(exported), options) : [exported.text],
  json: async ({ counts: sizes, written, text }: Exported) =>
    resultJson('rolecall.export/1', { ...sizes, written, text: text ?? null }),
};

export const SNAPSHOT = {
  text: async ({ path, users }: { readonly path: string; readonly users: number }) => [
    `The backup is in ${plainText(path)}: ${counted(users, 'user')} and their access.\n`,
  ],
  json: async (snapshot: object) => resultJson('rolecall.snapshot/1', snapshot),
};

type Edited = Pick<Adopted, 'files' | 'warnings'>;

export const EDIT = {
  text: async ({ files }: Edited) => files.map(shownDiff),
  json: async ({ warnings, ...edited }: Edited) =>
    resultJson('rolecall.edit/1', { ...edited, files: patches(edited.files) }),
};

const SAYS = {
  give: ['gained', 'gained'],
  take: ['lost', 'lost'],
  'list-user': ['gained', 'is now listed'],
  'list-group': ['gained', 'is now listed'],
  account: ['altered', 'has another name or role'],
  gone: ['lost', 'was removed in the portal'],
  release: ['lost', 'is no longer managed'],
} as const satisfies Record<AdoptedChange['kind'], readonly [Sign, string]>;

function takenItem({ kind, holder, what, files }: AdoptedChange): Item {
  const [sign, says] = SAYS[kind];
  return { sign, pieces: `${holder} ${says} ${what ?? ''}`.trimEnd(), right: `(${files.join(', ')})` };
}

const leftItem = ({ holder, what, why, fix, place }: LeftChange): Item => ({
  sign: 'risk',
  pieces: `${[holder, what].filter((one) => one !== null).join('  ')}: ${why}${place === null ? '' : ` (${place.file}:${place.line})`}`,
  items: { sign: 'by-hand', pieces: fix },
});

const differences = (title: string, items: readonly Item[]): Blocks =>
  section({ title }, list(DIFFERENCES, items));

export const leftDocument = ({ left }: Adopted): Document => ({
  blocks: differences(`Not adopted: ${counted(left.length, 'difference')}`, left.map(leftItem)),
});

const adoptDocument = ({ taken, files, left }: Adopted): Document => ({
  blocks:
    files.length === 0
      ? lines(left.length === 0 ? 'Nothing to adopt.' : 'Nothing was adopted.')
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

/** In the text form, a dry run shows the diff of the files. */
export const ADOPT = {
  text: async (adopted: Adopted, options: PrintOptions) =>
    adopted.written || adopted.files.length === 0
      ? printText(adoptDocument(adopted), options)
      : adopted.files.map(shownDiff),
  json: async ({ written, taken, left, files, warnings }: Adopted) =>
    resultJson('rolecall.adopt/1', {
      written,
      taken,
      left: left.map(({ place, ...rest }) => ({ ...rest, ...flatPlace(place) })),
      files: patches(files),
      warnings: warnings.map(flatProblem),
    }),
};
