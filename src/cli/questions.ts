import type { Declare } from './declare.ts';
import { CONFIG, CONNECTION, FORMAT, flag, listFlag, OUTPUT_OR_CSV, onlyFlag } from './flags.ts';

const ASKING = [
  CONFIG,
  ...OUTPUT_OR_CSV,
  ...CONNECTION,
  flag('--on <when>', 'Show past access from the record: on a day, or after an applied commit'),
  flag('--state <backup>', 'Read this backup instead of the portal'),
  flag('--blame', 'Show commit and author of each line'),
  flag('--usage', 'Show when each report was last opened, from the audit log'),
];

export function declareQuestions(declare: Declare): void {
  declare({
    usage: 'explain <user> [report]',
    does: 'Show why somebody has access, and what a plan would change',
    flags: ASKING,
    about: 'REPORT is an alias, an id or WORKSPACE/NAME.',
    examples: ['explain ana@contoso.com', 'explain ana@contoso.com "Sales/Churn" --blame'],
    load: async () => (await import('../commands/questions.ts')).runExplain,
  });
  declare({
    usage: 'who <subject>',
    does: 'Show who has access to a report or an RLS role, and why',
    flags: ASKING,
    about: 'SUBJECT is a report (an alias, an id or WORKSPACE/NAME) or an RLS role (DATASET/ROLE).',
    examples: ['who "Sales/Churn" --blame', 'who sales/LATAM --format json'],
    load: async () => (await import('../commands/questions.ts')).runWho,
  });
  declare({
    usage: 'review',
    does: 'List access that nobody used, and what is due for review; or sign a review',
    flags: [
      CONFIG,
      ...OUTPUT_OR_CSV,
      ...CONNECTION,
      onlyFlag('user:PATTERN, report:PATTERN or team:NAME'),
      flag('--since <day>', 'First day or time (default: the start of the log)'),
      flag('--until <day>', 'Last day (included) or time (default: now)'),
      flag('--roster <csv>', 'Also list people who are not in this CSV (column email)'),
      listFlag(
        '--sign <selector>',
        'Sign a review: write today as the review day of team:NAME or user:PATTERN',
      ),
    ],
    about: 'The result shows the time that the audit log covers, and the gaps of the log.',
    examples: ['review --since 2026-08-01', 'review --only "report:Board/*" --format json'],
    load: async () => {
      const { sign } = await import('../commands/grant.ts');
      const { runReview } = await import('../commands/questions.ts');
      type Flags = Parameters<typeof sign>[0] & Parameters<typeof runReview>[0];
      return (flags: Flags, shell) => (flags.sign.length > 0 ? sign(flags, shell) : runReview(flags, shell));
    },
  });
  declare({
    usage: 'open <user>',
    does: 'Print a single-use URL that opens the portal as one user',
    flags: [
      CONFIG,
      FORMAT,
      ...CONNECTION,
      flag('--report <report>', 'Open only this report: an alias, an id or WORKSPACE/NAME'),
      flag('--organization <id>', 'Id of the organization, for --report (default: from the audit log)'),
      flag('--base-url <address>', 'Address for the printed URL, if the portal has its own subdomain'),
      flag('--hide-menu', 'Hide the menu bar of a report'),
      flag('--hide-navbar', 'Hide the navigation bar of a report'),
      flag('--hide-sidebar', 'Hide the sidebar of the portal'),
      flag('--embed', 'Hide menu, navbar and sidebar'),
      listFlag('--filter <key=value>', 'Open the report with this filter, which the user can remove'),
    ],
    about: `The URL works once, for five minutes at most. Anyone who opens it acts as that person,
with that person's reports and rows. The audit log of the portal names that person.`,
    examples: ['open ana@contoso.com', 'open ana@contoso.com --report "Sales/Churn" --filter Region=LATAM'],
    load: async () => (await import('../commands/open.ts')).runOpen,
  });
}
