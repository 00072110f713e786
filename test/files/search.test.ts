import { expect, it } from 'vitest';
import { type Folder, search, searchBudget } from '../../src/files/search.ts';

it('of 5,000 included folders side by side each is found, though each pattern could be compared with each', async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `folder-${at}`);
  const folders: Folder = new Map(names.map((name) => [name, 'folder']));
  const files: Folder = new Map([['a.yaml', 'file']]);
  const lister = {
    entries: async (folder: string): Promise<Folder> =>
      folder === '/top/access' ? folders : folder === '/top' ? new Map([['access', 'folder']]) : files,
    maybeFolder: async () => true,
  };
  const budget = searchBudget();
  for (const name of names) {
    const found = await search('/top', '/top', `access/${name}/*.yaml`, lister, budget);
    expect(found).toEqual([{ kind: 'file', path: `/top/access/${name}/a.yaml` }]);
  }
});
