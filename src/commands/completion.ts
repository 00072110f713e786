import type { Command, RootCommand } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import type { Command as Program } from 'commander';
import { type KnownNames, knownNames } from '../workflow/base/known-names.ts';
import type { ExitCode, Shell } from './shell.ts';

/**
 * A name that a shell takes as it stands. What the shell completes it does not quote, so that a name from the portal with
 * spaces or `$(…)` in it would be run.
 */
const SAFE = /^[\w@.+-][\w@.+/-]*$/;

/** What the library writes to the console, so that it goes the way of everything that is written. */
function captured(write: () => void): readonly string[] {
  const lines: string[] = [];
  const { log } = console;
  console.log = (text: unknown) => {
    lines.push(`${String(text)}\n`);
  };
  try {
    write();
  } finally {
    console.log = log;
  }
  return lines;
}

const FORMATS = ['text', 'json'];
const SHELLS = ['bash', 'zsh', 'fish'];
const GUARDS = [
  'max-removals',
  'max-user-deletes',
  'max-grants',
  'min-administrators',
  'protected',
  'escalation',
];

/** Which names go to which flags and arguments, wherever a command has them. */
function valuesOf({ people, reports, roles, teams }: KnownNames) {
  const only = [
    ...people.map((name) => `user:${name}`),
    ...reports.map((name) => `report:${name}`),
    ...roles.map((name) => `rls:${name}`),
    ...teams.map((name) => `team:${name}`),
  ];
  const options = { format: FORMATS, only, override: GUARDS, report: reports, team: teams };
  const access = [...reports, ...roles];
  const named = { user: people, report: reports, subject: access, access, shell: SHELLS };
  return { options: new Map(Object.entries(options)), named: new Map(Object.entries(named)) };
}

function offer(command: Command, { options, named }: ReturnType<typeof valuesOf>): void {
  for (const [key, places] of [
    [command.options, options],
    [command.arguments, named],
  ] as const) {
    for (const [name, place] of key) {
      const values = places.get(name)?.filter((value) => SAFE.test(value.replace(/^\w+:/, '')));
      if (values === undefined) continue;
      place.handler = (complete) => {
        for (const value of values) complete(value, '');
      };
    }
  }
}

function completionOf(program: Program, names: KnownNames): RootCommand {
  const completion = tab(program, { completionCommandName: 'completion' });
  const values = valuesOf(names);
  for (const command of completion.commands.values()) offer(command, values);
  return completion;
}

/** `rolecall completion`: the script by which a shell asks `rolecall complete`. */
export async function script(shellName: string, program: Program, shell: Shell): Promise<ExitCode> {
  const completion = completionOf(program, { people: [], reports: [], roles: [], teams: [] });
  await shell.print(captured(() => completion.setup('rolecall', 'rolecall', shellName)));
  return 0;
}

/** `rolecall complete -- WORDS`: what may stand next, for the script. Nobody is asked, and nothing fails. */
export async function complete(
  words: readonly string[],
  config: string | undefined,
  program: Program,
  shell: Shell,
): Promise<ExitCode> {
  const names = config === undefined ? undefined : await knownNames(config);
  const completion = completionOf(program, names ?? { people: [], reports: [], roles: [], teams: [] });
  await shell.print(captured(() => completion.parse([...words])));
  return 0;
}
