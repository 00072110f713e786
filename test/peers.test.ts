import { describe, expect, it } from 'vitest';
import { observedPortal } from './support/applying.ts';
import { inProcess } from './support/cli.ts';
import { folderWith } from './support/files.ts';
import { ID, reports, roles, told, user } from './support/office.ts';
import { planFor, portalWith } from './support/portal.ts';

/** Where other tools of this kind have let their users down: each a test here. */

const head = (url: string): string => `version: 1\nportal: { name: test, url: "${url}" }\n`;
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `u${at}@x.com`);

describe('deletes nobody meant', () => {
  it('an absent key removes nothing (keycloak-config-cli #1132, #816; safe-settings #350)', async () => {
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

  it('a user whose name is an e-mail address is not taken for another (Titan #217)', async () => {
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
    expect(told(plan)).toEqual(
      ['revoke-rls bob@x.com LATAM listed', 'revoke-report bob@x.com Sales/Churn listed']
        .map((line) => line.replace(' listed', ' not-listed'))
        .sort(),
    );
  });
});

describe('nobody knows why force is needed (octodns #785, #1170; octodns-sync #98)', () => {
  it('the refusal gives counts, share, threshold and how to allow it, below the whole plan', async () => {
    const portal = await portalWith({
      reports,
      rls: roles(),
      users: many(40).map((email) => user(email, { reports: [ID.churn] })),
    });
    const entries = many(40)
      .map((email, at) => `  ${email}: { reports: [${at < 20 ? '' : 'Sales/Churn'}], rls: [] }`)
      .join('\n');
    const folder = await folderWith({ 'rolecall.yaml': `${head(portal.url)}users:\n${entries}\n` });
    const { code, stdout } = await inProcess(folder, ['plan']);
    expect(code).toBe(3);
    for (const word of ['20', '40', '50', '25', 'guards.maxRemovals']) expect(stdout).toContain(word);
    // What many share is said once, with a count; the whole list is one flag away.
    expect(stdout).toContain('All 20 lose Sales/Churn.');
    const whole = await inProcess(folder, ['plan', '--format', 'json']);
    for (const email of many(20)) expect(whole.stdout).toContain(email);
  });
});

describe('JSON broken by warnings (deck #1588, #1863, #2047)', () => {
  it('is not: stdout is one document, whatever is said on stderr, failure included', async () => {
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
