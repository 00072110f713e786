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

/** A folder whose newest backup is of a portal in which nothing was renamed yet. */
async function withBackup(of: string, url: string, text: string): Promise<string> {
  const folder = await folderWith({ 'rolecall.yaml': head(of, text) });
  await snapshot({ ...asked(of, `${folder}/rolecall.yaml`), stateDir: undefined });
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
    // The same portal as far as the backup can tell.
    const [backup = ''] = await readdir(`${folder}/.rolecall/test`);
    const file = `${folder}/.rolecall/test/${backup}`;
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(portal.url, other.url));
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

  it('is none where another report bears that name now', async () => {
    const twin = { ...reports[0], id: '10000000-0000-4000-8000-0000000000aa', name: 'Overview' };
    const { url } = await portalWith({ reports: [...renamed, twin], rls: roles(), users: people });
    const folder = await folderWith({ 'rolecall.yaml': head(url, alias('Overview') + entry) });
    expect(told(await planned(url, folder))).toContain(`grant-report ${ANA} Sales/Overview listed`);
  });
});
