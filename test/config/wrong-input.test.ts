import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { load } from '../../src/workflow/load.ts';
import { validate } from '../../src/workflow/validate.ts';
import { folderWith } from '../support/files.ts';
import { brief, problemsOf } from '../support/problems.ts';

const HEAD = 'version: 1\nportal: { name: p, url: "https://p.example.com" }\n';
const ANA = 'users:\n  a@x.com:';

const problemsIn = async (files: Parameters<typeof folderWith>[0]) => {
  const folder = await folderWith(files);
  return problemsOf(() => load(path.join(folder, 'rolecall.yaml'), false));
};
const briefIn = async (files: Parameters<typeof folderWith>[0]) => (await problemsIn(files)).map(brief);

const ana = (entry = ''): string => `${ANA} {${entry && ` ${entry} `}}`;

/** A title, the text after the header of a root file, and the problems: `code line:column`. */
const ROOT_CASES: readonly (readonly [title: string, text: string, ...problems: string[]])[] = [
  ['an unknown key', ana('rolle: viewer'), 'schema 4:14'],
  ['an unknown section', 'user: {}', 'schema 3:1'],
  ['a section without content', 'users:', 'schema 3:1'],
  ['a list without content', `${ANA}\n    reports:`, 'schema 5:5'],
  ['a user without content', `${ANA}`, 'schema 4:3'],
  ['an unknown role', ana('role: boss'), 'schema 4:20'],
  ['a number as a name', ana('name: 7'), 'schema 4:20'],
  ['a list instead of a mapping', 'users: []', 'schema 3:8'],
  ['a negated pattern', 'manage: { ignore: { users: ["!a*"] } }', 'schema 3:29'],
  ['an unknown setting', 'manage: { unlisted: burn }', 'schema 3:21'],
  ['a share above 100 %', 'guards: { maxRemovals: 250% }', 'schema 3:24'],
  ['a time of too many digits', 'apply: { settle: 1234567890ms }', 'schema 3:18'],
  ['a negative count', 'guards: { maxUserDeletes: -1 }', 'schema 3:27'],
  ['a report entry without a report', ana('reports: [{ until: 2030-01-01 }]'), 'schema 4:24'],
  ['a report and a workspace in one entry', ana('reports: [{ report: W/R, workspace: W }]'), 'schema 4:34'],
  ['a number as a report', ana('reports: [2024]'), 'schema 4:24'],
  ['an RLS entry without a slash', ana('rls: [sales]'), 'schema 4:20'],
  ['a group without an id', 'groups:\n  g: { rls: [] }', 'schema 4:3'],
  ['a group with a wrong id', 'groups:\n  g: { id: 12 }', 'schema 4:12'],
  ['an alias in capitals', 'reports:\n  Big: { workspace: W, name: R }', 'schema 4:3'],
  [
    'an alias like a UUID',
    'reports:\n  0b5c3c2e-0000-4000-8000-000000000001: { workspace: W, name: R }',
    'schema 4:3',
  ],
  ['an alias without a name', 'reports:\n  big: { workspace: W }', 'schema 4:3'],
  ['a day that does not exist', ana('until: 2026-02-30'), 'schema 4:21'],
  ['a leap second', ana('until: "2026-12-31T23:59:60Z"'), 'schema 4:21'],
  ['a word as a day', ana('until: no'), 'schema 4:21'],
  ['a wrong key in place of the required keys', ana('rls: [{ rls: sales/All }]'), 'schema 4:22'],
  ['an exception without an end', 'guards: { allow: [{ guard: max-grants, reason: r }] }', 'schema 3:19'],
  ['a user key that is no address', 'users:\n  ana: {}', 'bad-address 4:3'],
  ['an empty address', 'users:\n  "": {}', 'bad-address 4:3'],
  ['a path as an address', 'users:\n  "..": {}', 'bad-address 4:3'],
  ['__proto__ as an address', 'users:\n  __proto__: {}', 'bad-address 4:3'],
  ['an address in brackets', 'users:\n  "<a@x.com>": {}', 'bad-address 4:3'],
  ['an address with two @', 'users:\n  a@b@x.com: {}', 'bad-address 4:3'],
  ['a member with `;`', 'users: {}\nteams:\n  t: { members: ["a@x.com;b@x.com"] }', 'bad-address 5:18'],
  [
    'a member whose own entry has a wrong address',
    'users:\n  ana@x,com: {}\nteams:\n  t: { members: [ana@x.com] }',
    'bad-address 4:3',
  ],
  [
    'commas in addresses inside braces and brackets',
    'teams:\n  t: { members: [a,b@x.com] }\nusers: { c@x.com: {}, d,e@x.com: {} }',
    'bad-address 4:18',
    'bad-address 5:23',
  ],
  ['a window that ends before it begins', ana('from: 2027-01-02, until: 2027-01-01'), 'invalid-window 4:39'],
  ['a key three times', `${ANA} {}\n  a@x.com: {}\n  a@x.com: {}`, 'duplicate-key 5:3', 'duplicate-key 6:3'],
  ['one address in two spellings', `${ANA} {}\n  A@X.com: {}`, 'duplicate-user 5:3'],
  ['an earlier address of another', `${ANA} { previously: [b@x.com] }\n  b@x.com: {}`, 'duplicate-user 4:3'],
  ['an unlisted member', 'users: {}\nteams:\n  t: { members: [a@x.com] }', 'unlisted-member 5:18'],
  ['an unknown report alias', ana('reports: [big]'), 'unknown-report 4:24'],
  ['a report without a workspace', ana('reports: ["Big Report"]'), 'unknown-report 4:24'],
  ['a dataset of an unknown report', 'datasets:\n  d: { report: big }', 'unknown-report 4:16'],
  [
    'an ignored unknown report',
    'manage: { ignore: { grants: [{ user: "*", report: big }] } }',
    'unknown-report 3:51',
  ],
  ['an unknown dataset alias', ana('rls: [sales/All]'), 'unknown-dataset 4:20'],
  ['a pattern with an unknown dataset', 'manage: { ignore: { rls: ["hr/*"] } }', 'unknown-dataset 3:27'],
  ['an ignored listed user', `manage: { ignore: { users: ["a@*"] } }\n${ANA} {}`, 'ignored-but-desired 5:3'],
  ['a user out of scope', `manage: { only: { users: ["*@y.com"] } }\n${ANA} {}`, 'ignored-but-desired 5:3'],
  ['a setting that would delete everybody', 'manage: { unlisted: delete }\nusers: {}', 'nobody-listed 3:11'],
  ['an alias of YAML', `${ANA} &a { role: viewer }\n  b@x.com: *a`, 'yaml-feature 4:12', 'yaml-feature 5:12'],
  ['a merge key', ana('<<: { role: viewer }'), 'yaml-feature 4:14'],
  ['a tag', ana('name: !!str 7'), 'yaml-feature 4:20'],
  ['a second document', 'users: {}\n---\nusers: {}', 'yaml-feature 4:1'],
  ['text after the end of the document', 'users: {}\n...\nusers: {}', 'yaml-feature 5:1'],
  ['endless nesting', `users: ${'['.repeat(60)}`, 'yaml-feature 3:39'],
  ['a quote that is never closed', `${ANA} { name: "Ana }\n  b@x.com: {}`, 'yaml-syntax 4:20'],
  [
    'an open quote that the next quote closes',
    `${ANA}\n    name: "Ana\n  b@x.com:\n    name: "Bob"`,
    'yaml-syntax 5:11',
  ],
  ['a key too far left', `${ANA}\n    name: A\n   role: viewer\n  b@x.com:\n    name: B`, 'yaml-syntax 6:1'],
  ['a key too far right', `${ANA}\n    name: A\n      role: viewer\n  b@x.com: {}`, 'yaml-syntax 6:7'],
  ['a key without a colon', `${ANA}\n    name A\n    role: viewer`, 'yaml-syntax 5:5'],
  ['a dash indented too little', `${ANA}\n    reports:\n      - W/A\n     - W/B`, 'yaml-syntax 7:1'],
  ['a bracket that is never closed', 'users: {', 'yaml-syntax 3:8'],
  ['a tab for indentation', 'users:\n\ta@x.com: {}', 'yaml-syntax 4:1'],
  ['one colon too many', 'users: a: b', 'yaml-syntax 3:8'],
  [
    'a merge conflict',
    'users:\n<<<<<<< HEAD\n  a@x.com: {}\n=======\n  b@x.com: {}\n>>>>>>> other',
    'merge-conflict 4:1',
  ],
  ['a bidirectional override', 'users: {} # \u202e sresu', 'hidden-character 3:13'],
  ['a zero-width space in an address', 'users:\n  ana\u200b@x.com: {}', 'hidden-character 4:6'],
  ['a carriage return alone', 'users: {} # a\rb', 'hidden-character 3:14'],
  ['an escaped control character', ana('name: "A\\u0007"'), 'hidden-character 4:20'],
  ['a Kelvin sign in an address', 'users:\n  mi\u212ae@c.com: {}', 'unsafe-address 4:3'],
  ['an include that matches nothing', 'include: [access/*.yaml]', 'include-empty 3:11'],
  ['an include above the folder', 'include: ["../x.yaml"]', 'include-outside 3:11'],
  ['an absolute include', 'include: [/etc/passwd]', 'include-outside 3:11'],
  [
    'two teams in a circle',
    'teams:\n  a: { members: [{ team: b }] }\n  b: { members: [{ team: a }] }\nusers: {}',
    'team-circle 5:26',
  ],
  [
    'a circle of 30 teams, a team in itself, and two circles that share a team',
    `teams:\n${Array.from({ length: 30 }, (_, at) => `  t${at}: { members: [{ team: t${(at + 1) % 30} }] }\n`).join('')}  own: { members: [{ team: own }] }\n  a: { members: [{ team: b }, { team: c }] }\n  b: { members: [{ team: a }] }\n  c: { members: [{ team: a }] }\nusers: {}`,
    'team-circle 33:28',
    'team-circle 34:28',
    'team-circle 36:26',
    'team-circle 37:26',
  ],
  [
    'a chain of 33 teams',
    `teams:\n${Array.from({ length: 33 }, (_, at) => `  t${at}: { members: [{ team: t${at + 1} }] }\n`).join('')}  t33: { members: [] }\nusers: {}`,
    'team-too-deep 35:28',
  ],
  [
    '1,001 windows of one person in one team',
    `${ANA} {}\nteams:\n  t:\n    members:\n${'      - { user: a@x.com, until: 2030-01-01 }\n'.repeat(1001)}`,
    'team-too-deep 1008:17',
  ],
  [
    '1,001 windows over several teams',
    `${ANA} {}\nteams:\n  t: { members: [${'a@x.com, '.repeat(500)}a@x.com] }\n  u: { members: [{ team: t }, { team: t }] }`,
    'team-too-deep 7:39',
  ],
  ['an unknown team in a team', 'teams:\n  a: { members: [{ team: b }] }', 'unknown-team 4:26'],
  [
    'two group aliases of one id',
    'groups:\n  a: { id: 5f0e0000-0000-4000-8000-000000000001 }\n  b: { id: 5F0E0000-0000-4000-8000-000000000001 }',
    'duplicate-definition 5:3',
  ],
  ['an include with a NUL', 'include: ["a\\0b/*.yaml"]', 'include-empty 3:11', 'hidden-character 3:11'],
];

it('rolecall reports a paging parameter that would filter people, at its place', async () => {
  const dialect = '{ pageParameter: email, pageSize: { parameter: name, value: 5 } }';
  const text = HEAD.replace('.com"', `.com", dialect: ${dialect}`);
  const at = 'schema rolecall.yaml:2';
  expect(await briefIn({ 'rolecall.yaml': `${text}users: {}\n` })).toEqual([`${at}:76`, `${at}:106`]);
});

it.each(ROOT_CASES)('rolecall reports %s at its place', async (_title, text, ...expected) => {
  const problems = await problemsIn({ 'rolecall.yaml': `${HEAD}${text}\n` });
  expect(problems.map(brief)).toEqual(expected.map((line) => line.replace(' ', ' rolecall.yaml:')));
  for (const { message, fix, severity } of problems) {
    expect(message).not.toBe('');
    expect(fix).not.toBe(undefined);
    expect(severity).toBe('error');
  }
});

/** Texts with schema errors, and the message and fix of each cause. */
const WORDS: readonly (readonly [text: string, ...said: string[]])[] = [
  [
    `${ANA}\n    reports:\n      - 12\n      -\n      - [W/A]\n`,
    'The entry must be an alias, a UUID or WORKSPACE/NAME, not 12. Put it in quotes: "12".',
    'The entry is empty. Write an entry, or remove the line.',
    'The entry must be an alias, a UUID or WORKSPACE/NAME, not a list. Write an alias, a UUID or WORKSPACE/NAME here.',
  ],
  [
    'users: { a@x.com: { until: soon } }\n',
    '"until" is not a valid date. Write a UTC day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z.',
  ],
  [
    'users: { a@x.com: { until: 20261231 } }\n',
    '"until" must be a UTC day or an RFC 3339 time, not 20261231. Write a UTC day or an RFC 3339 time here.',
  ],
  ['manage: { kinds: [report] }\n', 'The entry cannot be "report". Did you mean "reports"?'],
  ['users: {}\nteams:\n  t: { members: [{ usr: a@x.com }] }\n', 'Unknown key "usr". Did you mean "user"?'],
  [
    'users: { a@x.com: {} }\nteams:\n  t: { members: [{ user: a@x.com, team: u }] }\n',
    '"user" cannot be combined with the other keys here. Keep one of them.',
  ],
  [`${ANA}\n   reports:\n    -W/A\n`, '"reports" must be a list, not "-W/A". Write a space after each dash.'],
  [
    'users: {}\nteams:\n  t:\n    members:\n     - a@x.com\n      - b@x.com\n',
    '"a@x.com - b@x.com" is not an e-mail address. Indent all lines of a list by the same number of spaces.',
  ],
  [
    'users:\n  pryia@vendor,example: {}\nteams:\n  t: { members: ["pryia@vendor,example"] }\n',
    '"pryia@vendor,example" is not an e-mail address. Write one @, and no comma, semicolon, space or angle bracket.',
    '"pryia@vendor,example" is not an e-mail address. Write one @, and no comma, semicolon, space or angle bracket.',
  ],
  [`${ANA} { rsl: [] }\n`, 'Unknown key "rsl". Did you mean "rls"?'],
  [
    `datasets: { sales: { report: W/A } }\n${ANA} { rls: [slaes/All] }\n`,
    'No dataset alias "slaes" is defined. Did you mean "sales"?',
  ],
  [
    'users: { dieter.petrova@x.com: {} }\nteams:\n  t: { members: [quentin.petrova@x.com] }\n  u:\n    members:\n      - quentin.petrova@x.com\n',
    'quentin.petrova@x.com is a member of the team "t", but not listed under `users`. Also in rolecall.yaml:8. List the user under `users`, or remove the member.',
  ],
  [
    `${ANA}\n    role: viewer\n    { rls: [sales/All] }\n    name: A\n`,
    'A key must be plain text. Correct this line of YAML. Check indentation, quotes and brackets.',
  ],
  [`${ANA} { role: veiwer }\n`, '"role" cannot be "veiwer". Did you mean "viewer"?'],
  [
    'rules: [{ name: r }]\nusers: {}\n',
    'A rule needs exactly one of deny, apart, require and count. Write exactly one of these keys in each rule.',
  ],
  ['guards: { minAdministrators: -1 }\n', '"minAdministrators" must be 0 or more. Write a larger number.'],
  [
    `manage: { ignore: { users: [${Array.from({ length: 1001 }, (_, at) => `"*q${at}*z*"`).join(', ')}] } }\n`,
    '"users" has more than 1000 patterns with a star. Write fewer patterns that each cover more.',
  ],
  [
    `guards: { restrict: [${Array.from({ length: 1001 }, (_, at) => `{ files: [f${at}.yaml] }`).join(', ')}] }\n`,
    '"restrict" has more than 1000 entries. Write fewer entries that each cover more.',
  ],
  [
    `${ANA} { previously: [A@x.com, b@x.com, b@x.com] }\n`,
    'The entry of a@x.com has the address "a@x.com" twice. Keep the address in one place.',
    'The entry of a@x.com has the address "b@x.com" twice. Keep the address in one place.',
  ],
  [
    'reports: { Churn: { workspace: W, name: Churn } }\n',
    '"Churn" is not an alias of lower-case letters, digits, dots, dashes and underscores. Write an alias of lower-case letters, digits, dots, dashes and underscores.',
  ],
  ['rules: [{ name: r, apart: [] }]\n', '"apart" needs 2 or more entries. Add what is missing.'],
];

it.each(WORDS)('rolecall gives one error for each cause: %.120j', async (text, ...said) => {
  const problems = await problemsIn({ 'rolecall.yaml': HEAD + text });
  expect(problems.map(({ message, fix }) => `${message} ${fix}`)).toEqual(said);
});

it('rolecall says that a root file without keys must be a mapping', async () => {
  const [problem] = await problemsIn({ 'rolecall.yaml': '- a\n' });
  expect(problem?.message).toBe('The file must be a mapping, not a list.');
});

it('validate warns of a name that looks misspelt, unless only a number differs', async () => {
  const users = ['Sales/Overveiw', 'sales/Overview', 'Sales/Overview 2', 'Board/Pack', 'Sales/Overview'];
  const folder = await folderWith({
    'rolecall.yaml': `${HEAD}reports:\n  o: { workspace: Sales, name: Overview }\n${ANA} { reports: [${users.join(', ')}] }\n`,
  });
  const { warnings } = await validate(path.join(folder, 'rolecall.yaml'));
  const at = 'unknown-report rolecall.yaml:6';
  expect(warnings.map(brief)).toEqual([`${at}:24`, `${at}:40`]);
  const typo = '"Sales/Overveiw" looks like a typo of "Sales/Overview", a report of these files.';
  expect(warnings[0]?.message).toBe(typo);
});

describe('wrong files', () => {
  const ROOT = { 'rolecall.yaml': `${HEAD}include: ["access/*"]\n` };
  it.each<[string, Parameters<typeof folderWith>[0], ...string[]]>([
    [
      'rolecall reports the second definition of a name',
      {
        'access/a.yaml': `${ANA} {}\nteams:\n  t: {}\n`,
        'access/b.json': '{"users": {"a@x.com": {}},\n "teams": {"t": {}}}',
        'access/c.yaml': 'version: 1\nusers:\n  A@x.com: {}\n',
      },
      'duplicate-definition access/b.json:1:12',
      'duplicate-definition access/b.json:2:12',
      'schema access/c.yaml:1:1',
      'duplicate-user access/c.yaml:3:3',
    ],
    [
      'rolecall reads JSON files as strict JSON',
      {
        'access/a.json': '{"users": {"a@x.com": {},\n  "a@x.com": {"role": "boss"}}}',
        'access/b.json': '{"users": {} // none\n}',
        'access/c.json': '['.repeat(20_000),
      },
      'duplicate-key access/a.json:2:3',
      'schema access/a.json:2:23',
      'yaml-syntax access/b.json:1:14',
      'yaml-feature access/c.json:1:33',
    ],
    [
      'rolecall reports a file that is not UTF-8',
      { 'access/a.yaml': Buffer.from([...Buffer.from(`${ANA} { name: "`), 0xff, 0xfe]) },
      'yaml-syntax access/a.yaml:2:1',
    ],
    [
      'rolecall reports an empty file, which does not mean "nobody"',
      { 'access/a.yaml': '# nothing\n' },
      'schema access/a.yaml:1:1',
    ],
    ['rolecall reports an empty root file', { 'rolecall.yaml': '' }, 'schema rolecall.yaml:1:1'],
  ])('%s', async (_title, files, ...expected) => {
    expect(await briefIn({ ...ROOT, ...files })).toEqual(expected);
  });

  it.each(['nothing.yaml', 'access'])(
    'rolecall reports a missing root file, or a folder: %s',
    async (file) => {
      const folder = await folderWith({ 'access/a.yaml': '' });
      const problems = await problemsOf(() => load(path.join(folder, file), false));
      expect(problems.map(brief)).toEqual(['file-unreadable']);
    },
  );
});

const keys = '"a@x.com":{},'.repeat(150_000).slice(0, -1);
const members = Array.from({ length: 150_000 }, (_, at) => `"a${at}@x.com"`).join(',');
it.each([
  ['repeated keys', `{"users":{${keys}}}`, 'duplicate-key'],
  ['members that no file lists', `{"teams":{"t":{"members":[${members}]}}}`, 'unlisted-member'],
])(
  'rolecall shows the first 1,000 errors of a file, and counts all of them: %s',
  async (_title, json, code) => {
    const root = `${HEAD}include: [a.json]\n`;
    const problems = await problemsIn({ 'rolecall.yaml': root, 'a.json': json });
    expect(new Set(problems.slice(0, 1000).map((problem) => problem.code))).toEqual(new Set([code]));
    expect(problems[1000]?.code).toBe('more-problems');
    expect(problems[1000]?.message).toMatch(/^There are \d+ problems\. rolecall shows the first 1000\.$/);
    expect(problems.every(({ message }) => message.length < 500)).toBe(true);
  },
);
