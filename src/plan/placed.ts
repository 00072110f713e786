import type { OperationId } from '../domain/ids.ts';
import type { Step } from './batches.ts';

/** A step with the number it gets as an operation, and what it waits for. */
export interface Placed {
  readonly step: Step;
  readonly id: OperationId;
  readonly after: OperationId[];
  readonly needs: OperationId[];
}

/** Lets one step wait until another ended, and need it. */
export function wait(one: Placed, { id }: Placed, needed: boolean): void {
  one.after.push(id);
  if (needed) one.needs.push(id);
}
