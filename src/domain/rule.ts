import type { RoleCode } from './ids.ts';
import type { Pattern } from './pattern.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

/** Matches a person who fits all of `users`, `roles` and `teams` and has something in `reports` or `rls`. */
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

/** `terms` is `require` with `until` or `reason`. */
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
