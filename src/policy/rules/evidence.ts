import type { Desired, Explanation, Given } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import { hasIndex, NO_INDEXES } from '../../domain/indexes.ts';
import type { Rule, RuleTerms } from '../../domain/rule.ts';
import { type AccessOf, isUnchanged, type RuledPerson, withoutGifts } from './people.ts';
import {
  type Bits,
  bitsOf,
  hasBit,
  listPieces,
  type RuledPiece,
  type RuleWorld,
  type Selectors,
} from './selectors.ts';

/** A rule with the number of its first selector; the others follow. */
export interface NumberedRule {
  readonly rule: Rule;
  readonly first: number;
}

/** What rules are judged over. */
export interface Judged {
  readonly selectors: Selectors;
  readonly world: RuleWorld;
  readonly explain: (person: RuledPerson) => Explanation;
}

/** What somebody has at one time, and the selectors that this matches. */
export interface MatchedAccess {
  readonly pieces: readonly RuledPiece[];
  readonly reports: Bits;
  readonly matched: Bits;
}

/** Somebody before a plan, after it, and if it only removed; each undefined where there is no account. */
export interface Times {
  readonly person: RuledPerson;
  readonly before: MatchedAccess | undefined;
  readonly ungiven: MatchedAccess | undefined;
  readonly after: MatchedAccess | undefined;
  /** What the plan gives, and the selectors that mean something of it. */
  readonly gained: readonly RuledPiece[];
  readonly meant: Bits;
}

const NOTHING: AccessOf = { role: undefined, reports: NO_INDEXES, roles: NO_INDEXES };

/** Matches somebody with all selectors, at each time. */
export function compareTimes(person: RuledPerson, { matchedBy, meantBy }: Selectors): Times {
  const { identity, earlier = identity } = person;
  const stateOf = (holding: AccessOf | undefined, address: Identity): MatchedAccess | undefined =>
    holding && {
      pieces: listPieces(holding),
      reports: bitsOf(holding.reports),
      matched: matchedBy(identity, holding, address),
    };
  const after = stateOf(person.after, identity);
  if (isUnchanged(person))
    return { person, before: after, ungiven: after, after, gained: [], meant: meantBy(NOTHING) };
  const { reports, roles } = person.before ?? NOTHING;
  const added = {
    reports: (person.after ?? NOTHING).reports.filter((index) => !hasIndex(reports, index)),
    roles: (person.after ?? NOTHING).roles.filter((index) => !hasIndex(roles, index)),
  };
  return {
    person,
    before: stateOf(person.before, earlier),
    ungiven: stateOf(withoutGifts(person), earlier),
    after,
    gained: listPieces(added),
    meant: meantBy(added),
  };
}

/** What breaks a rule: a piece that somebody holds, or the account where its selector speaks of no piece. */
export interface Evidence {
  readonly selector: number;
  readonly piece: RuledPiece | undefined;
}

/** Explains one person after the other: each is asked about several times in a row. */
export function explainOne({ explainUser }: Desired): Judged['explain'] {
  let last: { readonly person: RuledPerson; readonly explanation: Explanation } | undefined;
  return (person) => {
    if (last?.person !== person) last = { person, explanation: explainUser(person.identity) };
    return last.explanation;
  };
}

/** Access that no file gives has no end and no reason. */
const NOT_IN_FILES: Given = { sources: [], reasons: [], until: undefined, end: undefined };

/** Every way by which somebody has a piece after the plan: own lines and teams together, and each portal group. */
export function waysTo(
  person: RuledPerson,
  { kind, index }: RuledPiece,
  { world, explain }: Judged,
): Given[] {
  const { reports, roles } = explain(person);
  if (kind === 'report') return [reports.get(index) ?? NOT_IN_FILES];
  const own = roles.get(index) ?? (hasIndex(person.ownRoles, index) ? NOT_IN_FILES : undefined);
  const byGroups = person.groups
    .filter((group) => hasIndex(person.groupRoles(group), index))
    .map((group) => world.desired.explainGroup(group).roles.get(index) ?? NOT_IN_FILES);
  return own === undefined ? byGroups : [own, ...byGroups];
}

/** True where every way to a piece ends in time and has such a reason. */
function meetsTerms(
  { within, reason }: RuleTerms,
  person: RuledPerson,
  piece: RuledPiece,
  judged: Judged,
): boolean {
  const { now, desired } = judged.world;
  const isKept = desired.settings.manage.leavers === 'keep';
  // Under `leavers: keep` the end of a person ends no access.
  const leaves = isKept ? desired.users.get(person.identity)?.end : undefined;
  return waysTo(person, piece, judged).every(
    ({ end, reasons }) =>
      (within === undefined ||
        (end !== undefined && end - now <= within && (leaves === undefined || end < leaves))) &&
      (reason === undefined || reasons.some((one) => reason.matches(one))),
  );
}

/** True where the selectors that somebody matches break a rule; `terms` also depend on each piece. */
export function isMatched({ rule: { form }, first }: NumberedRule, matched: Bits): boolean {
  switch (form.kind) {
    case 'deny':
    case 'terms':
    case 'count':
      return hasBit(matched, first);
    case 'require':
      return hasBit(matched, first) && !hasBit(matched, first + 1);
    case 'apart': {
      let sides = 0;
      for (let at = 0; at < form.sides.length; at++)
        if (hasBit(matched, first + at) && ++sides === 2) return true;
      return false;
    }
  }
}

/**
 * Finds what breaks a rule after a plan. `new` finds only what the plan adds: what was not there before, and what removals
 * alone do not leave.
 */
export function* findEvidence(
  numbered: NumberedRule,
  { person, before, ungiven, after, gained, meant }: Times,
  judged: Judged,
  which: 'all' | 'new' = 'all',
): Iterable<Evidence> {
  const {
    rule: { form },
    first,
  } = numbered;
  const { selectors } = judged;
  if (after === undefined || !isMatched(numbered, after.matched)) return;
  const sides = form.kind === 'apart' ? form.sides.length : 1;
  for (let selector = first; selector < first + sides; selector++) {
    if (!hasBit(after.matched, selector)) continue;
    const wasBroken = [before, ungiven].some(
      (state) => state !== undefined && hasBit(state.matched, selector) && isMatched(numbered, state.matched),
    );
    const isKnown = which === 'new' && wasBroken;
    if (isKnown && !hasBit(meant, selector)) continue;
    const isAnyPiece = !selectors.speaksOfPieces(selector);
    const pieces = isKnown ? gained : after.pieces;
    if (form.kind === 'terms') {
      for (const piece of pieces)
        if (
          (isAnyPiece || selectors.means(selector, piece)) &&
          !meetsTerms(form.terms, person, piece, judged)
        )
          yield { selector, piece };
    } else if (isAnyPiece) {
      if (!isKnown) yield { selector, piece: undefined };
      for (const piece of throughTeams(selector, pieces, person, judged)) yield { selector, piece };
    } else for (const piece of pieces) if (selectors.means(selector, piece)) yield { selector, piece };
  }
}

/** The portal knows no teams: a plan makes somebody a member by giving what the team gives. */
function throughTeams(
  selector: number,
  pieces: readonly RuledPiece[],
  person: RuledPerson,
  { selectors, explain }: Judged,
): readonly RuledPiece[] {
  const teams = selectors.teamsOf(selector, person.identity);
  if (teams.length === 0) return [];
  const { reports, roles } = explain(person);
  return pieces.filter(({ kind, index }) => {
    const given = (kind === 'report' ? reports : roles).get(index);
    return given?.sources.some(({ through }) => through.some(({ team }) => teams.includes(team)));
  });
}
