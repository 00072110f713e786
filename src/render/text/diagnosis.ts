import { stringify } from 'yaml';
import type { Ability, Diagnosis, Endpoint } from '../../domain/diagnosis.ts';
import { DONE, type Exit, exitBy } from '../../domain/exit.ts';
import { isError } from '../../domain/problem.ts';
import { jsonText, plainText } from '../escape.ts';
import { flatProblem } from '../json/document.ts';
import { counted } from '../view/wording.ts';
import { type Palette, paletteOf } from './palette.ts';
import { problemsText } from './problems.ts';

const POSSIBLE = {
  yes: 'yes',
  reading: 'reads what it needs; whether the key may write was not tried',
  no: 'no: the key may not read what it needs',
  unknown: 'not known',
} as const satisfies Record<Ability['possible'], string>;

const READABLE = {
  yes: 'readable',
  no: 'not readable with this key',
  unknown: 'not known',
} as const satisfies Record<Endpoint['readable'], string>;

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

function clockText(offset: number | null): string {
  if (offset === null) return 'the portal does not say';
  const apart = Math.round(Math.abs(offset));
  return apart <= 1 ? 'as ours' : `${counted(apart, 'second')} ${offset > 0 ? 'ahead of' : 'behind'} ours`;
}

function tlsText({ tls, portal }: Diagnosis): string {
  if (tls !== null)
    return plainText(`${tls.protocol}, certificate of ${tls.issuer} until ${day(tls.validUntil)}`);
  return portal.url.startsWith('https:') ? 'no connection came about' : 'none: plain http';
}

const endpointText = ({ readable, records, lists }: Endpoint): string =>
  records === null ? READABLE[readable] : `${READABLE[readable]}: ${records} ${lists}`;

/** What to write down in the root file, as YAML. */
function dialectLines({ dialect }: Diagnosis): string[] {
  if (Object.keys(dialect).length === 0) return ['  dialect: {}'];
  return stringify({ dialect })
    .trimEnd()
    .split('\n')
    .map((line) => `  ${plainText(line)}`);
}

function* lines(diagnosis: Diagnosis, { good, bad, strong, faint }: Palette): Iterable<string> {
  const { portal, reachable, milliseconds, endpoints, commands, observed, untried, clockOffset } = diagnosis;
  const row = (name: string, text: string): string => `  ${name.padEnd(22)} ${text}`;
  yield strong(plainText(`portal ${portal.name}, ${portal.url}`));
  yield row('reachable', reachable ? good(`yes, ${milliseconds} ms an answer`) : bad('no'));
  yield row('TLS', tlsText(diagnosis));
  yield row('clock', clockText(clockOffset));
  yield '';
  yield strong('The key');
  for (const endpoint of endpoints) yield row(`GET ${endpoint.path}`, endpointText(endpoint));
  yield '';
  yield strong('Commands');
  for (const { command, possible } of commands) yield row(command, POSSIBLE[possible]);
  if (observed.length > 0) {
    yield '';
    yield strong('Seen in the lists');
    for (const text of observed) yield `  ${plainText(text)}`;
  }
  if (endpoints.every(({ readable }) => readable !== 'yes')) return;
  yield '';
  yield strong('To write down in the root file, under portal:');
  yield* dialectLines(diagnosis);
  if (diagnosis.dialect.pageParameter === undefined)
    yield faint('  Every list fits on one page, so how pages are selected cannot be told yet.');
  if (untried.length > 0) yield faint(`  Not tried, since only a write could tell: ${untried.join(', ')}.`);
}

/** A diagnosis for a terminal, its problems last. */
export function diagnosisText(diagnosis: Diagnosis, { colour }: { readonly colour: boolean }): string[] {
  const text = [...lines(diagnosis, paletteOf(colour))].map((line) => `${line}\n`);
  const problems = problemsText(diagnosis.problems, { colour, excerpts: false });
  return diagnosis.problems.length === 0
    ? text
    : [...text, '\n', problems.endsWith('\n') ? problems : `${problems}\n`];
}

/** `rolecall.doctor/1`. */
export const diagnosisJson = (
  { problems, format, ...diagnosis }: Diagnosis,
  exit: Exit = problems.some(isError) ? exitBy(1, problems) : DONE,
): string => `${jsonText({ format, exit, ...diagnosis, problems: problems.map(flatProblem) })}\n`;
