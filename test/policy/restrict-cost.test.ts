import { expect, it } from 'vitest';
import type { Identity } from '../../src/domain/ids.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { buildPlan } from '../../src/workflow/build-plan.ts';
import { declaredBy } from '../support/declared.ts';
import { reports, roles, user } from '../support/office.ts';
import { PLAIN, recordsOf } from '../support/planned.ts';
import { NOW } from '../support/portal.ts';

/** How often a plan looks up the lines that give somebody access, where `restrict` has so many entries. */
async function lookups(entries: number): Promise<number> {
  const restrict = Array.from({ length: entries }, () => '{ files: ["*"], reports: ["*"] }').join(', ');
  const { catalogue, live } = stateOf(recordsOf({ reports, rls: roles({}), users: [user('ana@x.com')] }));
  const { desired } = resolve(
    await declaredBy(
      `guards: { restrict: [${restrict}] }\nusers: { ana@x.com: { reports: [Board/Pack] } }\n`,
    ),
    catalogue,
    NOW,
  );
  let count = 0;
  const explainUser = (identity: Identity) => {
    count++;
    return desired.explainUser(identity);
  };
  buildPlan({ ...desired, explainUser }, catalogue, live, {
    base: undefined,
    now: NOW,
    ...PLAIN,
    earlier: [],
  });
  return count;
}

it('a plan looks up the lines of a person as often with a hundred restrictions as with one', async () => {
  expect(await lookups(100)).toBe(await lookups(1));
});
