import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { ProblemError } from '../../src/domain/problem.ts';
import { REFERENCE_DIALECT } from '../../src/sandbox/dialect.ts';
import { startPortal } from '../../src/sandbox/start.ts';
import { apply } from '../../src/workflow/apply.ts';
import { plan } from '../../src/workflow/plan.ts';
import { folderWith } from '../support/files.ts';
import { asked, KEY, NOW } from '../support/portal.ts';
import {
  addressOf,
  breakersOf,
  everybodyIn,
  type Held,
  type JudgedRule,
  type Records,
} from '../support/rules-judge.ts';
import { namingOf, rulesWorld } from '../support/rules-world.ts';
import { forAll, often, sampled } from '../support/seeded.ts';

async function recordsOf(url: string): Promise<Records> {
  const all = async (list: string): Promise<never[]> => {
    const records: never[] = [];
    for (let page = 1; ; page++) {
      const answer = await fetch(`${url}/api/${list}?pageNumber=${page}`, { headers: { 'X-API-Key': KEY } });
      const { data, hasNextPage } = (await answer.json()) as { data: never[]; hasNextPage: boolean };
      records.push(...data);
      if (!hasNextPage) return records;
    }
  };
  return { users: await all('user'), roles: await all('datasets/rls') };
}

const RANK: Readonly<Record<number, number>> = { 1: 3, 2: 2, 4: 1, 3: 0 };
const rank = ({ roles }: Held): number => Math.max(...[...roles].map((role) => RANK[role] ?? 0));
const CODES: Readonly<Record<string, number>> = {
  administrator: 1,
  contributor: 2,
  viewer: 3,
  'workspace-contributor': 4,
};

/** What somebody would hold had the plan given nothing: what is held before and after. */
function withoutGifts(after: Held, before: Held): Held {
  const both = (of: 'reports' | 'rls') => new Set([...after[of]].filter((one) => before[of].has(one)));
  const roles = rank(after) > rank(before) ? before.roles : after.roles;
  return { ...before, roles, reports: both('reports'), rls: both('rls') };
}

const wasGiven = (after: Held, before: Held | undefined): boolean =>
  before === undefined ||
  after.address !== before.address ||
  rank(after) > rank(before) ||
  (['reports', 'rls'] as const).some((of) => [...after[of]].some((one) => !before[of].has(one)));

/** Everybody after the plan, with promotions and addresses that wait for a person as if they were made; before; and without what it gives. */
function comparedBy(
  { changes, ...states }: { before: Records; after: Records; changes: Plan['changes'] },
  renames: ReadonlyMap<string, string>,
) {
  const [before, after] = [everybodyIn(states.before), everybodyIn(states.after)];
  const asked = new Set<string>();
  for (const change of changes) {
    if (change.kind !== 'manual' || change.held?.code !== 'manual' || !('user' in change)) continue;
    const address = addressOf(change.user);
    const held = after.get(address);
    if (held === undefined) continue;
    asked.add(address);
    const promoted = { ...held, roles: new Set([CODES[change.to.role ?? ''] ?? 0]) };
    if (rank(promoted) > rank(held)) after.set(address, promoted);
  }
  for (const [was, now] of renames) {
    const held = after.get(was);
    if (held === undefined || !asked.has(was) || after.has(now)) continue;
    after.delete(was);
    after.set(now, { ...held, address: now });
    const earlier = before.get(was);
    if (earlier !== undefined) before.set(now, { ...earlier, listedAs: now });
  }
  const without = new Map<string, Held>();
  for (const [address, held] of after) {
    const earlier = before.get(address);
    if (earlier !== undefined) without.set(address, withoutGifts(held, earlier));
  }
  const given = new Set(
    [...after].flatMap(([address, held]) => (wasGiven(held, before.get(address)) ? [address] : [])),
  );
  return { before, after, without, given };
}

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
    const request = { ...asked(portal.url, config), only: world.only, allowLossyReplace: true };
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
  const seeds = sampled(fc.integer({ min: 1, max: 2 ** 30 }), often(60, 3000));
  const judged = await forAll(seeds, 4, judge);
  expect(judged.filter((one) => one === 'judged').length).toBeGreaterThan(seeds.length / 4);
});
