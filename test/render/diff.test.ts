import { applyPatch, parsePatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { FilesDiff } from '../../src/domain/files-diff.ts';
import type { Holdings } from '../../src/domain/holdings.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { planDiff } from '../../src/render/diff/plan.ts';
import { diffDocument } from '../../src/render/documents/diff.ts';
import { diffText } from '../../src/render/forms.ts';
import { printMarkdown } from '../../src/render/printers/markdown.ts';
import { HOSTILE } from '../support/hostile.ts';
import { asText } from '../support/printed.ts';

const name = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }));
const indexes = fc.uniqueArray(fc.integer({ min: 0, max: 3 })).map((all) => all.sort());
const role = fc.constantFrom('viewer', 'contributor', null);
const held = fc.record({ name, role, reports: indexes, roles: indexes });
const account = fc.option(held, { nil: undefined });
const FOUR = { minLength: 4, maxLength: 4 };
const person = fc.record({ user: name, live: account, after: account, managed: fc.constant(true) });
const worlds = fc.record({
  reports: fc.array(fc.record({ id: name, workspace: name, name }), FOUR),
  roles: fc.array(fc.record({ datasetId: name, dataset: fc.option(name), role: name }), FOUR),
  people: fc.uniqueArray(person, { selector: ({ user }) => user, maxLength: 4 }),
  groups: fc.constant([]),
});

const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

it('a diff with any names is a list of valid patches, and each new account is valid YAML', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const none = { name: null, role: null };
      const common = { kind: 'update-user', from: none, to: none, held: null };
      const changes = world.people.map(({ user }) => ({ ...common, user }));
      const plan = { changes } as unknown as Plan;
      const patches = [...planDiff(plan, world as unknown as Holdings)];
      for (const text of patches) {
        expect(text).not.toMatch(UNSEEN);
        expect(text).not.toMatch(/##vso\[|##\[|^\s*::/m);
        const [patch, ...more] = parsePatch(text);
        expect(more).toEqual([]);
        if (patch === undefined) throw new Error('no patch');
        // For a new account, the patch has the whole text.
        if (patch.oldFileName !== '/dev/null') continue;
        const added = patch.hunks.flatMap(({ lines }) => lines.filter((line) => line.startsWith('+')));
        const account = added.map((line) => `${line.slice(1)}\n`).join('');
        expect(Object.keys(parse(account))).toHaveLength(1);
        expect(applyPatch('', patch)).toBe(account);
      }
    }),
    { numRuns: 300 },
  );
});

const documentOf = (parts: object) =>
  diffDocument({
    from: { commit: null, dirty: false },
    to: { commit: null, dirty: true },
    portal: 'office',
    now: '2026-11-20T09:00:00.000Z',
    settings: [],
    people: [],
    ...parts,
  } as unknown as FilesDiff);
const commentOf = (parts: object): string => printMarkdown(documentOf(parts), { colour: false });

const any = fc.array(fc.constantFrom('', 'a', 'b', 'c', '- d', '+ e'), { maxLength: 12 });

it('a patch turns one text into the other, with or without a line break at the end', () => {
  fc.assert(
    fc.property(any, any, (before, after) => {
      const [old, now] = [before.join('\n'), after.join('\n')];
      expect(applyPatch(old, diffText({ file: 'a.yaml', before: old, after: now }))).toBe(now);
    }),
    { numRuns: 500 },
  );
});

it.each(['', '\n'])('a diff shows a file as a whole if the entries of 2,000 people change (%j)', (end) => {
  const entry = (at: number, lines: string): string => `  user${at}@x.com:\n    reports:\n${lines}`;
  const file = (lines: string): string =>
    `users:\n${Array.from({ length: 2000 }, (_, at) => entry(at, lines)).join('\n')}${end}`;
  const before = file('      - W/A\n      - W/C');
  const after = file('      - W/A\n      - W/B');
  const patch = diffText({ file: 'a.yaml', before, after });
  expect(applyPatch(before, patch)).toBe(after);
  // The library would take minutes to find the equal lines of longer files.
  expect(patch).not.toMatch(/^ /m);
});

it('a diff shows who is marked absent, and shows removed lines only for other people', () => {
  const source = { file: 'access/sales.yaml', line: 7, column: 5, path: [], through: [] };
  const loses = [{ kind: 'report', report: { name: 'W/A' }, what: 'W/A', sources: [source] }];
  const common = { from: null, until: null, gains: [], loses, newAccess: false };
  const absent = { account: treatment('listed', 'revoked'), isAbsent: true };
  const people = [
    { ...common, ...absent, holder: { user: 'ana@x.com', name: 'Ana' } },
    { ...common, holder: { user: 'bob@x.com', name: null }, account: [] },
  ];
  const shown = asText(documentOf({ people }));
  const [ana = '', bob = ''] = shown.split('bob@x.com');
  expect(ana).toContain('marked absent: all access, but not the account');
  expect(ana).not.toContain('removed');
  expect(bob).toContain('access/sales.yaml:7, line removed');
});

const moveOf = (what: string) => ({ kind: 'report', report: { name: what }, what, sources: [] });
const treatment = (before: string, after: string) => [{ key: 'treatment', before, after }];
const holder = { user: 'tim@x.com', name: 'Tim' };

it('a diff shows a higher role first, although the person also loses something', () => {
  const account = [{ key: 'role', before: 'viewer', after: 'administrator' }];
  const common = { holder, from: null, until: null, gains: [], loses: [moveOf('W/A')] };
  const shown = asText(documentOf({ people: [{ ...common, newAccess: true, account }] }));
  expect(shown).toMatch(/Look at first\s+! Tim <tim@x.com>: role viewer → administrator\s+Who loses/);
  const lower = [{ ...account[0], before: 'administrator', after: 'viewer' }];
  const demoted = documentOf({ people: [{ ...common, newAccess: false, account: lower }] });
  expect(asText(demoted)).not.toContain('Look at first');
});

it('a diff shows lost accounts first, and all that the same people lose in one entry', () => {
  const personAt = (at: number, own: object) => {
    const common = { from: null, until: null, gains: [], newAccess: false, account: [] };
    return { ...common, holder: { user: `p${at}@x.com`, name: null }, ...own };
  };
  const loses = [moveOf('W/A'), moveOf('W/B')];
  const losing = Array.from({ length: 6 }, (_, at) => personAt(at, { loses }));
  const leaving = personAt(7, { account: treatment('listed', 'deleted'), loses: [] });
  const shown = asText(documentOf({ people: [...losing, leaving] })).replace(/\s+/g, ' ');
  expect(shown).toContain('p7@x.com - the account, with all access - 6 people lose W/A, W/B ');
});

it('a diff shows that a new person with an end only gains', () => {
  const until = { holder, from: null, until: '2030-01-10', newAccess: true };
  const later = { holder, from: '2030-01-11', until: null, newAccess: false };
  const people = [
    { ...until, account: treatment('unlisted', 'listed'), gains: [moveOf('W/A')], loses: [] },
    { ...later, account: treatment('unlisted', 'revoked'), gains: [], loses: [] },
  ];
  const shown = commentOf({ people });
  expect(shown).toContain('**Nobody loses access. 1 person gains access.**');
  expect(shown).toContain('**gains** an entry in the files, until 2030-01-10');
  expect(shown).toContain('no access, from 2030-01-11');
  expect(shown).not.toMatch(/Who loses|\*loses/);
  // An unlisted person who is marked absent may have access in the portal.
  const absent = { ...later, from: null, account: treatment('unlisted', 'revoked'), gains: [], loses: [] };
  expect(commentOf({ people: [absent] })).toContain('Who loses');
});

it.each(['unlisted', 'ignored', 'renamed'])(
  'a diff says that a person who becomes %s keeps access',
  (after) => {
    const account = [...treatment('listed', after), { key: 'role', before: 'viewer', after: null }];
    const always = { from: null, until: null, newAccess: true };
    const kept = { holder, account, gains: [], loses: [moveOf('W/A')], ...always };
    const shown = commentOf({ people: [kept] });
    expect(shown).toContain('Nobody loses and nobody gains access. 1 person keeps what the portal has.');
    expect(shown).not.toMatch(/W\/A|role:/);
  },
);

it('a comment on a diff shows every report that a person gains, and their common window', async () => {
  const gains = Array.from({ length: 60 }, (_, at) => moveOf(`W/Ledger, part ${at}`));
  const window = { from: '2098-01-01', until: '2099-01-31' };
  const person = { holder, ...window, account: [], gains, loses: [], newAccess: true };
  const shown = commentOf({ people: [person] });
  for (const { what } of gains) expect(shown).toContain(`"${what}"`);
  expect(shown).toContain('part 59", each from 2098-01-01, until 2099-01-31');
});

it('a diff of a long list of a setting shows the entries that differ', () => {
  const entries = Array.from({ length: 80 }, (_, at) => `*@domain-${at}.example`);
  const after = [...entries.slice(1), 'z@x.com'];
  const users = { before: JSON.stringify(entries), after: JSON.stringify(after) };
  const guard = { key: 'guards.maxRemovals', before: '25%', after: null };
  const shown = commentOf({ settings: [{ key: 'manage.ignore.users', ...users }, guard] });
  expect(shown).toContain('`"*@domain-0.example"` → `"z@x.com"` (79 equal entries not shown)');
  expect(shown).toContain('`guards.maxRemovals`: 25% → none');
});
