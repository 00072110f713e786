import type { Report } from './access.ts';
import type { AccountRole, DatasetId, Email, GroupId } from './ids.ts';
import { isDemotion, isEscalation, ROLE_CODES } from './ids.ts';
import { groupBy } from './multimap.ts';
import type { Source } from './source.ts';

export type Because =
  | 'listed'
  | 'not-listed'
  | 'expired'
  | 'absent'
  | 'left'
  | 'exclusive'
  | 'unlisted'
  | 'replaced'
  | 'manual';

/** `selector`: the portal lacks access that only a workspace entry gives, for example to a new report. */
export const CAUSES = ['git', 'portal', 'both', 'time', 'selector'] as const;
export type Cause = (typeof CAUSES)[number];

export type ChangedReport = Pick<Report, 'id' | 'name' | 'workspace'>;

export interface ChangedRls {
  readonly datasetId: DatasetId;
  readonly dataset: string | null;
  readonly role: string;
}

export interface ChangedGroup {
  readonly id: GroupId;
  readonly alias: string | null;
}

export interface Account {
  readonly name: string | null;
  readonly role: AccountRole | null;
}

export interface Usage {
  /** A UTC day; null if the log shows no use. */
  readonly last: string | null;
  readonly days: number;
  readonly opens: number;
}

interface Common {
  readonly because: Because;
  readonly cause: Cause | null;
  readonly held: Hold | null;
  readonly sources: readonly Source[];
  readonly reason: string | null;
  readonly until: string | null;
  /** Set if the sources are lines of the base that these files no longer have. */
  readonly removed?: true;
  /** Set by `--usage` if the change removes a report or deletes a user; null if unknown. */
  readonly usage?: Usage | null;
  /** Set if the files of `--against` already ask for the same change. */
  readonly waiting?: true;
}

export type Change = Common &
  (
    | {
        readonly kind: 'create-user';
        readonly user: Email;
        readonly name: string;
        readonly role: AccountRole;
      }
    | {
        readonly kind: 'delete-user';
        readonly user: Email;
        readonly name: string;
        readonly role: AccountRole;
      }
    | ({ readonly user: Email; readonly from: Account; readonly to: Account } & (
        | { readonly kind: 'update-user' }
        | { readonly kind: 'replace-user'; readonly loses: readonly string[] }
        | {
            readonly kind: 'manual';
            /** True if the user keeps a higher role until somebody makes the change. */
            readonly demotion: boolean;
            /** The new address, if somebody must change the address of the account. */
            readonly address?: Email;
          }
      ))
    | {
        readonly kind: 'grant-report' | 'revoke-report';
        readonly user: Email;
        readonly report: ChangedReport;
      }
    | { readonly kind: 'grant-rls' | 'revoke-rls'; readonly user: Email; readonly rls: ChangedRls }
    | { readonly kind: 'grant-rls' | 'revoke-rls'; readonly group: ChangedGroup; readonly rls: ChangedRls }
  );

export type ChangeKind = Change['kind'];

export type HoldCode =
  | 'manual'
  | 'unresolved'
  | 'vanished'
  | 'by-cause'
  | 'rows'
  | 'loses-unmanaged'
  | 'ambiguous'
  | 'locked-out';

export interface Hold {
  readonly code: HoldCode;
  readonly message: string;
}

export interface ChangeCounts {
  readonly performed: (kind: ChangeKind) => number;
  readonly manual: number;
  readonly held: number;
  readonly accounts: readonly AccountChange[];
}

export type AccountChange = Exclude<Change, { readonly report: unknown } | { readonly rls: unknown }>;

export const newAddressOf = (change: Change): Email | undefined =>
  change.kind === 'manual' ? change.address : undefined;

export const isOfAccount = (change: Change): change is AccountChange =>
  !('report' in change || 'rls' in change);

export const isPerformed = ({ kind, held }: Pick<Change, 'kind' | 'held'>): boolean =>
  kind !== 'manual' && held === null;

/** True if somebody must make the change in the portal now, and no flag or lockout holds it back. */
export const isByHand = ({ kind, held }: Pick<Change, 'kind' | 'held'>): boolean =>
  kind === 'manual' && held?.code === 'manual';

export const lowersRole = ({ from, to }: Extract<Change, { readonly from: unknown }>): boolean =>
  from.role !== null && to.role !== null && isDemotion(ROLE_CODES[from.role], ROLE_CODES[to.role]);

export const raisesRole = ({ from, to }: Extract<Change, { readonly from: unknown }>): boolean =>
  from.role !== null && to.role !== null && isEscalation(ROLE_CODES[from.role], ROLE_CODES[to.role]);

export function countChanges(changes: Iterable<Change>): ChangeCounts {
  const counts: { [kind in ChangeKind]?: number } = {};
  const accounts: AccountChange[] = [];
  let manual = 0;
  let held = 0;
  for (const change of changes) {
    const { kind } = change;
    if (isOfAccount(change)) accounts.push(change);
    if (isPerformed(change)) counts[kind] = (counts[kind] ?? 0) + 1;
    else if (isByHand(change)) manual++;
    else held++;
  }
  return { performed: (kind) => counts[kind] ?? 0, manual, held, accounts };
}

export const groupByHolder = (changes: readonly Change[]): readonly [Change, ...Change[]][] => [
  ...groupBy(changes, (one) => ('user' in one ? one.user : one.group.id)).values(),
];

export type CountsByCause = Readonly<Record<Cause | 'unknown', number>>;

export const causeOf = ({ cause }: Change): keyof CountsByCause => cause ?? 'unknown';
