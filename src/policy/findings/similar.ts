import { identityOf } from '../../domain/ids.ts';
import { type Finding, placeOf } from './finding.ts';

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

export const similarAddresses: Finding = ({ delta, performed }) => {
  const created = performed.flatMap((change) => (change.kind === 'create-user' ? [change] : []));
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
        ...placeOf(sources),
      },
    ];
  });
};
