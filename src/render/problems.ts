import columnsOf from 'fast-string-width';
import { groupBy } from '../domain/multimap.ts';
import type { Plan } from '../domain/plan.ts';
import type { Problem, Severity } from '../domain/problem.ts';
import { placeName, placeOf } from '../domain/source.ts';
import { counts, digits, few, sentence } from '../domain/wording.ts';
import type { PrintOptions } from './document.ts';
import { harmlessLine, plainText } from './escape.ts';
import { type Pen, paragraph, penOf } from './printers/text.ts';
import { MANY } from './view/people.ts';
import { groupByFile, membershipIn, placesText } from './view/places.ts';

const problemKey = ({ code, severity, message, why, fix, place }: Problem): string =>
  JSON.stringify([code, severity, message, why, fix, place === undefined]);

const SEVERITIES = {
  error: { colour: 'red', command: 'error' },
  warning: { colour: 'yellow', command: 'warning' },
  info: { colour: 'dim', command: 'notice' },
} as const satisfies Record<Severity, object>;

/** `error bad-address  access/sales.yaml:3:5`, in two lines if it is too long for one. */
function headLines({ code, severity, place }: Problem, pen: Pen): string[] {
  const head = `${pen.palette[SEVERITIES[severity].colour](severity)} ${pen.palette.bold(code)}`;
  if (place === undefined) return [head];
  const where = plainText(`${place.file}:${place.line}:${place.column}`);
  if (columnsOf(head) + 2 + columnsOf(where) <= pen.width) return [`${head}  ${where}`];
  // Never break a path.
  return [head, ...(where.includes(' ') ? paragraph(where, pen, 2) : [`  ${where}`])];
}

function problemLines([problem, ...same]: readonly [Problem, ...Problem[]], pen: Pen): string[] {
  const others = groupByFile(same.flatMap(({ place }) => place ?? []));
  const places = others.map((one) => plainText(placesText({ places: [one], ranges: 'few' })));
  const note = (name: string, text: string | undefined): string[] =>
    text === undefined ? [] : paragraph(`${name}: ${plainText(sentence(text))}`, pen, 2, 7);
  return [
    ...headLines(problem, pen),
    ...paragraph(plainText(sentence(problem.message)), pen, 2),
    ...note('why', problem.why),
    ...note('fix', problem.fix),
    ...(places.length === 0 ? [] : paragraph(`also at ${few(places, 5)}`, pen, 2, 7)),
  ];
}

export function problemsText(problems: readonly Problem[], options: PrintOptions): string {
  if (problems.length === 0) return '';
  const pen = penOf(options);
  const causes = [...groupBy(problems, problemKey).values()];
  const blocks = causes.map((cause) => problemLines(cause, pen).join('\n'));
  const errors = causes.filter(([{ severity }]) => severity === 'error').length;
  const numbers = counts([errors, 'error'], [causes.length - errors, 'warning']);
  const places = causes.length < problems.length ? ` at ${digits(problems.length)} lines` : '';
  const text = `${blocks.join('\n\n')}\n\n${numbers.join(', ')}${places}\n`;
  return text.split('\n').map(harmlessLine).join('\n');
}

/** The most annotations of one severity that GitHub shows for one step. */
const MOST_ANNOTATIONS = 10;

const commandText = (text: string): string => plainText(text).replaceAll('%', '%25');
const property = (text: string): string => commandText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands for GitHub Actions. `pathOf` returns the path of a file from the top of the checkout. */
export function annotationsOf(problems: readonly Problem[], pathOf: (file: string) => string): string[] {
  const shown = { error: 0, warning: 0, info: 0 };
  const annotations: string[] = [];
  for (const { severity, place, code, message, fix } of problems) {
    if (place === undefined || shown[severity] >= MOST_ANNOTATIONS) continue;
    shown[severity]++;
    const file = property(pathOf(place.file));
    const where = `file=${file},line=${place.line},col=${place.column}`;
    const text = fix === undefined ? sentence(message) : `${sentence(message)} ${sentence(fix)}`;
    const { command } = SEVERITIES[severity];
    annotations.push(`::${command} ${where},title=${property(code)}::${commandText(text)}`);
  }
  return annotations;
}

/**
 * Moves a finding to the edited line: the membership of a new team member, or the team's line if many people
 * gain the report. Leaves out findings about removed lines, because the checkout no longer has these lines.
 */
export function findingsAtEdits({ changes, findings }: Plan): readonly Problem[] {
  const edits = changes.flatMap((change) => change.sources.map((source) => ({ change, source })));
  const editsByLine = groupBy(edits, ({ source }) => placeName(source));
  return findings.flatMap((finding): Problem | readonly Problem[] => {
    const { place, message, standing } = finding;
    if (place === undefined || standing === true) return [];
    const here = editsByLine.get(placeName(place)) ?? [];
    const ofPerson = here.find(({ change }) => 'user' in change && message.includes(change.user));
    const edit = ofPerson ?? here[0];
    if (place.removed === true || edit?.change.removed === true) return [];
    const member = edit && membershipIn(edit.source);
    if (member === undefined || here.length >= MANY) return finding;
    return { ...finding, place: placeOf(member) };
  });
}
