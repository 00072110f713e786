import type { RootCommand } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import type { Command as Program } from 'commander';
import { reportName } from '../domain/access.ts';
import { DONE, type Exit } from '../domain/exit.ts';
import { groupBy } from '../domain/multimap.ts';
import { orNothing, usage } from '../domain/problem.ts';
import { PROBLEM_CODES } from '../domain/problem-codes.ts';
import { newestBackup } from '../workflow/backups.ts';
import { load } from '../workflow/load.ts';
import type { Shell } from './shell.ts';

/** Shells insert completions unquoted: `$(…)` in a name from the portal would run. */
const SAFE = /^[\w@.+-][\w@.+/-]*$/;

/** Returns what the completion library prints, because the library does not mask keys. */
function capture(write: () => void): readonly string[] {
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

const SHELLS = ['bash', 'zsh', 'fish'];
const GUARDS = Object.keys(PROBLEM_CODES).flatMap((code) => (code.startsWith('guard-') ? code.slice(6) : []));

/** Reads names from the files and the newest backup. Sends no request to a portal and never fails. */
async function knownNames(config: string | undefined) {
  const loaded = config === undefined ? undefined : await load(config, true).catch(orNothing());
  if (loaded === undefined) return { people: [], reports: [], roles: [], teams: [] };
  const { users, reports: aliases, teams, datasets } = loaded.declared;
  const state = await newestBackup(loaded).catch(() => undefined);
  const { reports = [], roles = [] } = state?.catalogue ?? {};
  const listed = reports.filter((report) => report.listed);
  const rolesOf = groupBy(roles, ({ datasetId }) => datasetId);
  const roleNames = [...datasets.values()].flatMap(({ alias, of }) =>
    of.kind === 'id' ? (rolesOf.get(of.id) ?? []).map(({ name }) => `${alias}/${name}`) : [],
  );
  return {
    people: [...new Set([...users.keys(), ...(state?.live.users.keys() ?? [])])],
    reports: [...aliases.keys(), ...listed.map(reportName)],
    roles: roleNames,
    teams: [...teams.keys()],
  };
}

type KnownNames = Awaited<ReturnType<typeof knownNames>>;

function completionOf(program: Program, { people, reports, roles, teams }: KnownNames): RootCommand {
  const completion = tab(program, { completionCommandName: 'completion' });
  const only = Object.entries({ user: people, report: reports, rls: roles, team: teams }).flatMap(
    ([kind, names]) => names.map((name) => `${kind}:${name}`),
  );
  const access = [...reports, ...roles];
  const forOptions = { only, override: GUARDS, report: reports, team: teams };
  const forArguments = { user: people, report: reports, subject: access, access, shell: SHELLS };
  const handlerFor =
    (values: readonly string[]) =>
    (complete: (value: string, description: string) => void): void => {
      for (const value of values) if (SAFE.test(value.replace(/^\w+:/, ''))) complete(value, '');
    };
  for (const { options, arguments: words } of completion.commands.values()) {
    for (const [name, values] of Object.entries(forOptions)) {
      const option = options.get(name);
      if (option !== undefined) option.handler = handlerFor(values);
    }
    for (const [name, values] of Object.entries(forArguments)) {
      const argument = words.get(name);
      if (argument !== undefined) argument.handler = handlerFor(values);
    }
  }
  return completion;
}

export async function runCompletion(shellName: string, program: Program, shell: Shell): Promise<Exit> {
  if (!SHELLS.includes(shellName))
    throw usage(`unknown shell ${JSON.stringify(shellName)}`, `name ${SHELLS.join(', ')}`);
  const completion = completionOf(program, await knownNames(undefined));
  await shell.print(capture(() => completion.setup('rolecall', 'rolecall', shellName)));
  return DONE;
}

export async function runComplete(
  words: readonly string[],
  config: string | undefined,
  program: Program,
  shell: Shell,
): Promise<Exit> {
  const completion = completionOf(program, await knownNames(config));
  await shell.print(capture(() => completion.parse([...words])));
  return DONE;
}
