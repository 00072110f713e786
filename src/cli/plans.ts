import type { Declare } from './declare.ts';
import {
  CONFIG,
  CONNECTION,
  FORMAT,
  flag,
  OUTPUT,
  OUTPUT_OR_CSV,
  PERFORMING,
  PLANNING,
  PLANNING_WITH_BASE,
  SEVERAL,
  STATE_DIR,
} from './flags.ts';

export function declarePlans(declare: Declare): void {
  declare({
    usage: 'validate',
    does: 'Check the files: syntax, schema, references, rules and their test cases',
    flags: [...SEVERAL, FORMAT, ...CONNECTION, flag('--online', 'Also look up every name in the portal')],
    examples: ['validate', 'validate --online --format json'],
    load: async () => (await import('../commands/validate.ts')).runValidate,
  });
  declare({
    usage: 'plan',
    does: 'Show who would gain and who would lose what; changes nothing',
    flags: [
      ...PLANNING_WITH_BASE,
      flag('--against <ref>', 'Target branch of a pull request: list changes from this branch separately'),
      flag('--usage', 'Show the last use of removed access, from the audit log'),
      flag('--out <file>', 'Save the plan as JSON, for apply'),
      flag('--detailed-exitcode', 'Exit 2 if there are calls to make'),
    ],
    examples: ['plan', 'plan --out plan.json --report plan.html', 'plan --only team:latam'],
    load: async () => (await import('../commands/plan.ts')).runPlan,
  });
  declare({
    usage: 'apply [plan]',
    does: 'Make the portal match the files',
    flags: [
      ...PLANNING_WITH_BASE,
      ...PERFORMING,
      flag('--expect <fingerprint>', 'Refuse a plan with another fingerprint', 'safety'),
      flag('--resume', 'Apply the rest of the saved plan after an incomplete apply', 'safety'),
      flag('--no-record', 'Do not write the record branch', 'safety'),
    ],
    about:
      'PLAN is a file or, for several portals, a folder that plan --out wrote. rolecall applies PLAN only if a new plan is the same.\nThe formats diff and csv need --dry-run.',
    examples: ['apply', 'apply plan.json --yes', 'apply --rehearse'],
    load: async () => (await import('../commands/perform.ts')).runApply,
  });
  declare({
    usage: 'drift',
    does: 'Show how the portal differs from the files, and why; exit 2 if it differs',
    flags: [
      ...PLANNING_WITH_BASE,
      flag(
        '--metrics <file>',
        'Also write counts as OpenMetrics into this file; for several portals, a folder',
        'output',
      ),
    ],
    examples: ['drift', 'drift --report drift.json --metrics drift.prom --quiet'],
    load: async () => (await import('../commands/plan.ts')).runDrift,
  });
  declare({
    usage: 'diff [from] [to]',
    does: 'Show who gains and who loses what between two commits, from the files alone',
    flags: [
      CONFIG,
      ...OUTPUT,
      flag(
        '--check <what>',
        'no-new-access: exit 3 if anybody gains access, or a setting differs',
        'safety',
      ).choices(['no-new-access']),
      flag('--quiet', 'No notices on stderr', 'output'),
    ],
    about: `FROM is a commit (default: the merge base with the default branch). TO is a commit (default: the
working tree). diff needs no key and no portal. Exit 2: there are differences.`,
    examples: ['diff', 'diff origin/main HEAD --report diff.md', 'diff v1 v2 --check no-new-access'],
    load: async () => (await import('../commands/questions.ts')).runDiff,
  });
  declare({
    usage: 'log [user]',
    does: 'Show what was applied and when, from the record branch',
    flags: [
      CONFIG,
      ...OUTPUT_OR_CSV,
      flag('--evidence <period>', 'Report for auditors about a period: 2026-Q4, 2026-11 or DAY..DAY'),
      flag('--verify', 'Check the signatures of the records', 'safety'),
      flag('--quiet', 'No notices on stderr', 'output'),
    ],
    about: `log reads only Git, and shows the newest 20 applies. With USER (a person or a group), it shows all applies that
changed the access of USER.`,
    examples: ['log', 'log ana@contoso.com', 'log --evidence 2026-Q4 --report evidence.html', 'log --verify'],
    load: async () => (await import('../commands/questions.ts')).runLog,
  });
}

export function declareBackups(declare: Declare): void {
  declare({
    usage: 'lockout [user]',
    does: 'Emergency: remove the reports and RLS roles of one person in the portal now',
    flags: [
      CONFIG,
      FORMAT,
      ...CONNECTION,
      flag('--release <user>', 'End a lockout'),
      flag('--push <remote>', 'Remote to push the record to').default('origin'),
      flag('--yes', 'Do not ask'),
    ],
    about: `lockout also writes absent: true into the files, or shows the line to write, and records the lockout. No apply
that reads this record gives the person new access. A complete apply of the line, or --release, ends the lockout.`,
    examples: ['lockout ana@contoso.com', 'lockout --release ana@contoso.com'],
    load: async () => (await import('../commands/lockout.ts')).runLockout,
  });
  declare({
    usage: 'snapshot',
    does: 'Write a backup of the access in the portal',
    flags: [CONFIG, FORMAT, ...CONNECTION, STATE_DIR],
    examples: ['snapshot'],
    load: async () => (await import('../commands/files.ts')).runSnapshot,
  });
  declare({
    usage: 'restore <backup>',
    does: 'Restore access from a backup',
    flags: [
      CONFIG,
      ...PLANNING,
      ...PERFORMING,
      flag('--beyond-git', 'Also restore access that is not in the files', 'safety'),
    ],
    about: 'BACKUP is a file from apply or snapshot. The formats diff and csv need --dry-run.',
    examples: ['restore .rolecall/production/backup-….json --dry-run'],
    load: async () => (await import('../commands/perform.ts')).runRestore,
  });
}
