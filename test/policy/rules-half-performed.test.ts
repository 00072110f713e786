import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProblemError } from '../../src/domain/problem.ts';
import { REFERENCE_DIALECT } from '../../src/sandbox/dialect.ts';
import { startPortal } from '../../src/sandbox/start.ts';
import { apply } from '../../src/workflow/apply.ts';
import { plan } from '../../src/workflow/plan.ts';
import { folderWith } from '../support/files.ts';
import { asked, KEY, NOW } from '../support/portal.ts';
import { breakersOf, type JudgedRule } from '../support/rules-judge.ts';
import { comparedBy, recordsOf } from '../support/rules-states.ts';
import { namingOf, rulesWorld } from '../support/rules-world.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

const REFUSED = [/unlink-reports/, /unlink-users/, /unlink-groups/, /unlink/, /link-users/] as const;

/** Rules over what people hold: who is in which role of the account changes by calls of another kind. */
const isOverAccess = (rule: JudgedRule): boolean =>
  !('most' in rule) && !JSON.stringify(rule).includes('"roles"');

async function judge(seed: number): Promise<boolean> {
  const world = rulesWorld(seed);
  const refused = REFUSED[seed % REFUSED.length] ?? /unlink/;
  const portal = await startPortal({
    seed: { keys: [{ key: KEY }], ...world.seed },
    dialect: REFERENCE_DIALECT,
    interfere: ({ path: called }) => (refused.test(called) ? { kind: 'status', status: 403 } : undefined),
  });
  try {
    const config = path.join(await folderWith({}), 'rolecall.yaml');
    const request = { ...asked(portal.url, config), only: world.only, allowLossyReplace: true };
    const manage = { ...world.files.manage, roleChanges: 'manual' };
    const head = { version: 1, portal: { name: 'test', url: portal.url }, ...world.files, manage };
    const write = (rules: readonly JudgedRule[]) => writeFile(config, JSON.stringify({ ...head, rules }));
    await write(world.rules);
    const before = await recordsOf(portal.url);
    const planned = await plan(request).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return undefined;
    });
    if (planned === undefined) return false;
    const isBroken = ({ name }: JudgedRule): boolean =>
      planned.findings.some(({ code, message }) => code === 'rule-broken' && message.includes(name));
    const rules = world.rules.filter(
      (rule) => isOverAccess(rule) && !isBroken(rule) && rule.severity === undefined,
    );
    if (rules.length === 0) return false;
    await write(rules);
    const applied = await apply({
      ...request,
      saved: undefined,
      expect: undefined,
      resume: false,
      stateDir: undefined,
      record: false,
      settle: 50,
      confirm: async () => true,
      signal: new AbortController().signal,
    });
    const after = await recordsOf(portal.url);
    const states = comparedBy({ before, after, changes: [] }, new Map());
    const naming = namingOf(world, NOW);
    for (const rule of rules) {
      const [was, without] = [states.before, states.without].map((state) => breakersOf(rule, state, naming));
      const broken = [...breakersOf(rule, states.after, naming)].filter(
        (one) => !was?.has(one) && !without?.has(one),
      );
      expect({ rule, broken }).toEqual({ rule, broken: [] });
    }
    return applied?.outcomes.some(({ status }) => status === 'failed') === true;
  } finally {
    await portal.stop();
  }
}

it('a plan that keeps the rules breaks none by half, whichever calls a portal refuses', async () => {
  const seeds = sampled(fc.integer({ min: 1, max: 2 ** 30 }), often(40, 3000));
  const failed = await forAll(seeds, 4, judge);
  expect(failed.filter((one) => one).length).toBeGreaterThan(seeds.length / 10);
});
