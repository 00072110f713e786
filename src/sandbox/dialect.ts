/** The variants of the API that portals are known to speak. */
export interface Dialect {
  /** The query parameter that selects a page. */
  readonly pageParameter: string;
  readonly firstPage: 0 | 1;
  readonly pageSize: number;
  /** Empty arrays are sent as null. */
  readonly nullArrays: boolean;
  /** Every record carries fields that the reference does not know. */
  readonly extraFields: boolean;
  /** The methods of link-reports and unlink-reports. */
  readonly linkMethod: 'PUT' | 'POST' | 'both';
  /** The status for linking what is linked and unlinking what is not. */
  readonly relink: 200 | 400 | 409;
  /** Success is answered without a body. */
  readonly emptyAnswers: boolean;
  /** There is PUT /api/user. */
  readonly updateUser: boolean;
  /** A deleted user's address stays in the RLS roles. */
  readonly deleteKeepsRls: boolean;
  /** The body field of link-groups and unlink-groups. */
  readonly groupsField: string;
}

export const REFERENCE_DIALECT: Dialect = {
  pageParameter: 'pageNumber',
  firstPage: 1,
  pageSize: 100,
  nullArrays: false,
  extraFields: false,
  linkMethod: 'both',
  relink: 200,
  emptyAnswers: false,
  updateUser: false,
  deleteKeepsRls: false,
  groupsField: 'groups',
};

/** A dialect that is not known. */
export class DialectError extends Error {}

const flag = (key: string, value: string): boolean => {
  if (value !== 'true' && value !== 'false') throw new DialectError(`${key} is true or false, not ${value}`);
  return value === 'true';
};

function withPair(dialect: Dialect, pair: string): Dialect {
  const equals = pair.indexOf('=');
  const key = pair.slice(0, equals);
  const value = pair.slice(equals + 1);
  switch (key) {
    case 'pageParameter':
    case 'groupsField':
      if (value === '') throw new DialectError(`${key} needs a name`);
      return { ...dialect, [key]: value };
    case 'linkMethod':
      if (value !== 'PUT' && value !== 'POST' && value !== 'both') {
        throw new DialectError(`linkMethod is PUT, POST or both, not ${value}`);
      }
      return { ...dialect, linkMethod: value };
    case 'relink':
      if (value !== '200' && value !== '400' && value !== '409') {
        throw new DialectError(`relink is 200, 400 or 409, not ${value}`);
      }
      return { ...dialect, relink: value === '200' ? 200 : value === '400' ? 400 : 409 };
    case 'emptyAnswers':
    case 'updateUser':
    case 'deleteKeepsRls':
      return { ...dialect, [key]: flag(key, value) };
    case 'firstPage':
      if (value !== '0' && value !== '1') throw new DialectError(`firstPage is 0 or 1, not ${value}`);
      return { ...dialect, firstPage: value === '0' ? 0 : 1 };
    case 'pageSize':
      if (!/^[1-9]\d{0,5}$/.test(value)) throw new DialectError(`pageSize is a number from 1, not ${value}`);
      return { ...dialect, pageSize: Number(value) };
    case 'nullArrays':
      return { ...dialect, nullArrays: flag(key, value) };
    case 'extraFields':
      return { ...dialect, extraFields: flag(key, value) };
    default:
      throw new DialectError(
        `the sandbox speaks ${Object.keys(REFERENCE_DIALECT).join(', ')}; ${pair} names none of them`,
      );
  }
}

/** Reads `key=value` pairs. Throws a `DialectError` that names what it cannot read. */
export const parseDialect = (pairs: readonly string[]): Dialect => pairs.reduce(withPair, REFERENCE_DIALECT);
