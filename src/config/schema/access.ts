import {
  booleanSchema,
  DEFINITIONS,
  either,
  entrySchema,
  listSchema,
  mapping,
  named,
  ROLE,
  ref,
  text,
  WINDOW,
} from './definitions.ts';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

export const ACCESS_SECTIONS = {
  reports: named(
    'Aliases of reports.',
    'alias',
    mapping(
      'A report by workspace and name, by id, or by both: then the id decides, and rolecall checks the name.',
      { id: ref('reportId'), workspace: ref('workspace'), name: ref('reportTitle') },
      { if: { required: ['id'] }, else: { required: ['workspace', 'name'] } },
    ),
  ),
  datasets: named(
    'Aliases of datasets, for RLS roles.',
    'alias',
    mapping(
      'A dataset by id, or by a report that reads it.',
      {
        id: ref('datasetId'),
        report: ref('reportName'),
        dynamic: booleanSchema('True where the roles of the dataset apply to everyone and list no members.'),
      },
      either('id', 'report'),
    ),
  ),
  teams: named(
    'Bundles of access. The portal does not know them.',
    'teamName',
    mapping('A team: its members have its access.', {
      members: listSchema(
        entrySchema(
          'A person, or a team whose members are members too.',
          'address',
          mapping(
            'A person, or a team whose members are members too, with a window.',
            { user: ref('address'), team: ref('teamName'), ...WINDOW },
            either('team', 'user'),
          ),
        ),
        'Everyone who has the access of the team. List each person under `users` too.',
      ),
      reviewed: ref('reviewed'),
      reports: ref('reportList'),
      rls: ref('rlsList'),
    }),
  ),
  users: named(
    'Everyone whose access these files decide. Write `{}` for nobody.',
    'address',
    mapping('A person, who has exactly the access that these files list.', {
      name: text('The display name. rolecall needs it to create the user.'),
      role: ROLE,
      previously: listSchema(ref('address'), 'Earlier addresses of the same person.'),
      absent: booleanSchema('True for somebody who has left.'),
      ...WINDOW,
      reviewed: ref('reviewed'),
      reports: ref('reportList'),
      rls: ref('rlsList'),
    }),
  ),
  groups: named(
    'Portal groups, which have an id and RLS roles.',
    'groupAlias',
    mapping('A portal group.', { id: ref('groupId'), rls: ref('rlsList') }, { required: ['id'] }),
  ),
};

export const ACCESS_SCHEMA = {
  $schema: DRAFT,
  $id: 'access.schema.json',
  title: 'rolecall access file',
  ...mapping('Who may see what: a file that rolecall.yaml includes.', ACCESS_SECTIONS),
  $defs: DEFINITIONS,
};

export const CASES_SCHEMA = {
  $schema: DRAFT,
  $id: 'cases.schema.json',
  title: 'rolecall rule cases',
  ...mapping(
    'Test cases for rules. `validate` runs these files.',
    {
      cases: listSchema(
        mapping(
          'Access, written as in other files, and the rules that it breaks.',
          {
            case: text('What the case is about.'),
            at: ref('from', 'When rolecall judges it. Left out means now.'),
            breaks: listSchema(
              { type: 'string', minLength: 1 },
              'The names of all rules that this access breaks. Left out means none.',
            ),
            ...ACCESS_SECTIONS,
          },
          { required: ['case'] },
        ),
        'The cases.',
        { minItems: 1 },
      ),
    },
    { required: ['cases'] },
  ),
  $defs: DEFINITIONS,
};
