import { expect, it } from 'vitest';
import { nearTwins } from '../../../src/insight/teams/near-twins.ts';
import { suggest } from '../../../src/insight/teams/suggest.ts';
import { teams } from '../../../src/workflow/teams.ts';
import { folderWith } from '../../support/files.ts';

const times = <Of>(size: number, make: (at: number) => Of): Of[] =>
  Array.from({ length: size }, (_, at) => make(at));

// Each team asked about each person takes minutes.
it('60,000 teams of one person each, and people who have lines of their own, are gone through', () => {
  const size = 60_000;
  const arrangement = {
    teams: times(size, (at) => ({ people: [at], teams: [], reports: [at, size + at] })),
    own: times(size, (at) => Uint32Array.of(at)),
  };
  const found = suggest(arrangement);
  expect(found.filter(({ kind }) => kind === 'join')).toHaveLength(size);
  expect(nearTwins(arrangement)).toEqual([]);
});

// All teams asked anew for each that is found out takes minutes.
it('a chain of 60,000 teams that ends in an entry with a window is left alone', async () => {
  const size = 60_000;
  const chain = times(size, (at) => [
    `t${at}`,
    {
      members: at === size - 1 ? ['ana@x.com'] : [{ team: `t${at + 1}` }],
      reports: at === 0 ? [{ report: 'W/1', until: '2099-01-01' }] : [],
    },
  ]);
  const folder = await folderWith({
    'rolecall.yaml':
      'version: 1\nportal: { name: test, url: "https://portal.example.com" }\ninclude: [a.json]\n',
    'a.json': JSON.stringify({ users: { 'ana@x.com': {} }, teams: Object.fromEntries(chain) }),
  });
  const config = `${folder}/rolecall.yaml`;
  const advice = await teams({ config, only: [], write: false, dryRun: false, insecureHttp: false });
  expect(advice.suggestions).toEqual([]);
});
