import type { Operation, Outcome } from '../domain/operation.ts';
import type { Plan } from '../domain/plan.ts';
import { counted, digits } from '../domain/wording.ts';
import { phraseText } from '../render/printers/text.ts';
import { directoryOf, operationPhrase } from '../render/view/names.ts';
import type { Shell } from './shell.ts';

/** A log needs no progress for fewer calls. */
const MANY = 20;

/** One line in a terminal; in a log, a line per tenth of the calls. Failures in both. */
export function progressOf(plan: Plan, quiet: boolean, shell: Shell) {
  const total = plan.operations.length;
  const directory = directoryOf(plan);
  const underWay = new Set<string>();
  let done = 0;
  let shownTenths = 0;
  const show = (): void => {
    if (!quiet && done < total)
      shell.status(
        `applying: ${digits(done)} of ${counted(total, 'call')}, ${digits(underWay.size)} under way`,
      );
  };
  return {
    underWay: (): number => underWay.size,
    onStart: ({ id }: Operation): void => {
      underWay.add(id);
      show();
    },
    onEnd: (outcome: Outcome): void => {
      underWay.delete(outcome.operation.id);
      if (outcome.status === 'not-started') return;
      done++;
      if (outcome.status === 'failed' || outcome.status === 'unknown')
        shell.notice(`apply: ${outcome.status} ${phraseText(operationPhrase(outcome.operation, directory))}`);
      show();
      const tenths = Math.floor((done / total) * 10);
      if (quiet || shell.terminal || total < MANY || tenths === shownTenths) return;
      shownTenths = tenths;
      shell.notice(`apply: ${done} of ${total} calls`);
    },
  };
}
