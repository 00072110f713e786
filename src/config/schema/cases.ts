import { ACCESS_SECTIONS } from './access.ts';
import { DEFINITIONS } from './definitions.ts';

/** The JSON Schema (2020-12) of a file of rule cases. */
export const CASES_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'cases.schema.json',
  title: 'rolecall rule cases',
  description: 'Access, and the rules that it breaks. `validate` runs these files.',
  type: 'object',
  properties: {
    cases: {
      type: 'array',
      description: 'The cases, each of its own.',
      minItems: 1,
      items: {
        type: 'object',
        description: 'One case: access, written as in files of access, and the rules that it breaks.',
        properties: {
          case: { type: 'string', minLength: 1, description: 'What the case is about.' },
          at: { $ref: '#/$defs/from', description: 'When it is judged: by default, now.' },
          breaks: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            description:
              'The names of the rules that this access breaks, and no others. Left out means none.',
          },
          ...ACCESS_SECTIONS,
        },
        required: ['case'],
        additionalProperties: false,
      },
    },
  },
  required: ['cases'],
  additionalProperties: false,
  $defs: DEFINITIONS,
} as const;
