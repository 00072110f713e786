import type { Call, Interference } from '../../src/sandbox/interference.ts';
import { breakersOf, type Everybody, type Held, type JudgedRule, type Naming } from './rules-judge.ts';
import { chancesOf } from './rules-world.ts';

const HALVES = 40;

/** States between two, by chance: of what the one has and the other has not, each thing by itself has come about or has not. */
export function halvesOf(seed: number, before: Everybody, after: Everybody): Everybody[] {
  const { chance } = chancesOf(seed);
  const mixed = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> =>
    new Set([...a, ...b].filter((one) => (a.has(one) && b.has(one)) || chance(0.5)));
  const half = (): Everybody => {
    const state = new Map<string, Held>();
    for (const address of new Set([...before.keys(), ...after.keys()])) {
      const [was, will] = [before.get(address), after.get(address)];
      const account = was === undefined || (will !== undefined && chance(0.5)) ? will : was;
      if (account === undefined || ((was === undefined || will === undefined) && chance(0.5))) continue;
      state.set(address, {
        ...account,
        reports: mixed(was?.reports ?? new Set(), will?.reports ?? new Set()),
        rls: mixed(was?.rls ?? new Set(), will?.rls ?? new Set()),
      });
    }
    return state;
  };
  return Array.from({ length: HALVES }, half);
}

const CALLS: readonly ((call: Call) => boolean)[] = [
  ({ path }) => /\/unlink-reports/.test(path),
  ({ path }) => /\/link-reports/.test(path),
  ({ path }) => /\/unlink-users/.test(path),
  ({ path }) => /\/link-users/.test(path),
  ({ path }) => /\/unlink-groups/.test(path),
  ({ path }) => /\/link-groups/.test(path),
  ({ path }) => /\/unlink/.test(path),
  ({ path }) => /\/link/.test(path),
  ({ path, method }) => method === 'PUT' && path === '/api/user',
  ({ path, method }) => method === 'POST' && path === '/api/user',
  ({ method }) => method === 'DELETE',
];
const ABOUT = [
  '',
  '',
  '',
  'ana',
  'ob@',
  'c*c',
  'eve',
  'fay',
  'Ctl',
  'App',
  'Mgr',
  'EU/All',
  'X*',
  '0001',
  '0002',
];

/** A portal that refuses some calls, by what they are and whom or what they name. */
export function refusalOf(seed: number): Interference {
  const { pick, chance } = chancesOf(seed * 7 + 1);
  const refused = Array.from({ length: chance(0.4) ? 2 : 1 }, () => ({
    is: pick(CALLS),
    about: pick(ABOUT),
    status: pick([400, 400, 403]),
  }));
  return (call) => {
    if (call.method === 'GET') return undefined;
    const said = `${call.path} ${JSON.stringify(call.body ?? '')}`.toLowerCase();
    const found = refused.find(({ is, about }) => is(call) && said.includes(about.toLowerCase()));
    return found && { kind: 'status', status: found.status };
  };
}

/**
 * What docs/rules.md leaves open: who is created cannot hold before what an account must hold as such, and what requires
 * reports is given before them, or by one call with them.
 */
function isLeftOpen(rule: JudgedRule, isNew: boolean): boolean {
  if (!('require' in rule)) return false;
  const { of, have } = rule.require;
  const asksForAccess = of.reports !== undefined || of.rls !== undefined;
  return asksForAccess ? have.reports !== undefined : isNew;
}

/** Those who break a rule by what was given; of `most`, all who are counted where they are too many for that reason. */
export function brokenIn(
  rule: JudgedRule,
  states: Record<'before' | 'after' | 'without', Everybody>,
  naming: Naming,
): readonly string[] {
  const [before, after, without] = [states.before, states.after, states.without].map((state) =>
    breakersOf(rule, state, naming),
  ) as [Set<string>, Set<string>, Set<string>];
  if ('most' in rule) {
    const stayed = [...after].filter((one) => before.has(one) || without.has(one));
    const limit = Math.max(rule.most.users, before.size, stayed.length);
    return after.size > limit ? [...after] : [];
  }
  const [was, is] = [states.before, states.after];
  return [...after].filter(
    (one) => !before.has(one) && !without.has(one) && !isLeftOpen(rule, was.get(one)?.id !== is.get(one)?.id),
  );
}

export const speaksOfRoles = (rule: JudgedRule): boolean => JSON.stringify(rule).includes('"roles"');

/** Somebody is made an administrator and somebody unmade: who is made waits for nothing then, so that no removal waits longer. */
export function tradesAdministrators({ before, after }: Record<'before' | 'after', Everybody>): boolean {
  const isOne = (held: Held | undefined): boolean => held?.roles.has(1) === true;
  const is = (all: Everybody, address: string, id: string): boolean =>
    isOne(all.get(address)) && all.get(address)?.id === id;
  const differ = (some: Everybody, others: Everybody): boolean =>
    [...some].some(([address, held]) => isOne(held) && !is(others, address, held.id));
  return differ(before, after) && differ(after, before);
}

/** The first rules that do not wait for each other in a circle: what requires something is there once, and nothing of roles beside it. */
export function withoutCircles(rules: readonly JudgedRule[], count: number): JudgedRule[] {
  const chosen: JudgedRule[] = [];
  for (const rule of rules) {
    const requires = [...chosen, rule].filter((one) => 'require' in one);
    const others = [...chosen, rule].filter((one) => !('require' in one));
    const isFine = requires.length === 0 || (requires.length === 1 && !others.some(speaksOfRoles));
    if (isFine && chosen.length < count) chosen.push(rule);
  }
  return chosen;
}
