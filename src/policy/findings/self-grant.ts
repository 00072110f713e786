import { reportName } from '../../domain/catalogue.ts';
import type { Change } from '../../domain/change.ts';
import type { World } from '../../domain/delta.ts';
import type { DesiredUser } from '../../domain/desired.ts';
import { type Email, type Identity, identityOf } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import type { Place, Problem } from '../../domain/problem.ts';
import { linesOf, type Source } from '../../domain/source.ts';
import { writtenInstant } from '../../domain/window.ts';
import { few } from '../../domain/wording.ts';
import { laterAccess } from './later.ts';
import { finding } from './wording.ts';

function gainOf(change: Change): string | undefined {
  if (change.because !== 'listed' || change.waiting === true) return undefined;
  if (change.kind === 'create-user') return 'an account';
  if (change.kind === 'grant-report') return reportName(change.report);
  if (change.kind !== 'grant-rls') return undefined;
  return `${change.rls.dataset ?? change.rls.datasetId}/${change.rls.role}`;
}

interface Gain {
  readonly user: Email;
  readonly name: string;
  readonly sources: readonly Source[];
}

/** The access that these people gain, now and later. */
export function* gainsOf(plan: Plan, world: World, people: ReadonlySet<Identity>): Iterable<Gain> {
  for (const change of plan.changes) {
    if (!('user' in change) || !people.has(identityOf(change.user))) continue;
    const name = gainOf(change);
    if (name !== undefined) yield { user: change.user, name, sources: change.sources };
  }
  const upcoming = new Set(plan.findings.flatMap((one) => (one.code === 'upcoming-entry' ? one.user : [])));
  const isAsked = ({ identity, email }: DesiredUser) => people.has(identity) && upcoming.has(email);
  for (const { user, later } of laterAccess(world, isAsked))
    for (const { name, from, source } of later)
      if (user !== undefined) yield { user, name: `${name} from ${writtenInstant(from)}`, sources: [source] };
}

/** A hint about each person who gains access by a line that this person wrote. */
export function selfGrants(
  gains: readonly Gain[],
  writersOf: (line: Place) => ReadonlySet<Identity> | undefined,
): Problem[] {
  const own = gains.filter((gain) =>
    linesOf(gain).some((line) => writersOf(line)?.has(identityOf(gain.user)) === true),
  );
  return [...groupBy(own, ({ user }) => user)].map(([user, same]) => {
    const names = few(same.map(({ name }) => name));
    const message = `${user} gains ${names} by a line that this person wrote`;
    return finding('self-grant', message, same[0].sources);
  });
}
