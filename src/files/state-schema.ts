const STRING = { type: 'string' };
const COMMIT = { type: 'string', pattern: '^([0-9a-f]{40}|[0-9a-f]{64})$' };
const INSTANT = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' };
/** A path below the top, without `.` or `..` parts. */
const ROOT = { type: 'string', pattern: '^(?!([\\s\\S]*/)?\\.{0,2}(/|$))' };

const mapOf = (values: object) => ({ type: 'object', additionalProperties: values });
const object = (
  required: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
) => ({ type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) });

const PLACE = object({ file: STRING, line: { type: 'integer' }, column: { type: 'integer' } });
const RECORDED_ACCESS = mapOf({ type: ['boolean', 'integer'] });
const CORRECTIONS = mapOf(
  object(
    { place: PLACE, reports: RECORDED_ACCESS, roles: RECORDED_ACCESS },
    {
      account: { enum: ['listed', 'gone'] },
      end: { type: 'integer' },
      name: STRING,
      role: { enum: [1, 2, 3, 4] },
    },
  ),
);

export const STATE_SCHEMA = {
  $id: 'state',
  ...object({
    format: { const: 'rolecall.state/1' },
    instant: INSTANT,
    commit: COMMIT,
    root: ROOT,
    url: STRING,
    base: { anyOf: [{ type: 'null' }, object({ commit: COMMIT, instant: INSTANT, root: ROOT })] },
    names: object(
      { reports: mapOf(STRING), workspaces: mapOf({ type: 'array', items: STRING }) },
      { datasets: mapOf(STRING) },
    ),
    users: CORRECTIONS,
    groups: CORRECTIONS,
    owedUsers: mapOf(PLACE),
    owedGroups: mapOf(PLACE),
    locked: { type: 'array', items: STRING },
  }),
};
