// Decides from files and records alone who has access. Shares no code with the product: it parses files with
// `yaml` and implements the contract once more.
import { parse } from 'yaml';

const DAY = 86_400_000;
const ROLE_CODE = { administrator: 1, contributor: 2, viewer: 3 };

/** Days are UTC. */
const edge = (day, days) => Date.parse(`${day}T00:00:00Z`) + days * DAY;
const holds = ({ from, until }, now) =>
  (from === undefined || now >= edge(from, 0)) && (until === undefined || now < edge(until, 1));

const parsed = new Map();
const MOST_PARSED = 2000;

function read(text) {
  if (!parsed.has(text)) {
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(text, parse(text));
  }
  return parsed.get(text);
}

export function filesOf(texts) {
  const all = [...texts.values()].map(read);
  const merged = { ...all[0], teams: {}, users: {} };
  for (const { teams, users } of all) {
    Object.assign(merged.teams, teams);
    Object.assign(merged.users, users);
  }
  return merged;
}

function peopleIn(team, teams, now) {
  return teams[team].members.flatMap((member) => {
    if (typeof member === 'string') return [member];
    if (!holds(member, now)) return [];
    return member.team === undefined ? [member.user] : peopleIn(member.team, teams, now);
  });
}

function givenBy({ users, teams, datasets }, reports, now) {
  const people = new Map();
  const take = (held, lists) => {
    for (const entry of lists.reports ?? []) {
      const { report = entry, workspace } = typeof entry === 'string' ? {} : entry;
      if (typeof entry !== 'string' && !holds(entry, now)) continue;
      const found = reports.filter((one) =>
        workspace === undefined
          ? `${one.workspaceName}/${one.name}` === report
          : one.workspaceName === workspace,
      );
      if (found.length === 0) throw new Error(`the judge does not know ${JSON.stringify(entry)}`);
      for (const one of found) held.add(`report ${one.id}`);
    }
    for (const entry of lists.rls ?? []) {
      if (typeof entry !== 'string' && !holds(entry, now)) continue;
      const [dataset, role] = typeof entry === 'string' ? entry.split('/') : [entry.dataset, entry.role];
      held.add(`role ${datasets[dataset].id} ${role}`);
    }
  };
  for (const [address, entry] of Object.entries(users)) {
    const isOver = entry.until !== undefined && now >= edge(entry.until, 1);
    const standing = entry.absent === true || isOver ? 'gone' : holds(entry, now) ? 'present' : 'upcoming';
    const held = new Set();
    if (standing === 'present') take(held, entry);
    people.set(address, { standing, role: ROLE_CODE[entry.role], name: entry.name?.trim(), held });
  }
  for (const [name, team] of Object.entries(teams))
    for (const address of peopleIn(name, teams, now)) {
      const person = people.get(address);
      if (person.standing === 'present') take(person.held, team);
    }
  return people;
}

export function heldIn(state) {
  const accounts = new Map(
    state.users.map(({ email, name, role, reports }) => [
      email.toLowerCase(),
      { name: name.trim(), role, held: new Set(reports.map((report) => `report ${report}`)) },
    ]),
  );
  for (const { datasetId, name, userEmails } of state.rls)
    for (const email of userEmails) accounts.get(email.toLowerCase())?.held.add(`role ${datasetId} ${name}`);
  return accounts;
}

/**
 * Lines start with `give`, `take`, `create`, `delete`, `demote` or `account` (a role or a name).
 * `listedBefore` is from the last record.
 */
export function differences({ files, listedBefore, reports, state, now }) {
  const given = givenBy(files, reports, now);
  const live = heldIn(state);
  const { leavers, exclusive } = files.manage;
  const names = new Map(reports.map((one) => [`report ${one.id}`, `${one.workspaceName}/${one.name}`]));
  const isExclusive = (item) =>
    exclusive.reports.includes('Board/*') && names.get(item)?.startsWith('Board/');
  const found = [];
  for (const address of new Set([...given.keys(), ...listedBefore, ...live.keys()])) {
    const person = given.get(address);
    const account = live.get(address);
    const hasLeft = person === undefined ? listedBefore.has(address) : person.standing === 'gone';
    if (account === undefined) {
      if (person?.standing !== 'present') continue;
      found.push(`create ${address}`, ...[...person.held].map((item) => `give ${address} ${item}`));
    } else if (hasLeft && leavers === 'delete') {
      found.push(`delete ${address}`);
    } else {
      const isUnlisted = person === undefined && !hasLeft;
      for (const item of account.held) {
        const stays = isUnlisted ? !isExclusive(item) : person?.held.has(item) === true;
        if (!stays) found.push(`take ${address} ${item}`);
      }
      if (person !== undefined)
        for (const item of person.held) if (!account.held.has(item)) found.push(`give ${address} ${item}`);
      const { role, name } = hasLeft ? { role: 3 } : (person ?? {});
      if (person?.standing === 'upcoming') continue;
      if (role !== undefined && role < account.role) found.push(`account ${address}`);
      // No apply exits with 0 before the demotion of somebody with a higher role than the files give.
      else if (role !== undefined && role > account.role)
        found.push(`account ${address}`, `demote ${address}`);
      else if (name !== undefined && name !== account.name) found.push(`account ${address}`);
    }
  }
  return found.sort();
}

/** Returns lines of the same form. A deletion includes the access of the account. */
export function saidBy({ changes }) {
  const deleted = new Set(
    changes.flatMap((one) => (one.kind === 'delete-user' ? [one.user.toLowerCase()] : [])),
  );
  const lines = changes.flatMap((change) => {
    const who = change.user.toLowerCase();
    switch (change.kind) {
      case 'create-user':
        return [`create ${who}`];
      case 'delete-user':
        return [`delete ${who}`];
      case 'manual':
        return [`account ${who}`, ...(change.demotion ? [`demote ${who}`] : [])];
      default: {
        if (deleted.has(who)) return [];
        const word = change.kind.startsWith('grant') ? 'give' : 'take';
        const item = change.report
          ? `report ${change.report.id}`
          : `role ${change.rls.datasetId} ${change.rls.role}`;
        return [`${word} ${who} ${item}`];
      }
    }
  });
  return lines.sort();
}

/** Access gained without a line, and changes of people who were not to be touched. */
export function overreach({ files, listedBefore, reports, before, after, now }) {
  const given = givenBy(files, reports, now);
  const [was, is] = [heldIn(before), heldIn(after)];
  const found = [];
  for (const [address, { held }] of is) {
    for (const item of held)
      if (!was.get(address)?.held.has(item) && !given.get(address)?.held.has(item))
        found.push(`${address} gained ${item}`);
    if (!was.has(address) && given.get(address)?.standing !== 'present') found.push(`${address} was created`);
  }
  for (const [address, { held, role }] of was) {
    if (given.has(address) || listedBefore.has(address)) continue;
    const now = is.get(address);
    const lost = [...held].filter(
      (item) => !now?.held.has(item) && files.manage.exclusive.reports.length === 0,
    );
    if (now === undefined || now.role !== role || lost.length > 0)
      found.push(`${address}, who is unlisted, was touched`);
  }
  return found;
}
