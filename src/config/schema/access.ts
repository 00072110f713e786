import {
  booleanSchema,
  DEFINITIONS,
  daySchema,
  either,
  IS_MAPPING,
  listSchema,
  mapping,
  mappingWhere,
  needs,
  ROLE,
  ref,
  type Schema,
  sectionSchema,
  textSchema,
  WINDOW,
} from './definitions.ts';

const REPORT = mappingWhere(
  { if: needs('id'), else: needs('workspace', 'name') },
  'A report by workspace and name, by id, or by both. With an id and a name, the id decides, and rolecall checks the name.',
  { id: ref('reportId'), workspace: ref('workspace'), name: ref('reportTitle') },
);

const DATASET = mappingWhere(either('id', 'report'), 'A dataset by id, or by a report that reads it.', {
  id: ref('datasetId'),
  report: ref('reportName'),
  dynamic: booleanSchema('True if the roles of the dataset apply to everyone and list no members.'),
});

const TEAM = mapping('A team. Each member has the access of the team.', {
  members: listSchema('Everyone who has the access of the team. List each person under `users` too.', {
    description: 'A person or a team. If a team is a member, its members are members too.',
    if: IS_MAPPING,
    then: mappingWhere(either('team', 'user'), 'A person or a team, with `from` or `until`.', {
      user: ref('address'),
      team: ref('teamName'),
      ...WINDOW,
    }),
    else: ref('address'),
  }),
  reviewed: ref('reviewed'),
  reports: ref('reportList'),
  rls: ref('rlsList'),
});

const USER = mapping('A person, who has exactly the access that these files list.', {
  name: textSchema('The display name. rolecall needs it to create the user.'),
  role: ROLE,
  previously: listSchema('Earlier addresses of the same person.', ref('address')),
  absent: booleanSchema('True for somebody who has left.'),
  ...WINDOW,
  reviewed: ref('reviewed'),
  reports: ref('reportList'),
  rls: ref('rlsList'),
});

const GROUP = mappingWhere(needs('id'), 'A portal group.', { id: ref('groupId'), rls: ref('rlsList') });

export const ACCESS_SECTIONS = {
  reports: sectionSchema('Aliases of reports.', 'alias', REPORT),
  datasets: sectionSchema('Aliases of datasets, for RLS roles.', 'alias', DATASET),
  teams: sectionSchema('Bundles of access. The portal has no teams.', 'teamName', TEAM),
  users: sectionSchema('Everyone whose access these files decide. Write `{}` for nobody.', 'address', USER),
  groups: sectionSchema('Portal groups, which have an id and RLS roles.', 'groupAlias', GROUP),
};

export const fileSchema = <Id extends string>($id: Id, title: string, content: Schema, $defs: Schema) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id,
  title,
  ...content,
  $defs,
});

export const ACCESS_SCHEMA = fileSchema(
  'access.schema.json',
  'rolecall access file',
  mapping('Who may see what: a file that rolecall.yaml includes.', ACCESS_SECTIONS),
  DEFINITIONS,
);

const CASE = mappingWhere(needs('case'), 'One test: access, and the rules that this access breaks.', {
  case: textSchema('What the case is about.'),
  at: daySchema('Judges the access on this UTC day, or at this RFC 3339 time. Default: now.'),
  breaks: listSchema('The names of all rules that this access breaks. Default: none.', {
    type: 'string',
    minLength: 1,
  }),
  ...ACCESS_SECTIONS,
});

export const CASES_SCHEMA = fileSchema(
  'cases.schema.json',
  'rolecall rule cases',
  mappingWhere(needs('cases'), 'Test cases for rules. `validate` runs these files.', {
    cases: listSchema('The cases.', CASE, { minItems: 1 }),
  }),
  DEFINITIONS,
);
