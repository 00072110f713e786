import type { Catalogue, Report, RlsRole } from '../domain/catalogue.ts';
import type { DatasetReference, ReportReference } from '../domain/declared.ts';
import { type DatasetId, roleKey } from '../domain/ids.ts';
import { groupBy } from '../domain/multimap.ts';
import { quote, suggester } from '../domain/nearest.ts';
import type { Problem } from '../domain/problem.ts';
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
    const name = dataset.kind === 'id' ? dataset.id : dataset.alias;
    const place = placeOf(at.source);
    if (found !== undefined) {
      tell({
        code: 'ambiguous-rls-role',
        severity: 'error',
        message: `the dataset ${quote(name)} has several roles named ${quote(role)}`,
        why: 'the API links by name, so nobody can say which of them a call would change',
        fix: 'rename one of the roles in the report platform',
        place,
      });
    } else if (!named.has(id)) {
      tell({
        code: 'unknown-dataset',
        severity: 'error',
        message: `the portal has no dataset with the id ${id}`,
        why: 'no report and no RLS role of the portal names it',
        fix: 'look the id up in the portal',
        place,
      });
    } else {
      const near = suggestions.get(id) ?? suggester(() => (rolesOf.get(id) ?? []).map((one) => one.name));
      suggestions.set(id, near);
      const there = (rolesOf.get(id) ?? []).map((one) => quote(one.name));
      tell({
        code: 'unknown-rls-role',
        severity: 'error',
        message: `the dataset ${quote(name)} has no RLS role ${quote(role)}`,
        why: 'role names are compared exactly; a list may lag until the platform reloads its metadata',
        fix: near(
          role,
          there.length === 0 ? 'look the role up in the report platform' : `its roles are ${few(there)}`,
        ),
        place,
      });
    }
    return undefined;
  };
}
