import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execute } from '../../src/apply/execute.ts';
import { declare } from '../../src/config/declare/declare.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { parseFile } from '../../src/config/parse-file.ts';
import { groupId } from '../../src/domain/ids.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { isError } from '../../src/domain/problem.ts';
import { stateOf } from '../../src/portal/read-portal.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { buildPlan } from '../../src/workflow/build-plan.ts';
import {
  DATASETS,
  GROUP,
  PEOPLE,
  performOn,
  portalOf,
  REPORTS,
  ROLES,
  type RowsPortal,
  type RowsWorld,
  rowsWorlds,
  type Semantics,
  visible,
  wantedPortal,
} from '../support/rows-world.ts';
import { often, tried } from '../support/seeded.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const id = (kind: string, at: number): string => `${kind}0000000-0000-4000-8000-00000000000${at}`;

const roleText = (role: number): string => `${DATASETS[ROLES[role]?.dataset ?? 0]}/${ROLES[role]?.name}`;

/** The files of a world, as JSON, which is YAML too. */
function textOf({ people, group, leavers, unlisted, ignoredRole, twin }: RowsWorld): string {
  const isLeft = (role: number): boolean => role === ignoredRole || role === twin;
  const rlsOf = (roles: readonly number[]): string[] => roles.filter((role) => !isLeft(role)).map(roleText);
  const users = Object.fromEntries(
    people.flatMap(({ wants, standing }, at) =>
      wants === undefined
        ? []
        : [
            [
              PEOPLE[at],
              {
                name: 'N',
                role: 'viewer',
                ...(standing === 'absent' && { absent: true }),
                reports: wants.reports.map((report) => REPORTS[report]?.id),
                rls: rlsOf(wants.roles),
              },
            ],
          ],
    ),
  );
  return JSON.stringify({
    version: 1,
    portal: { name: 't', url: 'https://p.example.com' },
    manage: {
      kinds: ['reports', 'rls'],
      leavers,
      unlisted: Object.keys(users).length === 0 ? 'keep' : unlisted,
      ignore: ignoredRole === undefined ? {} : { rls: [roleText(ignoredRole)] },
    },
    guards: { maxRemovals: 'off', maxUserDeletes: 'off', minAdministrators: 0 },
    users,
    groups: group.wants === undefined ? {} : { g: { id: GROUP, rls: rlsOf(group.wants) } },
  });
}

/** The plan for a portal in some state; undefined where the files and the portal together are refused. */
async function planFor(world: RowsWorld, portal: RowsPortal): Promise<Plan | undefined> {
  const file = await parseFile(textOfFile('rolecall.yaml', textOf(world)), 'root');
  const { declared, problems } = declare([file], true);
  if (declared === undefined || problems.some(isError)) return undefined;
  const users = [...portal.accounts].map(([email, { reports, inGroup }]) => ({
    id: id(
      'b',
      PEOPLE.findIndex((one) => one === email),
    ),
    email,
    name: 'N',
    role: 3,
    reports: [...reports],
    groups: inGroup ? [GROUP] : [],
  }));
  const roles = ROLES.flatMap(({ name, dataset }, at) => {
    const record = {
      id: id('c', at),
      name,
      datasetId: DATASETS[dataset] ?? '',
      userEmails: [...(portal.members[at] ?? [])],
      groups: portal.groupRoles.has(at) ? [GROUP] : [],
    };
    return at === world.twin ? [record, { ...record, id: id('c', 9), userEmails: [], groups: [] }] : [record];
  });
  const reports = REPORTS.map(({ id: report, dataset }, at) => ({
    id: report,
    name: `R${at}`,
    workspaceName: 'W',
    datasetId: DATASETS[dataset] ?? '',
  }));
  const { catalogue, live } = stateOf({ users, reports, roles });
  const { desired, problems: unresolved } = resolve(declared, catalogue, NOW);
  const { plan } = buildPlan(desired, catalogue, live, {
    now: NOW,
    portal: { name: 't', url: 'https://p.example.com' },
    commit: null,
    dirty: false,
    only: [],
    overrides: [],
    earlier: unresolved,
  });
  return plan && plan;
}

const copyOf = ({ accounts, members, groupRoles }: RowsPortal): RowsPortal => ({
  accounts: new Map(
    [...accounts].map(([address, one]) => [address, { ...one, reports: new Set(one.reports) }]),
  ),
  members: members.map((role) => new Set(role)),
  groupRoles: new Set(groupRoles),
});

const SEMANTICS: readonly Semantics[] = ['add up', 'direct hides'];

/** Performs a plan, some calls being refused, and tells after each call what is seen that nothing allows. */
async function excessIn(
  world: RowsWorld,
  plan: Plan,
  portal: RowsPortal,
  isRefused: (call: number) => boolean,
): Promise<string[]> {
  const wanted = wantedPortal(world);
  // The finding names the one exception: the role of a group shows once no own role hides it.
  const isNamed = plan.findings.some(({ code }) => code === 'rows-by-group');
  const allowed = SEMANTICS.map((one) => new Set([...visible(portal, one), ...visible(wanted, one)]));
  const excess: string[] = [];
  let call = 0;
  await execute({
    operations: plan.operations,
    perform: async (action) => {
      if (isRefused(call++))
        return { status: 'failed', problem: { code: 'bad-response', severity: 'error', message: 'no' } };
      performOn(portal, action);
      for (const [at, semantics] of SEMANTICS.entries())
        for (const seen of isNamed && semantics === 'direct hides' ? [] : visible(portal, semantics))
          if (allowed[at]?.has(seen) !== true) excess.push(`after ${action.kind}, ${semantics}: ${seen}`);
      return { status: 'applied' };
    },
    datasetOf: (report) =>
      DATASETS[REPORTS.find((one) => one.id === report)?.dataset ?? 0] as ReturnType<
        Parameters<typeof execute>[0]['datasetOf']
      >,
    groupsOf: (identity) => (portal.accounts.get(identity)?.inGroup === true ? [groupId(GROUP)] : []),
    concurrency: 1,
    onStart: () => {},
    onEnd: () => {},
    signal: new AbortController().signal,
  });
  return excess;
}

describe('rows', () => {
  it('are never wider than before or desired, after any call, whichever calls are refused', async () => {
    let plans = 0;
    await fc.assert(
      fc.asyncProperty(rowsWorlds, fc.integer({ min: 0, max: 255 }), async (world, refused) => {
        const portal = portalOf(world);
        const plan = await planFor(world, portal);
        if (plan === undefined) return;
        plans++;
        const during = await excessIn(
          world,
          plan,
          copyOf(portal),
          (call) => ((refused >> (call % 8)) & 1) === 1,
        );
        expect(during).toEqual([]);
      }),
      tried(300, 6000),
    );
    expect(plans).toBeGreaterThan(often(120, 3000));
  }, 120_000);

  it('are as desired in the end, or what is not is held; a second plan is empty', async () => {
    await fc.assert(
      fc.asyncProperty(rowsWorlds, async (world) => {
        const portal = portalOf(world);
        const plan = await planFor(world, portal);
        if (plan === undefined) return;
        expect(await excessIn(world, plan, portal, () => false)).toEqual([]);
        const held = plan.changes.some((change) => change.held !== null);
        const left = world.ignoredRole !== undefined || world.twin !== undefined || world.unlisted !== 'keep';
        const residue = world.people.some(({ live, residue: roles }) => !live && roles.length > 0);
        if (!held && !left && !residue)
          for (const semantics of SEMANTICS)
            expect([...visible(portal, semantics)].sort()).toEqual(
              [...visible(wantedPortal(world), semantics)].sort(),
            );
        expect((await planFor(world, portal))?.operations).toEqual([]);
      }),
      tried(200, 4000),
    );
  }, 120_000);
});
