import { describe, expect, it } from 'vitest';
import { exitOf } from '../../src/domain/exit.ts';
import type { Problem } from '../../src/domain/problem.ts';
import type { ProblemCode } from '../../src/domain/problem-codes.ts';
import { listHoldings } from '../../src/insight/holdings.ts';
import { planDiff } from '../../src/render/diff/plan.ts';
import { applyDocument } from '../../src/render/documents/apply.ts';
import { driftDocument } from '../../src/render/documents/drift.ts';
import { planDocument, planJson } from '../../src/render/documents/plan.ts';
import { planCsv } from '../../src/render/documents/plan-parts.ts';
import { accessSentences } from '../../src/render/view/plan.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { built, planned, plannedByBase } from '../support/planned.ts';
import { asMarkdown, asPage, asText } from '../support/printed.ts';
import { shownFor } from '../support/stories.ts';

/** Most of these people see no rows, are in several roles, or have roles without a report. */
const people = Array.from({ length: 300 }, (_, at) => `p${at}@x.com`);
const seed = {
  reports,
  users: people.map((email) => user(email)),
  rls: roles({ latam: people.filter((_, at) => at % 4 < 2), emea: people.filter((_, at) => at % 4 === 0) }),
};
const NAMED = people.map((_, at) => [`first.last${at}@contoso.com`, `First Last${at}`] as const);
const REPORTS = ['Sales/Churn', 'People/Headcount', 'Board/Pack'];
const entries = people.map((email, at) => {
  const rls = [...(at % 4 < 2 ? ['sales/LATAM'] : []), ...(at % 4 === 0 ? ['sales/EMEA'] : [])];
  return `  ${email}: { reports: [${REPORTS.slice(0, 1 + (at % 3)).join(', ')}], rls: [${rls.join(', ')}] }\n`;
});
const FILES = `guards: { maxGrants: off }\ndatasets: { sales: { report: Sales/Churn }, hr: { report: People/Headcount } }\nusers:\n${entries.join('')}`;
const live = people.map((email, at) =>
  user(email, {
    reports: reports
      .filter(({ workspaceName, name }) =>
        REPORTS.slice(0, 1 + (at % 3)).includes(`${workspaceName}/${name}`),
      )
      .map(({ id = '' }) => id),
  }),
);
const JOINER = `  zoe.lake-featherstone@contoso.example: { name: Zoe Lake-Featherstone, role: viewer, reports: [Sales/Churn] }\n`;
const story = { ...seed, users: live };

async function shown(of: Seed, files: string, before?: string) {
  const { plan } = await shownFor(of, files, before === undefined ? {} : { before });
  const document = planDocument(plan);
  return { plan, document, comment: asMarkdown(document), text: asText(document) };
}

const joined = shown(story, `${FILES}${JOINER}`, FILES);
const unchanged = shownFor(story, FILES, {});

/** The lines before the first fold, without marks for code and strong text. */
const linesBeforeFolds = (comment: string): string[] =>
  (comment.split('<details>')[0] ?? '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('<!--'))
    .map((line) => line.replaceAll(/[`*]/g, ''));

describe('a joiner on an untidy portal', () => {
  it('the comment keeps to 8 kB and to ten lines before its folds, and names only the joiner', async () => {
    const { comment } = await joined;
    const lines = linesBeforeFolds(comment);
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
    expect(comment.length).toBeLessThan(8_000);
    expect(comment).not.toMatch(/p\d+@x\.com/);
  });

  it('the text counts standing findings in one line, and the page groups their people by report', async () => {
    const { document, text } = await joined;
    expect(text).toMatch(/\d+ findings not caused by a change/);
    expect(text).not.toMatch(/p\d+@x\.com/);
    const page = asPage(document);
    const standing = page.slice(page.indexOf('id="standing"'));
    const blind = '150 people can open Sales/Churn but see no rows: they have no RLS role on the dataset';
    expect(standing).toContain(blind);
    expect(standing).toContain('75 people are in sales/EMEA and sales/LATAM and see the rows of all');
    expect(standing).toContain('<b>p2@x.com</b>');
  });

  it('the comment keeps to 8 kB, and the page shows everybody, even beside 200 unlisted people', async () => {
    const outside = Array.from({ length: 200 }, (_, at) => `walk-in.person${at}@contoso.com`);
    const ids = reports.map(({ id = '' }) => id);
    const others = outside.map((email, at) =>
      user(email, { name: `Walk-in Person ${at}`, reports: ids.slice(0, 1 + (at % 3)) }),
    );
    const more = { ...seed, users: [...live, ...others] };
    const { document, comment } = await shown(more, `${FILES}${JOINER}`, FILES);
    expect(comment.length).toBeLessThan(8_000);
    expect(comment).toContain('(200 people with managed access)');
    const named = outside.filter((email) => comment.includes(email));
    expect(comment).toContain(`Left out: ${outside.length - named.length} people.`);
    const page = asPage(document);
    expect(outside.filter((email) => !page.includes(email))).toEqual([]);
  });

  it('the comment keeps to 160 characters a line if all reports of a dataset show no rows', async () => {
    const names = ['Churn by region', 'Pipeline', 'Quotas', 'Sales Overview'];
    const more = names.map((name) => ({ name, workspaceName: 'Sales', datasetId: ID.sales }));
    const given = JOINER.replace('[Sales/Churn]', `[${names.map((name) => `Sales/${name}`).join(', ')}]`);
    const larger = { ...story, reports: [...reports, ...more] };
    const lines = linesBeforeFolds((await shown(larger, `${FILES}${given}`, FILES)).comment);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
    expect(lines.join()).toContain('has Sales/Churn by region and 3 more reports but no RLS role on');
  });

  it('the comment keeps to ten lines before its folds if a guard refuses changes from another commit', async () => {
    const given = JOINER.replace('[Sales/Churn]', '[Sales/Churn, People/Headcount, Sales/More, Board/More]');
    const more = Object.entries({ Sales: ID.sales, Board: ID.board }).map(([workspaceName, datasetId]) => {
      return { name: 'More', workspaceName, datasetId };
    });
    const board = { name: 'All', datasetId: ID.board, userEmails: [] };
    const larger = { reports: [...reports, ...more], users: live, rls: [...seed.rls, board] };
    const { plan } = await shown(larger, `${FILES}${given}`, FILES);
    const [change] = plan.changes;
    const said = { fix: 'check who loses access', why: 'guards.maxRemovals is 25%' };
    const message = 'the plan removes 82 of 290 managed RLS memberships (28.3%)';
    const refusal: Problem = { code: 'guard-max-removals', severity: 'error', message, ...said };
    const waiting = { ...change, user: 'p1@x.com', waiting: true } as (typeof plan.changes)[number];
    const refused = { changes: [...plan.changes, waiting], findings: [refusal, ...plan.findings] };
    const lines = linesBeforeFolds(asMarkdown(planDocument({ ...plan, ...refused })));
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
    expect(lines.join()).toContain('The counts include the changes from the target branch too.');
  });

  it('the comment and the text name no other person whose access ends soon', async () => {
    const files = FILES.replaceAll(/(p\d+@x\.com: \{)/g, '$1 until: 2026-11-25,');
    const { comment, text } = await shown(story, `${files}${JOINER}`, files);
    for (const one of [comment, text]) {
      expect(one).toMatch(/\d+ findings not caused by a change: .*\d+ ending-soon\b/s);
      expect(one).not.toMatch(/p\d+@x\.com/);
    }
  });

  it('the JSON has the report and the number of people of each finding', async () => {
    const { findings } = JSON.parse([...planJson((await joined).plan)].join(''));
    const missing = { code: 'rls-missing', about: 'Sales/Churn' };
    const zoe = { ...missing, user: 'zoe.lake-featherstone@contoso.example', people: 1 };
    const others = { ...missing, user: 'p2@x.com', people: 150, standing: true };
    for (const one of [zoe, others]) expect(findings).toContainEqual(expect.objectContaining(one));
  });
});

/** The plan for one person, who has the first of the reports with these names and gets the entries in `given`. */
async function planWithReports(names: readonly string[], has: number, given: readonly number[]) {
  const idOf = (at: number) => ID.group.replace(/.$/, `${at}`);
  const common = { workspaceName: 'Own', datasetId: ID.sales };
  const more = names.map((name, at) => ({ ...common, id: idOf(at), name }));
  const users = [user('p0@x.com', { reports: more.slice(0, has).map(({ id }) => id) })];
  const after = `users:\n  p0@x.com: { reports: [${given.map(idOf).join(', ')}] }\n`;
  const larger = { reports: [...reports, ...more], users };
  const { plan } = await plannedByBase(larger, { before: undefined, after });
  return { plan, more };
}

it('the plan shows the ids of two reports whose names look the same', async () => {
  const { plan, more: twins } = await planWithReports(['Caf\u00e9\u00a01', 'Cafe\u0301 1'], 1, [1]);
  const shown = asText(planDocument(plan), 132);
  for (const { id } of twins) expect(shown).toContain(id);
});

const four = people.slice(0, 4).map((email) => user(email, { reports: [ID.pack] }));
const filesWith = (given: readonly string[]): string =>
  `users:\n${four.map(({ email }, at) => `  ${email}: { reports: [${given[at] ?? ''}] }\n`).join('')}`;

it('the plan shows everybody whose access is no longer managed, and settings beside them', async () => {
  const before = filesWith(Array(4).fill('Board/Pack'));
  const texts = { before, after: filesWith(['Sales/Churn']), manage: 'ignore: { reports: ["Board/*"] }' };
  const more = { ...texts, manageBefore: '', dialect: { maxBatch: 5 } };
  const { plan } = await plannedByBase({ reports, users: four }, more);
  const document = planDocument(plan);
  for (const shown of [asText(document), asMarkdown(document)]) {
    expect(shown).toContain('4 changes narrow what rolecall manages');
    expect(four.filter(({ email }) => !shown.includes(email))).toEqual([]);
    expect(shown.replace(/\s+/g, ' ')).toMatch(/portal\.dialect`? changes: maxBatch/i);
  }
});

it('the plan counts a person only once if access of the person ends on several days', async () => {
  const ends = ['Sales/Churn', 'People/Headcount', 'Board/Pack', 'Sales/Overview'];
  const given = ends.map((report, at) => `{ report: ${report}, until: 2026-11-2${at + 2} }`).join();
  const after = filesWith([given, given]);
  const { plan } = await plannedByBase({ reports, users: four }, { before: undefined, after });
  expect(asText(planDocument(plan))).toContain('2 people have access that ends soon');
});

it('the plan names all reports without a viewer, even if the name of one has an address', async () => {
  const { plan } = await planWithReports(['Of p0@x.com', 'Two', 'Three', 'Four'], 4, []);
  const comment = asMarkdown(planDocument(plan));
  for (const name of ['Two', 'Three', 'Four'])
    expect(comment).toContain(`Nobody has Own/${name} after this plan.`);
});

it('the comment on a reorganisation of 76 people keeps to 8 kB, and shows each name only once', async () => {
  const all = NAMED.slice(0, 100);
  const filesOf = (moved: number): string => {
    const members = all.map(([email], at) => [at < moved ? 'people' : at % 9 < 6 ? 'sales' : 'board', email]);
    const team = (name: string, given: string): string =>
      `  ${name}: { members: [${members.flatMap(([of, email]) => (of === name ? [email] : [])).join(', ')}], reports: [${given}] }\n`;
    const users = all.map(([email]) => `  ${email}: { rls: [] }\n`).join('');
    return `guards: { maxGrants: off, maxRemovals: off }\nteams:\n${team('sales', 'Sales/Churn, Sales/Overview')}${team('board', 'Board/Pack')}${team('people', 'People/Headcount, Sales/Overview')}users:\n${users}`;
  };
  const idOf = (wanted: string): string =>
    reports.find(({ workspaceName, name }) => `${workspaceName}/${name}` === wanted)?.id ?? '';
  const users = all.map(([email, name], at) => {
    const held = at % 9 < 6 ? ['Sales/Churn', 'Sales/Overview'] : ['Board/Pack'];
    return user(email, { name, reports: held.map(idOf) });
  });
  const { comment } = await shown({ reports, users }, filesOf(76), filesOf(0));
  expect(comment.length).toBeLessThan(8_000);
  for (const [email, name] of all.slice(0, 76))
    expect(comment.split(`${name} \`${email}\``).length, email).toBe(2);
});

describe('a messy reorganisation of 76 people', () => {
  const all = NAMED.slice(0, 76);
  const HELD = ['LATAM', 'EMEA', 'LATAM, sales/EMEA'];
  const GIVEN = [...REPORTS, 'Sales/Overview'];
  const filesOf = (isAfter: boolean): string => {
    const entries = all.map(([email], at) => {
      const given = isAfter ? GIVEN.filter((_, bit) => ((at * 7) >> bit) % 2 === 1) : ['Sales/Churn'];
      return `  ${email}: { reports: [${given.join(', ')}], rls: [sales/${HELD[(at * 5 + Number(isAfter)) % 3]}] }\n`;
    });
    return `guards: { maxGrants: off }\ndatasets: { sales: { report: Sales/Churn } }\nusers:\n${entries.join('')}`;
  };
  const inRole = (name: string) =>
    all.flatMap(([email], at) => (HELD[(at * 5) % 3]?.includes(name) === true ? [email] : []));
  const users = all.map(([email, name]) => user(email, { name, reports: [ID.churn] }));
  const messy = { reports, users, rls: roles({ latam: inRole('LATAM'), emea: inRole('EMEA') }) };
  const moved = shown(messy, filesOf(true), filesOf(false));

  it('the comment and the page show everybody, and a shorter comment counts the people left out', async () => {
    const { document, comment: longest } = await moved;
    for (const whole of [asPage(document), longest])
      expect(all.filter(([email]) => !whole.includes(email))).toEqual([]);
    const comment = asMarkdown(document, 8_000);
    expect(comment.length).toBeLessThan(8_000);
    expect(comment).toMatch(/and \d+ more (person|people)\. Removed from/);
    expect(comment).toContain('**This text is shortened.**');
    expect(comment).toContain('Check who loses access.');
    expect(comment).toMatch(/Left out: \d+ entries/);
  });

  it('the text counts the people who lose each report or role', async () => {
    const { plan, text } = await moved;
    const lose = (wanted: string): number =>
      plan.changes.filter((one) => one.kind === 'revoke-rls' && one.rls.role === wanted).length;
    expect(text).toContain(`38 of the 64 lose Sales/Churn, ${lose('LATAM')} lose RLS sales/LATAM.`);
  });
});

describe('changes that come from the target branch', () => {
  const sales = people.slice(0, 8);
  const filesOf = (given: string, more = '{}'): string =>
    `datasets: { sales: { report: Sales/Overview } }\nteams: { sales: { members: [${sales.join(', ')}], reports: [${given}] } }\nusers:\n${sales.map((email, at) => `  ${email}: ${at === 0 ? more : '{}'}\n`).join('')}`;
  const waiting = async () => {
    const users = sales.map((email) => user(email, { reports: [ID.churn] }));
    const texts = { before: filesOf('Sales/Churn'), against: filesOf('Sales/Overview') };
    const after = filesOf('Sales/Overview', '{ reports: [Board/Pack] }');
    return (await plannedByBase({ reports, users, rls: roles() }, { ...texts, after })).plan;
  };

  it('one section shows who loses and gains each report by changes from the target branch', async () => {
    const document = planDocument(await waiting());
    const texts = [asMarkdown(document).replaceAll('**', ''), asText(document, undefined, true)];
    for (const text of texts) {
      const [own = '', section = ''] = text.split('16 more changes come from main, not from this');
      expect(section).toContain('8 people lose Sales/Churn');
      expect(section).toContain('8 people gain Sales/Overview');
      expect(own).not.toContain('Sales/');
    }
    expect(texts[0]).toContain('8 people lose Sales/Churn: `p0@x.com`');
  });

  it('the comment is short beside many changes from the target branch', async () => {
    const crowd = Array.from({ length: 300 }, (_, at) => `person-${at}@contoso.com`);
    const filesOf = (given: string, more: string): string =>
      `teams: { sales: { members: [${crowd.join(', ')}], reports: [${given}] } }\nusers:\n${crowd.map((email) => `  ${email}: {}\n`).join('')}${more}`;
    const texts = { before: filesOf('Sales/Churn', ''), against: filesOf('Board/Pack', '') };
    const after = filesOf('Board/Pack', '  new@x.com: { name: New, role: viewer, reports: [Sales/Churn] }\n');
    const users = crowd.map((email) => user(email, { reports: [ID.churn] }));
    const { plan } = await plannedByBase({ reports, users, rls: roles() }, { ...texts, after });
    const comment = asMarkdown(planDocument(plan));
    expect(comment).toContain('600 more changes come from main');
    expect(comment.length).toBeLessThan(8000);
  });

  it('changes from the target branch cause only standing findings', async () => {
    const { findings } = await waiting();
    expect(findings.filter(({ standing }) => standing !== true).map(({ code }) => code)).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('last-viewer');
  });

  it('the comment shows access that begins later, although the target branch also changes the person', async () => {
    const filesWith = (given: string): string => `users:\n  p0@x.com: { reports: [${given}] }\n`;
    const users = [user('p0@x.com', { reports: [ID.pack] })];
    const later = '{ report: People/Headcount, from: 2027-01-01 }';
    const texts = { before: filesWith('Board/Pack'), against: filesWith('Board/Pack, Sales/Churn') };
    const manage = { manage: 'ignore: { reports: ["Board/*"] }', manageBefore: '' };
    const after = filesWith(`Sales/Churn, ${later}`);
    const { plan } = await plannedByBase({ reports, users }, { ...texts, ...manage, after });
    const message = 'p0@x.com gains People/Headcount from 2027-01-01 by a line that this person wrote';
    const own = { code: 'self-grant', severity: 'info', message } as const;
    const comment = asMarkdown(planDocument({ ...plan, findings: [...plan.findings, own] }));
    expect(comment).toContain('1 more change comes from main');
    expect(comment).toContain('by a line that this person wrote');
    expect(comment).not.toContain('these files no longer manage');
    expect(comment).toContain('gains People/Headcount from 2027-01-01');
  });

  it.each([
    ['a role to change by hand', 'administrator', {}, /by hand|administrator/],
    ['a replaced account', 'contributor', { manage: 'roleChanges: replace' }, /created again|user-deleted/],
  ])('%s is only in the section of the target branch', async (_what, role, more, own) => {
    const filesWith = (role: string, given: string): string =>
      `users:\n  p0@x.com: { name: P, role: ${role}, reports: [${given}] }\n`;
    const texts = { before: filesWith('viewer', ''), against: filesWith(role, '') };
    const seed = { reports, users: [user('p0@x.com', { name: 'P' })] };
    const after = filesWith(role, 'Board/Pack');
    const { plan } = await plannedByBase(seed, { ...texts, after, ...more });
    const document = planDocument(plan);
    for (const shown of [asMarkdown(document), asText(document, undefined, true)]) {
      const [before = '', fold = ''] = shown.split('1 more change comes from main');
      expect(before).toContain('Board/Pack');
      expect(before).not.toMatch(own);
      expect(fold).toContain(`viewer becomes ${role}`);
    }
  });

  it('a grant that lasts longer than in the target branch comes from the pull request', async () => {
    const filesWith = (until: string): string =>
      `users: { p0@x.com: { reports: [{ report: Board/Pack${until} }] } }`;
    const texts = { before: 'users: { p0@x.com: {} }', against: filesWith(', until: 2026-12-01') };
    const seed = { reports, users: [user('p0@x.com')] };
    const { placed } = await plannedByBase(seed, { ...texts, after: filesWith('') });
    expect(placed).toEqual([expect.not.stringContaining('waiting')]);
  });

  it('the unified diff and the CSV mark changes from the target branch', async () => {
    const before = 'users: { p0@x.com: {}, p1@x.com: {} }';
    const against = 'users: { p0@x.com: { reports: [Board/Pack] }, p1@x.com: { absent: true } }';
    const after = against.replace('Board/Pack', 'Board/Pack, Sales/Churn');
    const seed = { reports, users: [user('p0@x.com'), user('p1@x.com')] };
    const texts = { before, against, after, manage: 'leavers: delete' };
    const { plan, delta } = await plannedByBase(seed, texts);
    const patch = [...planDiff(plan, listHoldings(delta))].join('');
    expect(patch).toContain('+++ /dev/null');
    expect(patch.match(/^\+#.*/gm)).toEqual(['+# from the target branch: Board/Pack']);
    const rows = [...planCsv({ plan })].join('').split('\r\n');
    expect(rows.filter((row) => row.endsWith(',yes'))).toEqual([
      expect.stringContaining('Board/Pack'),
      expect.stringContaining('delete-user'),
    ]);
  });

  it('the text says "the target branch" if --against names no branch', async () => {
    const plan = await waiting();
    const from = (target: string): string | undefined =>
      /come from (.*?),/.exec(asText(planDocument({ ...plan, target })))?.[1];
    expect(['origin/main', 'refs/remotes/origin/release/7'].map(from)).toEqual(['main', 'release/7']);
    for (const name of ['a'.repeat(40), `${'a'.repeat(40)}^1`, 'HEAD~1', '*x*'])
      expect(from(name)).toBe('the target branch');
  });
});

it('a comment names each deleted account, and a plan with 1,000 findings says "At least"', async () => {
  const absent = FILES.replaceAll(/(p\d@x\.com): \{.*/g, '$1: { absent: true }');
  const deleting = 'manage: { leavers: delete }\nguards: { maxUserDeletes: off,';
  const files = absent.replace('guards: {', deleting);
  const { plan, comment } = await shown(story, files, FILES);
  const [first] = comment.split('<details>');
  for (const email of people.slice(0, 10)) expect(first).toContain(`\`${email}\``);
  const [one] = plan.findings.filter(({ standing }) => standing === true);
  const findings = Array.from({ length: 1000 }, () => one).flatMap((found) => found ?? []);
  expect(asText(planDocument({ ...plan, findings }))).toContain('At least 1,000 findings not caused by');
  const caused = findings.map((): Problem => ({ code: 'takes-used', severity: 'warning', message: 'used' }));
  const lose = '! At least 1,000 people lose access';
  expect(asText(planDocument({ ...plan, findings: caused }))).toContain(lose);
});

it('a plan shows findings of one code in one line if they concern more than twelve reports', async () => {
  const few = people.slice(0, 20);
  const more = few.map((_, at) => ({ name: `Report ${at}`, workspaceName: 'Sales', datasetId: ID.sales }));
  const filesOf = (isAfter: boolean): string =>
    `users:\n${few.map((email, at) => `  ${email}: { reports: [${isAfter ? `Sales/Report ${at}` : ''}] }\n`).join('')}`;
  const larger = { reports: [...reports, ...more], users: few.map((email) => user(email)), rls: roles() };
  const { text } = await shown(larger, filesOf(true), filesOf(false));
  expect(text.replace(/\s+/g, ' ')).toContain('20 people can open some reports but see no rows');
  expect(text).not.toContain('Also look at');
});

it('a comment shows people without rows before people with unused roles, and only counts many people', async () => {
  const movers = NAMED.slice(0, 40).map(([email]) => email);
  const [one = '', ...others] = movers;
  const filesOf = (team: string): string => {
    const roleOf = (email: string): string => (email === one ? 'EMEA' : 'LATAM');
    const entries = movers.map((email) => `  ${email}: { rls: [sales/${roleOf(email)}] }\n`);
    const members = (name: string): string => (name === team ? movers.join(', ') : '');
    return `guards: { maxRemovals: off }\ndatasets: { sales: { report: Sales/Churn } }\nteams:\n  sales: { members: [${members('sales')}], reports: [Sales/Churn] }\n  people: { members: [${members('people')}], reports: [People/Headcount] }\nusers:\n${entries.join('')}`;
  };
  const users = movers.map((email) => user(email, { reports: [ID.churn] }));
  const moving = { reports, users, rls: roles({ emea: [one], latam: others }) };
  const { comment } = await shown(moving, filesOf('people'), filesOf('sales'));
  const [first = '', second = ''] = comment.split('</details>')[0]?.split('<details>') ?? [];
  const title = /Nobody has.*|\d+ people.*(?=\*\*)|`.*(?= is in)/g;
  expect([first, second].flatMap((part) => part.match(title) ?? [])).toEqual([
    'Nobody has Sales/Churn after this plan.\\',
    '40 people can open People/Headcount but see no rows: they have no RLS role on the dataset',
    `\`${one}\``,
    '39 people are in sales/LATAM but have no report of the dataset',
  ]);
  expect(second).not.toContain('@');
});

const IDLE = { outcomes: [], discrepancies: [], verified: true, interrupted: false };

it('the result of an apply lists the people with held changes by name', async () => {
  const gone = 'gone@x.com: { name: Gone, role: viewer, reports: [Sales/Churn] }';
  const files = `users: { ${gone}, ana@x.com: {} }\n`;
  const { plan } = await shown({ reports, users: [user('ana@x.com')] }, files, files);
  const text = asText(applyDocument({ plan, ...IDLE }));
  expect(text).toMatch(/Held back\n {2}Gone <gone@x\.com>\n {4}= would gain an account, as viewer/);
  expect(text).toContain('= would gain Sales/Churn');
});

it('the result of an apply shows a demotion that waits and ends it with exit 4', async () => {
  const users = 'users: { ana@x.com: { name: Ana, role: viewer, reports: [] } }\n';
  const files = `manage: { roleChanges: replace }\n${users}`;
  const plan = await planned({ reports, users: [user('ana@x.com', { role: 2, groups: ['g'] })] }, files);
  expect(exitOf({ plan, ...IDLE })).toEqual({ code: 4, because: ['demotion-pending'] });
  expect(asText(applyDocument({ plan, ...IDLE }))).toMatch(/Held back\n.*\n.*contributor becomes viewer/);
});

it('a refusal of new access says how to remove access until then', async () => {
  const rules = 'rules: [{ name: r, deny: { reports: ["Board/*"] } }]\nguards: { minAdministrators: 0 }\n';
  const users = 'users: { ana@x.com: { reports: [Board/Pack] }, bob@x.com: { reports: [] } }\n';
  const textWith = async (bob: readonly string[]) => {
    const seed = { reports, users: [user('ana@x.com'), user('bob@x.com', { reports: [...bob] })] };
    return asText(planDocument(await planned(seed, rules + users)));
  };
  expect(await textWith([ID.churn])).toContain('rolecall apply --removals-only');
  expect(await textWith([])).not.toContain('--removals-only');
});

it('drift names an administrator who is not in the files', async () => {
  const text = 'guards: { minAdministrators: 0 }\nusers: { ana@x.com: { reports: [] } }\n';
  const plan = await planned({ reports, users: [user('ana@x.com'), user('zed@x.com', { role: 1 })] }, text);
  expect(asText(driftDocument(plan))).toMatch(/Look at first\n.* zed@x\.com .*administrator/);
});

it('the result of an apply without calls shows the findings that end it with exit 4', async () => {
  const files = 'manage: { unresolved: hold }\nusers: { ana@x.com: { reports: [Sales/Nope] } }\n';
  const { plan } = await shown({ reports, users: [user('ana@x.com')] }, files);
  expect(exitOf({ plan, ...IDLE })).toEqual({ code: 4, because: ['unknown-report'] });
  const left = /Left to do\n {2}! The portal has no report "Sales\/Nope"\.\n.*\[unknown-report\]/s;
  expect(asText(applyDocument({ plan, ...IDLE }))).toMatch(left);
});

const nine = (code: ProblemCode): Problem[] =>
  people.slice(0, 9).map((email) => ({ code, severity: 'warning', message: `${email} has it` }));

it.each([
  ...(['not-restorable', 'user-vanished', 'takes-used', 'viewer-may-edit', 'self-grant'] as const),
  ...(['portal-expires-first', 'rows-by-group', 'orphan-grant', 'rls-residue', 'expired-entry'] as const),
])('a plan counts the people in findings of one code: %s', async (code) => {
  const { plan } = await unchanged;
  expect(asText(planDocument({ ...plan, findings: nine(code) }))).toMatch(/! 9 (?!findings)/);
});

it('a plan shows findings with different fixes separately', async () => {
  const { plan } = await unchanged;
  const text = asText(planDocument({ ...plan, findings: nine('similar-person') }));
  for (const email of people.slice(0, 9)) expect(text).toContain(`! ${email} has it.`);
});

it('a plan names a workspace entry only for people who gain access by such an entry', async () => {
  const five = people.slice(0, 5);
  const bare = seed.rls.map((role) => ({ ...role, users: [], userEmails: [] }));
  const entry = (at: number): string => (at === 0 ? '{ workspace: Board }' : 'Board/Pack');
  const given = five.map((email, at) => `${email}: { reports: [${entry(at)}] }`);
  const { text } = await shown({ ...seed, rls: bare }, `users: { ${given.join(', ')} }`);
  expect(text).toMatch(/p0@x\.com\n {4}\+ Board\/Pack\n {8}By a workspace entry/);
  expect(text.match(/By a workspace entry/g)).toHaveLength(1);
});

it('the first sentence counts somebody who loses and gains access only once', () => {
  for (const [lose, gain, both, deleted, said] of [
    [1, 1, 1, 0, '1 person loses some access and gains other access.'],
    [76, 74, 74, 0, '76 people lose access. 74 of them gain access.'],
    [2, 0, 0, 2, '2 people lose access, all of them the whole account. Nobody gains access.'],
    [1, 1, 0, 0, '1 person loses access. 1 gains access.'],
  ] as const)
    expect(accessSentences({ lose, gain, both, deleted })).toBe(said);
});

it.each([
  ['administrator', 1, 'viewer', 'Who loses'],
  ['viewer', 3, 'administrator', 'Who gains'],
])('a change from %s (%i) to %s is in the section "%s"', async (_from, role, to, heading) => {
  const seed = { reports, users: [user('ana@x.com', { name: 'Ana', role })] };
  const text = `manage: { roleChanges: update }\nguards: { minAdministrators: 0 }\nusers:\n  ana@x.com: { name: Ana, role: ${to}, reports: [Board/Pack] }\n`;
  const shown = asText(planDocument(await planned(seed, text, { dialect: { updateUser: true } })));
  expect(shown).toMatch(new RegExp(`^${heading}\\n  Ana`, 'm'));
});

it('somebody who waits for a demotion by hand loses nothing, and has steps to do', async () => {
  const seed = { reports, users: [user('ana@x.com', { name: 'Ana', role: 1 })] };
  const text = 'guards: { minAdministrators: 0 }\nusers:\n  ana@x.com: { name: Ana, role: viewer }\n';
  const shown = asText(planDocument(await planned(seed, text)));
  expect(shown).toContain('Nobody loses and nobody gains access.');
  expect(shown).toMatch(/^To do by hand\n {2}> Ana/m);
  expect(shown).not.toContain('Who loses');
});

it('a plan counts people who only get another role, and a report counts held removals as losses', async () => {
  const bob = user('bob@x.com', { reports: [ID.churn] });
  const users = [user('ada@x.com', { role: 2 }), user('una@x.com'), bob];
  const people = '  ada@x.com: { role: viewer }\n  una@x.com: { role: contributor }\n  bob@x.com: {}\n';
  const text = `manage: { kinds: [reports], roleChanges: update }\nusers:\n${people}`;
  const dialect = { updateUser: true };
  const plan = await planned({ reports, users }, text, { dialect });
  expect(asText(planDocument(plan))).toContain('2 people lose access. 1 gains access.');
  const held = await built({ reports, users }, text, { dialect, causes: ['time'] });
  const comment = asMarkdown(planDocument(held.plan, { holdings: () => listHoldings(held.delta) }));
  expect(comment).toContain('| Sales/Churn | 1 held back | | 1 |');
});
