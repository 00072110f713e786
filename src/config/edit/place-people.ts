import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';

const domainOf = (identity: string): string => identity.slice(identity.lastIndexOf('@') + 1);

const countOne = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * Finds the file for a new person: the one with most people who share the person's reports, then the mail domain, then
 * with most people. Where nobody is listed yet, it is the first included YAML file.
 */
export function placing(
  { users }: Declared,
  desired: Desired,
  files: readonly string[],
): (identity: Identity, reports: readonly number[]) => string {
  const crowds = new Map<
    string,
    { people: number; domains: Map<string, number>; reports: Map<number, number> }
  >();
  for (const [identity, { source }] of users) {
    const crowd = crowds.get(source.file) ?? { people: 0, domains: new Map(), reports: new Map() };
    crowds.set(source.file, crowd);
    crowd.people++;
    countOne(crowd.domains, domainOf(identity));
    for (const key of desired.users.get(identity)?.reports ?? []) countOne(crowd.reports, key);
  }
  const [root = '', ...included] = files;
  const nobody = included.find((file) => !file.endsWith('.json')) ?? included[0] ?? root;
  return (identity, reports) => {
    const scored = [...crowds].map(([file, crowd]) => {
      const shared = reports.reduce((sum, key) => sum + (crowd.reports.get(key) ?? 0), 0);
      return { file, score: [shared, crowd.domains.get(domainOf(identity)) ?? 0, crowd.people] };
    });
    const better = (a: readonly number[], b: readonly number[]): number =>
      a.map((one, at) => (b[at] ?? 0) - one).find((difference) => difference !== 0) ?? 0;
    return scored.sort((a, b) => better(a.score, b.score))[0]?.file ?? nobody;
  };
}
