import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { orNothing, type Problem } from '../../src/domain/problem.ts';
import { planText as shownPlan } from '../../src/library.ts';
import { planJson } from '../../src/render/documents/plan.ts';
import { problemsText } from '../../src/render/problems.ts';
import { load } from '../../src/workflow/load.ts';
import { ask } from '../support/asking.ts';
import { folderWith, writeFiles } from '../support/files.ts';
import { ID, reports, roles, user } from '../support/office.ts';
import { planText, portalWith } from '../support/portal.ts';
import { isHarmless } from '../support/printed.ts';
import { rawPortal } from '../support/raw-portal.ts';
import { often, SEED } from '../support/seeded.ts';
import { type Chance, chanceOf, mutatedText, mutateJson } from './mutate.ts';

const runs = (always: number): number => Number(process.env['ROLECALL_FUZZ'] ?? often(always, 2000));
/** Keeps the seeds of one day different from those of the next. */
const STEP = 1_000_003;
/** Seconds of processor time for one input: five, and one for the test itself. */
const LONGEST = 6;

const DEMO = fileURLToPath(new URL('../../examples/demo', import.meta.url));
const read = (file: string): Promise<string> => readFile(path.join(DEMO, file), 'utf8');

/** The error names the seed that repeats a failed mutation. */
async function fuzz(count: number, attempt: (chance: Chance) => Promise<unknown>): Promise<void> {
  for (let run = 0; run < count; run++) {
    const seconds = clock();
    let input: unknown;
    try {
      input = await attempt(chanceOf(SEED + run * STEP));
    } catch (error) {
      const replay = `npm run fuzz -- --seed ${SEED + run * STEP} --runs 1`;
      throw new Error(`mutation ${run} of seed ${SEED}: ${replay}`, { cause: error });
    }
    expect([run, SEED, input, seconds() < LONGEST]).toEqual([run, SEED, input, true]);
  }
}

const everyPlaced = (problems: readonly Problem[]): void => {
  for (const { code, place } of problems)
    expect([code, (place?.line ?? 0) > 0 && (place?.column ?? 0) > 0]).toEqual([code, true]);
};

async function problemsIn(attempt: () => Promise<unknown>): Promise<readonly Problem[]> {
  const found: Problem[] = [];
  await attempt().catch(orNothing(({ problems }) => found.push(...problems)));
  return found;
}

/** Seconds of processor time. */
function clock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user: own, system } = process.cpuUsage(before);
    return (own + system) / 1e6;
  };
}

it('15. a changed file gives a right result, or problems with a position', async () => {
  const folder = await folderWith({});
  const root = (await read('rolecall.yaml')).replace(/include: .*/, 'include: [access/*]');
  const sales = await read('access/sales.yaml');
  const ana = { name: 'Ana', role: 'viewer', reports: ['Sales/Overview'], rls: [] };
  const json = JSON.stringify({ users: { 'ana@x.com': ana } }, null, 1);
  await fuzz(runs(25) * 2, async (chance) => {
    const which = chance.below(3);
    const files = {
      'rolecall.yaml': which === 0 ? mutatedText(root, chance) : root,
      'access/sales.yaml': which === 1 ? mutatedText(sales, chance) : sales,
      'access/more.json': which === 2 ? mutatedText(json, chance) : '{"users": {}}',
    };
    await writeFiles(folder, files);
    const problems = await problemsIn(() => load(`${folder}/rolecall.yaml`, false));
    everyPlaced(problems);
    isHarmless(problemsText(problems, { colour: false }));
    return files;
  });
});

const lines = (length: number, line: (at: number) => string): string =>
  Array.from({ length }, (_, at) => line(at)).join('\n');
it.each([
  ['brackets', (size: number) => '['.repeat(size)],
  ['JSON brackets', (size: number) => `{"users": ${'['.repeat(size)}`],
  ['quotes', (size: number) => '"'.repeat(size)],
  ['one long word', (size: number) => 'x'.repeat(size)],
  ['anchors', (size: number) => '&a '.repeat(size / 3)],
  ['keys', (size: number) => `users:\n${lines(size / 24, (at) => `  u${at}@example.com: {}`)}\n`],
  ['the same key', (size: number) => `users:\n${'  a@x.com: {}\n'.repeat(size / 15)}`],
  ['indentation', (size: number) => lines(1400, (at) => `${' '.repeat(at)}a:`).slice(0, size)],
])('15. rolecall reads or refuses a large file of %s in time', async (_what, make) => {
  const text = make(often(1 << 17, 1 << 20));
  for (const name of ['access/a.yaml', 'access/a.json']) {
    const folder = await folderWith({
      'rolecall.yaml': 'version: 1\nportal: { name: t, url: "https://x.example" }\ninclude: ["access/*"]\n',
      [name]: text,
    });
    const seconds = clock();
    everyPlaced(await problemsIn(() => load(`${folder}/rolecall.yaml`, false)));
    expect([name, seconds() < LONGEST]).toEqual([name, true]);
  }
});

it('15. bytes that are no text give problems with a position', async () => {
  await fuzz(Math.ceil(runs(25) / 5), async ({ below }) => {
    const bytes = Uint8Array.from({ length: below(2000) }, () => below(256));
    const folder = await folderWith({ 'rolecall.yaml': bytes });
    everyPlaced(await problemsIn(() => load(`${folder}/rolecall.yaml`, false)));
    return [...bytes];
  });
});

const OFFICE = {
  reports,
  rls: roles({ latam: ['ana@x.com', 'gone@x.com'], managerGroups: [ID.group] }),
  users: [
    user('ana@x.com', { reports: [ID.churn, ID.pack] }),
    user('bob@x.com', { role: 1, groups: [ID.group] }),
    user('cy@x.com'),
  ],
};
const TEXT = `manage: { unlisted: revoke, exclusive: { reports: ["Board/*"], rls: [] } }
guards: { maxRemovals: off }
datasets: { sales: { report: Sales/Churn } }
users:
  ana@x.com: { reports: [Sales/Overview], rls: [sales/EMEA] }
  dan@x.com: { name: Dan, role: viewer, reports: [{ workspace: Sales }], rls: [sales/LATAM] }
`;

it('any answer of a portal gives a plan or a problem, and none of its text has an effect', async () => {
  const portal = await portalWith(OFFICE);
  const pages = new Map<string, string>();
  for (const where of ['/api/user', '/api/report', '/api/datasets/rls'])
    pages.set(where, (await ask(portal.url, 'GET', where)).text);
  const box: { chance?: Chance; which?: string; sent?: string } = {};
  const { url } = await rawPortal(({ path: where }) => {
    const page = pages.get(where) ?? '{}';
    const { chance } = box;
    if (chance === undefined || where !== box.which) return { text: page };
    box.sent ??=
      chance.below(3) === 0
        ? mutatedText(page, chance)
        : JSON.stringify(mutateJson(JSON.parse(page), chance));
    return { text: box.sent };
  });
  await fuzz(runs(6), async (chance) => {
    Object.assign(box, { chance, which: chance.oneOf([...pages.keys()]), sent: undefined });
    const shown: string[] = [];
    const problems = await problemsIn(async () => {
      const plan = await planText(url, TEXT);
      shown.push(...shownPlan(plan, { colour: false }), ...planJson(plan));
    });
    isHarmless(shown.join(''));
    isHarmless(problemsText(problems, { colour: false }));
    return box.sent;
  });
});
