import type { Pattern } from './pattern.ts';
import type { RoleCode } from './role.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

/**
 * People and access. Somebody matches who matches each list of `users`, `roles` and `teams` that is given, and holds
 * something of `reports` or `rls` where either is.
 */
export interface RuleSelector {
  readonly users?: readonly Pattern[];
  /** Roles of the account. */
  readonly roles?: readonly RoleCode[];
  /** Over WORKSPACE/NAME. */
  readonly reports?: readonly Pattern[];
  /** Over DATASET/ROLE, the dataset by alias or id. */
  readonly rls?: readonly Pattern[];
  /** Over the names of teams. */
  readonly teams?: readonly Pattern[];
}

/** How each grant and membership must be written. */
export interface RuleTerms {
  /** It ends within so many milliseconds from now. */
  readonly within: number | undefined;
  readonly reason: Pattern | undefined;
}

/** What a rule asks for (contract, section 9). `terms` is `require` with `until` or `reason`. */
export type RuleForm =
  | { readonly kind: 'deny'; readonly of: RuleSelector }
  | { readonly kind: 'apart'; readonly sides: readonly RuleSelector[] }
  | { readonly kind: 'require'; readonly of: RuleSelector; readonly have: RuleSelector }
  | { readonly kind: 'terms'; readonly of: RuleSelector; readonly terms: RuleTerms }
  | {
      readonly kind: 'count';
      readonly of: RuleSelector;
      readonly most: number | undefined;
      readonly least: number | undefined;
      /** True counts the people of each report, false all of them together. */
      readonly eachReport: boolean;
    };

/** The selectors of a form, in order. */
export function selectorsOf(form: RuleForm): readonly RuleSelector[] {
  switch (form.kind) {
    case 'deny':
    case 'terms':
    case 'count':
      return [form.of];
    case 'apart':
      return form.sides;
    case 'require':
      return [form.of, form.have];
  }
}

/** People that a rule leaves out until an end. */
export interface Exemption {
  readonly user: Pattern;
  readonly window: Window;
}

export interface Rule {
  readonly name: string;
  readonly why: string | undefined;
  /** Whether a plan that breaks it is refused, or it is only reported. */
  readonly severity: 'refuse' | 'report';
  readonly form: RuleForm;
  readonly exempt: readonly Exemption[];
  readonly source: Source;
}
