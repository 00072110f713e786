import { describe, expect, it } from 'vitest';
import { changeLines, ID, reports, roles, user } from './support/office.ts';
import { planFor } from './support/portal.ts';

/** Each test covers a known failure of a similar tool. */

describe('a plan deletes nobody by accident', () => {
  it('a missing key removes nothing (keycloak-config-cli #1132, #816; safe-settings #350)', async () => {
    const seed = {
      reports,
      rls: roles({ latam: ['ana@x.com'], managerGroups: [ID.group] }),
      users: [user('ana@x.com', { reports: [ID.pack] })],
    };
    for (const text of [
      'users: {}\n',
      'users: { ana@x.com: {} }\n',
      'users: { ana@x.com: { rls: [] } }\nmanage: { ignore: { users: [], reports: [], rls: ["*"] } }\n',
    ]) {
      const { operations } = await planFor(seed, text);
      expect(operations).toEqual([]);
    }
  });

  it('a user whose name is the address of another user is not that user (Titan #217)', async () => {
    const plan = await planFor(
      {
        reports,
        rls: roles({ latam: ['ana@x.com', 'bob@x.com'] }),
        users: [
          user('ana@x.com', { name: 'bob@x.com', reports: [ID.pack] }),
          user('bob@x.com', { name: 'ana@x.com', reports: [ID.churn] }),
        ],
      },
      'guards: { maxRemovals: off }\nusers: { bob@x.com: { reports: [], rls: [] } }\n',
    );
    expect(changeLines(plan)).toEqual([
      'revoke-report bob@x.com Sales/Churn not-listed',
      'revoke-rls bob@x.com LATAM not-listed',
    ]);
  });
});
