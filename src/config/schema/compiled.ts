// @ts-nocheck: written by scripts/compile-validators.mjs
import { formats } from './formats.ts';

('use strict');
export const isRoot = validate52;
const schema19 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'rolecall.schema.json',
  type: 'object',
  properties: {
    version: { const: 1 },
    portal: {
      type: 'object',
      properties: {
        name: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 100 },
        url: { type: 'string', minLength: 1 },
        dialect: {
          type: 'object',
          properties: {
            pageParameter: { type: 'string', minLength: 1 },
            firstPage: { enum: [0, 1] },
            pageSize: {
              type: 'object',
              properties: {
                parameter: { type: 'string', minLength: 1 },
                value: { type: 'integer', minimum: 1 },
              },
              required: ['parameter', 'value'],
              additionalProperties: false,
            },
            linkMethod: { enum: ['PUT', 'POST'] },
            groupsField: { type: 'string', minLength: 1 },
            maxBatch: { type: 'integer', minimum: 1 },
            updateUser: { type: 'boolean' },
            deleteKeepsRls: { type: 'boolean' },
            auditDates: {
              type: 'object',
              properties: { from: { type: 'string', minLength: 1 }, to: { type: 'string', minLength: 1 } },
              required: ['from', 'to'],
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
      },
      required: ['name', 'url'],
      additionalProperties: false,
    },
    include: { type: 'array', items: { type: 'string', minLength: 1 } },
    manage: {
      type: 'object',
      properties: {
        only: {
          type: 'object',
          properties: {
            users: { type: 'array', items: { $ref: '#/$defs/pattern' } },
            reports: { type: 'array', items: { $ref: '#/$defs/pattern' } },
            rls: { type: 'array', items: { $ref: '#/$defs/pattern' } },
          },
          additionalProperties: false,
        },
        ignore: {
          type: 'object',
          properties: {
            users: { type: 'array', items: { $ref: '#/$defs/pattern' } },
            reports: { type: 'array', items: { $ref: '#/$defs/pattern' } },
            rls: { type: 'array', items: { $ref: '#/$defs/pattern' } },
            grants: {
              type: 'array',
              items: {
                type: 'object',
                properties: { user: { $ref: '#/$defs/pattern' }, report: { $ref: '#/$defs/pattern' } },
                required: ['user', 'report'],
                additionalProperties: false,
              },
            },
          },
          additionalProperties: false,
        },
        exclusive: {
          type: 'object',
          properties: {
            reports: { type: 'array', items: { $ref: '#/$defs/pattern' } },
            rls: { type: 'array', items: { $ref: '#/$defs/pattern' } },
          },
          additionalProperties: false,
        },
        unlisted: { enum: ['keep', 'revoke', 'delete'] },
        leavers: { enum: ['revoke', 'delete', 'keep'] },
        vanished: { enum: ['hold', 'create'] },
        removals: { enum: ['apply', 'suggest'] },
        unresolved: { enum: ['error', 'hold'] },
        roleChanges: { enum: ['manual', 'replace', 'update'] },
      },
      additionalProperties: false,
    },
    guards: {
      type: 'object',
      properties: {
        maxRemovals: {
          type: ['integer', 'string'],
          minimum: 0,
          pattern: '^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$',
        },
        maxUserDeletes: { type: ['integer', 'string'], minimum: 0, pattern: '^off$' },
        maxGrants: {
          type: ['integer', 'string'],
          minimum: 0,
          pattern: '^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$',
        },
        minAdministrators: { type: 'integer', minimum: 0 },
        protect: { type: 'array', items: { $ref: '#/$defs/pattern' } },
        escalations: { enum: ['report', 'refuse'] },
        restrict: { type: 'array', items: { type: 'object' } },
        allow: { type: 'array', items: { type: 'object' } },
      },
      additionalProperties: false,
    },
    apply: {
      type: 'object',
      properties: { order: { enum: ['revoke-first', 'grant-first'] } },
      additionalProperties: false,
    },
    reports: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/alias' },
      additionalProperties: {
        type: 'object',
        properties: { id: { $ref: '#/$defs/uuid' }, workspace: { type: 'string' }, name: { type: 'string' } },
        if: { required: ['id'] },
        else: { required: ['workspace', 'name'] },
        additionalProperties: false,
      },
    },
    datasets: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/alias' },
      additionalProperties: {
        type: 'object',
        properties: {
          id: { $ref: '#/$defs/uuid' },
          report: { $ref: '#/$defs/reportName' },
          dynamic: { type: 'boolean' },
        },
        if: { required: ['id'] },
        then: { properties: { report: false } },
        else: { required: ['report'] },
        additionalProperties: false,
      },
    },
    teams: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/freeName' },
      additionalProperties: {
        type: 'object',
        properties: {
          members: {
            type: 'array',
            items: {
              anyOf: [
                { $ref: '#/$defs/address' },
                {
                  type: 'object',
                  properties: {
                    user: { $ref: '#/$defs/address' },
                    from: { $ref: '#/$defs/from' },
                    until: { $ref: '#/$defs/until' },
                    reason: { $ref: '#/$defs/reason' },
                  },
                  required: ['user'],
                  additionalProperties: false,
                },
              ],
            },
          },
          reports: { $ref: '#/$defs/reportList' },
          rls: { $ref: '#/$defs/rlsList' },
        },
        additionalProperties: false,
      },
    },
    users: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/address' },
      additionalProperties: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1 },
          role: { enum: ['administrator', 'contributor', 'viewer', 'workspace-contributor'] },
          previously: { type: 'array', items: { $ref: '#/$defs/address' } },
          absent: { type: 'boolean' },
          from: { $ref: '#/$defs/from' },
          until: { $ref: '#/$defs/until' },
          reason: { $ref: '#/$defs/reason' },
          reports: { $ref: '#/$defs/reportList' },
          rls: { $ref: '#/$defs/rlsList' },
        },
        additionalProperties: false,
      },
    },
    groups: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/freeName' },
      additionalProperties: {
        type: 'object',
        properties: { id: { $ref: '#/$defs/uuid' }, rls: { $ref: '#/$defs/rlsList' } },
        required: ['id'],
        additionalProperties: false,
      },
    },
  },
  required: ['version', 'portal'],
  additionalProperties: false,
  $defs: {
    address: { type: 'string', pattern: '^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$', maxLength: 320 },
    alias: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9._-]*$',
      not: { pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' },
    },
    freeName: { type: 'string', minLength: 1 },
    uuid: {
      type: 'string',
      pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    },
    pattern: { type: 'string', minLength: 1, pattern: '^[^!]' },
    patterns: { type: 'array', items: { $ref: '#/$defs/pattern' } },
    from: { type: 'string', format: 'instant' },
    until: { type: 'string', format: 'instant' },
    reason: { type: 'string' },
    reportName: { type: 'string', minLength: 1 },
    reportEntry: {
      anyOf: [
        { $ref: '#/$defs/reportName' },
        {
          type: 'object',
          properties: {
            report: { $ref: '#/$defs/reportName' },
            workspace: { type: 'string', minLength: 1 },
            from: { $ref: '#/$defs/from' },
            until: { $ref: '#/$defs/until' },
            reason: { $ref: '#/$defs/reason' },
          },
          if: { required: ['workspace'] },
          then: { properties: { report: false } },
          else: { required: ['report'] },
          additionalProperties: false,
        },
      ],
    },
    rlsEntry: {
      anyOf: [
        { type: 'string', pattern: '^[^/]+/.' },
        {
          type: 'object',
          properties: {
            dataset: { type: 'string', minLength: 1 },
            role: { type: 'string', minLength: 1 },
            from: { $ref: '#/$defs/from' },
            until: { $ref: '#/$defs/until' },
            reason: { $ref: '#/$defs/reason' },
          },
          required: ['dataset', 'role'],
          additionalProperties: false,
        },
      ],
    },
    reportList: { type: 'array', items: { $ref: '#/$defs/reportEntry' } },
    rlsList: { type: 'array', items: { $ref: '#/$defs/rlsEntry' } },
  },
};
const func1 = Object.prototype.hasOwnProperty;
const pattern3 = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u;
const pattern5 = /^(off|(100|[0-9]{1,2})(\.[0-9]+)?%)$/u;
const pattern6 = /^off$/u;
const schema20 = { type: 'string', minLength: 1, pattern: '^[^!]' };
const pattern4 = /^[^!]/u;

function validate53(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length < 1) {
        validate53.errors = [
          { instancePath, schemaPath: '#/minLength', keyword: 'minLength', params: { limit: 1 } },
        ];
        return false;
      } else {
        if (!pattern4.test(data)) {
          validate53.errors = [
            { instancePath, schemaPath: '#/pattern', keyword: 'pattern', params: { pattern: '^[^!]' } },
          ];
          return false;
        }
      }
    } else {
      validate53.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
validate53.evaluated = { dynamicProps: false, dynamicItems: false };

const schema21 = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  not: { pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' },
};
const pattern8 = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/u;
const pattern9 = /^[a-z0-9][a-z0-9._-]*$/u;

function validate65(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate65.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  const _errs2 = errors;
  if (typeof data === 'string') {
    if (!pattern8.test(data)) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var valid0 = _errs2 === errors;
  if (valid0) {
    validate65.errors = [{ instancePath, schemaPath: '#/not', keyword: 'not', params: {} }];
    return false;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (!pattern9.test(data)) {
        validate65.errors = [
          {
            instancePath,
            schemaPath: '#/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z0-9][a-z0-9._-]*$' },
          },
        ];
        return false;
      }
    } else {
      validate65.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate65.errors = vErrors;
  return errors === 0;
}
validate65.evaluated = { dynamicProps: false, dynamicItems: false };

const schema22 = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
};

function validate67(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate67.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (!pattern8.test(data)) {
        validate67.errors = [
          {
            instancePath,
            schemaPath: '#/pattern',
            keyword: 'pattern',
            params: {
              pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
            },
          },
        ];
        return false;
      }
    } else {
      validate67.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate67.errors = vErrors;
  return errors === 0;
}
validate67.evaluated = { dynamicProps: false, dynamicItems: false };

const schema23 = { type: 'string', minLength: 1 };

function validate71(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate71.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length < 1) {
        validate71.errors = [
          { instancePath, schemaPath: '#/minLength', keyword: 'minLength', params: { limit: 1 } },
        ];
        return false;
      }
    } else {
      validate71.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate71.errors = vErrors;
  return errors === 0;
}
validate71.evaluated = { dynamicProps: false, dynamicItems: false };

const schema24 = { type: 'string', minLength: 1 };

function validate73(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length < 1) {
        validate73.errors = [
          { instancePath, schemaPath: '#/minLength', keyword: 'minLength', params: { limit: 1 } },
        ];
        return false;
      }
    } else {
      validate73.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate73.errors = vErrors;
  return errors === 0;
}
validate73.evaluated = { dynamicProps: false, dynamicItems: false };

const schema25 = { type: 'string', pattern: '^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$', maxLength: 320 };
const pattern11 = /^[ \t]*[^\s@]+@[^\s@]+[ \t]*$/u;

function validate75(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate75.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length > 320) {
        validate75.errors = [
          { instancePath, schemaPath: '#/maxLength', keyword: 'maxLength', params: { limit: 320 } },
        ];
        return false;
      } else {
        if (!pattern11.test(data)) {
          validate75.errors = [
            {
              instancePath,
              schemaPath: '#/pattern',
              keyword: 'pattern',
              params: { pattern: '^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$' },
            },
          ];
          return false;
        }
      }
    } else {
      validate75.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate75.errors = vErrors;
  return errors === 0;
}
validate75.evaluated = { dynamicProps: false, dynamicItems: false };

const schema26 = { type: 'string', format: 'instant' };
const formats0 = formats.instant;

function validate78(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate78.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (errors === 0) {
      if (typeof data === 'string') {
        if (!formats0(data)) {
          validate78.errors = [
            { instancePath, schemaPath: '#/format', keyword: 'format', params: { format: 'instant' } },
          ];
          return false;
        }
      } else {
        validate78.errors = [
          { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
        ];
        return false;
      }
    }
  }
  validate78.errors = vErrors;
  return errors === 0;
}
validate78.evaluated = { dynamicProps: false, dynamicItems: false };

const schema27 = { type: 'string', format: 'instant' };

function validate80(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate80.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (errors === 0) {
      if (typeof data === 'string') {
        if (!formats0(data)) {
          validate80.errors = [
            { instancePath, schemaPath: '#/format', keyword: 'format', params: { format: 'instant' } },
          ];
          return false;
        }
      } else {
        validate80.errors = [
          { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
        ];
        return false;
      }
    }
  }
  validate80.errors = vErrors;
  return errors === 0;
}
validate80.evaluated = { dynamicProps: false, dynamicItems: false };

const schema28 = { type: 'string' };

function validate82(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate82.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data !== 'string') {
    validate82.errors = [{ instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } }];
    return false;
  }
  validate82.errors = vErrors;
  return errors === 0;
}
validate82.evaluated = { dynamicProps: false, dynamicItems: false };

const schema29 = { type: 'array', items: { $ref: '#/$defs/reportEntry' } };
const schema30 = {
  anyOf: [
    { $ref: '#/$defs/reportName' },
    {
      type: 'object',
      properties: {
        report: { $ref: '#/$defs/reportName' },
        workspace: { type: 'string', minLength: 1 },
        from: { $ref: '#/$defs/from' },
        until: { $ref: '#/$defs/until' },
        reason: { $ref: '#/$defs/reason' },
      },
      if: { required: ['workspace'] },
      then: { properties: { report: false } },
      else: { required: ['report'] },
      additionalProperties: false,
    },
  ],
};

function validate85(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate85.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (!validate71(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs2 = errors;
  const _errs4 = errors;
  let valid1 = true;
  const _errs5 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    let missing0;
    if (data.workspace === undefined && (missing0 = 'workspace')) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid1 = _errs5 === errors;
  errors = _errs4;
  if (vErrors !== null) {
    if (_errs4) {
      vErrors.length = _errs4;
    } else {
      vErrors = null;
    }
  }
  let ifClause0;
  if (_valid1) {
    const _errs6 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.report !== undefined) {
        const err1 = {
          instancePath: instancePath + '/report',
          schemaPath: '#/anyOf/1/then/properties/report/false schema',
          keyword: 'false schema',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    var _valid1 = _errs6 === errors;
    valid1 = _valid1;
    if (valid1) {
      var props0 = {};
      props0.report = true;
    }
    ifClause0 = 'then';
  } else {
    const _errs7 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing1;
      if (data.report === undefined && (missing1 = 'report')) {
        const err2 = {
          instancePath,
          schemaPath: '#/anyOf/1/else/required',
          keyword: 'required',
          params: { missingProperty: missing1 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid1 = _errs7 === errors;
    valid1 = _valid1;
    ifClause0 = 'else';
  }
  if (!valid1) {
    const err3 = {
      instancePath,
      schemaPath: '#/anyOf/1/if',
      keyword: 'if',
      params: { failingKeyword: ifClause0 },
    };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  if (errors === _errs2) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      const _errs8 = errors;
      for (const key0 in data) {
        if (
          !(
            key0 === 'report' ||
            key0 === 'workspace' ||
            key0 === 'from' ||
            key0 === 'until' ||
            key0 === 'reason'
          )
        ) {
          const err4 = {
            instancePath,
            schemaPath: '#/anyOf/1/additionalProperties',
            keyword: 'additionalProperties',
            params: { additionalProperty: key0 },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
          break;
        }
      }
      if (_errs8 === errors) {
        if (data.report !== undefined) {
          const _errs9 = errors;
          if (
            !validate71(data.report, {
              instancePath: instancePath + '/report',
              parentData: data,
              parentDataProperty: 'report',
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
            errors = vErrors.length;
          }
          var valid3 = _errs9 === errors;
        } else {
          var valid3 = true;
        }
        if (valid3) {
          if (data.workspace !== undefined) {
            const data2 = data.workspace;
            const _errs10 = errors;
            if (errors === _errs10) {
              if (typeof data2 === 'string') {
                if (data2.length < 1) {
                  const err5 = {
                    instancePath: instancePath + '/workspace',
                    schemaPath: '#/anyOf/1/properties/workspace/minLength',
                    keyword: 'minLength',
                    params: { limit: 1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              } else {
                const err6 = {
                  instancePath: instancePath + '/workspace',
                  schemaPath: '#/anyOf/1/properties/workspace/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var valid3 = _errs10 === errors;
          } else {
            var valid3 = true;
          }
          if (valid3) {
            if (data.from !== undefined) {
              const _errs12 = errors;
              if (
                !validate78(data.from, {
                  instancePath: instancePath + '/from',
                  parentData: data,
                  parentDataProperty: 'from',
                  rootData,
                  dynamicAnchors,
                })
              ) {
                vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
                errors = vErrors.length;
              }
              var valid3 = _errs12 === errors;
            } else {
              var valid3 = true;
            }
            if (valid3) {
              if (data.until !== undefined) {
                const _errs13 = errors;
                if (
                  !validate80(data.until, {
                    instancePath: instancePath + '/until',
                    parentData: data,
                    parentDataProperty: 'until',
                    rootData,
                    dynamicAnchors,
                  })
                ) {
                  vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
                  errors = vErrors.length;
                }
                var valid3 = _errs13 === errors;
              } else {
                var valid3 = true;
              }
              if (valid3) {
                if (data.reason !== undefined) {
                  const _errs14 = errors;
                  if (
                    !validate82(data.reason, {
                      instancePath: instancePath + '/reason',
                      parentData: data,
                      parentDataProperty: 'reason',
                      rootData,
                      dynamicAnchors,
                    })
                  ) {
                    vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
                    errors = vErrors.length;
                  }
                  var valid3 = _errs14 === errors;
                } else {
                  var valid3 = true;
                }
              }
            }
          }
        }
      }
    } else {
      const err7 = {
        instancePath,
        schemaPath: '#/anyOf/1/type',
        keyword: 'type',
        params: { type: 'object' },
      };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props1 = true;
  }
  if (!valid0) {
    const err8 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
    validate85.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate85.errors = vErrors;
  evaluated0.props = props1;
  return errors === 0;
}
validate85.evaluated = { dynamicProps: true, dynamicItems: false };

function validate84(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate84.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (
          !validate85(data[i0], {
            instancePath: instancePath + '/' + i0,
            parentData: data,
            parentDataProperty: i0,
            rootData,
            dynamicAnchors,
          })
        ) {
          vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate84.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } },
      ];
      return false;
    }
  }
  validate84.errors = vErrors;
  return errors === 0;
}
validate84.evaluated = { items: true, dynamicProps: false, dynamicItems: false };

const schema31 = { type: 'array', items: { $ref: '#/$defs/rlsEntry' } };
const schema32 = {
  anyOf: [
    { type: 'string', pattern: '^[^/]+/.' },
    {
      type: 'object',
      properties: {
        dataset: { type: 'string', minLength: 1 },
        role: { type: 'string', minLength: 1 },
        from: { $ref: '#/$defs/from' },
        until: { $ref: '#/$defs/until' },
        reason: { $ref: '#/$defs/reason' },
      },
      required: ['dataset', 'role'],
      additionalProperties: false,
    },
  ],
};
const pattern12 = /^[^/]+\/./u;

function validate94(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate94.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (errors === _errs1) {
    if (typeof data === 'string') {
      if (!pattern12.test(data)) {
        const err0 = {
          instancePath,
          schemaPath: '#/anyOf/0/pattern',
          keyword: 'pattern',
          params: { pattern: '^[^/]+/.' },
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    } else {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/0/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (errors === _errs3) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0;
      if (
        (data.dataset === undefined && (missing0 = 'dataset')) ||
        (data.role === undefined && (missing0 = 'role'))
      ) {
        const err2 = {
          instancePath,
          schemaPath: '#/anyOf/1/required',
          keyword: 'required',
          params: { missingProperty: missing0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      } else {
        const _errs5 = errors;
        for (const key0 in data) {
          if (
            !(
              key0 === 'dataset' ||
              key0 === 'role' ||
              key0 === 'from' ||
              key0 === 'until' ||
              key0 === 'reason'
            )
          ) {
            const err3 = {
              instancePath,
              schemaPath: '#/anyOf/1/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key0 },
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
            break;
          }
        }
        if (_errs5 === errors) {
          if (data.dataset !== undefined) {
            const data0 = data.dataset;
            const _errs6 = errors;
            if (errors === _errs6) {
              if (typeof data0 === 'string') {
                if (data0.length < 1) {
                  const err4 = {
                    instancePath: instancePath + '/dataset',
                    schemaPath: '#/anyOf/1/properties/dataset/minLength',
                    keyword: 'minLength',
                    params: { limit: 1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err4];
                  } else {
                    vErrors.push(err4);
                  }
                  errors++;
                }
              } else {
                const err5 = {
                  instancePath: instancePath + '/dataset',
                  schemaPath: '#/anyOf/1/properties/dataset/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            var valid1 = _errs6 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.role !== undefined) {
              const data1 = data.role;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (typeof data1 === 'string') {
                  if (data1.length < 1) {
                    const err6 = {
                      instancePath: instancePath + '/role',
                      schemaPath: '#/anyOf/1/properties/role/minLength',
                      keyword: 'minLength',
                      params: { limit: 1 },
                    };
                    if (vErrors === null) {
                      vErrors = [err6];
                    } else {
                      vErrors.push(err6);
                    }
                    errors++;
                  }
                } else {
                  const err7 = {
                    instancePath: instancePath + '/role',
                    schemaPath: '#/anyOf/1/properties/role/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              var valid1 = _errs8 === errors;
            } else {
              var valid1 = true;
            }
            if (valid1) {
              if (data.from !== undefined) {
                const _errs10 = errors;
                if (
                  !validate78(data.from, {
                    instancePath: instancePath + '/from',
                    parentData: data,
                    parentDataProperty: 'from',
                    rootData,
                    dynamicAnchors,
                  })
                ) {
                  vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs10 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data.until !== undefined) {
                  const _errs11 = errors;
                  if (
                    !validate80(data.until, {
                      instancePath: instancePath + '/until',
                      parentData: data,
                      parentDataProperty: 'until',
                      rootData,
                      dynamicAnchors,
                    })
                  ) {
                    vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs11 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data.reason !== undefined) {
                    const _errs12 = errors;
                    if (
                      !validate82(data.reason, {
                        instancePath: instancePath + '/reason',
                        parentData: data,
                        parentDataProperty: 'reason',
                        rootData,
                        dynamicAnchors,
                      })
                    ) {
                      vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs12 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      const err8 = {
        instancePath,
        schemaPath: '#/anyOf/1/type',
        keyword: 'type',
        params: { type: 'object' },
      };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err9 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
    validate94.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate94.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate94.evaluated = { dynamicProps: true, dynamicItems: false };

function validate93(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate93.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (
          !validate94(data[i0], {
            instancePath: instancePath + '/' + i0,
            parentData: data,
            parentDataProperty: i0,
            rootData,
            dynamicAnchors,
          })
        ) {
          vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate93.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } },
      ];
      return false;
    }
  }
  validate93.errors = vErrors;
  return errors === 0;
}
validate93.evaluated = { items: true, dynamicProps: false, dynamicItems: false };

function validate52(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="rolecall.schema.json" */
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0;
      if (
        (data.version === undefined && (missing0 = 'version')) ||
        (data.portal === undefined && (missing0 = 'portal'))
      ) {
        validate52.errors = [
          {
            instancePath,
            schemaPath: '#/required',
            keyword: 'required',
            params: { missingProperty: missing0 },
          },
        ];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func1.call(schema19.properties, key0)) {
            validate52.errors = [
              {
                instancePath,
                schemaPath: '#/additionalProperties',
                keyword: 'additionalProperties',
                params: { additionalProperty: key0 },
              },
            ];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.version !== undefined) {
            const _errs2 = errors;
            if (1 !== data.version) {
              validate52.errors = [
                {
                  instancePath: instancePath + '/version',
                  schemaPath: '#/properties/version/const',
                  keyword: 'const',
                  params: { allowedValue: 1 },
                },
              ];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.portal !== undefined) {
              const data1 = data.portal;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (data1 && typeof data1 == 'object' && !Array.isArray(data1)) {
                  let missing1;
                  if (
                    (data1.name === undefined && (missing1 = 'name')) ||
                    (data1.url === undefined && (missing1 = 'url'))
                  ) {
                    validate52.errors = [
                      {
                        instancePath: instancePath + '/portal',
                        schemaPath: '#/properties/portal/required',
                        keyword: 'required',
                        params: { missingProperty: missing1 },
                      },
                    ];
                    return false;
                  } else {
                    const _errs5 = errors;
                    for (const key1 in data1) {
                      if (!(key1 === 'name' || key1 === 'url' || key1 === 'dialect')) {
                        validate52.errors = [
                          {
                            instancePath: instancePath + '/portal',
                            schemaPath: '#/properties/portal/additionalProperties',
                            keyword: 'additionalProperties',
                            params: { additionalProperty: key1 },
                          },
                        ];
                        return false;
                        break;
                      }
                    }
                    if (_errs5 === errors) {
                      if (data1.name !== undefined) {
                        const data2 = data1.name;
                        const _errs6 = errors;
                        if (errors === _errs6) {
                          if (typeof data2 === 'string') {
                            if (data2.length > 100) {
                              validate52.errors = [
                                {
                                  instancePath: instancePath + '/portal/name',
                                  schemaPath: '#/properties/portal/properties/name/maxLength',
                                  keyword: 'maxLength',
                                  params: { limit: 100 },
                                },
                              ];
                              return false;
                            } else {
                              if (!pattern3.test(data2)) {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/portal/name',
                                    schemaPath: '#/properties/portal/properties/name/pattern',
                                    keyword: 'pattern',
                                    params: { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' },
                                  },
                                ];
                                return false;
                              }
                            }
                          } else {
                            validate52.errors = [
                              {
                                instancePath: instancePath + '/portal/name',
                                schemaPath: '#/properties/portal/properties/name/type',
                                keyword: 'type',
                                params: { type: 'string' },
                              },
                            ];
                            return false;
                          }
                        }
                        var valid1 = _errs6 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data1.url !== undefined) {
                          const data3 = data1.url;
                          const _errs8 = errors;
                          if (errors === _errs8) {
                            if (typeof data3 === 'string') {
                              if (data3.length < 1) {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/portal/url',
                                    schemaPath: '#/properties/portal/properties/url/minLength',
                                    keyword: 'minLength',
                                    params: { limit: 1 },
                                  },
                                ];
                                return false;
                              }
                            } else {
                              validate52.errors = [
                                {
                                  instancePath: instancePath + '/portal/url',
                                  schemaPath: '#/properties/portal/properties/url/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                },
                              ];
                              return false;
                            }
                          }
                          var valid1 = _errs8 === errors;
                        } else {
                          var valid1 = true;
                        }
                        if (valid1) {
                          if (data1.dialect !== undefined) {
                            const data4 = data1.dialect;
                            const _errs10 = errors;
                            if (errors === _errs10) {
                              if (data4 && typeof data4 == 'object' && !Array.isArray(data4)) {
                                const _errs12 = errors;
                                for (const key2 in data4) {
                                  if (
                                    !func1.call(
                                      schema19.properties.portal.properties.dialect.properties,
                                      key2,
                                    )
                                  ) {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/portal/dialect',
                                        schemaPath:
                                          '#/properties/portal/properties/dialect/additionalProperties',
                                        keyword: 'additionalProperties',
                                        params: { additionalProperty: key2 },
                                      },
                                    ];
                                    return false;
                                    break;
                                  }
                                }
                                if (_errs12 === errors) {
                                  if (data4.pageParameter !== undefined) {
                                    const data5 = data4.pageParameter;
                                    const _errs13 = errors;
                                    if (errors === _errs13) {
                                      if (typeof data5 === 'string') {
                                        if (data5.length < 1) {
                                          validate52.errors = [
                                            {
                                              instancePath: instancePath + '/portal/dialect/pageParameter',
                                              schemaPath:
                                                '#/properties/portal/properties/dialect/properties/pageParameter/minLength',
                                              keyword: 'minLength',
                                              params: { limit: 1 },
                                            },
                                          ];
                                          return false;
                                        }
                                      } else {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/portal/dialect/pageParameter',
                                            schemaPath:
                                              '#/properties/portal/properties/dialect/properties/pageParameter/type',
                                            keyword: 'type',
                                            params: { type: 'string' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var valid2 = _errs13 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                  if (valid2) {
                                    if (data4.firstPage !== undefined) {
                                      const data6 = data4.firstPage;
                                      const _errs15 = errors;
                                      if (!(data6 === 0 || data6 === 1)) {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/portal/dialect/firstPage',
                                            schemaPath:
                                              '#/properties/portal/properties/dialect/properties/firstPage/enum',
                                            keyword: 'enum',
                                            params: {
                                              allowedValues:
                                                schema19.properties.portal.properties.dialect.properties
                                                  .firstPage.enum,
                                            },
                                          },
                                        ];
                                        return false;
                                      }
                                      var valid2 = _errs15 === errors;
                                    } else {
                                      var valid2 = true;
                                    }
                                    if (valid2) {
                                      if (data4.pageSize !== undefined) {
                                        const data7 = data4.pageSize;
                                        const _errs16 = errors;
                                        if (errors === _errs16) {
                                          if (data7 && typeof data7 == 'object' && !Array.isArray(data7)) {
                                            let missing2;
                                            if (
                                              (data7.parameter === undefined && (missing2 = 'parameter')) ||
                                              (data7.value === undefined && (missing2 = 'value'))
                                            ) {
                                              validate52.errors = [
                                                {
                                                  instancePath: instancePath + '/portal/dialect/pageSize',
                                                  schemaPath:
                                                    '#/properties/portal/properties/dialect/properties/pageSize/required',
                                                  keyword: 'required',
                                                  params: { missingProperty: missing2 },
                                                },
                                              ];
                                              return false;
                                            } else {
                                              const _errs18 = errors;
                                              for (const key3 in data7) {
                                                if (!(key3 === 'parameter' || key3 === 'value')) {
                                                  validate52.errors = [
                                                    {
                                                      instancePath: instancePath + '/portal/dialect/pageSize',
                                                      schemaPath:
                                                        '#/properties/portal/properties/dialect/properties/pageSize/additionalProperties',
                                                      keyword: 'additionalProperties',
                                                      params: { additionalProperty: key3 },
                                                    },
                                                  ];
                                                  return false;
                                                  break;
                                                }
                                              }
                                              if (_errs18 === errors) {
                                                if (data7.parameter !== undefined) {
                                                  const data8 = data7.parameter;
                                                  const _errs19 = errors;
                                                  if (errors === _errs19) {
                                                    if (typeof data8 === 'string') {
                                                      if (data8.length < 1) {
                                                        validate52.errors = [
                                                          {
                                                            instancePath:
                                                              instancePath +
                                                              '/portal/dialect/pageSize/parameter',
                                                            schemaPath:
                                                              '#/properties/portal/properties/dialect/properties/pageSize/properties/parameter/minLength',
                                                            keyword: 'minLength',
                                                            params: { limit: 1 },
                                                          },
                                                        ];
                                                        return false;
                                                      }
                                                    } else {
                                                      validate52.errors = [
                                                        {
                                                          instancePath:
                                                            instancePath +
                                                            '/portal/dialect/pageSize/parameter',
                                                          schemaPath:
                                                            '#/properties/portal/properties/dialect/properties/pageSize/properties/parameter/type',
                                                          keyword: 'type',
                                                          params: { type: 'string' },
                                                        },
                                                      ];
                                                      return false;
                                                    }
                                                  }
                                                  var valid3 = _errs19 === errors;
                                                } else {
                                                  var valid3 = true;
                                                }
                                                if (valid3) {
                                                  if (data7.value !== undefined) {
                                                    const data9 = data7.value;
                                                    const _errs21 = errors;
                                                    if (
                                                      !(
                                                        typeof data9 == 'number' &&
                                                        !(data9 % 1) &&
                                                        !isNaN(data9) &&
                                                        isFinite(data9)
                                                      )
                                                    ) {
                                                      validate52.errors = [
                                                        {
                                                          instancePath:
                                                            instancePath + '/portal/dialect/pageSize/value',
                                                          schemaPath:
                                                            '#/properties/portal/properties/dialect/properties/pageSize/properties/value/type',
                                                          keyword: 'type',
                                                          params: { type: 'integer' },
                                                        },
                                                      ];
                                                      return false;
                                                    }
                                                    if (errors === _errs21) {
                                                      if (typeof data9 == 'number' && isFinite(data9)) {
                                                        if (data9 < 1 || isNaN(data9)) {
                                                          validate52.errors = [
                                                            {
                                                              instancePath:
                                                                instancePath +
                                                                '/portal/dialect/pageSize/value',
                                                              schemaPath:
                                                                '#/properties/portal/properties/dialect/properties/pageSize/properties/value/minimum',
                                                              keyword: 'minimum',
                                                              params: { comparison: '>=', limit: 1 },
                                                            },
                                                          ];
                                                          return false;
                                                        }
                                                      }
                                                    }
                                                    var valid3 = _errs21 === errors;
                                                  } else {
                                                    var valid3 = true;
                                                  }
                                                }
                                              }
                                            }
                                          } else {
                                            validate52.errors = [
                                              {
                                                instancePath: instancePath + '/portal/dialect/pageSize',
                                                schemaPath:
                                                  '#/properties/portal/properties/dialect/properties/pageSize/type',
                                                keyword: 'type',
                                                params: { type: 'object' },
                                              },
                                            ];
                                            return false;
                                          }
                                        }
                                        var valid2 = _errs16 === errors;
                                      } else {
                                        var valid2 = true;
                                      }
                                      if (valid2) {
                                        if (data4.linkMethod !== undefined) {
                                          const data10 = data4.linkMethod;
                                          const _errs23 = errors;
                                          if (!(data10 === 'PUT' || data10 === 'POST')) {
                                            validate52.errors = [
                                              {
                                                instancePath: instancePath + '/portal/dialect/linkMethod',
                                                schemaPath:
                                                  '#/properties/portal/properties/dialect/properties/linkMethod/enum',
                                                keyword: 'enum',
                                                params: {
                                                  allowedValues:
                                                    schema19.properties.portal.properties.dialect.properties
                                                      .linkMethod.enum,
                                                },
                                              },
                                            ];
                                            return false;
                                          }
                                          var valid2 = _errs23 === errors;
                                        } else {
                                          var valid2 = true;
                                        }
                                        if (valid2) {
                                          if (data4.groupsField !== undefined) {
                                            const data11 = data4.groupsField;
                                            const _errs24 = errors;
                                            if (errors === _errs24) {
                                              if (typeof data11 === 'string') {
                                                if (data11.length < 1) {
                                                  validate52.errors = [
                                                    {
                                                      instancePath:
                                                        instancePath + '/portal/dialect/groupsField',
                                                      schemaPath:
                                                        '#/properties/portal/properties/dialect/properties/groupsField/minLength',
                                                      keyword: 'minLength',
                                                      params: { limit: 1 },
                                                    },
                                                  ];
                                                  return false;
                                                }
                                              } else {
                                                validate52.errors = [
                                                  {
                                                    instancePath:
                                                      instancePath + '/portal/dialect/groupsField',
                                                    schemaPath:
                                                      '#/properties/portal/properties/dialect/properties/groupsField/type',
                                                    keyword: 'type',
                                                    params: { type: 'string' },
                                                  },
                                                ];
                                                return false;
                                              }
                                            }
                                            var valid2 = _errs24 === errors;
                                          } else {
                                            var valid2 = true;
                                          }
                                          if (valid2) {
                                            if (data4.maxBatch !== undefined) {
                                              const data12 = data4.maxBatch;
                                              const _errs26 = errors;
                                              if (
                                                !(
                                                  typeof data12 == 'number' &&
                                                  !(data12 % 1) &&
                                                  !isNaN(data12) &&
                                                  isFinite(data12)
                                                )
                                              ) {
                                                validate52.errors = [
                                                  {
                                                    instancePath: instancePath + '/portal/dialect/maxBatch',
                                                    schemaPath:
                                                      '#/properties/portal/properties/dialect/properties/maxBatch/type',
                                                    keyword: 'type',
                                                    params: { type: 'integer' },
                                                  },
                                                ];
                                                return false;
                                              }
                                              if (errors === _errs26) {
                                                if (typeof data12 == 'number' && isFinite(data12)) {
                                                  if (data12 < 1 || isNaN(data12)) {
                                                    validate52.errors = [
                                                      {
                                                        instancePath:
                                                          instancePath + '/portal/dialect/maxBatch',
                                                        schemaPath:
                                                          '#/properties/portal/properties/dialect/properties/maxBatch/minimum',
                                                        keyword: 'minimum',
                                                        params: { comparison: '>=', limit: 1 },
                                                      },
                                                    ];
                                                    return false;
                                                  }
                                                }
                                              }
                                              var valid2 = _errs26 === errors;
                                            } else {
                                              var valid2 = true;
                                            }
                                            if (valid2) {
                                              if (data4.updateUser !== undefined) {
                                                const _errs28 = errors;
                                                if (typeof data4.updateUser !== 'boolean') {
                                                  validate52.errors = [
                                                    {
                                                      instancePath:
                                                        instancePath + '/portal/dialect/updateUser',
                                                      schemaPath:
                                                        '#/properties/portal/properties/dialect/properties/updateUser/type',
                                                      keyword: 'type',
                                                      params: { type: 'boolean' },
                                                    },
                                                  ];
                                                  return false;
                                                }
                                                var valid2 = _errs28 === errors;
                                              } else {
                                                var valid2 = true;
                                              }
                                              if (valid2) {
                                                if (data4.deleteKeepsRls !== undefined) {
                                                  const _errs30 = errors;
                                                  if (typeof data4.deleteKeepsRls !== 'boolean') {
                                                    validate52.errors = [
                                                      {
                                                        instancePath:
                                                          instancePath + '/portal/dialect/deleteKeepsRls',
                                                        schemaPath:
                                                          '#/properties/portal/properties/dialect/properties/deleteKeepsRls/type',
                                                        keyword: 'type',
                                                        params: { type: 'boolean' },
                                                      },
                                                    ];
                                                    return false;
                                                  }
                                                  var valid2 = _errs30 === errors;
                                                } else {
                                                  var valid2 = true;
                                                }
                                                if (valid2) {
                                                  if (data4.auditDates !== undefined) {
                                                    const data15 = data4.auditDates;
                                                    const _errs32 = errors;
                                                    if (errors === _errs32) {
                                                      if (
                                                        data15 &&
                                                        typeof data15 == 'object' &&
                                                        !Array.isArray(data15)
                                                      ) {
                                                        let missing3;
                                                        if (
                                                          (data15.from === undefined &&
                                                            (missing3 = 'from')) ||
                                                          (data15.to === undefined && (missing3 = 'to'))
                                                        ) {
                                                          validate52.errors = [
                                                            {
                                                              instancePath:
                                                                instancePath + '/portal/dialect/auditDates',
                                                              schemaPath:
                                                                '#/properties/portal/properties/dialect/properties/auditDates/required',
                                                              keyword: 'required',
                                                              params: { missingProperty: missing3 },
                                                            },
                                                          ];
                                                          return false;
                                                        } else {
                                                          const _errs34 = errors;
                                                          for (const key4 in data15) {
                                                            if (!(key4 === 'from' || key4 === 'to')) {
                                                              validate52.errors = [
                                                                {
                                                                  instancePath:
                                                                    instancePath +
                                                                    '/portal/dialect/auditDates',
                                                                  schemaPath:
                                                                    '#/properties/portal/properties/dialect/properties/auditDates/additionalProperties',
                                                                  keyword: 'additionalProperties',
                                                                  params: { additionalProperty: key4 },
                                                                },
                                                              ];
                                                              return false;
                                                              break;
                                                            }
                                                          }
                                                          if (_errs34 === errors) {
                                                            if (data15.from !== undefined) {
                                                              const data16 = data15.from;
                                                              const _errs35 = errors;
                                                              if (errors === _errs35) {
                                                                if (typeof data16 === 'string') {
                                                                  if (data16.length < 1) {
                                                                    validate52.errors = [
                                                                      {
                                                                        instancePath:
                                                                          instancePath +
                                                                          '/portal/dialect/auditDates/from',
                                                                        schemaPath:
                                                                          '#/properties/portal/properties/dialect/properties/auditDates/properties/from/minLength',
                                                                        keyword: 'minLength',
                                                                        params: { limit: 1 },
                                                                      },
                                                                    ];
                                                                    return false;
                                                                  }
                                                                } else {
                                                                  validate52.errors = [
                                                                    {
                                                                      instancePath:
                                                                        instancePath +
                                                                        '/portal/dialect/auditDates/from',
                                                                      schemaPath:
                                                                        '#/properties/portal/properties/dialect/properties/auditDates/properties/from/type',
                                                                      keyword: 'type',
                                                                      params: { type: 'string' },
                                                                    },
                                                                  ];
                                                                  return false;
                                                                }
                                                              }
                                                              var valid4 = _errs35 === errors;
                                                            } else {
                                                              var valid4 = true;
                                                            }
                                                            if (valid4) {
                                                              if (data15.to !== undefined) {
                                                                const data17 = data15.to;
                                                                const _errs37 = errors;
                                                                if (errors === _errs37) {
                                                                  if (typeof data17 === 'string') {
                                                                    if (data17.length < 1) {
                                                                      validate52.errors = [
                                                                        {
                                                                          instancePath:
                                                                            instancePath +
                                                                            '/portal/dialect/auditDates/to',
                                                                          schemaPath:
                                                                            '#/properties/portal/properties/dialect/properties/auditDates/properties/to/minLength',
                                                                          keyword: 'minLength',
                                                                          params: { limit: 1 },
                                                                        },
                                                                      ];
                                                                      return false;
                                                                    }
                                                                  } else {
                                                                    validate52.errors = [
                                                                      {
                                                                        instancePath:
                                                                          instancePath +
                                                                          '/portal/dialect/auditDates/to',
                                                                        schemaPath:
                                                                          '#/properties/portal/properties/dialect/properties/auditDates/properties/to/type',
                                                                        keyword: 'type',
                                                                        params: { type: 'string' },
                                                                      },
                                                                    ];
                                                                    return false;
                                                                  }
                                                                }
                                                                var valid4 = _errs37 === errors;
                                                              } else {
                                                                var valid4 = true;
                                                              }
                                                            }
                                                          }
                                                        }
                                                      } else {
                                                        validate52.errors = [
                                                          {
                                                            instancePath:
                                                              instancePath + '/portal/dialect/auditDates',
                                                            schemaPath:
                                                              '#/properties/portal/properties/dialect/properties/auditDates/type',
                                                            keyword: 'type',
                                                            params: { type: 'object' },
                                                          },
                                                        ];
                                                        return false;
                                                      }
                                                    }
                                                    var valid2 = _errs32 === errors;
                                                  } else {
                                                    var valid2 = true;
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              } else {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/portal/dialect',
                                    schemaPath: '#/properties/portal/properties/dialect/type',
                                    keyword: 'type',
                                    params: { type: 'object' },
                                  },
                                ];
                                return false;
                              }
                            }
                            var valid1 = _errs10 === errors;
                          } else {
                            var valid1 = true;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate52.errors = [
                    {
                      instancePath: instancePath + '/portal',
                      schemaPath: '#/properties/portal/type',
                      keyword: 'type',
                      params: { type: 'object' },
                    },
                  ];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.include !== undefined) {
                const data18 = data.include;
                const _errs39 = errors;
                if (errors === _errs39) {
                  if (Array.isArray(data18)) {
                    var valid5 = true;
                    const len0 = data18.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      const data19 = data18[i0];
                      const _errs41 = errors;
                      if (errors === _errs41) {
                        if (typeof data19 === 'string') {
                          if (data19.length < 1) {
                            validate52.errors = [
                              {
                                instancePath: instancePath + '/include/' + i0,
                                schemaPath: '#/properties/include/items/minLength',
                                keyword: 'minLength',
                                params: { limit: 1 },
                              },
                            ];
                            return false;
                          }
                        } else {
                          validate52.errors = [
                            {
                              instancePath: instancePath + '/include/' + i0,
                              schemaPath: '#/properties/include/items/type',
                              keyword: 'type',
                              params: { type: 'string' },
                            },
                          ];
                          return false;
                        }
                      }
                      var valid5 = _errs41 === errors;
                      if (!valid5) {
                        break;
                      }
                    }
                  } else {
                    validate52.errors = [
                      {
                        instancePath: instancePath + '/include',
                        schemaPath: '#/properties/include/type',
                        keyword: 'type',
                        params: { type: 'array' },
                      },
                    ];
                    return false;
                  }
                }
                var valid0 = _errs39 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.manage !== undefined) {
                  const data20 = data.manage;
                  const _errs43 = errors;
                  if (errors === _errs43) {
                    if (data20 && typeof data20 == 'object' && !Array.isArray(data20)) {
                      const _errs45 = errors;
                      for (const key5 in data20) {
                        if (!func1.call(schema19.properties.manage.properties, key5)) {
                          validate52.errors = [
                            {
                              instancePath: instancePath + '/manage',
                              schemaPath: '#/properties/manage/additionalProperties',
                              keyword: 'additionalProperties',
                              params: { additionalProperty: key5 },
                            },
                          ];
                          return false;
                          break;
                        }
                      }
                      if (_errs45 === errors) {
                        if (data20.only !== undefined) {
                          const data21 = data20.only;
                          const _errs46 = errors;
                          if (errors === _errs46) {
                            if (data21 && typeof data21 == 'object' && !Array.isArray(data21)) {
                              const _errs48 = errors;
                              for (const key6 in data21) {
                                if (!(key6 === 'users' || key6 === 'reports' || key6 === 'rls')) {
                                  validate52.errors = [
                                    {
                                      instancePath: instancePath + '/manage/only',
                                      schemaPath: '#/properties/manage/properties/only/additionalProperties',
                                      keyword: 'additionalProperties',
                                      params: { additionalProperty: key6 },
                                    },
                                  ];
                                  return false;
                                  break;
                                }
                              }
                              if (_errs48 === errors) {
                                if (data21.users !== undefined) {
                                  const data22 = data21.users;
                                  const _errs49 = errors;
                                  if (errors === _errs49) {
                                    if (Array.isArray(data22)) {
                                      var valid8 = true;
                                      const len1 = data22.length;
                                      for (let i1 = 0; i1 < len1; i1++) {
                                        const _errs51 = errors;
                                        if (
                                          !validate53(data22[i1], {
                                            instancePath: instancePath + '/manage/only/users/' + i1,
                                            parentData: data22,
                                            parentDataProperty: i1,
                                            rootData,
                                            dynamicAnchors,
                                          })
                                        ) {
                                          vErrors =
                                            vErrors === null
                                              ? validate53.errors
                                              : vErrors.concat(validate53.errors);
                                          errors = vErrors.length;
                                        }
                                        var valid8 = _errs51 === errors;
                                        if (!valid8) {
                                          break;
                                        }
                                      }
                                    } else {
                                      validate52.errors = [
                                        {
                                          instancePath: instancePath + '/manage/only/users',
                                          schemaPath:
                                            '#/properties/manage/properties/only/properties/users/type',
                                          keyword: 'type',
                                          params: { type: 'array' },
                                        },
                                      ];
                                      return false;
                                    }
                                  }
                                  var valid7 = _errs49 === errors;
                                } else {
                                  var valid7 = true;
                                }
                                if (valid7) {
                                  if (data21.reports !== undefined) {
                                    const data24 = data21.reports;
                                    const _errs52 = errors;
                                    if (errors === _errs52) {
                                      if (Array.isArray(data24)) {
                                        var valid9 = true;
                                        const len2 = data24.length;
                                        for (let i2 = 0; i2 < len2; i2++) {
                                          const _errs54 = errors;
                                          if (
                                            !validate53(data24[i2], {
                                              instancePath: instancePath + '/manage/only/reports/' + i2,
                                              parentData: data24,
                                              parentDataProperty: i2,
                                              rootData,
                                              dynamicAnchors,
                                            })
                                          ) {
                                            vErrors =
                                              vErrors === null
                                                ? validate53.errors
                                                : vErrors.concat(validate53.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid9 = _errs54 === errors;
                                          if (!valid9) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/manage/only/reports',
                                            schemaPath:
                                              '#/properties/manage/properties/only/properties/reports/type',
                                            keyword: 'type',
                                            params: { type: 'array' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var valid7 = _errs52 === errors;
                                  } else {
                                    var valid7 = true;
                                  }
                                  if (valid7) {
                                    if (data21.rls !== undefined) {
                                      const data26 = data21.rls;
                                      const _errs55 = errors;
                                      if (errors === _errs55) {
                                        if (Array.isArray(data26)) {
                                          var valid10 = true;
                                          const len3 = data26.length;
                                          for (let i3 = 0; i3 < len3; i3++) {
                                            const _errs57 = errors;
                                            if (
                                              !validate53(data26[i3], {
                                                instancePath: instancePath + '/manage/only/rls/' + i3,
                                                parentData: data26,
                                                parentDataProperty: i3,
                                                rootData,
                                                dynamicAnchors,
                                              })
                                            ) {
                                              vErrors =
                                                vErrors === null
                                                  ? validate53.errors
                                                  : vErrors.concat(validate53.errors);
                                              errors = vErrors.length;
                                            }
                                            var valid10 = _errs57 === errors;
                                            if (!valid10) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validate52.errors = [
                                            {
                                              instancePath: instancePath + '/manage/only/rls',
                                              schemaPath:
                                                '#/properties/manage/properties/only/properties/rls/type',
                                              keyword: 'type',
                                              params: { type: 'array' },
                                            },
                                          ];
                                          return false;
                                        }
                                      }
                                      var valid7 = _errs55 === errors;
                                    } else {
                                      var valid7 = true;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate52.errors = [
                                {
                                  instancePath: instancePath + '/manage/only',
                                  schemaPath: '#/properties/manage/properties/only/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ];
                              return false;
                            }
                          }
                          var valid6 = _errs46 === errors;
                        } else {
                          var valid6 = true;
                        }
                        if (valid6) {
                          if (data20.ignore !== undefined) {
                            const data28 = data20.ignore;
                            const _errs58 = errors;
                            if (errors === _errs58) {
                              if (data28 && typeof data28 == 'object' && !Array.isArray(data28)) {
                                const _errs60 = errors;
                                for (const key7 in data28) {
                                  if (
                                    !(
                                      key7 === 'users' ||
                                      key7 === 'reports' ||
                                      key7 === 'rls' ||
                                      key7 === 'grants'
                                    )
                                  ) {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/manage/ignore',
                                        schemaPath:
                                          '#/properties/manage/properties/ignore/additionalProperties',
                                        keyword: 'additionalProperties',
                                        params: { additionalProperty: key7 },
                                      },
                                    ];
                                    return false;
                                    break;
                                  }
                                }
                                if (_errs60 === errors) {
                                  if (data28.users !== undefined) {
                                    const data29 = data28.users;
                                    const _errs61 = errors;
                                    if (errors === _errs61) {
                                      if (Array.isArray(data29)) {
                                        var valid12 = true;
                                        const len4 = data29.length;
                                        for (let i4 = 0; i4 < len4; i4++) {
                                          const _errs63 = errors;
                                          if (
                                            !validate53(data29[i4], {
                                              instancePath: instancePath + '/manage/ignore/users/' + i4,
                                              parentData: data29,
                                              parentDataProperty: i4,
                                              rootData,
                                              dynamicAnchors,
                                            })
                                          ) {
                                            vErrors =
                                              vErrors === null
                                                ? validate53.errors
                                                : vErrors.concat(validate53.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid12 = _errs63 === errors;
                                          if (!valid12) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/manage/ignore/users',
                                            schemaPath:
                                              '#/properties/manage/properties/ignore/properties/users/type',
                                            keyword: 'type',
                                            params: { type: 'array' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var valid11 = _errs61 === errors;
                                  } else {
                                    var valid11 = true;
                                  }
                                  if (valid11) {
                                    if (data28.reports !== undefined) {
                                      const data31 = data28.reports;
                                      const _errs64 = errors;
                                      if (errors === _errs64) {
                                        if (Array.isArray(data31)) {
                                          var valid13 = true;
                                          const len5 = data31.length;
                                          for (let i5 = 0; i5 < len5; i5++) {
                                            const _errs66 = errors;
                                            if (
                                              !validate53(data31[i5], {
                                                instancePath: instancePath + '/manage/ignore/reports/' + i5,
                                                parentData: data31,
                                                parentDataProperty: i5,
                                                rootData,
                                                dynamicAnchors,
                                              })
                                            ) {
                                              vErrors =
                                                vErrors === null
                                                  ? validate53.errors
                                                  : vErrors.concat(validate53.errors);
                                              errors = vErrors.length;
                                            }
                                            var valid13 = _errs66 === errors;
                                            if (!valid13) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validate52.errors = [
                                            {
                                              instancePath: instancePath + '/manage/ignore/reports',
                                              schemaPath:
                                                '#/properties/manage/properties/ignore/properties/reports/type',
                                              keyword: 'type',
                                              params: { type: 'array' },
                                            },
                                          ];
                                          return false;
                                        }
                                      }
                                      var valid11 = _errs64 === errors;
                                    } else {
                                      var valid11 = true;
                                    }
                                    if (valid11) {
                                      if (data28.rls !== undefined) {
                                        const data33 = data28.rls;
                                        const _errs67 = errors;
                                        if (errors === _errs67) {
                                          if (Array.isArray(data33)) {
                                            var valid14 = true;
                                            const len6 = data33.length;
                                            for (let i6 = 0; i6 < len6; i6++) {
                                              const _errs69 = errors;
                                              if (
                                                !validate53(data33[i6], {
                                                  instancePath: instancePath + '/manage/ignore/rls/' + i6,
                                                  parentData: data33,
                                                  parentDataProperty: i6,
                                                  rootData,
                                                  dynamicAnchors,
                                                })
                                              ) {
                                                vErrors =
                                                  vErrors === null
                                                    ? validate53.errors
                                                    : vErrors.concat(validate53.errors);
                                                errors = vErrors.length;
                                              }
                                              var valid14 = _errs69 === errors;
                                              if (!valid14) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validate52.errors = [
                                              {
                                                instancePath: instancePath + '/manage/ignore/rls',
                                                schemaPath:
                                                  '#/properties/manage/properties/ignore/properties/rls/type',
                                                keyword: 'type',
                                                params: { type: 'array' },
                                              },
                                            ];
                                            return false;
                                          }
                                        }
                                        var valid11 = _errs67 === errors;
                                      } else {
                                        var valid11 = true;
                                      }
                                      if (valid11) {
                                        if (data28.grants !== undefined) {
                                          const data35 = data28.grants;
                                          const _errs70 = errors;
                                          if (errors === _errs70) {
                                            if (Array.isArray(data35)) {
                                              var valid15 = true;
                                              const len7 = data35.length;
                                              for (let i7 = 0; i7 < len7; i7++) {
                                                const data36 = data35[i7];
                                                const _errs72 = errors;
                                                if (errors === _errs72) {
                                                  if (
                                                    data36 &&
                                                    typeof data36 == 'object' &&
                                                    !Array.isArray(data36)
                                                  ) {
                                                    let missing4;
                                                    if (
                                                      (data36.user === undefined && (missing4 = 'user')) ||
                                                      (data36.report === undefined && (missing4 = 'report'))
                                                    ) {
                                                      validate52.errors = [
                                                        {
                                                          instancePath:
                                                            instancePath + '/manage/ignore/grants/' + i7,
                                                          schemaPath:
                                                            '#/properties/manage/properties/ignore/properties/grants/items/required',
                                                          keyword: 'required',
                                                          params: { missingProperty: missing4 },
                                                        },
                                                      ];
                                                      return false;
                                                    } else {
                                                      const _errs74 = errors;
                                                      for (const key8 in data36) {
                                                        if (!(key8 === 'user' || key8 === 'report')) {
                                                          validate52.errors = [
                                                            {
                                                              instancePath:
                                                                instancePath + '/manage/ignore/grants/' + i7,
                                                              schemaPath:
                                                                '#/properties/manage/properties/ignore/properties/grants/items/additionalProperties',
                                                              keyword: 'additionalProperties',
                                                              params: { additionalProperty: key8 },
                                                            },
                                                          ];
                                                          return false;
                                                          break;
                                                        }
                                                      }
                                                      if (_errs74 === errors) {
                                                        if (data36.user !== undefined) {
                                                          const _errs75 = errors;
                                                          if (
                                                            !validate53(data36.user, {
                                                              instancePath:
                                                                instancePath +
                                                                '/manage/ignore/grants/' +
                                                                i7 +
                                                                '/user',
                                                              parentData: data36,
                                                              parentDataProperty: 'user',
                                                              rootData,
                                                              dynamicAnchors,
                                                            })
                                                          ) {
                                                            vErrors =
                                                              vErrors === null
                                                                ? validate53.errors
                                                                : vErrors.concat(validate53.errors);
                                                            errors = vErrors.length;
                                                          }
                                                          var valid16 = _errs75 === errors;
                                                        } else {
                                                          var valid16 = true;
                                                        }
                                                        if (valid16) {
                                                          if (data36.report !== undefined) {
                                                            const _errs76 = errors;
                                                            if (
                                                              !validate53(data36.report, {
                                                                instancePath:
                                                                  instancePath +
                                                                  '/manage/ignore/grants/' +
                                                                  i7 +
                                                                  '/report',
                                                                parentData: data36,
                                                                parentDataProperty: 'report',
                                                                rootData,
                                                                dynamicAnchors,
                                                              })
                                                            ) {
                                                              vErrors =
                                                                vErrors === null
                                                                  ? validate53.errors
                                                                  : vErrors.concat(validate53.errors);
                                                              errors = vErrors.length;
                                                            }
                                                            var valid16 = _errs76 === errors;
                                                          } else {
                                                            var valid16 = true;
                                                          }
                                                        }
                                                      }
                                                    }
                                                  } else {
                                                    validate52.errors = [
                                                      {
                                                        instancePath:
                                                          instancePath + '/manage/ignore/grants/' + i7,
                                                        schemaPath:
                                                          '#/properties/manage/properties/ignore/properties/grants/items/type',
                                                        keyword: 'type',
                                                        params: { type: 'object' },
                                                      },
                                                    ];
                                                    return false;
                                                  }
                                                }
                                                var valid15 = _errs72 === errors;
                                                if (!valid15) {
                                                  break;
                                                }
                                              }
                                            } else {
                                              validate52.errors = [
                                                {
                                                  instancePath: instancePath + '/manage/ignore/grants',
                                                  schemaPath:
                                                    '#/properties/manage/properties/ignore/properties/grants/type',
                                                  keyword: 'type',
                                                  params: { type: 'array' },
                                                },
                                              ];
                                              return false;
                                            }
                                          }
                                          var valid11 = _errs70 === errors;
                                        } else {
                                          var valid11 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              } else {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/manage/ignore',
                                    schemaPath: '#/properties/manage/properties/ignore/type',
                                    keyword: 'type',
                                    params: { type: 'object' },
                                  },
                                ];
                                return false;
                              }
                            }
                            var valid6 = _errs58 === errors;
                          } else {
                            var valid6 = true;
                          }
                          if (valid6) {
                            if (data20.exclusive !== undefined) {
                              const data39 = data20.exclusive;
                              const _errs77 = errors;
                              if (errors === _errs77) {
                                if (data39 && typeof data39 == 'object' && !Array.isArray(data39)) {
                                  const _errs79 = errors;
                                  for (const key9 in data39) {
                                    if (!(key9 === 'reports' || key9 === 'rls')) {
                                      validate52.errors = [
                                        {
                                          instancePath: instancePath + '/manage/exclusive',
                                          schemaPath:
                                            '#/properties/manage/properties/exclusive/additionalProperties',
                                          keyword: 'additionalProperties',
                                          params: { additionalProperty: key9 },
                                        },
                                      ];
                                      return false;
                                      break;
                                    }
                                  }
                                  if (_errs79 === errors) {
                                    if (data39.reports !== undefined) {
                                      const data40 = data39.reports;
                                      const _errs80 = errors;
                                      if (errors === _errs80) {
                                        if (Array.isArray(data40)) {
                                          var valid18 = true;
                                          const len8 = data40.length;
                                          for (let i8 = 0; i8 < len8; i8++) {
                                            const _errs82 = errors;
                                            if (
                                              !validate53(data40[i8], {
                                                instancePath:
                                                  instancePath + '/manage/exclusive/reports/' + i8,
                                                parentData: data40,
                                                parentDataProperty: i8,
                                                rootData,
                                                dynamicAnchors,
                                              })
                                            ) {
                                              vErrors =
                                                vErrors === null
                                                  ? validate53.errors
                                                  : vErrors.concat(validate53.errors);
                                              errors = vErrors.length;
                                            }
                                            var valid18 = _errs82 === errors;
                                            if (!valid18) {
                                              break;
                                            }
                                          }
                                        } else {
                                          validate52.errors = [
                                            {
                                              instancePath: instancePath + '/manage/exclusive/reports',
                                              schemaPath:
                                                '#/properties/manage/properties/exclusive/properties/reports/type',
                                              keyword: 'type',
                                              params: { type: 'array' },
                                            },
                                          ];
                                          return false;
                                        }
                                      }
                                      var valid17 = _errs80 === errors;
                                    } else {
                                      var valid17 = true;
                                    }
                                    if (valid17) {
                                      if (data39.rls !== undefined) {
                                        const data42 = data39.rls;
                                        const _errs83 = errors;
                                        if (errors === _errs83) {
                                          if (Array.isArray(data42)) {
                                            var valid19 = true;
                                            const len9 = data42.length;
                                            for (let i9 = 0; i9 < len9; i9++) {
                                              const _errs85 = errors;
                                              if (
                                                !validate53(data42[i9], {
                                                  instancePath: instancePath + '/manage/exclusive/rls/' + i9,
                                                  parentData: data42,
                                                  parentDataProperty: i9,
                                                  rootData,
                                                  dynamicAnchors,
                                                })
                                              ) {
                                                vErrors =
                                                  vErrors === null
                                                    ? validate53.errors
                                                    : vErrors.concat(validate53.errors);
                                                errors = vErrors.length;
                                              }
                                              var valid19 = _errs85 === errors;
                                              if (!valid19) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validate52.errors = [
                                              {
                                                instancePath: instancePath + '/manage/exclusive/rls',
                                                schemaPath:
                                                  '#/properties/manage/properties/exclusive/properties/rls/type',
                                                keyword: 'type',
                                                params: { type: 'array' },
                                              },
                                            ];
                                            return false;
                                          }
                                        }
                                        var valid17 = _errs83 === errors;
                                      } else {
                                        var valid17 = true;
                                      }
                                    }
                                  }
                                } else {
                                  validate52.errors = [
                                    {
                                      instancePath: instancePath + '/manage/exclusive',
                                      schemaPath: '#/properties/manage/properties/exclusive/type',
                                      keyword: 'type',
                                      params: { type: 'object' },
                                    },
                                  ];
                                  return false;
                                }
                              }
                              var valid6 = _errs77 === errors;
                            } else {
                              var valid6 = true;
                            }
                            if (valid6) {
                              if (data20.unlisted !== undefined) {
                                const data44 = data20.unlisted;
                                const _errs86 = errors;
                                if (!(data44 === 'keep' || data44 === 'revoke' || data44 === 'delete')) {
                                  validate52.errors = [
                                    {
                                      instancePath: instancePath + '/manage/unlisted',
                                      schemaPath: '#/properties/manage/properties/unlisted/enum',
                                      keyword: 'enum',
                                      params: {
                                        allowedValues: schema19.properties.manage.properties.unlisted.enum,
                                      },
                                    },
                                  ];
                                  return false;
                                }
                                var valid6 = _errs86 === errors;
                              } else {
                                var valid6 = true;
                              }
                              if (valid6) {
                                if (data20.leavers !== undefined) {
                                  const data45 = data20.leavers;
                                  const _errs87 = errors;
                                  if (!(data45 === 'revoke' || data45 === 'delete' || data45 === 'keep')) {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/manage/leavers',
                                        schemaPath: '#/properties/manage/properties/leavers/enum',
                                        keyword: 'enum',
                                        params: {
                                          allowedValues: schema19.properties.manage.properties.leavers.enum,
                                        },
                                      },
                                    ];
                                    return false;
                                  }
                                  var valid6 = _errs87 === errors;
                                } else {
                                  var valid6 = true;
                                }
                                if (valid6) {
                                  if (data20.vanished !== undefined) {
                                    const data46 = data20.vanished;
                                    const _errs88 = errors;
                                    if (!(data46 === 'hold' || data46 === 'create')) {
                                      validate52.errors = [
                                        {
                                          instancePath: instancePath + '/manage/vanished',
                                          schemaPath: '#/properties/manage/properties/vanished/enum',
                                          keyword: 'enum',
                                          params: {
                                            allowedValues:
                                              schema19.properties.manage.properties.vanished.enum,
                                          },
                                        },
                                      ];
                                      return false;
                                    }
                                    var valid6 = _errs88 === errors;
                                  } else {
                                    var valid6 = true;
                                  }
                                  if (valid6) {
                                    if (data20.removals !== undefined) {
                                      const data47 = data20.removals;
                                      const _errs89 = errors;
                                      if (!(data47 === 'apply' || data47 === 'suggest')) {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/manage/removals',
                                            schemaPath: '#/properties/manage/properties/removals/enum',
                                            keyword: 'enum',
                                            params: {
                                              allowedValues:
                                                schema19.properties.manage.properties.removals.enum,
                                            },
                                          },
                                        ];
                                        return false;
                                      }
                                      var valid6 = _errs89 === errors;
                                    } else {
                                      var valid6 = true;
                                    }
                                    if (valid6) {
                                      if (data20.unresolved !== undefined) {
                                        const data48 = data20.unresolved;
                                        const _errs90 = errors;
                                        if (!(data48 === 'error' || data48 === 'hold')) {
                                          validate52.errors = [
                                            {
                                              instancePath: instancePath + '/manage/unresolved',
                                              schemaPath: '#/properties/manage/properties/unresolved/enum',
                                              keyword: 'enum',
                                              params: {
                                                allowedValues:
                                                  schema19.properties.manage.properties.unresolved.enum,
                                              },
                                            },
                                          ];
                                          return false;
                                        }
                                        var valid6 = _errs90 === errors;
                                      } else {
                                        var valid6 = true;
                                      }
                                      if (valid6) {
                                        if (data20.roleChanges !== undefined) {
                                          const data49 = data20.roleChanges;
                                          const _errs91 = errors;
                                          if (
                                            !(
                                              data49 === 'manual' ||
                                              data49 === 'replace' ||
                                              data49 === 'update'
                                            )
                                          ) {
                                            validate52.errors = [
                                              {
                                                instancePath: instancePath + '/manage/roleChanges',
                                                schemaPath: '#/properties/manage/properties/roleChanges/enum',
                                                keyword: 'enum',
                                                params: {
                                                  allowedValues:
                                                    schema19.properties.manage.properties.roleChanges.enum,
                                                },
                                              },
                                            ];
                                            return false;
                                          }
                                          var valid6 = _errs91 === errors;
                                        } else {
                                          var valid6 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate52.errors = [
                        {
                          instancePath: instancePath + '/manage',
                          schemaPath: '#/properties/manage/type',
                          keyword: 'type',
                          params: { type: 'object' },
                        },
                      ];
                      return false;
                    }
                  }
                  var valid0 = _errs43 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.guards !== undefined) {
                    const data50 = data.guards;
                    const _errs92 = errors;
                    if (errors === _errs92) {
                      if (data50 && typeof data50 == 'object' && !Array.isArray(data50)) {
                        const _errs94 = errors;
                        for (const key10 in data50) {
                          if (
                            !(
                              key10 === 'maxRemovals' ||
                              key10 === 'maxUserDeletes' ||
                              key10 === 'maxGrants' ||
                              key10 === 'minAdministrators' ||
                              key10 === 'protect' ||
                              key10 === 'escalations' ||
                              key10 === 'restrict' ||
                              key10 === 'allow'
                            )
                          ) {
                            validate52.errors = [
                              {
                                instancePath: instancePath + '/guards',
                                schemaPath: '#/properties/guards/additionalProperties',
                                keyword: 'additionalProperties',
                                params: { additionalProperty: key10 },
                              },
                            ];
                            return false;
                            break;
                          }
                        }
                        if (_errs94 === errors) {
                          if (data50.maxRemovals !== undefined) {
                            const data51 = data50.maxRemovals;
                            const _errs95 = errors;
                            if (
                              !(
                                typeof data51 == 'number' &&
                                !(data51 % 1) &&
                                !isNaN(data51) &&
                                isFinite(data51)
                              ) &&
                              typeof data51 !== 'string'
                            ) {
                              validate52.errors = [
                                {
                                  instancePath: instancePath + '/guards/maxRemovals',
                                  schemaPath: '#/properties/guards/properties/maxRemovals/type',
                                  keyword: 'type',
                                  params: { type: schema19.properties.guards.properties.maxRemovals.type },
                                },
                              ];
                              return false;
                            }
                            if (errors === _errs95) {
                              if (typeof data51 == 'number' && isFinite(data51)) {
                                if (data51 < 0 || isNaN(data51)) {
                                  validate52.errors = [
                                    {
                                      instancePath: instancePath + '/guards/maxRemovals',
                                      schemaPath: '#/properties/guards/properties/maxRemovals/minimum',
                                      keyword: 'minimum',
                                      params: { comparison: '>=', limit: 0 },
                                    },
                                  ];
                                  return false;
                                }
                              }
                              if (errors === _errs95) {
                                if (typeof data51 === 'string') {
                                  if (!pattern5.test(data51)) {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/guards/maxRemovals',
                                        schemaPath: '#/properties/guards/properties/maxRemovals/pattern',
                                        keyword: 'pattern',
                                        params: { pattern: '^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$' },
                                      },
                                    ];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid20 = _errs95 === errors;
                          } else {
                            var valid20 = true;
                          }
                          if (valid20) {
                            if (data50.maxUserDeletes !== undefined) {
                              const data52 = data50.maxUserDeletes;
                              const _errs97 = errors;
                              if (
                                !(
                                  typeof data52 == 'number' &&
                                  !(data52 % 1) &&
                                  !isNaN(data52) &&
                                  isFinite(data52)
                                ) &&
                                typeof data52 !== 'string'
                              ) {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/guards/maxUserDeletes',
                                    schemaPath: '#/properties/guards/properties/maxUserDeletes/type',
                                    keyword: 'type',
                                    params: {
                                      type: schema19.properties.guards.properties.maxUserDeletes.type,
                                    },
                                  },
                                ];
                                return false;
                              }
                              if (errors === _errs97) {
                                if (typeof data52 == 'number' && isFinite(data52)) {
                                  if (data52 < 0 || isNaN(data52)) {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/guards/maxUserDeletes',
                                        schemaPath: '#/properties/guards/properties/maxUserDeletes/minimum',
                                        keyword: 'minimum',
                                        params: { comparison: '>=', limit: 0 },
                                      },
                                    ];
                                    return false;
                                  }
                                }
                                if (errors === _errs97) {
                                  if (typeof data52 === 'string') {
                                    if (!pattern6.test(data52)) {
                                      validate52.errors = [
                                        {
                                          instancePath: instancePath + '/guards/maxUserDeletes',
                                          schemaPath: '#/properties/guards/properties/maxUserDeletes/pattern',
                                          keyword: 'pattern',
                                          params: { pattern: '^off$' },
                                        },
                                      ];
                                      return false;
                                    }
                                  }
                                }
                              }
                              var valid20 = _errs97 === errors;
                            } else {
                              var valid20 = true;
                            }
                            if (valid20) {
                              if (data50.maxGrants !== undefined) {
                                const data53 = data50.maxGrants;
                                const _errs99 = errors;
                                if (
                                  !(
                                    typeof data53 == 'number' &&
                                    !(data53 % 1) &&
                                    !isNaN(data53) &&
                                    isFinite(data53)
                                  ) &&
                                  typeof data53 !== 'string'
                                ) {
                                  validate52.errors = [
                                    {
                                      instancePath: instancePath + '/guards/maxGrants',
                                      schemaPath: '#/properties/guards/properties/maxGrants/type',
                                      keyword: 'type',
                                      params: { type: schema19.properties.guards.properties.maxGrants.type },
                                    },
                                  ];
                                  return false;
                                }
                                if (errors === _errs99) {
                                  if (typeof data53 == 'number' && isFinite(data53)) {
                                    if (data53 < 0 || isNaN(data53)) {
                                      validate52.errors = [
                                        {
                                          instancePath: instancePath + '/guards/maxGrants',
                                          schemaPath: '#/properties/guards/properties/maxGrants/minimum',
                                          keyword: 'minimum',
                                          params: { comparison: '>=', limit: 0 },
                                        },
                                      ];
                                      return false;
                                    }
                                  }
                                  if (errors === _errs99) {
                                    if (typeof data53 === 'string') {
                                      if (!pattern5.test(data53)) {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/guards/maxGrants',
                                            schemaPath: '#/properties/guards/properties/maxGrants/pattern',
                                            keyword: 'pattern',
                                            params: { pattern: '^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                  }
                                }
                                var valid20 = _errs99 === errors;
                              } else {
                                var valid20 = true;
                              }
                              if (valid20) {
                                if (data50.minAdministrators !== undefined) {
                                  const data54 = data50.minAdministrators;
                                  const _errs101 = errors;
                                  if (
                                    !(
                                      typeof data54 == 'number' &&
                                      !(data54 % 1) &&
                                      !isNaN(data54) &&
                                      isFinite(data54)
                                    )
                                  ) {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/guards/minAdministrators',
                                        schemaPath: '#/properties/guards/properties/minAdministrators/type',
                                        keyword: 'type',
                                        params: { type: 'integer' },
                                      },
                                    ];
                                    return false;
                                  }
                                  if (errors === _errs101) {
                                    if (typeof data54 == 'number' && isFinite(data54)) {
                                      if (data54 < 0 || isNaN(data54)) {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/guards/minAdministrators',
                                            schemaPath:
                                              '#/properties/guards/properties/minAdministrators/minimum',
                                            keyword: 'minimum',
                                            params: { comparison: '>=', limit: 0 },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                  }
                                  var valid20 = _errs101 === errors;
                                } else {
                                  var valid20 = true;
                                }
                                if (valid20) {
                                  if (data50.protect !== undefined) {
                                    const data55 = data50.protect;
                                    const _errs103 = errors;
                                    if (errors === _errs103) {
                                      if (Array.isArray(data55)) {
                                        var valid21 = true;
                                        const len10 = data55.length;
                                        for (let i10 = 0; i10 < len10; i10++) {
                                          const _errs105 = errors;
                                          if (
                                            !validate53(data55[i10], {
                                              instancePath: instancePath + '/guards/protect/' + i10,
                                              parentData: data55,
                                              parentDataProperty: i10,
                                              rootData,
                                              dynamicAnchors,
                                            })
                                          ) {
                                            vErrors =
                                              vErrors === null
                                                ? validate53.errors
                                                : vErrors.concat(validate53.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid21 = _errs105 === errors;
                                          if (!valid21) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/guards/protect',
                                            schemaPath: '#/properties/guards/properties/protect/type',
                                            keyword: 'type',
                                            params: { type: 'array' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var valid20 = _errs103 === errors;
                                  } else {
                                    var valid20 = true;
                                  }
                                  if (valid20) {
                                    if (data50.escalations !== undefined) {
                                      const data57 = data50.escalations;
                                      const _errs106 = errors;
                                      if (!(data57 === 'report' || data57 === 'refuse')) {
                                        validate52.errors = [
                                          {
                                            instancePath: instancePath + '/guards/escalations',
                                            schemaPath: '#/properties/guards/properties/escalations/enum',
                                            keyword: 'enum',
                                            params: {
                                              allowedValues:
                                                schema19.properties.guards.properties.escalations.enum,
                                            },
                                          },
                                        ];
                                        return false;
                                      }
                                      var valid20 = _errs106 === errors;
                                    } else {
                                      var valid20 = true;
                                    }
                                    if (valid20) {
                                      if (data50.restrict !== undefined) {
                                        const data58 = data50.restrict;
                                        const _errs107 = errors;
                                        if (errors === _errs107) {
                                          if (Array.isArray(data58)) {
                                            var valid22 = true;
                                            const len11 = data58.length;
                                            for (let i11 = 0; i11 < len11; i11++) {
                                              const data59 = data58[i11];
                                              const _errs109 = errors;
                                              if (
                                                !(
                                                  data59 &&
                                                  typeof data59 == 'object' &&
                                                  !Array.isArray(data59)
                                                )
                                              ) {
                                                validate52.errors = [
                                                  {
                                                    instancePath: instancePath + '/guards/restrict/' + i11,
                                                    schemaPath:
                                                      '#/properties/guards/properties/restrict/items/type',
                                                    keyword: 'type',
                                                    params: { type: 'object' },
                                                  },
                                                ];
                                                return false;
                                              }
                                              var valid22 = _errs109 === errors;
                                              if (!valid22) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validate52.errors = [
                                              {
                                                instancePath: instancePath + '/guards/restrict',
                                                schemaPath: '#/properties/guards/properties/restrict/type',
                                                keyword: 'type',
                                                params: { type: 'array' },
                                              },
                                            ];
                                            return false;
                                          }
                                        }
                                        var valid20 = _errs107 === errors;
                                      } else {
                                        var valid20 = true;
                                      }
                                      if (valid20) {
                                        if (data50.allow !== undefined) {
                                          const data60 = data50.allow;
                                          const _errs111 = errors;
                                          if (errors === _errs111) {
                                            if (Array.isArray(data60)) {
                                              var valid23 = true;
                                              const len12 = data60.length;
                                              for (let i12 = 0; i12 < len12; i12++) {
                                                const data61 = data60[i12];
                                                const _errs113 = errors;
                                                if (
                                                  !(
                                                    data61 &&
                                                    typeof data61 == 'object' &&
                                                    !Array.isArray(data61)
                                                  )
                                                ) {
                                                  validate52.errors = [
                                                    {
                                                      instancePath: instancePath + '/guards/allow/' + i12,
                                                      schemaPath:
                                                        '#/properties/guards/properties/allow/items/type',
                                                      keyword: 'type',
                                                      params: { type: 'object' },
                                                    },
                                                  ];
                                                  return false;
                                                }
                                                var valid23 = _errs113 === errors;
                                                if (!valid23) {
                                                  break;
                                                }
                                              }
                                            } else {
                                              validate52.errors = [
                                                {
                                                  instancePath: instancePath + '/guards/allow',
                                                  schemaPath: '#/properties/guards/properties/allow/type',
                                                  keyword: 'type',
                                                  params: { type: 'array' },
                                                },
                                              ];
                                              return false;
                                            }
                                          }
                                          var valid20 = _errs111 === errors;
                                        } else {
                                          var valid20 = true;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        validate52.errors = [
                          {
                            instancePath: instancePath + '/guards',
                            schemaPath: '#/properties/guards/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ];
                        return false;
                      }
                    }
                    var valid0 = _errs92 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.apply !== undefined) {
                      const data62 = data.apply;
                      const _errs115 = errors;
                      if (errors === _errs115) {
                        if (data62 && typeof data62 == 'object' && !Array.isArray(data62)) {
                          const _errs117 = errors;
                          for (const key11 in data62) {
                            if (!(key11 === 'order')) {
                              validate52.errors = [
                                {
                                  instancePath: instancePath + '/apply',
                                  schemaPath: '#/properties/apply/additionalProperties',
                                  keyword: 'additionalProperties',
                                  params: { additionalProperty: key11 },
                                },
                              ];
                              return false;
                              break;
                            }
                          }
                          if (_errs117 === errors) {
                            if (data62.order !== undefined) {
                              const data63 = data62.order;
                              if (!(data63 === 'revoke-first' || data63 === 'grant-first')) {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/apply/order',
                                    schemaPath: '#/properties/apply/properties/order/enum',
                                    keyword: 'enum',
                                    params: {
                                      allowedValues: schema19.properties.apply.properties.order.enum,
                                    },
                                  },
                                ];
                                return false;
                              }
                            }
                          }
                        } else {
                          validate52.errors = [
                            {
                              instancePath: instancePath + '/apply',
                              schemaPath: '#/properties/apply/type',
                              keyword: 'type',
                              params: { type: 'object' },
                            },
                          ];
                          return false;
                        }
                      }
                      var valid0 = _errs115 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.reports !== undefined) {
                        const data64 = data.reports;
                        const _errs119 = errors;
                        if (errors === _errs119) {
                          if (data64 && typeof data64 == 'object' && !Array.isArray(data64)) {
                            for (const key12 in data64) {
                              const _errs121 = errors;
                              if (
                                !validate65(key12, {
                                  instancePath: instancePath + '/reports',
                                  parentData: data64,
                                  parentDataProperty: 'reports',
                                  rootData,
                                  dynamicAnchors,
                                })
                              ) {
                                vErrors =
                                  vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
                                errors = vErrors.length;
                              }
                              var valid25 = _errs121 === errors;
                              if (!valid25) {
                                const err0 = {
                                  instancePath: instancePath + '/reports',
                                  schemaPath: '#/properties/reports/propertyNames',
                                  keyword: 'propertyNames',
                                  params: { propertyName: key12 },
                                };
                                if (vErrors === null) {
                                  vErrors = [err0];
                                } else {
                                  vErrors.push(err0);
                                }
                                errors++;
                                validate52.errors = vErrors;
                                return false;
                                break;
                              }
                            }
                            if (valid25) {
                              for (const key13 in data64) {
                                const data65 = data64[key13];
                                const _errs123 = errors;
                                const _errs125 = errors;
                                let valid27 = true;
                                const _errs126 = errors;
                                if (data65 && typeof data65 == 'object' && !Array.isArray(data65)) {
                                  let missing5;
                                  if (data65.id === undefined && (missing5 = 'id')) {
                                    const err1 = {};
                                    if (vErrors === null) {
                                      vErrors = [err1];
                                    } else {
                                      vErrors.push(err1);
                                    }
                                    errors++;
                                  }
                                }
                                var _valid0 = _errs126 === errors;
                                errors = _errs125;
                                if (vErrors !== null) {
                                  if (_errs125) {
                                    vErrors.length = _errs125;
                                  } else {
                                    vErrors = null;
                                  }
                                }
                                if (!_valid0) {
                                  const _errs127 = errors;
                                  if (data65 && typeof data65 == 'object' && !Array.isArray(data65)) {
                                    let missing6;
                                    if (
                                      (data65.workspace === undefined && (missing6 = 'workspace')) ||
                                      (data65.name === undefined && (missing6 = 'name'))
                                    ) {
                                      validate52.errors = [
                                        {
                                          instancePath:
                                            instancePath +
                                            '/reports/' +
                                            key13.replace(/~/g, '~0').replace(/\//g, '~1'),
                                          schemaPath:
                                            '#/properties/reports/additionalProperties/else/required',
                                          keyword: 'required',
                                          params: { missingProperty: missing6 },
                                        },
                                      ];
                                      return false;
                                    }
                                  }
                                  var _valid0 = _errs127 === errors;
                                  valid27 = _valid0;
                                }
                                if (!valid27) {
                                  const err2 = {
                                    instancePath:
                                      instancePath +
                                      '/reports/' +
                                      key13.replace(/~/g, '~0').replace(/\//g, '~1'),
                                    schemaPath: '#/properties/reports/additionalProperties/if',
                                    keyword: 'if',
                                    params: { failingKeyword: 'else' },
                                  };
                                  if (vErrors === null) {
                                    vErrors = [err2];
                                  } else {
                                    vErrors.push(err2);
                                  }
                                  errors++;
                                  validate52.errors = vErrors;
                                  return false;
                                }
                                if (errors === _errs123) {
                                  if (data65 && typeof data65 == 'object' && !Array.isArray(data65)) {
                                    const _errs128 = errors;
                                    for (const key14 in data65) {
                                      if (!(key14 === 'id' || key14 === 'workspace' || key14 === 'name')) {
                                        validate52.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/reports/' +
                                              key13.replace(/~/g, '~0').replace(/\//g, '~1'),
                                            schemaPath:
                                              '#/properties/reports/additionalProperties/additionalProperties',
                                            keyword: 'additionalProperties',
                                            params: { additionalProperty: key14 },
                                          },
                                        ];
                                        return false;
                                        break;
                                      }
                                    }
                                    if (_errs128 === errors) {
                                      if (data65.id !== undefined) {
                                        const _errs129 = errors;
                                        if (
                                          !validate67(data65.id, {
                                            instancePath:
                                              instancePath +
                                              '/reports/' +
                                              key13.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/id',
                                            parentData: data65,
                                            parentDataProperty: 'id',
                                            rootData,
                                            dynamicAnchors,
                                          })
                                        ) {
                                          vErrors =
                                            vErrors === null
                                              ? validate67.errors
                                              : vErrors.concat(validate67.errors);
                                          errors = vErrors.length;
                                        }
                                        var valid28 = _errs129 === errors;
                                      } else {
                                        var valid28 = true;
                                      }
                                      if (valid28) {
                                        if (data65.workspace !== undefined) {
                                          const _errs130 = errors;
                                          if (typeof data65.workspace !== 'string') {
                                            validate52.errors = [
                                              {
                                                instancePath:
                                                  instancePath +
                                                  '/reports/' +
                                                  key13.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                  '/workspace',
                                                schemaPath:
                                                  '#/properties/reports/additionalProperties/properties/workspace/type',
                                                keyword: 'type',
                                                params: { type: 'string' },
                                              },
                                            ];
                                            return false;
                                          }
                                          var valid28 = _errs130 === errors;
                                        } else {
                                          var valid28 = true;
                                        }
                                        if (valid28) {
                                          if (data65.name !== undefined) {
                                            const _errs132 = errors;
                                            if (typeof data65.name !== 'string') {
                                              validate52.errors = [
                                                {
                                                  instancePath:
                                                    instancePath +
                                                    '/reports/' +
                                                    key13.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                    '/name',
                                                  schemaPath:
                                                    '#/properties/reports/additionalProperties/properties/name/type',
                                                  keyword: 'type',
                                                  params: { type: 'string' },
                                                },
                                              ];
                                              return false;
                                            }
                                            var valid28 = _errs132 === errors;
                                          } else {
                                            var valid28 = true;
                                          }
                                        }
                                      }
                                    }
                                  } else {
                                    validate52.errors = [
                                      {
                                        instancePath:
                                          instancePath +
                                          '/reports/' +
                                          key13.replace(/~/g, '~0').replace(/\//g, '~1'),
                                        schemaPath: '#/properties/reports/additionalProperties/type',
                                        keyword: 'type',
                                        params: { type: 'object' },
                                      },
                                    ];
                                    return false;
                                  }
                                }
                                var valid26 = _errs123 === errors;
                                if (!valid26) {
                                  break;
                                }
                              }
                            }
                          } else {
                            validate52.errors = [
                              {
                                instancePath: instancePath + '/reports',
                                schemaPath: '#/properties/reports/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ];
                            return false;
                          }
                        }
                        var valid0 = _errs119 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.datasets !== undefined) {
                          const data69 = data.datasets;
                          const _errs134 = errors;
                          if (errors === _errs134) {
                            if (data69 && typeof data69 == 'object' && !Array.isArray(data69)) {
                              for (const key15 in data69) {
                                const _errs136 = errors;
                                if (
                                  !validate65(key15, {
                                    instancePath: instancePath + '/datasets',
                                    parentData: data69,
                                    parentDataProperty: 'datasets',
                                    rootData,
                                    dynamicAnchors,
                                  })
                                ) {
                                  vErrors =
                                    vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
                                  errors = vErrors.length;
                                }
                                var valid29 = _errs136 === errors;
                                if (!valid29) {
                                  const err3 = {
                                    instancePath: instancePath + '/datasets',
                                    schemaPath: '#/properties/datasets/propertyNames',
                                    keyword: 'propertyNames',
                                    params: { propertyName: key15 },
                                  };
                                  if (vErrors === null) {
                                    vErrors = [err3];
                                  } else {
                                    vErrors.push(err3);
                                  }
                                  errors++;
                                  validate52.errors = vErrors;
                                  return false;
                                  break;
                                }
                              }
                              if (valid29) {
                                for (const key16 in data69) {
                                  const data70 = data69[key16];
                                  const _errs138 = errors;
                                  const _errs140 = errors;
                                  let valid31 = true;
                                  const _errs141 = errors;
                                  if (data70 && typeof data70 == 'object' && !Array.isArray(data70)) {
                                    let missing7;
                                    if (data70.id === undefined && (missing7 = 'id')) {
                                      const err4 = {};
                                      if (vErrors === null) {
                                        vErrors = [err4];
                                      } else {
                                        vErrors.push(err4);
                                      }
                                      errors++;
                                    }
                                  }
                                  var _valid1 = _errs141 === errors;
                                  errors = _errs140;
                                  if (vErrors !== null) {
                                    if (_errs140) {
                                      vErrors.length = _errs140;
                                    } else {
                                      vErrors = null;
                                    }
                                  }
                                  let ifClause0;
                                  if (_valid1) {
                                    const _errs142 = errors;
                                    if (data70 && typeof data70 == 'object' && !Array.isArray(data70)) {
                                      if (data70.report !== undefined) {
                                        validate52.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/datasets/' +
                                              key16.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/report',
                                            schemaPath:
                                              '#/properties/datasets/additionalProperties/then/properties/report/false schema',
                                            keyword: 'false schema',
                                            params: {},
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var _valid1 = _errs142 === errors;
                                    valid31 = _valid1;
                                    if (valid31) {
                                      var props0 = {};
                                      props0.report = true;
                                    }
                                    ifClause0 = 'then';
                                  } else {
                                    const _errs143 = errors;
                                    if (data70 && typeof data70 == 'object' && !Array.isArray(data70)) {
                                      let missing8;
                                      if (data70.report === undefined && (missing8 = 'report')) {
                                        validate52.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/datasets/' +
                                              key16.replace(/~/g, '~0').replace(/\//g, '~1'),
                                            schemaPath:
                                              '#/properties/datasets/additionalProperties/else/required',
                                            keyword: 'required',
                                            params: { missingProperty: missing8 },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var _valid1 = _errs143 === errors;
                                    valid31 = _valid1;
                                    ifClause0 = 'else';
                                  }
                                  if (!valid31) {
                                    const err5 = {
                                      instancePath:
                                        instancePath +
                                        '/datasets/' +
                                        key16.replace(/~/g, '~0').replace(/\//g, '~1'),
                                      schemaPath: '#/properties/datasets/additionalProperties/if',
                                      keyword: 'if',
                                      params: { failingKeyword: ifClause0 },
                                    };
                                    if (vErrors === null) {
                                      vErrors = [err5];
                                    } else {
                                      vErrors.push(err5);
                                    }
                                    errors++;
                                    validate52.errors = vErrors;
                                    return false;
                                  }
                                  if (errors === _errs138) {
                                    if (data70 && typeof data70 == 'object' && !Array.isArray(data70)) {
                                      const _errs144 = errors;
                                      for (const key17 in data70) {
                                        if (!(key17 === 'id' || key17 === 'report' || key17 === 'dynamic')) {
                                          validate52.errors = [
                                            {
                                              instancePath:
                                                instancePath +
                                                '/datasets/' +
                                                key16.replace(/~/g, '~0').replace(/\//g, '~1'),
                                              schemaPath:
                                                '#/properties/datasets/additionalProperties/additionalProperties',
                                              keyword: 'additionalProperties',
                                              params: { additionalProperty: key17 },
                                            },
                                          ];
                                          return false;
                                          break;
                                        }
                                      }
                                      if (_errs144 === errors) {
                                        if (data70.id !== undefined) {
                                          const _errs145 = errors;
                                          if (
                                            !validate67(data70.id, {
                                              instancePath:
                                                instancePath +
                                                '/datasets/' +
                                                key16.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                '/id',
                                              parentData: data70,
                                              parentDataProperty: 'id',
                                              rootData,
                                              dynamicAnchors,
                                            })
                                          ) {
                                            vErrors =
                                              vErrors === null
                                                ? validate67.errors
                                                : vErrors.concat(validate67.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid33 = _errs145 === errors;
                                        } else {
                                          var valid33 = true;
                                        }
                                        if (valid33) {
                                          if (data70.report !== undefined) {
                                            const _errs146 = errors;
                                            if (
                                              !validate71(data70.report, {
                                                instancePath:
                                                  instancePath +
                                                  '/datasets/' +
                                                  key16.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                  '/report',
                                                parentData: data70,
                                                parentDataProperty: 'report',
                                                rootData,
                                                dynamicAnchors,
                                              })
                                            ) {
                                              vErrors =
                                                vErrors === null
                                                  ? validate71.errors
                                                  : vErrors.concat(validate71.errors);
                                              errors = vErrors.length;
                                            }
                                            var valid33 = _errs146 === errors;
                                          } else {
                                            var valid33 = true;
                                          }
                                          if (valid33) {
                                            if (data70.dynamic !== undefined) {
                                              const _errs147 = errors;
                                              if (typeof data70.dynamic !== 'boolean') {
                                                validate52.errors = [
                                                  {
                                                    instancePath:
                                                      instancePath +
                                                      '/datasets/' +
                                                      key16.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                      '/dynamic',
                                                    schemaPath:
                                                      '#/properties/datasets/additionalProperties/properties/dynamic/type',
                                                    keyword: 'type',
                                                    params: { type: 'boolean' },
                                                  },
                                                ];
                                                return false;
                                              }
                                              var valid33 = _errs147 === errors;
                                            } else {
                                              var valid33 = true;
                                            }
                                          }
                                        }
                                      }
                                    } else {
                                      validate52.errors = [
                                        {
                                          instancePath:
                                            instancePath +
                                            '/datasets/' +
                                            key16.replace(/~/g, '~0').replace(/\//g, '~1'),
                                          schemaPath: '#/properties/datasets/additionalProperties/type',
                                          keyword: 'type',
                                          params: { type: 'object' },
                                        },
                                      ];
                                      return false;
                                    }
                                  }
                                  var valid30 = _errs138 === errors;
                                  if (!valid30) {
                                    break;
                                  }
                                }
                              }
                            } else {
                              validate52.errors = [
                                {
                                  instancePath: instancePath + '/datasets',
                                  schemaPath: '#/properties/datasets/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ];
                              return false;
                            }
                          }
                          var valid0 = _errs134 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.teams !== undefined) {
                            const data75 = data.teams;
                            const _errs149 = errors;
                            if (errors === _errs149) {
                              if (data75 && typeof data75 == 'object' && !Array.isArray(data75)) {
                                for (const key18 in data75) {
                                  const _errs151 = errors;
                                  if (
                                    !validate73(key18, {
                                      instancePath: instancePath + '/teams',
                                      parentData: data75,
                                      parentDataProperty: 'teams',
                                      rootData,
                                      dynamicAnchors,
                                    })
                                  ) {
                                    vErrors =
                                      vErrors === null
                                        ? validate73.errors
                                        : vErrors.concat(validate73.errors);
                                    errors = vErrors.length;
                                  }
                                  var valid34 = _errs151 === errors;
                                  if (!valid34) {
                                    const err6 = {
                                      instancePath: instancePath + '/teams',
                                      schemaPath: '#/properties/teams/propertyNames',
                                      keyword: 'propertyNames',
                                      params: { propertyName: key18 },
                                    };
                                    if (vErrors === null) {
                                      vErrors = [err6];
                                    } else {
                                      vErrors.push(err6);
                                    }
                                    errors++;
                                    validate52.errors = vErrors;
                                    return false;
                                    break;
                                  }
                                }
                                if (valid34) {
                                  for (const key19 in data75) {
                                    const data76 = data75[key19];
                                    const _errs153 = errors;
                                    if (errors === _errs153) {
                                      if (data76 && typeof data76 == 'object' && !Array.isArray(data76)) {
                                        const _errs155 = errors;
                                        for (const key20 in data76) {
                                          if (
                                            !(key20 === 'members' || key20 === 'reports' || key20 === 'rls')
                                          ) {
                                            validate52.errors = [
                                              {
                                                instancePath:
                                                  instancePath +
                                                  '/teams/' +
                                                  key19.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                schemaPath:
                                                  '#/properties/teams/additionalProperties/additionalProperties',
                                                keyword: 'additionalProperties',
                                                params: { additionalProperty: key20 },
                                              },
                                            ];
                                            return false;
                                            break;
                                          }
                                        }
                                        if (_errs155 === errors) {
                                          if (data76.members !== undefined) {
                                            const data77 = data76.members;
                                            const _errs156 = errors;
                                            if (errors === _errs156) {
                                              if (Array.isArray(data77)) {
                                                var valid37 = true;
                                                const len13 = data77.length;
                                                for (let i13 = 0; i13 < len13; i13++) {
                                                  const data78 = data77[i13];
                                                  const _errs158 = errors;
                                                  const _errs159 = errors;
                                                  let valid38 = false;
                                                  const _errs160 = errors;
                                                  if (
                                                    !validate75(data78, {
                                                      instancePath:
                                                        instancePath +
                                                        '/teams/' +
                                                        key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                        '/members/' +
                                                        i13,
                                                      parentData: data77,
                                                      parentDataProperty: i13,
                                                      rootData,
                                                      dynamicAnchors,
                                                    })
                                                  ) {
                                                    vErrors =
                                                      vErrors === null
                                                        ? validate75.errors
                                                        : vErrors.concat(validate75.errors);
                                                    errors = vErrors.length;
                                                  }
                                                  var _valid2 = _errs160 === errors;
                                                  valid38 = valid38 || _valid2;
                                                  const _errs161 = errors;
                                                  if (errors === _errs161) {
                                                    if (
                                                      data78 &&
                                                      typeof data78 == 'object' &&
                                                      !Array.isArray(data78)
                                                    ) {
                                                      let missing9;
                                                      if (data78.user === undefined && (missing9 = 'user')) {
                                                        const err7 = {
                                                          instancePath:
                                                            instancePath +
                                                            '/teams/' +
                                                            key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                            '/members/' +
                                                            i13,
                                                          schemaPath:
                                                            '#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required',
                                                          keyword: 'required',
                                                          params: { missingProperty: missing9 },
                                                        };
                                                        if (vErrors === null) {
                                                          vErrors = [err7];
                                                        } else {
                                                          vErrors.push(err7);
                                                        }
                                                        errors++;
                                                      } else {
                                                        const _errs163 = errors;
                                                        for (const key21 in data78) {
                                                          if (
                                                            !(
                                                              key21 === 'user' ||
                                                              key21 === 'from' ||
                                                              key21 === 'until' ||
                                                              key21 === 'reason'
                                                            )
                                                          ) {
                                                            const err8 = {
                                                              instancePath:
                                                                instancePath +
                                                                '/teams/' +
                                                                key19
                                                                  .replace(/~/g, '~0')
                                                                  .replace(/\//g, '~1') +
                                                                '/members/' +
                                                                i13,
                                                              schemaPath:
                                                                '#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties',
                                                              keyword: 'additionalProperties',
                                                              params: { additionalProperty: key21 },
                                                            };
                                                            if (vErrors === null) {
                                                              vErrors = [err8];
                                                            } else {
                                                              vErrors.push(err8);
                                                            }
                                                            errors++;
                                                            break;
                                                          }
                                                        }
                                                        if (_errs163 === errors) {
                                                          if (data78.user !== undefined) {
                                                            const _errs164 = errors;
                                                            if (
                                                              !validate75(data78.user, {
                                                                instancePath:
                                                                  instancePath +
                                                                  '/teams/' +
                                                                  key19
                                                                    .replace(/~/g, '~0')
                                                                    .replace(/\//g, '~1') +
                                                                  '/members/' +
                                                                  i13 +
                                                                  '/user',
                                                                parentData: data78,
                                                                parentDataProperty: 'user',
                                                                rootData,
                                                                dynamicAnchors,
                                                              })
                                                            ) {
                                                              vErrors =
                                                                vErrors === null
                                                                  ? validate75.errors
                                                                  : vErrors.concat(validate75.errors);
                                                              errors = vErrors.length;
                                                            }
                                                            var valid39 = _errs164 === errors;
                                                          } else {
                                                            var valid39 = true;
                                                          }
                                                          if (valid39) {
                                                            if (data78.from !== undefined) {
                                                              const _errs165 = errors;
                                                              if (
                                                                !validate78(data78.from, {
                                                                  instancePath:
                                                                    instancePath +
                                                                    '/teams/' +
                                                                    key19
                                                                      .replace(/~/g, '~0')
                                                                      .replace(/\//g, '~1') +
                                                                    '/members/' +
                                                                    i13 +
                                                                    '/from',
                                                                  parentData: data78,
                                                                  parentDataProperty: 'from',
                                                                  rootData,
                                                                  dynamicAnchors,
                                                                })
                                                              ) {
                                                                vErrors =
                                                                  vErrors === null
                                                                    ? validate78.errors
                                                                    : vErrors.concat(validate78.errors);
                                                                errors = vErrors.length;
                                                              }
                                                              var valid39 = _errs165 === errors;
                                                            } else {
                                                              var valid39 = true;
                                                            }
                                                            if (valid39) {
                                                              if (data78.until !== undefined) {
                                                                const _errs166 = errors;
                                                                if (
                                                                  !validate80(data78.until, {
                                                                    instancePath:
                                                                      instancePath +
                                                                      '/teams/' +
                                                                      key19
                                                                        .replace(/~/g, '~0')
                                                                        .replace(/\//g, '~1') +
                                                                      '/members/' +
                                                                      i13 +
                                                                      '/until',
                                                                    parentData: data78,
                                                                    parentDataProperty: 'until',
                                                                    rootData,
                                                                    dynamicAnchors,
                                                                  })
                                                                ) {
                                                                  vErrors =
                                                                    vErrors === null
                                                                      ? validate80.errors
                                                                      : vErrors.concat(validate80.errors);
                                                                  errors = vErrors.length;
                                                                }
                                                                var valid39 = _errs166 === errors;
                                                              } else {
                                                                var valid39 = true;
                                                              }
                                                              if (valid39) {
                                                                if (data78.reason !== undefined) {
                                                                  const _errs167 = errors;
                                                                  if (
                                                                    !validate82(data78.reason, {
                                                                      instancePath:
                                                                        instancePath +
                                                                        '/teams/' +
                                                                        key19
                                                                          .replace(/~/g, '~0')
                                                                          .replace(/\//g, '~1') +
                                                                        '/members/' +
                                                                        i13 +
                                                                        '/reason',
                                                                      parentData: data78,
                                                                      parentDataProperty: 'reason',
                                                                      rootData,
                                                                      dynamicAnchors,
                                                                    })
                                                                  ) {
                                                                    vErrors =
                                                                      vErrors === null
                                                                        ? validate82.errors
                                                                        : vErrors.concat(validate82.errors);
                                                                    errors = vErrors.length;
                                                                  }
                                                                  var valid39 = _errs167 === errors;
                                                                } else {
                                                                  var valid39 = true;
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    } else {
                                                      const err9 = {
                                                        instancePath:
                                                          instancePath +
                                                          '/teams/' +
                                                          key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                          '/members/' +
                                                          i13,
                                                        schemaPath:
                                                          '#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type',
                                                        keyword: 'type',
                                                        params: { type: 'object' },
                                                      };
                                                      if (vErrors === null) {
                                                        vErrors = [err9];
                                                      } else {
                                                        vErrors.push(err9);
                                                      }
                                                      errors++;
                                                    }
                                                  }
                                                  var _valid2 = _errs161 === errors;
                                                  valid38 = valid38 || _valid2;
                                                  if (!valid38) {
                                                    const err10 = {
                                                      instancePath:
                                                        instancePath +
                                                        '/teams/' +
                                                        key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                        '/members/' +
                                                        i13,
                                                      schemaPath:
                                                        '#/properties/teams/additionalProperties/properties/members/items/anyOf',
                                                      keyword: 'anyOf',
                                                      params: {},
                                                    };
                                                    if (vErrors === null) {
                                                      vErrors = [err10];
                                                    } else {
                                                      vErrors.push(err10);
                                                    }
                                                    errors++;
                                                    validate52.errors = vErrors;
                                                    return false;
                                                  } else {
                                                    errors = _errs159;
                                                    if (vErrors !== null) {
                                                      if (_errs159) {
                                                        vErrors.length = _errs159;
                                                      } else {
                                                        vErrors = null;
                                                      }
                                                    }
                                                  }
                                                  var valid37 = _errs158 === errors;
                                                  if (!valid37) {
                                                    break;
                                                  }
                                                }
                                              } else {
                                                validate52.errors = [
                                                  {
                                                    instancePath:
                                                      instancePath +
                                                      '/teams/' +
                                                      key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                      '/members',
                                                    schemaPath:
                                                      '#/properties/teams/additionalProperties/properties/members/type',
                                                    keyword: 'type',
                                                    params: { type: 'array' },
                                                  },
                                                ];
                                                return false;
                                              }
                                            }
                                            var valid36 = _errs156 === errors;
                                          } else {
                                            var valid36 = true;
                                          }
                                          if (valid36) {
                                            if (data76.reports !== undefined) {
                                              const _errs168 = errors;
                                              if (
                                                !validate84(data76.reports, {
                                                  instancePath:
                                                    instancePath +
                                                    '/teams/' +
                                                    key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                    '/reports',
                                                  parentData: data76,
                                                  parentDataProperty: 'reports',
                                                  rootData,
                                                  dynamicAnchors,
                                                })
                                              ) {
                                                vErrors =
                                                  vErrors === null
                                                    ? validate84.errors
                                                    : vErrors.concat(validate84.errors);
                                                errors = vErrors.length;
                                              }
                                              var valid36 = _errs168 === errors;
                                            } else {
                                              var valid36 = true;
                                            }
                                            if (valid36) {
                                              if (data76.rls !== undefined) {
                                                const _errs169 = errors;
                                                if (
                                                  !validate93(data76.rls, {
                                                    instancePath:
                                                      instancePath +
                                                      '/teams/' +
                                                      key19.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                      '/rls',
                                                    parentData: data76,
                                                    parentDataProperty: 'rls',
                                                    rootData,
                                                    dynamicAnchors,
                                                  })
                                                ) {
                                                  vErrors =
                                                    vErrors === null
                                                      ? validate93.errors
                                                      : vErrors.concat(validate93.errors);
                                                  errors = vErrors.length;
                                                }
                                                var valid36 = _errs169 === errors;
                                              } else {
                                                var valid36 = true;
                                              }
                                            }
                                          }
                                        }
                                      } else {
                                        validate52.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/teams/' +
                                              key19.replace(/~/g, '~0').replace(/\//g, '~1'),
                                            schemaPath: '#/properties/teams/additionalProperties/type',
                                            keyword: 'type',
                                            params: { type: 'object' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var valid35 = _errs153 === errors;
                                    if (!valid35) {
                                      break;
                                    }
                                  }
                                }
                              } else {
                                validate52.errors = [
                                  {
                                    instancePath: instancePath + '/teams',
                                    schemaPath: '#/properties/teams/type',
                                    keyword: 'type',
                                    params: { type: 'object' },
                                  },
                                ];
                                return false;
                              }
                            }
                            var valid0 = _errs149 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.users !== undefined) {
                              const data85 = data.users;
                              const _errs170 = errors;
                              if (errors === _errs170) {
                                if (data85 && typeof data85 == 'object' && !Array.isArray(data85)) {
                                  for (const key22 in data85) {
                                    const _errs172 = errors;
                                    if (
                                      !validate75(key22, {
                                        instancePath: instancePath + '/users',
                                        parentData: data85,
                                        parentDataProperty: 'users',
                                        rootData,
                                        dynamicAnchors,
                                      })
                                    ) {
                                      vErrors =
                                        vErrors === null
                                          ? validate75.errors
                                          : vErrors.concat(validate75.errors);
                                      errors = vErrors.length;
                                    }
                                    var valid40 = _errs172 === errors;
                                    if (!valid40) {
                                      const err11 = {
                                        instancePath: instancePath + '/users',
                                        schemaPath: '#/properties/users/propertyNames',
                                        keyword: 'propertyNames',
                                        params: { propertyName: key22 },
                                      };
                                      if (vErrors === null) {
                                        vErrors = [err11];
                                      } else {
                                        vErrors.push(err11);
                                      }
                                      errors++;
                                      validate52.errors = vErrors;
                                      return false;
                                      break;
                                    }
                                  }
                                  if (valid40) {
                                    for (const key23 in data85) {
                                      const data86 = data85[key23];
                                      const _errs174 = errors;
                                      if (errors === _errs174) {
                                        if (data86 && typeof data86 == 'object' && !Array.isArray(data86)) {
                                          const _errs176 = errors;
                                          for (const key24 in data86) {
                                            if (
                                              !func1.call(
                                                schema19.properties.users.additionalProperties.properties,
                                                key24,
                                              )
                                            ) {
                                              validate52.errors = [
                                                {
                                                  instancePath:
                                                    instancePath +
                                                    '/users/' +
                                                    key23.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                  schemaPath:
                                                    '#/properties/users/additionalProperties/additionalProperties',
                                                  keyword: 'additionalProperties',
                                                  params: { additionalProperty: key24 },
                                                },
                                              ];
                                              return false;
                                              break;
                                            }
                                          }
                                          if (_errs176 === errors) {
                                            if (data86.name !== undefined) {
                                              const data87 = data86.name;
                                              const _errs177 = errors;
                                              if (errors === _errs177) {
                                                if (typeof data87 === 'string') {
                                                  if (data87.length < 1) {
                                                    validate52.errors = [
                                                      {
                                                        instancePath:
                                                          instancePath +
                                                          '/users/' +
                                                          key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                          '/name',
                                                        schemaPath:
                                                          '#/properties/users/additionalProperties/properties/name/minLength',
                                                        keyword: 'minLength',
                                                        params: { limit: 1 },
                                                      },
                                                    ];
                                                    return false;
                                                  }
                                                } else {
                                                  validate52.errors = [
                                                    {
                                                      instancePath:
                                                        instancePath +
                                                        '/users/' +
                                                        key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                        '/name',
                                                      schemaPath:
                                                        '#/properties/users/additionalProperties/properties/name/type',
                                                      keyword: 'type',
                                                      params: { type: 'string' },
                                                    },
                                                  ];
                                                  return false;
                                                }
                                              }
                                              var valid42 = _errs177 === errors;
                                            } else {
                                              var valid42 = true;
                                            }
                                            if (valid42) {
                                              if (data86.role !== undefined) {
                                                const data88 = data86.role;
                                                const _errs179 = errors;
                                                if (
                                                  !(
                                                    data88 === 'administrator' ||
                                                    data88 === 'contributor' ||
                                                    data88 === 'viewer' ||
                                                    data88 === 'workspace-contributor'
                                                  )
                                                ) {
                                                  validate52.errors = [
                                                    {
                                                      instancePath:
                                                        instancePath +
                                                        '/users/' +
                                                        key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                        '/role',
                                                      schemaPath:
                                                        '#/properties/users/additionalProperties/properties/role/enum',
                                                      keyword: 'enum',
                                                      params: {
                                                        allowedValues:
                                                          schema19.properties.users.additionalProperties
                                                            .properties.role.enum,
                                                      },
                                                    },
                                                  ];
                                                  return false;
                                                }
                                                var valid42 = _errs179 === errors;
                                              } else {
                                                var valid42 = true;
                                              }
                                              if (valid42) {
                                                if (data86.previously !== undefined) {
                                                  const data89 = data86.previously;
                                                  const _errs180 = errors;
                                                  if (errors === _errs180) {
                                                    if (Array.isArray(data89)) {
                                                      var valid43 = true;
                                                      const len14 = data89.length;
                                                      for (let i14 = 0; i14 < len14; i14++) {
                                                        const _errs182 = errors;
                                                        if (
                                                          !validate75(data89[i14], {
                                                            instancePath:
                                                              instancePath +
                                                              '/users/' +
                                                              key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                              '/previously/' +
                                                              i14,
                                                            parentData: data89,
                                                            parentDataProperty: i14,
                                                            rootData,
                                                            dynamicAnchors,
                                                          })
                                                        ) {
                                                          vErrors =
                                                            vErrors === null
                                                              ? validate75.errors
                                                              : vErrors.concat(validate75.errors);
                                                          errors = vErrors.length;
                                                        }
                                                        var valid43 = _errs182 === errors;
                                                        if (!valid43) {
                                                          break;
                                                        }
                                                      }
                                                    } else {
                                                      validate52.errors = [
                                                        {
                                                          instancePath:
                                                            instancePath +
                                                            '/users/' +
                                                            key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                            '/previously',
                                                          schemaPath:
                                                            '#/properties/users/additionalProperties/properties/previously/type',
                                                          keyword: 'type',
                                                          params: { type: 'array' },
                                                        },
                                                      ];
                                                      return false;
                                                    }
                                                  }
                                                  var valid42 = _errs180 === errors;
                                                } else {
                                                  var valid42 = true;
                                                }
                                                if (valid42) {
                                                  if (data86.absent !== undefined) {
                                                    const _errs183 = errors;
                                                    if (typeof data86.absent !== 'boolean') {
                                                      validate52.errors = [
                                                        {
                                                          instancePath:
                                                            instancePath +
                                                            '/users/' +
                                                            key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                            '/absent',
                                                          schemaPath:
                                                            '#/properties/users/additionalProperties/properties/absent/type',
                                                          keyword: 'type',
                                                          params: { type: 'boolean' },
                                                        },
                                                      ];
                                                      return false;
                                                    }
                                                    var valid42 = _errs183 === errors;
                                                  } else {
                                                    var valid42 = true;
                                                  }
                                                  if (valid42) {
                                                    if (data86.from !== undefined) {
                                                      const _errs185 = errors;
                                                      if (
                                                        !validate78(data86.from, {
                                                          instancePath:
                                                            instancePath +
                                                            '/users/' +
                                                            key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                            '/from',
                                                          parentData: data86,
                                                          parentDataProperty: 'from',
                                                          rootData,
                                                          dynamicAnchors,
                                                        })
                                                      ) {
                                                        vErrors =
                                                          vErrors === null
                                                            ? validate78.errors
                                                            : vErrors.concat(validate78.errors);
                                                        errors = vErrors.length;
                                                      }
                                                      var valid42 = _errs185 === errors;
                                                    } else {
                                                      var valid42 = true;
                                                    }
                                                    if (valid42) {
                                                      if (data86.until !== undefined) {
                                                        const _errs186 = errors;
                                                        if (
                                                          !validate80(data86.until, {
                                                            instancePath:
                                                              instancePath +
                                                              '/users/' +
                                                              key23.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                              '/until',
                                                            parentData: data86,
                                                            parentDataProperty: 'until',
                                                            rootData,
                                                            dynamicAnchors,
                                                          })
                                                        ) {
                                                          vErrors =
                                                            vErrors === null
                                                              ? validate80.errors
                                                              : vErrors.concat(validate80.errors);
                                                          errors = vErrors.length;
                                                        }
                                                        var valid42 = _errs186 === errors;
                                                      } else {
                                                        var valid42 = true;
                                                      }
                                                      if (valid42) {
                                                        if (data86.reason !== undefined) {
                                                          const _errs187 = errors;
                                                          if (
                                                            !validate82(data86.reason, {
                                                              instancePath:
                                                                instancePath +
                                                                '/users/' +
                                                                key23
                                                                  .replace(/~/g, '~0')
                                                                  .replace(/\//g, '~1') +
                                                                '/reason',
                                                              parentData: data86,
                                                              parentDataProperty: 'reason',
                                                              rootData,
                                                              dynamicAnchors,
                                                            })
                                                          ) {
                                                            vErrors =
                                                              vErrors === null
                                                                ? validate82.errors
                                                                : vErrors.concat(validate82.errors);
                                                            errors = vErrors.length;
                                                          }
                                                          var valid42 = _errs187 === errors;
                                                        } else {
                                                          var valid42 = true;
                                                        }
                                                        if (valid42) {
                                                          if (data86.reports !== undefined) {
                                                            const _errs188 = errors;
                                                            if (
                                                              !validate84(data86.reports, {
                                                                instancePath:
                                                                  instancePath +
                                                                  '/users/' +
                                                                  key23
                                                                    .replace(/~/g, '~0')
                                                                    .replace(/\//g, '~1') +
                                                                  '/reports',
                                                                parentData: data86,
                                                                parentDataProperty: 'reports',
                                                                rootData,
                                                                dynamicAnchors,
                                                              })
                                                            ) {
                                                              vErrors =
                                                                vErrors === null
                                                                  ? validate84.errors
                                                                  : vErrors.concat(validate84.errors);
                                                              errors = vErrors.length;
                                                            }
                                                            var valid42 = _errs188 === errors;
                                                          } else {
                                                            var valid42 = true;
                                                          }
                                                          if (valid42) {
                                                            if (data86.rls !== undefined) {
                                                              const _errs189 = errors;
                                                              if (
                                                                !validate93(data86.rls, {
                                                                  instancePath:
                                                                    instancePath +
                                                                    '/users/' +
                                                                    key23
                                                                      .replace(/~/g, '~0')
                                                                      .replace(/\//g, '~1') +
                                                                    '/rls',
                                                                  parentData: data86,
                                                                  parentDataProperty: 'rls',
                                                                  rootData,
                                                                  dynamicAnchors,
                                                                })
                                                              ) {
                                                                vErrors =
                                                                  vErrors === null
                                                                    ? validate93.errors
                                                                    : vErrors.concat(validate93.errors);
                                                                errors = vErrors.length;
                                                              }
                                                              var valid42 = _errs189 === errors;
                                                            } else {
                                                              var valid42 = true;
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        } else {
                                          validate52.errors = [
                                            {
                                              instancePath:
                                                instancePath +
                                                '/users/' +
                                                key23.replace(/~/g, '~0').replace(/\//g, '~1'),
                                              schemaPath: '#/properties/users/additionalProperties/type',
                                              keyword: 'type',
                                              params: { type: 'object' },
                                            },
                                          ];
                                          return false;
                                        }
                                      }
                                      var valid41 = _errs174 === errors;
                                      if (!valid41) {
                                        break;
                                      }
                                    }
                                  }
                                } else {
                                  validate52.errors = [
                                    {
                                      instancePath: instancePath + '/users',
                                      schemaPath: '#/properties/users/type',
                                      keyword: 'type',
                                      params: { type: 'object' },
                                    },
                                  ];
                                  return false;
                                }
                              }
                              var valid0 = _errs170 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.groups !== undefined) {
                                const data97 = data.groups;
                                const _errs190 = errors;
                                if (errors === _errs190) {
                                  if (data97 && typeof data97 == 'object' && !Array.isArray(data97)) {
                                    for (const key25 in data97) {
                                      const _errs192 = errors;
                                      if (
                                        !validate73(key25, {
                                          instancePath: instancePath + '/groups',
                                          parentData: data97,
                                          parentDataProperty: 'groups',
                                          rootData,
                                          dynamicAnchors,
                                        })
                                      ) {
                                        vErrors =
                                          vErrors === null
                                            ? validate73.errors
                                            : vErrors.concat(validate73.errors);
                                        errors = vErrors.length;
                                      }
                                      var valid44 = _errs192 === errors;
                                      if (!valid44) {
                                        const err12 = {
                                          instancePath: instancePath + '/groups',
                                          schemaPath: '#/properties/groups/propertyNames',
                                          keyword: 'propertyNames',
                                          params: { propertyName: key25 },
                                        };
                                        if (vErrors === null) {
                                          vErrors = [err12];
                                        } else {
                                          vErrors.push(err12);
                                        }
                                        errors++;
                                        validate52.errors = vErrors;
                                        return false;
                                        break;
                                      }
                                    }
                                    if (valid44) {
                                      for (const key26 in data97) {
                                        const data98 = data97[key26];
                                        const _errs194 = errors;
                                        if (errors === _errs194) {
                                          if (data98 && typeof data98 == 'object' && !Array.isArray(data98)) {
                                            let missing10;
                                            if (data98.id === undefined && (missing10 = 'id')) {
                                              validate52.errors = [
                                                {
                                                  instancePath:
                                                    instancePath +
                                                    '/groups/' +
                                                    key26.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                  schemaPath:
                                                    '#/properties/groups/additionalProperties/required',
                                                  keyword: 'required',
                                                  params: { missingProperty: missing10 },
                                                },
                                              ];
                                              return false;
                                            } else {
                                              const _errs196 = errors;
                                              for (const key27 in data98) {
                                                if (!(key27 === 'id' || key27 === 'rls')) {
                                                  validate52.errors = [
                                                    {
                                                      instancePath:
                                                        instancePath +
                                                        '/groups/' +
                                                        key26.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                      schemaPath:
                                                        '#/properties/groups/additionalProperties/additionalProperties',
                                                      keyword: 'additionalProperties',
                                                      params: { additionalProperty: key27 },
                                                    },
                                                  ];
                                                  return false;
                                                  break;
                                                }
                                              }
                                              if (_errs196 === errors) {
                                                if (data98.id !== undefined) {
                                                  const _errs197 = errors;
                                                  if (
                                                    !validate67(data98.id, {
                                                      instancePath:
                                                        instancePath +
                                                        '/groups/' +
                                                        key26.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                        '/id',
                                                      parentData: data98,
                                                      parentDataProperty: 'id',
                                                      rootData,
                                                      dynamicAnchors,
                                                    })
                                                  ) {
                                                    vErrors =
                                                      vErrors === null
                                                        ? validate67.errors
                                                        : vErrors.concat(validate67.errors);
                                                    errors = vErrors.length;
                                                  }
                                                  var valid46 = _errs197 === errors;
                                                } else {
                                                  var valid46 = true;
                                                }
                                                if (valid46) {
                                                  if (data98.rls !== undefined) {
                                                    const _errs198 = errors;
                                                    if (
                                                      !validate93(data98.rls, {
                                                        instancePath:
                                                          instancePath +
                                                          '/groups/' +
                                                          key26.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                          '/rls',
                                                        parentData: data98,
                                                        parentDataProperty: 'rls',
                                                        rootData,
                                                        dynamicAnchors,
                                                      })
                                                    ) {
                                                      vErrors =
                                                        vErrors === null
                                                          ? validate93.errors
                                                          : vErrors.concat(validate93.errors);
                                                      errors = vErrors.length;
                                                    }
                                                    var valid46 = _errs198 === errors;
                                                  } else {
                                                    var valid46 = true;
                                                  }
                                                }
                                              }
                                            }
                                          } else {
                                            validate52.errors = [
                                              {
                                                instancePath:
                                                  instancePath +
                                                  '/groups/' +
                                                  key26.replace(/~/g, '~0').replace(/\//g, '~1'),
                                                schemaPath: '#/properties/groups/additionalProperties/type',
                                                keyword: 'type',
                                                params: { type: 'object' },
                                              },
                                            ];
                                            return false;
                                          }
                                        }
                                        var valid45 = _errs194 === errors;
                                        if (!valid45) {
                                          break;
                                        }
                                      }
                                    }
                                  } else {
                                    validate52.errors = [
                                      {
                                        instancePath: instancePath + '/groups',
                                        schemaPath: '#/properties/groups/type',
                                        keyword: 'type',
                                        params: { type: 'object' },
                                      },
                                    ];
                                    return false;
                                  }
                                }
                                var valid0 = _errs190 === errors;
                              } else {
                                var valid0 = true;
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate52.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } },
      ];
      return false;
    }
  }
  validate52.errors = vErrors;
  return errors === 0;
}
validate52.evaluated = { props: true, dynamicProps: false, dynamicItems: false };

export const isAccess = validate110;
const schema33 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'access.schema.json',
  type: 'object',
  properties: {
    reports: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/alias' },
      additionalProperties: {
        type: 'object',
        properties: { id: { $ref: '#/$defs/uuid' }, workspace: { type: 'string' }, name: { type: 'string' } },
        if: { required: ['id'] },
        else: { required: ['workspace', 'name'] },
        additionalProperties: false,
      },
    },
    datasets: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/alias' },
      additionalProperties: {
        type: 'object',
        properties: {
          id: { $ref: '#/$defs/uuid' },
          report: { $ref: '#/$defs/reportName' },
          dynamic: { type: 'boolean' },
        },
        if: { required: ['id'] },
        then: { properties: { report: false } },
        else: { required: ['report'] },
        additionalProperties: false,
      },
    },
    teams: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/freeName' },
      additionalProperties: {
        type: 'object',
        properties: {
          members: {
            type: 'array',
            items: {
              anyOf: [
                { $ref: '#/$defs/address' },
                {
                  type: 'object',
                  properties: {
                    user: { $ref: '#/$defs/address' },
                    from: { $ref: '#/$defs/from' },
                    until: { $ref: '#/$defs/until' },
                    reason: { $ref: '#/$defs/reason' },
                  },
                  required: ['user'],
                  additionalProperties: false,
                },
              ],
            },
          },
          reports: { $ref: '#/$defs/reportList' },
          rls: { $ref: '#/$defs/rlsList' },
        },
        additionalProperties: false,
      },
    },
    users: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/address' },
      additionalProperties: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1 },
          role: { enum: ['administrator', 'contributor', 'viewer', 'workspace-contributor'] },
          previously: { type: 'array', items: { $ref: '#/$defs/address' } },
          absent: { type: 'boolean' },
          from: { $ref: '#/$defs/from' },
          until: { $ref: '#/$defs/until' },
          reason: { $ref: '#/$defs/reason' },
          reports: { $ref: '#/$defs/reportList' },
          rls: { $ref: '#/$defs/rlsList' },
        },
        additionalProperties: false,
      },
    },
    groups: {
      type: 'object',
      propertyNames: { $ref: '#/$defs/freeName' },
      additionalProperties: {
        type: 'object',
        properties: { id: { $ref: '#/$defs/uuid' }, rls: { $ref: '#/$defs/rlsList' } },
        required: ['id'],
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
  $defs: {
    address: { type: 'string', pattern: '^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$', maxLength: 320 },
    alias: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9._-]*$',
      not: { pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' },
    },
    freeName: { type: 'string', minLength: 1 },
    uuid: {
      type: 'string',
      pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    },
    pattern: { type: 'string', minLength: 1, pattern: '^[^!]' },
    patterns: { type: 'array', items: { $ref: '#/$defs/pattern' } },
    from: { type: 'string', format: 'instant' },
    until: { type: 'string', format: 'instant' },
    reason: { type: 'string' },
    reportName: { type: 'string', minLength: 1 },
    reportEntry: {
      anyOf: [
        { $ref: '#/$defs/reportName' },
        {
          type: 'object',
          properties: {
            report: { $ref: '#/$defs/reportName' },
            workspace: { type: 'string', minLength: 1 },
            from: { $ref: '#/$defs/from' },
            until: { $ref: '#/$defs/until' },
            reason: { $ref: '#/$defs/reason' },
          },
          if: { required: ['workspace'] },
          then: { properties: { report: false } },
          else: { required: ['report'] },
          additionalProperties: false,
        },
      ],
    },
    rlsEntry: {
      anyOf: [
        { type: 'string', pattern: '^[^/]+/.' },
        {
          type: 'object',
          properties: {
            dataset: { type: 'string', minLength: 1 },
            role: { type: 'string', minLength: 1 },
            from: { $ref: '#/$defs/from' },
            until: { $ref: '#/$defs/until' },
            reason: { $ref: '#/$defs/reason' },
          },
          required: ['dataset', 'role'],
          additionalProperties: false,
        },
      ],
    },
    reportList: { type: 'array', items: { $ref: '#/$defs/reportEntry' } },
    rlsList: { type: 'array', items: { $ref: '#/$defs/rlsEntry' } },
  },
};
const schema34 = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9._-]*$',
  not: { pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' },
};

function validate111(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate111.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs1 = errors;
  const _errs2 = errors;
  if (typeof data === 'string') {
    if (!pattern8.test(data)) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var valid0 = _errs2 === errors;
  if (valid0) {
    validate111.errors = [{ instancePath, schemaPath: '#/not', keyword: 'not', params: {} }];
    return false;
  } else {
    errors = _errs1;
    if (vErrors !== null) {
      if (_errs1) {
        vErrors.length = _errs1;
      } else {
        vErrors = null;
      }
    }
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (!pattern9.test(data)) {
        validate111.errors = [
          {
            instancePath,
            schemaPath: '#/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z0-9][a-z0-9._-]*$' },
          },
        ];
        return false;
      }
    } else {
      validate111.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate111.errors = vErrors;
  return errors === 0;
}
validate111.evaluated = { dynamicProps: false, dynamicItems: false };

const schema35 = {
  type: 'string',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
};

function validate113(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate113.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (!pattern8.test(data)) {
        validate113.errors = [
          {
            instancePath,
            schemaPath: '#/pattern',
            keyword: 'pattern',
            params: {
              pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
            },
          },
        ];
        return false;
      }
    } else {
      validate113.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate113.errors = vErrors;
  return errors === 0;
}
validate113.evaluated = { dynamicProps: false, dynamicItems: false };

const schema36 = { type: 'string', minLength: 1 };

function validate117(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate117.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length < 1) {
        validate117.errors = [
          { instancePath, schemaPath: '#/minLength', keyword: 'minLength', params: { limit: 1 } },
        ];
        return false;
      }
    } else {
      validate117.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate117.errors = vErrors;
  return errors === 0;
}
validate117.evaluated = { dynamicProps: false, dynamicItems: false };

const schema37 = { type: 'string', minLength: 1 };

function validate119(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate119.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length < 1) {
        validate119.errors = [
          { instancePath, schemaPath: '#/minLength', keyword: 'minLength', params: { limit: 1 } },
        ];
        return false;
      }
    } else {
      validate119.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate119.errors = vErrors;
  return errors === 0;
}
validate119.evaluated = { dynamicProps: false, dynamicItems: false };

const schema38 = { type: 'string', pattern: '^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$', maxLength: 320 };

function validate121(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate121.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (typeof data === 'string') {
      if (data.length > 320) {
        validate121.errors = [
          { instancePath, schemaPath: '#/maxLength', keyword: 'maxLength', params: { limit: 320 } },
        ];
        return false;
      } else {
        if (!pattern11.test(data)) {
          validate121.errors = [
            {
              instancePath,
              schemaPath: '#/pattern',
              keyword: 'pattern',
              params: { pattern: '^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$' },
            },
          ];
          return false;
        }
      }
    } else {
      validate121.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
      ];
      return false;
    }
  }
  validate121.errors = vErrors;
  return errors === 0;
}
validate121.evaluated = { dynamicProps: false, dynamicItems: false };

const schema39 = { type: 'string', format: 'instant' };

function validate124(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate124.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (errors === 0) {
      if (typeof data === 'string') {
        if (!formats0(data)) {
          validate124.errors = [
            { instancePath, schemaPath: '#/format', keyword: 'format', params: { format: 'instant' } },
          ];
          return false;
        }
      } else {
        validate124.errors = [
          { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
        ];
        return false;
      }
    }
  }
  validate124.errors = vErrors;
  return errors === 0;
}
validate124.evaluated = { dynamicProps: false, dynamicItems: false };

const schema40 = { type: 'string', format: 'instant' };

function validate126(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate126.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (errors === 0) {
      if (typeof data === 'string') {
        if (!formats0(data)) {
          validate126.errors = [
            { instancePath, schemaPath: '#/format', keyword: 'format', params: { format: 'instant' } },
          ];
          return false;
        }
      } else {
        validate126.errors = [
          { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
        ];
        return false;
      }
    }
  }
  validate126.errors = vErrors;
  return errors === 0;
}
validate126.evaluated = { dynamicProps: false, dynamicItems: false };

const schema41 = { type: 'string' };

function validate128(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  const vErrors = null;
  const errors = 0;
  const evaluated0 = validate128.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (typeof data !== 'string') {
    validate128.errors = [
      { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'string' } },
    ];
    return false;
  }
  validate128.errors = vErrors;
  return errors === 0;
}
validate128.evaluated = { dynamicProps: false, dynamicItems: false };

const schema42 = { type: 'array', items: { $ref: '#/$defs/reportEntry' } };
const schema43 = {
  anyOf: [
    { $ref: '#/$defs/reportName' },
    {
      type: 'object',
      properties: {
        report: { $ref: '#/$defs/reportName' },
        workspace: { type: 'string', minLength: 1 },
        from: { $ref: '#/$defs/from' },
        until: { $ref: '#/$defs/until' },
        reason: { $ref: '#/$defs/reason' },
      },
      if: { required: ['workspace'] },
      then: { properties: { report: false } },
      else: { required: ['report'] },
      additionalProperties: false,
    },
  ],
};

function validate131(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate131.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (!validate117(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs2 = errors;
  const _errs4 = errors;
  let valid1 = true;
  const _errs5 = errors;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    let missing0;
    if (data.workspace === undefined && (missing0 = 'workspace')) {
      const err0 = {};
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
  }
  var _valid1 = _errs5 === errors;
  errors = _errs4;
  if (vErrors !== null) {
    if (_errs4) {
      vErrors.length = _errs4;
    } else {
      vErrors = null;
    }
  }
  let ifClause0;
  if (_valid1) {
    const _errs6 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      if (data.report !== undefined) {
        const err1 = {
          instancePath: instancePath + '/report',
          schemaPath: '#/anyOf/1/then/properties/report/false schema',
          keyword: 'false schema',
          params: {},
        };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    var _valid1 = _errs6 === errors;
    valid1 = _valid1;
    if (valid1) {
      var props0 = {};
      props0.report = true;
    }
    ifClause0 = 'then';
  } else {
    const _errs7 = errors;
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing1;
      if (data.report === undefined && (missing1 = 'report')) {
        const err2 = {
          instancePath,
          schemaPath: '#/anyOf/1/else/required',
          keyword: 'required',
          params: { missingProperty: missing1 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    var _valid1 = _errs7 === errors;
    valid1 = _valid1;
    ifClause0 = 'else';
  }
  if (!valid1) {
    const err3 = {
      instancePath,
      schemaPath: '#/anyOf/1/if',
      keyword: 'if',
      params: { failingKeyword: ifClause0 },
    };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  if (errors === _errs2) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      const _errs8 = errors;
      for (const key0 in data) {
        if (
          !(
            key0 === 'report' ||
            key0 === 'workspace' ||
            key0 === 'from' ||
            key0 === 'until' ||
            key0 === 'reason'
          )
        ) {
          const err4 = {
            instancePath,
            schemaPath: '#/anyOf/1/additionalProperties',
            keyword: 'additionalProperties',
            params: { additionalProperty: key0 },
          };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
          break;
        }
      }
      if (_errs8 === errors) {
        if (data.report !== undefined) {
          const _errs9 = errors;
          if (
            !validate117(data.report, {
              instancePath: instancePath + '/report',
              parentData: data,
              parentDataProperty: 'report',
              rootData,
              dynamicAnchors,
            })
          ) {
            vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
            errors = vErrors.length;
          }
          var valid3 = _errs9 === errors;
        } else {
          var valid3 = true;
        }
        if (valid3) {
          if (data.workspace !== undefined) {
            const data2 = data.workspace;
            const _errs10 = errors;
            if (errors === _errs10) {
              if (typeof data2 === 'string') {
                if (data2.length < 1) {
                  const err5 = {
                    instancePath: instancePath + '/workspace',
                    schemaPath: '#/anyOf/1/properties/workspace/minLength',
                    keyword: 'minLength',
                    params: { limit: 1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              } else {
                const err6 = {
                  instancePath: instancePath + '/workspace',
                  schemaPath: '#/anyOf/1/properties/workspace/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var valid3 = _errs10 === errors;
          } else {
            var valid3 = true;
          }
          if (valid3) {
            if (data.from !== undefined) {
              const _errs12 = errors;
              if (
                !validate124(data.from, {
                  instancePath: instancePath + '/from',
                  parentData: data,
                  parentDataProperty: 'from',
                  rootData,
                  dynamicAnchors,
                })
              ) {
                vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
                errors = vErrors.length;
              }
              var valid3 = _errs12 === errors;
            } else {
              var valid3 = true;
            }
            if (valid3) {
              if (data.until !== undefined) {
                const _errs13 = errors;
                if (
                  !validate126(data.until, {
                    instancePath: instancePath + '/until',
                    parentData: data,
                    parentDataProperty: 'until',
                    rootData,
                    dynamicAnchors,
                  })
                ) {
                  vErrors = vErrors === null ? validate126.errors : vErrors.concat(validate126.errors);
                  errors = vErrors.length;
                }
                var valid3 = _errs13 === errors;
              } else {
                var valid3 = true;
              }
              if (valid3) {
                if (data.reason !== undefined) {
                  const _errs14 = errors;
                  if (
                    !validate128(data.reason, {
                      instancePath: instancePath + '/reason',
                      parentData: data,
                      parentDataProperty: 'reason',
                      rootData,
                      dynamicAnchors,
                    })
                  ) {
                    vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
                    errors = vErrors.length;
                  }
                  var valid3 = _errs14 === errors;
                } else {
                  var valid3 = true;
                }
              }
            }
          }
        }
      }
    } else {
      const err7 = {
        instancePath,
        schemaPath: '#/anyOf/1/type',
        keyword: 'type',
        params: { type: 'object' },
      };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props1 = true;
  }
  if (!valid0) {
    const err8 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
    validate131.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate131.errors = vErrors;
  evaluated0.props = props1;
  return errors === 0;
}
validate131.evaluated = { dynamicProps: true, dynamicItems: false };

function validate130(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate130.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (
          !validate131(data[i0], {
            instancePath: instancePath + '/' + i0,
            parentData: data,
            parentDataProperty: i0,
            rootData,
            dynamicAnchors,
          })
        ) {
          vErrors = vErrors === null ? validate131.errors : vErrors.concat(validate131.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate130.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } },
      ];
      return false;
    }
  }
  validate130.errors = vErrors;
  return errors === 0;
}
validate130.evaluated = { items: true, dynamicProps: false, dynamicItems: false };

const schema44 = { type: 'array', items: { $ref: '#/$defs/rlsEntry' } };
const schema45 = {
  anyOf: [
    { type: 'string', pattern: '^[^/]+/.' },
    {
      type: 'object',
      properties: {
        dataset: { type: 'string', minLength: 1 },
        role: { type: 'string', minLength: 1 },
        from: { $ref: '#/$defs/from' },
        until: { $ref: '#/$defs/until' },
        reason: { $ref: '#/$defs/reason' },
      },
      required: ['dataset', 'role'],
      additionalProperties: false,
    },
  ],
};

function validate140(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate140.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  const _errs0 = errors;
  let valid0 = false;
  const _errs1 = errors;
  if (errors === _errs1) {
    if (typeof data === 'string') {
      if (!pattern12.test(data)) {
        const err0 = {
          instancePath,
          schemaPath: '#/anyOf/0/pattern',
          keyword: 'pattern',
          params: { pattern: '^[^/]+/.' },
        };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    } else {
      const err1 = {
        instancePath,
        schemaPath: '#/anyOf/0/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs1 === errors;
  valid0 = valid0 || _valid0;
  const _errs3 = errors;
  if (errors === _errs3) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      let missing0;
      if (
        (data.dataset === undefined && (missing0 = 'dataset')) ||
        (data.role === undefined && (missing0 = 'role'))
      ) {
        const err2 = {
          instancePath,
          schemaPath: '#/anyOf/1/required',
          keyword: 'required',
          params: { missingProperty: missing0 },
        };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      } else {
        const _errs5 = errors;
        for (const key0 in data) {
          if (
            !(
              key0 === 'dataset' ||
              key0 === 'role' ||
              key0 === 'from' ||
              key0 === 'until' ||
              key0 === 'reason'
            )
          ) {
            const err3 = {
              instancePath,
              schemaPath: '#/anyOf/1/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key0 },
            };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
            break;
          }
        }
        if (_errs5 === errors) {
          if (data.dataset !== undefined) {
            const data0 = data.dataset;
            const _errs6 = errors;
            if (errors === _errs6) {
              if (typeof data0 === 'string') {
                if (data0.length < 1) {
                  const err4 = {
                    instancePath: instancePath + '/dataset',
                    schemaPath: '#/anyOf/1/properties/dataset/minLength',
                    keyword: 'minLength',
                    params: { limit: 1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err4];
                  } else {
                    vErrors.push(err4);
                  }
                  errors++;
                }
              } else {
                const err5 = {
                  instancePath: instancePath + '/dataset',
                  schemaPath: '#/anyOf/1/properties/dataset/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                if (vErrors === null) {
                  vErrors = [err5];
                } else {
                  vErrors.push(err5);
                }
                errors++;
              }
            }
            var valid1 = _errs6 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.role !== undefined) {
              const data1 = data.role;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (typeof data1 === 'string') {
                  if (data1.length < 1) {
                    const err6 = {
                      instancePath: instancePath + '/role',
                      schemaPath: '#/anyOf/1/properties/role/minLength',
                      keyword: 'minLength',
                      params: { limit: 1 },
                    };
                    if (vErrors === null) {
                      vErrors = [err6];
                    } else {
                      vErrors.push(err6);
                    }
                    errors++;
                  }
                } else {
                  const err7 = {
                    instancePath: instancePath + '/role',
                    schemaPath: '#/anyOf/1/properties/role/type',
                    keyword: 'type',
                    params: { type: 'string' },
                  };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              var valid1 = _errs8 === errors;
            } else {
              var valid1 = true;
            }
            if (valid1) {
              if (data.from !== undefined) {
                const _errs10 = errors;
                if (
                  !validate124(data.from, {
                    instancePath: instancePath + '/from',
                    parentData: data,
                    parentDataProperty: 'from',
                    rootData,
                    dynamicAnchors,
                  })
                ) {
                  vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs10 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data.until !== undefined) {
                  const _errs11 = errors;
                  if (
                    !validate126(data.until, {
                      instancePath: instancePath + '/until',
                      parentData: data,
                      parentDataProperty: 'until',
                      rootData,
                      dynamicAnchors,
                    })
                  ) {
                    vErrors = vErrors === null ? validate126.errors : vErrors.concat(validate126.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs11 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data.reason !== undefined) {
                    const _errs12 = errors;
                    if (
                      !validate128(data.reason, {
                        instancePath: instancePath + '/reason',
                        parentData: data,
                        parentDataProperty: 'reason',
                        rootData,
                        dynamicAnchors,
                      })
                    ) {
                      vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs12 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      const err8 = {
        instancePath,
        schemaPath: '#/anyOf/1/type',
        keyword: 'type',
        params: { type: 'object' },
      };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  if (_valid0) {
    var props0 = true;
  }
  if (!valid0) {
    const err9 = { instancePath, schemaPath: '#/anyOf', keyword: 'anyOf', params: {} };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
    validate140.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate140.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate140.evaluated = { dynamicProps: true, dynamicItems: false };

function validate139(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate139.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (
          !validate140(data[i0], {
            instancePath: instancePath + '/' + i0,
            parentData: data,
            parentDataProperty: i0,
            rootData,
            dynamicAnchors,
          })
        ) {
          vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate139.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'array' } },
      ];
      return false;
    }
  }
  validate139.errors = vErrors;
  return errors === 0;
}
validate139.evaluated = { items: true, dynamicProps: false, dynamicItems: false };

function validate110(
  data,
  { instancePath = '', parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {},
) {
  /*# sourceURL="access.schema.json" */
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate110.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = undefined;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = undefined;
  }
  if (errors === 0) {
    if (data && typeof data == 'object' && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (
          !(
            key0 === 'reports' ||
            key0 === 'datasets' ||
            key0 === 'teams' ||
            key0 === 'users' ||
            key0 === 'groups'
          )
        ) {
          validate110.errors = [
            {
              instancePath,
              schemaPath: '#/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: key0 },
            },
          ];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.reports !== undefined) {
          const data0 = data.reports;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == 'object' && !Array.isArray(data0)) {
              for (const key1 in data0) {
                const _errs4 = errors;
                if (
                  !validate111(key1, {
                    instancePath: instancePath + '/reports',
                    parentData: data0,
                    parentDataProperty: 'reports',
                    rootData,
                    dynamicAnchors,
                  })
                ) {
                  vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
                  errors = vErrors.length;
                }
                var valid1 = _errs4 === errors;
                if (!valid1) {
                  const err0 = {
                    instancePath: instancePath + '/reports',
                    schemaPath: '#/properties/reports/propertyNames',
                    keyword: 'propertyNames',
                    params: { propertyName: key1 },
                  };
                  if (vErrors === null) {
                    vErrors = [err0];
                  } else {
                    vErrors.push(err0);
                  }
                  errors++;
                  validate110.errors = vErrors;
                  return false;
                  break;
                }
              }
              if (valid1) {
                for (const key2 in data0) {
                  const data1 = data0[key2];
                  const _errs6 = errors;
                  const _errs8 = errors;
                  let valid3 = true;
                  const _errs9 = errors;
                  if (data1 && typeof data1 == 'object' && !Array.isArray(data1)) {
                    let missing0;
                    if (data1.id === undefined && (missing0 = 'id')) {
                      const err1 = {};
                      if (vErrors === null) {
                        vErrors = [err1];
                      } else {
                        vErrors.push(err1);
                      }
                      errors++;
                    }
                  }
                  var _valid0 = _errs9 === errors;
                  errors = _errs8;
                  if (vErrors !== null) {
                    if (_errs8) {
                      vErrors.length = _errs8;
                    } else {
                      vErrors = null;
                    }
                  }
                  if (!_valid0) {
                    const _errs10 = errors;
                    if (data1 && typeof data1 == 'object' && !Array.isArray(data1)) {
                      let missing1;
                      if (
                        (data1.workspace === undefined && (missing1 = 'workspace')) ||
                        (data1.name === undefined && (missing1 = 'name'))
                      ) {
                        validate110.errors = [
                          {
                            instancePath:
                              instancePath + '/reports/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                            schemaPath: '#/properties/reports/additionalProperties/else/required',
                            keyword: 'required',
                            params: { missingProperty: missing1 },
                          },
                        ];
                        return false;
                      }
                    }
                    var _valid0 = _errs10 === errors;
                    valid3 = _valid0;
                  }
                  if (!valid3) {
                    const err2 = {
                      instancePath:
                        instancePath + '/reports/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                      schemaPath: '#/properties/reports/additionalProperties/if',
                      keyword: 'if',
                      params: { failingKeyword: 'else' },
                    };
                    if (vErrors === null) {
                      vErrors = [err2];
                    } else {
                      vErrors.push(err2);
                    }
                    errors++;
                    validate110.errors = vErrors;
                    return false;
                  }
                  if (errors === _errs6) {
                    if (data1 && typeof data1 == 'object' && !Array.isArray(data1)) {
                      const _errs11 = errors;
                      for (const key3 in data1) {
                        if (!(key3 === 'id' || key3 === 'workspace' || key3 === 'name')) {
                          validate110.errors = [
                            {
                              instancePath:
                                instancePath + '/reports/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                              schemaPath: '#/properties/reports/additionalProperties/additionalProperties',
                              keyword: 'additionalProperties',
                              params: { additionalProperty: key3 },
                            },
                          ];
                          return false;
                          break;
                        }
                      }
                      if (_errs11 === errors) {
                        if (data1.id !== undefined) {
                          const _errs12 = errors;
                          if (
                            !validate113(data1.id, {
                              instancePath:
                                instancePath +
                                '/reports/' +
                                key2.replace(/~/g, '~0').replace(/\//g, '~1') +
                                '/id',
                              parentData: data1,
                              parentDataProperty: 'id',
                              rootData,
                              dynamicAnchors,
                            })
                          ) {
                            vErrors =
                              vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
                            errors = vErrors.length;
                          }
                          var valid4 = _errs12 === errors;
                        } else {
                          var valid4 = true;
                        }
                        if (valid4) {
                          if (data1.workspace !== undefined) {
                            const _errs13 = errors;
                            if (typeof data1.workspace !== 'string') {
                              validate110.errors = [
                                {
                                  instancePath:
                                    instancePath +
                                    '/reports/' +
                                    key2.replace(/~/g, '~0').replace(/\//g, '~1') +
                                    '/workspace',
                                  schemaPath:
                                    '#/properties/reports/additionalProperties/properties/workspace/type',
                                  keyword: 'type',
                                  params: { type: 'string' },
                                },
                              ];
                              return false;
                            }
                            var valid4 = _errs13 === errors;
                          } else {
                            var valid4 = true;
                          }
                          if (valid4) {
                            if (data1.name !== undefined) {
                              const _errs15 = errors;
                              if (typeof data1.name !== 'string') {
                                validate110.errors = [
                                  {
                                    instancePath:
                                      instancePath +
                                      '/reports/' +
                                      key2.replace(/~/g, '~0').replace(/\//g, '~1') +
                                      '/name',
                                    schemaPath:
                                      '#/properties/reports/additionalProperties/properties/name/type',
                                    keyword: 'type',
                                    params: { type: 'string' },
                                  },
                                ];
                                return false;
                              }
                              var valid4 = _errs15 === errors;
                            } else {
                              var valid4 = true;
                            }
                          }
                        }
                      }
                    } else {
                      validate110.errors = [
                        {
                          instancePath:
                            instancePath + '/reports/' + key2.replace(/~/g, '~0').replace(/\//g, '~1'),
                          schemaPath: '#/properties/reports/additionalProperties/type',
                          keyword: 'type',
                          params: { type: 'object' },
                        },
                      ];
                      return false;
                    }
                  }
                  var valid2 = _errs6 === errors;
                  if (!valid2) {
                    break;
                  }
                }
              }
            } else {
              validate110.errors = [
                {
                  instancePath: instancePath + '/reports',
                  schemaPath: '#/properties/reports/type',
                  keyword: 'type',
                  params: { type: 'object' },
                },
              ];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.datasets !== undefined) {
            const data5 = data.datasets;
            const _errs17 = errors;
            if (errors === _errs17) {
              if (data5 && typeof data5 == 'object' && !Array.isArray(data5)) {
                for (const key4 in data5) {
                  const _errs19 = errors;
                  if (
                    !validate111(key4, {
                      instancePath: instancePath + '/datasets',
                      parentData: data5,
                      parentDataProperty: 'datasets',
                      rootData,
                      dynamicAnchors,
                    })
                  ) {
                    vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
                    errors = vErrors.length;
                  }
                  var valid5 = _errs19 === errors;
                  if (!valid5) {
                    const err3 = {
                      instancePath: instancePath + '/datasets',
                      schemaPath: '#/properties/datasets/propertyNames',
                      keyword: 'propertyNames',
                      params: { propertyName: key4 },
                    };
                    if (vErrors === null) {
                      vErrors = [err3];
                    } else {
                      vErrors.push(err3);
                    }
                    errors++;
                    validate110.errors = vErrors;
                    return false;
                    break;
                  }
                }
                if (valid5) {
                  for (const key5 in data5) {
                    const data6 = data5[key5];
                    const _errs21 = errors;
                    const _errs23 = errors;
                    let valid7 = true;
                    const _errs24 = errors;
                    if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                      let missing2;
                      if (data6.id === undefined && (missing2 = 'id')) {
                        const err4 = {};
                        if (vErrors === null) {
                          vErrors = [err4];
                        } else {
                          vErrors.push(err4);
                        }
                        errors++;
                      }
                    }
                    var _valid1 = _errs24 === errors;
                    errors = _errs23;
                    if (vErrors !== null) {
                      if (_errs23) {
                        vErrors.length = _errs23;
                      } else {
                        vErrors = null;
                      }
                    }
                    let ifClause0;
                    if (_valid1) {
                      const _errs25 = errors;
                      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                        if (data6.report !== undefined) {
                          validate110.errors = [
                            {
                              instancePath:
                                instancePath +
                                '/datasets/' +
                                key5.replace(/~/g, '~0').replace(/\//g, '~1') +
                                '/report',
                              schemaPath:
                                '#/properties/datasets/additionalProperties/then/properties/report/false schema',
                              keyword: 'false schema',
                              params: {},
                            },
                          ];
                          return false;
                        }
                      }
                      var _valid1 = _errs25 === errors;
                      valid7 = _valid1;
                      if (valid7) {
                        var props0 = {};
                        props0.report = true;
                      }
                      ifClause0 = 'then';
                    } else {
                      const _errs26 = errors;
                      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                        let missing3;
                        if (data6.report === undefined && (missing3 = 'report')) {
                          validate110.errors = [
                            {
                              instancePath:
                                instancePath + '/datasets/' + key5.replace(/~/g, '~0').replace(/\//g, '~1'),
                              schemaPath: '#/properties/datasets/additionalProperties/else/required',
                              keyword: 'required',
                              params: { missingProperty: missing3 },
                            },
                          ];
                          return false;
                        }
                      }
                      var _valid1 = _errs26 === errors;
                      valid7 = _valid1;
                      ifClause0 = 'else';
                    }
                    if (!valid7) {
                      const err5 = {
                        instancePath:
                          instancePath + '/datasets/' + key5.replace(/~/g, '~0').replace(/\//g, '~1'),
                        schemaPath: '#/properties/datasets/additionalProperties/if',
                        keyword: 'if',
                        params: { failingKeyword: ifClause0 },
                      };
                      if (vErrors === null) {
                        vErrors = [err5];
                      } else {
                        vErrors.push(err5);
                      }
                      errors++;
                      validate110.errors = vErrors;
                      return false;
                    }
                    if (errors === _errs21) {
                      if (data6 && typeof data6 == 'object' && !Array.isArray(data6)) {
                        const _errs27 = errors;
                        for (const key6 in data6) {
                          if (!(key6 === 'id' || key6 === 'report' || key6 === 'dynamic')) {
                            validate110.errors = [
                              {
                                instancePath:
                                  instancePath + '/datasets/' + key5.replace(/~/g, '~0').replace(/\//g, '~1'),
                                schemaPath: '#/properties/datasets/additionalProperties/additionalProperties',
                                keyword: 'additionalProperties',
                                params: { additionalProperty: key6 },
                              },
                            ];
                            return false;
                            break;
                          }
                        }
                        if (_errs27 === errors) {
                          if (data6.id !== undefined) {
                            const _errs28 = errors;
                            if (
                              !validate113(data6.id, {
                                instancePath:
                                  instancePath +
                                  '/datasets/' +
                                  key5.replace(/~/g, '~0').replace(/\//g, '~1') +
                                  '/id',
                                parentData: data6,
                                parentDataProperty: 'id',
                                rootData,
                                dynamicAnchors,
                              })
                            ) {
                              vErrors =
                                vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
                              errors = vErrors.length;
                            }
                            var valid9 = _errs28 === errors;
                          } else {
                            var valid9 = true;
                          }
                          if (valid9) {
                            if (data6.report !== undefined) {
                              const _errs29 = errors;
                              if (
                                !validate117(data6.report, {
                                  instancePath:
                                    instancePath +
                                    '/datasets/' +
                                    key5.replace(/~/g, '~0').replace(/\//g, '~1') +
                                    '/report',
                                  parentData: data6,
                                  parentDataProperty: 'report',
                                  rootData,
                                  dynamicAnchors,
                                })
                              ) {
                                vErrors =
                                  vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
                                errors = vErrors.length;
                              }
                              var valid9 = _errs29 === errors;
                            } else {
                              var valid9 = true;
                            }
                            if (valid9) {
                              if (data6.dynamic !== undefined) {
                                const _errs30 = errors;
                                if (typeof data6.dynamic !== 'boolean') {
                                  validate110.errors = [
                                    {
                                      instancePath:
                                        instancePath +
                                        '/datasets/' +
                                        key5.replace(/~/g, '~0').replace(/\//g, '~1') +
                                        '/dynamic',
                                      schemaPath:
                                        '#/properties/datasets/additionalProperties/properties/dynamic/type',
                                      keyword: 'type',
                                      params: { type: 'boolean' },
                                    },
                                  ];
                                  return false;
                                }
                                var valid9 = _errs30 === errors;
                              } else {
                                var valid9 = true;
                              }
                            }
                          }
                        }
                      } else {
                        validate110.errors = [
                          {
                            instancePath:
                              instancePath + '/datasets/' + key5.replace(/~/g, '~0').replace(/\//g, '~1'),
                            schemaPath: '#/properties/datasets/additionalProperties/type',
                            keyword: 'type',
                            params: { type: 'object' },
                          },
                        ];
                        return false;
                      }
                    }
                    var valid6 = _errs21 === errors;
                    if (!valid6) {
                      break;
                    }
                  }
                }
              } else {
                validate110.errors = [
                  {
                    instancePath: instancePath + '/datasets',
                    schemaPath: '#/properties/datasets/type',
                    keyword: 'type',
                    params: { type: 'object' },
                  },
                ];
                return false;
              }
            }
            var valid0 = _errs17 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.teams !== undefined) {
              const data11 = data.teams;
              const _errs32 = errors;
              if (errors === _errs32) {
                if (data11 && typeof data11 == 'object' && !Array.isArray(data11)) {
                  for (const key7 in data11) {
                    const _errs34 = errors;
                    if (
                      !validate119(key7, {
                        instancePath: instancePath + '/teams',
                        parentData: data11,
                        parentDataProperty: 'teams',
                        rootData,
                        dynamicAnchors,
                      })
                    ) {
                      vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
                      errors = vErrors.length;
                    }
                    var valid10 = _errs34 === errors;
                    if (!valid10) {
                      const err6 = {
                        instancePath: instancePath + '/teams',
                        schemaPath: '#/properties/teams/propertyNames',
                        keyword: 'propertyNames',
                        params: { propertyName: key7 },
                      };
                      if (vErrors === null) {
                        vErrors = [err6];
                      } else {
                        vErrors.push(err6);
                      }
                      errors++;
                      validate110.errors = vErrors;
                      return false;
                      break;
                    }
                  }
                  if (valid10) {
                    for (const key8 in data11) {
                      const data12 = data11[key8];
                      const _errs36 = errors;
                      if (errors === _errs36) {
                        if (data12 && typeof data12 == 'object' && !Array.isArray(data12)) {
                          const _errs38 = errors;
                          for (const key9 in data12) {
                            if (!(key9 === 'members' || key9 === 'reports' || key9 === 'rls')) {
                              validate110.errors = [
                                {
                                  instancePath:
                                    instancePath + '/teams/' + key8.replace(/~/g, '~0').replace(/\//g, '~1'),
                                  schemaPath: '#/properties/teams/additionalProperties/additionalProperties',
                                  keyword: 'additionalProperties',
                                  params: { additionalProperty: key9 },
                                },
                              ];
                              return false;
                              break;
                            }
                          }
                          if (_errs38 === errors) {
                            if (data12.members !== undefined) {
                              const data13 = data12.members;
                              const _errs39 = errors;
                              if (errors === _errs39) {
                                if (Array.isArray(data13)) {
                                  var valid13 = true;
                                  const len0 = data13.length;
                                  for (let i0 = 0; i0 < len0; i0++) {
                                    const data14 = data13[i0];
                                    const _errs41 = errors;
                                    const _errs42 = errors;
                                    let valid14 = false;
                                    const _errs43 = errors;
                                    if (
                                      !validate121(data14, {
                                        instancePath:
                                          instancePath +
                                          '/teams/' +
                                          key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                          '/members/' +
                                          i0,
                                        parentData: data13,
                                        parentDataProperty: i0,
                                        rootData,
                                        dynamicAnchors,
                                      })
                                    ) {
                                      vErrors =
                                        vErrors === null
                                          ? validate121.errors
                                          : vErrors.concat(validate121.errors);
                                      errors = vErrors.length;
                                    }
                                    var _valid2 = _errs43 === errors;
                                    valid14 = valid14 || _valid2;
                                    const _errs44 = errors;
                                    if (errors === _errs44) {
                                      if (data14 && typeof data14 == 'object' && !Array.isArray(data14)) {
                                        let missing4;
                                        if (data14.user === undefined && (missing4 = 'user')) {
                                          const err7 = {
                                            instancePath:
                                              instancePath +
                                              '/teams/' +
                                              key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/members/' +
                                              i0,
                                            schemaPath:
                                              '#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required',
                                            keyword: 'required',
                                            params: { missingProperty: missing4 },
                                          };
                                          if (vErrors === null) {
                                            vErrors = [err7];
                                          } else {
                                            vErrors.push(err7);
                                          }
                                          errors++;
                                        } else {
                                          const _errs46 = errors;
                                          for (const key10 in data14) {
                                            if (
                                              !(
                                                key10 === 'user' ||
                                                key10 === 'from' ||
                                                key10 === 'until' ||
                                                key10 === 'reason'
                                              )
                                            ) {
                                              const err8 = {
                                                instancePath:
                                                  instancePath +
                                                  '/teams/' +
                                                  key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                  '/members/' +
                                                  i0,
                                                schemaPath:
                                                  '#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties',
                                                keyword: 'additionalProperties',
                                                params: { additionalProperty: key10 },
                                              };
                                              if (vErrors === null) {
                                                vErrors = [err8];
                                              } else {
                                                vErrors.push(err8);
                                              }
                                              errors++;
                                              break;
                                            }
                                          }
                                          if (_errs46 === errors) {
                                            if (data14.user !== undefined) {
                                              const _errs47 = errors;
                                              if (
                                                !validate121(data14.user, {
                                                  instancePath:
                                                    instancePath +
                                                    '/teams/' +
                                                    key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                    '/members/' +
                                                    i0 +
                                                    '/user',
                                                  parentData: data14,
                                                  parentDataProperty: 'user',
                                                  rootData,
                                                  dynamicAnchors,
                                                })
                                              ) {
                                                vErrors =
                                                  vErrors === null
                                                    ? validate121.errors
                                                    : vErrors.concat(validate121.errors);
                                                errors = vErrors.length;
                                              }
                                              var valid15 = _errs47 === errors;
                                            } else {
                                              var valid15 = true;
                                            }
                                            if (valid15) {
                                              if (data14.from !== undefined) {
                                                const _errs48 = errors;
                                                if (
                                                  !validate124(data14.from, {
                                                    instancePath:
                                                      instancePath +
                                                      '/teams/' +
                                                      key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                      '/members/' +
                                                      i0 +
                                                      '/from',
                                                    parentData: data14,
                                                    parentDataProperty: 'from',
                                                    rootData,
                                                    dynamicAnchors,
                                                  })
                                                ) {
                                                  vErrors =
                                                    vErrors === null
                                                      ? validate124.errors
                                                      : vErrors.concat(validate124.errors);
                                                  errors = vErrors.length;
                                                }
                                                var valid15 = _errs48 === errors;
                                              } else {
                                                var valid15 = true;
                                              }
                                              if (valid15) {
                                                if (data14.until !== undefined) {
                                                  const _errs49 = errors;
                                                  if (
                                                    !validate126(data14.until, {
                                                      instancePath:
                                                        instancePath +
                                                        '/teams/' +
                                                        key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                        '/members/' +
                                                        i0 +
                                                        '/until',
                                                      parentData: data14,
                                                      parentDataProperty: 'until',
                                                      rootData,
                                                      dynamicAnchors,
                                                    })
                                                  ) {
                                                    vErrors =
                                                      vErrors === null
                                                        ? validate126.errors
                                                        : vErrors.concat(validate126.errors);
                                                    errors = vErrors.length;
                                                  }
                                                  var valid15 = _errs49 === errors;
                                                } else {
                                                  var valid15 = true;
                                                }
                                                if (valid15) {
                                                  if (data14.reason !== undefined) {
                                                    const _errs50 = errors;
                                                    if (
                                                      !validate128(data14.reason, {
                                                        instancePath:
                                                          instancePath +
                                                          '/teams/' +
                                                          key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                          '/members/' +
                                                          i0 +
                                                          '/reason',
                                                        parentData: data14,
                                                        parentDataProperty: 'reason',
                                                        rootData,
                                                        dynamicAnchors,
                                                      })
                                                    ) {
                                                      vErrors =
                                                        vErrors === null
                                                          ? validate128.errors
                                                          : vErrors.concat(validate128.errors);
                                                      errors = vErrors.length;
                                                    }
                                                    var valid15 = _errs50 === errors;
                                                  } else {
                                                    var valid15 = true;
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      } else {
                                        const err9 = {
                                          instancePath:
                                            instancePath +
                                            '/teams/' +
                                            key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                            '/members/' +
                                            i0,
                                          schemaPath:
                                            '#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type',
                                          keyword: 'type',
                                          params: { type: 'object' },
                                        };
                                        if (vErrors === null) {
                                          vErrors = [err9];
                                        } else {
                                          vErrors.push(err9);
                                        }
                                        errors++;
                                      }
                                    }
                                    var _valid2 = _errs44 === errors;
                                    valid14 = valid14 || _valid2;
                                    if (!valid14) {
                                      const err10 = {
                                        instancePath:
                                          instancePath +
                                          '/teams/' +
                                          key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                          '/members/' +
                                          i0,
                                        schemaPath:
                                          '#/properties/teams/additionalProperties/properties/members/items/anyOf',
                                        keyword: 'anyOf',
                                        params: {},
                                      };
                                      if (vErrors === null) {
                                        vErrors = [err10];
                                      } else {
                                        vErrors.push(err10);
                                      }
                                      errors++;
                                      validate110.errors = vErrors;
                                      return false;
                                    } else {
                                      errors = _errs42;
                                      if (vErrors !== null) {
                                        if (_errs42) {
                                          vErrors.length = _errs42;
                                        } else {
                                          vErrors = null;
                                        }
                                      }
                                    }
                                    var valid13 = _errs41 === errors;
                                    if (!valid13) {
                                      break;
                                    }
                                  }
                                } else {
                                  validate110.errors = [
                                    {
                                      instancePath:
                                        instancePath +
                                        '/teams/' +
                                        key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                        '/members',
                                      schemaPath:
                                        '#/properties/teams/additionalProperties/properties/members/type',
                                      keyword: 'type',
                                      params: { type: 'array' },
                                    },
                                  ];
                                  return false;
                                }
                              }
                              var valid12 = _errs39 === errors;
                            } else {
                              var valid12 = true;
                            }
                            if (valid12) {
                              if (data12.reports !== undefined) {
                                const _errs51 = errors;
                                if (
                                  !validate130(data12.reports, {
                                    instancePath:
                                      instancePath +
                                      '/teams/' +
                                      key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                      '/reports',
                                    parentData: data12,
                                    parentDataProperty: 'reports',
                                    rootData,
                                    dynamicAnchors,
                                  })
                                ) {
                                  vErrors =
                                    vErrors === null
                                      ? validate130.errors
                                      : vErrors.concat(validate130.errors);
                                  errors = vErrors.length;
                                }
                                var valid12 = _errs51 === errors;
                              } else {
                                var valid12 = true;
                              }
                              if (valid12) {
                                if (data12.rls !== undefined) {
                                  const _errs52 = errors;
                                  if (
                                    !validate139(data12.rls, {
                                      instancePath:
                                        instancePath +
                                        '/teams/' +
                                        key8.replace(/~/g, '~0').replace(/\//g, '~1') +
                                        '/rls',
                                      parentData: data12,
                                      parentDataProperty: 'rls',
                                      rootData,
                                      dynamicAnchors,
                                    })
                                  ) {
                                    vErrors =
                                      vErrors === null
                                        ? validate139.errors
                                        : vErrors.concat(validate139.errors);
                                    errors = vErrors.length;
                                  }
                                  var valid12 = _errs52 === errors;
                                } else {
                                  var valid12 = true;
                                }
                              }
                            }
                          }
                        } else {
                          validate110.errors = [
                            {
                              instancePath:
                                instancePath + '/teams/' + key8.replace(/~/g, '~0').replace(/\//g, '~1'),
                              schemaPath: '#/properties/teams/additionalProperties/type',
                              keyword: 'type',
                              params: { type: 'object' },
                            },
                          ];
                          return false;
                        }
                      }
                      var valid11 = _errs36 === errors;
                      if (!valid11) {
                        break;
                      }
                    }
                  }
                } else {
                  validate110.errors = [
                    {
                      instancePath: instancePath + '/teams',
                      schemaPath: '#/properties/teams/type',
                      keyword: 'type',
                      params: { type: 'object' },
                    },
                  ];
                  return false;
                }
              }
              var valid0 = _errs32 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.users !== undefined) {
                const data21 = data.users;
                const _errs53 = errors;
                if (errors === _errs53) {
                  if (data21 && typeof data21 == 'object' && !Array.isArray(data21)) {
                    for (const key11 in data21) {
                      const _errs55 = errors;
                      if (
                        !validate121(key11, {
                          instancePath: instancePath + '/users',
                          parentData: data21,
                          parentDataProperty: 'users',
                          rootData,
                          dynamicAnchors,
                        })
                      ) {
                        vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
                        errors = vErrors.length;
                      }
                      var valid16 = _errs55 === errors;
                      if (!valid16) {
                        const err11 = {
                          instancePath: instancePath + '/users',
                          schemaPath: '#/properties/users/propertyNames',
                          keyword: 'propertyNames',
                          params: { propertyName: key11 },
                        };
                        if (vErrors === null) {
                          vErrors = [err11];
                        } else {
                          vErrors.push(err11);
                        }
                        errors++;
                        validate110.errors = vErrors;
                        return false;
                        break;
                      }
                    }
                    if (valid16) {
                      for (const key12 in data21) {
                        const data22 = data21[key12];
                        const _errs57 = errors;
                        if (errors === _errs57) {
                          if (data22 && typeof data22 == 'object' && !Array.isArray(data22)) {
                            const _errs59 = errors;
                            for (const key13 in data22) {
                              if (
                                !func1.call(schema33.properties.users.additionalProperties.properties, key13)
                              ) {
                                validate110.errors = [
                                  {
                                    instancePath:
                                      instancePath +
                                      '/users/' +
                                      key12.replace(/~/g, '~0').replace(/\//g, '~1'),
                                    schemaPath:
                                      '#/properties/users/additionalProperties/additionalProperties',
                                    keyword: 'additionalProperties',
                                    params: { additionalProperty: key13 },
                                  },
                                ];
                                return false;
                                break;
                              }
                            }
                            if (_errs59 === errors) {
                              if (data22.name !== undefined) {
                                const data23 = data22.name;
                                const _errs60 = errors;
                                if (errors === _errs60) {
                                  if (typeof data23 === 'string') {
                                    if (data23.length < 1) {
                                      validate110.errors = [
                                        {
                                          instancePath:
                                            instancePath +
                                            '/users/' +
                                            key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                            '/name',
                                          schemaPath:
                                            '#/properties/users/additionalProperties/properties/name/minLength',
                                          keyword: 'minLength',
                                          params: { limit: 1 },
                                        },
                                      ];
                                      return false;
                                    }
                                  } else {
                                    validate110.errors = [
                                      {
                                        instancePath:
                                          instancePath +
                                          '/users/' +
                                          key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                          '/name',
                                        schemaPath:
                                          '#/properties/users/additionalProperties/properties/name/type',
                                        keyword: 'type',
                                        params: { type: 'string' },
                                      },
                                    ];
                                    return false;
                                  }
                                }
                                var valid18 = _errs60 === errors;
                              } else {
                                var valid18 = true;
                              }
                              if (valid18) {
                                if (data22.role !== undefined) {
                                  const data24 = data22.role;
                                  const _errs62 = errors;
                                  if (
                                    !(
                                      data24 === 'administrator' ||
                                      data24 === 'contributor' ||
                                      data24 === 'viewer' ||
                                      data24 === 'workspace-contributor'
                                    )
                                  ) {
                                    validate110.errors = [
                                      {
                                        instancePath:
                                          instancePath +
                                          '/users/' +
                                          key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                          '/role',
                                        schemaPath:
                                          '#/properties/users/additionalProperties/properties/role/enum',
                                        keyword: 'enum',
                                        params: {
                                          allowedValues:
                                            schema33.properties.users.additionalProperties.properties.role
                                              .enum,
                                        },
                                      },
                                    ];
                                    return false;
                                  }
                                  var valid18 = _errs62 === errors;
                                } else {
                                  var valid18 = true;
                                }
                                if (valid18) {
                                  if (data22.previously !== undefined) {
                                    const data25 = data22.previously;
                                    const _errs63 = errors;
                                    if (errors === _errs63) {
                                      if (Array.isArray(data25)) {
                                        var valid19 = true;
                                        const len1 = data25.length;
                                        for (let i1 = 0; i1 < len1; i1++) {
                                          const _errs65 = errors;
                                          if (
                                            !validate121(data25[i1], {
                                              instancePath:
                                                instancePath +
                                                '/users/' +
                                                key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                '/previously/' +
                                                i1,
                                              parentData: data25,
                                              parentDataProperty: i1,
                                              rootData,
                                              dynamicAnchors,
                                            })
                                          ) {
                                            vErrors =
                                              vErrors === null
                                                ? validate121.errors
                                                : vErrors.concat(validate121.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid19 = _errs65 === errors;
                                          if (!valid19) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validate110.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/users/' +
                                              key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/previously',
                                            schemaPath:
                                              '#/properties/users/additionalProperties/properties/previously/type',
                                            keyword: 'type',
                                            params: { type: 'array' },
                                          },
                                        ];
                                        return false;
                                      }
                                    }
                                    var valid18 = _errs63 === errors;
                                  } else {
                                    var valid18 = true;
                                  }
                                  if (valid18) {
                                    if (data22.absent !== undefined) {
                                      const _errs66 = errors;
                                      if (typeof data22.absent !== 'boolean') {
                                        validate110.errors = [
                                          {
                                            instancePath:
                                              instancePath +
                                              '/users/' +
                                              key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/absent',
                                            schemaPath:
                                              '#/properties/users/additionalProperties/properties/absent/type',
                                            keyword: 'type',
                                            params: { type: 'boolean' },
                                          },
                                        ];
                                        return false;
                                      }
                                      var valid18 = _errs66 === errors;
                                    } else {
                                      var valid18 = true;
                                    }
                                    if (valid18) {
                                      if (data22.from !== undefined) {
                                        const _errs68 = errors;
                                        if (
                                          !validate124(data22.from, {
                                            instancePath:
                                              instancePath +
                                              '/users/' +
                                              key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                              '/from',
                                            parentData: data22,
                                            parentDataProperty: 'from',
                                            rootData,
                                            dynamicAnchors,
                                          })
                                        ) {
                                          vErrors =
                                            vErrors === null
                                              ? validate124.errors
                                              : vErrors.concat(validate124.errors);
                                          errors = vErrors.length;
                                        }
                                        var valid18 = _errs68 === errors;
                                      } else {
                                        var valid18 = true;
                                      }
                                      if (valid18) {
                                        if (data22.until !== undefined) {
                                          const _errs69 = errors;
                                          if (
                                            !validate126(data22.until, {
                                              instancePath:
                                                instancePath +
                                                '/users/' +
                                                key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                '/until',
                                              parentData: data22,
                                              parentDataProperty: 'until',
                                              rootData,
                                              dynamicAnchors,
                                            })
                                          ) {
                                            vErrors =
                                              vErrors === null
                                                ? validate126.errors
                                                : vErrors.concat(validate126.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid18 = _errs69 === errors;
                                        } else {
                                          var valid18 = true;
                                        }
                                        if (valid18) {
                                          if (data22.reason !== undefined) {
                                            const _errs70 = errors;
                                            if (
                                              !validate128(data22.reason, {
                                                instancePath:
                                                  instancePath +
                                                  '/users/' +
                                                  key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                  '/reason',
                                                parentData: data22,
                                                parentDataProperty: 'reason',
                                                rootData,
                                                dynamicAnchors,
                                              })
                                            ) {
                                              vErrors =
                                                vErrors === null
                                                  ? validate128.errors
                                                  : vErrors.concat(validate128.errors);
                                              errors = vErrors.length;
                                            }
                                            var valid18 = _errs70 === errors;
                                          } else {
                                            var valid18 = true;
                                          }
                                          if (valid18) {
                                            if (data22.reports !== undefined) {
                                              const _errs71 = errors;
                                              if (
                                                !validate130(data22.reports, {
                                                  instancePath:
                                                    instancePath +
                                                    '/users/' +
                                                    key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                    '/reports',
                                                  parentData: data22,
                                                  parentDataProperty: 'reports',
                                                  rootData,
                                                  dynamicAnchors,
                                                })
                                              ) {
                                                vErrors =
                                                  vErrors === null
                                                    ? validate130.errors
                                                    : vErrors.concat(validate130.errors);
                                                errors = vErrors.length;
                                              }
                                              var valid18 = _errs71 === errors;
                                            } else {
                                              var valid18 = true;
                                            }
                                            if (valid18) {
                                              if (data22.rls !== undefined) {
                                                const _errs72 = errors;
                                                if (
                                                  !validate139(data22.rls, {
                                                    instancePath:
                                                      instancePath +
                                                      '/users/' +
                                                      key12.replace(/~/g, '~0').replace(/\//g, '~1') +
                                                      '/rls',
                                                    parentData: data22,
                                                    parentDataProperty: 'rls',
                                                    rootData,
                                                    dynamicAnchors,
                                                  })
                                                ) {
                                                  vErrors =
                                                    vErrors === null
                                                      ? validate139.errors
                                                      : vErrors.concat(validate139.errors);
                                                  errors = vErrors.length;
                                                }
                                                var valid18 = _errs72 === errors;
                                              } else {
                                                var valid18 = true;
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          } else {
                            validate110.errors = [
                              {
                                instancePath:
                                  instancePath + '/users/' + key12.replace(/~/g, '~0').replace(/\//g, '~1'),
                                schemaPath: '#/properties/users/additionalProperties/type',
                                keyword: 'type',
                                params: { type: 'object' },
                              },
                            ];
                            return false;
                          }
                        }
                        var valid17 = _errs57 === errors;
                        if (!valid17) {
                          break;
                        }
                      }
                    }
                  } else {
                    validate110.errors = [
                      {
                        instancePath: instancePath + '/users',
                        schemaPath: '#/properties/users/type',
                        keyword: 'type',
                        params: { type: 'object' },
                      },
                    ];
                    return false;
                  }
                }
                var valid0 = _errs53 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.groups !== undefined) {
                  const data33 = data.groups;
                  const _errs73 = errors;
                  if (errors === _errs73) {
                    if (data33 && typeof data33 == 'object' && !Array.isArray(data33)) {
                      for (const key14 in data33) {
                        const _errs75 = errors;
                        if (
                          !validate119(key14, {
                            instancePath: instancePath + '/groups',
                            parentData: data33,
                            parentDataProperty: 'groups',
                            rootData,
                            dynamicAnchors,
                          })
                        ) {
                          vErrors =
                            vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
                          errors = vErrors.length;
                        }
                        var valid20 = _errs75 === errors;
                        if (!valid20) {
                          const err12 = {
                            instancePath: instancePath + '/groups',
                            schemaPath: '#/properties/groups/propertyNames',
                            keyword: 'propertyNames',
                            params: { propertyName: key14 },
                          };
                          if (vErrors === null) {
                            vErrors = [err12];
                          } else {
                            vErrors.push(err12);
                          }
                          errors++;
                          validate110.errors = vErrors;
                          return false;
                          break;
                        }
                      }
                      if (valid20) {
                        for (const key15 in data33) {
                          const data34 = data33[key15];
                          const _errs77 = errors;
                          if (errors === _errs77) {
                            if (data34 && typeof data34 == 'object' && !Array.isArray(data34)) {
                              let missing5;
                              if (data34.id === undefined && (missing5 = 'id')) {
                                validate110.errors = [
                                  {
                                    instancePath:
                                      instancePath +
                                      '/groups/' +
                                      key15.replace(/~/g, '~0').replace(/\//g, '~1'),
                                    schemaPath: '#/properties/groups/additionalProperties/required',
                                    keyword: 'required',
                                    params: { missingProperty: missing5 },
                                  },
                                ];
                                return false;
                              } else {
                                const _errs79 = errors;
                                for (const key16 in data34) {
                                  if (!(key16 === 'id' || key16 === 'rls')) {
                                    validate110.errors = [
                                      {
                                        instancePath:
                                          instancePath +
                                          '/groups/' +
                                          key15.replace(/~/g, '~0').replace(/\//g, '~1'),
                                        schemaPath:
                                          '#/properties/groups/additionalProperties/additionalProperties',
                                        keyword: 'additionalProperties',
                                        params: { additionalProperty: key16 },
                                      },
                                    ];
                                    return false;
                                    break;
                                  }
                                }
                                if (_errs79 === errors) {
                                  if (data34.id !== undefined) {
                                    const _errs80 = errors;
                                    if (
                                      !validate113(data34.id, {
                                        instancePath:
                                          instancePath +
                                          '/groups/' +
                                          key15.replace(/~/g, '~0').replace(/\//g, '~1') +
                                          '/id',
                                        parentData: data34,
                                        parentDataProperty: 'id',
                                        rootData,
                                        dynamicAnchors,
                                      })
                                    ) {
                                      vErrors =
                                        vErrors === null
                                          ? validate113.errors
                                          : vErrors.concat(validate113.errors);
                                      errors = vErrors.length;
                                    }
                                    var valid22 = _errs80 === errors;
                                  } else {
                                    var valid22 = true;
                                  }
                                  if (valid22) {
                                    if (data34.rls !== undefined) {
                                      const _errs81 = errors;
                                      if (
                                        !validate139(data34.rls, {
                                          instancePath:
                                            instancePath +
                                            '/groups/' +
                                            key15.replace(/~/g, '~0').replace(/\//g, '~1') +
                                            '/rls',
                                          parentData: data34,
                                          parentDataProperty: 'rls',
                                          rootData,
                                          dynamicAnchors,
                                        })
                                      ) {
                                        vErrors =
                                          vErrors === null
                                            ? validate139.errors
                                            : vErrors.concat(validate139.errors);
                                        errors = vErrors.length;
                                      }
                                      var valid22 = _errs81 === errors;
                                    } else {
                                      var valid22 = true;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate110.errors = [
                                {
                                  instancePath:
                                    instancePath +
                                    '/groups/' +
                                    key15.replace(/~/g, '~0').replace(/\//g, '~1'),
                                  schemaPath: '#/properties/groups/additionalProperties/type',
                                  keyword: 'type',
                                  params: { type: 'object' },
                                },
                              ];
                              return false;
                            }
                          }
                          var valid21 = _errs77 === errors;
                          if (!valid21) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate110.errors = [
                        {
                          instancePath: instancePath + '/groups',
                          schemaPath: '#/properties/groups/type',
                          keyword: 'type',
                          params: { type: 'object' },
                        },
                      ];
                      return false;
                    }
                  }
                  var valid0 = _errs73 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate110.errors = [
        { instancePath, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } },
      ];
      return false;
    }
  }
  validate110.errors = vErrors;
  return errors === 0;
}
validate110.evaluated = { props: true, dynamicProps: false, dynamicItems: false };
