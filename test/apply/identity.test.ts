import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import { problemsOf } from '../../src/render/documents/apply.ts';
import type { Fault, ReceivedCall } from '../../src/sandbox/faults.ts';
import { applyText, observedPortal, pretending } from '../support/applying.ts';
import { ID, reports, roles, user } from '../support/office.ts';

const ANA = 'ana@x.com';
const BOB = 'bob@x.com';
const HEAD = 'datasets: { sales: { report: Sales/Churn } }\nguards: { maxRemovals: off }\n';

describe('verification', () => {
  it('the error about access that an unlink did not remove names the setting to ignore it', async () => {
    const seed = { reports, users: [user(BOB, { reports: [ID.pack] })] };
    const portal = await observedPortal(seed, { interfere: pretending(['PUT /api/user/unlink-reports']) });
    const text = `${HEAD}users: { ${BOB}: { reports: [Sales/Churn] } }\n`;
    const applied = await applyText(portal.url, text);
    const [problem] = problemsOf(applied);
    expect(problem).toMatchObject({ code: 'access-from-elsewhere', severity: 'error' });
    expect(problem?.fix).toContain('or add the grant to manage.ignore.grants');
    const ignored = `manage: { ignore: { grants: [{ user: ${BOB}, report: Board/Pack }] } }\n`;
    const again = await applyText(portal.url, ignored + text);
    expect([exitOf(again).code, again.outcomes]).toEqual([0, []]);
  });

  it('verification lists excess access of a failed call before missing access of a pretended call', async () => {
    const seed = { reports, users: [user(ANA, { reports: [ID.pack] })] };
    const portal = await observedPortal(seed, {
      interfere: ({ path }) => {
        if (path.endsWith('unlink-reports')) return { kind: 'status', status: 422 };
        return path.endsWith('link-reports') ? { kind: 'pretend' } : undefined;
      },
    });
    const applied = await applyText(portal.url, `${HEAD}users: { ${ANA}: { reports: [Sales/Churn] } }\n`);
    expect(applied.discrepancies).toMatchObject([
      { kind: 'excess', code: 'not-verified', seen: 'otherwise', what: { report: ID.pack } },
      { kind: 'missing', code: 'not-verified', seen: 'not-yet', what: { report: ID.churn } },
    ]);
  });

  it.each([
    `users: { ${ANA}: { reports: [Sales/Churn] } }\n`,
    `users: { ${ANA}: {} }\ngroups: { g: { id: ${ID.group}, rls: [${ID.sales}/LATAM] } }\n`,
  ])('apply reports that it verified nothing if reading fails: %s', async (text) => {
    let isWritten = false;
    const interfere = ({ method }: ReceivedCall): Fault | undefined => {
      if (method !== 'GET') isWritten = true;
      return isWritten && method === 'GET' ? { kind: 'status', status: 403 } : undefined;
    };
    const portal = await observedPortal({ reports, rls: roles(), users: [user(ANA)] }, { interfere });
    const applied = await applyText(portal.url, text);
    expect([applied.verified, exitOf(applied).because]).toEqual([false, ['not-verified']]);
  });
});
