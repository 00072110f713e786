import type { RuleForm, RuleTerms } from '../../domain/rule.ts';
import type { Course, Standing } from './courses.ts';
import { type Matcher, matcherOf, type Piece, type RuleWorld } from './selector.ts';
import type { Act, Moving, Strand } from './strands.ts';
import { termsOf } from './terms.ts';

/** Something that must be true of somebody, together with others, for a rule to be broken. */
export interface Clause {
  readonly before: boolean;
  readonly after: boolean;
  /** False where no part of the plan makes it true. */
  readonly isPossible: boolean;
  /** The gifts that make it true, or true again; undefined where something else may make it true as well. */
  readonly on: readonly Act[] | undefined;
  /** Gifts that add to what makes it true anyway. */
  readonly more: readonly Act[];
  /** Where it is false after: what must all have come about for that; undefined where nothing of the plan does it. */
  readonly off: readonly Act[] | undefined;
  /** Of these one must have come about besides; none where that is not so. */
  readonly anyOf: readonly Act[];
}

const giftOf = (change: Standing['change']): readonly Act[] | undefined =>
  change?.gives === true ? [change] : undefined;

/** The account is one that the selector means. */
function isMeant(matcher: Matcher, { identity, before, after, change }: Standing): Clause {
  const is = (account: Standing['before']): boolean =>
    account !== undefined && matcher.who(identity, account);
  const [was, will] = [is(before), is(after)];
  return {
    before: was,
    after: will,
    isPossible: was || will,
    on: was ? [] : giftOf(change),
    more: [],
    off: change && [change],
    anyOf: [],
  };
}

interface Held extends Clause {
  /** True where something of it stays. */
  readonly isSure: boolean;
  readonly on: readonly Act[];
}

/** Which pieces of a strand count, of those that stay, go or come. */
type PiecesOf = (strand: Strand, which: keyof Moving) => readonly Piece[];

const meantOf =
  (matcher: Matcher): PiecesOf =>
  ({ reports, roles }, which) =>
    matcher.pieces({ reports: reports[which], roles: roles[which] });

const allOf: PiecesOf = ({ reports, roles }, which) => [
  ...Array.from(reports[which], (index): Piece => ({ kind: 'report', index })),
  ...Array.from(roles[which], (index): Piece => ({ kind: 'role', index })),
];

/** Some pieces that count are held. */
function isHolding(of: PiecesOf, strands: readonly Strand[], isSureAnyway = false): Held {
  const isSure = isSureAnyway || strands.some((strand) => of(strand, 'stays').length > 0);
  const goes = strands.flatMap((strand) => of(strand, 'goes').map(strand.take));
  const comes = strands.flatMap((strand) => of(strand, 'comes').map(strand.give));
  const before = isSure || goes.length > 0;
  const after = isSure || comes.length > 0;
  return {
    before,
    after,
    isPossible: before || after,
    on: isSure ? [] : comes,
    more: isSure ? comes : [],
    off: goes,
    anyOf: [],
    isSure,
  };
}

/** Something is held of what the selector speaks of. */
const isHeld = (matcher: Matcher, strands: readonly Strand[]): Held =>
  isHolding(meantOf(matcher), strands, !matcher.speaksOfPieces);

/** The selector does not match: what it requires is not there. */
function lacks(matcher: Matcher, standing: Standing, strands: readonly Strand[]): Clause {
  const meant = isMeant(matcher, standing);
  const held = isHeld(matcher, strands);
  const before = !(meant.before && held.before);
  return {
    before,
    after: !(meant.after && held.after),
    isPossible: !(meant.before && meant.after && held.isSure),
    // Where nothing stays, what is taken does it too.
    on: before ? [] : held.isSure ? giftOf(standing.change) : undefined,
    more: [],
    off: meant.before ? [] : meant.off,
    anyOf: held.on,
  };
}

/** Makes the clauses of somebody: a rule is broken where all of them are true. */
export type ClausesOf = (standing: Standing, strands: Course['strands']) => readonly Clause[];

const matches =
  (matcher: Matcher): ClausesOf =>
  (standing, strands) => [isMeant(matcher, standing), isHeld(matcher, strands)];

/** Somebody has a piece on other terms. The terms of a piece are the same before a plan and after it: only the account moves. */
function onOtherTerms(of: Matcher, terms: RuleTerms, world: RuleWorld): ClausesOf {
  const { desired } = world;
  const isOnTerms = termsOf(terms, world);
  return (standing, strands) => {
    const meant = isMeant(of, standing);
    if (meant.before === meant.after) return [meant];
    const { identity } = standing;
    const own = desired.explainUser(identity);
    const pieces = of.speaksOfPieces ? meantOf(of) : allOf;
    const others: PiecesOf = (strand, which) => {
      const { reports, roles } = strand.group === undefined ? own : desired.explainGroup(strand.group);
      return pieces(strand, which).filter(({ kind, index }) => {
        const given = (kind === 'report' ? reports : roles).get(index);
        return given === undefined || !isOnTerms(given, identity);
      });
    };
    return [meant, isHolding(others, strands)];
  };
}

/** The clauses of each way to break a form of rule: of `most`, what makes somebody count. None where nothing rules anything out. */
export function clausesOf(form: RuleForm, world: RuleWorld): readonly ClausesOf[] {
  switch (form.kind) {
    case 'deny':
    case 'most':
      return [matches(matcherOf(form.of, world))];
    case 'apart': {
      const sides = form.sides.map((side) => matches(matcherOf(side, world)));
      return [(standing, strands) => sides.flatMap((side) => side(standing, strands))];
    }
    case 'require': {
      const { have, terms } = form;
      const of = matcherOf(form.of, world);
      const asked = have && matcherOf(have, world);
      const ways: (ClausesOf | undefined)[] = [
        asked &&
          ((standing, strands) => [...matches(of)(standing, strands), lacks(asked, standing, strands)]),
        terms && onOtherTerms(of, terms, world),
      ];
      return ways.filter((way) => way !== undefined);
    }
    case 'least':
      return [];
  }
}
