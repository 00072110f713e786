import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';

const domainOf = (identity: string): string => identity.slice(identity.lastIndexOf('@') + 1);

/** What a file's people have in common. */
interface Crowd {
  people: number;
  readonly domains: Map<string, number>;
  readonly reports: Map<number, number>;
}

const countOne = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * Says in which file a new person stands best: where most of those stand who share the person's reports, then the mail
 * domain; where nobody is listed yet, the first included YAML file.
 */
export function placing(
  { users }: Declared,
  desired: Desired,
  files: readonly string[],
): (identity: Identity, reports: readonly number[]) => string {
  const crowds = new Map<string, Crowd>();
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
    let best: { readonly file: string; readonly score: readonly number[] } | undefined;
    for (const [file, crowd] of crowds) {
      const shared = reports.reduce((sum, key) => sum + (crowd.reports.get(key) ?? 0), 0);
      const score = [shared, crowd.domains.get(domainOf(identity)) ?? 0, file === root ? 0 : 1, crowd.people];
      const differing = best === undefined ? 0 : score.findIndex((one, at) => one !== best?.score[at]);
      if (best === undefined || (score[differing] ?? 0) > (best.score[differing] ?? 0))
        best = { file, score };
    }
    return best?.file ?? nobody;
  };
}
