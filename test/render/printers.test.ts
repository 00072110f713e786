import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { describe, expect, it } from 'vitest';
import type { Block, Document, Nested, Who } from '../../src/render/document.ts';
import {
  code,
  lines,
  list,
  onlyIn,
  people,
  person,
  place,
  section,
  strong,
  table,
  verbatim,
} from '../../src/render/document.ts';
import { printHtml } from '../../src/render/printers/html.ts';
import { printMarkdown } from '../../src/render/printers/markdown.ts';
import { printText } from '../../src/render/printers/text.ts';
import { HAS_BROWSER } from '../support/browser.ts';
import { folderWith } from '../support/files.ts';
import { inBrowser, misdeedsOf } from '../support/in-browser.ts';
import { isHarmless, nodesOf, parsed, REFERENCES } from '../support/printed.ts';
import { words } from '../support/random-plans.ts';
import { tried } from '../support/seeded.ts';

const PLAIN = { colour: false };
const text = (document: Document, width = 80, whole = false): string =>
  [...printText(document, { ...PLAIN, width, whole })].join('');
const page = (document: Document): string => [...printHtml(document, PLAIN)].join('');
const linkTo = (file: string, line: number): string => `https://git.example.com/${file}#L${line}`;

const who = (key: string, name: string | null): Who => ({ key, kind: 'person', name });
const ana = who('ana@contoso.com', 'Ana Souza');
const crowd = (count: number): Who[] =>
  Array.from({ length: count }, (_, at) => who(`p${at}@contoso.com`, `Person ${at}`));
const PLACE = place([{ file: 'access/people.yaml', lines: [88] }]);
const [ACCOUNTS, GRANTS] = [
  ['accounts', '1', false],
  ['report grants', '17', '8'],
] as const;

const sampleOf = (count: number): Document => ({
  marker: 'rolecall:sample:production',
  blocks: [
    { kind: 'title', pieces: 'production: 2 people lose access', right: 'https://portal.example.com' },
    lines('2 people lose access.', 'Run `rolecall apply` to perform it.', false),
    table(['row', 'rows'], ['', 'taken', 'given'], [ACCOUNTS, GRANTS], { numbers: [1, 2] }),
    section(
      { title: 'Look at first' },
      list(
        ['finding', 'findings'],
        {
          sign: 'lost',
          pieces: [person(ana), ' loses everything: the account is deleted, with 5 reports and 2 RLS roles.'],
          items: { pieces: 'Right only if this person has left.', right: [PLACE, code('user-deleted')] },
        },
        { ordered: true },
      ),
    ),
    section(
      { title: 'Who loses, who gains', count: '2 people', fold: 'comment', weight: 60 },
      section(
        { title: 'Who loses' },
        list(
          ['person', 'people'],
          [
            {
              pieces: [person(ana), ', account deleted'],
              items: {
                sign: 'lost',
                pieces: 'Finance/Ledger Detail, Month-end Close',
                items: { pieces: 'Marked absent.', right: PLACE },
              },
            },
            {
              sign: 'lost',
              pieces: [strong(`${count} people lose`), ' Sales/Churn'],
              items: { pieces: people(crowd(count)) },
            },
            { pieces: person(who('x@contoso.com', 'Ana <boss@contoso.com>')) },
          ],
          { most: 2 },
        ),
      ),
    ),
    section({ title: 'Standing findings', count: '2', fold: 'always', weight: 10 }, lines('rls-union 2')),
    section({ title: 'Nothing is in it' }, list(['entry', 'entries'], []), lines('', false)),
    verbatim('sha256:4be1'),
    onlyIn('terminal', lines('12 lose, 4 gain.')),
  ],
});
const SAMPLE = sampleOf(16);

describe('documents', () => {
  it('rolecall prints a document as text', () => {
    expect(text(SAMPLE)).toMatchSnapshot();
    expect(text(SAMPLE, 44, true)).toMatchSnapshot();
  });

  it('rolecall prints a document as Markdown', () => {
    expect(printMarkdown(SAMPLE, { ...PLAIN, linkTo })).toMatchSnapshot();
  });

  it('rolecall prints a document as a page without a script', () => {
    expect(page(SAMPLE)).toMatchSnapshot();
  });

  it('a change shows three ranges of lines and counts the others', () => {
    const document = { blocks: lines(place([{ file: 'a.yaml', lines: [1, 2, 4, 6, 8, 10] }])) };
    for (const printed of [text(document), printMarkdown(document, PLAIN), page(document)])
      expect(printed).toContain('a.yaml:1-2, 4, 6 and 2 more');
  });

  it('a comment counts only the characters of a long name that it leaves out', () => {
    expect(printMarkdown({ blocks: lines('😀'.repeat(600)) }, PLAIN)).not.toContain('more character');
    expect(printMarkdown({ blocks: lines('😀'.repeat(1002)) }, PLAIN)).toContain('… and 2 more characters');
  });

  it('a shortened document counts the people of the entries that it leaves out', () => {
    const one = { pieces: 'x'.repeat(100) };
    const items = Array.from({ length: 40 }, (_, at) => ({ ...one, about: [`a${at}`, `b${at}`] }));
    const text = printMarkdown({ blocks: list(['entry', 'entries'], items) }, { ...PLAIN, maxBytes: 2000 });
    const [, entries, persons] = /Left out: (\d+) entries about (\d+) people\./.exec(text) ?? [];
    expect(Number(persons)).toBe(2 * Number(entries));
  });

  it('a shortened document fits its limit, keeps its links, and counts the people left out', () => {
    const at = (maxBytes: number): string => printMarkdown(sampleOf(60), { ...PLAIN, maxBytes, linkTo });
    const whole = at(65_536);
    expect(whole).not.toContain('shortened');
    const short = at(2000);
    expect(short).toContain('This text is shortened');
    expect(short).toContain('and 48 more people');
    expect(short).toContain('https://git.example.com/');
    for (const most of [600, 1000, 2000, 3000]) expect(at(most).length).toBeLessThanOrEqual(most);
  });
});

const pieces = fc.array(
  fc.oneof(
    words,
    words.map(code),
    words.map((name) => strong(name)),
    fc.tuple(words, fc.option(words)).map(([key, name]) => person(who(key, name))),
    fc.array(words, { maxLength: 3 }).map((names) => people(names.map((name) => who(name, name)))),
    words.map((file) => ({
      kind: 'place' as const,
      places: [{ file, lines: [1, 2], removed: true as const }],
      ranges: 'all' as const,
    })),
  ),
  { minLength: 1, maxLength: 4 },
);
const noun = ['thing', 'things'] as const;
const [lost, held] = [{ sign: 'lost' } as const, { sign: 'held' } as const];
const flat: fc.Arbitrary<Nested<Block>> = fc.oneof(
  pieces.map((all) => lines(all)),
  fc.tuple(pieces, pieces).map(([own, right]) => ({
    kind: 'list' as const,
    noun,
    items: [{ ...lost, pieces: own, right, items: [{ ...held, pieces: own }, { pieces: right }] }],
  })),
  fc
    .tuple(pieces, pieces)
    .map((row) => ({ kind: 'table' as const, head: ['one', 'two'], rows: [row], noun })),
  // Code is never wrapped, so spaces would not be line breaks.
  words.map((name) => ({ kind: 'code' as const, language: 'yaml', text: name.replaceAll(' ', '_') })),
);
const documents = fc
  .array(
    fc.oneof(
      flat,
      fc
        .record({
          title: words,
          count: words,
          fold: fc.constantFrom('comment' as const, 'always' as const),
          blocks: fc.array(flat, { maxLength: 2 }),
        })
        .map(({ blocks, ...head }) => section(head, ...blocks)),
    ),
    { maxLength: 4 },
  )
  .map((blocks): Document => ({ blocks: [{ kind: 'title', pieces: 'title' }, blocks] }));

const SUMMARY = /^<details>\n<summary><b>([^<>]|<\/?code>)*<\/b>( \(([^<>]|<\/?code>)*\))?<\/summary>$/;

const FOREIGN = 'image link linkReference footnoteReference definition delete emphasis'.split(' ');

describe('hostile text', () => {
  it('a terminal shows hostile text only as text, within its width', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 44, max: 140 }), fc.boolean(), (document, width, colour) => {
        const shown = [...printText(document, { colour, width })].join('');
        isHarmless(stripVTControlCharacters(shown));
        // People copy paths, fingerprints and URLs, so these are never wrapped.
        for (const line of shown.split('\n'))
          if (stringWidth(line) > width) expect(stripVTControlCharacters(line).trim()).not.toContain(' ');
      }),
      tried(60, 1000),
    );
  });

  it('Markdown has no foreign markup, mention or reference', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 700, max: 65_536 }), (document, maxBytes) => {
        const shown = printMarkdown(document, { ...PLAIN, maxBytes });
        expect(new TextEncoder().encode(shown).length).toBeLessThanOrEqual(maxBytes);
        isHarmless(shown);
        for (const node of nodesOf(parsed(shown))) {
          expect(FOREIGN).not.toContain(node.type);
          if (node.type === 'html' && node.value !== '</details>') expect(node.value).toMatch(SUMMARY);
          if (node.type === 'text') expect(node.value).not.toMatch(REFERENCES);
        }
      }),
      tried(40, 600),
    );
  });

  it('a page has no foreign tag', () => {
    const OURS =
      /^<\/?(!doctype html|html|head|meta|title|style|body|main|footer|section|details|summary|h[123]|p|div|br|b|small|code|pre|a|span|ul|ol|li|table|tr|td|th)( [a-z-]+(="[^"<>]*")?)*>$/;
    fc.assert(
      fc.property(documents, (document) => {
        const shown = page(document);
        isHarmless(shown);
        for (const [tag] of shown.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(OURS);
      }),
      tried(40, 600),
    );
  });
});

it('rolecall prints a word that is wider than the terminal in full, in several lines', () => {
  const word = 'é'.repeat(5000);
  const blocks = lines(['The name ', strong(word), ' is long']);
  const shown = [...printText({ blocks }, { colour: true, width: 70 })];
  expect(shown.filter((line) => stringWidth(line) > 70)).toEqual([]);
  expect(stripVTControlCharacters(shown.join('')).replaceAll(/\s/g, '')).toBe(`Thename${word}islong`);
});

const { newPage, complaints } = inBrowser();

describe.skipIf(!HAS_BROWSER)('a page without a matrix', () => {
  it.each([
    ['on a desk', { viewport: { width: 1280, height: 900 } }],
    ['on a phone in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ] as const)('is accessible %s, fits, and makes no request', async (_where, options) => {
    const folder = await folderWith({ 'page.html': page(SAMPLE) });
    const url = pathToFileURL(`${folder}/page.html`).href;
    const shown = await newPage(options);
    const seen = await misdeedsOf(shown, url);
    await shown.goto(url);
    expect(await shown.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    expect([...seen, ...(await complaints(shown))]).toEqual([]);
  });
});
