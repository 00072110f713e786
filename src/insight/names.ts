import { reportAt, roleAt } from '../domain/catalogue.ts';
import type { ChangedReport, ChangedRls } from '../domain/change.ts';
import type { World } from '../domain/delta.ts';
import type { Subject } from '../domain/explained.ts';

type NamingWorld = Pick<World, 'catalogue' | 'desired'>;

export function namedReport({ catalogue }: NamingWorld, index: number): ChangedReport {
  const { id, name, workspace } = reportAt(catalogue, index);
  return { id, name, workspace };
}

export function namedRole({ catalogue, desired }: NamingWorld, index: number): ChangedRls {
  const { datasetId, name } = roleAt(catalogue, index);
  return { datasetId, dataset: desired.datasetAliases.get(datasetId)?.[0] ?? null, role: name };
}

export const namedSubject = (world: NamingWorld, kind: Subject['kind'], index: number): Subject =>
  kind === 'report' ? { kind, report: namedReport(world, index) } : { kind, rls: namedRole(world, index) };
