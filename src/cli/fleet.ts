import path from 'node:path';
import pLimit from 'p-limit';
import type { Shell } from '../commands/shell.ts';
import { reportError, type ShowFlags } from '../commands/showing.ts';
import type { Exit } from '../domain/exit.ts';
import { type FleetPortal, memberName, worstExit } from '../domain/fleet.ts';
import { usage } from '../domain/problem.ts';
import { plainText } from '../render/escape.ts';
import { FLEET_HEAD, fleetEnd, fleetText, memberHead, memberJson } from '../render/fleet.ts';
import { problemsText } from '../render/problems.ts';
import { findPortals, namesSeveral } from '../workflow/portals.ts';
import { makeFolder, removeOutput } from '../workflow/save.ts';

export interface FleetFlags
  extends Pick<ShowFlags, 'format'>,
    Partial<Pick<ShowFlags, 'report'>>,
    Partial<Record<'shard' | 'out' | 'metrics' | 'expect', string>>,
    Partial<Record<'yes' | 'dryRun' | 'rehearse', boolean>> {
  readonly config: readonly string[];
  readonly portalsAtOnce: number;
}

/** `own` has the flags of one portal. `portal` is undefined if `--config` names only one root file. */
type RunOne = (own: { readonly config: string }, shell: Shell, portal: string | undefined) => Promise<Exit>;

const INTERRUPTED: Exit = { code: 130, because: ['interrupted'] };

function refuseForSeveral({ expect, format, yes, dryRun, rehearse }: FleetFlags): void {
  if (format === 'html' || format === 'csv')
    throw usage(
      `--format ${format} is for one portal`,
      `write a file for each portal with --report FOLDER.${format}, or one page: rolecall summarize FILES --format html`,
    );
  if (expect !== undefined)
    throw usage('--expect is for one portal', 'save the plans with plan --out FOLDER, and apply FOLDER');
  if (yes === false && dryRun !== true && rehearse !== true)
    throw usage(
      'with several portals, rolecall cannot ask for confirmation',
      'run plan first, then pass --yes',
    );
}

/** Collects stdout in `printed`, and puts the portal's name before each line on stderr. */
function shellFor(member: FleetPortal, shell: Shell, printed: string[]): Shell {
  const credentials = shell.credentialsOf(member.name ?? '');
  const notice = (text: string): void => {
    const lines = text.replace(/\n$/, '').split('\n');
    shell.notice(lines.map((line) => `[${plainText(memberName(member))}] ${line}`).join('\n'));
  };
  const options = { colour: shell.coloursStderr, clean: shell.clean };
  return {
    ...shell,
    print: async (chunks) => {
      for (const chunk of chunks) printed.push(chunk);
    },
    notice,
    warn: (problems) => notice(problemsText(problems, options)),
    credentials,
    ask: async () => undefined,
    status: () => {},
  };
}

/** `--out`, `--report` and `--metrics` name folders. Each folder gets a file for each portal. */
const ownFlags = ({ name, config }: FleetPortal, { out, report = [], metrics }: FleetFlags) => ({
  config,
  ...(out !== undefined && { out: path.join(out, `${name}.json`) }),
  ...(report.length > 0 && {
    report: report.map((folder) => path.join(folder, `${name}${path.extname(folder) || '.md'}`)),
  }),
  ...(metrics !== undefined && { metrics: path.join(metrics, `${name}.prom`) }),
});

/** A signal ends the run. While applies run, the first of two signals only stops the applies. */
function watchSignals(shell: Shell) {
  const stops: (() => void)[] = [];
  let isStopped = false;
  const interrupted = new Promise<void>((resolve) =>
    shell.onStop(() => {
      if (isStopped || stops.length === 0) resolve();
      isStopped = true;
      for (const stop of stops.splice(0)) stop();
    }, 2),
  );
  const onStop = (stop: () => void): void => (isStopped ? stop() : void stops.push(stop));
  return { interrupted, onStop, isStopped: () => isStopped };
}

/** Prints each result once, in the order in which the portals finish. */
function resultPrinter(isJson: boolean, shell: Shell) {
  const exits = new Map<FleetPortal, Exit>();
  let printing = shell.print(isJson ? [FLEET_HEAD] : []);
  const print = (texts: readonly string[]): void => {
    printing = printing.then(() => shell.print(texts));
  };
  return {
    /** Ignores a second result: after an interrupt, a portal may still finish. */
    addIfNone: (member: FleetPortal, exit: Exit, printed: readonly string[]): void => {
      if (exits.has(member)) return;
      const json = (): string => memberJson(member, exit, printed.join(''), exits.size === 0);
      print(isJson ? [json()] : [memberHead(member), ...printed, '\n']);
      exits.set(member, exit);
    },
    end: async (): Promise<Exit> => {
      const code = worstExit([...exits.values()].map((exit) => exit.code));
      const causes = [...exits.values()].flatMap((exit) => (exit.code === code ? exit.because : []));
      const exit: Exit = { code, because: code === 0 ? [] : [...new Set(causes)].sort() };
      const codes = new Map(Array.from(exits, ([member, own]) => [member, own.code]));
      print([isJson ? fleetEnd(exit) : fleetText(codes, code)]);
      await printing;
      return exit;
    },
  };
}

/** A failed portal does not stop the others. Returns the worst exit. */
export async function runForPortals(flags: FleetFlags, shell: Shell, run: RunOne): Promise<Exit> {
  const [config] = flags.config;
  if (config !== undefined && !namesSeveral(flags.config)) {
    if (flags.shard !== undefined)
      throw usage('--shard is for several portals', 'name them: --config "portals/*"');
    if (flags.report?.some((file) => path.extname(file) === ''))
      throw usage('the name of a report has no extension', 'end the name with .md, .html, .txt or .json');
    return run({ config }, shell, undefined);
  }
  refuseForSeveral(flags);
  const members = await findPortals(flags.config, flags.shard);
  const { out = [], report = [], metrics = [] } = flags;
  for (const folder of [report, out, metrics].flat()) await makeFolder(folder, 0o700);
  const isJson = flags.format === 'json';
  const signals = watchSignals(shell);
  const results = resultPrinter(isJson, shell);
  const runMember = async (member: FleetPortal): Promise<void> => {
    if (signals.isStopped()) return;
    const printed: string[] = [];
    const ownShell = { ...shellFor(member, shell, printed), onStop: signals.onStop };
    const work = async (): Promise<Exit> => {
      const own = ownFlags(member, flags);
      // Old files could look like results of this run. Keep metrics files: a collector expects them always.
      for (const file of [own.out ?? [], own.report ?? []].flat()) await removeOutput(file);
      return run(own, ownShell, member.name);
    };
    const exit = await work().catch((error: unknown) => reportError(error, ownShell, isJson, member.config));
    results.addIfNone(member, exit, printed);
  };
  const limit = pLimit(flags.portalsAtOnce);
  await Promise.race([Promise.all(members.map((member) => limit(runMember, member))), signals.interrupted]);
  for (const member of members) results.addIfNone(member, INTERRUPTED, []);
  return results.end();
}
