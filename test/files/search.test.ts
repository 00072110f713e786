import { expect, it } from 'vitest';
import { type Entry, search, searchBudget } from '../../src/files/search.ts';

it('of 5,000 included folders side by side each is found, though each pattern could be compared with each', async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `folder-${at}`);
  const folders: readonly Entry[] = names.map((name) => ({ name, kind: 'folder' }));
  const files: readonly Entry[] = [{ name: 'a.yaml', kind: 'file' }];
  const lister = {
    entries: async (folder: string) =>
      folder === '/top/access'
        ? folders
        : folder === '/top'
          ? [{ name: 'access', kind: 'folder' } as const]
          : files,
    maybeFolder: async () => true,
  };
  const budget = searchBudget();
  for (const name of names) {
    const found = await search('/top', '/top', `access/${name}/*.yaml`, lister, budget);
    expect(found).toEqual([{ kind: 'file', path: `/top/access/${name}/a.yaml` }]);
  }
});
