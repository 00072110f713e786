import type { Plan } from '../../domain/plan.ts';
import { isError, type Place, type Problem } from '../../domain/problem.ts';
import type { ProblemCode } from '../../domain/problem-codes.ts';
import { type Pieces, person } from '../document.ts';
import type { PersonView } from './people.ts';
import type { PersonBlock } from './person-blocks.ts';
import { alteredText, type Lines, placesOf } from './reason.ts';
import type { Directory } from './who.ts';
import { accessText, capital } from './wording.ts';

/** Something to look at before the plan is approved: a fact, then what decides whether it is right. */
export interface Risk {
  readonly sign: 'lost' | 'by-hand' | 'risk' | 'note';
  readonly code: string;
  /** The report or role that several findings of a code may share. */
  readonly about: string | undefined;
  readonly fact: Pieces;
  readonly decides: string;
  readonly places: readonly Lines[];
}

/** A message with the people that it names as people. */
export function withPeople(message: string, directory: Directory, user?: string): Pieces {
  const pieces: Pieces[number][] = [];
  let plain = '';
  for (const word of message.split(/( )/)) {
    const [, address = '', rest = ''] = word.includes('@') ? (/^(.*?)([,;:.]*)$/.exec(word) ?? []) : [];
    if (address !== '' && (address === user || directory.knows(address))) {
      if (plain !== '') pieces.push(plain);
      pieces.push(person(directory.person(address)));
      plain = rest;
    } else plain += word;
  }
  return plain === '' ? pieces : [...pieces, plain];
}

const linesOf = (place: Place | undefined): readonly Lines[] =>
  place === undefined ? [] : placesOf([place]);

/** Findings that the view words itself, from the changes. */
const OWN_WORDS: ReadonlySet<ProblemCode> = new Set(['user-deleted', 'ending-soon']);

/** What becomes of accounts: deletions, replacements, then demotions that wait for somebody. */
function accountRisks(people: readonly PersonView[]): Risk[] {
  const risk = (
    sign: Risk['sign'],
    code: string,
    fact: Pieces,
    decides: string,
    block?: PersonBlock,
  ): Risk => ({
    sign,
    code,
    about: undefined,
    fact,
    decides,
    places: block?.reason.places ?? [],
  });
  const deleted = people.filter(({ account }) => account === 'deleted');
  const replaced = people.filter(({ account }) => account === 'replaced');
  return [
    ...deleted.map(({ who, lost, blocks }) => {
      const access = accessText(lost);
      return risk(
        'lost',
        'user-deleted',
        [person(who), ` loses everything: the account is deleted${access === '' ? '' : `, with ${access}`}.`],
        'Right only if this person has left. History and settings of the account cannot be restored.',
        blocks.find(({ account }) => account !== ''),
      );
    }),
    ...replaced.map(({ who, blocks }) => {
      const block = blocks.find(({ loses }) => loses.length > 0);
      return risk(
        'lost',
        'user-deleted',
        [person(who), ` is deleted and created again, and loses ${(block?.loses ?? []).join('; ')}.`],
        'Change the role by hand to keep them.',
        block,
      );
    }),
    ...people.flatMap(({ who, accounts, blocks }) =>
      accounts.flatMap((change) =>
        change.kind === 'manual' && change.demotion
          ? risk(
              'by-hand',
              'manual',
              [person(who), ` keeps a higher role until it is changed by hand: ${alteredText(change)}.`],
              'The steps are below.',
              blocks.find(({ move }) => move === 'by-hand'),
            )
          : [],
      ),
    ),
  ];
}

/** The person at the beginning of a fact. */
const keyOf = ({ fact: [first] }: Risk): string | undefined =>
  typeof first === 'object' && first.kind === 'person' ? first.who.key : undefined;

const ended = (text: string): string => (text === '' || /[.?!]$/.test(text) ? text : `${text}.`);

export const riskOf = (finding: Problem, directory: Directory): Risk => {
  const fact = withPeople(ended(finding.message), directory, finding.user);
  const [first, ...rest] = fact;
  return {
    sign: finding.severity === 'info' ? 'note' : 'risk',
    code: finding.code,
    about: finding.about,
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
  const accounts = accountRisks(people);
  const demoted = new Set(accounts.filter(({ code }) => code === 'manual').map(keyOf));
  const shown = findings.filter(
    (finding) => !isError(finding) && finding.standing !== true && !OWN_WORDS.has(finding.code),
  );
  const isFirst = ({ code }: Problem): boolean => code === 'management-narrowed';
  return [
    ...shown.filter(isFirst).map((finding) => riskOf(finding, directory)),
    ...accounts,
    ...shown
      .filter((finding) => !isFirst(finding))
      .map((finding) => riskOf(finding, directory))
      // The demotion above already says that a leaver keeps a role.
      .filter((risk) => risk.code !== 'leaver-administrator' || !demoted.has(keyOf(risk))),
  ];
}
