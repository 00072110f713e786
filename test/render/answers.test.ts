import fc from 'fast-check';
import type { Nodes, Parent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import type { Reviewed } from '../../src/domain/audit.ts';
import type { ExplainedUser, Holding, WhoAnswer } from '../../src/domain/explained.ts';
import { datasetId, type Email, groupId, reportId } from '../../src/domain/ids.ts';
import { explainDocument } from '../../src/render/documents/explain.ts';
import { reviewDocument } from '../../src/render/documents/review.ts';
import { whoDocument } from '../../src/render/documents/who.ts';
import { explainJson, reviewJson, whoJson } from '../../src/render/json/explained.ts';
import { HOSTILE } from '../support/hostile.ts';
import { asMarkdown, asPage, asText } from '../support/printed.ts';
import { checkerOf } from '../support/published.ts';
import { tried } from '../support/seeded.ts';

const hostile = fc.constantFrom(...HOSTILE, '::error::x', ' ::add-mask::x');

/** Every answer with one hostile text wherever text from outside can stand, and so many of each thing. */
function answersWith(text: string, times = 1) {
  const many = <Thing>(thing: Thing): Thing[] => Array.from({ length: times }, () => thing);
  const report = { id: reportId(text), name: text, workspace: text };
  const rls = { datasetId: datasetId(text), dataset: text, role: text };
  const group = { id: groupId(text), alias: text };
  const source = {
    file: text,
    line: 1,
    column: 1,
    path: [text],
    through: [{ team: text, file: text, line: 2, column: 1 }],
  };
  const holding: Holding = {
    live: true,
    desired: false,
    held: { code: 'rows', message: text },
    change: { kind: 'take', because: 'exclusive', cause: null, sources: [source] },
    paths: (['own', 'group', 'unmanaged'] as const).map((via) => ({
      via,
      sources: [source],
      from: '2026-12-01',
      until: text,
      reason: text,
      active: false,
      group: via === 'group' ? group : null,
      leftAlone: via === 'unmanaged' ? 'unlisted' : null,
    })),
    rows: [{ ...rls, live: true, desired: false }],
    rowLevel: 'roles',
  };
  const { rowLevel: _, ...ofRole } = holding;
  const user = text as Email;
  const explained: ExplainedUser = {
    user,
    account: {
      live: { name: text, role: 'viewer' },
      listed: { standing: 'present', sources: [source], until: text, reason: text },
      treatment: 'listed',
      change: { kind: 'delete', because: 'absent' },
      held: { code: 'rows', message: text },
      groups: [group],
      liveAccounts: 2,
      residue: [rls],
    },
    access: [
      ...many({ kind: 'report' as const, report, ...holding }),
      { kind: 'rls', rls, ...ofRole, rowLevel: undefined },
    ],
  };
  const who: WhoAnswer = {
    subject: { kind: 'report', report },
    holders: [...many({ user, name: text, ...holding }), { group, ...holding }],
  };
  const reviewed: Reviewed = {
    window: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', complete: true },
    entries: 3,
    limits: ['something'],
    unused: many({ user, name: text, report, lastSeen: null, sources: [source], owner: text }),
    dormant: many({
      user,
      name: text,
      role: 'viewer',
      reports: 1,
      roles: 1,
      lastSeen: null,
      sources: [source],
    }),
    reports: many({ report, holders: 1, lastSeen: null }),
    due: [],
    revocations: many({ user, access: [text] }),
    broken: many({ code: 'rule-broken', severity: 'warning', message: text, why: text, fix: text }),
  };
  const blame = () => ({
    commit: 'a'.repeat(40),
    author: text,
    email: text,
    at: '2026-01-01T00:00:00.000Z',
    summary: text,
    boundary: true,
  });
  const at = {
    instant: '2026-11-20T09:00:00.000Z',
    commit: 'b'.repeat(40),
    dirty: true,
    state: text,
    record: null,
  };
  const around = { at, blame, problems: [] };
  const joined = (chunks: Iterable<string>): string => [...chunks].join('');
  const documents = [
    explainDocument({ answer: explained, ...around }),
    whoDocument({ answer: who, ...around }),
    reviewDocument(reviewed),
  ];
  return {
    texts: documents.map((document) => asText(document)),
    markdowns: (maxBytes: number) => documents.map((document) => asMarkdown(document, maxBytes)),
    pages: documents.map(asPage),
    jsons: [
      ['explain', joined(explainJson({ answer: explained, ...around }))],
      ['who', joined(whoJson({ answer: who, ...around }))],
      ['review', joined(reviewJson(reviewed, []))],
    ] as const,
  };
}

function* nodesOf(node: Nodes): Iterable<Nodes> {
  yield node;
  if ('children' in node) for (const child of (node as Parent).children) yield* nodesOf(child as Nodes);
}

const MARKUP = new Set([
  'html',
  'link',
  'image',
  'linkReference',
  'imageReference',
  'footnoteReference',
  'delete',
]);
/** Nodes that are more than text, but for folds of ours. */
const markupIn = (tree: Nodes): Nodes[] =>
  [...nodesOf(tree)].filter(
    (node) =>
      MARKUP.has(node.type) &&
      !(
        node.type === 'html' &&
        /^(<\/details>|<details>\n<summary><b>([^<>]|<\/?code>)*<\/b> \([\w ]*\)<\/summary>)$/.test(
          node.value,
        )
      ),
  );
/** Control, bidirectional and invisible characters, but the end of a line. */
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;

/** The elements of a page with the names of their attributes. */
const elementsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...page.matchAll(/<([^\s>]+)([^>]*)>/g)].map(
      ([, name, attributes = '']) => `${name} ${attributes.replaceAll(/="[^"]*"/g, '').trim()}`,
    ),
  );
/** What stands in pages whatever their names are; a name without an address is drawn with fewer of them. */
const OURS = elementsOf(
  [...answersWith('plain').pages, ...answersWith('ana@example.com').pages, ...answersWith('').pages].join(''),
);

describe('answers about access', () => {
  it('are Markdown that parses and is no longer than it may be, down to 2,000 bytes', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 2000, max: 65_536 }),
        (name, times, maxBytes) => {
          for (const text of answersWith(name, times).markdowns(maxBytes)) {
            expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(maxBytes);
            const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
            expect(markupIn(tree)).toEqual([]);
            expect(tree.children[0]?.type).toBe('heading');
          }
        },
      ),
      tried(4, 100),
    );
  });

  it('obey nothing in a name, in any form', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (name) => {
        const { texts, markdowns, pages, jsons } = answersWith(name);
        for (const text of texts) {
          expect(text).not.toMatch(UNPRINTABLE);
          expect(text).not.toMatch(/^\s*::/m);
          expect(text).not.toMatch(/##(?:\[|vso\[)/i);
        }
        for (const text of markdowns(65_536)) {
          const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
          expect(markupIn(tree)).toEqual([]);
          expect(text).not.toMatch(UNPRINTABLE);
        }
        for (const text of pages) {
          expect(text).not.toMatch(UNPRINTABLE);
          expect([...elementsOf(text)].filter((element) => !OURS.has(element))).toEqual([]);
        }
        for (const [schema, text] of jsons) {
          expect(text).not.toMatch(UNPRINTABLE);
          expect(await checkerOf(schema)(JSON.parse(text))).toEqual([]);
        }
      }),
      tried(18, 500),
    );
  });
});
