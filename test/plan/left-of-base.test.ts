import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { plannedByBase } from '../support/planned-by-base.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const UNSEEN = '10000000-0000-4000-8000-0000000000aa';
const LATAM = `${ID.sales}/LATAM`;
const TWIN = { name: 'LATAM', datasetId: ID.sales, id: 'c9000000-0000-4000-8000-000000000009' };
const ALIAS = `reports: { unseen: { id: ${UNSEEN}, workspace: W, name: Unseen } }\n`;

const planned = async (seed: Seed, before: string, after: string, manage?: string) => {
  const { decided, left, plan } = await plannedByBase(seed, {
    before,
    after,
    ...(manage !== undefined && { manage }),
  });
  return { decided, left, findings: plan.findings };
};

describe('what the base gave somebody who has left', () => {
  it('stays, for all that is known, where no list shows the report', async () => {
    const seed = { reports, rls: roles(), users: [user(ANA, { reports: [UNSEEN] }), user(BOB)] };
    const before = `${ALIAS}users: { ${ANA}: { reports: [unseen] }, ${BOB}: {} }\n`;
    expect(await planned(seed, before, `users: { ${BOB}: {} }\n`)).toMatchObject({
      decided: ['revoke-report ana  left [unresolved] by git'],
      left: 1,
    });
  });

  it('stays, for all that is known, where nobody can tell the role from another', async () => {
    const seed = { reports, rls: [...roles({ latam: [ANA] }), TWIN], users: [user(ANA), user(BOB)] };
    const before = `users: { ${ANA}: { rls: [${LATAM}] }, ${BOB}: {} }\n`;
    expect(await planned(seed, before, `users: { ${BOB}: {} }\n`)).toMatchObject({
      decided: ['revoke-rls ana LATAM left [ambiguous] by git'],
      left: 1,
    });
  });

  it('stays likewise with a group', async () => {
    const rls = [...roles().map((role, at) => (at === 0 ? { ...role, groups: [ID.group] } : role)), TWIN];
    const before = `users: { ${BOB}: {} }\ngroups: { g: { id: ${ID.group}, rls: [${LATAM}] } }\n`;
    expect(
      await planned({ reports, rls, users: [user(BOB)] }, before, `users: { ${BOB}: {} }\n`),
    ).toMatchObject({
      decided: ['revoke-rls group LATAM left [ambiguous] by git'],
      left: 1,
    });
  });
});

describe('somebody whose account still has the earlier address', () => {
  const old = (reports: readonly string[]) => user('old@x.com', { reports: [...reports] });
  const before = `users: { ${ANA}: { name: Ana, role: viewer, reports: [Board/Pack], previously: [old@x.com] }, ${BOB}: {} }\n`;

  it('is a leaver when the lines are deleted', async () => {
    const seed = { reports, rls: roles(), users: [old([ID.pack]), user(BOB)] };
    expect(await planned(seed, before, `users: { ${BOB}: {} }\n`)).toMatchObject({
      decided: ['revoke-report old Pack left by git'],
      left: 0,
    });
  });

  it('is not forgotten while something of it stays', async () => {
    const seed = { reports, rls: roles(), users: [old([UNSEEN]), user(BOB)] };
    expect(await planned(seed, before, `users: { ${BOB}: {} }\n`)).toMatchObject({
      decided: ['revoke-report old  left [unresolved] by git'],
      left: 1,
    });
  });

  it('is another person when the earlier address is dropped, and nobody who vanished', async () => {
    const seed = { reports, rls: roles(), users: [old([ID.pack]), user(BOB)] };
    const after = `users: { ${ANA}: { name: Ana, role: viewer, reports: [Board/Pack] }, ${BOB}: {} }\n`;
    expect((await planned(seed, before, after)).decided).toEqual([
      'create-user ana listed by git',
      'grant-report ana Pack listed by git',
      'revoke-report old Pack left by git',
    ]);
  });

  it('leaves the address to others once the person has the present one', async () => {
    const seed = {
      reports,
      rls: roles(),
      users: [user(ANA, { name: 'Ana', reports: [ID.pack] }), old([ID.churn]), user(BOB)],
    };
    const after = `users: { ${ANA}: { name: Ana, role: viewer, reports: [Board/Pack] }, ${BOB}: {} }\n`;
    expect(await planned(seed, before, after)).toMatchObject({ decided: [], left: 0 });
  });
});

describe('an earlier address that is live again', () => {
  const both = `users: { ${ANA}: { reports: [Board/Pack], previously: [old@x.com] } }\n`;
  const seed = {
    reports,
    rls: roles(),
    users: [user(ANA, { reports: [ID.pack] }), user('old@x.com', { reports: [ID.churn] })],
  };

  it('is a matter of the portal, where the base and the files say the same', async () => {
    expect(await planned(seed, both, both)).toMatchObject({
      decided: ['revoke-report old Churn left by portal'],
      left: 0,
    });
  });

  it('is one of the files, where they name the address since', async () => {
    const before = `users: { ${ANA}: { reports: [Board/Pack] } }\n`;
    expect((await planned(seed, before, both)).decided).toEqual(['revoke-report old Churn left by git']);
  });
});

describe('somebody who was removed in the portal and has another address in the files since', () => {
  const before = `users: { old@x.com: { reports: [Board/Pack] }, ${BOB}: {} }\n`;
  const renamed = (previously: string) =>
    `users: { ${ANA}: { name: Ana, role: viewer, reports: [Board/Pack], previously: ${previously} }, ${BOB}: {} }\n`;
  const seed = { reports, rls: roles(), users: [user(BOB)] };

  it('is not created again, and is told by both addresses', async () => {
    const { findings, ...plan } = await planned(seed, before, renamed('[old@x.com]'));
    expect(plan.decided).toEqual([
      'create-user ana listed [vanished] by portal',
      'grant-report ana Pack listed [vanished] by git',
    ]);
    expect(findings.filter(({ code }) => code === 'user-vanished')).toMatchObject([
      {
        message: `old@x.com, listed as ${ANA} now, had an account when the files were applied last, and has none now`,
        fix: 'if the person has left, drop the lines; if not, set manage.vanished: create',
      },
    ]);
  });

  it('needs no name and role as long as the account is not created', async () => {
    const bare = `users: { ${ANA}: { previously: [old@x.com] }, ${BOB}: {} }\n`;
    expect((await planned(seed, before, bare)).decided).toEqual([
      'create-user ana listed [vanished] by portal',
    ]);
  });

  it('is created where the settings say so, or where the files list the earlier address for somebody else', async () => {
    const asks = 'vanished: create';
    expect((await planned(seed, before, renamed('[old@x.com]'), asks)).decided).toEqual([
      'create-user ana listed by portal',
      'grant-report ana Pack listed by git',
    ]);
    expect((await planned(seed, before, renamed('[other@x.com]'))).decided[0]).toBe(
      'create-user ana listed by git',
    );
  });
});
