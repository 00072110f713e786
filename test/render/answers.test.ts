import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Reviewed } from '../../src/domain/audit.ts';
import type { ExplainedThing, ExplainedUser, WhoAnswer } from '../../src/domain/explained.ts';
import { datasetId, type Email, groupId, reportId } from '../../src/domain/ids.ts';
import type { Log } from '../../src/domain/log.ts';
import type { PrintOptions } from '../../src/render/document.ts';
import { EXPLAIN, WHO } from '../../src/render/documents/answers.ts';
import { pathsText } from '../../src/render/documents/holdings.ts';
import { LOG } from '../../src/render/documents/log.ts';
import { REVIEW } from '../../src/render/documents/review.ts';
import { cellsOf, RUNNABLE, runnableCells } from '../support/cells.ts';
import { checkerOf } from '../support/commands.ts';
import { HOSTILE } from '../support/hostile.ts';
import { tried } from '../support/seeded.ts';

const hostile = fc.constantFrom(...HOSTILE, ...RUNNABLE, ' ::add-mask::x', '=1+1;=2', 'x";=1');

const FORMATS = ['text', 'markdown', 'html', 'csv', 'json'] as const;
type Format = (typeof FORMATS)[number];
type Forms<Result> = {
  readonly [format in Format]?: (result: Result, options: PrintOptions) => Promise<Iterable<string>>;
};

async function formsWith<Result>(forms: Forms<Result>, result: Result) {
  const texts = FORMATS.map(async (format) => {
    const pieces = (await forms[format]?.(result, { colour: false })) ?? [];
    return [format, [...pieces].join('')] as const;
  });
  return Object.fromEntries(await Promise.all(texts)) as Record<Format, string>;
}

const NOW = '2026-11-20T09:00:00.000Z';
const NO_COMMIT = { instant: NOW, commit: null, dirty: false, state: null, record: null };

/** Every answer about access, with a hostile text in each field that comes from outside. */
function answersWith(text: string, lines: readonly number[] = [1], isBlamed = true) {
  const report = { id: reportId(text), name: text, workspace: text };
  const rls = { datasetId: datasetId(text), dataset: text, role: text };
  const group = { id: groupId(text), alias: text };
  const through = [{ team: text, file: text, line: 2, column: 1 }];
  const sources = lines.map((line) => ({ file: text, line, column: 1, path: [text], through }));
  const holding: ExplainedThing = {
    live: true,
    desired: false,
    held: { code: 'rows', message: text },
    change: { kind: 'take', because: 'exclusive', cause: null, sources },
    paths: (['own', 'group', 'unmanaged'] as const).map((via) => ({
      via,
      sources,
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
  const ofReport = { kind: 'report' as const, report, ...holding };
  const user = text as Email;
  const explained: ExplainedUser = {
    user,
    account: {
      live: { name: text, role: 'viewer' },
      listed: { standing: 'present', sources, until: text, reason: text },
      treatment: 'listed',
      change: { kind: 'delete', because: 'absent' },
      held: { code: 'rows', message: text },
      groups: [group],
      liveAccounts: 2,
      residue: [rls],
    },
    access: [ofReport, { kind: 'rls', rls, ...ofRole, rowLevel: undefined }],
  };
  const person = { user, name: text, ...holding };
  const who: WhoAnswer = { subject: { kind: 'report', report }, holders: [person, { group, ...holding }] };
  const reviewed: Reviewed = {
    window: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', complete: true },
    entries: 3,
    limits: ['something'],
    unused: [{ user, name: text, report, lastSeen: null, sources }],
    dormant: [{ user, name: text, role: 'viewer', reports: 1, roles: 1, lastSeen: null, sources }],
    reports: [{ report, holders: 1, lastSeen: null }],
    due: [],
    revocations: [{ user, access: [text] }],
    broken: [{ code: 'rule-broken', severity: 'warning', message: text, why: text, fix: text }],
  };
  const plain = { because: 'listed', cause: 'git', held: null, until: null } as const;
  const recorded: Log = {
    portal: text,
    branch: text,
    complete: false,
    entries: [
      {
        record: text,
        ...{ instant: reviewed.window.from ?? '', commit: text, author: text, subject: text, root: text },
        url: text,
        fingerprint: text,
        counts: {},
        partial: text,
        by: text,
        changes: [
          { kind: 'grant-report' as const, user, report },
          { kind: 'revoke-rls' as const, group, rls },
          { kind: 'delete-user' as const, user, name: text, role: 'viewer' as const },
        ].map((change) => ({ ...change, ...plain, sources, reason: text, outcome: text, author: text })),
      },
    ],
    evidence: {
      from: '2026-01-01T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
      before: null,
      after: {
        record: text,
        portal: { users: 1, grants: 1, memberships: 1 },
        people: [{ user: text, name: text, role: 'viewer', reports: 1, roles: 1 }],
      },
      left: [{ user: text, because: 'left', commit: text, merged: null, gone: null, hours: null }],
      reviews: [{ kind: 'team', name: text, reviewed: text, due: true, author: text }],
      rules: [{ name: text, broken: [text] }],
      unknown: [text],
    },
  };
  const written = { author: text, email: text, summary: text, at: '2026-01-01T00:00:00.000Z' };
  const blame = () => ({ ...written, commit: 'a'.repeat(40), boundary: true });
  const at = { ...NO_COMMIT, commit: 'b'.repeat(40), dirty: true, state: text };
  const around = { at, blame: isBlamed ? blame : undefined, problems: [] };
  return Promise.all([
    formsWith(EXPLAIN, { answer: explained, ...around }),
    formsWith(WHO, { answer: who, ...around }),
    formsWith(REVIEW, { reviewed, problems: [] }),
    formsWith(LOG, recorded),
  ]);
}

/** Control, bidirectional and invisible characters except line feeds. */
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/;

it('answers about access match their schemas, whatever names they contain', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      for (const { csv, json, ...texts } of await answersWith(name)) {
        expect(runnableCells([csv])).toEqual([]);
        expect(
          new Set(
            csv
              .trimEnd()
              .split('\r\n')
              .map((row) => cellsOf(row, ',').length),
          ).size,
        ).toBe(1);
        for (const text of [csv.replaceAll('\r\n', '\n'), json, ...Object.values(texts)]) {
          expect(text).not.toMatch(UNPRINTABLE);
          expect(text).not.toMatch(/^"?\s*::|##(?:\[|vso\[)/im);
        }
        const { format } = JSON.parse(json) as { readonly format: string };
        const schema = format.replace(/^rolecall\.|\/1$/g, '');
        expect([schema, await checkerOf(schema)(JSON.parse(json))]).toEqual([schema, []]);
      }
    }),
    tried(40, 500),
  );
});

it('explain, who and review show every line that gives access', async () => {
  const [explained, who, review] = await answersWith('x', [1, 3, 5, 7, 9], false);
  for (const form of ['text', 'markdown', 'html'] as const) {
    for (const answer of [explained, who]) expect(answer?.[form]).toContain('x:1-3, 5, 7, 9');
    expect(review?.[form].split('x:1, 3, 5, 7, 9')).toHaveLength(3);
  }
});

it('an answer shows how many changes the next apply holds', async () => {
  const [explained, held] = await answersWith('x');
  expect(explained?.text).toContain('The next apply holds back 1 report and 1 RLS role.');
  expect(held?.text).toContain('The next apply holds back 2.');
});

it('an answer names current ways of access before previous ways', () => {
  const way = { sources: [], group: null, leftAlone: null, from: null, until: null, reason: null };
  const own = { ...way, via: 'own', active: false } as const;
  const group = { ...way, via: 'group', active: true, group: { id: groupId('g'), alias: null } } as const;
  const later = { ...own, from: '2026-12-01T00:00:00.000Z' };
  const given = { live: true, desired: true } as const;
  const holding = { ...given, held: null, change: null, rows: [], rowLevel: undefined } as const;
  const textOf = (...paths: ExplainedThing['paths']): string => pathsText({ ...holding, paths }, NO_COMMIT);
  expect(textOf(own, group)).toBe('portal group g; previously own line');
  expect(textOf(own)).toBe('previously own line');
  expect(textOf(later)).toBe('own line (from 2026-12-01T00:00:00.000Z)');
});
