import { setTimeout as pause } from 'node:timers/promises';
import { operationId } from '../../src/domain/ids.ts';
import type { CallResult, Operation } from '../../src/domain/operation.ts';
import type { Dialect } from '../../src/domain/settings.ts';
import { openForWriting } from '../../src/portal/portal.ts';
import { writeTransport } from '../../src/portal/transport.ts';
import { KEY } from './portal.ts';
import { type Answer, type Asked, page, rawPortal } from './raw-portal.ts';

export type Call<One = Operation> = One extends Operation ? Omit<One, 'id' | 'after' | 'needs'> : never;

const asOperation = (call: Call): Operation =>
  ({ ...call, id: operationId(1), after: [], needs: [] }) as Operation;

type Records = Readonly<Record<string, unknown>>[];

/** What the lists show. The test may change these records at any time. */
export interface Shown {
  users: Records;
  reports: Records;
  roles: Records;
}

interface Script {
  /** Undefined means success. The test decides whether the lists show the write. */
  readonly write?: (asked: Asked, write: number) => Answer | 'hang up' | undefined | Promise<Answer>;
  readonly read?: (asked: Asked, read: number) => Answer | undefined;
}

/** A portal with three lists of one page each. */
export async function scriptedPortal(shown: Partial<Shown>, script: Script = {}) {
  const lists: Shown = { users: [], reports: [], roles: [], ...shown };
  const writes: Asked[] = [];
  let reads = 0;
  const listed = ({ path, query }: Asked): Records => {
    if (path === '/api/report') return lists.reports;
    const [records, field] =
      path === '/api/user' ? [lists.users, 'email'] : ([lists.roles, 'datasetId'] as const);
    const wanted = query.get(field);
    return wanted === null
      ? records
      : records.filter((one) => String(one[field]).toLowerCase() === wanted.toLowerCase());
  };
  const { url, asked } = await rawPortal(async (one) => {
    if (one.method === 'GET') return script.read?.(one, ++reads) ?? { body: page(1, 1, listed(one)) };
    writes.push(one);
    return (await script.write?.(one, writes.length)) ?? {};
  });
  return {
    url,
    lists,
    asked,
    writes,
    /** Writes as `METHOD last/part`, for comparison. */
    calls: () => writes.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`),
  };
}

/** Acts like one run, after reading the portal. Pauses really wait, unless the test says otherwise. */
export async function runOn(
  url: string,
  {
    dialect = {},
    settle = 0,
    operations = [],
  }: Partial<{
    readonly dialect: Dialect;
    readonly settle: number;
    readonly operations: readonly Call[];
  }> = {},
) {
  const portal = openForWriting(writeTransport({ url, key: KEY, concurrency: 8 }), dialect, url);
  const state = await portal.read('agreed');
  const { perform, observe } = portal.session({ state, operations: operations.map(asOperation), settle });
  return {
    perform: (call: Call, wait: (milliseconds: number) => Promise<void> = pause): Promise<CallResult> =>
      perform(asOperation(call), wait),
    observe,
  };
}
