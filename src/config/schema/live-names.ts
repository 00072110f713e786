import type { Schema } from './for-editors.ts';

/** A name that an editor offers, with what it stands for. */
export interface Offered {
  readonly name: string;
  readonly means: string;
}

/** The names of one portal and of the files. */
export interface LiveNames {
  /** Aliases, and WORKSPACE/NAME. */
  readonly reports: readonly Offered[];
  readonly reportIds: readonly Offered[];
  readonly workspaces: readonly Offered[];
  readonly reportTitles: readonly Offered[];
  /** Aliases and ids of datasets. */
  readonly datasets: readonly Offered[];
  readonly datasetIds: readonly Offered[];
  /** DATASET/ROLE. */
  readonly roles: readonly Offered[];
  readonly roleNames: readonly Offered[];
  readonly people: readonly Offered[];
  readonly teams: readonly Offered[];
  readonly groupIds: readonly Offered[];
}

/** More names than this make an editor slow and a list that nobody reads. */
const MOST_NAMES = 5000;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (schema: Schema, ...path: readonly string[]): Schema => {
  let found: unknown = schema;
  for (const step of path) found = isSchema(found) ? found[step] : undefined;
  return isSchema(found) ? found : {};
};

/** The schema, or one of these names: what is not among them is as good as before. */
function offering(schema: Schema, names: readonly Offered[]): Schema {
  if (names.length === 0) return schema;
  const some = names.slice(0, MOST_NAMES);
  const offered = { enum: some.map(({ name }) => name), enumDescriptions: some.map(({ means }) => means) };
  const { title, description, ...rest } = schema;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    anyOf: [offered, rest],
  };
}

/** Replaces what lies at a path; what is not there stays missing. */
function put(schema: Schema, path: readonly string[], change: (schema: Schema) => Schema): Schema {
  const [step, ...rest] = path;
  if (step === undefined) return change(schema);
  const inner = schema[step];
  if (Array.isArray(inner))
    return { ...schema, [step]: inner.map((one) => (isSchema(one) ? put(one, rest, change) : one)) };
  return isSchema(inner) ? { ...schema, [step]: put(inner, rest, change) } : schema;
}

/** Gives keys of their own to names of a section, so that an editor offers them as keys. */
function keyed(section: Schema, names: readonly Offered[], key: Schema): Schema {
  const entry = at(section, 'additionalProperties');
  const properties = Object.fromEntries(
    names
      .slice(0, MOST_NAMES)
      .map(({ name, means }) => [name, { ...entry, title: name, description: means }]),
  );
  // Offered by two keywords, a name would come without what it means.
  return names.length === 0 ? section : { ...section, propertyNames: key, properties };
}

/** A schema for editors that offers the names of a portal. It accepts all that it accepted before. */
export function withLiveNames(schema: Schema, names: LiveNames): Schema {
  const changes: readonly (readonly [path: readonly string[], offered: readonly Offered[]])[] = [
    [['$defs', 'reportName'], names.reports],
    [['$defs', 'reportEntry', 'anyOf', 'properties', 'workspace'], names.workspaces],
    [['$defs', 'rlsEntry', 'anyOf', 'properties', 'dataset'], names.datasets],
    [['$defs', 'rlsEntry', 'anyOf', 'properties', 'role'], names.roleNames],
    [['$defs', 'address'], names.people],
    [['properties', 'reports', 'additionalProperties', 'properties', 'id'], names.reportIds],
    [['properties', 'reports', 'additionalProperties', 'properties', 'workspace'], names.workspaces],
    [['properties', 'reports', 'additionalProperties', 'properties', 'name'], names.reportTitles],
    [['properties', 'datasets', 'additionalProperties', 'properties', 'id'], names.datasetIds],
    [['properties', 'groups', 'additionalProperties', 'properties', 'id'], names.groupIds],
    [
      [
        'properties',
        'teams',
        'additionalProperties',
        'properties',
        'members',
        'items',
        'anyOf',
        'properties',
        'team',
      ],
      names.teams,
    ],
  ];
  let live = schema;
  for (const [path, offered] of changes) live = put(live, path, (one) => offering(one, offered));
  live = put(live, ['$defs', 'rlsEntry'], (entry) => {
    const branches = entry['anyOf'];
    if (!Array.isArray(branches)) return entry;
    const isText = (one: unknown): boolean => isSchema(one) && one['type'] === 'string';
    return {
      ...entry,
      anyOf: branches.map((one) => (isText(one) && isSchema(one) ? offering(one, names.roles) : one)),
    };
  });
  return put(live, ['properties', 'users'], (section) =>
    keyed(section, names.people, at(schema, '$defs', 'address')),
  );
}
