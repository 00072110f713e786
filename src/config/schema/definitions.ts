export type Schema = { readonly [keyword: string]: unknown };

export function ref(name: string, description?: string): Schema {
  return { $ref: `#/$defs/${name}`, ...(description !== undefined && { description }) };
}

export function mapping(description: string, properties: Schema): Schema {
  return { type: 'object', description, properties, additionalProperties: false };
}

/** A mapping that must also match the schema `condition`. */
export function mappingWhere(condition: Schema, description: string, properties: Schema): Schema {
  return { ...mapping(description, properties), ...condition };
}

export const needs = (...required: readonly string[]): Schema => ({ required });

/** A condition for `if`. With `then` and `else`, a wrong value gets only the errors of one variant. */
export const IS_MAPPING: Schema = { type: 'object' };

/** Needs exactly one of two keys. */
export function either(one: string, other: string): Schema {
  return { if: needs(one), then: { properties: { [other]: false } }, else: needs(other) };
}

export function sectionSchema(description: string, key: string, entry: Schema): Schema {
  return { type: 'object', description, propertyNames: ref(key), additionalProperties: entry };
}

export function listSchema(description: string, items: Schema, more: Schema = {}): Schema {
  return { type: 'array', items, description, ...more };
}

/** A limit, because rolecall compares each person with each pattern that has a star. */
export const MOST_STARRED = 1000;

export const STARRED: Schema = { type: 'string', pattern: '\\*', description: 'A pattern with a star.' };

/** Limits how many entries of a list may have a star. */
export function fewStarred(contains: Schema): Schema {
  return { contains, minContains: 0, maxContains: MOST_STARRED };
}

export const patterns = (description: string): Schema =>
  listSchema(description, ref('pattern'), fewStarred(STARRED));

export function textSchema(description: string, more: Schema = {}): Schema {
  return { type: 'string', minLength: 1, description, ...more };
}

export function countSchema(description: string, minimum: number, more: Schema = {}): Schema {
  return { type: 'integer', minimum, description, ...more };
}

export function booleanSchema(description: string): Schema {
  return { type: 'boolean', default: false, description };
}

export function choice(description: string, meanings: Record<string, string>): Schema {
  return { enum: Object.keys(meanings), enumDescriptions: Object.values(meanings), description };
}

/** The first value is the default. */
export function choiceWithDefault(description: string, meanings: Record<string, string>): Schema {
  return { ...choice(description, meanings), default: Object.keys(meanings)[0] };
}

export const ROLE = choice('The role in the portal. rolecall needs it to create the user.', {
  administrator: 'Sees and manages everything in the portal.',
  contributor: 'May publish and edit reports.',
  viewer: 'Opens the reports that the files list.',
  'workspace-contributor': 'May publish and edit within a workspace.',
});

export const DATASET_ROLE = 'DATASET/ROLE, with the alias or id of the dataset.';

export const WINDOW = { from: ref('from'), until: ref('until'), reason: ref('reason') };

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

function uuid(description: string): Schema {
  return { title: 'a UUID', type: 'string', pattern: UUID, description };
}

export function daySchema(description: string): Schema {
  return { title: 'a UTC day or an RFC 3339 time', type: 'string', format: 'instant', description };
}

/** `title` is the noun in messages. */
export const DEFINITIONS = {
  address: {
    title: 'an e-mail address',
    description: 'An e-mail address. Spaces at the ends and the case of A to Z do not matter.',
    type: 'string',
    pattern: '^[ \\t]*[^\\s@,;<>]+@[^\\s@,;<>]+[ \\t]*$',
    maxLength: 320,
  },
  alias: {
    title: 'an alias of lower-case letters, digits, dots, dashes and underscores',
    description: 'A short name of your own: lower-case letters, digits, dots, dashes and underscores.',
    type: 'string',
    pattern: '^[a-z0-9][a-z0-9._-]*$',
    not: { pattern: UUID },
  },
  groupAlias: textSchema('A name of your own.', { title: 'a name' }),
  teamName: textSchema('The name of a team.', { title: 'a name' }),
  reportId: uuid('The id of the report.'),
  datasetId: uuid('The id of the dataset.'),
  groupId: uuid('The id of the portal group.'),
  workspace: textSchema('The workspace, exactly as the portal shows it.'),
  reportTitle: { type: 'string', description: 'The report, exactly as the portal shows it.' },
  reportName: textSchema('A report: an alias, a UUID, or WORKSPACE/NAME exactly as the portal shows it.', {
    title: 'an alias, a UUID or WORKSPACE/NAME',
  }),
  datasetName: textSchema('A dataset: an alias or a UUID.', { title: 'a dataset alias or a UUID' }),
  roleName: textSchema('The name of the RLS role.'),
  rlsName: {
    title: 'DATASET/ROLE',
    type: 'string',
    pattern: '^[^/]+/.',
    description: 'An RLS role: DATASET/ROLE, split at the first slash. DATASET is an alias or a UUID.',
  },
  pattern: textSchema(
    'A pattern. `*` matches any characters, slashes too; `\\*` is a star; A to Z match a to z. Nothing else is special.',
    { title: 'a pattern', pattern: '^[^!]' },
  ),
  from: daySchema('Starts on this UTC day, or at this RFC 3339 time.'),
  until: daySchema('Ends after this UTC day, or at this RFC 3339 time.'),
  reviewed: {
    ...daySchema('The UTC day of the last review. `rolecall review --sign` writes this day.'),
    title: 'a UTC day such as 2026-12-31',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  },
  reason: { type: 'string', description: 'The reason. The plan shows it.' },
  reportList: listSchema('Reports. Default: none.', {
    description: 'A report, or every report of a workspace. The entry may have `from` and `until`.',
    if: IS_MAPPING,
    then: mappingWhere(either('workspace', 'report'), 'A report or a workspace with `from` or `until`.', {
      report: ref('reportName'),
      workspace: ref('workspace', 'Every report that this workspace has at the time of a plan.'),
      ...WINDOW,
    }),
    else: ref('reportName'),
  }),
  rlsList: listSchema('RLS roles. Default: none.', {
    description: 'An RLS role of a dataset.',
    if: IS_MAPPING,
    then: mappingWhere(needs('dataset', 'role'), 'An RLS role with `from` or `until`.', {
      dataset: ref('datasetName'),
      role: ref('roleName'),
      ...WINDOW,
    }),
    else: ref('rlsName'),
  }),
};
