import { stringify } from 'yaml';
import type { Ability, Diagnosis, Endpoint } from '../../domain/diagnosis.ts';
import { counted } from '../../domain/wording.ts';
import { type Blocks, type Document, faint, lines, section, table, textList, verbatim } from '../document.ts';
import { counts, joined } from '../view/wording.ts';

/** What an export wrote, in figures. */
export interface ExportedFacts {
  readonly users: number;
  readonly groups: number;
  readonly datasets: number;
  readonly teams: number;
  readonly grants: number;
  readonly memberships: number;
  /** Users who could not be listed. */
  readonly leftOut: number;
  readonly written: readonly string[];
  /** The one file, where no folder was asked for. */
  readonly text: string | undefined;
}

export const filesSection = (title: string, texts: readonly string[]): Blocks =>
  section({ title }, textList('file', texts));

/** What was exported to a folder, and what comes next. */
export function exportDocument(facts: ExportedFacts, folder: string): Document {
  const { users, grants, groups, datasets, teams, written } = facts;
  const what = joined(
    counts(
      [users, 'user'],
      [grants, 'report grant'],
      [groups, 'group'],
      [datasets, 'dataset'],
      [teams, 'team'],
    ),
  );
  return {
    blocks: [
      filesSection(`Exported ${what === '' ? 'nothing' : what} to ${folder}`, written),
      lines(`Next: \`rolecall plan --config ${folder}/rolecall.yaml\` shows no changes.`),
    ],
  };
}

const POSSIBLE = {
  yes: 'yes',
  reading: 'can read what it needs; writing was not tried',
  no: 'no: the key may not read what it needs',
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

/** What the doctor found. Its problems are printed apart, with their excerpts. */
export function diagnosisDocument(diagnosis: Diagnosis): Document {
  const { portal, reachable, milliseconds, endpoints, commands, observed, untried, clockOffset, dialect } =
    diagnosis;
  const part = (title: string, rows: readonly (readonly string[])[]): Blocks =>
    section({ title }, table(['row', 'rows'], ['', ''], rows));
  const notes = [
    dialect.pageParameter === undefined &&
      'Every list fits on one page, so how pages are selected is unknown.',
    untried.length > 0 && `Not tried, since it needs a write: ${untried.join(', ')}.`,
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
      endpoints.some(({ readable }) => readable === 'yes') &&
        section(
          { title: 'Write this into the root file, under portal' },
          verbatim(stringify({ dialect }).trimEnd(), 'yaml'),
          lines(...notes.map((note) => note && faint(note))),
        ),
    ],
  };
}
