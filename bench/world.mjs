// Users, reports and files are computed from numbers, so that the portal process and the files agree.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REPORTS = 2000;
const DATASETS = 200;
/** The files give every second role to everybody. */
const ROLES = 20;
const TEAMS = 200;
const SHIFT = 27;
const USERS_OF_A_FILE = 10_000;

const id = (kind, at) => `${kind}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
export const reportId = (at) => id('a', at);
export const datasetId = (at) => id('d', at);
export const emailOf = (at) => `user${at}@example.com`;
const reportName = (at) => `Workspace ${at % 40}/Report ${at}`;

/** With another shift, all reports differ. */
export const reportsOf = (at, grants, shift = 0) =>
  Array.from({ length: grants }, (_, grant) => (at * 7 + grant * 53 + shift) % REPORTS);

const lotOf = ({ shape }, at) => (shape === 'teams' ? at % TEAMS : at);

export const userRecord = (world, at, { grants = world.grants } = {}) => ({
  id: id('b', at),
  email: emailOf(at),
  name: `User ${at}`,
  role: at === 0 ? 1 : 3,
  reports: reportsOf(lotOf(world, at), grants).map(reportId),
  companies: [],
  groups: [],
  reportLandingPage: null,
  department: '',
  expirationDate: null,
  windowsAdUser: null,
  canEditReport: false,
  canCreateReport: false,
  canOverwriteReport: false,
});

export const reportRecords = () =>
  Array.from({ length: REPORTS }, (_, at) => ({
    id: reportId(at),
    name: `Report ${at}`,
    description: null,
    datasetId: datasetId(at % DATASETS),
    embedUrl: `https://reports.example.com/${at}`,
    workspaceId: id('f', at % 40),
    reportType: 1,
    folderId: null,
    workspaceName: `Workspace ${at % 40}`,
    userOwner: null,
  }));

export function roleRecords({ users }, roleOf = (at) => at % ROLES) {
  const membersOf = Array.from({ length: ROLES }, () => []);
  for (let at = 0; at < users; at++) membersOf[roleOf(at)].push(at);
  return membersOf.map((members, role) => {
    return {
      id: id('c', role),
      name: 'Reader',
      users: members.map((at) => id('b', at)),
      groups: [],
      datasetId: datasetId(role),
      userEmails: members.map(emailOf),
    };
  });
}

/** `world.moved: 100` changes every hundredth user. */
const isMoved = ({ moved }, at) => moved !== undefined && at % moved === 0;

const wantedBy = (world, at) => ({
  reports: reportsOf(lotOf(world, at), world.wanted ?? world.grants, isMoved(world, at) ? SHIFT : 0),
  role: (isMoved(world, at) ? at + 1 : at) % ROLES,
});

const ofUser = (world, at, reports) => ({
  name: `User ${at}`,
  role: at === 0 ? 'administrator' : 'viewer',
  ...(reports && { reports }),
  rls: [`d${wantedBy(world, at).role}/Reader`],
});

export const recordsWanted = (world) => ({
  users: Array.from({ length: world.users }, (_, at) => ({
    ...userRecord(world, at),
    reports: wantedBy(world, at).reports.map(reportId),
  })),
  reports: reportRecords(),
  roles: roleRecords(world, (at) => wantedBy(world, at).role),
});

export const recordsLive = (world) => ({
  users: Array.from({ length: world.users }, (_, at) => userRecord(world, at)),
  reports: reportRecords(),
  roles: roleRecords(world),
});

const yamlList = (indent, values) => values.map((value) => `${indent}- ${value}\n`).join('');

function yamlUser(world, at, reports) {
  const { name, role, rls } = ofUser(world, at);
  const given = reports === undefined ? '' : `    reports:\n${yamlList('      ', reports)}`;
  return `  ${emailOf(at)}:\n    name: ${name}\n    role: ${role}\n${given}    rls:\n${yamlList('      ', rls)}`;
}

function usersText(world, from, to) {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  const named = (at) => wantedBy(world, at).reports.map(reportName);
  if (world.shape === 'json') {
    const users = Object.fromEntries(numbers.map((at) => [emailOf(at), ofUser(world, at, named(at))]));
    return JSON.stringify({ users });
  }
  const reports = (at) => (world.shape === 'teams' ? undefined : named(at));
  return `users:\n${numbers.map((at) => yamlUser(world, at, reports(at))).join('')}`;
}

function teamsText(world) {
  const teams = Array.from({ length: Math.min(TEAMS, world.users) }, (_, team) => {
    const members = Array.from(
      { length: Math.ceil((world.users - team) / TEAMS) },
      (_unused, at) => at * TEAMS + team,
    );
    const reports = wantedBy(world, team).reports.map(reportName);
    const lists = `    members:\n${yamlList('      ', members.map(emailOf))}    reports:\n${yamlList('      ', reports)}`;
    return `  team-${team}:\n${lists}`;
  });
  return `teams:\n${teams.join('')}`;
}

/**
 * Returns the path of the root file. `world.shape` is `json`, `yaml` (a list for each user) or `teams`.
 * `moved: 100` gives every hundredth user other reports and another role. `wanted` sets the reports of each
 * user.
 */
export function writeFiles(folder, world, url, name = 'bench') {
  mkdirSync(path.join(folder, 'access'), { recursive: true });
  const extension = world.shape === 'json' ? 'json' : 'yaml';
  for (let from = 0; from < world.users; from += USERS_OF_A_FILE) {
    const text = usersText(world, from, Math.min(world.users, from + USERS_OF_A_FILE));
    writeFileSync(path.join(folder, 'access', `users-${from}.${extension}`), text);
  }
  if (world.shape === 'teams') writeFileSync(path.join(folder, 'access', 'teams.yaml'), teamsText(world));
  const datasets = Array.from({ length: ROLES }, (_, at) => {
    const dynamic = at % 2 === 0 ? ', dynamic: true' : '';
    return `  d${at}: { id: ${datasetId(at)}${dynamic} }\n`;
  });
  const root = path.join(folder, 'rolecall.yaml');
  writeFileSync(
    root,
    `version: 1\nportal: { name: ${name}, url: "${url}" }\ninclude: ["access/*.${extension}"]\n` +
      `guards: { maxRemovals: off }\ndatasets:\n${datasets.join('')}`,
  );
  return root;
}
