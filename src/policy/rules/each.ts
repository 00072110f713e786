import { hasIndex } from '../../domain/indexes.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { RuleForm, RuleSelector } from '../../domain/rule.ts';
import { type Breach, type Judge, type JudgeOf, judgeOfEach } from './form.ts';
import { type Cut, costOf, cutOf, cutText, givenOf, pieceNames, placeNames } from './mend.ts';
import type { RuledPerson } from './people.ts';
import { type Matcher, matcherOf, type Piece, type RuleWorld, rises } from './selector.ts';
import { termsOf } from './terms.ts';

type FormOf<Kind extends RuleForm['kind']> = Extract<RuleForm, { kind: Kind }>;

/** What somebody matches a selector by, in words. */
function matchedBy(person: RuledPerson, matcher: Matcher, world: RuleWorld): string {
  if (matcher.speaksOfPieces) return pieceNames(matcher.pieces(person.after), world);
  const teams = matcher.teamsOf(person.identity);
  if (teams.length > 0) return `the membership of ${teams.join(', ')}`;
  const { role } = person.after;
  return role === undefined ? 'an account' : `the role ${ROLE_NAMES[role]}`;
}

const verb = ({ before }: RuledPerson, given: boolean): string =>
  given || before === undefined ? 'gets' : 'has';

const firstPlace = ({ lines }: Cut): Breach['place'] => lines[0]?.place();

/** What would end a match, where no piece of access makes it. */
function withoutPieces(person: RuledPerson, matcher: Matcher): string {
  const teams = matcher.teamsOf(person.identity);
  return teams.length > 0
    ? `take ${person.email} out of ${teams.join(' and ')}`
    : `give ${person.email} another role, or no account`;
}

const mendBy = (person: RuledPerson, matcher: Matcher, cut: Cut): string =>
  matcher.speaksOfPieces ? cutText(cut) : withoutPieces(person, matcher);

const cutBy = (person: RuledPerson, matcher: Matcher, world: RuleWorld): Cut =>
  cutOf(person, matcher.pieces(person.after), world);

/** Nobody of these may have any of those. */
export const deny: JudgeOf<FormOf<'deny'>> = ({ name, form }, world) => {
  const matcher = matcherOf(form.of, world);
  return judgeOfEach(
    name,
    (person) =>
      matcher.matches(person.identity, person.after)
        ? matcher.fresh(person)
          ? 'given'
          : 'found'
        : undefined,
    (person) => {
      const cut = cutBy(person, matcher, world);
      const what = matchedBy(person, matcher, world);
      return {
        message: `${person.email} ${verb(person, matcher.fresh(person))} ${what}, which the rule ${name} denies`,
        fix: mendBy(person, matcher, cut),
        place: firstPlace(cut),
      };
    },
  );
};

/** Nobody may match all sides at once. */
export const apart: JudgeOf<FormOf<'apart'>> = ({ name, form }, world) => {
  const matchers = form.sides.map((side) => matcherOf(side, world));
  return judgeOfEach(
    name,
    (person) => {
      if (!matchers.every((matcher) => matcher.matches(person.identity, person.after))) return undefined;
      return matchers.some((matcher) => matcher.fresh(person)) ? 'given' : 'found';
    },
    (person) => {
      const sides = matchers.map((matcher) => ({ matcher, cut: cutBy(person, matcher, world) }));
      const cost = ({ matcher, cut }: (typeof sides)[number]): number =>
        matcher.speaksOfPieces ? costOf(cut) : 1;
      const cheapest = sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
      const fresh = sides.find(({ matcher }) => matcher.fresh(person)) ?? cheapest;
      return {
        message: `${person.email} has ${matchers.map((matcher) => matchedBy(person, matcher, world)).join(' and ')}, which the rule ${name} keeps apart`,
        fix: mendBy(person, cheapest.matcher, cheapest.cut),
        place: firstPlace(fresh.cut) ?? sides.map(({ cut }) => firstPlace(cut)).find((place) => place),
      };
    },
  );
};

const patternsOf = ({ reports, rls, teams, users, roles }: RuleSelector): string => {
  const things = [...(reports ?? []), ...(rls ?? [])].map(({ text }) => text);
  if (things.length > 0) return `something of ${things.join(', ')}`;
  if (teams !== undefined) return `a place in ${teams.map(({ text }) => text).join(' or ')}`;
  if (roles !== undefined) return `the role ${roles.map((role) => ROLE_NAMES[role]).join(' or ')}`;
  return `an address of ${(users ?? []).map(({ text }) => text).join(', ')}`;
};

/** Who matches the first must match the second. */
function requireAccess(
  name: string,
  of: Matcher,
  have: RuleSelector,
  world: RuleWorld,
): ReturnType<JudgeOf<FormOf<'require'>>> {
  const second = matcherOf(have, world);
  const isGiven = (person: RuledPerson): boolean => of.fresh(person) || second.missed(person);
  return judgeOfEach(
    name,
    (person) => {
      const { identity, after } = person;
      if (!of.matches(identity, after) || second.matches(identity, after)) return undefined;
      return isGiven(person) ? 'given' : 'found';
    },
    (person) => {
      const cut = cutBy(person, of, world);
      const otherwise = of.speaksOfPieces && costOf(cut) === 1 ? `, or ${cutText(cut)}` : '';
      return {
        message: `${person.email} ${verb(person, isGiven(person))} ${matchedBy(person, of, world)} without ${patternsOf(have)}, which the rule ${name} requires`,
        fix: `give ${person.email} ${patternsOf(have)}${otherwise}`,
        place: firstPlace(cut),
      };
    },
  );
}

const DAY = 86_400_000;

/** Each piece of access that the first selector means must end in time, or have a reason. */
function requireTerms(
  name: string,
  of: Matcher,
  { within, reason }: NonNullable<FormOf<'require'>['terms']>,
  world: RuleWorld,
): Judge {
  const { now } = world;
  const isOnTerms = termsOf({ within, reason }, world);
  const isFine = (person: RuledPerson, piece: Piece): boolean => {
    const given = givenOf(person, piece, world);
    return given.length > 0 && given.every((one) => isOnTerms(one, person.identity));
  };
  const failing = (person: RuledPerson): Piece[] => {
    const { after } = person;
    const pieces = of.speaksOfPieces
      ? of.pieces(after)
      : [
          ...Array.from(after.reports, (index): Piece => ({ kind: 'report', index })),
          ...Array.from(after.roles, (index): Piece => ({ kind: 'role', index })),
        ];
    return pieces.filter((piece) => !isFine(person, piece));
  };
  const isFresh = ({ identity, earlier, before, after }: RuledPerson, { kind, index }: Piece): boolean =>
    before === undefined ||
    !hasIndex(before[kind === 'report' ? 'reports' : 'roles'], index) ||
    ((earlier !== undefined || rises(before.role, after.role)) && !of.matches(identity, before, earlier));
  const asked = [
    ...(within === undefined ? [] : [`an end within ${within / DAY} days`]),
    ...(reason ? ['a reason'] : []),
  ].join(' and ');
  const last = within === undefined ? undefined : new Date(now + within - DAY).toISOString().slice(0, 10);
  return judgeOfEach(
    name,
    (person) => {
      if (!of.matches(person.identity, person.after)) return undefined;
      const pieces = failing(person);
      if (pieces.length === 0) return undefined;
      return pieces.some((piece) => isFresh(person, piece)) ? 'given' : 'found';
    },
    (person) => {
      const pieces = failing(person);
      const fresh = pieces.filter((piece) => isFresh(person, piece));
      const cut = cutOf(person, fresh.length > 0 ? fresh : pieces, world);
      const terms = [
        ...(last === undefined ? [] : [`until: ${last} or earlier`]),
        ...(reason ? ['a reason'] : []),
      ].join(' and ');
      return {
        message: `${person.email} ${verb(person, fresh.length > 0)} ${pieceNames(pieces, world)} without ${asked}, which the rule ${name} requires`,
        fix:
          cut.lines.length > 0
            ? `write ${terms} at ${placeNames(cut)}`
            : `list the person with ${terms}, or ${cutText(cut)}`,
        place: firstPlace(cut),
      };
    },
  );
}

/** Who matches the first must have the second, and each piece its terms. */
export const required: JudgeOf<FormOf<'require'>> = ({ name, form: { of, have, terms } }, world) => {
  const matcher = matcherOf(of, world);
  const judges = [
    ...(have === undefined ? [] : [requireAccess(name, matcher, have, world)]),
    ...(terms === undefined ? [] : [requireTerms(name, matcher, terms, world)]),
  ];
  return {
    see: (person) => {
      for (const judge of judges) judge.see(person);
    },
    *breaches() {
      for (const judge of judges) yield* judge.breaches();
    },
  };
};
