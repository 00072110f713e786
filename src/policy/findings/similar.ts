import { distance } from 'fastest-levenshtein';
import { isPerformed } from '../../domain/changes.ts';
import { domainOf, type Identity, identityOf } from '../../domain/ids.ts';
import type { LiveUser } from '../../domain/live.ts';
import { accessText } from '../../domain/wording.ts';
import { type Finding, finding } from './wording.ts';

const MOST_SIMILAR = 20;
/** A new domain counts as a typo only if it resembles a domain with at least this many people. */
const KNOWN_DOMAIN = 10;

function foldedName(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,.]+/);
  const kept = words.filter((word) => word !== '');
  return kept.length < 2 ? undefined : kept.sort().join(' ');
}

const digitsIn = (text: string): string => text.replace(/\D/g, '');

const isOneSlip = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= 1 && distance(a, b) === 1 && digitsIn(a) === digitsIn(b);

export const similarPersons: Finding = function* ({ delta, counts }) {
  const created = counts.accounts.flatMap((change) =>
    change.kind === 'create-user' && isPerformed(change) ? [change] : [],
  );
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
  const twinOf = (identity: Identity, name: string): LiveUser | undefined =>
    byName.get(foldedName(name) ?? '') ?? leaving.find((other) => isOneSlip(other.identity, identity));
  const known = [...domains].flatMap(([domain, count]) => (count >= KNOWN_DOMAIN ? [domain] : []));
  let shown = 0;
  for (const { user, name, sources } of created) {
    if (shown >= MOST_SIMILAR) return;
    const identity = identityOf(user);
    const twin = twinOf(identity, name);
    const domain = domainOf(identity);
    const near = domains.has(domain) ? undefined : known.find((other) => distance(other, domain) <= 2);
    if (twin === undefined && near === undefined) continue;
    shown++;
    const message =
      twin === undefined
        ? `${user} is new, and nobody else is at ${domain}. Did you mean ${near}?`
        : `${user} is new. Is it a typo, or a new address of ${twin.email}, who has ${accessText(twin.reports.length, twin.roles.length)}?`;
    const fix = twin && `if it is the same person, write \`previously: [${twin.email}]\` at the new address`;
    yield finding('similar-person', message, sources, fix === undefined ? {} : { fix });
  }
};
