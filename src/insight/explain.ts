import type { Kind, LiveUser, Thing } from '../domain/access.ts';
import { allAccounts, findAccounts, hasIndex } from '../domain/access.ts';
import type { Delta, World } from '../domain/delta.ts';
import type { ExplainedAccount, ExplainedHolder, Subject, WhoAnswer } from '../domain/explained.ts';
import { namedReport, namedRole } from '../domain/holdings.ts';
import { accountRole, type Email, type Identity } from '../domain/ids.ts';
import { byCode } from '../domain/wording.ts';
import { accessReader } from './access.ts';

function accountOf({ world, people }: Delta, identity: Identity): ExplainedAccount {
  const { desired, live, exclusion } = world;
  const accounts = findAccounts(live, identity);
  const [first] = accounts;
  const person = people.find((one) => one.identity === identity);
  const { treatment, account } = person ?? {};
  const wanted = desired.users.get(identity) ?? (treatment === 'renamed' ? person?.wanted : undefined);
  const groupIds = new Set(accounts.flatMap(({ groups }) => groups));
  const isUntouched = live.ambiguous.has(identity) || wanted !== undefined || exclusion.user(identity);
  const listed = wanted && {
    standing: wanted.standing,
    sources: [wanted.source],
    until: wanted.window.until ?? null,
    reason: wanted.reason ?? null,
  };
  return {
    live: first === undefined ? null : { name: first.name, role: accountRole(first.role) },
    listed: listed ?? null,
    treatment: treatment ?? (isUntouched ? 'untouched' : 'unlisted'),
    change: account === undefined ? null : { kind: account.kind, because: account.because },
    held: account?.hold ?? null,
    groups: Array.from(groupIds, (id) => ({ id, alias: desired.groups.get(id)?.alias ?? null })),
    liveAccounts: accounts.length,
    residue: [...(live.residue.get(identity)?.keys() ?? [])].map((index) => namedRole(world, index)),
  };
}

const namedSubject = (world: World, { kind, key }: Thing): Subject =>
  kind === 'reports'
    ? { kind: 'report', report: namedReport(world.catalogue, key) }
    : { kind: 'rls', rls: namedRole(world, key) };

/** Explains all access of a person. With `report`, explains only this report and the roles of its dataset. */
export function explainPerson(delta: Delta, identity: Identity, email: Email, report?: number) {
  const { reports, roles } = delta.world.catalogue;
  const dataset = report === undefined ? undefined : reports[report]?.datasetId;
  const isAsked = (kind: Kind, key: number): boolean =>
    report === undefined || (kind === 'reports' ? key === report : roles[key]?.datasetId === dataset);
  const { personAccess } = accessReader(delta, isAsked);
  return {
    user: email,
    account: accountOf(delta, identity),
    access: personAccess(identity).map(({ kind, key, ...holding }) => ({
      ...namedSubject(delta.world, { kind, key }),
      ...holding,
    })),
  };
}

type AccessReader = ReturnType<typeof accessReader>;

function* peopleWith({ world, people }: Delta, { kind, key }: Thing, reader: AccessReader) {
  const { live, desired } = world;
  const isHolder = (user: LiveUser): boolean =>
    hasIndex(user[kind], key) ||
    (kind === 'roles' && user.groups.some((id) => reader.groupAccess(id).has(key)));
  const found = new Map<Identity, Email>();
  for (const user of allAccounts(live))
    if (!found.has(user.identity) && isHolder(user)) found.set(user.identity, user.email);
  for (const person of people)
    if (person[kind].decisions.some((one) => one.key === key)) found.set(person.identity, person.email);
  for (const [identity, user] of [...found].sort(([a], [b]) => byCode(a, b))) {
    const name = (live.users.get(identity)?.name ?? desired.users.get(identity)?.name ?? '').trim();
    for (const { kind: kindOfAccess, key: _, ...access } of reader.personAccess(identity))
      if (kindOfAccess === kind) yield { user, name: name === '' ? null : name, ...access };
  }
}

function* groupsWith({ world, groups }: Delta, role: number, { groupAccess }: AccessReader) {
  const ids = new Set([...world.live.groupRoles.keys(), ...groups.map(({ id }) => id)]);
  for (const id of [...ids].sort()) {
    const access = groupAccess(id).get(role);
    const group = { id, alias: world.desired.groups.get(id)?.alias ?? null };
    if (access !== undefined) yield { group, ...access, rows: [], rowLevel: undefined };
  }
}

/** Lists who has the report or role now, or will have it: people by address, then portal groups by id. */
export function whoHas(delta: Delta, { kind, key }: Thing): WhoAnswer {
  const { catalogue } = delta.world;
  const dataset = kind === 'reports' ? catalogue.reports[key]?.datasetId : undefined;
  const reader = accessReader(delta, (asked, index) => {
    if (asked === kind) return index === key;
    // The roles of the report's dataset decide which rows people see.
    return asked === 'roles' && catalogue.roles[index]?.datasetId === dataset;
  });
  const holders: ExplainedHolder[] = [...peopleWith(delta, { kind, key }, reader)];
  if (kind === 'roles') holders.push(...groupsWith(delta, key, reader));
  return {
    subject: namedSubject(delta.world, { kind, key }),
    holders: holders.filter((holder) => holder.live || holder.desired),
  };
}
