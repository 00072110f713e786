import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../src/domain/recorded.ts';
import { ID } from '../support/office.ts';
import { LATAM, MANAGER } from '../support/planned.ts';
import { Applies, GROUP, type Office } from '../support/remembering.ts';

const managed = (more = ''): string => `manage: { kinds: [reports, rls]${more} }\n`;
const MANAGED = managed();
const PARTIAL = { baseUpdate: 'partial' } as const;
const RESTORE = { baseUpdate: 'restore' } as const;
/** The portal refuses each call. */
const REFUSED = { refuse: () => true };
const NOBODY = `${MANAGED}users:\n  other@x.com: {}\n`;

/** People by name, with their entry in YAML. */
const files = (people: Readonly<Record<string, string>>, more = MANAGED): string =>
  `${more}users:\n  other@x.com: {}\n${Object.entries(people)
    .map(([who, entry]) => `  ${who}@x.com: ${entry}\n`)
    .join('')}`;

const entry = (reports: readonly string[], rls: readonly string[] = [], more = ''): string =>
  `{ name: N, role: viewer, reports: [${reports.map((one) => `W/${one}`)}], rls: [${rls}]${more} }`;

const withGroup = `groups:\n  g: { id: ${GROUP}, rls: ["${MANAGER}"] }\n`;

const office = (people: Office['people'] = {}, members: Office['members'] = {}): Applies =>
  new Applies({
    people: Object.fromEntries(Object.entries(people).map(([who, account]) => [`${who}@x.com`, account])),
    members,
  });

const viewer = (...reports: readonly (keyof typeof ID)[]): Office['people'][string] => ({
  role: 3,
  reports: reports.map((one) => ID[one]),
});

it('the record never takes a person whose address has no @ for a portal group', async () => {
  const applies = new Applies({ people: { admin: viewer('pack') }, members: { LATAM: ['admin'] } });
  await applies.run(
    'manage: { unlisted: revoke, kinds: [reports, rls] }\nusers: { other@x.com: {} }\n',
    RESTORE,
  );
  expect([...applies.memory.users.keys()]).toEqual(['admin']);
  expect(applies.memory.groups.size).toBe(0);
});

it('the next apply still knows a leaver if the portal did not list a role in this apply', async () => {
  const applies = office({ ana: viewer() });
  await applies.run(files({ ana: entry([], [LATAM]) }));
  await applies.run(NOBODY, { lostRole: 'LATAM' });
  expect(await applies.known()).toEqual({ ana: 'owed' });
  await applies.run(NOBODY);
  expect(applies.office.members['LATAM']).toEqual([]);
  expect(await applies.known()).toEqual({});
});

it('the record of a complete apply adds nothing to what the files give', async () => {
  const applies = office({ eve: viewer('pack') }, { LATAM: [GROUP] });
  await applies.run(files({ ana: entry(['Pack']) }) + withGroup);
  expect(applies.memory).toEqual(NO_MEMORY);
});

it('the record of a complete apply omits every held creation, and every held grant of a person or a portal group', async () => {
  const applies = office({ ana: { ...viewer('churn'), groups: [GROUP] } });
  const people = { ana: entry(['Churn', 'Pack'], [LATAM]), bob: entry(['Pack']), eve: entry(['Pack']) };
  await applies.run(files(people) + withGroup, { locked: ['ana@x.com', 'eve@x.com'] });
  expect(await applies.known()).toEqual({ ana: 'Churn', bob: 'Pack', group: '' });
  expect(applies.holdsRemovals).toBe(false);
});

it('the record of a complete apply keeps the live name and role until somebody changes the name or role by hand', async () => {
  const applies = office({ ana: { role: 2, reports: [] }, bob: viewer() });
  await applies.run(files({ ana: '{ name: M, role: viewer }', bob: '{ role: viewer }' }));
  expect(await applies.account('ana')).toEqual(['N', 2]);
  expect(await applies.account('bob')).toEqual([undefined, 3]);
  expect(await applies.known()).toEqual({ ana: '', bob: '' });
});

it('the record of a complete apply keeps the live access of a person until somebody changes the address by hand', async () => {
  const applies = office({ old: viewer('churn') }, { LATAM: ['old@x.com'], EMEA: ['old@x.com'] });
  const renamed = `{ name: M, reports: [W/Pack], rls: [${LATAM}], previously: [old@x.com] }`;
  await applies.run(files({ ana: renamed }), REFUSED);
  expect(await applies.known()).toMatchObject({ ana: 'Churn EMEA LATAM' });
  expect(await applies.account('ana')).toEqual(['N', undefined]);
});

it('the record of a complete apply covers only the kinds of access that the files manage, even if an address must still be changed by hand', async () => {
  const applies = office({ old: viewer('churn') }, { LATAM: ['old@x.com'] });
  await applies.run(files({ ana: '{ name: N, role: viewer, previously: [old@x.com] }' }, ''));
  expect(await applies.mentions()).toEqual({ reports: false, roles: false });
});

it('the record of a complete apply has the access in the files if --cause holds the repair of a change in the portal', async () => {
  const applies = office({ ana: viewer() });
  const text = files({ ana: entry(['Churn']) });
  await applies.run(text);
  Object.assign(applies.office.people['ana@x.com'] ?? {}, viewer('pack'));
  await applies.run(text, { causes: ['git', 'time'] });
  expect(applies.office.people['ana@x.com']?.reports).toEqual([ID.pack]);
  expect(await applies.known()).toEqual({ ana: 'Churn' });
  expect(applies.holdsRemovals).toBe(false);
});

it.each(['whole', 'partial'] as const)(
  'rolecall does not forget a leaver if the portal lists no user in a %s apply',
  async (baseUpdate) => {
    const applies = office({ ana: viewer('churn'), bob: viewer('churn'), eve: viewer('churn') });
    const all = { ana: entry(['Churn']), bob: entry(['Churn']), eve: entry(['Churn']) };
    await applies.run(files(all));
    const { eve, ...others } = all;
    await applies.run(files(others), REFUSED);
    await applies.run(files({ ana: all.ana }), { baseUpdate, isListEmpty: true });
    expect(await applies.known()).toEqual({ ana: 'Churn', bob: 'owed', eve: 'owed' });
    await applies.run(files({ ana: all.ana }));
    expect(applies.office.people).toEqual({
      'ana@x.com': viewer('churn'),
      'bob@x.com': viewer(),
      'eve@x.com': viewer(),
    });
    expect(await applies.known()).toEqual({ ana: 'Churn' });
  },
);

it('rolecall does not create an account again that an incomplete apply created and somebody deleted', async () => {
  const applies = office();
  const text = files({ ana: entry(['Churn'], [], ', from: 2026-11-21') });
  await applies.run(text);
  applies.pass(1);
  await applies.run(text, PARTIAL);
  expect(applies.office.people['ana@x.com']?.reports).toEqual([ID.churn]);
  delete applies.office.people['ana@x.com'];
  for (const baseUpdate of ['partial', 'whole', 'whole'] as const) {
    await applies.run(text, { baseUpdate });
    expect(applies.causes).toEqual(['create-user by portal', 'grant-report by portal']);
    expect(applies.office.people).toEqual({});
  }
});

const frozen = managed(', unresolved: hold');
const group = (rls: string): string => `groups:\n  g: { id: ${GROUP}, rls: ["${rls}"] }\n`;
it.each([
  ['incomplete if a listed person keeps a report that no file gives', { ana: '{ reports: [W/Gone] }' }, ''],
  ['incomplete if a listed person keeps a role of no file', { bob: `{ rls: [${ID.sales}/Gone] }` }, ''],
  ['complete if a person keeps only what the files give', { ana: '{ reports: [W/Churn, W/Gone] }' }, ''],
  ['complete if a leaver loses everything', { ana: '{ absent: true, reports: [W/Gone] }' }, ''],
  ['incomplete if a portal group keeps a role that no file gives', {}, group(`${ID.hr}/Gone`)],
  ['complete if a portal group keeps only what the files give', {}, group(MANAGER)],
])('an apply is %s', async (title, people, groups) => {
  const members = { LATAM: ['bob@x.com'], Manager: groups === '' ? [] : [GROUP] };
  const applies = office({ ana: viewer('churn'), bob: viewer() }, members);
  await applies.run(files(people, frozen) + groups);
  expect(applies.holdsRemovals).toBe(title.startsWith('incomplete'));
});

it('the record of an incomplete apply keeps access that a new person or group already has until its `until` in the files', async () => {
  const applies = office({ ana: viewer('pack', 'churn') }, { LATAM: ['ana@x.com'], Manager: [GROUP] });
  const until = 'until: 2026-11-25';
  const lent = `{ reports: [{ report: W/Pack, ${until} }, W/Churn], rls: [{ dataset: ${ID.sales}, role: LATAM, ${until} }] }`;
  const group = `groups:\n  g: { id: ${GROUP}, rls: [{ dataset: ${ID.hr}, role: Manager, ${until} }] }\n`;
  await applies.run(NOBODY);
  await applies.run(files({ ana: lent }) + group, PARTIAL);
  expect(await applies.known()).toEqual({ ana: 'Churn LATAM Pack', group: 'Manager' });
  applies.pass(10);
  expect(await applies.known()).toEqual({ ana: 'Churn', group: '' });
  await applies.run(files({ ana: lent }) + group, { baseUpdate: 'due', causes: ['time'] });
  expect(applies.causes).toEqual(['revoke-report by time', 'revoke-rls by time', 'revoke-rls by time']);
  expect(applies.office.people['ana@x.com']?.reports).toEqual([ID.churn]);
});

it('--cause time removes the access of a new person whose own `until` has passed', async () => {
  const applies = office({ ana: viewer('churn') });
  const until = ', until: 2026-11-25';
  const people = { ana: entry(['Churn'], [], until), bob: entry(['Pack'], [LATAM], until) };
  await applies.run(NOBODY);
  await applies.run(files({ bob: entry([]) }), PARTIAL);
  await applies.run(files(people), PARTIAL);
  applies.pass(10);
  await applies.run(files(people), { baseUpdate: 'due', causes: ['time'] });
  expect(applies.causes).toEqual(['revoke-report by time', 'revoke-report by time', 'revoke-rls by time']);
  expect(applies.office.people['ana@x.com']?.reports).toEqual([]);
});

it('the record of an incomplete apply ends access on the day that the files wrote since the complete apply', async () => {
  const applies = office({ ana: viewer('churn'), bob: viewer('pack') });
  const churn = (until = ''): string => `{ reports: [{ report: W/Churn${until} }] }`;
  const [until, later] = [', until: 2026-11-25', ', until: 2026-12-31'];
  await applies.run(files({ ana: churn(), bob: entry(['Pack']) }));
  for (const [end, access] of [
    [until, ''],
    [later, 'Churn'],
    ['', 'Churn'],
    [until, ''],
  ] as const) {
    await applies.run(files({ ana: churn(end), bob: entry([]) }), { baseUpdate: 'partial', ...REFUSED });
    applies.pass(10);
    expect([end, await applies.known()]).toEqual([end, { ana: access, bob: 'Pack' }]);
    applies.pass(-10);
  }
  applies.pass(10);
  await applies.run(files({ ana: churn(until), bob: entry([]) }), { baseUpdate: 'due', causes: ['time'] });
  expect(applies.office.people).toMatchObject({ 'ana@x.com': viewer(), 'bob@x.com': viewer('pack') });
});

it('the record of an incomplete apply ends the access of people and groups on the day of their windows since the complete apply', async () => {
  const applies = office({ ana: viewer('churn'), bob: viewer('pack') }, { Manager: [GROUP] });
  const group = (until = ''): string =>
    `groups:\n  g: { id: ${GROUP}, rls: [{ dataset: ${ID.hr}, role: Manager${until} }] }\n`;
  const until = ', until: 2026-11-25';
  await applies.run(files({ ana: entry(['Churn']), bob: entry(['Pack']) }) + group());
  const text = files({ ana: entry(['Churn'], [], until), bob: entry([]) }) + group(until);
  await applies.run(text, { baseUpdate: 'partial', ...REFUSED });
  applies.pass(10);
  await applies.run(text, { baseUpdate: 'due', causes: ['time'] });
  expect(applies.office).toMatchObject({ people: { 'ana@x.com': viewer(), 'bob@x.com': viewer('pack') } });
  expect(applies.office.members['Manager']).toEqual([]);
});

it('the record of an incomplete apply takes no end from files that --cause leaves out', async () => {
  const lines = (window: string): string => files({ ana: `{ reports: [{ report: W/Churn, ${window} }] }` });
  const approved = lines('from: 2026-11-22, until: 2026-11-25');
  const applies = office({ ana: viewer() });
  const onDay = async (day: number, text: string) => {
    applies.pass(day);
    await applies.run(text, { baseUpdate: 'due', causes: ['time'] });
    applies.pass(-day);
    return applies.office.people['ana@x.com']?.reports.length;
  };
  await applies.run(approved);
  expect(await onDay(3, lines('from: 2026-11-22'))).toBe(1);
  expect(await onDay(7, approved)).toBe(0);
});

it('a removal by time whose call failed is due again the next day', async () => {
  const applies = office({ ana: viewer('churn') });
  const text = files({ ana: entry(['Churn'], [], ', until: 2026-11-25') });
  await applies.run(text);
  applies.pass(10);
  await applies.run(text, { baseUpdate: 'due', causes: ['time'], ...REFUSED });
  await applies.run(text, { baseUpdate: 'due', causes: ['time'] });
  expect(applies.causes).toEqual(['revoke-report by time']);
  expect(applies.office.people['ana@x.com']?.reports).toEqual([]);
});

it('files that --cause leaves out do not end what a leaver owes', async () => {
  const applies = office({ cy: { role: 2, reports: [] } });
  await applies.run(files({ cy: '{ name: N, role: contributor }' }));
  await applies.run(NOBODY);
  await applies.run(files({ cy: '{ name: N, role: contributor }' }), { baseUpdate: 'due', causes: ['time'] });
  expect(await applies.known()).toEqual({ cy: 'owed' });
});

it.each(['restore', 'calls'] as const)(
  'a run with the base update %s keeps the end of a person',
  async (baseUpdate) => {
    const applies = office({ ana: viewer('churn') });
    const until = files({ ana: entry(['Churn'], [], ', until: 2026-11-25') });
    await applies.run(NOBODY);
    await applies.run(until, PARTIAL);
    await applies.run(files({ ana: entry(['Churn']) }), { baseUpdate });
    applies.pass(10);
    await applies.run(until, { baseUpdate: 'due', causes: ['time'] });
    expect(applies.causes).toEqual(['revoke-report by time']);
  },
);

it('an incomplete apply may move the end of a person to a later day', async () => {
  const applies = office({ ana: viewer('churn'), bob: viewer('pack') });
  const text = (day: string, bob: string): string =>
    files({ ana: entry(['Churn'], [], `, until: ${day}`), bob });
  await applies.run(text('2026-11-25', entry(['Pack'])));
  await applies.run(text('2026-12-01', entry([])), { baseUpdate: 'partial', ...REFUSED });
  applies.pass(7);
  expect(await applies.known()).toEqual({ ana: 'Churn', bob: 'Pack' });
  applies.pass(7);
  expect(await applies.known()).toMatchObject({ ana: '' });
});

it('the record of an incomplete apply omits who comes and who leaves by files that --cause leaves out', async () => {
  const people = { bob: { role: 2, reports: [ID.pack] }, zed: viewer('churn') };
  const applies = office(people, { Manager: [GROUP] });
  const bob = '{ name: N, role: contributor, reports: [W/Pack] }';
  await applies.run(files({ bob }) + withGroup);
  const known = await applies.known();
  await applies.run(files({ zed: entry(['Churn']) }), { baseUpdate: 'due', causes: ['time'] });
  expect([known, await applies.known()]).toEqual([{ bob: 'Pack', group: 'Manager' }, known]);
  await applies.run(files({ zed: entry(['Churn']) }), PARTIAL);
  expect(await applies.known()).toEqual({ bob: 'owed', group: '', zed: 'Churn' });
});

it('the record of an incomplete apply keeps the remaining access of a person whose account apply replaced', async () => {
  const replacing = managed(', roleChanges: replace');
  const applies = office();
  await applies.run(files({ ana: entry(['Pack', 'Churn']) }));
  await applies.run(files({ ana: entry(['Churn']) }), PARTIAL);
  await applies.run(files({ ana: '{ name: N, role: contributor, reports: [W/Churn] }' }, replacing), PARTIAL);
  expect(await applies.known()).toEqual({ ana: 'Churn' });
  expect(await applies.account('ana')).toEqual(['N', 2]);
});

it('the record of an incomplete apply lists people who had an account before, and their access, because they may leave next', async () => {
  const applies = office(
    { ana: viewer('pack', 'churn'), bob: viewer('pack'), old: viewer('pack'), eve: viewer('pack') },
    { Manager: [GROUP], LATAM: ['ana@x.com', 'bob@x.com'] },
  );
  const people = {
    ana: entry(['Pack'], [LATAM]),
    bob: '{ absent: true }',
    fred: entry([]),
    new: '{ reports: [W/Pack], previously: [old@x.com] }',
  };
  await applies.run(files(people) + withGroup, { baseUpdate: 'partial', refuse: () => true });
  const known = { ana: 'Churn LATAM Pack', bob: 'owed', old: 'Pack', group: 'Manager' };
  expect(await applies.known()).toEqual(known);
});

it('the record of an incomplete apply keeps new accounts and new access although the portal shows an account with another name', async () => {
  const applies = office({}, { Manager: [GROUP] });
  await applies.run(files({}) + withGroup);
  const roles = withGroup.replace(MANAGER, LATAM);
  const people = { ana: entry(['Pack']), bob: entry([]) };
  await applies.run(files(people) + roles, { baseUpdate: 'partial', misnamed: ['ana@x.com'] });
  expect(await applies.known()).toEqual({ ana: 'Pack', bob: '', group: 'LATAM' });
});

it('the record of an incomplete apply drops a deleted person, and ignores a later account under an earlier address', async () => {
  const deleting = managed(', leavers: delete');
  const renamed = files({ ana: '{ name: N, role: viewer, previously: [old@x.com] }' });
  const applies = office();
  await applies.run(renamed);
  await applies.run(files({ ana: '{ absent: true }' }, deleting), PARTIAL);
  applies.office.people['old@x.com'] = viewer('pack');
  await applies.run(NOBODY, PARTIAL);
  expect(applies.outcomes).toEqual([]);
  await applies.run(renamed, PARTIAL);
  expect(applies.outcomes.map(({ operation }) => operation.kind)).toContain('create-user');
});

it('the record of an incomplete apply omits a role that somebody gave to a group in the portal', async () => {
  const applies = office({}, { Manager: [GROUP] });
  await applies.run(files({}) + withGroup);
  applies.office.members['LATAM'] = [GROUP];
  await applies.run(files({}) + withGroup.replace(`"${MANAGER}"`, `"${MANAGER}", "${LATAM}"`), PARTIAL);
  expect(await applies.known()).toEqual({ group: 'Manager' });
});

it('the record of an incomplete apply omits unlisted people and unlisted groups', async () => {
  const applies = office({ eve: viewer('pack') }, { Manager: [GROUP] });
  const exclusive = managed(', exclusive: { reports: ["*"] }');
  await applies.run(files({ ana: entry(['Churn']) }, exclusive), PARTIAL);
  expect(applies.office.people['eve@x.com']?.reports).toEqual([]);
  expect([...applies.memory.users].map(([who, { place }]) => [who, place.file])).toEqual([
    ['other@x.com', 'rolecall.yaml'],
    ['ana@x.com', 'rolecall.yaml'],
  ]);
  expect(applies.memory.groups.size).toBe(0);
});

it('the record of an incomplete apply knows every end that earlier applies set, even under --base none', async () => {
  const applies = office({ ana: viewer() });
  const lent = files({ ana: '{ reports: [{ report: W/Pack, until: 2026-11-25 }] }' });
  await applies.run(lent, PARTIAL);
  await applies.run(lent, { baseUpdate: 'calls' });
  applies.pass(10);
  expect(await applies.known()).toEqual({ ana: '' });
});

it('the record of a restore lets the next apply show the membership of a person who gets the access of a team again', async () => {
  const applies = office({ ana: viewer() });
  const team = 'teams:\n  red: { reports: [W/Pack], members: [{ user: ana@x.com }] }\n';
  const text = files({ ana: entry([]) }, `${MANAGED}${team}`);
  await applies.run(text);
  await applies.run(files({ ana: entry([]) }), RESTORE);
  await applies.run(text);
  expect(
    applies.changes.map(({ kind, sources }) => [kind, sources.map(({ through }) => through.length)]),
  ).toEqual([['grant-report', [1]]]);
});

it('the record of a restore keeps a person whose account the restore replaces', async () => {
  const replacing = managed(', roleChanges: replace');
  const applies = office();
  await applies.run(files({ ana: entry(['Pack']) }), PARTIAL);
  await applies.run(files({ ana: '{ name: N, role: contributor, reports: [W/Pack] }' }, replacing), RESTORE);
  expect(applies.outcomes.map(({ operation }) => operation.kind)).toContain('delete-user');
  expect(await applies.known()).toEqual({ ana: 'Pack' });
  expect(await applies.account('ana')).toEqual(['N', 3]);
});

it('the record of a lockout has the access that the lockout removed, even of an unlisted person', async () => {
  const applies = office({ eve: viewer('pack') });
  await applies.run(files({}, managed(', unlisted: revoke')), RESTORE);
  expect([...applies.memory.users.values()].map(({ reports }) => [...reports])).toEqual([[[ID.pack, false]]]);
});

describe('owed leavers', () => {
  const held = (): Applies =>
    office({ ana: viewer('pack', 'churn') }, { LATAM: ['ana@x.com'], Manager: [GROUP] });
  const before = files({ ana: entry(['Pack', 'Churn'], [LATAM]) }) + withGroup;

  it('a leaver is owed if absent, expired, or with an account under an earlier address', async () => {
    const pack = viewer('pack');
    const applies = office({ ana: pack, bob: pack, old: pack, fay: pack });
    const people = {
      ana: '{ absent: true }',
      bob: '{ reports: [W/Pack], previously: [old@x.com] }',
      fay: '{ reports: [W/Pack], until: 2026-11-01 }',
    };
    await applies.run(files(people), REFUSED);
    expect(await applies.known()).toEqual({ ana: 'owed', bob: 'Pack', old: 'owed', fay: 'owed' });
    await applies.run(files(people));
    expect(await applies.known()).toEqual({ ana: '', bob: 'Pack', fay: '' });
  });

  it('a leaver is owed only if the files listed the person, and not under leavers: keep', async () => {
    const stranger = office({ eve: viewer('pack') });
    await stranger.run(files({}, managed(', unlisted: revoke')), REFUSED);
    expect(await stranger.known()).toEqual({});
    const applies = held();
    await applies.run(before);
    await applies.run(files({}, managed(', leavers: keep')));
    expect(await applies.known()).toEqual({});
  });

  it.each([
    ['with a report', viewer('pack'), [], { ana: 'owed' }],
    ['with a role', viewer(), ['ana@x.com'], { ana: 'owed' }],
    ['with a report and a role', viewer('pack'), ['ana@x.com'], { ana: 'owed' }],
    ['without access', viewer(), [], {}],
  ])(
    'a leaver with two accounts is owed only if the accounts have access: %s',
    async (_title, account, members, known) => {
      const applies = office({ ana: viewer() });
      await applies.run(files({ ana: entry([]) }));
      Object.assign(applies.office.people, { 'ana@x.com': account, 'ANA@x.com': account });
      applies.office.members['LATAM'] = [...members];
      await applies.run(NOBODY);
      expect(await applies.known()).toEqual(known);
    },
  );

  describe('owed demotions', () => {
    const contributor = (): Applies => office({ ana: { role: 2, reports: [] } });
    const listed = files({ ana: '{ name: N, role: contributor }' });

    it('a demotion is owed until the files list the person with a role', async () => {
      const applies = contributor();
      await applies.run(listed);
      await applies.run(NOBODY);
      await applies.run(files({ ana: '{}' }));
      expect(await applies.known()).toEqual({ ana: 'owed' });
      await applies.run(listed);
      expect(await applies.known()).toEqual({ ana: '' });
    });

    it('a demotion is owed if its call failed', async () => {
      for (const [refuse, known] of [
        [() => true, { ana: 'owed' }],
        [() => false, {}],
      ] as const) {
        const applies = contributor();
        await applies.run(listed);
        await applies.run(files({}, managed(', roleChanges: update')), { refuse, updates: true });
        expect(await applies.known()).toEqual(known);
      }
    });
  });
});

const absent = files({ ana: '{ absent: true }' });
it.each([
  ['a lockout ends with a complete apply of files that mark the person absent', absent, 'whole', []],
  ['a lockout does not end with an incomplete apply', absent, 'partial', ['ana@x.com']],
  ['a lockout does not end if the person is listed', files({ ana: entry([]) }), 'whole', ['ana@x.com']],
  ['a lockout does not end if the person is not in the files', NOBODY, 'whole', ['ana@x.com']],
  [
    'a lockout of an earlier address ends with a complete apply that marks the person absent',
    files({ new: '{ absent: true, previously: [ana@x.com] }' }),
    'whole',
    [],
  ],
] as const)('%s', async (_title, text, baseUpdate, locked) => {
  const applies = office({ ana: viewer() });
  applies.lock('ana@x.com', 'bob@x.com');
  await applies.run(text, { baseUpdate });
  expect(applies.memory.locked).toEqual([...locked, 'bob@x.com']);
});
