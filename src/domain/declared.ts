import type { Kind } from './access.ts';
import type { DatasetId, Email, GroupId, Identity, ReportId, RoleCode } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

export type ReportReference =
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'id'; readonly id: ReportId }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'workspace'; readonly workspace: string };

export type DatasetReference =
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'id'; readonly id: DatasetId };

/** A line of the files that gives access or a membership. */
export interface Entry {
  readonly window: Window;
  readonly reason: string | undefined;
  readonly source: Source;
}

export interface ReportEntry extends Entry {
  readonly report: ReportReference;
}

export interface RlsEntry extends Entry {
  readonly dataset: DatasetReference;
  readonly role: string;
}

export interface DeclaredUser extends Entry {
  readonly identity: Identity;
  readonly email: Email;
  readonly name: string | undefined;
  readonly role: RoleCode | undefined;
  readonly previously: readonly Identity[];
  readonly absent: boolean;
  readonly reviewed: string | undefined;
  readonly reports: readonly ReportEntry[];
  readonly rls: readonly RlsEntry[];
}

export interface DeclaredMember extends Entry {
  readonly of:
    | { readonly kind: 'user'; readonly identity: Identity }
    | { readonly kind: 'team'; readonly name: string };
}

export interface DeclaredTeam {
  readonly name: string;
  readonly members: readonly DeclaredMember[];
  readonly reviewed: string | undefined;
  readonly reports: readonly ReportEntry[];
  readonly rls: readonly RlsEntry[];
  readonly source: Source;
}

export interface DeclaredGroup {
  readonly alias: string;
  readonly id: GroupId;
  readonly rls: readonly RlsEntry[];
  readonly source: Source;
}

/** Named by id, by workspace and name, or by both. The id wins. */
export interface DeclaredReport {
  readonly alias: string;
  readonly id: ReportId | undefined;
  readonly workspace: string | undefined;
  readonly name: string | undefined;
  readonly source: Source;
}

export interface DeclaredDataset {
  readonly alias: string;
  readonly of:
    | { readonly kind: 'id'; readonly id: DatasetId }
    | { readonly kind: 'report'; readonly report: ReportReference };
  readonly dynamic: boolean;
  readonly source: Source;
}

/** The content of all files together. All references between the files are valid. */
export interface Declared {
  readonly settings: Settings;
  readonly users: ReadonlyMap<Identity, DeclaredUser>;
  readonly teams: ReadonlyMap<string, DeclaredTeam>;
  readonly groups: ReadonlyMap<GroupId, DeclaredGroup>;
  readonly reports: ReadonlyMap<string, DeclaredReport>;
  readonly datasets: ReadonlyMap<string, DeclaredDataset>;
  /** Kinds that an entry or `manage.kinds` mentions. rolecall leaves other kinds alone. */
  readonly mentions: Readonly<Record<Kind, boolean>>;
}
