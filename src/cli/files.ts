import { ROLE_CODES } from '../domain/role.ts';
import type { Declare } from './declare.ts';
import { CONFIG, CONFIG_IF_ANY, CONNECTION, DRY_RUN, FORMAT, flag, listFlag, onlyFlag } from './flags.ts';

const BY = flag('--by <what>', 'A file of people for each workspace, or one list of all people')
  .choices(['workspace', 'user'])
  .default('workspace');

const ACCESS = `ACCESS is a report (an alias, an id or WORKSPACE/NAME) or an RLS role (DATASET/ROLE).
DATASET/ROLE is a role if the files have a dataset alias of that name.
Write report: or rls: before it to choose.`;

export function declareFiles(declare: Declare): void {
  declare({
    usage: 'init',
    does: 'Create a repository from a live portal',
    flags: [
      ...CONNECTION,
      flag('--url <url>', 'Address of the portal (default: ROLECALL_URL)'),
      flag('--name <name>', 'Short name of the portal (default: the first word of its host)'),
      flag('--out <folder>', 'Folder of the repository').default('.'),
      flag('--ci <systems>', 'Workflows for github, gitlab, azure (with commas), or none (default: github)'),
      BY,
      flag(
        '--package <version|file>',
        'Version of your registry, or a packed tarball (default: rolecall packs itself)',
      ),
      flag('--no-lock', 'Do not write package-lock.json'),
      flag('--yes', 'Do not ask'),
      FORMAT,
    ],
    about: `Files that exist stay as they are. Outside a Git repository, init begins one, commits the files,
and writes the first record. It never changes the portal.`,
    examples: ['init', 'init --out access-repo --package ./rolecall-0.1.0.tgz'],
    load: async () => (await import('../commands/init.ts')).runInit,
  });
  declare({
    usage: 'export',
    does: 'Write what the portal has as files that plan to no change',
    flags: [
      CONFIG_IF_ANY,
      ...CONNECTION,
      flag('--out <folder>', 'New or empty folder (default: one file on stdout)'),
      onlyFlag('user:PATTERN, report:PATTERN or rls:PATTERN'),
      BY,
      flag('--teams', 'Find teams that give exactly what everybody has'),
      FORMAT,
    ],
    examples: ['export --out access-repo', 'export --out access-repo --teams'],
    load: async () => (await import('../commands/live.ts')).runExport,
  });
  declare({
    usage: 'adopt',
    does: 'Write changes that were made in the portal into the files',
    flags: [
      CONFIG,
      FORMAT,
      ...CONNECTION,
      onlyFlag('user:PATTERN, report:PATTERN, rls:PATTERN or team:NAME'),
      DRY_RUN,
      flag('--until <day>', 'Last day of the new lines, to keep access for now'),
      flag('--reason <text>', 'Reason, written on the new lines'),
      flag('--base <ref>', 'Commit that was applied last, or none (default: the record branch)'),
      flag('--release <user>', 'Hand a person back: remove the lines, and add manage.ignore.users'),
    ],
    about: 'It reads the portal and never changes it.',
    examples: ['adopt --dry-run', 'adopt --only "user:*@contoso.com"'],
    load: async () => (await import('../commands/live.ts')).runAdopt,
  });
  declare({
    usage: 'grant <user> [access...]',
    does: 'Give one person access in the files, and print the diff',
    flags: [
      CONFIG,
      FORMAT,
      listFlag('--team <name>', 'Add the person to this team'),
      flag('--for <time>', 'How long, from today: 14d or 2w'),
      flag('--until <day>', 'Last day'),
      flag('--reason <text>', 'Reason, written on the new lines'),
      flag('--name <name>', 'Name of somebody who is in no file'),
      flag('--role <role>', 'Role of somebody who is in no file').choices(Object.keys(ROLE_CODES)),
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
      flag('--access', 'The schema of included files instead of the root file'),
      flag('--live', 'With the names of reports, roles and people in the portal, and of teams'),
    ],
    about: 'With --live, the schema lists people: keep it as private as the access files.',
    examples: ['schema > rolecall.schema.json', 'schema --access --live > schemas/access.schema.json'],
    load: async () => (await import('../commands/repository.ts')).runSchema,
  });
}
