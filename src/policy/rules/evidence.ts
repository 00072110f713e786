import type { Explanation, Given } from '../../domain/desired.ts';
import { hasIndex } from '../../domain/indexes.ts';
import { type Rule, type RuleTerms, selectorsOf } from '../../domain/rule.ts';
import type { Holding, RuledPerson } from './people.ts';
import { type Bits, hasBit, type Piece, piecesOf, type RuleWorld, type Selectors } from './selectors.ts';

/** A rule with the number of its first selector; the others follow. */
export interface NumberedRule {
  readonly rule: Rule;
  readonly first: number;
}

/** Rules with their selectors numbered over all of them. */
export function numberRules(rules: readonly Rule[]): readonly NumberedRule[] {
  let next = 0;
  return rules.map((rule) => {
    const first = next;
    next += selectorsOf(rule.form).length;
    return { rule, first };
  });
}

/** What rules are judged over. */
export interface Judged {
  readonly selectors: Selectors;
  readonly world: RuleWorld;
}

/** What breaks a rule: a piece that somebody holds, or the account where its selector speaks of no piece. */
export interface Evidence {
  readonly selector: number;
  readonly piece: Piece | undefined;
}

/** What somebody has at one time, and the selectors that this matches. */
export interface State {
  readonly person: RuledPerson;
  readonly holding: Holding;
  readonly bits: Bits;
}

/** Access that no file gives has no end and no reason. */
const NOT_IN_FILES: Given = { sources: [], reasons: [], until: undefined, end: undefined };

const explanations = new WeakMap<RuledPerson, Explanation>();

function explained(person: RuledPerson, { desired }: RuleWorld): Explanation {
  const known = explanations.get(person) ?? desired.explainUser(person.identity);
  explanations.set(person, known);
  return known;
}

/** Every way by which somebody has a piece after the plan: own lines and teams together, and each portal group. */
export function waysTo(person: RuledPerson, { kind, index }: Piece, world: RuleWorld): Given[] {
  const { reports, roles } = explained(person, world);
  if (kind === 'report') return [reports.get(index) ?? NOT_IN_FILES];
  const own = roles.get(index) ?? (hasIndex(person.ownRoles, index) ? NOT_IN_FILES : undefined);
  const byGroups = person.groups
    .filter((group) => hasIndex(person.groupRoles(group), index))
    .map((group) => world.desired.explainGroup(group).roles.get(index) ?? NOT_IN_FILES);
  return own === undefined ? byGroups : [own, ...byGroups];
}

/** Whether access ends in time and has such a reason. */
function meetsTerms({ within, reason }: RuleTerms, person: RuledPerson, world: RuleWorld) {
  const { now, desired } = world;
  const isKept = desired.settings.manage.leavers === 'keep';
  const leaves = isKept ? desired.users.get(person.identity)?.end : undefined;
  const endsInTime = (end: number | undefined): boolean =>
    // Under `leavers: keep` the end of a person ends no access.
    end !== undefined &&
    end - now <= (within ?? Number.POSITIVE_INFINITY) &&
    (leaves === undefined || end < leaves);
  return ({ end, reasons }: Given): boolean =>
    (within === undefined || endsInTime(end)) &&
    (reason === undefined || reasons.some((one) => reason.matches(one)));
}

/** Finds what breaks a rule in what somebody has at one time: nothing where the rule holds. */
export function findEvidence(
  { rule: { form }, first }: NumberedRule,
  state: State,
  { selectors, world }: Judged,
): readonly Evidence[] {
  const { person, holding, bits } = state;
  const matching = (selector: number): Evidence[] => {
    if (selectors.speaksOfPieces(selector))
      return piecesOf(holding).flatMap((piece) =>
        selectors.means(selector, piece) ? [{ selector, piece }] : [],
      );
    const account: Evidence = { selector, piece: undefined };
    const teams = selectors.teamsOf(selector, person.identity);
    if (teams.length === 0) return [account];
    // The portal knows no teams: a plan makes somebody a member by giving what the team gives.
    const throughTeam = piecesOf(holding).filter(({ kind, index }) => {
      const { reports, roles } = explained(person, world);
      const given = (kind === 'report' ? reports : roles).get(index);
      return given?.sources.some(({ through }) => through.some(({ team }) => teams.includes(team)));
    });
    return [account, ...throughTeam.map((piece) => ({ selector, piece }))];
  };
  switch (form.kind) {
    case 'deny':
      return hasBit(bits, first) ? matching(first) : [];
    case 'apart': {
      let sides = 0;
      for (let at = 0; at < form.sides.length; at++) sides += Number(hasBit(bits, first + at));
      if (sides < 2) return [];
      return form.sides.flatMap((_, at) => (hasBit(bits, first + at) ? matching(first + at) : []));
    }
    case 'require':
      return hasBit(bits, first) && !hasBit(bits, first + 1) ? matching(first) : [];
    case 'terms': {
      if (!hasBit(bits, first)) return [];
      const meets = meetsTerms(form.terms, person, world);
      const isAny = !selectors.speaksOfPieces(first);
      return piecesOf(holding).flatMap((piece) =>
        (isAny || selectors.means(first, piece)) && !waysTo(person, piece, world).every(meets)
          ? [{ selector: first, piece }]
          : [],
      );
    }
    case 'count':
      return [];
  }
}
