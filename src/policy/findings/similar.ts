import { distance } from 'fastest-levenshtein';
import type { Change } from '../../domain/change.ts';
import { type ChangeCounts, isPerformed } from '../../domain/changes.ts';
import { identityOf } from '../../domain/ids.ts';
import type { LiveUser } from '../../domain/live.ts';
import { heldText } from '../../domain/wording.ts';
import { type Finding, withPlace } from './finding.ts';

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
};

/** What is left of an address when punctuation, plus-tags, accents and look-alikes are taken away. */
function skeleton(address: string): string {
  const identity = identityOf(address);
  const at = identity.lastIndexOf('@');
  const local = identity.slice(0, at).replace(/\+.*$/, '').replace(/[._-]/g, '');
  const letters = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z2-9@.]/gu, (one) => LOOK_ALIKE[one] ?? one);
  return /^\d*$/.test(local) ? identity : `${letters(local)}@${letters(identity.slice(at + 1))}`;
}

const createdBy = ({ accounts }: ChangeCounts) =>
  accounts.flatMap((change) => (change.kind === 'create-user' && isPerformed(change) ? [change] : []));

export const similarAddresses: Finding = ({ delta, counts }) => {
  const created = createdBy(counts);
  if (created.length === 0) return [];
  const bySkeleton = new Map<string, string>();
  for (const { identity, email } of delta.world.live.users.values())
    bySkeleton.set(skeleton(identity), email);
  return created.flatMap(({ user, sources }) => {
    const key = skeleton(user);
    const twin = bySkeleton.get(key);
    if (twin === undefined) bySkeleton.set(key, user);
    if (twin === undefined || identityOf(twin) === identityOf(user)) return [];
    return [
      {
        code: 'similar-address',
        severity: 'warning',
        message: `${user} is created, and is much like ${twin}`,
        why: 'they differ only in punctuation, accents or letters that look alike',
        fix: 'check that these are two people',
        ...withPlace(sources),
      },
    ];
  });
};

const MOST_SIMILAR = 20;
/** How many people a mail domain must have for another one to look like a slip of it. */
const KNOWN_DOMAIN = 10;

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** A name as it is compared: without accents, case and order of words; undefined for one word alone. */
function foldedName(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,.]+/);
  const kept = words.filter((word) => word !== '');
  return kept.length < 2 ? undefined : kept.sort().join(' ');
}

/** True for texts that one edit apart from each other, where that edit is in no digit. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const swapped =
    endA - start === 2 && endB - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
  const edited = endA - start <= 1 && endB - start <= 1;
  return (swapped || edited) && !/\d/.test(a.slice(start, endA) + b.slice(start, endB));
}

/** What somebody holds, in words. */
const holdings = ({ reports, roles }: LiveUser): string => `holds ${heldText(reports.length, roles.length)}`;

/** Who might be meant by a new address: somebody of the same name, or whose address is one slip away. */
function similarTo(
  { user, name }: Pick<Extract<Change, { kind: 'create-user' }>, 'user' | 'name'>,
  byName: ReadonlyMap<string, LiveUser>,
  leaving: readonly LiveUser[],
): LiveUser | undefined {
  const identity = identityOf(user);
  const folded = foldedName(name);
  const namesake = folded === undefined ? undefined : byName.get(folded);
  return namesake ?? leaving.find((other) => isOneSlip(other.identity, identity));
}

/** New addresses that may be a typo, or a new address of somebody who is there (contract 3.5). */
export const similarPersons: Finding = function* ({ delta, counts }) {
  const created = createdBy(counts);
  if (created.length === 0) return;
  const { live, desired } = delta.world;
  const byName = new Map<string, LiveUser>();
  const domains = new Map<string, number>();
  for (const user of live.users.values()) {
    const domain = domainOf(user.identity);
    domains.set(domain, (domains.get(domain) ?? 0) + 1);
    if (desired.users.has(user.identity) || user.reports.length + user.roles.length === 0) continue;
    const folded = foldedName(user.name);
    if (folded !== undefined && !byName.has(folded)) byName.set(folded, user);
  }
  const leaving = delta.people.flatMap(({ live: user, treatment, left }) =>
    user !== undefined && (treatment === 'removed' || treatment === 'stripped' || left !== undefined)
      ? [user]
      : [],
  );
  const known = [...domains].flatMap(([domain, count]) => (count >= KNOWN_DOMAIN ? [domain] : []));
  let told = 0;
  for (const change of created) {
    if (told >= MOST_SIMILAR) return;
    const twin = similarTo(change, byName, leaving);
    const domain = domainOf(identityOf(change.user));
    const near = domains.has(domain) ? undefined : known.find((other) => distance(other, domain) <= 2);
    if (twin === undefined && near === undefined) continue;
    told++;
    yield {
      code: 'similar-person',
      severity: 'warning',
      message:
        twin === undefined
          ? `${change.user} is new, and nobody is at ${domain}: a typo of ${near}?`
          : `${change.user} is new: a typo, or a new address of the same person? ${twin.name} <${twin.email}> ${holdings(twin)}`,
      why: 'the new account would have access of its own, beside what is there',
      fix:
        twin === undefined
          ? 'check the address'
          : `if it is the same person, write previously: [${twin.email}] at the new address; else nothing`,
      ...withPlace(change.sources),
    };
  }
};
