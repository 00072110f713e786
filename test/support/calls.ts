import { operationId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';

export type Call<One = Operation> = One extends Operation ? Omit<One, 'id' | 'after' | 'needs'> : never;

export const asOperation = (call: Call): Operation =>
  ({ ...call, id: operationId(1), after: [], needs: [] }) as Operation;
