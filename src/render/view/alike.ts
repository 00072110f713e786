import { placesOf } from './reason.ts';
import type { Phrase, Risk } from './risks.ts';
import type { Who } from './who.ts';

/** Risks that say the same of several people: the first of them, and of whom else it is said. */
export interface Alike {
  readonly risk: Risk;
  readonly others: readonly Who[];
}

/** The one person with whom a text begins; undefined where it speaks of another one too, or of none. */
function subjectOf([first, ...rest]: Phrase): Who | undefined {
  return typeof first === 'object' && rest.every((piece) => typeof piece === 'string') ? first : undefined;
}

/** Puts together what is said of one person and of another in the same words, in the order of the first of each. */
export function alikeOf(risks: readonly Risk[]): readonly Alike[] {
  const groups = new Map<string, { readonly all: Risk[]; readonly who: Who[] }>();
  for (const [at, risk] of risks.entries()) {
    const { sign, code, fact, decides } = risk;
    const who = subjectOf(fact);
    const key = JSON.stringify(who === undefined ? at : [sign, code, fact.slice(1), decides]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { all: [risk], who: [] });
    else {
      known.all.push(risk);
      if (who !== undefined) known.who.push(who);
    }
  }
  const eachLine = ({ places }: Risk) =>
    places.flatMap(({ lines, ...rest }) => lines.map((line) => ({ ...rest, line })));
  return [...groups.values()].flatMap(({ all, who }) =>
    all
      .slice(0, 1)
      .map((risk) => ({ risk: { ...risk, places: placesOf(all.flatMap(eachLine)) }, others: who })),
  );
}
