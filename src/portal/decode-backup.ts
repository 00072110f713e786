import { RECORDS, type RecordCheck } from './decode.ts';
import type { PortalState } from './read-portal.ts';

/** The records of a backup, checked like those of a portal; or what is wrong with it, in words. */
export function decodeBackup(value: unknown): PortalState['records'] | string {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('format' in value) ||
    value.format !== 'rolecall.backup/1'
  ) {
    return 'it does not begin with the format rolecall.backup/1';
  }
  const list = <Value>(name: string, isRecord: RecordCheck<Value>): readonly Value[] | string => {
    const values: unknown = name in value ? value[name as keyof typeof value] : undefined;
    if (!Array.isArray(values)) return `${name} is not a list`;
    const wrong = values.findIndex((one) => !isRecord(one));
    return wrong < 0 ? values.filter((one) => isRecord(one)) : `record ${wrong + 1} of ${name} is wrong`;
  };
  const users = list('users', RECORDS.user);
  const reports = list('reports', RECORDS.report);
  const roles = list('roles', RECORDS.role);
  if (typeof users === 'string') return users;
  if (typeof reports === 'string') return reports;
  return typeof roles === 'string' ? roles : { users, reports, roles };
}
