import type { Action } from '../domain/operation.ts';

/** A text that is the same for the same call, and sorts calls for people: by whom or what they are about. */
export function contentOf(action: Action): string {
  switch (action.kind) {
    case 'create-user':
      return JSON.stringify([action.kind, action.email, action.name, action.role]);
    case 'delete-user':
      return JSON.stringify([action.kind, action.email, action.userId]);
    case 'update-user':
      return JSON.stringify([action.kind, action.email, action.userId, action.name, action.role]);
    case 'link-reports':
    case 'unlink-reports':
      return JSON.stringify([action.kind, action.email, action.reports.toSorted()]);
    case 'link-rls-users':
    case 'unlink-rls-users':
      return JSON.stringify([action.kind, action.datasetId, action.role, action.emails.toSorted()]);
    case 'link-rls-groups':
    case 'unlink-rls-groups':
      return JSON.stringify([action.kind, action.datasetId, action.role, action.groups.toSorted()]);
  }
}
