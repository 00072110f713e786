import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/sandbox/interference.ts';
import { applyText, ended, observedPortal } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const CY = 'cy@x.com';
const OFF = 'guards: { maxRemovals: off, minAdministrators: 0, maxUserDeletes: off }\n';
const UPDATES = { updateUser: true };
const LATAM = `${ID.sales}/LATAM`;
const EMEA = `${ID.sales}/EMEA`;
const MANAGER = `${ID.hr}/Manager`;

type Seed = Parameters<typeof observedPortal>[0];

/** Applies files to a portal that refuses some calls, as it does what a key may not do. */
async function applied(seed: Seed, text: string, refuses: (call: Call) => boolean) {
  const portal = await observedPortal(
    { reports, rls: roles(), ...seed },
    { dialect: UPDATES, interfere: (call) => (refuses(call) ? { kind: 'status', status: 400 } : undefined) },
  );
  return applyText(portal.url, `${OFF}${text}`, { dialect: UPDATES });
}

const refusing = (path: RegExp) => (call: Call) => call.method !== 'GET' && path.test(call.path);
const of = (call: Call, text: string): boolean => JSON.stringify(call.body ?? null).includes(text);

describe('at most so many', () => {
  const rule = 'rules: [{ name: few, most: { reports: ["Board/*"], users: 1 } }]\n';
  const seed = { users: [user(ANA, { reports: [ID.pack] }), user(BOB), user(CY)] };
  const moved = `${rule}users: { ${ANA}: { reports: [] }, ${BOB}: { reports: [Board/Pack, Sales/Churn] } }\n`;

  it('hold a report where it is not taken from the one who gives it up, and others get what is theirs', async () => {
    const { outcomes } = await applied(seed, moved, refusing(/unlink-reports/));
    expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'applied']);
    expect(outcomes[1]).toMatchObject({ leftOut: { entries: [ID.pack], because: ['1'] } });
  });

  it('hold it while it is still being taken', async () => {
    const { plan } = await applied(seed, moved, () => false);
    expect(plan.operations[1]).toMatchObject({ kind: 'link-reports', after: ['1'], needs: ['1'] });
  });

  it('hold it where there is room for one more, and nobody waits then', async () => {
    const two = moved.replace('users: 1', 'users: 2');
    const result = await applied(seed, two, refusing(/unlink-reports/));
    expect(ended(result)).toEqual(['unlink-reports failed', 'link-reports applied']);
    expect(result.outcomes[1]?.operation.after).toEqual([]);
  });

  it('are in a role: of those who come as many wait as have to go first', async () => {
    const text = `rules: [{ name: few, most: { rls: ["*/LATAM"], users: 2 } }]\nusers: { ${ANA}: { rls: [] }, ${BOB}: { rls: [${LATAM}] }, ${CY}: { rls: [${LATAM}] } }\n`;
    const { outcomes } = await applied(
      { rls: roles({ latam: [ANA] }), users: [user(ANA), user(BOB), user(CY)] },
      text,
      refusing(/unlink-users/),
    );
    expect(outcomes[1]).toMatchObject({ status: 'applied', leftOut: { because: ['1'] } });
    expect(outcomes[1]).toHaveProperty('leftOut.entries.length', 1);
  });

  it('are there by way of a portal group', async () => {
    const text = `rules: [{ name: few, most: { rls: ["*/Manager"], users: 1 } }]\nusers: { ${ANA}: { rls: [] }, ${BOB}: {} }\ngroups: { g: { id: ${ID.group}, rls: [${MANAGER}] } }\n`;
    const result = await applied(
      { rls: roles({ manager: [ANA] }), users: [user(ANA), user(BOB, { groups: [ID.group] })] },
      text,
      refusing(/unlink-users/),
    );
    expect(ended(result)).toEqual(['unlink-rls-users failed', 'link-rls-groups skipped']);
  });

  it('have a role of the account', async () => {
    const text = `rules: [{ name: few, most: { roles: [contributor], users: 1 } }]\nmanage: { roleChanges: update, leavers: delete }\nusers: { ${ANA}: { absent: true }, ${BOB}: { role: contributor } }\n`;
    const result = await applied(
      { users: [user(ANA, { role: 2 }), user(BOB)] },
      text,
      ({ method }) => method === 'DELETE',
    );
    expect(ended(result)).toEqual(['delete-user failed', 'update-user skipped']);
  });
});

describe('who is promoted or demoted', () => {
  const ruled = (rule: string, users: string): string =>
    `rules: [{ name: r, ${rule} }]\nmanage: { roleChanges: update, kinds: [reports, rls] }\nusers: { ${users} }\n`;
  const puts = ({ method, path }: Call): boolean => method === 'PUT' && path === '/api/user';

  it('is not promoted while a report is left that the role must not have', async () => {
    const text = ruled(
      'deny: { roles: [contributor], reports: ["Board/*"] }',
      `${ANA}: { role: contributor }, ${BOB}: { role: contributor }`,
    );
    const result = await applied(
      { users: [user(ANA, { reports: [ID.pack] }), user(BOB)] },
      text,
      refusing(/unlink-reports/),
    );
    expect(ended(result)).toEqual(['unlink-reports failed', 'update-user skipped', 'update-user applied']);
  });

  it('gets nothing that the role must not have, where the demotion fails', async () => {
    const text = ruled(
      'deny: { roles: [contributor], reports: ["Board/*"] }',
      `${ANA}: { role: viewer, reports: [Board/Pack] }`,
    );
    const result = await applied({ users: [user(ANA, { role: 2 })] }, text, puts);
    expect(ended(result)).toEqual(['update-user failed', 'link-reports skipped']);
  });

  it('is not promoted without what the role requires', async () => {
    const text = ruled(
      'require: { of: { roles: [contributor] }, have: { rls: ["*/LATAM"] } }',
      `${ANA}: { role: contributor, rls: [${LATAM}] }`,
    );
    const result = await applied({ users: [user(ANA)] }, text, refusing(/link-users/));
    expect(ended(result)).toEqual(['link-rls-users failed', 'update-user skipped']);
  });

  it('gets nothing that a role of the account is required for, where the promotion fails', async () => {
    const text = ruled(
      'require: { of: { rls: ["*/LATAM"] }, have: { roles: [contributor] } }',
      `${ANA}: { role: contributor, rls: [${LATAM}] }`,
    );
    const result = await applied({ users: [user(ANA)] }, text, puts);
    expect(ended(result)).toEqual(['update-user failed', 'link-rls-users skipped']);
  });

  it('has not both of what is kept apart, where a role is one of them', async () => {
    const text = ruled(
      'apart: [{ roles: [contributor] }, { rls: ["*/LATAM"] }]',
      `${ANA}: { role: contributor, rls: [] }`,
    );
    const result = await applied(
      { users: [user(ANA)], rls: roles({ latam: [ANA] }) },
      text,
      refusing(/unlink-users/),
    );
    expect(ended(result)).toEqual(['unlink-rls-users failed', 'update-user skipped']);
  });

  it('is one of at most so many: nobody is promoted where nobody is demoted', async () => {
    const text = ruled(
      'most: { roles: [contributor], users: 1 }',
      `${ANA}: { role: viewer }, ${BOB}: { role: contributor }`,
    );
    const result = await applied(
      { users: [user(ANA, { role: 2 }), user(BOB)] },
      text,
      (call) => puts(call) && of(call, ANA),
    );
    expect(ended(result)).toEqual(['update-user failed', 'update-user skipped']);
  });

  const soon = 'require: { of: { roles: [contributor] }, have: { until: 3650d, reason: true } }';

  it('gets nothing without the end that the role asks for, where the demotion fails', async () => {
    const ends = `{ dataset: ${ID.hr}, role: Manager, until: 2026-12-31, reason: cover }`;
    const text = ruled(soon, `${ANA}: { role: viewer, reports: [Board/Pack], rls: [${ends}] }`);
    const result = await applied({ users: [user(ANA, { role: 2 })] }, text, puts);
    expect(ended(result)).toEqual(['update-user failed', 'link-rls-users applied', 'link-reports skipped']);
  });

  it('is not promoted while something is left that has no end', async () => {
    const text = ruled(soon, `${ANA}: { role: contributor }, ${BOB}: { role: contributor }`);
    const users = [user(ANA, { groups: [ID.group] }), user(BOB)];
    const groups = `groups: { g: { id: ${ID.group}, rls: [] } }\n`;
    const held = await applied(
      { users, rls: roles({ managerGroups: [ID.group] }) },
      `${groups}${text}`,
      refusing(/unlink-groups/),
    );
    expect(ended(held)).toEqual(['unlink-rls-groups failed', 'update-user skipped', 'update-user applied']);
  });

  const few = (users: number) => `most: { roles: [viewer], reports: ["Board/*"], users: ${users} }`;

  it('counts as demoted, though nobody waits for that: who comes waits for somebody to go', async () => {
    const text = ruled(
      few(2),
      `${ANA}: { role: viewer, reports: [] }, ${BOB}: { role: viewer, reports: [Board/Pack] }, ${CY}: { role: viewer, reports: [Board/Pack] }`,
    );
    const users = [user(ANA, { reports: [ID.pack] }), user(BOB, { role: 2, reports: [ID.pack] }), user(CY)];
    expect(ended(await applied({ users }, text, refusing(/unlink-reports/)))).toEqual([
      'update-user applied',
      'unlink-reports failed',
      'link-reports skipped',
    ]);
  });

  it('counts from the demotion until the report has gone', async () => {
    const text = ruled(
      few(1),
      `${ANA}: { role: viewer, reports: [] }, ${BOB}: { role: viewer, reports: [] }, ${CY}: { role: viewer, reports: [Board/Pack] }`,
    );
    const users = [user(ANA, { reports: [ID.pack] }), user(BOB, { role: 2, reports: [ID.pack] }), user(CY)];
    for (const who of [ANA, BOB])
      expect(
        ended(
          await applied({ users }, text, (call) => /unlink-reports/.test(call.path) && of(call, who)),
        ).toSorted(),
      ).toEqual([
        'link-reports skipped',
        'unlink-reports applied',
        'unlink-reports failed',
        'update-user applied',
      ]);
  });

  it('is demoted, and loses access, whatever is not given', async () => {
    const text = ruled(
      'require: { of: { roles: [viewer] }, have: { rls: ["*/LATAM"] } }',
      `${ANA}: { role: viewer, rls: [${LATAM}] }`,
    );
    const result = await applied(
      { users: [user(ANA, { role: 2, reports: [ID.pack] })] },
      text,
      refusing(/rls\/link-users/),
    );
    expect(ended(result).toSorted()).toEqual([
      'link-rls-users failed',
      'unlink-reports applied',
      'update-user applied',
    ]);
  });
});

describe('who broke a rule before', () => {
  const users = [user(ANA, { reports: [ID.pack] }), user(BOB)];
  const files = (rule: string, entry: string): string =>
    `rules: [{ name: r, ${rule} }]\nmanage: { kinds: [reports, rls] }\nusers: { ${ANA}: { ${entry} } }\n`;

  it('gets nothing more of one side that is kept apart where the other is not taken', async () => {
    const apart = 'apart: [{ rls: ["*/LATAM", "*/EMEA"] }, { reports: ["Board/*"] }]';
    for (const kept of [[], [EMEA]]) {
      const rls = roles(kept.length === 0 ? { emea: [ANA] } : { emea: [ANA], manager: [ANA] });
      const text = files(apart, `rls: [${[LATAM, ...kept].join()}]`);
      const result = await applied({ users, rls }, text, refusing(/unlink-reports/));
      expect(ended(result)).toContain('unlink-reports failed');
      expect(ended(result)).toContain('link-rls-users skipped');
    }
  });

  it('gets nothing more that asks for what is not given', async () => {
    const text = files(
      'require: { of: { reports: ["Board/*", "Sales/*"] }, have: { rls: ["*/Manager"] } }',
      `reports: [Board/Pack, Sales/Churn], rls: [${MANAGER}]`,
    );
    const result = await applied({ users }, text, refusing(/rls\/link-users/));
    expect(ended(result)).toEqual(['link-rls-users failed', 'link-reports skipped']);
  });
});

describe('who gets two roles side by side, of which one requires the other', () => {
  const both = (of: string, have: string): string =>
    `rules: [{ name: r, require: { of: { rls: ["${of}"] }, have: { rls: ["${have}"] } } }]\nusers: { ${ANA}: { rls: [${EMEA}, ${MANAGER}] }, ${BOB}: { rls: [${EMEA}, ${MANAGER}] }, ${CY}: { rls: [${MANAGER}] } }\n`;
  const seed = { users: [user(ANA), user(BOB), user(CY)], rls: roles({ emea: [BOB] }) };

  it.each([
    ['*/Manager', '*/EMEA', 'EMEA'],
    ['*/EMEA', '*/Manager', 'Manager'],
  ])('gets %s after %s alone', async (asks, asked, refused) => {
    const seeded = { ...seed, rls: asks === '*/EMEA' ? roles() : seed.rls };
    const text = both(asks, asked).replace(`, ${CY}: { rls: [${MANAGER}] }`, '');
    const { outcomes } = await applied(seeded, text, (call) => of(call, `"${refused}"`));
    expect(outcomes.map(({ status, operation }) => [status, 'role' in operation && operation.role])).toEqual(
      asks === '*/EMEA'
        ? [
            ['failed', 'Manager'],
            ['skipped', 'EMEA'],
          ]
        : [
            ['failed', 'EMEA'],
            ['applied', 'Manager'],
          ],
    );
    if (asks === '*/Manager') expect(outcomes[1]).toMatchObject({ leftOut: { entries: [ANA] } });
  });

  it('waits for nobody where no rule asks', async () => {
    const { plan } = await applied(seed, both('*/Nothing', '*/EMEA'), () => false);
    expect(plan.operations.map(({ after }) => after)).toEqual([[], []]);
  });
});
