import {
  type DatasetId,
  type Email,
  type GroupId,
  type Identity,
  identityOf,
  type ReportId,
  type RoleKey,
  roleKey,
} from './ids.ts';
import type { Action } from './operation.ts';

/** One thing that a call makes so: an account, a report or a role that its holder has afterwards, or has no longer. */
export type Effect =
  | {
      readonly kind: 'account';
      readonly holder: Identity;
      /** As the call spells the holder. */
      readonly entry: Email;
      readonly present: boolean;
      /** Set by an update: what the account is to be. */
      readonly changed: boolean;
    }
  | {
      readonly kind: 'report';
      readonly holder: Identity;
      readonly entry: Email;
      readonly key: ReportId;
      readonly present: boolean;
    }
  | {
      readonly kind: 'role';
      readonly holder: Identity | GroupId;
      readonly entry: Email | GroupId;
      readonly key: RoleKey;
      readonly datasetId: DatasetId;
      readonly role: string;
      readonly present: boolean;
    };

/** What a call makes so, entry by entry of its array. Nothing else needs to know the kinds of calls apart. */
export function effectsOf(action: Action): readonly Effect[] {
  switch (action.kind) {
    case 'create-user':
    case 'delete-user':
    case 'update-user': {
      const { kind, email } = action;
      const present = kind !== 'delete-user';
      return [
        {
          kind: 'account',
          holder: identityOf(email),
          entry: email,
          present,
          changed: kind === 'update-user',
        },
      ];
    }
    case 'link-reports':
    case 'unlink-reports': {
      const { kind, email, reports } = action;
      const holder = identityOf(email);
      const present = kind === 'link-reports';
      return reports.map((key) => ({ kind: 'report', holder, entry: email, key, present }));
    }
    case 'link-rls-users':
    case 'unlink-rls-users': {
      const { kind, datasetId, role, emails } = action;
      const key = roleKey(datasetId, role);
      const present = kind === 'link-rls-users';
      return emails.map((entry) => ({
        kind: 'role',
        holder: identityOf(entry),
        entry,
        key,
        datasetId,
        role,
        present,
      }));
    }
    case 'link-rls-groups':
    case 'unlink-rls-groups': {
      const { kind, datasetId, role, groups } = action;
      const key = roleKey(datasetId, role);
      const present = kind === 'link-rls-groups';
      return groups.map((entry) => ({ kind: 'role', holder: entry, entry, key, datasetId, role, present }));
    }
  }
}
