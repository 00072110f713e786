// Random worlds: what a portal holds, and files that say what it should hold. Everything is chosen by number, so that a
// world stays a world while fast-check makes it smaller.
import fc from 'fast-check';

/** `often` in most worlds, one of `others` in the rest. */
const mostly = (often, ...others) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(often) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const at = (limit) => fc.nat(limit - 1);
const few = (arbitrary, maxLength) => fc.array(arbitrary, { maxLength });
const sometimes = (arbitrary) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const rarely = mostly(false, false, true);

export const PEOPLE = [
  'ana@x.com',
  'bob@x.com',
  'cy@x.com',
  'dan@y.org',
  'eva@y.org',
  'fay@sub.x.com',
  "o'neil+x@y.org",
  'zo\u00eb@x.com',
  'ren\u00e9@y.org',
  '12@x.com',
  'n_o-body@z.net',
  'root@x.com',
];
/** An address that looks like another one (the first sign is the Kelvin sign), one that no URL carries, one that is none. */
const ODD_ADDRESSES = ['\u212Aim@x.com', '..', 'no address', '', 'a@\ud800.com', 'ANA@X.COM\u00a0'];
const WORKSPACES = ['Sales', 'Board', 'HR/EU', 'sales'];
const NAMES = ['Overview', 'Churn', 'Pack / 1', 'overview', 'Board pack', '<b>*x*</b>', 'a\u202eb'];
const ROLES = ['R0', 'R1', 'LATAM/South', 'r0', 'Reader'];

const window = mostly(
  {},
  { until: '2026-11-19' },
  { until: '2026-11-20' },
  { until: '2026-12-01' },
  { until: '2027-06-30', reason: 'cover' },
  { from: '2026-11-21' },
  { from: '2026-11-01', until: '2026-11-20T09:00:00Z' },
  { from: '2026-11-20T08:59:59Z', until: '2026-11-25', reason: 'year-end close' },
  { reason: 'asked for' },
);
const reportEntry = fc.record({ form: at(5), report: at(8), window });
const rlsEntry = fc.record({ form: at(4), role: at(8), window });

/** A pattern by number: what `manage`, `guards` and `--only` are given. */
const pattern = fc.record({ form: at(6), which: at(12) });
const patterns = sometimes(fc.array(pattern, { minLength: 1, maxLength: 3 }));

const live = fc.record({
  users: fc.uniqueArray(
    fc.record({
      who: at(PEOPLE.length),
      spelling: mostly(0, 1, 2, 3),
      role: mostly(3, 1, 2, 4, 0, 7),
      name: mostly('same', 'spaced', 'other', 'none', 'hostile'),
      reports: few(at(8), 5),
      orphan: rarely,
      groups: few(at(3), 2),
      twin: mostly(false, false, false, true),
      nulls: rarely,
      upper: rarely,
    }),
    { selector: ({ who }) => who, maxLength: 9 },
  ),
  odd: mostly([], [0], [1], [2, 3], [4], [5]),
  reports: fc.array(
    fc.record({
      workspace: at(WORKSPACES.length),
      name: at(NAMES.length),
      dataset: at(5),
      same: rarely,
      upper: rarely,
    }),
    { maxLength: 8, minLength: 1 },
  ),
  roles: few(
    fc.record({
      name: at(ROLES.length),
      dataset: at(4),
      members: few(fc.record({ who: at(PEOPLE.length), spelling: mostly(0, 1, 3), by: at(3) }), 6),
      groups: few(at(3), 2),
      twin: mostly(false, false, false, false, true),
      nulls: rarely,
    }),
    8,
  ),
  pageSize: fc.constantFrom(1000, 1000, 1000, 3),
});

const files = fc.record({
  users: fc.uniqueArray(
    fc.record({
      who: at(PEOPLE.length),
      spelling: mostly(0, 1),
      name: mostly('same', 'other', 'none'),
      role: mostly('viewer', 'administrator', 'contributor', 'workspace-contributor', undefined),
      absent: rarely,
      window,
      reports: sometimes(few(reportEntry, 4)),
      rls: sometimes(few(rlsEntry, 4)),
      file: at(3),
    }),
    { selector: ({ who }) => who, maxLength: 8 },
  ),
  teams: few(
    fc.record({
      members: few(fc.record({ who: at(PEOPLE.length), object: fc.boolean(), window }), 5),
      reports: sometimes(few(reportEntry, 3)),
      rls: sometimes(few(rlsEntry, 3)),
      file: at(3),
    }),
    3,
  ),
  groups: fc.uniqueArray(fc.record({ id: at(3), rls: few(rlsEntry, 3), file: at(3) }), {
    selector: ({ id }) => id,
    maxLength: 2,
  }),
  dynamic: few(at(4), 2),
  format: fc.constantFrom('block', 'flow', 'json'),
  /** Leaves what is wrong with the files in them. */
  careless: mostly(false, false, false, true),
});

const settings = fc.record({
  only: fc.record({ users: patterns, reports: patterns, rls: patterns }),
  hasOnly: rarely,
  ignore: fc.record({
    users: patterns,
    reports: patterns,
    rls: patterns,
    grants: few(fc.record({ user: pattern, report: pattern }), 2),
  }),
  hasIgnore: mostly(false, true),
  exclusive: fc.record({ reports: patterns, rls: patterns }),
  hasExclusive: fc.boolean(),
  unlisted: mostly('keep', 'revoke', 'delete'),
  leavers: fc.constantFrom('revoke', 'delete', 'keep'),
  roleChanges: fc.constantFrom('manual', 'replace', 'update'),
  maxRemovals: mostly('off', '25%', '50%', 3, '0%', undefined),
  maxUserDeletes: mostly('off', 0, 1, undefined),
  maxGrants: mostly('off', 2, '30%'),
  minAdministrators: mostly(0, 1, 2),
  protect: few(pattern, 1),
  escalations: mostly('report', 'refuse'),
  dialect: fc.record({
    maxBatch: mostly(undefined, 1, 2),
    updateUser: fc.boolean(),
  }),
});

/** A world as fast-check makes and shrinks it; `portalOf` and `filesOf` say what it comes to. */
export const worlds = fc.record({
  live,
  files,
  settings,
  narrow: fc.array(fc.record({ kind: at(4), pattern }), { minLength: 1, maxLength: 2 }),
  overrides: mostly([], ['max-removals'], ['max-user-deletes', 'min-administrators'], ['protected']),
});

const id = (kind, number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const reportId = (number) => id('a', number);
const userId = (number) => id('b', number);
const roleId = (number) => id('c', number);
export const datasetId = (number) => id('d', number);
export const groupId = (number) => id('e', number);

const SPELLINGS = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => ` ${text} `,
  (text) => text.normalize('NFD'),
];
const spelled = ({ who, spelling }) => SPELLINGS[spelling](PEOPLE[who]);

export const nameOf = (who, kind) =>
  ({
    same: `Person ${who}`,
    spaced: ` Person ${who}  `,
    other: `Other ${who}`,
    none: undefined,
    hostile: `\u001b[31m[x](y) @all ::error::\n${who}`,
  })[kind];

/** Every live report and role with its id, name, and whether another one bears the same name. */
export function catalogueOf({ live }) {
  const reports = live.reports.map(({ workspace, name, dataset, same, upper }, number) => ({
    id: upper ? reportId(number).toUpperCase() : reportId(number),
    // Most names are of their own: an ambiguous one is an error where it is used.
    name: same ? NAMES[name] : `${NAMES[name]} ${number}`,
    workspace: WORKSPACES[workspace],
    dataset: dataset === 4 ? null : dataset,
  }));
  const seen = new Map();
  for (const { name, workspace } of reports)
    seen.set(`${workspace}/${name}`, (seen.get(`${workspace}/${name}`) ?? 0) + 1);
  const keyed = new Map();
  for (const [number, role] of live.roles.entries()) {
    const key = `${role.dataset}/${ROLES[role.name]}`;
    const former = keyed.get(key);
    // A role that comes up again by chance is the same role; only `twin` makes two of them.
    if (former === undefined) keyed.set(key, { ...role, name: ROLES[role.name], number });
    else if (role.twin) former.twin = true;
  }
  return {
    reports: reports.map((report) => ({
      ...report,
      ambiguous: seen.get(`${report.workspace}/${report.name}`) > 1,
      hidden: report.name.includes('\u202e'),
    })),
    roles: [...keyed.values()],
  };
}

/** The three lists of the portal (its records as its reference shows them), by their paths. */
export function portalOf(world) {
  const { users, odd } = world.live;
  const { reports, roles } = catalogueOf(world);
  const ids = new Map(users.map(({ who }, number) => [who, userId(number)]));
  const record = ({ who, role, name, reports: held, orphan, groups, nulls, upper, spelling }, number) => ({
    id: userId(number),
    email: spelled({ who, spelling }),
    name: nameOf(who, name) ?? null,
    role,
    reports:
      nulls && held.length === 0
        ? null
        : [...new Set(held.filter((report) => report < reports.length)), ...(orphan ? [99] : [])].map(
            (report) => (upper ? reportId(report).toUpperCase() : reportId(report)),
          ),
    companies: [],
    groups: nulls && groups.length === 0 ? null : [...new Set(groups)].map(groupId),
    reportLandingPage: null,
    department: 'Sales ',
    expirationDate: null,
    windowsAdUser: null,
    canEditReport: false,
    canCreateReport: false,
    canOverwriteReport: false,
  });
  const listed = users.flatMap((one, number) => [
    record(one, number),
    ...(one.twin
      ? [record({ ...one, spelling: one.spelling === 1 ? 0 : 1, reports: one.reports.slice(1) }, 50 + number)]
      : []),
  ]);
  const odds = odd.map((which) => ({
    ...record({ who: 0, role: 3, name: 'same', reports: [0], groups: [], spelling: 0 }, 80 + which),
    email: ODD_ADDRESSES[which],
  }));
  const roleRecord = ({ name, dataset, members, groups, nulls }, number) => {
    const byId = members.flatMap(({ who, by }) => (by === 1 ? [] : (ids.get(who) ?? [])));
    const byEmail = members.filter(({ by }) => by !== 2).map(spelled);
    return {
      id: roleId(number),
      name,
      users: nulls && byId.length === 0 ? null : [...new Set(byId)],
      groups: nulls && groups.length === 0 ? null : [...new Set(groups)].map(groupId),
      datasetId: datasetId(dataset),
      userEmails: [...new Set(byEmail)],
    };
  };
  return {
    '/api/user': [...listed, ...odds],
    '/api/report': reports.map(({ id: own, name, workspace, dataset }) => ({
      id: own,
      name,
      description: null,
      datasetId: dataset === null ? null : datasetId(dataset),
      embedUrl: 'https://x.example',
      workspaceId: id('f', 1),
      reportType: 1,
      folderId: null,
      workspaceName: workspace,
      userOwner: null,
    })),
    '/api/datasets/rls': roles.flatMap((role) => [
      roleRecord(role, role.number),
      ...(role.twin ? [roleRecord({ ...role, members: role.members.slice(1) }, 50 + role.number)] : []),
    ]),
  };
}
