import type { RuleForm } from '../../domain/rule.ts';
import type { Course, Standing } from './courses.ts';
import { type Matcher, matcherOf, type RuleWorld } from './selector.ts';
import type { Act, Moving, Strand } from './strands.ts';

/** Something that must be true of somebody, together with others, for a rule to be broken. */
export interface Clause {
  readonly before: boolean;
  readonly after: boolean;
  /** False where no part of the plan makes it true. */
  readonly isPossible: boolean;
  /** The gifts that make it true, or true again; undefined where something else may make it true as well. */
  readonly on: readonly Act[] | undefined;
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
    off: change && [change],
    anyOf: [],
  };
}

interface Held extends Clause {
  /** True where something of it stays. */
  readonly isSure: boolean;
  readonly on: readonly Act[];
}

/** Something is held of what the selector speaks of. */
function isHeld(matcher: Matcher, strands: readonly Strand[]): Held {
  const of = (strand: Strand, which: keyof Moving) =>
    matcher.pieces({ reports: strand.reports[which], roles: strand.roles[which] });
  const isSure = !matcher.speaksOfPieces || strands.some((strand) => of(strand, 'stays').length > 0);
  const goes = strands.flatMap((strand) => of(strand, 'goes').map(strand.take));
  const comes = strands.flatMap((strand) => of(strand, 'comes').map(strand.give));
  const before = isSure || goes.length > 0;
  const after = isSure || comes.length > 0;
  return {
    before,
    after,
    isPossible: before || after,
    on: isSure ? [] : comes,
    off: goes,
    anyOf: [],
    isSure,
  };
}

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
    off: meant.before ? [] : meant.off,
    anyOf: held.on,
  };
}

/** Makes the clauses of somebody: a rule is broken where all of them are true. */
export type ClausesOf = (standing: Standing, strands: Course['strands']) => readonly Clause[];

const matches =
  (matcher: Matcher): ClausesOf =>
  (standing, strands) => [isMeant(matcher, standing), isHeld(matcher, strands)];

/** The clauses of a form of rule: of `most`, what makes somebody count. Undefined where nothing rules anything out. */
export function clausesOf(form: RuleForm, world: RuleWorld): ClausesOf | undefined {
  switch (form.kind) {
    case 'deny':
    case 'most':
      return matches(matcherOf(form.of, world));
    case 'apart': {
      const sides = form.sides.map((side) => matches(matcherOf(side, world)));
      return (standing, strands) => sides.flatMap((side) => side(standing, strands));
    }
    case 'require': {
      const { of, have } = form;
      if (have === undefined) return undefined;
      const [asks, asked] = [matches(matcherOf(of, world)), matcherOf(have, world)];
      return (standing, strands) => [...asks(standing, strands), lacks(asked, standing, strands)];
    }
    case 'least':
      return undefined;
  }
}
