import type { Plan } from '../../domain/plan.ts';
import { isError, type Place, type Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { type Piece, person } from '../document.ts';
import { alteredText } from './moves.ts';
import type { PersonView } from './people.ts';
import { type Lines, placesOf } from './reason.ts';
import type { Directory, Who } from './who.ts';
import { accessText, capital } from './wording.ts';

/** Words of ours and from findings, with people among them. */
export type Phrase = readonly (string | Who)[];

/** Something to look at before the plan is approved: a fact, then what decides whether it is right. */
export interface Risk {
  readonly sign: 'lost' | 'by-hand' | 'risk' | 'note';
  readonly code: string;
  readonly fact: Phrase;
  readonly decides: string;
  readonly places: readonly Lines[];
}

/** The same for a document. */
export const piecesOf = (phrase: Phrase): Piece[] =>
  phrase.map((piece) => (typeof piece === 'string' ? piece : person(piece)));

/** The people that a text of a finding begins with, or names, as people. */
export function phraseOf(message: string, directory: Directory): Phrase {
  const phrase: (string | Who)[] = [];
  let plain = '';
  for (const word of message.split(/( )/)) {
    const [, address = '', rest = ''] = word.includes('@') ? (/^(.*?)([,;:.]*)$/.exec(word) ?? []) : [];
    if (address !== '' && directory.knows(address)) {
      if (plain !== '') phrase.push(plain);
      phrase.push(directory.person(address));
      plain = rest;
    } else plain += word;
  }
  return plain === '' ? phrase : [...phrase, plain];
}

const linesOf = (place: Place | undefined): readonly Lines[] =>
  place === undefined ? [] : placesOf([place]);

/** Findings that the view tells in words of its own, from the changes. */
const OWN_WORDS: ReadonlySet<ProblemCode> = new Set(['user-deleted', 'ending-soon']);

function* deletions(people: readonly PersonView[]): Iterable<Risk> {
  for (const person of people) {
    if (person.account !== 'deleted') continue;
    const access = accessText(person.lost);
    yield {
      sign: 'lost',
      code: 'user-deleted',
      fact: [
        person.who,
        ` loses everything: the account is deleted${access === '' ? '' : `, with ${access}`}.`,
      ],
      decides: 'Right only if this person has left. History and settings of the account cannot be restored.',
      places: person.blocks.find(({ account }) => account !== '')?.reason.places ?? [],
    };
  }
}

function* replacements(people: readonly PersonView[]): Iterable<Risk> {
  for (const person of people) {
    if (person.account !== 'replaced') continue;
    const block = person.blocks.find(({ loses }) => loses.length > 0);
    yield {
      sign: 'lost',
      code: 'user-deleted',
      fact: [person.who, ` is deleted and created again, and loses ${(block?.loses ?? []).join('; ')}.`],
      decides: 'Change the role by hand to keep them.',
      places: block?.reason.places ?? [],
    };
  }
}

function* demotions(people: readonly PersonView[]): Iterable<Risk> {
  for (const person of people) {
    for (const change of person.accounts) {
      if (change.kind !== 'manual' || !change.demotion) continue;
      yield {
        sign: 'by-hand',
        code: 'manual',
        fact: [person.who, ` keeps a higher role until it is changed by hand: ${alteredText(change)}.`],
        decides: 'The steps are below.',
        places: person.blocks.find(({ move }) => move === 'by-hand')?.reason.places ?? [],
      };
    }
  }
}

/** Whom a text begins with. */
const keyOf = ([first]: Phrase): string | undefined => (typeof first === 'string' ? undefined : first?.key);

const ended = (text: string): string => (text === '' || /[.?!]$/.test(text) ? text : `${text}.`);

/** A finding as it is told. */
export const riskOf = (finding: Problem, directory: Directory): Risk => {
  const fact = phraseOf(ended(finding.message), directory);
  const [first, ...rest] = fact;
  return {
    sign: finding.severity === 'info' ? 'note' : 'risk',
    code: finding.code,
    fact: typeof first === 'string' ? [capital(first), ...rest] : fact,
    decides: capital(ended(finding.fix ?? finding.why ?? '')),
    // Only the page shows where standing findings are: to find a line, a file is read again.
    get places() {
      return linesOf(finding.place);
    },
  };
};

/** What to look at first, by weight: deletions, demotions that wait for somebody, then the findings in their order. */
export function risksOf(
  { findings }: Plan,
  people: readonly PersonView[],
  directory: Directory,
): readonly Risk[] {
  const waiting = [...demotions(people)];
  const demoted = new Set(waiting.map(({ fact }) => keyOf(fact)));
  const told = findings.filter(
    (finding) => !isError(finding) && finding.standing !== true && !OWN_WORDS.has(finding.code),
  );
  const isFirst = ({ code }: Problem): boolean => code === 'management-narrowed';
  return [
    ...told.filter(isFirst).map((finding) => riskOf(finding, directory)),
    ...deletions(people),
    ...replacements(people),
    ...waiting,
    ...told
      .filter((finding) => !isFirst(finding))
      .map((finding) => riskOf(finding, directory))
      // That a leaver keeps a role is told with the change that waits for it.
      .filter(({ code, fact }) => code !== 'leaver-administrator' || !demoted.has(keyOf(fact))),
  ];
}
