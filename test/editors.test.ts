import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { getLanguageService, type LanguageService, TextDocument } from 'yaml-language-server';
import { EDITOR_SCHEMAS, liveSchemas } from '../src/workflow/live-schema.ts';
import { folderWith } from './support/files.ts';
import { ID, reports, roles, user } from './support/office.ts';
import { connectionTo, NOW, portalWith } from './support/portal.ts';

/** Marks the cursor in a text. The server gets the text without this mark. */
const MARK = '|';

interface Editor {
  /** As `line: message`. */
  readonly diagnostics: (text: string) => Promise<readonly string[]>;
  readonly completions: (text: string) => Promise<ReadonlyMap<string, string>>;
}

/** The server's two packages disagree about two methods that it does not use. */
type Document = Parameters<LanguageService['doValidation']>[0];

let documents = 0;

/** The server remembers parsed texts by address, so each text gets an address of its own. */
const documentOf = (text: string): Document =>
  TextDocument.create(`file:///project/access-${++documents}.yaml`, 'yaml', 1, text) as Document;

function marked(text: string) {
  const offset = text.indexOf(MARK);
  const document = documentOf(text.slice(0, offset) + text.slice(offset + MARK.length));
  return { document, position: document.positionAt(offset) };
}

function editorWith(schema: object): Editor {
  const service: LanguageService = getLanguageService({
    schemaRequestService: () => Promise.reject(new Error('nothing is fetched')),
    workspaceContext: { resolveRelativePath: (path) => path },
    telemetry: { send: () => {}, sendError: () => {}, sendTrack: () => {} },
    clientCapabilities: {
      textDocument: { completion: { completionItem: { documentationFormat: ['plaintext'] } } },
    },
  });
  service.configure({
    validate: true,
    completion: true,
    yamlVersion: '1.2',
    customTags: [],
    schemas: [{ uri: 'file:///project/schema.json', fileMatch: ['*.yaml'], schema }],
  });
  return {
    diagnostics: async (text) =>
      (await service.doValidation(documentOf(text), false)).map(
        ({ range, message }) => `${range.start.line + 1}: ${message}`,
      ),
    completions: async (text) => {
      const { document, position } = marked(text);
      const { items } = await service.doComplete(document, position, false);
      return new Map(
        items.map(({ label, documentation }) => [
          label,
          typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
        ]),
      );
    },
  };
}

/** Removes the modeline, because this test does not load its schema. */
async function read(path: string): Promise<string> {
  const text = await readFile(new URL(`../${path}`, import.meta.url), 'utf8');
  return text.replace(/^# yaml-language-server.*$/m, '#');
}

const FILES = `reports:
  overview: { id: ${ID.overview}, workspace: Sales, name: Overview }
datasets:
  sales: { id: ${ID.sales} }
teams:
  latam: { members: [ana@x.com], reports: [overview], rls: [sales/LATAM] }
users:
  ana@x.com: { name: Ana, role: viewer }
`;

async function live(kind: 'root' | 'access') {
  const eve = user('eve@x.com', { name: 'Eve\u202e', role: 1, groups: [ID.group] });
  const bad = { id: ID.group, name: 'Bad\u202eName', workspaceName: 'Sales', datasetId: ID.sales };
  const { url } = await portalWith({
    users: [user('ana@x.com', { name: 'Ana Souza' }), eve],
    reports: [...reports, bad],
    rls: roles({ latam: ['ana@x.com'] }),
  });
  const root = `version: 1\nportal: { name: test, url: "${url}" }\ninclude: [access.yaml]\n`;
  const folder = await folderWith({ 'rolecall.yaml': root, 'access.yaml': FILES });
  const config = `${folder}/rolecall.yaml`;
  const { [kind]: schema } = await liveSchemas({ ...connectionTo(url), config, now: NOW });
  return { editor: editorWith(JSON.parse(JSON.stringify(schema))), root };
}

const GOOD: readonly string[] = [
  FILES,
  'users: {}\n',
  'users:\n  a@x.com: { role: administrator, until: 2026-12-31 }\n',
  'users:\n  a@x.com:\n    from: 2026-12-01T08:00:00Z\n    until: 2026-12-31T18:00:00+01:00\n    reason: cover\n',
  'users:\n  a@x.com: { reports: [Sales/Overview, { workspace: Sales }, { report: x/y, until: 2028-02-29 }] }\n',
  'users:\n  a@x.com: { rls: [sales/LATAM, { dataset: sales, role: New one, reason: why }] }\n',
  'users:\n  A@X.com: { absent: true, previously: [b@x.com] }\n',
  'teams:\n  t: { members: [{ team: other, until: 2026-12-31 }, { user: a@x.com }] }\n',
  `groups:\n  g: { id: ${ID.group}, rls: [sales/LATAM] }\n`,
  'reports:\n  new: { workspace: Nowhere yet, name: Not there yet }\n',
];

it('an editor finds nothing wrong with good files', async () => {
  const plain = editorWith(JSON.parse(JSON.stringify(EDITOR_SCHEMAS.access)));
  const { editor } = await live('access');
  for (const text of GOOD)
    expect([text, await plain.diagnostics(text), await editor.diagnostics(text)]).toEqual([text, [], []]);
  const root = editorWith(JSON.parse(JSON.stringify(EDITOR_SCHEMAS.root)));
  const withNames = await live('root');
  for (const text of [await read('examples/demo/rolecall.yaml'), withNames.root]) {
    expect(await root.diagnostics(text)).toEqual([]);
    expect(await withNames.editor.diagnostics(text)).toEqual([]);
  }
  for (const name of ['sales', 'board'])
    expect(await plain.diagnostics(await read(`examples/demo/access/${name}.yaml`))).toEqual([]);
});

it.each([
  [
    'users:\n  a@x.com: { until: 31.12.2026 }\n',
    '2: Write a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00+01:00.',
  ],
  ['users:\n  a@x.com: { until: 2026-13-01 }\n', expect.any(String)],
  ['reports:\n  x: { id: 12 }\n', expect.any(String)],
  ['users:\n  a@x.com: { role: boss }\n', expect.any(String)],
  ['users:\n  a@x.com: { colour: red }\n', '2: Property colour is not allowed.'],
])('an editor explains each mistake, on its line: %j', async (text, message) => {
  const { diagnostics } = editorWith(JSON.parse(JSON.stringify(EDITOR_SCHEMAS.access)));
  expect(await diagnostics(text)).toEqual([message]);
});

it('an editor offers keys and values with their meaning, and no invented names', async () => {
  const { completions } = editorWith(JSON.parse(JSON.stringify(EDITOR_SCHEMAS.root)));
  const offered = await completions('version: 1\nmanage:\n  leavers: |\n');
  expect([...offered.keys()].sort()).toEqual(['delete', 'keep', 'revoke']);
  expect(offered.get('delete')).toBe('Delete these users.');
  const keys = await completions('version: 1\nmanage:\n  |\n');
  expect(keys.get('unlisted')).toContain('Live users who are in no file');
  const names = await completions('users:\n  a@x.com:\n    reports:\n      - |\n');
  expect([...names.keys()].filter((label) => /overview|Board/.test(label))).toEqual([]);
});

it('an editor offers names of the portal and the files where they are valid', async () => {
  const { editor } = await live('access');
  const at = (text: string) => editor.completions(text);
  const given = await at('users:\n  a@x.com:\n    reports:\n      - |\n');
  expect([...given.keys()]).toEqual(expect.arrayContaining(['overview', 'Board/Pack', 'People/Headcount']));
  expect(given.get('overview')).toBe('Sales/Overview');
  expect([...given.keys()].some((label) => label.includes('Bad'))).toBe(false);
  const rls = await at('users:\n  a@x.com:\n    rls:\n      - |\n');
  const names = ['sales/LATAM', 'sales/EMEA', `${ID.hr}/Manager`];
  expect([...rls.keys()]).toEqual(expect.arrayContaining(names));
  const workspace = await at('users:\n  a@x.com:\n    reports:\n      - workspace: |\n');
  expect([...workspace.keys()]).toEqual(['Board', 'People', 'Sales']);
  for (const [text, label, meaning] of [
    [
      'users:\n  a@x.com:\n    rls:\n      - |\n',
      'sales/LATAM',
      /^dataset of Sales\/Bad·Name, Sales\/Churn, Sales\/Overview$/,
    ],
    ['users:\n  |\n', 'ana@x.com', /^/],
    ['users:\n  |\n', 'eve@x.com', /^/],
    ['teams:\n  t:\n    members:\n      - user: |\n', 'ana@x.com', /^Ana Souza$/],
    ['teams:\n  t:\n    members:\n      - user: |\n', 'eve@x.com', /^[^\u202e]*$/],
    ['teams:\n  t:\n    members:\n      - team: |\n', 'latam', /^a team of 1$/],
    ['groups:\n  g:\n    id: |\n', ID.group, /^/],
    ['reports:\n  r:\n    id: |\n', ID.pack, /^Board\/Pack$/],
  ] as const)
    expect([text, label, (await at(text)).get(label)]).toEqual([text, label, expect.stringMatching(meaning)]);
});
