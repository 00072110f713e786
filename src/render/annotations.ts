import type { Problem, Severity } from '../domain/problem.ts';
import { plainText } from './escape.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>;

/** GitHub shows no more of a kind for one step. */
const MOST = 10;

const escaped = (text: string): string => plainText(text).replaceAll('%', '%25');
const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/**
 * Problems as workflow commands of GitHub Actions, those with a place alone: ten of each severity, which is what is shown.
 * `folder` leads from the checkout to the folder of the root file.
 */
export function annotationsOf(problems: readonly Problem[], folder: string): string[] {
  const shown = { error: 0, warning: 0, info: 0 };
  return problems.flatMap(({ severity, place, code, message, fix }) => {
    if (place === undefined || shown[severity] >= MOST) return [];
    shown[severity]++;
    const file = property([folder, place.file].filter((part) => part !== '' && part !== '.').join('/'));
    const text = escaped([message, fix].filter((part) => part !== undefined).join('. '));
    return [
      `::${COMMANDS[severity]} file=${file},line=${place.line},col=${place.column},title=${property(code)}::${text}`,
    ];
  });
}
