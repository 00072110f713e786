import type { AccountRole, RoleCode } from './ids.ts';
import type { Pattern, PatternLists } from './pattern.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

/** Matches a person who fits `users`, `roles` and `teams`, and has access that `reports` or `rls` match. */
export interface RuleSelector {
  readonly users?: readonly Pattern[];
  readonly roles?: readonly RoleCode[];
  readonly reports?: readonly Pattern[];
  readonly rls?: readonly Pattern[];
  readonly teams?: readonly Pattern[];
}

export interface RuleTerms {
  /** Milliseconds from now until the latest allowed end. */
  readonly within: number | undefined;
  readonly reason: Pattern | undefined;
}

/** The form `terms` is a `require` with `until` or `reason`. */
export type RuleForm = {
  /** With `apart`, nobody may match two of these selectors. All other forms have one selector. */
  readonly of: readonly RuleSelector[];
} & (
  | { readonly kind: 'deny' | 'apart' }
  | { readonly kind: 'require'; readonly have: RuleSelector }
  | { readonly kind: 'terms'; readonly terms: RuleTerms }
  | {
      readonly kind: 'count';
      readonly most: number | undefined;
      readonly least: number | undefined;
      /** True counts the people of each report; false counts the people of all reports together. */
      readonly eachReport: boolean;
    }
);

export const selectorsOf = (form: RuleForm): readonly RuleSelector[] =>
  form.kind === 'require' ? [...form.of, form.have] : form.of;

export interface Rule {
  readonly name: string;
  readonly why: string | undefined;
  readonly severity: 'refuse' | 'report';
  readonly form: RuleForm;
  readonly exempt: readonly { readonly user: Pattern; readonly window: Window }[];
  readonly source: Source;
}

export type Limit =
  | { readonly kind: 'off' }
  | { readonly kind: 'count'; readonly count: number }
  /** From `guards.allow`. Only this limit and `off` let a plan remove all grants or all memberships. */
  | { readonly kind: 'allowed'; readonly count: number }
  | { readonly kind: 'share'; readonly share: number };

/** The properties of a portal's API. rolecall detects the values that the files leave out. */
export interface Dialect {
  readonly pageParameter?: string;
  readonly firstPage?: 0 | 1;
  readonly pageSize?: { readonly parameter: string; readonly value: number };
  readonly linkMethod?: 'PUT' | 'POST';
  readonly groupsField?: string;
  readonly maxBatch?: number;
  readonly updateUser?: boolean;
  readonly auditDates?: { readonly from: string; readonly to: string };
}

/** The key of a portal named `file` would be in ROLECALL_API_KEY_FILE, which has another meaning. */
export const PORTAL_NAME = /^(?!file$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

export interface PortalSettings {
  readonly name: string;
  readonly url: string;
  readonly dialect: Dialect;
  readonly source?: Source;
}

export interface SourcedPattern extends Pattern {
  readonly source: Source;
}

export type Scope = PatternLists<SourcedPattern>;

export type UnlistedSetting = 'report' | 'keep' | 'revoke' | 'delete';
export type Leavers = 'revoke' | 'delete' | 'keep';

export interface ManageSettings {
  readonly only: Scope;
  readonly ignore: Scope & {
    readonly grants: readonly { readonly user: Pattern; readonly report: SourcedPattern }[];
  };
  readonly exclusive: Pick<Scope, 'reports' | 'rls'>;
  /** Kinds that these files decide even if no entry has this kind. */
  readonly kinds: readonly ('reports' | 'rls')[];
  readonly unlisted: UnlistedSetting;
  readonly leavers: Leavers;
  /** With `hold`, rolecall holds access that an unresolved name may mean, and applies the rest. */
  readonly unresolved: 'error' | 'hold';
  /** For listed users whose account somebody removed in the portal. */
  readonly vanished: 'hold' | 'create';
  readonly roleChanges: 'manual' | 'replace' | 'update';
  /** How long a `reviewed` day counts, in milliseconds; undefined without reviews. */
  readonly review: number | undefined;
  readonly unlistedSource: Source;
}

export interface GuardSettings {
  readonly maxRemovals: Limit;
  readonly maxUserDeletes: Limit;
  readonly maxGrants: Limit;
  readonly minAdministrators: number;
  readonly protect: readonly SourcedPattern[];
  readonly escalations: 'report' | 'refuse';
  readonly restrict: readonly Restriction[];
  readonly allow: readonly Allowance[];
}

export interface Restriction {
  /** Patterns of the files that may give this access. `mayGive` compares a file with them. */
  readonly files: readonly string[];
  readonly mayGive: (file: string) => boolean;
  readonly reports: readonly Pattern[];
  readonly rls: readonly Pattern[];
  readonly roles: readonly AccountRole[];
  readonly source: Source;
}

export interface Allowance {
  readonly guard: string;
  /** Undefined turns the guard off. */
  readonly limit: number | undefined;
  readonly window: Window;
  readonly reason: string;
  readonly source: Source;
}

export interface Settings {
  readonly portal: PortalSettings;
  readonly manage: ManageSettings;
  readonly guards: GuardSettings;
  readonly rules: readonly Rule[];
  /** Milliseconds that the portal may take to show a write. */
  readonly settle: number;
}

export const takesUnlisted = ({ unlisted }: Pick<ManageSettings, 'unlisted'>): boolean =>
  unlisted === 'revoke' || unlisted === 'delete';
