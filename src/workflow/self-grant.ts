import { reportName } from '../domain/catalogue.ts';
import type { Change } from '../domain/change.ts';
import { byHolder } from '../domain/changes.ts';
import { identityOf } from '../domain/ids.ts';
import type { Plan } from '../domain/plan.ts';
import { few } from '../domain/wording.ts';
import { readWriters } from '../files/history.ts';
import { behindHeavier } from '../policy/findings/usage.ts';
import { finding } from '../policy/findings/wording.ts';
import type { FoundBase } from './base/base.ts';
import type { Loaded } from './loading/load.ts';
import { blameOf } from './survey/survey.ts';

/** What somebody gains by lines of these files. */
function gainOf(change: Change): string | undefined {
  if (change.because !== 'listed' || change.waiting === true) return undefined;
  if (change.kind === 'create-user') return 'an account';
  if (change.kind === 'grant-report') return reportName(change.report);
  return change.kind === 'grant-rls'
    ? `${change.rls.dataset ?? change.rls.datasetId}/${change.rls.role}`
    : undefined;
}

/** Adds a hint about each person who gains by a line that this person wrote after the base. */
export async function addSelfGrants(plan: Plan, loaded: Loaded, base: FoundBase | undefined): Promise<Plan> {
  const { commit, dirty } = plan;
  if (base?.git === undefined || base.commit === null || commit === null) return plan;
  const writers = await readWriters(loaded.located.top, base.commit, commit);
  const anybody = new Set([...writers.values()].flatMap((people) => [...people]));
  const gaining = byHolder(plan.changes).flatMap(({ holder, changes }) =>
    'user' in holder && anybody.has(identityOf(holder.user))
      ? [{ user: holder.user, gains: changes.filter((change) => gainOf(change) !== undefined) }]
      : [],
  );
  const linesOf = ({ sources }: Change) => sources.flatMap((source) => [source, ...source.through]);
  if (gaining.length === 0) return plan;
  const lines = gaining.flatMap(({ gains }) => gains.flatMap(linesOf));
  const blame = await blameOf({ loaded, at: { commit, dirty } }, lines);
  const late = gaining.flatMap(({ user, gains }) => {
    const isOwn = (place: (typeof lines)[number]): boolean =>
      writers.get(blame(place)?.commit ?? '')?.has(identityOf(user)) === true;
    const own = gains.filter((change) => linesOf(change).some(isOwn));
    const [first] = own;
    if (first === undefined) return [];
    const names = few(own.flatMap((change) => gainOf(change) ?? []));
    return [finding('self-grant', `${user} wrote a line that gives ${user} ${names}`, first.sources)];
  });
  return { ...plan, findings: behindHeavier(plan.findings, late) };
}
