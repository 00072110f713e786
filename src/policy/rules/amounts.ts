import type { Place } from '../../domain/problem.ts';
import type { RuleForm } from '../../domain/rule.ts';
import { counted } from '../../domain/wording.ts';
import type { JudgeOf } from './form.ts';
import { cutOf, pieceName, placeName } from './mend.ts';
import type { RuledPerson } from './people.ts';
import { type Matcher, matcherOf, type RuleWorld } from './selector.ts';

type AmountForm = Extract<RuleForm, { kind: 'most' | 'least' }>;

const MOST_NAMED = 5;

/** The first line that gives somebody what is counted. */
const placeOfFirst = (person: RuledPerson, matcher: Matcher, world: RuleWorld): Place | undefined =>
  cutOf(person, matcher.pieces(person.after), world).lines[0]?.place();

const isSame = ({ earlier, before, after }: RuledPerson): boolean =>
  earlier === undefined &&
  before !== undefined &&
  before.role === after.role &&
  before.reports === after.reports &&
  before.roles === after.roles;

/** No more people than this may match: what counts is that a plan makes the excess larger. */
export const most: JudgeOf<AmountForm> = ({ name, form: { of, users } }, world) => {
  const matcher = matcherOf(of, world);
  let after = 0;
  let before = 0;
  /** How many it would be had the plan given nothing: whom a demotion brings in, nobody was given anything. */
  let ungiven = 0;
  const newcomers: RuledPerson[] = [];
  return {
    see: (person) => {
      const { identity, earlier, before: held } = person;
      const was = held !== undefined && matcher.matches(identity, held, earlier);
      const is = matcher.matches(identity, person.after);
      before += Number(was);
      after += Number(is);
      ungiven += Number(isSame(person) ? is : matcher.ungiven(person));
      if (is && !was && newcomers.length <= MOST_NAMED) newcomers.push(person);
    },
    seeGone: ({ identity, before: held }) => {
      before += Number(matcher.matches(identity, held));
    },
    *breaches() {
      if (after <= users) return;
      const [first] = newcomers;
      const excess = after - users;
      const added = newcomers.slice(0, MOST_NAMED).map((person) => {
        const place = placeOfFirst(person, matcher, world);
        return place === undefined ? person.email : `${person.email} (${placeName(place)})`;
      });
      const who =
        first === undefined
          ? ''
          : `, among them ${before === 0 ? '' : 'newly '}${added.join(', ')}${newcomers.length > MOST_NAMED ? ' and more' : ''}`;
      yield {
        given: after > Math.max(before, ungiven, users) && first !== undefined,
        message: `${counted(after, 'user')} ${after === 1 ? 'matches' : 'match'} the rule ${name}, which lets ${users}${who}`,
        fix: `take it from ${excess === 1 ? 'one of them' : `${excess} of them`}, or raise the number`,
        place: first && placeOfFirst(first, matcher, world),
      };
    },
  };
};

/** No fewer people than this hold each piece that is meant; without pieces, no fewer people match. */
export const least: JudgeOf<AmountForm> = ({ name, form: { of, users } }, world) => {
  const matcher = matcherOf(of, world);
  const reports = new Uint32Array(world.catalogue.reports.length);
  const roles = new Uint32Array(world.catalogue.roles.length);
  let people = 0;
  const asks = (has: number): string =>
    `${has === 0 ? 'has nobody' : `has ${counted(has, 'user')}`}, and the rule ${name} asks for ${users}`;
  return {
    see: ({ identity, after }) => {
      if (!matcher.who(identity, after)) return;
      people++;
      for (const index of after.reports) reports[index] = (reports[index] ?? 0) + 1;
      for (const index of after.roles) roles[index] = (roles[index] ?? 0) + 1;
    },
    *breaches() {
      if (!matcher.speaksOfPieces) {
        if (people >= users) return;
        const missing = users - people;
        const message = `what the rule ${name} speaks of ${asks(people)}`;
        yield { given: false, message, fix: `add ${missing} more`, place: undefined };
        return;
      }
      for (const piece of matcher.all()) {
        if (piece.kind === 'report' && world.catalogue.reports[piece.index]?.listed !== true) continue;
        const has = (piece.kind === 'report' ? reports : roles)[piece.index] ?? 0;
        if (has >= users) continue;
        yield {
          given: false,
          message: `${pieceName(piece, world)} ${asks(has)}`,
          fix: `give it to ${users - has} more`,
          place: undefined,
        };
      }
    },
  };
};
