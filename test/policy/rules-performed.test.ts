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
import { addressOf, breakersOf, type JudgedRule } from '../support/rules-judge.ts';
import { comparedBy, recordsOf } from '../support/rules-states.ts';
import { namingOf, rulesWorld } from '../support/rules-world.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

/** What a plan may, must and must not say of a rule, by the states before and after it was performed. */
function expectedOf(
  rule: JudgedRule,
  states: ReturnType<typeof comparedBy>,
  naming: ReturnType<typeof namingOf>,
) {
  const [after, before, without] = [states.after, states.before, states.without].map((state) =>
    breakersOf(rule, state, naming),
  ) as [Set<string>, Set<string>, Set<string>];
  const reports = rule.severity === 'report';
  if ('most' in rule) {
    const breaks = after.size > rule.most.users;
    const larger = breaks && after.size > without.size;
    return {
      breaks,
      people: [],
      must: larger && after.size > before.size && !reports,
      mustNot: !larger || reports,
    };
  }
  const people = [...after];
  return {
    breaks: people.length > 0,
    people,
    must: !reports && people.some((one) => !before.has(one) && !without.has(one)),
    mustNot: reports || !people.some((one) => states.given.has(one)),
  };
}

async function judge(seed: number): Promise<'judged' | 'no plan'> {
  const world = rulesWorld(seed);
  const dialect = { ...REFERENCE_DIALECT, updateUser: true };
  const portal = await startPortal({ seed: { keys: [{ key: KEY }], ...world.seed }, dialect });
  try {
    const config = path.join(await folderWith({}), 'rolecall.yaml');
    const request = { ...asked(portal.url, config), only: world.only };
    const head = { version: 1, portal: { name: 'test', url: portal.url, dialect: { updateUser: true } } };
    const write = (rules: readonly JudgedRule[]) =>
      writeFile(config, JSON.stringify({ ...head, ...world.files, rules }));
    await write(world.rules);
    const before = await recordsOf(portal.url);
    const ruled = await plan(request).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return undefined;
    });
    if (ruled === undefined) return 'no plan';
    // The same without rules is performed, whatever they say: then everybody can see what they speak of.
    await write([]);
    const applied = await apply({
      ...request,
      saved: undefined,
      expect: ruled.fingerprint,
      resume: false,
      stateDir: undefined,
      record: false,
      settle: 200,
      confirm: async () => true,
      signal: new AbortController().signal,
    });
    expect(applied?.outcomes.filter(({ status }) => status === 'failed')).toEqual([]);
    const states = comparedBy(
      { before, after: await recordsOf(portal.url), changes: ruled.changes },
      new Map(world.renames),
    );
    for (const rule of world.rules) {
      const said = ruled.findings.filter(
        ({ code, message }) => code === 'rule-broken' && message.includes(rule.name),
      );
      const refused = said.some(({ severity }) => severity === 'error');
      const { breaks, people, must, mustNot } = expectedOf(rule, states, namingOf(world, NOW));
      const verdict = {
        rule,
        breaks: said.length > 0,
        told: people.filter((one) => said.some(({ message }) => addressOf(message).includes(one))),
      };
      expect(verdict).toEqual({ rule, breaks, told: people });
      expect({ rule, refused }).toEqual({ rule, refused: must || (!mustNot && refused) });
    }
    return 'judged';
  } finally {
    await portal.stop();
  }
}

it('what everybody holds once a plan is performed breaks the rules that it said, and those it gives to break are refused', async () => {
  const seeds = sampled(fc.integer({ min: 1, max: 2 ** 30 }), often(24, 3000));
  const judged = await forAll(seeds, 4, judge);
  expect(judged.filter((one) => one === 'judged').length).toBeGreaterThan(seeds.length / 4);
});
