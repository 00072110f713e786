import type { Pattern } from './pattern.ts';
import type { RoleCode } from './role.ts';
import type { Source } from './source.ts';
import type { Window } from './window.ts';

/**
 * Whom, and what, a rule speaks of; an absent list says nothing. A person is meant who matches every list of `users`,
 * `roles` and `teams`, and holds something of `reports` or `rls` where either is given.
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

/** What each piece of access must bring along. */
export interface RuleTerms {
  /** It ends within so many milliseconds from now. */
  readonly within: number | undefined;
  readonly reason: boolean;
}

/** What a rule asks for (contract, section 9). */
export type RuleForm =
  | { readonly kind: 'deny'; readonly of: RuleSelector }
  | { readonly kind: 'apart'; readonly sides: readonly RuleSelector[] }
  | {
      readonly kind: 'require';
      readonly of: RuleSelector;
      readonly have: RuleSelector | undefined;
      readonly terms: RuleTerms | undefined;
    }
  | { readonly kind: 'most' | 'least'; readonly of: RuleSelector; readonly users: number };

/** The selectors of a form, in order. */
export function selectorsOf(form: RuleForm): readonly RuleSelector[] {
  switch (form.kind) {
    case 'deny':
    case 'most':
    case 'least':
      return [form.of];
    case 'apart':
      return form.sides;
    case 'require':
      return form.have === undefined ? [form.of] : [form.of, form.have];
  }
}

/** A person of whom a rule does not speak until an end. */
export interface Exemption {
  readonly user: Pattern;
  readonly window: Window;
}

export interface Rule {
  readonly name: string;
  readonly why: string | undefined;
  /** Whether a plan that breaks it is refused, or it is said only. */
  readonly severity: 'refuse' | 'report';
  readonly form: RuleForm;
  readonly exempt: readonly Exemption[];
  readonly source: Source;
}
