import { expect, it } from 'vitest';
import { findReport } from '../../src/insight/find.ts';

it('an error about a name that 20,000 reports share shows a few ids', () => {
  const reports = Array.from({ length: 20_000 }, (_, at) => ({
    id: `id-${at}`,
    workspace: 'W',
    name: 'Same',
    listed: true,
  }));
  const catalogue = { reports, roles: [], reportIndex: new Map(), roleIndex: new Map() };
  const known = { catalogue, desired: { reportAliases: new Map(), datasetAliases: new Map() } };
  const message = (() => {
    try {
      return findReport(known as never, 'W/Same');
    } catch (error) {
      return JSON.stringify((error as { problems: unknown }).problems);
    }
  })();
  expect(message).toContain('20000 reports are named');
  expect(message).toContain('and 19980 more');
  expect(String(message).length).toBeLessThan(1000);
});
