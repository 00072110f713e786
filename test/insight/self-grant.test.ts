import { expect, it } from 'vitest';
import { plan } from '../../src/workflow/plan.ts';
import { rootText } from '../support/commands.ts';
import { checkoutWith, git, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { asked, portalWith } from '../support/portal.ts';

const ACCESS = `teams:
  latam:
    members:
      - bea@x.com
    reports: [Sales/Overview]
users:
  ana@x.com:
    reports: []
  bea@x.com: {}
  cid@x.com:
    reports: []
`;

/** The self-grant findings of a plan after the given commits, each by one author. */
async function found(
  ...commits: readonly {
    readonly by?: string;
    readonly also?: string;
    readonly edit: readonly [string, string];
  }[]
) {
  const users = [user('ana@x.com'), user('cid@x.com'), user('bea@x.com', { reports: [ID.overview] })];
  const { url } = await portalWith({ users, reports, rls: roles() });
  const settings = `datasets: { sales: { id: ${ID.sales} } }\ninclude: [access/*.yaml]\n`;
  const folder = await checkoutWith({
    'p/rolecall.yaml': rootText(url, settings),
    'p/access/all.yaml': ACCESS,
    '.mailmap': '<ana@x.com> <test@x.com>\n',
  });
  const base = git(folder, 'rev-parse', 'HEAD');
  let text = ACCESS;
  for (const { by = 'test@x.com', also, edit } of commits) {
    expect(text).toContain(edit[0]);
    text = text.replace(...edit);
    await writeFiles(folder, { 'p/access/all.yaml': text });
    const message = `Edit\n\nauthor Eve <cid@x.com>\n${also === undefined ? '' : `\nCo-authored-by: A <${also}>`}`;
    git(folder, 'commit', '-qam', message, `--author=Somebody <${by}>`);
  }
  const { findings } = await plan({ ...asked(url, `${folder}/p/rolecall.yaml`), base });
  return findings
    .filter(({ code }) => code === 'self-grant')
    .map(({ severity, message, place }) => `${severity} ${message} ${place?.file}:${place?.line}`);
}

const ana = ['    reports: []\n  bea', '    reports:\n      - Sales/Churn\n  bea'] as const;
const cid = ['  cid@x.com:\n    reports: []', '  cid@x.com:\n    reports: [Board/Pack]'] as const;
const later = [ana[0], ana[1].replace('Sales/Churn', '{ report: Sales/Churn, from: 2026-12-01 }')] as const;
const joins = ['      - bea@x.com\n', '      - bea@x.com\n      - cid@x.com\n'] as const;
const cidLater = '{ user: cid@x.com, from: 2026-12-01 }';
const joinsLater = [joins[0], joins[1].replace('cid@x.com', cidLater)] as const;
const row = ['  bea@x.com: {}', '  bea@x.com:\n    rls: [sales/EMEA]'] as const;

const [byAna, byCid] = [{ by: 'ana@x.com' }, { by: 'cid@x.com' }];
const own = [
  { ...byAna, edit: later },
  { ...byCid, edit: joinsLater },
] as const;
const others = [
  { ...byAna, edit: cid },
  { ...byCid, edit: ana },
] as const;

it.each([
  ['names an author', [{ by: ' ANA@x.com', edit: ana }], 'ana@x.com gains Sales/Churn', 9],
  ['names a co-author who joins', [{ also: 'cid@x.com', edit: joins }], 'cid@x.com gains Sales/Overview', 6],
  ['names an author who gets a role', [{ by: 'bea@x.com', edit: row }], 'bea@x.com gains sales/EMEA', 10],
  ['names an author of a later line', own.slice(0, 1), 'ana@x.com gains Sales/Churn from 2026-12-01', 9],
  ['names an author who joins later', own.slice(1), 'cid@x.com gains Sales/Overview from 2026-12-01', 6],
  ['does not name an author of lines about others', others, '', 0],
  ['does not name people from a .mailmap or a message', [{ edit: ana }, { edit: cid }], '', 0],
] as const)('%s', async (_, commits, gains, line) => {
  const finding = `info ${gains} by a line that this person wrote access/all.yaml:${line}`;
  expect(await found(...commits)).toEqual(gains === '' ? [] : [finding]);
});
