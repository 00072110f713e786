/**
 * The one model of rules (contract, section 9), over the records that a portal lists. It shares nothing with the planner, the
 * resolver or the judge of the product: it uses sets of names.
 */
interface User {
  readonly id: string;
  readonly email: string;
  readonly role: number;
  readonly reports: readonly string[];
  readonly groups: readonly string[];
}
interface Role {
  readonly datasetId: string;
  readonly name: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly userEmails: readonly string[];
}
export interface Records {
  readonly users: readonly User[];
  readonly roles: readonly Role[];
}

export interface Selector {
  users?: string[];
  roles?: string[];
  teams?: string[];
  reports?: string[];
  rls?: string[];
}
export interface Exemption {
  readonly user: string;
  readonly until: string;
}
export interface Terms {
  readonly until?: string;
  readonly reason?: string;
}
export type JudgedRule = {
  readonly name: string;
  readonly severity?: string;
  readonly exempt?: Exemption[];
} & (
  | { readonly deny: Selector }
  | { readonly apart: readonly Selector[] }
  | { readonly require: { readonly of: Selector; readonly have: Selector | Terms } }
  | {
      readonly count: {
        readonly of: Selector;
        readonly most?: number;
        readonly least?: number;
        readonly each?: 'report';
      };
    }
);

const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
export const addressOf = (email: string): string => lower(email.replace(/^ +| +$/g, '').normalize('NFC'));

/** A pattern, by a table of which part of it may stand for which part of a text. */
function stands(pattern: string, text: string): boolean {
  const parts = lower(pattern).match(/\\\*|./gsu) ?? [];
  const letters = [...lower(text)];
  let reached = letters.map(() => false);
  reached = [true, ...reached];
  for (const part of parts) {
    const next = reached.map(() => false);
    for (let at = 0; at < reached.length; at++) {
      if (part === '*') next[at] = reached[at] === true || (at > 0 && next[at - 1] === true);
      else if (reached[at] === true && letters[at] === (part === '\\*' ? '*' : part)) next[at + 1] = true;
    }
    reached = next;
  }
  return reached.at(-1) === true;
}

/** Windows end with their day, or at their instant. */
const endOf = (until: string): number =>
  until.length === 10 ? Date.parse(`${until}T24:00:00Z`) : Date.parse(until);
export const hasEnded = (until: string, now: number): boolean => now >= endOf(until);

/** What somebody holds, by ids. A role is `DATASET/NAME`. */
export interface Held {
  /** Another one where the account was created anew. */
  readonly id: string;
  readonly address: string;
  /** By which address the files know somebody who has another one. */
  readonly listedAs?: string;
  readonly roles: ReadonlySet<number>;
  readonly reports: ReadonlySet<string>;
  readonly rls: ReadonlySet<string>;
  /** The roles of the own account, and those of each portal group. */
  readonly ownRls: ReadonlySet<string>;
  readonly groupRls: readonly (readonly string[])[];
}
export type Everybody = ReadonlyMap<string, Held>;

/** Everybody with an account; those who share an address are one. */
export function everybodyIn({ users, roles }: Records): Map<string, Held> {
  const all = new Map<string, Held>();
  for (const { id, email, role, reports, groups } of users) {
    const address = addressOf(email);
    const twin = all.get(address);
    const keysOf = (has: (role: Role) => boolean): string[] =>
      roles.filter(has).map(({ datasetId, name }) => `${datasetId}/${name}`);
    const own = keysOf(
      (one) => one.users.includes(id) || one.userEmails.some((spelling) => addressOf(spelling) === address),
    );
    const ofGroups = groups.map((group) => keysOf((one) => one.groups.includes(group)));
    all.set(address, {
      id: twin?.id ?? id,
      address,
      roles: new Set([...(twin?.roles ?? []), role]),
      reports: new Set([...(twin?.reports ?? []), ...reports]),
      rls: new Set([...(twin?.rls ?? []), ...own, ...ofGroups.flat()]),
      ownRls: new Set([...(twin?.ownRls ?? []), ...own]),
      groupRls: [...(twin?.groupRls ?? []), ...ofGroups],
    });
  }
  return all;
}

/** One way by which the files give somebody something now. */
export interface Way {
  readonly teams: readonly string[];
  /** The ends of its lines, as written. */
  readonly ends: readonly string[];
  /** The nearest reason. */
  readonly reason: string | undefined;
}

/** What the files say, in the words of the model. */
export interface Naming {
  readonly now: number;
  readonly reports: readonly string[];
  readonly report: (id: string) => string;
  readonly rls: (key: string) => readonly string[];
  readonly teams: (address: string) => readonly string[];
  /** The ways of somebody to a report or role, by own lines and teams. */
  readonly ways: (address: string, thing: string) => readonly Way[];
  /** The ways of portal groups to a role. */
  readonly groupWays: (thing: string) => readonly Way[];
}
const CODES = ['', 'administrator', 'contributor', 'viewer', 'workspace-contributor'];

const meant = (patterns: readonly string[], texts: readonly string[]): boolean =>
  patterns.some((pattern) => texts.some((text) => stands(pattern, text)));

/** The things by which somebody matches a selector, `account` for one without things; undefined for somebody who does not. */
function match(
  { users, roles, teams, reports, rls }: Selector,
  held: Held,
  naming: Naming,
): string[] | undefined {
  const { address, listedAs = address } = held;
  if (users !== undefined && !meant(users, [address])) return undefined;
  if (roles !== undefined && ![...held.roles].some((role) => roles.includes(CODES[role] ?? '')))
    return undefined;
  const isIn = (all: readonly string[]): boolean => teams === undefined || meant(teams, all);
  if (!isIn(naming.teams(listedAs))) return undefined;
  const all = [...held.reports, ...held.rls];
  if (reports === undefined && rls === undefined) {
    // The plan makes somebody a member by what it gives through the team.
    const through =
      teams === undefined
        ? []
        : all.filter((one) =>
            naming.ways(listedAs, one).some((way) => way.teams.some((team) => meant(teams, [team]))),
          );
    return ['account', ...through];
  }
  const things = [
    ...[...held.reports].filter((id) => meant(reports ?? [], [naming.report(id)])),
    ...[...held.rls].filter((key) => meant(rls ?? [], naming.rls(key))),
  ];
  return things.length > 0 ? things : undefined;
}

const DAY = 86_400_000;

/** Whether all ways together end in time, the last one too, and one of them has such a reason. */
function meets({ until, reason }: Terms, ways: readonly Way[], now: number): boolean {
  const ends = ways.map((way) => Math.min(...way.ends.map(endOf)));
  const inTime = until === undefined || Math.max(...ends) - now <= Number(until.slice(0, -1)) * DAY;
  return (
    ways.length > 0 &&
    inTime &&
    (reason === undefined || ways.some((way) => way.reason !== undefined && stands(reason, way.reason)))
  );
}

const isTerms = (have: Selector | Terms): have is Terms => 'until' in have || 'reason' in have;

/** What of somebody's access breaks a rule; nothing where it keeps it. How access is written is what the files say after the plan. */
function offence(rule: JudgedRule, held: Held, naming: Naming, after: Held | undefined): string[] {
  if ('deny' in rule) return match(rule.deny, held, naming) ?? [];
  if ('apart' in rule) {
    const sides = rule.apart.flatMap((side, at) => {
      const things = match(side, held, naming);
      return things === undefined ? [] : [things.map((thing) => `${at} ${thing}`)];
    });
    return sides.length < 2 ? [] : sides.flat();
  }
  if (!('require' in rule)) return [];
  const { of, have } = rule.require;
  const things = match(of, held, naming);
  if (things === undefined) return [];
  if (!isTerms(have)) return match(have, held, naming) === undefined ? things : [];
  const asked = of.reports === undefined && of.rls === undefined ? [...held.reports, ...held.rls] : things;
  const isFine = (ways: readonly Way[]): boolean => meets(have, ways, naming.now);
  return asked.filter((thing) => {
    const own = naming.ways(after?.listedAs ?? after?.address ?? held.address, thing);
    const isOwn = held.reports.has(thing) || after?.ownRls.has(thing) === true || own.length > 0;
    const byGroup = after?.groupRls.some((keys) => keys.includes(thing)) === true;
    return (isOwn && !isFine(own)) || (byGroup && !isFine(naming.groupWays(thing)));
  });
}

/** What a rule says of everybody at three times: before a plan, after it, and had it only removed. */
export interface Times {
  readonly before: Everybody;
  readonly after: Everybody;
  readonly without: Everybody;
}

/** Who, or what, breaks a rule, and whether a plan is refused for it. */
export function verdict(rule: JudgedRule, times: Times, naming: Naming) {
  const isExempt = ({ address, listedAs = address }: Held): boolean =>
    (rule.exempt ?? []).some(({ user, until }) => stands(user, listedAs) && !hasEnded(until, naming.now));
  const refuses = rule.severity !== 'report';
  if (!('count' in rule)) {
    const at = (everybody: Everybody, who: string): string[] => {
      const held = everybody.get(who);
      return held === undefined || isExempt(held) ? [] : offence(rule, held, naming, times.after.get(who));
    };
    const breakers = [...times.after.keys()].filter((who) => at(times.after, who).length > 0);
    const adds = (who: string): boolean => {
      const known = [...at(times.before, who), ...at(times.without, who)];
      return at(times.after, who).some((thing) => !known.includes(thing));
    };
    return { breaks: breakers.length > 0, people: breakers, refused: refuses && breakers.some(adds) };
  }
  const { of, most = Number.POSITIVE_INFINITY, least = 0, each } = rule.count;
  const counted = (everybody: Everybody, report: string | undefined): string[] =>
    [...everybody].flatMap(([who, held]) => {
      const isCounted = !isExempt(held) && match(of, held, naming) !== undefined;
      return isCounted && (report === undefined || held.reports.has(report)) ? [who] : [];
    });
  const subjects =
    each === undefined
      ? [undefined]
      : naming.reports.filter((id) => of.reports === undefined || meant(of.reports, [naming.report(id)]));
  const after = subjects.map((report) => {
    const [was, is, without] = [times.before, times.after, times.without].map((one) =>
      counted(one, report),
    ) as [string[], string[], string[]];
    return {
      tooMany: is.length > most,
      tooFew: is.length < least,
      added: is.length > Math.max(most, was.length, without.length) && is.some((who) => !was.includes(who)),
    };
  });
  return {
    breaks: after.some(({ tooMany, tooFew }) => tooMany || tooFew),
    people: [],
    refused: refuses && after.some(({ added }) => added),
  };
}
