import { expect, it } from 'vitest';
import { stateOf } from '../../src/portal/read-portal.ts';
import { buildWorld } from '../../src/reconcile/match.ts';
import { reconcile } from '../../src/reconcile/reconcile.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { declaredBy } from '../support/declared.ts';
import { user } from '../support/office.ts';
import { recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';

it('a listed person with two accounts gets no third account', async () => {
  const { catalogue, live } = stateOf(recordsOf({ users: [user('ana@x.com'), user('ANA@x.com')] }));
  const declared = await declaredBy('users: { ana@x.com: { name: Ana, role: viewer } }\n');
  const { desired } = resolve(declared, catalogue, NOW);
  expect(reconcile(buildWorld(desired, { catalogue, live }, NOW)).people).toEqual([]);
});
