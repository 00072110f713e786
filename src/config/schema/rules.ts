import {
  choice,
  count,
  DATASET_ROLE,
  listSchema,
  mapping,
  patterns,
  ROLE,
  ref,
  type Schema,
  text,
} from './definitions.ts';

const some = (description: string): Schema => patterns(description, { minItems: 1 });
const selector = (description: string): Schema => ref('ruleSelector', description);

export const RULE_DEFINITIONS = {
  ruleSelector: mapping(
    'People who match all of `users`, `roles` and `teams`, and have something of `reports` or `rls`.',
    {
      users: some('Addresses.'),
      roles: listSchema({ ...ROLE, description: 'A role.' }, 'Roles of the account.', { minItems: 1 }),
      reports: some('Reports that they have: WORKSPACE/NAME.'),
      rls: some(`RLS roles that they have, through groups too: ${DATASET_ROLE}`),
      teams: some('Names of teams of these files.'),
    },
    { minProperties: 1 },
  ),
};

const TERMS = mapping(
  'How each grant and membership must be written.',
  {
    until: text('Each ends within so many days from now.', {
      title: 'a number of days such as 180d',
      pattern: '^[1-9][0-9]{0,4}d$',
    }),
    reason: ref('pattern', 'Each has a reason that matches this pattern.'),
  },
  { minProperties: 1 },
);

const FORMS = {
  deny: selector('Nobody may match this: none of these people may have any of this access.'),
  apart: listSchema(ref('ruleSelector'), 'Nobody may match two of these.', { minItems: 2 }),
  require: mapping(
    'People who match the first must have the second.',
    {
      of: selector('The people, or the access, that the rule is about.'),
      have: {
        type: 'object',
        description: 'What they must match, or how each grant and membership must be written.',
        if: { anyOf: [{ required: ['until'] }, { required: ['reason'] }] },
        then: TERMS,
        else: ref('ruleSelector'),
      },
    },
    { required: ['of', 'have'] },
  ),
  count: mapping(
    'How many people may match.',
    {
      of: selector('The people to count.'),
      most: count('No more people than this.', 0),
      least: count('No fewer people than this.', 1),
      each: { const: 'report', description: 'Counts the people of each report by itself.' },
    },
    { required: ['of'], if: { required: ['most'] }, else: { required: ['least'] } },
  ),
};

const EXEMPT = mapping(
  'People without this rule.',
  {
    user: ref('pattern', 'A pattern over addresses.'),
    from: ref('from'),
    until: ref('until'),
    reason: ref('reason'),
  },
  { required: ['user', 'until'] },
);

export const RULES = listSchema(
  mapping(
    'One rule, with one of deny, apart, require and count.',
    {
      name: text('The name of the rule. No other rule has it.', { maxLength: 100 }),
      why: { type: 'string', description: 'The reason. Messages show it.' },
      severity: choice(
        'What happens to a plan that breaks the rule.',
        { refuse: 'rolecall refuses the plan.', report: 'rolecall reports it as a finding.' },
        { default: 'refuse' },
      ),
      exempt: listSchema(EXEMPT, 'Exceptions, each with an end.'),
      ...FORMS,
    },
    { required: ['name'], oneOf: Object.keys(FORMS).map((form) => ({ required: [form] })) },
  ),
  'Limits on everybody’s access.',
);
