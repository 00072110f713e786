import type { Catalogue, Report, RlsRole } from '../domain/catalogue.ts';
import type { DatasetReference, ReportReference } from '../domain/declared.ts';
import { type DatasetId, roleKey } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { quote, suggester } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
import type { ProblemCode } from '../domain/problem-codes.ts';
import { placeOf, type Sourced } from '../domain/source.ts';
import { few } from '../domain/wording.ts';

/** Takes a problem, or nothing where nobody needs to know (expired entries). */
export type OnProblem = (problem: Problem) => void;

/** Finds what names mean in the portal's catalogue. Every lookup that fails is reported to the given function. */
export interface Names {
  readonly report: (reference: ReportReference, at: Sourced, tell: OnProblem) => readonly Report[];
  /** Undefined for an alias that leads nowhere. */
  readonly datasetOf: (dataset: DatasetReference) => DatasetId | undefined;
  readonly role: (
    dataset: DatasetReference,
    role: string,
    at: Sourced,
    tell: OnProblem,
  ) => RlsRole | undefined;
}

/** An error about a name, at the line that has it. */
export const nameProblem = (
  code: ProblemCode,
  { source }: Sourced,
  message: string,
  fix: string,
): Problem => ({
  code,
  severity: 'error',
  message,
  fix,
  place: placeOf(source),
});

/** Finds RLS roles by the datasets behind the aliases and their names. */
export function roleNamesOf(catalogue: Catalogue, datasets: ReadonlyMap<string, DatasetId>): Names['role'] {
  const named = new Set<DatasetId>(catalogue.roles.map(({ datasetId }) => datasetId));
  for (const { datasetId } of catalogue.reports) if (datasetId !== undefined) named.add(datasetId);
  const rolesOf = groupBy(
    catalogue.roles.filter(({ ambiguous }) => !ambiguous),
    ({ datasetId }) => datasetId,
  );
  const suggestions = new Map<DatasetId, ReturnType<typeof suggester>>();

  return (dataset, role, at, tell) => {
    const id = dataset.kind === 'id' ? dataset.id : datasets.get(dataset.alias);
    if (id === undefined) return undefined;
    const index = catalogue.roleIndex.get(roleKey(id, role));
    const found = index === undefined ? undefined : catalogue.roles[index];
    if (found !== undefined && !found.ambiguous) return found;
    const name = quote(dataset.kind === 'id' ? dataset.id : dataset.alias);
    if (found !== undefined) {
      const message = `The dataset ${name} has several roles named ${quote(role)}; a call cannot choose between them.`;
      tell(nameProblem('ambiguous-rls-role', at, message, 'Rename one of the roles in the report platform.'));
    } else if (!named.has(id)) {
      const message = `The portal has no dataset with the id ${id}.`;
      tell(nameProblem('unknown-dataset', at, message, 'Look the id up in the portal.'));
    } else {
      const near = suggestions.get(id) ?? suggester(() => (rolesOf.get(id) ?? []).map((one) => one.name));
      suggestions.set(id, near);
      const there = (rolesOf.get(id) ?? []).map((one) => quote(one.name));
      const otherwise =
        there.length === 0 ? 'Look the role up in the report platform.' : `Its roles are ${few(there)}.`;
      const message = `The dataset ${name} has no RLS role ${quote(role)}.`;
      tell(nameProblem('unknown-rls-role', at, message, near(role, otherwise)));
    }
    return undefined;
  };
}
