import { type Catalogue, reportAt, roleAt } from './catalogue.ts';
import type { ChangedGroup, ChangedReport, ChangedRls } from './change.ts';
import type { Desired, Explanation } from './desired.ts';
import type { Email } from './ids.ts';
import type { Access, Indexes } from './indexes.ts';
import type { RoleName } from './role.ts';

export interface HeldAccount extends Access {
  readonly name: string;
  readonly role: RoleName | null;
}

export interface HoldingReasons extends Pick<Explanation, 'reports' | 'roles'> {
  /** Reports that the person will have without any RLS role of a dataset that has some. */
  readonly blind: Indexes;
}

interface HolderReasons {
  /** False where neither the files nor `manage.unlisted` decide for the holder. */
  readonly managed: boolean;
  /** Worked out when asked: only the matrix shows it. */
  readonly reasons: () => HoldingReasons;
}

export interface PersonHoldings extends HolderReasons {
  readonly user: Email;
  readonly live: HeldAccount | undefined;
  readonly after: HeldAccount | undefined;
}

export interface GroupHoldings extends HolderReasons {
  readonly group: ChangedGroup;
  readonly live: Indexes;
  readonly after: Indexes;
}

export interface Holdings {
  readonly reports: readonly ChangedReport[];
  readonly roles: readonly ChangedRls[];
  readonly people: readonly PersonHoldings[];
  readonly groups: readonly GroupHoldings[];
}

export function namedReport(catalogue: Catalogue, index: number): ChangedReport {
  const { id, name, workspace } = reportAt(catalogue, index);
  return { id, name, workspace };
}

/** A role as changes and answers name it: by the first alias of its dataset. */
export function namedRole(
  {
    catalogue,
    desired,
  }: { readonly catalogue: Catalogue; readonly desired: Pick<Desired, 'datasetAliases'> },
  index: number,
): ChangedRls {
  const { datasetId, name } = roleAt(catalogue, index);
  return { datasetId, dataset: desired.datasetAliases.get(datasetId)?.[0] ?? null, role: name };
}
