import { type Thing, thingsIn } from '../../domain/access.ts';
import { accessName } from '../../domain/exclusion.ts';
import { ROLE_NAMES } from '../../domain/ids.ts';
import type { Pattern } from '../../domain/pattern.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import type { RuleForm, RuleSelector, RuleTerms } from '../../domain/settings.ts';
import { placeName, placeOf } from '../../domain/source.ts';
import { DAY } from '../../domain/window.ts';
import { counted, few } from '../../domain/wording.ts';
import type { RuledPerson } from './people.ts';
import { type Evidence, type RuleContext, waysTo } from './ways.ts';

export type Description = Required<Pick<Problem, 'message' | 'fix'>> & { readonly place: Place | undefined };

function findLines(person: RuledPerson, things: readonly Thing[], context: RuleContext) {
  const lines = new Map<string, { readonly place: Place; readonly what: string }>();
  const notInFiles: string[] = [];
  for (const thing of things) {
    const name = accessName(context.world, thing);
    const grants = waysTo(person, thing, context).flatMap(({ now }) => now);
    if (grants.length === 0) notInFiles.push(name);
    for (const { source } of grants) {
      // Name the member's line: its removal affects nobody else.
      const member = source.through.at(-1);
      const { file, line, column } = member ?? placeOf(source);
      const what = member === undefined ? name : `${name} through team ${member.team}`;
      const key = `${file}:${line}:${column}`;
      if (!lines.has(key)) lines.set(key, { place: { file, line, column }, what });
    }
  }
  return { lines: [...lines.values()], notInFiles };
}

function selectorText({ reports, rls, teams, users, roles }: RuleSelector): string {
  const names = (patterns: readonly Pattern[]): string => patterns.map(({ text }) => text).join(' or ');
  const things = [...(reports ?? []), ...(rls ?? [])];
  if (things.length > 0) return `something in ${names(things)}`;
  if (teams !== undefined) return `a membership in team ${names(teams)}`;
  if (roles !== undefined) return `the role ${roles.map((role) => ROLE_NAMES[role]).join(' or ')}`;
  return `an address like ${names(users ?? [])}`;
}

const termsText = ({ within, reason }: RuleTerms): string =>
  [
    ...(within === undefined ? [] : [`an end within ${counted(within / DAY, 'day')}`]),
    ...(reason === undefined ? [] : [`a reason like ${reason.text}`]),
  ].join(' and ');

function accessWords(selector: RuleSelector, { identity, after }: RuledPerson, { selectors }: RuleContext) {
  const teams = selectors.teamsOf(selector, identity);
  if (teams.length > 0) return `a membership in team ${teams.join(', ')}`;
  const role = selector.roles === undefined ? undefined : after?.role;
  return role === undefined ? 'an account' : `the role ${ROLE_NAMES[role]}`;
}

function describeMatch(
  selector: RuleSelector,
  evidence: readonly Evidence[],
  person: RuledPerson,
  context: RuleContext,
) {
  const own = evidence.filter((one) => one.selector === selector);
  const things = own.flatMap(({ thing }) => thing ?? []);
  const { lines, notInFiles } = findLines(person, things, context);
  if (things.length < own.length) {
    const fix = `change the teams or the role of ${person.email}, or remove the account`;
    return { selector, lines, what: accessWords(selector, person, context), fix };
  }
  const places = lines.map(({ place, what }) => `${what} (${placeName(place)})`);
  const fixes = [
    ...(places.length === 0 ? [] : [`remove ${few(places)}`]),
    ...(notInFiles.length === 0 ? [] : [`remove ${few(notInFiles)} in the portal: not in the files`]),
  ];
  const what = few(things.map((thing) => accessName(context.world, thing)));
  return { selector, lines, what, fix: fixes.join(', and ') };
}

export type CountForm = Extract<RuleForm, { readonly kind: 'count' }>;
/** The forms that judge each person alone. */
export type PeopleForm = Exclude<RuleForm, CountForm>;

export function describeBreach(
  name: string,
  form: PeopleForm,
  person: RuledPerson,
  evidence: readonly Evidence[],
  context: RuleContext,
): Description {
  const added = evidence.filter(({ isNew }) => isNew);
  const hasNew = added.length > 0;
  const describe = (some: readonly Evidence[]) =>
    [...new Set(some.map(({ selector }) => selector))].map((selector) =>
      describeMatch(selector, some, person, context),
    );
  const given = added.filter(({ isLive }) => !isLive);
  const gets = describe(given.length > 0 ? given : added);
  // Only `apart` may need access that the person already has, to show a new breach.
  const had = evidence.filter(({ selector }) => gets.every((one) => one.selector !== selector));
  const has = hasNew && form.kind !== 'apart' ? [] : describe(had);
  const matches = [...gets, ...has];
  const things = (hasNew ? added : evidence).flatMap(({ thing }) => thing ?? []);
  const { lines } = findLines(person, things, context);
  const place = (lines[0] ?? matches.flatMap((match) => match.lines)[0])?.place;
  const parts = [['gets', gets] as const, ['has', has] as const].flatMap(([verb, all]) =>
    all.length === 0 ? [] : `${verb} ${all.map(({ what }) => what).join(' and ')}`,
  );
  const start = `${person.email} ${parts.join(' and ')}`;
  const { fix = '' } = matches[0] ?? {};
  switch (form.kind) {
    case 'deny':
      return { message: `${start}, which rule ${name} denies`, fix, place };
    case 'apart':
      return { message: `${start}, which rule ${name} keeps apart`, fix, place };
    case 'require': {
      const needed = selectorText(form.have);
      const message = `${start} without ${needed}, which rule ${name} requires`;
      return { message, fix: `give ${person.email} ${needed}, or ${fix}`, place };
    }
    case 'terms': {
      const needed = termsText(form.terms);
      const message = `${start} without ${needed}, which rule ${name} requires`;
      const places = few(lines.map((line) => placeName(line.place)));
      const listIt = `list this access in the files with ${needed}, or ${fix}`;
      return { message, fix: lines.length > 0 ? `write ${needed} at ${places}` : listIt, place };
    }
  }
}

/** `people` is how many people match, for one report or for all. `added` lists people that the plan adds. */
export function describeCount(
  name: string,
  { of: [selector = {}], most = Number.POSITIVE_INFINITY, least = 0 }: CountForm,
  report: number | undefined,
  people: number,
  added: readonly RuledPerson[],
  context: RuleContext,
): Description {
  const count = people === 0 ? 'nobody' : counted(people, 'person', 'people');
  const counts =
    report === undefined
      ? `${count} match${people <= 1 ? 'es' : ''}`
      : `${accessName(context.world, { kind: 'reports', key: report })} has ${count}`;
  if (people <= most) {
    const message = `${counts}: rule ${name} requires ${least}`;
    return { message, fix: `add ${least - people} more`, place: undefined };
  }
  const [first] = added;
  const isCounted = (thing: Thing): boolean =>
    report === undefined
      ? context.selectors.covers(selector, thing)
      : thing.kind === 'reports' && thing.key === report;
  const things = first?.after === undefined ? [] : thingsIn(first.after).filter(isCounted);
  const emails = added.map(({ email }) => email);
  return {
    message: `${counts}: rule ${name} allows ${most}${first === undefined ? '' : `; new: ${few(emails, 5)}`}`,
    fix: `remove ${people - most}, or raise the limit`,
    place: first && findLines(first, things, context).lines[0]?.place,
  };
}
