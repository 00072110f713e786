import { RECORDS, type RecordCheck, type Records } from './decode.ts';

/** A backup: whose state it is, and the records. */
export interface Backup {
  readonly url: string;
  readonly records: Records;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A backup, its records checked like those of a portal; or what is wrong with it, in words. */
export function decodeBackup(value: unknown): Backup | string {
  if (!isObject(value) || value['format'] !== 'rolecall.backup/1') {
    return 'it does not begin with the format rolecall.backup/1';
  }
  const { portal } = value;
  const url = isObject(portal) ? portal['url'] : undefined;
  if (typeof url !== 'string') return 'it does not say of which portal it is';
  const list = <Value>(name: string, isRecord: RecordCheck<Value>): readonly Value[] | string => {
    const values = value[name];
    if (!Array.isArray(values)) return `${name} is not a list`;
    const wrong = values.findIndex((one) => !isRecord(one));
    return wrong < 0 ? values.filter((one) => isRecord(one)) : `record ${wrong + 1} of ${name} is wrong`;
  };
  const users = list('users', RECORDS.user);
  const reports = list('reports', RECORDS.report);
  const roles = list('roles', RECORDS.role);
  if (typeof users === 'string') return users;
  if (typeof reports === 'string') return reports;
  return typeof roles === 'string' ? roles : { url, records: { users, reports, roles } };
}
