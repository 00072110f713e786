import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { commandsIn, faultsBySchema, inProcess, rootText } from '../support/commands.ts';
import { checkoutWith, folderWith, git } from '../support/files.ts';

const rootWith = (users: string, more = ''): string =>
  rootText('https://p.example.com', `${more}users:\n${users}`);

const ANA = '  ana@x.com: { name: Ana, role: viewer, reports: [Sales/Churn] }\n';
const LESS = '  ana@x.com: { name: Ana, role: viewer }\n';
const EVIL =
  '  "=cmd@x.com": { name: "=1+1 <b>@all</b>", role: viewer, reports: ["S/</script>", "S/One"] }\n';

async function branch(before: string, after: string) {
  const folder = await checkoutWith({ 'rolecall.yaml': before });
  git(folder, 'checkout', '-q', '-b', 'change');
  await writeFile(`${folder}/rolecall.yaml`, after);
  return { folder, ...commandsIn(folder) };
}

it('diff compares the working tree with the start of the branch, without key and portal, and exits 2', async () => {
  const { run, json } = await branch(rootWith(LESS), rootWith(ANA));
  const { code, stdout, stderr, document } = await json('diff', { ROLECALL_API_KEY: '' });
  expect([code, stderr]).toEqual([2, '']);
  expect(await faultsBySchema('diff', stdout)).toEqual([]);
  const ana = { user: 'ana@x.com', name: 'Ana', gains: [{ what: 'Sales/Churn' }] };
  expect(document.people[0]).toMatchObject(ana);
  expect((await run('diff HEAD HEAD')).code).toBe(0);
});

it.each([
  ['a gain', LESS, ANA, '', 3],
  ['a loss', ANA, LESS, '', 2],
  ['a looser guard', ANA, ANA, 'guards: { maxRemovals: off }\n', 3],
  ['a stricter guard', ANA, ANA, 'guards: { maxRemovals: 5% }\n', 3],
  ['no change', ANA, `${ANA}# a remark\n`, '', 0],
])(
  'diff exits as documented with --check no-new-access, for %s',
  async (_, before, after, settings, exit) => {
    const { run } = await branch(rootWith(before), rootWith(after, settings));
    const { code, stdout } = await run('diff --check no-new-access');
    const isRefused = stdout.includes('`--check no-new-access` refused these changes');
    expect([code, isRefused]).toEqual([exit, exit === 3]);
  },
);

it('diff writes every form without hostile text', async () => {
  const { run } = await branch(rootWith(LESS), rootWith(LESS + EVIL));
  const forms = { text: 'Who gains', markdown: '`<b>@all</b>`', html: '&lt;b&gt;@all&lt;/b&gt;' };
  for (const [form, shown] of Object.entries(forms))
    expect((await run(`diff --format ${form}`)).stdout).toContain(shown);
});

it('diff names the line that somebody edited, and counts portal groups separately', async () => {
  const filesWith = (teamReports: string, until: string, role: string): string =>
    rootWith(
      `  ana@x.com: { reports: [{ report: S/Two, until: 2999-12-31 }] }\n  bob@x.com: { ${until}reports: [S/Kept] }\n`,
      `datasets: { d: { report: S/One } }\ngroups:\n  g: { id: 5f0e0000-0000-4000-8000-000000000001, rls: [${role}] }\n` +
        `  h: { id: 5f0e0000-0000-4000-8000-000000000002, rls: [${role}] }\n` +
        `teams:\n  t:\n    members: [ana@x.com]\n    reports:\n      - S/One\n${teamReports}`,
    );
  const before = filesWith('      - S/Two\n', '', 'd/East');
  const { run } = await branch(before, filesWith('      - S/New\n', 'until: 2999-01-31, ', 'd/West'));
  const { stdout } = await run('diff');
  expect(stdout).toContain('2 people lose access. 1 of them gains access.');
  expect(stdout).toContain('2 portal groups gain or lose');
  expect(stdout).not.toContain('2 people: portal group');
  expect(stdout).toMatch(/- S\/Two, from 3000-01-01 +rolecall\.yaml:12, line removed\n/);
  expect(stdout).toMatch(/\+ S\/New +rolecall\.yaml:12\n/);
  expect(stdout).toMatch(/- S\/Kept, from 2999-02-01 +rolecall\.yaml:15\n/);
});

it('diff reads only commits if you name two, and reports what it cannot read of a commit', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': rootWith(LESS) });
  await writeFile(`${folder}/rolecall.yaml`, rootWith(ANA));
  git(folder, 'commit', '-q', '-am', 'two');
  await writeFile(`${folder}/rolecall.yaml`, '<<<<<<< HEAD');
  expect((await inProcess(folder, ['diff', 'HEAD~1', 'HEAD'])).code).toBe(2);
  git(folder, 'commit', '-q', '-am', 'broken');
  const { code, stderr } = await inProcess(folder, ['diff', 'HEAD~1', 'HEAD']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('n commit ')]);
});

it('diff asks for a commit of the files if the first commit has none', async () => {
  const folder = await checkoutWith({ 'a.txt': '' });
  await writeFile(`${folder}/rolecall.yaml`, rootWith(ANA));
  const { code, stderr } = await inProcess(folder, ['diff', 'HEAD']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Commit the files first')]);
});

it('diff refuses a name that is no commit, and a folder without Git', async () => {
  const folder = await checkoutWith({ 'rolecall.yaml': rootWith(ANA) });
  for (const ref of ['no-such-branch', '--upload-pack=x', ''])
    expect((await inProcess(folder, ['diff', '--', ref])).code).toBe(1);
  const bare = await folderWith({ 'rolecall.yaml': rootWith(ANA) });
  const { code, stderr } = await inProcess(bare, ['diff']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('compares commits')]);
});
