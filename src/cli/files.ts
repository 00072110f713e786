import { ROLE_CODES } from '../domain/ids.ts';
import type { Declare } from './declare.ts';
import { CONFIG, CONFIG_IF_ANY, CONNECTION, DRY_RUN, FORMAT, flag, listFlag, onlyFlag } from './flags.ts';

const ACCESS = `ACCESS is a report (an alias, an id or WORKSPACE/NAME) or an RLS role (DATASET/ROLE).
rolecall reads A/B as an RLS role if A is a dataset alias or id, else as a report.
To choose, write report:A/B or rls:A/B.`;

export function declareFiles(declare: Declare): void {
  declare({
    usage: 'init',
    does: 'Create a repository from a live portal',
    flags: [
      ...CONNECTION,
      flag('--url <url>', 'URL of the portal (default: ROLECALL_URL)'),
      flag('--name <name>', 'Short name of the portal (default: the first part of its host name)'),
      flag('--out <folder>', 'Folder of the repository').default('.'),
      flag('--ci <systems>', 'CI systems, comma-separated: github, gitlab, azure; or none (default: github)'),
      flag('--yes', 'Do not ask'),
      FORMAT,
    ],
    about: `init stops if rolecall.yaml or access/ exists, and keeps all other files. Outside a Git repository,
init also creates the repository, commits the files, and writes the first record. init never changes the portal.`,
    examples: ['init', 'init --url https://portal.example.com --out access-repo'],
    load: async () => (await import('../commands/init.ts')).runInit,
  });
  declare({
    usage: 'export',
    does: 'Write the access of a portal to new files',
    flags: [
      CONFIG_IF_ANY,
      ...CONNECTION,
      flag('--out <folder>', 'New or empty folder (default: one file on stdout)'),
      onlyFlag('user:PATTERN, report:PATTERN or rls:PATTERN'),
      flag('--by <what>', 'Write one file of people per workspace, or one list of people')
        .choices(['workspace', 'user'])
        .default('workspace'),
      flag('--teams', 'Write common access as teams; nobody gains or loses access'),
      FORMAT,
    ],
    examples: ['export --out access-repo', 'export --out access-repo --teams'],
    load: async () => (await import('../commands/files.ts')).runExport,
  });
  declare({
    usage: 'adopt',
    does: 'Copy changes from the portal into the files',
    flags: [
      CONFIG,
      FORMAT,
      ...CONNECTION,
      onlyFlag('user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME'),
      DRY_RUN,
      flag('--until <day>', 'Last day of the access, written on the new lines'),
      flag('--reason <text>', 'Reason, written on the new lines'),
      flag('--base <ref>', 'Last applied commit, or none (default: the record branch)'),
      flag('--release <user>', 'Stop managing a person: remove the lines, and ignore the address'),
    ],
    about: 'adopt never changes the portal.',
    examples: ['adopt --dry-run', 'adopt --only "user:*@contoso.com"'],
    load: async () => (await import('../commands/files.ts')).runAdopt,
  });
  declare({
    usage: 'grant <user> [access...]',
    does: 'Give one person access in the files, and print the diff',
    flags: [
      CONFIG,
      FORMAT,
      listFlag('--team <name>', 'Add the person to this team'),
      flag('--for <time>', 'Time from today: 14d or 2w'),
      flag('--until <day>', 'Last day (2026-12-31) or exact end (2026-12-31T10:00:00Z) of the access'),
      flag('--reason <text>', 'Reason, written on the new lines'),
      flag('--name <name>', 'Name, for somebody not in the files'),
      flag('--role <role>', 'Role, for somebody not in the files').choices(Object.keys(ROLE_CODES)),
      DRY_RUN,
    ],
    about: ACCESS,
    examples: ['grant ana@contoso.com "Sales/Churn" --for 14d --reason FIN-1'],
    load: async () => (await import('../commands/grant.ts')).runGrant,
  });
  declare({
    usage: 'revoke <user> [access...]',
    does: 'Remove access of one person from the files, and print the diff',
    flags: [CONFIG, FORMAT, listFlag('--team <name>', 'Remove the person from this team'), DRY_RUN],
    about: `${ACCESS}\nWithout ACCESS and --team, the person loses all access.`,
    examples: ['revoke ana@contoso.com "Sales/Churn"', 'revoke ana@contoso.com --team latam'],
    load: async () => (await import('../commands/grant.ts')).runRevoke,
  });
  declare({
    usage: 'schema',
    does: 'Print the JSON Schema of the files, for editors',
    flags: [
      CONFIG,
      ...CONNECTION,
      flag('--access', 'Print the schema of included files, not of the root file'),
      flag('--live', 'Add the names of reports, roles and people in the portal, and of teams in the files'),
    ],
    about: 'With --live, the schema has addresses and report names: keep it as private as the access files.',
    examples: ['schema > rolecall.schema.json', 'schema --access --live > schemas/access.schema.json'],
    load: async () => (await import('../commands/files.ts')).runSchema,
  });
}
