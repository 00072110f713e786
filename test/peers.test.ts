import { describe, expect, it } from 'vitest';
import { observedPortal } from './support/applying.ts';
import { inProcess } from './support/cli.ts';
import { folderWith } from './support/files.ts';
import { changeLines, ID, reports, roles, user } from './support/office.ts';
import { planFor } from './support/portal.ts';

/** Each test covers a known failure of a similar tool. */

const head = (url: string): string => `version: 1\nportal: { name: test, url: "${url}" }\n`;

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
    expect(changeLines(plan)).toEqual(
      ['revoke-rls bob@x.com LATAM listed', 'revoke-report bob@x.com Sales/Churn listed']
        .map((line) => line.replace(' listed', ' not-listed'))
        .sort(),
    );
  });
});

describe('JSON on stdout (deck #1588, #1863, #2047)', () => {
  it('is one document, whatever stderr shows, also after a failure', async () => {
    let count = 0;
    const portal = await observedPortal(
      { reports, rls: roles(), users: [user('ana@x.com'), user('zoë@x.com')] },
      {
        interfere: () => {
          count++;
          return count % 3 === 0 ? { kind: 'status', status: 503 } : undefined;
        },
      },
    );
    const folder = await folderWith({
      'rolecall.yaml': `${head(portal.url)}users: { zoë@x.com: { reports: [Sales/Churn], rls: [] } }\n`,
    });
    for (const words of [
      ['plan'],
      ['validate'],
      ['apply', '--yes'],
      ['apply', '--rehearse'],
      ['doctor'],
      ['plan', '--only', 'nonsense'],
      ['apply', 'missing.json', '--yes'],
    ]) {
      const { stdout, stderr } = await inProcess(folder, [
        ...words,
        '--format',
        'json',
        ...(words[0] === 'validate' ? [] : ['--verbose']),
      ]);
      expect([words, typeof JSON.parse(stdout)]).toEqual([words, 'object']);
      if (words[0] === 'plan' && words.length === 1) expect(stderr).toContain('503');
    }
  }, 60_000);
});
