import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { plan } from '../../src/workflow/plan.ts';
import { snapshot } from '../../src/workflow/snapshot.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { checkoutWith, git } from '../support/git.ts';
import { ID, reports, roles, told, user } from '../support/office.ts';
import { asked, portalWith } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';

const ANA = 'ana@x.com';
const people = [user(ANA, { reports: [ID.overview, ID.churn, ID.pack] })];
/** Overview of the office is called otherwise. */
const renamed = reports.map((one) => (one.id === ID.overview ? { ...one, name: 'Revenue' } : one));
const entry = `users:\n  ${ANA}: { reports: [Sales/Overview, Sales/Churn] }\n`;
const head = (url: string, rest = ''): string => `version: 1\nportal: { name: test, url: "${url}" }\n${rest}`;
const alias = (name: string): string =>
  `reports: { known: { id: ${ID.overview}, workspace: Sales, name: ${name} } }\n`;

const office = (rls = roles()) => portalWith({ reports: renamed, rls, users: people });
const briefly = async (make: () => Promise<unknown>): Promise<string[]> =>
  (await problemsOf(make)).map(({ code, message, why }) => `${code}: ${message}; ${why}`);
const planned = (url: string, folder: string, base = 'none'): Promise<Plan> =>
  plan({ ...asked(url, `${folder}/rolecall.yaml`), base });

/** Makes the newest backup one of another portal: the same portal as far as the backup can tell. */
async function sayOf(folder: string, of: string, url: string): Promise<void> {
  const [backup = ''] = await readdir(`${folder}/.rolecall/test`);
  const file = `${folder}/.rolecall/test/${backup}`;
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(of, url));
}

/** A folder whose newest backup is of a portal in which nothing was renamed yet. */
async function withBackup(of: string, url: string, text: string, as?: boolean): Promise<string> {
  const folder = await folderWith({ 'rolecall.yaml': head(of, text) });
  if (as !== false) await snapshot({ ...asked(of, `${folder}/rolecall.yaml`), stateDir: undefined });
  if (as === true) await sayOf(folder, of, url);
  await writeFiles(folder, { 'rolecall.yaml': head(url, text) });
  return folder;
}

describe('a report whose name is gone', () => {
  const knownBy = (who: string): string =>
    `report-renamed: the report "Sales/Overview" is now named "Sales/Revenue"; ${who} knows the id of that name, ${ID.overview}`;

  it('is known by an alias of the files', async () => {
    const { url } = await office();
    const folder = await folderWith({ 'rolecall.yaml': head(url, alias('Overview') + entry) });
    const [first] = await briefly(() => planned(url, folder));
    expect(first).toBe(knownBy('the alias "known"'));
  });

  it('is known by what was applied last', async () => {
    const { url } = await office();
    const folder = await checkoutWith({ 'rolecall.yaml': head(url, alias('Overview') + entry) });
    await writeFiles(folder, { 'rolecall.yaml': head(url, entry) });
    git(folder, 'commit', '-q', '-a', '-m', 'two');
    expect(await briefly(() => planned(url, folder, 'HEAD~1'))).toEqual([
      knownBy('the alias "known" of what was applied last'),
    ]);
    expect(await briefly(() => planned(url, folder, 'HEAD'))).toEqual([
      expect.stringMatching(/^unknown-report:/),
    ]);
  });

  it('is known by the last backup of the portal, and a role as well', async () => {
    const state = { reports, rls: roles({ latam: [ANA] }), users: people };
    const portal = await portalWith(state);
    const text = `datasets: { sales: { report: Sales/Churn } }\nusers:\n  ${ANA}: { reports: [Sales/Overview, Sales/Churn], rls: [sales/LATAM] }\n`;
    const folder = await folderWith({ 'rolecall.yaml': head(portal.url, text) });
    await snapshot({ ...asked(portal.url, `${folder}/rolecall.yaml`), stateDir: undefined });
    const { rls } = portal.store.state();
    await portal.stop();
    const other = await portalWith({
      ...state,
      reports: renamed,
      rls: rls.map((one) => (one.name === 'LATAM' ? { ...one, name: 'South' } : one)),
    });
    await sayOf(folder, portal.url, other.url);
    await writeFiles(folder, { 'rolecall.yaml': head(other.url, text) });
    expect(await briefly(() => planned(other.url, folder))).toEqual([
      knownBy('the last backup'),
      'unknown-rls-role: the RLS role "LATAM" of the dataset "sales" is now named "South"; the last backup knows its id',
    ]);
  });

  it('is not known by a backup of another portal, one that cannot be read, or one behind a link', async () => {
    const [{ url }, before] = [await office(), await portalWith({ reports, rls: roles(), users: people })];
    const unknown = [expect.stringMatching(/^unknown-report:/)];
    const folder = await withBackup(before.url, url, entry);
    expect(await briefly(() => planned(url, folder))).toEqual(unknown);
    await writeFile(`${folder}/.rolecall/test/backup-99.json`, '{"format": "rolecall.backup/1", ');
    expect(await briefly(() => planned(url, folder))).toEqual(unknown);
    const linked = await folderWith({ 'rolecall.yaml': head(url, entry) });
    await mkdir(`${linked}/.rolecall`);
    await symlink(`${folder}/.rolecall/test`, `${linked}/.rolecall/test`);
    expect(await briefly(() => planned(url, linked))).toEqual(unknown);
  });

  it('freezes that report alone where names may be left unresolved, and every report where nobody knows it', async () => {
    const { url } = await office();
    const hold = 'manage: { unresolved: hold }\n';
    const folder = await folderWith({ 'rolecall.yaml': head(url, hold + alias('Overview') + entry) });
    expect(told(await planned(url, folder))).toEqual([
      `revoke-report ${ANA} Board/Pack not-listed`,
      `revoke-report ${ANA} Sales/Revenue not-listed HELD`,
    ]);
    await writeFiles(folder, { 'rolecall.yaml': head(url, hold + entry) });
    expect(told(await planned(url, folder))).toEqual([
      `revoke-report ${ANA} Board/Pack not-listed HELD`,
      `revoke-report ${ANA} Sales/Revenue not-listed HELD`,
    ]);
  });

  it('freezes the role alone, or the dataset, that the last backup knows, and every one where nobody knows it', async () => {
    const members = { latam: [ANA], emea: [ANA], manager: [ANA] };
    const before = await portalWith({ reports, rls: roles(members), users: people });
    const { rls } = before.store.state();
    const role = rls.map((one) => (one.name === 'LATAM' ? { ...one, name: 'South' } : one));
    const after = await portalWith({ reports: renamed, rls: role, users: people });
    const text = (dataset: string, name: string): string =>
      `manage: { unresolved: hold }\ndatasets: { sales: { ${dataset} } }\nusers:\n  ${ANA}: { reports: [Sales/Churn, Sales/Revenue, Board/Pack], rls: [sales/${name}] }\n`;
    const told2 = async (dataset: string, name: string, backup: boolean): Promise<string[]> => {
      const folder = await withBackup(before.url, after.url, text(dataset, name), backup);
      return told(await planned(after.url, folder))
        .map((one) => one.replace(`revoke-rls ${ANA} `, ''))
        .sort();
    };
    const known = await told2('report: Sales/Churn', 'LATAM', true);
    expect(known).toEqual(['EMEA not-listed', 'Manager not-listed', 'South not-listed HELD']);
    const whole = ['EMEA not-listed HELD', 'Manager not-listed', 'South not-listed HELD'];
    expect(await told2('report: Sales/Churn', 'LATAM', false)).toEqual(whole);
    // The name of the dataset is gone, and the role has its name still.
    expect(await told2('report: Sales/Overview', 'EMEA', true)).toEqual([
      'EMEA not-listed HELD',
      'Manager not-listed',
      'South not-listed',
    ]);
    expect(await told2('report: Sales/Overview', 'Nowhere', true)).toEqual(whole);
    // A pattern covers what it covered.
    const ignored = text('report: Sales/Overview', 'EMEA').replace(
      '{ un',
      '{ ignore: { rls: ["sales/*"] }, un',
    );
    const folder = await withBackup(before.url, after.url, ignored, true);
    expect(told(await planned(after.url, folder))).toEqual([`revoke-rls ${ANA} Manager not-listed`]);
    expect(await told2('report: Sales/Overview', 'EMEA', false)).toEqual([
      'EMEA not-listed HELD',
      'Manager not-listed HELD',
      'South not-listed HELD',
    ]);
  });

  it('is none where another report bears that name now', async () => {
    const twin = { ...reports[0], id: '10000000-0000-4000-8000-0000000000aa', name: 'Overview' };
    const { url } = await portalWith({ reports: [...renamed, twin], rls: roles(), users: people });
    const folder = await folderWith({ 'rolecall.yaml': head(url, alias('Overview') + entry) });
    expect(told(await planned(url, folder))).toContain(`grant-report ${ANA} Sales/Overview listed`);
  });
});
