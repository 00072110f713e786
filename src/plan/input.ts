import type { Catalogue } from '../domain/catalogue.ts';
import type { Desired } from '../domain/desired.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import type { Live } from '../domain/live.ts';

/** What a plan is made of, at one instant in milliseconds. */
export interface PlanInput {
  readonly desired: Desired;
  readonly catalogue: Catalogue;
  readonly live: Live;
  readonly exclusion: Exclusion;
  readonly now: number;
}
