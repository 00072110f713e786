import { stringify } from 'yaml';
import type { Ability, Diagnosis, Endpoint } from '../../domain/diagnosis.ts';
import { counted } from '../../domain/wording.ts';
import { type Blocks, lines, type PrintOptions, section, table, textList, verbatim } from '../document.ts';
import { flatProblem, resultJson } from '../forms.ts';
import { printText } from '../printers/text.ts';
import { problemsText } from '../problems.ts';

const POSSIBLE = {
  yes: 'yes',
  reading: 'can read everything; rolecall did not try to write',
  no: 'no: see the problem below',
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

function diagnosisDocument(diagnosis: Diagnosis) {
  const { portal, reachable, milliseconds, endpoints, commands, observed, untried, clockOffset, dialect } =
    diagnosis;
  const part = (title: string, rows: readonly (readonly string[])[]): Blocks =>
    section({ title }, table(['row', 'rows'], ['', ''], rows));
  const abilities = commands.map(({ command, possible }) => [command, POSSIBLE[possible]]);
  const notes = [
    dialect.pageParameter === undefined &&
      'Every list fits on one page, so rolecall does not know how the portal selects pages.',
    untried.length > 0 && `Not tested, because a test would write: ${untried.join(', ')}.`,
  ];
  const hasRead = endpoints.some(({ readable }) => readable === 'yes');
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
      part('Commands', abilities),
      section({ title: 'Found in the lists' }, textList('fact', observed)),
      hasRead &&
        Object.keys(dialect).length > 0 &&
        section(
          { title: 'The root file should have these lines, under portal' },
          verbatim(stringify({ dialect }).trimEnd(), 'yaml'),
        ),
      hasRead && lines(...notes),
    ],
  };
}

export function diagnosisText(diagnosis: Diagnosis, options: PrintOptions): string[] {
  const problems = problemsText(diagnosis.problems, options);
  return [...printText(diagnosisDocument(diagnosis), options), ...(problems === '' ? [] : ['\n', problems])];
}

export const diagnosisJson = ({ problems, format, exit, ...diagnosis }: Diagnosis): Iterable<string> =>
  resultJson(format, { ...diagnosis, problems: problems.map(flatProblem) }, exit);

export const DOCTOR = {
  text: async (diagnosis: Diagnosis, options: PrintOptions) => diagnosisText(diagnosis, options),
  json: async (diagnosis: Diagnosis) => diagnosisJson(diagnosis),
};
