import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { orNothing } from '../../src/domain/problem.ts';
import { apply } from '../../src/workflow/apply.ts';
import { plan } from '../../src/workflow/plan.ts';
import { folderWith } from '../support/files.ts';
import { asked, confirmed, portalWith } from '../support/portal.ts';
import { filesOf, type RulesWorld, rulesWorlds, seedOf, timesOf, verdict } from '../support/rules-world.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

let refusals = 0;

async function judge(world: RulesWorld): Promise<'judged' | 'no plan'> {
  const portal = await portalWith(seedOf(world), { updateUser: true });
  try {
    const config = path.join(await folderWith({}), 'rolecall.yaml');
    const request = asked(portal.url, config);
    const head = {
      version: 1,
      portal: { name: 'test', url: portal.url, dialect: { updateUser: true } },
      apply: { settle: '200ms' },
    };
    const write = (rules: RulesWorld['rules']) =>
      writeFile(config, JSON.stringify({ ...head, ...filesOf(world), rules }));
    await write(world.rules);
    const before = structuredClone(portal.store.state());
    const ruled = await plan(request).catch(orNothing());
    if (ruled === undefined) return 'no plan';
    // Without rules no plan is refused, so the test can judge the result of every plan.
    await write([]);
    const applied = await apply({ ...request, ...confirmed(), expect: ruled.fingerprint, record: false });
    expect(applied?.outcomes.filter(({ status }) => status === 'failed')).toEqual([]);
    const times = timesOf(before, portal.store.state(), ruled);
    for (const rule of world.rules) {
      const said = ruled.findings.filter(
        ({ code, message }) => code === 'rule-broken' && message.includes(rule.name),
      );
      const { breaks, people, refused } = verdict(rule, times, world);
      expect({
        rule,
        breaks: said.length > 0,
        people: people.filter((one) => said.some(({ message }) => message.toLowerCase().includes(one))),
        refused: said.some(({ severity }) => severity === 'error'),
      }).toEqual({ rule, breaks, people, refused });
      refusals += Number(refused);
    }
    return 'judged';
  } finally {
    await portal.stop();
  }
}

it('plan names each rule that its result breaks, and refuses exactly if a new grant breaks one', async () => {
  const worlds = sampled(rulesWorlds, often(24, 3000));
  const judged = await forAll(worlds, 4, judge);
  expect(judged.filter((one) => one === 'judged').length).toBeGreaterThan(worlds.length / 4);
  expect(refusals).toBeGreaterThan(worlds.length / 8);
});
