// The judge uses nothing of this file.
const DAY = 86_400_000;
const WORKSPACES = ['Sales', 'Board', 'Finance', 'HR'];
const DATASETS = 4;
const ROLES = ['All', 'LATAM', 'EMEA'];
const FIRST = [
  'Ana',
  'Luis',
  'Chloé',
  'Dieter',
  'Ewa',
  'Farid',
  'Grace',
  'Hugo',
  'Iris',
  'João',
  'Kenji',
  'Lena',
];
const LAST = [
  'Souza',
  'Pérez',
  'Martin',
  'Vogt',
  'Nowak',
  'Haddad',
  'Okafor',
  'Lund',
  'Moreau',
  'Silva',
  'Sato',
];

const id = (kind, portal, at) =>
  `${kind}${String(portal).padStart(7, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;
export const datasetOf = (portal, at) => id('d', portal, at);
export const reportOf = (portal, at) => {
  const workspaceName = WORKSPACES[at % WORKSPACES.length];
  return {
    id: id('a', portal, at),
    name: `Report ${at}`,
    workspaceName,
    datasetId: datasetOf(portal, at % DATASETS),
  };
};
const named = ({ workspaceName, name }) => `${workspaceName}/${name}`;

export const reportNames = (portal) => portal.reports.map(named);
export const ROLE_NAMES = Array.from({ length: DATASETS }, (_, at) =>
  ROLES.map((role) => `d${at}/${role}`),
).flat();

export const dayOf = (instant, days) => new Date(instant + days * DAY).toISOString().slice(0, 10);

export function newPerson(portal, chance) {
  const number = portal.people++;
  const name = `${chance.pick(FIRST)} ${chance.pick(LAST)} ${number}`;
  const address = `person${number}@${portal.name}.example`;
  return { address, name };
}

export function entryOf(text, kind, now, chance) {
  if (chance.of(0.6)) return text;
  const [dataset, role] = text.split('/');
  const what = kind === 'reports' ? { report: text } : { dataset, role };
  const until = dayOf(now, chance.whole(9) - 1);
  if (chance.of(0.5)) return { ...what, until };
  return { ...what, from: dayOf(now, chance.whole(4)), until: dayOf(now, 4 + chance.whole(9)) };
}

export const someReports = (portal, now, chance, most = 4) =>
  chance.some(reportNames(portal), chance.whole(most)).map((text) => entryOf(text, 'reports', now, chance));
export const someRoles = (now, chance, most = 3) =>
  chance.some(ROLE_NAMES, chance.whole(most)).map((text) => entryOf(text, 'rls', now, chance));

export function newPortal(at, now, chance) {
  const portal = {
    at,
    name: `p${String(at + 1).padStart(3, '0')}`,
    key: `key-of-portal-${at + 1}-${chance.whole(1e9)}`,
    people: 0,
  };
  portal.reports = Array.from({ length: 8 + chance.whole(5) }, (_, number) => reportOf(at, number));
  const listed = Array.from({ length: 8 + chance.whole(18) }, () => newPerson(portal, chance));
  const legacy = Array.from({ length: 3 + chance.whole(4) }, () => newPerson(portal, chance));
  const live = [...listed.filter(() => chance.of(0.7)), ...legacy];
  portal.seed = {
    keys: [{ key: portal.key }],
    reports: portal.reports,
    users: [
      { email: `root@${portal.name}.example`, name: 'Root', role: 1 },
      ...live.map(({ address, name }) => ({
        email: address,
        name,
        role: 3,
        reports: chance.some(portal.reports, chance.whole(5)).map((report) => report.id),
      })),
    ],
    rls: ROLE_NAMES.map((text) => {
      const [dataset, name] = text.split('/');
      const userEmails = live.filter(() => chance.of(0.08)).map(({ address }) => address);
      return { name, datasetId: datasetOf(at, Number(dataset.slice(1))), userEmails };
    }),
  };
  portal.dialect = dialectOf(chance);
  portal.settings = {
    leavers: chance.of(0.3) ? 'delete' : 'revoke',
    exclusive: chance.of(0.3) ? ['Board/*'] : [],
  };
  portal.users = { [`root@${portal.name}.example`]: { role: 'administrator' } };
  for (const { address, name } of listed)
    portal.users[address] = {
      name,
      role: 'viewer',
      reports: someReports(portal, now, chance),
      rls: someRoles(now, chance),
    };
  portal.teams = {};
  for (const team of ['north', 'south', 'inner'])
    portal.teams[team] = {
      members: chance.some(listed, 1 + chance.whole(6)).map(({ address }) => address),
      reports: chance.some(reportNames(portal), 1 + chance.whole(3)),
      rls: chance.some(ROLE_NAMES, chance.whole(3)),
    };
  // All members of `inner` are members of `south` too.
  portal.teams.south.members.push({ team: 'inner' });
  return portal;
}

export function dialectOf(chance) {
  return {
    pageSize: chance.pick([7, 20, 100, 100]),
    pageParameter: chance.pick(['pageNumber', 'pageNumber', 'pageIndex']),
    linkMethod: chance.pick(['both', 'PUT', 'POST']),
    relink: chance.pick([200, 400, 409]),
    emptyAnswers: chance.of(0.3),
    nullArrays: chance.of(0.2),
    extraFields: chance.of(0.2),
    emailCasing: chance.pick(['kept', 'kept', 'lowered', 'mixed']),
    lag: chance.of(0.15) ? 0.3 : 0,
    refusesNewUsers: chance.of(0.15),
  };
}
