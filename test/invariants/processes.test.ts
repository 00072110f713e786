import { expect, it } from 'vitest';
import { accepted } from '../support/accepted.ts';
import { inProcess, rolecall } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { HOSTILE } from '../support/hostile.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { observedPortal } from '../support/portal.ts';
import { forAll } from '../support/seeded.ts';

const SEED = {
  reports,
  rls: roles({ latam: ['ana@x.com'] }),
  users: [user('ana@x.com', { reports: [ID.pack] }), user('bob@x.com')],
};
const root = (url: string): string => `version: 1
portal: { name: test, url: "${url}" }
guards: { maxRemovals: off }
users:
  ana@x.com: { reports: [Sales/Churn], rls: [] }
  bob@x.com: { reports: [Sales/Overview, Board/Pack], rls: [] }
`;
type Options = Parameters<typeof observedPortal>[1];

async function office(options: Options = {}) {
  const portal = await observedPortal(SEED, options);
  return { portal, folder: await folderWith({ 'rolecall.yaml': root(portal.url) }) };
}

const heldBy = (portal: Awaited<ReturnType<typeof observedPortal>>) =>
  portal.store.users({}).map(({ reports: held }) => [...held].sort());

it.each([['text'], ['json']])(
  '22. a closed stdout never stops an apply, with --format %s',
  async (format) => {
    const { portal, folder } = await office();
    const words = ['apply', '--yes', '--verbose', '--format', format];
    const { code } = await rolecall(folder, words, {}, (child) => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    });
    expect(code).toBe(0);
    expect(heldBy(portal)).toEqual([[ID.churn], [ID.overview, ID.pack].sort()]);
    expect((await inProcess(folder, ['plan', '--detailed-exitcode'])).code).toBe(0);
  },
);

/** A terminal, a log or a page would act on these commands and characters. */
const ACTS =
  /^\s*(::|##\[|##vso\[)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])/;

const OUR_ANNOTATION = /^::(error|warning|notice) (file=[^:,]*,line=\d+,col=\d+,)?title=[a-z-]+::/;

it('20. rolecall prints no data as a workflow command, or with control or bidirectional characters', async () => {
  const names = HOSTILE.filter((name) => name !== '');
  const visible = names.filter((name) => name.trim() !== '');
  const writable = await accepted(visible, (name) => ({ 'a@x.com': { name } }));
  const id = (at: number, kind: string) => `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const portal = await observedPortal({
    reports: names.map((name, at) => {
      const workspaceName = names.at(-at) ?? '';
      return { id: id(at, 'a'), name, workspaceName, datasetId: id(at, 'd') };
    }),
    rls: names.map((name, at) => {
      return { id: id(at, 'c'), name, datasetId: id(at, 'd'), userEmails: [name, 'ana@x.com'] };
    }),
    users: [...new Set(names.map((name) => name.trim().toLowerCase()))].map((email, at) => {
      const name = names[at] ?? '';
      return user(email, { id: id(at, 'b'), name, reports: [id(at, 'a')], department: name });
    }),
  });
  const users = Object.fromEntries(
    writable.map((name, at) => [`u${at}@x.com`, { name, role: 'viewer', reports: [id(at, 'a')], rls: [] }]),
  );
  const folder = await folderWith({
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${portal.url}" }\nmanage: { unlisted: revoke }\nguards: { maxRemovals: off }\ninclude: [users.json]\n`,
    'users.json': JSON.stringify({ users }),
    'wrong.yaml': `version: 1\nportal: { name: ${JSON.stringify(HOSTILE[25])}, url: "${HOSTILE[31]?.replaceAll('"', '')}" }\nusers: ${JSON.stringify(Object.fromEntries(HOSTILE.map((name) => [name, { name, reports: [name] }])))}\n`,
  });
  const json = ['--format', 'json'];
  const wrong = ['validate', '--config', 'wrong.yaml'];
  const reading = [
    ...[['plan'], ['plan', ...json], ['doctor'], ['doctor', ...json], ['export'], wrong, [...wrong, ...json]],
    ...[
      ['plan', '--only', `user:${HOSTILE[25]}`],
      ['apply', '--rehearse', '--yes'],
    ],
  ];
  const judge = async (words: readonly string[]): Promise<void> => {
    for (const environment of [{}, { GITHUB_ACTIONS: 'true' }]) {
      const { stdout, stderr, code } = await inProcess(folder, words, environment);
      expect([words, code === 70 || code === null]).toEqual([words, false]);
      // Annotations are commands of rolecall itself. The data in an annotation must do nothing.
      const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.replace(OUR_ANNOTATION, ''));
      const bad = lines.filter((line) => ACTS.test(line));
      expect([words, bad]).toEqual([words, []]);
      if (words.includes('json')) expect(() => JSON.parse(stdout)).not.toThrow();
    }
  };
  await forAll(reading, 4, judge);
  await forAll(
    [
      ['apply', '--yes', ...json],
      ['apply', '--yes'],
    ],
    1,
    judge,
  );
});
