import type { DatasetId, Email, GroupId, OperationId, ReportId, RoleCode, UserId } from './ids.ts';
import type { Problem } from './problem.ts';

/** A call to the API, without its place in the order of calls. */
export type Call =
  | ({ readonly email: Email } & (
      | { readonly kind: 'create-user'; readonly name: string; readonly role: RoleCode }
      | { readonly kind: 'delete-user'; readonly userId: UserId }
      | {
          readonly kind: 'update-user';
          readonly userId: UserId;
          readonly name: string;
          readonly role: RoleCode;
        }
      | { readonly kind: 'link-reports' | 'unlink-reports'; readonly reports: readonly ReportId[] }
    ))
  | ({ readonly datasetId: DatasetId; readonly role: string } & (
      | { readonly kind: 'link-rls-users' | 'unlink-rls-users'; readonly emails: readonly Email[] }
      | { readonly kind: 'link-rls-groups' | 'unlink-rls-groups'; readonly groups: readonly GroupId[] }
    ));

export type Operation = Call & {
  readonly id: OperationId;
  /** The operation waits until these operations have ended, whatever their outcome. */
  readonly after: readonly OperationId[];
  /** Part of `after`. If one of these fails, rolecall skips the operation, or leaves out users from it. */
  readonly needs: readonly OperationId[];
};

export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { readonly kind: Kind }>;

export type OperationKind = Operation['kind'];

export type CallResult =
  | { readonly status: 'applied' | 'already-so' }
  /** `entries`: the refused addresses, reports or groups, if the portal accepted the others. */
  | { readonly status: 'failed'; readonly problem: Problem; readonly entries?: readonly string[] }
  /** rolecall got no answer, and could not see in the portal whether the call had worked. */
  | { readonly status: 'unknown'; readonly problem: Problem };

/** Pauses a call, so that another call can use its slot. Rejects with an `AbortError` when the run ends. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Every operation of a plan has exactly one outcome. */
export type Outcome = {
  /** The operation as planned, with all entries. */
  readonly operation: Operation;
} & (
  | (CallResult & {
      readonly leftOut?: { readonly entries: readonly string[]; readonly because: readonly OperationId[] };
    })
  | { readonly status: 'skipped'; readonly because: readonly OperationId[] }
  | { readonly status: 'not-started' }
);

export type OutcomeStatus = Outcome['status'];
