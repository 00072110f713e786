import type { Step } from './batches.ts';

/** A step with its place among all, and the places of those that it waits for. */
export interface Placed {
  readonly step: Step;
  readonly place: number;
  readonly after: number[];
  readonly needs: number[];
}

/** A step of which nobody has said yet what it waits for. */
export const placedAt = (step: Step, place: number): Placed => ({ step, place, after: [], needs: [] });

/** Lets one step wait until another ended, and need it. */
export function wait(one: Placed, { place }: Placed, needed: boolean): void {
  one.after.push(place);
  if (needed) one.needs.push(place);
}
