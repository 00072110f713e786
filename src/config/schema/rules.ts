import {
  choiceWithDefault,
  countSchema,
  DATASET_ROLE,
  listSchema,
  mappingWhere,
  needs,
  patterns,
  ROLE,
  ref,
  type Schema,
  textSchema,
  WINDOW,
} from './definitions.ts';

/** A single value, or a list of values. */
const oneOrMore = (description: string, one: Schema, list: Schema): Schema => {
  return { description, if: { type: 'string' }, then: one, else: { ...list, minItems: 1 } };
};
const onePatternOrMore = (description: string): Schema =>
  oneOrMore(description, ref('pattern'), patterns(description));
const selector = (description: string): Schema => ref('ruleSelector', description);
const NOT_EMPTY: Schema = { minProperties: 1 };
const NEEDS_MOST_OR_LEAST: Schema = { if: needs('most'), else: needs('least') };

export const ROLE_ENTRY: Schema = { ...ROLE, description: 'A role.' };

const SELECTOR =
  'People who match each of `users`, `roles` and `teams`, and have a report in `reports` or a role in `rls`.';

export const RULE_DEFINITIONS = {
  ruleSelector: mappingWhere(NOT_EMPTY, SELECTOR, {
    users: onePatternOrMore('Patterns for addresses.'),
    roles: oneOrMore('Roles of the account.', ROLE_ENTRY, listSchema('Roles.', ROLE_ENTRY)),
    reports: onePatternOrMore('Reports that these people have: WORKSPACE/NAME.'),
    rls: onePatternOrMore(`RLS roles that these people have, through groups too: ${DATASET_ROLE}`),
    teams: onePatternOrMore('Names of teams in the files.'),
  }),
};

const TERMS = mappingWhere(NOT_EMPTY, 'The end and the reason that each grant and membership must have.', {
  until: textSchema('Each grant and membership ends within this many days from now.', {
    title: 'a number of days such as 180d',
    pattern: '^[1-9][0-9]{0,4}d$',
  }),
  reason: ref('pattern', 'Each grant and membership has a reason that matches this pattern.'),
});

export const FORMS = {
  deny: selector('Nobody may match this selector.'),
  apart: listSchema('Nobody may match two selectors.', ref('ruleSelector'), { minItems: 2, maxItems: 1000 }),
  require: mappingWhere(needs('of', 'have'), 'Everybody who matches `of` must also match `have`.', {
    of: selector('The people, or the access, that the rule is about.'),
    have: {
      type: 'object',
      description:
        'A selector that these people must match, or the end and reason that their access must have.',
      if: { anyOf: [needs('until'), needs('reason')] },
      then: TERMS,
      else: ref('ruleSelector'),
    },
  }),
  count: mappingWhere({ ...needs('of'), ...NEEDS_MOST_OR_LEAST }, 'How many people may match.', {
    of: selector('The people to count.'),
    most: countSchema('No more people than this.', 0),
    least: countSchema('No fewer people than this.', 1),
    each: { const: 'report', description: 'Counts the people of each report separately.' },
  }),
};

const EXEMPT = mappingWhere(needs('user', 'until'), 'People to whom the rule does not apply.', {
  user: ref('pattern', 'A pattern for addresses.'),
  ...WINDOW,
});

const NAME_AND_ONE_FORM: Schema = { ...needs('name'), oneOf: Object.keys(FORMS).map((form) => needs(form)) };

const RULE = mappingWhere(NAME_AND_ONE_FORM, 'One rule, with one of deny, apart, require and count.', {
  name: textSchema('A name that no other rule has.', { maxLength: 100 }),
  why: { type: 'string', description: 'The reason. Messages show it.' },
  severity: choiceWithDefault('What happens to a plan that breaks the rule.', {
    refuse: 'rolecall refuses the plan.',
    report: 'rolecall reports a finding, and allows the plan.',
  }),
  exempt: listSchema('Exceptions, each with an end.', EXEMPT),
  ...FORMS,
});

export const RULES = listSchema('Limits on everybody’s access.', RULE);
