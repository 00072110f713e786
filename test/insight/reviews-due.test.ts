import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isError } from '../../src/domain/problem.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { reviewCsv, reviewDocument } from '../../src/render/documents/review.ts';
import { signReviews } from '../../src/workflow/grant.ts';
import { plan } from '../../src/workflow/plan.ts';
import { review } from '../../src/workflow/review.ts';
import { validate } from '../../src/workflow/validate.ts';
import { rootText } from '../support/commands.ts';
import { folderWith } from '../support/files.ts';
import { reports, user } from '../support/office.ts';
import { asked, NOW, portalWith } from '../support/portal.ts';
import { asText } from '../support/printed.ts';
import { brief, problemsOf } from '../support/problems.ts';

const PEOPLE = ['ana@x.com', 'bea@x.com', 'eve@x.com', 'svc@x.com'].map((email) => user(email));

const ACCESS = `teams:
  old:
    reviewed: 2026-08-21
    members: [ana@x.com]
  new:
    members: [bea@x.com]
    reviewed: 2026-08-22
users:
  ana@x.com:
    role: viewer # since 2019
  bea@x.com: { reviewed: 2026-11-20 }
  gone@x.com: { absent: true }
`;

async function office(manage = 'review: 90d, ignore: { users: [svc@x.com] }', access = ACCESS) {
  const { url } = await portalWith({ users: PEOPLE, reports });
  const folder = await folderWith({
    'rolecall.yaml': rootText(url, `manage: { ${manage} }\ninclude: [a.yaml]\n`),
    'a.yaml': access,
    'people.csv': '\ufeffName;Email\r\n"Souza; ""Ana""";" ANA@x.com "\r\nZoe;zoe@x.com\r\n',
    'names.csv': 'name\nana@x.com\n',
  });
  const times = { since: undefined, until: undefined };
  return { folder, request: { ...asked(url, `${folder}/rolecall.yaml`), ...times } };
}

it('review lists due reviews, like drift and unlike plan', async () => {
  const { request } = await office();
  const due = ['team old 2026-08-21', 'user ana@x.com none'];
  const { reviewed, problems } = await review(request);
  expect(reviewed.due.map((one) => `${one.kind} ${one.name} ${one.reviewed ?? 'none'}`)).toEqual(due);
  const places = problems.filter(({ code }) => code === 'review-due').map(brief);
  expect(places).toEqual(['review-due a.yaml:2:3', 'review-due a.yaml:9:3']);
  expect(asText(reviewDocument(reviewed), 100)).toMatch(/team old +2026-08-21 +a\.yaml:2/);
  expect([...reviewCsv(reviewed)].filter((row) => row.startsWith('review due,'))).toEqual([
    'review due,,team old,,,a.yaml,2,2026-08-21\r\n',
    'review due,ana@x.com,,,,a.yaml,9,\r\n',
  ]);
  const only = await review({ ...request, only: ['team:old'] });
  expect(only.reviewed.due.map(({ name }) => name)).toEqual(['old', 'ana@x.com']);

  const drift = await plan({ ...request, reviews: true });
  expect(drift.changes).toEqual([]);
  const found = drift.findings.filter(({ code }) => code === 'review-due');
  const said = ['team old was last reviewed on 2026-08-21', 'ana@x.com has no review yet'];
  expect(found.map(({ message }) => message)).toEqual(said);
  const listed = '  Team old was last reviewed on 2026-08-21.\n  ana@x.com has no review yet.';
  expect(asText(driftDocument(drift), 100)).toContain(`Due for review (2)\n${listed}`);
  expect((await plan(request)).findings.map(({ code }) => code)).not.toContain('review-due');
  const unasked = await office('unlisted: report');
  expect((await review(unasked.request)).reviewed.due).toEqual([]);
});

it('review --sign writes today into the files, and the review is no longer due', async () => {
  const { folder, request } = await office();
  const clean = (texts: Iterable<string>): Iterable<string> => texts;
  const sign = (...selectors: string[]) => signReviews({ ...request, clean, sign: selectors });
  const signed = await sign('team:old', 'team:new', 'user:a*', 'user:*a@x.com');
  expect(signed.files.map(({ file }) => file)).toEqual(['a.yaml']);
  expect(await readFile(`${folder}/a.yaml`, 'utf8')).toBe(
    ACCESS.replace('2026-08-21', '2026-11-20')
      .replace('2026-08-22', '2026-11-20')
      .replace('since 2019\n', 'since 2019\n    reviewed: 2026-11-20\n'),
  );
  expect((await review(request)).reviewed.due.map(({ name }) => name)).toEqual([]);
  expect((await sign('team:old')).files).toEqual([]);
  const wrong = { 'ana@x.com': 'usage', 'team:olt': 'unknown-team', 'user:zoe*': 'only-matches-nothing' };
  for (const [selector, code] of Object.entries(wrong))
    await expect(sign('team:old', selector)).rejects.toThrow(code);
});

it('plan and validate refuse a review date in the future', async () => {
  const tomorrow = 'users:\n  ana@x.com: { reviewed: 2026-11-21 }\n';
  const { request } = await office('unlisted: keep', tomorrow);
  const wrong = ['review-in-future a.yaml:2:3'];
  expect((await problemsOf(() => plan(request))).filter(isError).map(brief)).toEqual(wrong);
  expect((await problemsOf(() => validate(request.config, false, NOW))).map(brief)).toEqual(wrong);
  const times = await office('review: 90', 'users:\n  ana@x.com: { reviewed: 2026-11-20T08:00:00Z }\n');
  const places = (await problemsOf(() => plan(times.request))).map(brief);
  expect(places).toEqual(['schema rolecall.yaml:3:19', 'schema a.yaml:2:26']);
});

it('review lists people in the files or the portal who are not on the roster', async () => {
  const { folder, request } = await office();
  const { reviewed } = await review({ ...request, roster: `${folder}/people.csv` });
  expect(reviewed.offRoster).toMatchObject([
    { user: 'bea@x.com', live: true, sources: [{ line: 11 }] },
    { user: 'eve@x.com', live: true, sources: [] },
  ]);
  expect(asText(reviewDocument(reviewed), 100)).toContain('Not in the roster');
  const rows = [...reviewCsv(reviewed)].filter((row) => row.startsWith('not in the roster,'));
  expect(rows.map((row) => row.split(',')[1])).toEqual(reviewed.offRoster?.map((one) => one.user));
  await expect(review({ ...request, roster: `${folder}/names.csv` })).rejects.toThrow('usage');
  await expect(review({ ...request, roster: `${folder}/none.csv` })).rejects.toThrow('file-unreadable');
});
