import type { Declare } from './declare.ts';
import {
  ANSWERS,
  BASED,
  CONFIG,
  CONNECTION,
  FORMAT,
  flag,
  number,
  PERFORMING,
  PLANNING,
  SEVERAL,
  STATE_DIR,
} from './flags.ts';

export function declarePlans(declare: Declare): void {
  declare({
    usage: 'validate',
    does: 'Check the files: syntax, schema, references, rules and their test cases',
    flags: [...SEVERAL, FORMAT, ...CONNECTION, flag('--online', 'Also look up every name in the portal')],
    examples: ['validate', 'validate --online --format json'],
    load: async () => (await import('../commands/repository.ts')).runValidate,
  });
  declare({
    usage: 'plan',
    does: 'Show who would gain and who would lose what; changes nothing',
    flags: [
      ...BASED,
      flag('--against <ref>', 'Target of a pull request; changes that it brings already are folded'),
      flag('--usage', 'Show when what is removed was last opened, from the audit log'),
      flag('--out <file>', 'Save the plan as JSON, for apply'),
      flag('--detailed-exitcode', 'Exit 2 when there is something to do'),
    ],
    examples: ['plan', 'plan --out plan.json --report plan.html', 'plan --only team:latam'],
    load: async () => (await import('../commands/plan.ts')).runPlan,
  });
  declare({
    usage: 'apply [plan]',
    does: 'Make the portal match the files',
    flags: [
      ...BASED,
      ...PERFORMING,
      flag('--expect <fingerprint>', 'Refuse a plan with another fingerprint', 'safety'),
      flag('--resume', 'Also accept what is left of the saved plan', 'safety'),
      flag('--no-record', 'Do not write the record branch', 'safety'),
    ],
    about: 'PLAN is a file of plan --out. It is applied only if it is still the plan.',
    examples: ['apply', 'apply plan.json --yes', 'apply --rehearse'],
    load: async () => (await import('../commands/perform.ts')).runApply,
  });
  declare({
    usage: 'drift',
    does: 'Show what differs and why; exit 2 when anything does',
    flags: [
      ...BASED,
      flag(
        '--metrics <file>',
        'Also write counts as OpenMetrics; of several portals, into a folder',
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
      ...ANSWERS,
      flag('--check <what>', 'Exit 3 where anybody gains access or a setting differs', 'safety').choices([
        'no-new-access',
      ]),
      flag('--quiet', 'No notices on stderr', 'output'),
    ],
    about: `FROM is a commit (default: where this checkout left the default branch). TO is a commit (default: the
working tree). It needs no key and no portal. Exit 2: something changes.`,
    examples: ['diff', 'diff origin/main HEAD --report diff.md', 'diff v1 v2 --check no-new-access'],
    load: async () => (await import('../commands/questions.ts')).runDiff,
  });
  declare({
    usage: 'log [user]',
    does: 'Show what was applied and when, from the record branch',
    flags: [
      CONFIG,
      ...ANSWERS,
      number('--limit <n>', 'Number of records', [1, 1_000_000]).default(20),
      flag('--evidence <period>', 'What auditors ask about a period: 2026-Q4, 2026-11 or DAY..DAY'),
      flag('--verify', 'Check signatures, and that each record continues the one before', 'safety'),
      flag('--quiet', 'No notices on stderr', 'output'),
    ],
    about: 'It asks Git alone. USER shows only what changed for that person.',
    examples: ['log', 'log ana@contoso.com', 'log --evidence 2026-Q4 --report evidence.html', 'log --verify'],
    load: async () => (await import('../commands/repository.ts')).runLog,
  });
}

export function declareBackups(declare: Declare): void {
  declare({
    usage: 'lockout [user]',
    does: 'Emergency: remove all access from one person in the portal now',
    flags: [
      CONFIG,
      FORMAT,
      ...CONNECTION,
      flag('--release <user>', 'End a lockout'),
      flag('--push <remote>', 'Remote to push the record to').default('origin'),
      flag('--yes', 'Do not ask'),
    ],
    about: 'Until a commit that says absent: true is applied, no plan gives this person anything.',
    examples: ['lockout ana@contoso.com', 'lockout --release ana@contoso.com'],
    load: async () => (await import('../commands/lockout.ts')).runLockout,
  });
  declare({
    usage: 'snapshot',
    does: 'Write a backup of what the portal has',
    flags: [CONFIG, FORMAT, ...CONNECTION, STATE_DIR],
    examples: ['snapshot'],
    load: async () => (await import('../commands/live.ts')).runSnapshot,
  });
  declare({
    usage: 'restore <backup>',
    does: 'Plan and apply the way back to a backup',
    flags: [
      CONFIG,
      ...PLANNING,
      ...PERFORMING,
      flag('--beyond-git', 'Also give access that the files do not give', 'safety'),
    ],
    about: 'BACKUP is a file that apply or snapshot wrote.',
    examples: ['restore .rolecall/production/backup-….json --dry-run'],
    load: async () => (await import('../commands/perform.ts')).runRestore,
  });
}
