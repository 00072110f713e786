// The files of a random world: a root file, and three included ones that share what it gives.
import { stringify } from 'yaml';
import { catalogueOf, datasetId, groupId, nameOf, PEOPLE } from './worlds.mjs';

const DATASETS = ['sales', 'board', 'hr', 'fin'];

/** A pattern over addresses, WORKSPACE/NAME or DATASET/ROLE. */
function patternText(kind, { form, which }, catalogue) {
  const report = catalogue.reports[which % catalogue.reports.length];
  const role = catalogue.roles[which % Math.max(1, catalogue.roles.length)] ?? { dataset: 0, name: 'R0' };
  const texts = {
    users: [
      PEOPLE[which],
      PEOPLE[which].toUpperCase(),
      '*@y.org',
      `${PEOPLE[which].charAt(0)}*`,
      'no*body*',
      '*',
    ],
    reports: [
      `${report.workspace}/${report.name}`,
      `${report.workspace}/*`,
      `*${report.name.slice(-3)}`,
      report.id,
      `r${which}`,
      'No\\*/*',
    ],
    rls: [
      `${DATASETS[role.dataset]}/${role.name}`,
      `${DATASETS[role.dataset]}/*`,
      `${datasetId(role.dataset)}/${role.name.toUpperCase()}`,
      '*/R*',
      '*/no such role',
      `${datasetId(role.dataset)}/*`,
    ],
  };
  return texts[kind][form];
}

/** Whether a pattern of the ones above covers a text: by a regular expression, not by the matcher of a build. */
const covers = (pattern, text) =>
  new RegExp(
    `^${pattern
      .split(/(?<!\\)\*/)
      .map((piece) => piece.replace(/[.+?()[\]{}|^$\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  ).test(text);

/** Listed users who are not managed are an error: only careless files hold some. */
function managedUsers(world, catalogue) {
  const { hasOnly, hasIgnore, only, ignore } = world.settings;
  const textsOf = (list) => list.map((one) => patternText('users', one, catalogue));
  const ignored = hasIgnore ? textsOf(ignore.users ?? []) : [];
  const scope = hasOnly && only.users !== undefined ? textsOf(only.users) : ['*'];
  const isManaged = ({ who }) =>
    scope.some((text) => covers(text, PEOPLE[who])) && !ignored.some((text) => covers(text, PEOPLE[who]));
  return world.files.careless ? world.files.users : world.files.users.filter(isManaged);
}

const scopeOf = (scope, catalogue) =>
  Object.fromEntries(
    Object.entries(scope).flatMap(([kind, list]) =>
      list === undefined || kind === 'grants'
        ? []
        : [[kind, list.map((one) => patternText(kind, one, catalogue))]],
    ),
  );

function reportEntry({ form, report: number, window }, catalogue, careless) {
  const report = catalogue.reports[number % catalogue.reports.length];
  if (number >= catalogue.reports.length && !careless) return [];
  const name = `${report.workspace}/${report.name}`;
  const bare = Object.keys(window).length === 0;
  if (form === 4) return [{ workspace: report.workspace, ...window }];
  const isNamed = careless || !(report.ambiguous || report.hidden);
  const text = [`r${number}`, report.id, isNamed ? name : report.id, `r${number}`][form];
  return [bare && form !== 3 ? text : { report: text, ...window }];
}

function rlsEntry({ form, role: number, window }, catalogue, careless) {
  const role = catalogue.roles[number % Math.max(1, catalogue.roles.length)];
  if (role === undefined || (!careless && (number >= catalogue.roles.length || role.twin))) return [];
  const dataset = form % 2 === 0 ? DATASETS[role.dataset] : datasetId(role.dataset);
  const bare = Object.keys(window).length === 0;
  return [bare && form < 2 ? `${dataset}/${role.name}` : { dataset, role: role.name, ...window }];
}

const upperCased = (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
const defined = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function userEntry(user, world, catalogue, careless) {
  const isNew = !careless && !world.live.users.some(({ who }) => who === user.who);
  return defined({
    name: nameOf(user.who, user.name) ?? (isNew ? 'Somebody New' : undefined),
    role: user.role ?? (isNew ? 'viewer' : undefined),
    absent: user.absent ? true : undefined,
    ...user.window,
    reports: user.reports?.flatMap((one) => reportEntry(one, catalogue, careless)),
    rls: user.rls?.flatMap((one) => rlsEntry(one, catalogue, careless)),
  });
}

function teamEntry(team, world, catalogue, careless) {
  const listed = new Set(managedUsers(world, catalogue).map(({ who }) => who));
  const members = new Map(
    team.members.filter(({ who }) => careless || listed.has(who)).map((one) => [one.who, one]),
  );
  return defined({
    members: [...members.values()].map(({ who, object, window }) =>
      object || Object.keys(window).length > 0 ? { user: PEOPLE[who], ...window } : PEOPLE[who],
    ),
    reports: team.reports?.flatMap((one) => reportEntry(one, catalogue, careless)),
    rls: team.rls?.flatMap((one) => rlsEntry(one, catalogue, careless)),
  });
}

function accessOf(world, catalogue, file) {
  const { teams, groups, dynamic, careless } = world.files;
  const users = managedUsers(world, catalogue);
  const here = (list) => list.filter((one) => one.file === file);
  const numbered = teams.map((team, number) => ({ ...team, name: `team-${number}` }));
  const sections = {
    users: Object.fromEntries(
      here(users).map((user) => [
        user.spelling === 1 ? upperCased(PEOPLE[user.who]) : PEOPLE[user.who],
        userEntry(user, world, catalogue, careless),
      ]),
    ),
    teams: Object.fromEntries(
      here(numbered).map((team) => [team.name, teamEntry(team, world, catalogue, careless)]),
    ),
    groups: Object.fromEntries(
      here(groups).map(({ id, rls }) => [
        `group-${id}`,
        { id: groupId(id), rls: rls.flatMap((one) => rlsEntry(one, catalogue, careless)) },
      ]),
    ),
    ...(file === 0 && {
      reports: Object.fromEntries(
        catalogue.reports.map(({ id, name, workspace, ambiguous, hidden }, number) => [
          `r${number}`,
          ambiguous || hidden || number % 3 === 0
            ? { id }
            : number % 3 === 1
              ? { workspace, name }
              : { id, workspace, name },
        ]),
      ),
      datasets: Object.fromEntries(
        DATASETS.map((alias, number) => {
          const report = catalogue.reports.findIndex(({ dataset }) => dataset === number);
          const of = report < 0 || number % 2 === 0 ? { id: datasetId(number) } : { report: `r${report}` };
          return [alias, { ...of, ...(dynamic.includes(number) && { dynamic: true }) }];
        }),
      ),
    }),
  };
  const filled = Object.entries(sections).filter(([, section]) => Object.keys(section).length > 0);
  return Object.fromEntries(filled);
}

function settingsOf(world, catalogue) {
  const { settings } = world;
  const { careless } = world.files;
  const isLive = (text) => world.live.users.some(({ who }) => PEOPLE[who] === text.toLowerCase());
  const protectedTexts = settings.protect.map((one) => patternText('users', one, catalogue));
  const { ignore, only, exclusive, dialect } = settings;
  const grants = ignore.grants.map(({ user, report }) => ({
    user: patternText('users', user, catalogue),
    report: patternText('reports', report, catalogue),
  }));
  return {
    manage: defined({
      only: settings.hasOnly ? scopeOf(only, catalogue) : undefined,
      ignore: settings.hasIgnore ? { ...scopeOf(ignore, catalogue), grants } : undefined,
      exclusive: settings.hasExclusive ? scopeOf(exclusive, catalogue) : undefined,
      unlisted: settings.unlisted,
      leavers: settings.leavers,
      roleChanges: settings.roleChanges === 'update' && !dialect.updateUser ? 'manual' : settings.roleChanges,
    }),
    guards: defined({
      maxRemovals: settings.maxRemovals,
      maxUserDeletes: settings.maxUserDeletes,
      maxGrants: settings.maxGrants,
      minAdministrators: settings.minAdministrators,
      // A protected address that nobody has is an error.
      protect: careless ? protectedTexts : protectedTexts.filter((text) => text === '*' || isLive(text)),
      escalations: settings.escalations,
    }),
  };
}

const WRITTEN = {
  block: (value) => stringify(value),
  flow: (value) =>
    Object.entries(value)
      .map(([section, entries]) => `${section}:\n${flowLines(entries)}`)
      .join('\n'),
  json: (value) => JSON.stringify(value, null, 1),
};
const flowLines = (entries) =>
  Object.entries(entries)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}\n`)
    .join('');

/** Texts of files by their paths; the root is `rolecall.yaml`. */
export function filesOf(world, url) {
  const catalogue = catalogueOf(world);
  const extension = world.files.format === 'json' ? 'json' : 'yaml';
  const written = WRITTEN[world.files.format];
  const included = [0, 1, 2].flatMap((file) => {
    const access = accessOf(world, catalogue, file);
    return Object.keys(access).length === 0 ? [] : [[`access/${file}.${extension}`, written(access)]];
  });
  const root = {
    version: 1,
    portal: { name: 'random', url, dialect: defined(world.settings.dialect) },
    include: included.map(([path]) => path),
    ...settingsOf(world, catalogue),
    ...(managedUsers(world, catalogue).length === 0 && { users: {} }),
  };
  return { 'rolecall.yaml': stringify(root), ...Object.fromEntries(included) };
}

/** What `--only` is given. */
export function selectorsOf(world) {
  const catalogue = catalogueOf(world);
  const kinds = [
    ['user', 'users'],
    ['report', 'reports'],
    ['rls', 'rls'],
  ];
  return world.narrow.map(({ kind, pattern }) =>
    kind === 3
      ? `team:team-${pattern.which % 3}`
      : `${kinds[kind][0]}:${patternText(kinds[kind][1], pattern, catalogue)}`,
  );
}
