import { PORTAL_NAME } from '../../domain/settings.ts';
import { ACCESS_SECTIONS, fileSchema } from './access.ts';
import {
  booleanSchema,
  choice,
  choiceWithDefault,
  countSchema,
  DATASET_ROLE,
  DEFINITIONS,
  fewStarred,
  listSchema,
  mapping,
  mappingWhere,
  needs,
  patterns,
  ref,
  type Schema,
  STARRED,
  textSchema,
} from './definitions.ts';
import { ROLE_ENTRY, RULE_DEFINITIONS, RULES } from './rules.ts';

const apiWord = (description: string, ...words: readonly string[]): Schema =>
  choice(description, Object.fromEntries(words.map((word) => [word, `rolecall sends ${word}.`])));

const DIALECT = mapping('How the API of this portal differs. rolecall finds out missing settings itself.', {
  pageParameter: apiWord('The parameter that selects the page.', 'page', 'pageNumber', 'pageIndex', 'p'),
  firstPage: {
    enum: [0, 1],
    enumDescriptions: ['The first page is page 0.', 'The first page is page 1.'],
    description: 'The number of the first page.',
  },
  pageSize: mappingWhere(needs('parameter', 'value'), 'How many records a page has.', {
    parameter: apiWord('The query parameter.', 'pageSize', 'size', 'limit', 'perPage', 'per_page'),
    value: countSchema('Records per page.', 1),
  }),
  linkMethod: apiWord('The HTTP method of link-reports and unlink-reports.', 'PUT', 'POST'),
  groupsField: textSchema('The body field of link-groups and unlink-groups.', { default: 'groups' }),
  maxBatch: countSchema('The longest array in one call. rolecall splits longer arrays.', 1),
  updateUser: booleanSchema('True if the portal has PUT /api/user.'),
  auditDates: mappingWhere(needs('from', 'to'), 'The query parameters for dates of the audit log.', {
    from: textSchema('The parameter for the first instant.'),
    to: textSchema('The parameter for the last instant.'),
  }),
});

const PORTAL = mappingWhere(needs('name', 'url'), 'The portal that these files are about.', {
  name: textSchema('The name of the portal, also of its state folder and record branch.', {
    title: 'a name of lower-case letters, digits and dashes except "file"',
    pattern: PORTAL_NAME.source,
    maxLength: 100,
  }),
  url: textSchema('The URL of the portal, without user, query or fragment. The API key is never in a file.'),
  dialect: DIALECT,
});

const REPORTS = patterns('Patterns for reports: WORKSPACE/NAME.');
const RLS = patterns(`Patterns for RLS roles: ${DATASET_ROLE}`);

const SCOPE = { users: patterns('Patterns for addresses.'), reports: REPORTS, rls: RLS };

const MANAGE = mapping('The access that these files decide.', {
  only: mapping('The scope: rolecall compares and touches nothing else.', SCOPE),
  ignore: mapping('People and access that rolecall leaves alone, even if `exclusive` covers them.', {
    ...SCOPE,
    grants: listSchema(
      'Grants that rolecall leaves alone.',
      mappingWhere(needs('user', 'report'), 'One grant.', {
        user: ref('pattern', 'A pattern for addresses.'),
        report: ref('pattern', 'A report: a pattern for WORKSPACE/NAME, an alias or an id.'),
      }),
      fewStarred({ type: 'object', properties: { user: STARRED }, required: ['user'] }),
    ),
  }),
  exclusive: mapping('Reports and RLS roles that unlisted users and groups lose.', {
    reports: REPORTS,
    rls: RLS,
  }),
  unlisted: choiceWithDefault('Live users who are in no file.', {
    report: 'List these users in the plan, and leave them alone.',
    keep: 'Leave these users alone.',
    revoke: 'Remove all access of these users, and keep their accounts.',
    delete: 'Delete these users.',
  }),
  leavers: choiceWithDefault('Users who have left: removed from the files, absent, or past their `until`.', {
    revoke: 'Remove all access of these users, and keep their accounts.',
    delete: 'Delete these users.',
    keep: 'Leave these users alone.',
  }),
  vanished: choiceWithDefault('Listed users whose account somebody removed in the portal.', {
    hold: 'Hold the change: rolecall does not create these users again.',
    create: 'Create these users again.',
  }),
  kinds: listSchema(
    'Kinds of access that these files decide, even if no entry has this kind.',
    choice('A kind of access.', { reports: 'Report grants.', rls: 'RLS memberships.' }),
  ),
  unresolved: choiceWithDefault('Names in the files that the portal does not have.', {
    error: 'Stop the run.',
    hold: 'Hold the changes that these names affect, and apply the rest.',
  }),
  roleChanges: choiceWithDefault('How rolecall changes the role of an account.', {
    manual: 'The plan shows the steps to do by hand in the portal.',
    replace: 'rolecall deletes the user and creates the user again.',
    update: 'rolecall calls PUT /api/user, which not every portal has.',
  }),
  review: {
    title: 'a number of days such as 90d',
    type: 'string',
    pattern: '^[1-9][0-9]{0,3}d$',
    description:
      'How long a review is valid, from its `reviewed` day. `drift` and `review` list teams and users without a valid review.',
  },
});

const limit = (description: string, preset: string | number, shares: boolean): Schema => ({
  title: shares ? 'a share such as 25%, a count, or off' : 'a count, or off',
  type: ['integer', 'string'],
  minimum: 0,
  pattern: shares ? '^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$' : '^off$',
  default: preset,
  description,
});

const FILE_PATTERN: Schema = { type: 'string', minLength: 1 };

const RESTRICTION = mappingWhere(needs('files'), 'Only these files may give this access.', {
  files: listSchema('Files, relative to this one. `*`, `**` and `?` work as in `include`.', FILE_PATTERN, {
    minItems: 1,
  }),
  reports: REPORTS,
  rls: RLS,
  roles: listSchema('Roles in the portal.', ROLE_ENTRY),
});

const EXCEPTION = mappingWhere(needs('guard', 'until', 'reason'), 'One exception.', {
  guard: choice('The guard.', {
    'max-removals': 'How much access a plan may remove.',
    'max-user-deletes': 'How many users a plan may delete or replace.',
    'max-grants': 'How much access a plan may add.',
    'min-administrators': 'The fewest administrators after a plan.',
    protected: 'The people who must keep their account, role and access.',
    escalation: 'Whether a plan may give somebody a role above viewer.',
  }),
  limit: countSchema('The new limit. Default: no limit.', 0),
  until: ref('until'),
  reason: ref('reason'),
});

const GUARDS = mapping('Limits on a plan.', {
  maxRemovals: limit(
    'The most grants, and the most memberships, that one plan may remove. A percentage allows at least ten grants and ten memberships. To remove all grants or all memberships (two or more), a plan needs `off` or an exception.',
    '25%',
    true,
  ),
  maxUserDeletes: limit('The most users that one plan may delete or replace.', 5, false),
  maxGrants: limit('The most grants, and the most memberships, that one plan may add.', 'off', true),
  minAdministrators: countSchema('The fewest administrators that a plan may leave.', 0, { default: 1 }),
  protect: patterns('No plan deletes, replaces or demotes these people, or removes their access.'),
  escalations: choiceWithDefault('A plan that gives somebody a role above viewer.', {
    report: 'rolecall reports a finding, and allows the plan.',
    refuse: 'rolecall refuses the plan.',
  }),
  restrict: listSchema(
    'Access that only some files may give, so that the owners of these files review this access. Lines of teams count too.',
    RESTRICTION,
    { maxItems: 1000 },
  ),
  allow: listSchema('Reviewed exceptions from guards, each with an end.', EXCEPTION),
});

export const SETTINGS_SECTIONS = {
  version: { const: 1, description: 'The version of this format.' },
  portal: PORTAL,
  include: listSchema('Files with access, relative to this file, such as access/**/*.yaml.', FILE_PATTERN),
  manage: MANAGE,
  guards: GUARDS,
  rules: RULES,
  apply: mapping('How rolecall applies a plan.', {
    settle: {
      title: 'a time such as 30s, 2m or 500ms',
      type: 'string',
      pattern: '^[0-9]{1,9}(ms|s|m)$',
      default: '30s',
      description: 'How long the portal may take to show a change: 30s, 2m or 500ms.',
    },
  }),
};

export const ROOT_SCHEMA = fileSchema(
  'rolecall.schema.json',
  'rolecall root file',
  mappingWhere(
    needs('version', 'portal'),
    'The settings for one portal. This file may also list users, teams and other access.',
    { ...SETTINGS_SECTIONS, ...ACCESS_SECTIONS },
  ),
  { ...DEFINITIONS, ...RULE_DEFINITIONS },
);
