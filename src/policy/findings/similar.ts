import { distance } from 'fastest-levenshtein';
import type { LiveUser } from '../../domain/access.ts';
import { type ChangeCounts, isPerformed } from '../../domain/change.ts';
import { type Delta, losesEverything } from '../../domain/delta.ts';
import { domainOf, type Identity, identityOf } from '../../domain/ids.ts';
import { accessText, plainLetters } from '../../domain/wording.ts';
import { type Finder, finding } from './wording.ts';

const MOST_SIMILAR = 20;

/** Returns the same text for `Souza, Ana` and `Ana Souza`. */
const foldedName = (name: string): string => (plainLetters(name).match(/[^\s,.]+/g) ?? []).sort().join(' ');

const digitsIn = (text: string): string => text.replace(/\D/g, '');

const isOneSlip = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 1 && distance(a, b) === 1 && digitsIn(a) === digitsIn(b);

/** Finds an unlisted account with the same name, or a leaver with nearly the same address. */
function twinFinder({ world: { live, desired }, people }: Delta) {
  const unlistedByName = new Map<string, LiveUser>();
  for (const user of live.users.values()) {
    if (desired.users.has(user.identity) || user.reports.length + user.roles.length === 0) continue;
    const folded = foldedName(user.name);
    if (folded !== '' && !unlistedByName.has(folded)) unlistedByName.set(folded, user);
  }
  const leavers = people.flatMap((person) =>
    losesEverything(person) || person.leaverLine !== undefined ? (person.live ?? []) : [],
  );
  return (identity: Identity, name: string): LiveUser | undefined =>
    unlistedByName.get(foldedName(name)) ?? leavers.find((leaver) => isOneSlip(leaver.identity, identity));
}

const createdIn = ({ accounts }: ChangeCounts) =>
  accounts.flatMap((change) => (change.kind === 'create-user' && isPerformed(change) ? [change] : []));

export const nonAsciiAddresses: Finder = function* ({ counts }) {
  for (const { user, sources } of createdIn(counts)) {
    const message = `the new address ${user} has characters outside ASCII, which can look like plain letters`;
    if (/[^\u0000-\u007f]/.test(user)) yield finding('non-ascii-address', message, sources, { user });
  }
};

export const similarPersons: Finder = function* ({ delta, counts }) {
  const created = createdIn(counts);
  if (created.length === 0) return;
  const findTwin = twinFinder(delta);
  const domains = new Set(Array.from(delta.world.live.users.keys(), domainOf));
  let shown = 0;
  for (const { user, name, sources } of created) {
    if (shown >= MOST_SIMILAR) return;
    const identity = identityOf(user);
    const twin = findTwin(identity, name);
    const domain = domainOf(identity);
    const near = domains.has(domain) ? undefined : [...domains].find((known) => distance(known, domain) <= 2);
    if (near !== undefined) {
      const message = `${user} is new, and nobody else is at ${domain}. Did you mean ${near}?`;
      yield finding('similar-person', message, sources);
    }
    if (near !== undefined || twin !== undefined) shown++;
    if (twin === undefined) continue;
    const has = accessText(twin.reports.length, twin.roles.length);
    const message = `${user} is new. Is the address a typo, or the new address of ${twin.email}, who has ${has}?`;
    const fix = `if it is the same person, write \`previously: [${twin.email}]\` at the new address`;
    yield finding('similar-person', message, sources, { fix });
  }
};
