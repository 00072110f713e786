import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planMarkdown } from '../../src/library.ts';
import { markerOf } from '../../src/render/documents/people.ts';
import { planned } from '../support/planned.ts';
import { nodesOf, parsed, REFERENCES } from '../support/printed.ts';
import { randomPlans } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

/** The only HTML in a comment: the marker, and folds with fixed titles and numbers. */
const OURS =
  /^(<!-- rolecall:(?:plan|apply|drift):[a-z0-9%-]* -->|<details>\n<summary><b>[A-Za-z, ]+<\/b>( \([a-z0-9, ]+\))?<\/summary>|<\/details>)$/;

const BLOCKS = 'root html heading paragraph table tableRow tableCell list listItem code';
const ALLOWED = new Set(`${BLOCKS} strong text inlineCode break link`.split(' '));

function check(text: string, maxBytes: number): void {
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(maxBytes);
  const root = parsed(text);
  let open = 0;
  for (const node of nodesOf(root)) {
    expect(ALLOWED).toContain(node.type);
    if (node.type === 'html') {
      expect(node.value).toMatch(OURS);
      if (node.value.startsWith('<details>')) open++;
      if (node.value === '</details>') open--;
    }
    if (node.type === 'link') expect(node.url).toMatch(/^https:\/\/git\.example\.com\//);
    if (node.type === 'text') expect(node.value).not.toMatch(REFERENCES);
    expect(open).toBeGreaterThanOrEqual(0);
    expect(open).toBeLessThanOrEqual(1);
  }
  expect(open).toBe(0);
  expect(root.children[0]?.type).toBe('html');
  expect(root.children[1]?.type).toBe('heading');
  expect(root.children.at(-1)).toMatchObject({ type: 'code', value: expect.stringMatching(/^sha256:/) });
}

const linkTo = (file: string, line: number): string =>
  `https://git.example.com/blob/${encodeURIComponent(file.replace(/\p{Cs}/gu, ''))}#L${line}`;

const sizes = fc.integer({ min: 2000, max: 65_536 });

it('a comment is valid, within its limit, and has no markup, mention or reference from data', () => {
  fc.assert(
    fc.property(randomPlans, sizes, (plan, maxBytes) => {
      check(planMarkdown(plan, { maxBytes, linkTo }), maxBytes);
    }),
    tried(14, 300),
  );
});

it('a comment shows every report that a person gains, and their common end', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Monthly ledger number ${at + 100}`);
  const seed = { users: [{ email: 'ana@contoso.com' }], reports: names.map((name) => ({ name })) };
  const entries = names.map((name) => `{ report: "W/${name}", until: 2099-01-31 }`);
  const plan = await planned(seed, `users: { ana@contoso.com: { reports: [${entries.join(', ')}] } }`);
  const text = planMarkdown(plan);
  for (const name of names) expect(text).toContain(name);
  expect(text).toContain('number 159, each until 2099-01-31');
});

it('a name that reads like several names, or like a name and a date, is in quotes', async () => {
  const [email, names] = ['ana@contoso.com', ['Churn', 'Churn ', 'Churn, until 2099-01-31', 'a/b']];
  const reports = names.map((name, at) => ({ name, id: `a0000000-0000-4000-8000-00000000000${at}` }));
  const plan = await planned(
    { users: [{ email }], reports },
    `users: { ${email}: { reports: [${reports.map(({ id }) => id).join(', ')}] } }`,
  );
  expect(planMarkdown(plan)).toContain('W/Churn, "Churn ", "Churn, until 2099-01-31", "a/b"');
});

it('the comment of each portal has a marker of its own', () => {
  const names = ['production', 'a--b', 'a-b', 'A', '-->x', ''];
  const markers = names.map((name) => markerOf('plan', name));
  expect(new Set(markers).size).toBe(names.length);
  for (const marker of markers) expect(marker).toMatch(/^(?:(?!--)[a-z0-9:%-])*$/);
  expect(markers[0]).toBe('rolecall:plan:production');
});
