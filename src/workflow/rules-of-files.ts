import type { Desired } from '../domain/desired.ts';
import type { Problem } from '../domain/problem.ts';
import { contradictions } from '../policy/rules/evaluate.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { catalogueOfNames } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Loaded } from './loading/load.ts';

/** Where the files alone contradict their rules, as far as names go without a portal. */
export function judgeFiles({ declared }: Loaded, now: number): readonly Problem[] {
  const catalogue = catalogueOfNames(declared);
  const { desired } = resolve(declared, catalogue, now);
  return contradictions(declared.settings, { catalogue, desired, now });
}

/** The same with the portal's own names, and with what comes through its groups. */
export const judgeResolved = (desired: Desired, { catalogue, live }: PortalState, now: number) =>
  contradictions(desired.settings, { desired, catalogue, now }, live);
