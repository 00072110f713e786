import type { DatasetId, Email, GroupId, OperationId, ReportId, UserId } from './ids.ts';
import type { RoleCode } from './role.ts';

/** What one call does. Each kind carries only what its call needs, so nothing can be half-filled. */
export type Action =
  | { readonly kind: 'create-user'; readonly email: Email; readonly name: string; readonly role: RoleCode }
  | { readonly kind: 'delete-user'; readonly email: Email; readonly userId: UserId }
  | {
      readonly kind: 'update-user';
      readonly email: Email;
      readonly userId: UserId;
      readonly name: string;
      readonly role: RoleCode;
    }
  | {
      readonly kind: 'link-reports' | 'unlink-reports';
      readonly email: Email;
      readonly reports: readonly ReportId[];
    }
  | {
      readonly kind: 'link-rls-users' | 'unlink-rls-users';
      readonly datasetId: DatasetId;
      readonly role: string;
      readonly emails: readonly Email[];
    }
  | {
      readonly kind: 'link-rls-groups' | 'unlink-rls-groups';
      readonly datasetId: DatasetId;
      readonly role: string;
      readonly groups: readonly GroupId[];
    };

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

/** An action with its place among the others. */
export type Operation = Action & {
  readonly id: OperationId;
  /** Waits until these ended, whatever came of them. */
  readonly after: readonly OperationId[];
  /** A part of `after`: skipped, or narrowed by the users concerned, when one of these failed. */
  readonly needs: readonly OperationId[];
};

export type OperationKind = Operation['kind'];
