import type { Problem } from '../../domain/problem.ts';
import type { Facts } from '../facts.ts';

/** Why a plan is refused, and the count up to which the guard would have to let it pass. */
export interface Refusal extends Omit<Problem, 'code' | 'severity' | 'allow' | 'why' | 'fix'> {
  readonly why: string;
  /** What to do, but for letting it pass. */
  readonly fix: string;
  readonly needs?: number;
}

/** Judges a plan: why it is refused, or nothing. */
export type Guard = (facts: Facts) => Refusal | undefined;
