import path from 'node:path';
import pLimit from 'p-limit';
import type { Shell } from '../commands/shell.ts';
import type { ShowFlags } from '../commands/showing.ts';
import { type Exit, exitOfError } from '../domain/exit.ts';
import { gravest, type Member, memberName } from '../domain/fleet.ts';
import { type ExitCode, ProblemError, problemsThrown, usage } from '../domain/problem.ts';
import { redactor } from '../portal/redact.ts';
import { plainText } from '../render/escape.ts';
import { FLEET_HEAD, fleetEnd, fleetText, memberHead, memberJson } from '../render/fleet.ts';
import { problemsJson } from '../render/json/document.ts';
import { problemsText } from '../render/problems.ts';
import { keyFound } from '../workflow/credentials.ts';
import { findPortals, namesSeveral } from '../workflow/portals.ts';
import { makeFolder, removeOutput } from '../workflow/save.ts';

/** What differs from portal to portal in the flags. */
interface OwnFlags {
  readonly config: string;
  readonly out?: string;
  readonly report?: readonly string[];
  readonly metrics?: string;
}

/** The flags of every command that takes several portals. */
export interface FleetFlags extends Partial<Pick<ShowFlags, 'report'>>, Pick<ShowFlags, 'format'> {
  readonly config: readonly string[];
  readonly portalsAtOnce: number;
  readonly shard?: string;
  readonly out?: string;
  readonly metrics?: string;
  readonly expect?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly rehearse?: boolean;
}

/** Runs a command for one portal; `portal` is its name where it is one of several. */
type RunOne = (own: OwnFlags, shell: Shell, portal: string | undefined) => Promise<Exit>;

/** How one run ended, and what it printed. */
interface Ended {
  readonly member: Member;
  readonly exit: Exit;
  readonly printed: readonly string[];
}

const INTERRUPTED: Exit = { code: 130, because: ['interrupted'] };

/** Refuses flags that make sense for one portal only. */
function refuseForSeveral({ expect, format, yes, dryRun, rehearse }: FleetFlags): void {
  if (format === 'html')
    throw usage(
      '--format html is for one portal',
      'write a folder of pages with --report FOLDER.html, or one page: rolecall summarize FILES --format html',
    );
  if (expect !== undefined)
    throw usage('--expect is for one portal', 'save the plans with plan --out FOLDER, and apply FOLDER');
  if (yes === false && dryRun !== true && rehearse !== true)
    throw usage('rolecall asks about one portal only', 'run plan first, then pass --yes');
}

/** Makes the shell of one portal: it keeps what is printed, and marks what is said with the portal's name. */
function shellFor(member: Member, shell: Shell, onStop: Shell['onStop']) {
  const printed: string[] = [];
  const credentials = shell.credentialsOf(member.name ?? '');
  let hasSaid = false;
  const say = (text: string): void => {
    const lines = text.replace(/\n$/, '').split('\n');
    shell.notice(lines.map((line) => `[${plainText(memberName(member))}] ${line}`).join('\n'));
  };
  const redact = redactor([credentials.apiKey?.trim() ?? ''], (places) => {
    if (!hasSaid) say(`note: ${keyFound(places)}`);
    hasSaid = true;
  });
  const notice = (text: string): void => say(redact.data(text));
  const own: Shell = {
    ...shell,
    print: async (chunks) => {
      for (const chunk of redact.stream(chunks)) printed.push(chunk);
    },
    clean: (chunks) => redact.stream(shell.clean(chunks)),
    notice,
    warn: (problems) =>
      notice(problemsText(problems, { colour: shell.colourError, excerpts: shell.terminal })),
    credentials,
    ask: async () => undefined,
    onStop,
    status: () => {},
  };
  return { own, printed };
}

/** Runs one portal to its end, whatever it throws. */
async function runMember(
  member: Member,
  run: (shell: Shell) => Promise<Exit>,
  shell: Shell,
  json: boolean,
  onStop: Shell['onStop'],
): Promise<Ended> {
  const { own, printed } = shellFor(member, shell, onStop);
  const exit = await run(own).catch(async (error: unknown) => {
    const problems = problemsThrown(error);
    if (!(error instanceof ProblemError) && error instanceof Error) own.notice(error.stack ?? error.message);
    const failed = exitOfError(error);
    shell.annotate(problems, member.config);
    if (json) await own.print(problemsJson(problems, failed));
    else own.warn(problems);
    return failed;
  });
  return { member, exit, printed };
}

/** Prints results whole, one after the other as they come. `end` prints the last part, once, and gives the gravest exit. */
function printerOf(members: readonly Member[], shell: Shell, json: boolean) {
  let last: Promise<void> = Promise.resolve();
  const ended: Pick<Ended, 'member' | 'exit'>[] = [];
  let closed: Promise<Exit> | undefined;
  const queue = (pieces: readonly string[]): Promise<void> => {
    last = last.then(() => shell.print(pieces));
    return last;
  };
  const add = ({ member, exit, printed }: Ended): Promise<void> => {
    const isFirst = ended.length === 0;
    ended.push({ member, exit });
    return queue(
      json ? [memberJson(member, exit, printed.join(''), isFirst)] : [memberHead(member), ...printed, '\n'],
    );
  };
  const close = async (): Promise<Exit> => {
    const known = new Set(ended.map(({ member }) => member));
    for (const member of members)
      if (!known.has(member)) void add({ member, exit: INTERRUPTED, printed: [] });
    const code = gravest(ended.map(({ exit }) => exit.code));
    const causes = ended.flatMap(({ exit }) => (exit.code === code ? exit.because : []));
    const exit: Exit = { code, because: code === 0 ? [] : [...new Set(causes)].sort() };
    const codes = ended.map((one) => ({ member: one.member, code: one.exit.code }));
    await queue([json ? fleetEnd(exit) : fleetText(codes, code)]);
    return exit;
  };
  if (json) void queue([FLEET_HEAD]);
  return {
    result: async (one: Ended): Promise<void> => {
      if (closed === undefined) await add(one);
    },
    end: (): Promise<Exit> => {
      closed ??= close();
      return closed;
    },
  };
}

/** Gives the flags of one portal: its files in the folders of `--out`, `--report` and `--metrics`. */
function ownFlags({ name, config }: Member, { out, report = [], metrics }: FleetFlags): OwnFlags {
  return {
    config,
    ...(out !== undefined && { out: path.join(out, `${name}.json`) }),
    ...(report.length > 0 && {
      report: report.map((folder) => path.join(folder, `${name}${path.extname(folder)}`)),
    }),
    ...(metrics !== undefined && { metrics: path.join(metrics, `${name}.prom`) }),
  };
}

/**
 * Runs a command for one portal, or side by side for several, each with its own key and pin. One that fails stops no other;
 * the exit is the gravest.
 */
export async function runForPortals(flags: FleetFlags, shell: Shell, run: RunOne): Promise<Exit> {
  const [only, ...others] = flags.config;
  if (!namesSeveral(flags.config) && only !== undefined && others.length === 0) {
    if (flags.shard !== undefined)
      throw usage('--shard is for several portals', 'name them: --config "portals/*"');
    return run({ config: only }, shell, undefined);
  }
  refuseForSeveral(flags);
  const members = await findPortals(flags.config, flags.shard);
  const { out = [], report = [], metrics = [] } = flags;
  for (const folder of [report, out, metrics].flat()) await makeFolder(folder, 0o700);
  const json = flags.format === 'json';
  const printer = printerOf(members, shell, json);
  const stops: (() => void)[] = [];
  let isStopped = false;
  let isListening = false;
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    const last = async (): Promise<ExitCode> => (await printer.end()).code;
    shell.onStop(() => {
      isStopped = true;
      for (const stop of stops) stop();
      // Without a stop, no command writes to its portal.
      return stops.length > 0 ? 'wait' : 'end';
    }, last);
  };
  // A command that only reads may be ended at any time, but its JSON document must be whole.
  if (json) listen();
  const runOne = async (member: Member): Promise<Ended> => {
    if (isStopped) return { member, exit: INTERRUPTED, printed: [] };
    const onStop: Shell['onStop'] = (stop) => {
      stops.push(stop);
      listen();
    };
    const work = async (own: Shell): Promise<Exit> => {
      const { config, metrics: _kept, ...outputs } = ownFlags(member, flags);
      // A file of an earlier run must not stand for a portal that fails now. Metrics stay: a collector must not find a gap.
      for (const file of Object.values(outputs).flat()) await removeOutput(file);
      return run(ownFlags(member, flags), own, member.name);
    };
    return runMember(member, work, shell, json, onStop);
  };
  const limit = pLimit(flags.portalsAtOnce);
  await Promise.all(members.map((member) => limit(async () => printer.result(await runOne(member)))));
  return printer.end();
}
