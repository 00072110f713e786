/**
 * What the six forms of rules mean (contract, section 9), written down once more over the records that a portal lists: sets
 * and names, and nothing of the planner, the resolver or the rules of the product.
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
export type JudgedRule = {
  readonly name: string;
  readonly severity?: string;
  readonly exempt?: Exemption[];
} & (
  | { readonly deny: Selector }
  | { readonly apart: readonly Selector[] }
  | { readonly require: { readonly of: Selector; readonly have: Selector } }
  | { readonly most: Omit<Selector, 'users'> & { readonly users: number } }
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
export const hasEnded = (until: string, now: number): boolean =>
  now >= (until.length === 10 ? Date.parse(`${until}T24:00:00Z`) : Date.parse(until));

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
}
export type Everybody = ReadonlyMap<string, Held>;

/** Everybody with an account; those who share an address are one. */
export function everybodyIn({ users, roles }: Records): Map<string, Held> {
  const all = new Map<string, Held>();
  for (const { id, email, role, reports, groups } of users) {
    const address = addressOf(email);
    const twin = all.get(address);
    const rls = roles.filter(
      (one) =>
        one.users.includes(id) ||
        one.userEmails.some((spelling) => addressOf(spelling) === address) ||
        one.groups.some((group) => groups.includes(group)),
    );
    all.set(address, {
      id: twin?.id ?? id,
      address,
      roles: new Set([...(twin?.roles ?? []), role]),
      reports: new Set([...(twin?.reports ?? []), ...reports]),
      rls: new Set([...(twin?.rls ?? []), ...rls.map(({ datasetId, name }) => `${datasetId}/${name}`)]),
    });
  }
  return all;
}

/** What patterns are matched against. */
export interface Naming {
  readonly now: number;
  readonly report: (id: string) => string;
  readonly rls: (key: string) => readonly string[];
  readonly teams: (address: string) => readonly string[];
}
const CODES = ['', 'administrator', 'contributor', 'viewer', 'workspace-contributor'];

const meant = (patterns: readonly string[], texts: readonly string[]): boolean =>
  patterns.some((pattern) => texts.some((text) => stands(pattern, text)));

function matches({ users, roles, teams, reports, rls }: Selector, held: Held, naming: Naming): boolean {
  if (users !== undefined && !meant(users, [held.address])) return false;
  if (roles !== undefined && ![...held.roles].some((role) => roles.includes(CODES[role] ?? ''))) return false;
  if (teams !== undefined && !meant(teams, naming.teams(held.listedAs ?? held.address))) return false;
  if (reports === undefined && rls === undefined) return true;
  return (
    [...held.reports].some((id) => meant(reports ?? [], [naming.report(id)])) ||
    [...held.rls].some((key) => meant(rls ?? [], naming.rls(key)))
  );
}

/** Those who break a rule; of `most`, those who are counted. */
export function breakersOf(rule: JudgedRule, everybody: Everybody, naming: Naming): Set<string> {
  const breaks = (held: Held): boolean => {
    if ('deny' in rule) return matches(rule.deny, held, naming);
    if ('apart' in rule) return rule.apart.every((side) => matches(side, held, naming));
    if ('require' in rule)
      return matches(rule.require.of, held, naming) && !matches(rule.require.have, held, naming);
    const { users: _, ...of } = rule.most;
    return matches(of, held, naming);
  };
  const isLeftOut = ({ address, listedAs = address }: Held): boolean =>
    (rule.exempt ?? []).some(({ user, until }) => stands(user, listedAs) && !hasEnded(until, naming.now));
  return new Set([...everybody].flatMap(([key, held]) => (breaks(held) && !isLeftOut(held) ? [key] : [])));
}
