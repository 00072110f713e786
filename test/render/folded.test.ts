import { expect, it } from 'vitest';
import { findReport } from '../../src/insight/find.ts';
import { taskSection } from '../../src/render/documents/people.ts';
import { asText } from '../support/printed.ts';

const tasks = Array.from({ length: 20_000 }, (_, at) => ({
  who: { kind: 'person' as const, key: `user${at}@x.com`, name: null, unique: true },
  what: 'becomes a viewer',
  steps: [`Do it for user${at}@x.com.`],
}));

it('of 20,000 changes to be made by hand a terminal shows the first, and says where all are', () => {
  const document = { blocks: taskSection(tasks) };
  const shown = asText(document);
  expect(shown.split('\n').length).toBeLessThan(200);
  expect(shown).toContain('19,950 more changes: --report');
  expect(asText(document, 80, true)).toContain('Do it for user19999@x.com.');
});

it('a name that 20,000 reports share is shown with a few ids', () => {
  const reports = tasks.map((_, at) => ({ id: `id-${at}`, workspace: 'W', name: 'Same', listed: true }));
  const catalogue = { reports, roles: [], reportIndex: new Map(), roleIndex: new Map() };
  const known = { catalogue, desired: { reportAliases: new Map(), datasetAliases: new Map() } };
  const told = (() => {
    try {
      return findReport(known as never, 'W/Same');
    } catch (error) {
      return JSON.stringify((error as { problems: unknown }).problems);
    }
  })();
  expect(told).toContain('20000 reports are named');
  expect(told).toContain('and 19980 more');
  expect(String(told).length).toBeLessThan(1000);
});
