import { type Email, type GroupId, groupId, identityOf } from '../domain/ids.ts';
import type { LiveUser } from '../domain/live.ts';
import type { UserRecord } from './decode.ts';
import type { HeldReports, Span } from './held-reports.ts';

/** A user as the list of users alone tells; the record, which takes twice as much memory, can go. */
export interface UserLine extends Omit<LiveUser, 'id' | 'reports' | 'roles' | 'department'> {
  /** As the portal spells it. */
  readonly id: string;
  /** The reports, as a part of what all users hold. */
  readonly held: Span;
  /** An empty text where the portal names none. */
  readonly department: string;
}

const FLAGS = ['canEditReport', 'canCreateReport', 'canOverwriteReport'] as const;
const FIELDS = [
  ['department', 'department'],
  ['reportLandingPage', 'landing page'],
  ['expirationDate', 'expiration date'],
  ['windowsAdUser', 'Windows user'],
] as const;

/** What a field says, as far as it says anything. */
const shownOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

const NO_EXTRAS: readonly string[] = [];

/** What an account carries that the create call cannot set, in words. */
function extrasOf(record: UserRecord): readonly string[] {
  let extras: string[] | undefined;
  for (const [field, name] of FIELDS) {
    const shown = shownOf(record[field]);
    if (shown === '') continue;
    extras ??= [];
    extras.push(`${name} ${JSON.stringify(shown)}`);
  }
  for (const flag of FLAGS) {
    if (record[flag] !== true) continue;
    extras ??= [];
    extras.push(flag);
  }
  return extras ?? NO_EXTRAS;
}

const departmentOf = ({ department }: UserRecord): string =>
  typeof department === 'string' ? department.trim() : '';

const NO_GROUPS: readonly GroupId[] = [];

/** What is compared of a user's record; the reports are added to what all users hold. */
export function lineOf(record: UserRecord, held: HeldReports): UserLine {
  const { id, email, role, name, reports, groups } = record;
  return {
    id,
    email: email as Email,
    identity: identityOf(email),
    name: name ?? '',
    role,
    held: held.add(reports),
    groups:
      groups === null || groups === undefined || groups.length === 0
        ? NO_GROUPS
        : [...new Set(groups.map(groupId))],
    extras: extrasOf(record),
    department: departmentOf(record),
  };
}
