/** For comparisons: ids, addresses and filters ignore case and surrounding white space. */
export const fold = (text: string): string => text.trim().toLowerCase();

export const TEXT_FILTERS = {
  part: (text, asked) => fold(text).includes(asked),
  start: (text, asked) => fold(text).startsWith(asked),
  exact: (text, asked) => fold(text) === asked,
  /** A server that decodes queries twice finds nobody with a plus in the address. */
  'plus-as-space': (text, asked) => fold(text).includes(asked.replaceAll('+', ' ')),
  ignored: () => true,
} as const satisfies Readonly<Record<string, (text: string, asked: string) => boolean>>;

export class SettingError extends Error {}

type ReadValue<Value> = (key: string, text: string) => Value;

/** A setting of the dialect: its value in the API reference, and a function that reads other values. */
const setting = <Value>(preset: Value, read: ReadValue<Value>) => ({ preset, read });

/** A setting with a few possible values. The first value is the one in the API reference. */
const choice = <const Value extends string | number | boolean>(...values: readonly [Value, ...Value[]]) =>
  setting(values[0], (key, text) => {
    const found = values.find((value) => String(value) === text);
    if (found !== undefined) return found;
    throw new SettingError(`${key} must be one of ${values.join(', ')}, not ${text}`);
  });

const flag = choice(false, true);

const name: ReadValue<string> = (key, text) => {
  if (/^[\w.-]{1,100}$/.test(text)) return text;
  throw new SettingError(
    `${key} must be a name of letters, digits, dots, dashes and underscores, not ${text}`,
  );
};

const SETTINGS = {
  pageParameter: setting('pageNumber', name),
  firstPage: choice(1, 0),
  pageSize: setting(100, (key, text) => {
    if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
    throw new SettingError(`${key} must be a number from 1 to 999999, not ${text}`);
  }),
  /** The query parameter for the page size (at most 1,000), or null. */
  pageSizeParameter: setting<string | null>(null, name),
  unknownParameters: choice('refuse', 'ignore'),
  ids: choice('uuid', 'any'),
  /** The portal sends empty arrays as null. */
  nullArrays: flag,
  extraFields: flag,
  straySpaces: flag,
  /** With `mixed`, only the addresses in RLS roles are in upper case. */
  emailCasing: choice('kept', 'lowered', 'mixed'),
  linkMethod: choice('both', 'PUT', 'POST'),
  /** The status of the answer to a link or unlink that changes nothing. */
  relink: choice(200, 400, 409),
  emptyAnswers: flag,
  updateUser: flag,
  userGroups: flag,
  groupReports: flag,
  deleteKeepsRls: flag,
  groupsField: setting('groups', name),
  /** The query parameters for the first and the last instant of the audit log, or null. */
  auditDates: setting<readonly [string, string] | null>(null, (key, text) => {
    const [from = '', to = '', ...more] = text.split(',');
    if (from !== '' && to !== '' && more.length === 0) return [name(key, from), name(key, to)];
    throw new SettingError(`${key} must be two names, FROM,TO, not ${text}`);
  }),
  auditDuplicates: flag,
  filter: choice('part', 'start', 'exact', 'plus-as-space', 'ignored'),
  /** Seconds until lists show a write. */
  lag: setting(0, (key, text) => {
    if (/^\d{1,4}(\.\d{1,3})?$/.test(text)) return Number(text);
    throw new SettingError(`${key} must be a number of seconds, not ${text}`);
  }),
};

export type SandboxDialect = { readonly [Key in keyof typeof SETTINGS]: (typeof SETTINGS)[Key]['preset'] };

export const REFERENCE_DIALECT = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { preset }]) => [key, preset]),
) as SandboxDialect;

const isKey = (key: string): key is keyof SandboxDialect => Object.hasOwn(SETTINGS, key);

/** Reads `key=value` pairs. Throws a `SettingError`. */
export function parseDialect(pairs: readonly string[]): SandboxDialect {
  let dialect = REFERENCE_DIALECT;
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const key = pair.slice(0, Math.max(0, equals));
    const keys = Object.keys(SETTINGS).join(', ');
    if (!isKey(key)) throw new SettingError(`${pair} is no setting of the dialect. The settings are ${keys}`);
    dialect = { ...dialect, [key]: SETTINGS[key].read(key, pair.slice(equals + 1)) };
  }
  return dialect;
}
