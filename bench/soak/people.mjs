import { dayOf, entryOf, newPerson, ROLE_NAMES, reportNames, someReports, someRoles } from './world.mjs';

const listed = (portal) => Object.keys(portal.users).filter((address) => !address.startsWith('root@'));
const teamsOf = (portal) => Object.values(portal.teams);
const isIn = (team, address) => team.members.some((member) => member === address || member.user === address);

function leaveTeam(team, address) {
  team.members = team.members.filter((member) => member !== address && member.user !== address);
}

const EVENTS = {
  joiner: (portal, now, chance) => {
    const { address, name } = newPerson(portal, chance);
    const window = chance.of(0.3)
      ? { from: dayOf(now, chance.whole(3)), until: dayOf(now, 2 + chance.whole(12)) }
      : {};
    const own = { reports: someReports(portal, now, chance), rls: someRoles(now, chance) };
    portal.users[address] = { name, role: 'viewer', ...window, ...own };
    if (chance.of(0.6)) chance.pick(teamsOf(portal)).members.push(address);
  },
  leaver: (portal, now, chance) => {
    const people = listed(portal);
    if (people.length < 4) return;
    const address = chance.pick(people);
    const how = chance.whole(3);
    if (how === 0) {
      for (const team of teamsOf(portal)) leaveTeam(team, address);
      delete portal.users[address];
    } else if (how === 1) {
      for (const team of teamsOf(portal)) leaveTeam(team, address);
      portal.users[address] = { absent: true };
    } else {
      portal.users[address] = { ...portal.users[address], until: dayOf(now, chance.whole(3) - 1) };
      delete portal.users[address].from;
    }
  },
  'came back': (portal, now, chance) => {
    const gone = listed(portal).filter((address) => portal.users[address].absent);
    if (gone.length === 0) return;
    const address = chance.pick(gone);
    portal.users[address] = {
      name: `Back again ${portal.people}`,
      role: 'viewer',
      reports: someReports(portal, now, chance),
      rls: [],
    };
  },
  mover: (portal, now, chance) => {
    const address = chance.pick(listed(portal));
    if (portal.users[address].absent) return;
    for (const team of teamsOf(portal)) leaveTeam(team, address);
    const member = chance.of(0.7) ? address : { user: address, until: dayOf(now, chance.whole(5)) };
    const team = chance.pick(teamsOf(portal));
    if (!isIn(team, address)) team.members.push(member);
  },
  'own access': (portal, now, chance) => {
    const person = portal.users[chance.pick(listed(portal))];
    if (person.absent) return;
    person.reports = someReports(portal, now, chance);
    person.rls = someRoles(now, chance);
  },
  'a workspace': (portal, _now, chance) => {
    const person = portal.users[chance.pick(listed(portal))];
    if (person.absent) return;
    person.reports = [...(person.reports ?? []), { workspace: chance.pick(['Sales', 'HR']) }];
  },
  'a team': (portal, now, chance) => {
    const team = chance.pick(teamsOf(portal));
    team.reports = chance
      .some(reportNames(portal), 1 + chance.whole(4))
      .map((text) => entryOf(text, 'reports', now, chance));
    team.rls = chance.some(ROLE_NAMES, chance.whole(3));
  },
};

export function pullRequest(portal, now, chance) {
  const kinds = Array.from({ length: 1 + chance.whole(3) }, () => chance.pick(Object.keys(EVENTS)));
  for (const kind of kinds) EVENTS[kind](portal, now, chance);
  // A person named twice in a list would be an error.
  for (const entry of [...Object.values(portal.users), ...teamsOf(portal)])
    for (const list of ['reports', 'rls'])
      if (entry[list])
        entry[list] = [...new Map(entry[list].map((one) => [JSON.stringify(one), one])).values()];
  for (const team of teamsOf(portal))
    team.members = [...new Map(team.members.map((one) => [JSON.stringify(one), one])).values()];
  return kinds;
}
