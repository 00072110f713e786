import path from 'node:path';
import pLimit from 'p-limit';
import type { ExitCode, Format, Shell } from '../commands/shell.ts';
import { exitBy } from '../domain/exit.ts';
import { type Member, memberName } from '../domain/fleet.ts';
import { bugOf, isError, type Problem, ProblemError } from '../domain/problem.ts';
import { redactor } from '../portal/redact.ts';
import { plainText } from '../render/escape.ts';
import { problemsJson } from '../render/json/problems.ts';
import { problemsText } from '../render/problems.ts';
import { keyFound } from '../workflow/opening/credentials.ts';
import { findPortals, namesSeveral } from '../workflow/portals.ts';
import { makeFolder, removeOutput } from '../workflow/state/save.ts';
import { type Ended, interrupted, printerOf } from './fleet-printer.ts';

/** The flags of every command that takes several portals. */
export interface FleetFlags {
  readonly config: readonly string[];
  readonly format: Format;
  readonly portalsAtOnce: number;
  readonly shard?: string;
  readonly out?: string;
  readonly report?: readonly string[];
  readonly metrics?: string;
  readonly expect?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly rehearse?: boolean;
}

/** What differs from portal to portal in the flags. */
export interface OwnFlags {
  readonly config: string;
  readonly out?: string;
  readonly report?: readonly string[];
  readonly metrics?: string;
}

/** A command for one portal; the name is given where it is one of several. */
type RunOne = (own: OwnFlags, shell: Shell, portal: string | undefined) => Promise<ExitCode>;

const usage = (message: string, why: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'usage', severity: 'error', message, why, fix }]);

/** What holds for one portal and makes no sense for several. */
function refuseForSeveral({ expect, format, yes, dryRun, rehearse }: FleetFlags): void {
  if (format === 'html')
    throw usage(
      '--format html is for one portal',
      'each has a page of its own',
      'write a folder of pages with --report FOLDER.html, or put their JSON into one page: rolecall summarize FILES --format html',
    );
  if (expect !== undefined)
    throw usage(
      '--expect is for one portal',
      'each has a plan of its own',
      'save plans with plan --out FOLDER',
    );
  if (yes === false && dryRun !== true && rehearse !== true)
    throw usage(
      'several portals are not asked about one by one',
      'their questions would come side by side',
      'look at plan first, and pass --yes',
    );
}

/** The codes that a JSON result gives for its exit. */
function becauseIn(result: string): readonly string[] {
  const read: unknown = result === '' ? {} : JSON.parse(result);
  const { exit, problems, findings } = read as Readonly<Record<string, unknown>>;
  if (typeof exit === 'object' && exit !== null && 'because' in exit && Array.isArray(exit.because))
    return exit.because.map(String);
  const told = [problems, findings].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...new Set(told.filter(({ severity }) => severity === 'error').map(({ code }) => String(code)))];
}

/**
 * A shell for one of several: what it prints is kept until it ends, and what it says bears its name. Its own key is taken out
 * here, so that a note about it bears the name too; those of the others by the shell of all, which looks for them together.
 */
function shellFor(member: Member, shell: Shell, json: boolean, onStop: Shell['onStop']) {
  const printed: string[] = [];
  const because = new Set<string>();
  const credentials = shell.credentialsOf(member.name ?? '');
  let said = false;
  const say = (text: string): void => {
    const lines = text.replace(/\n$/, '').split('\n');
    shell.notice(lines.map((line) => `[${plainText(memberName(member))}] ${line}`).join('\n'));
  };
  const onFound = (places: number): void => {
    if (!said) say(`note: ${keyFound(places)}`);
    said = true;
  };
  const redact = redactor([credentials.apiKey?.trim() ?? ''], onFound);
  const notice = (text: string): void => say(redact.data(text));
  const print = async (chunks: Iterable<string>): Promise<void> => {
    for (const chunk of redact.stream(chunks)) printed.push(chunk);
  };
  const complain = async (problems: readonly Problem[], code: ExitCode): Promise<void> => {
    for (const problem of problems) if (isError(problem)) because.add(problem.code);
    shell.annotate(problems, member.config);
    if (json) await print(problemsJson(problems, exitBy(code, problems)));
    else notice(problemsText(problems, { colour: shell.colourError, excerpts: shell.terminal }));
  };
  const clean: Shell['clean'] = (chunks) => redact.stream(shell.clean(chunks));
  const ask = async (): Promise<undefined> => undefined;
  const own: Shell = {
    ...shell,
    print,
    clean,
    notice,
    complain,
    credentials,
    ask,
    onStop,
    status: () => {},
  };
  return { own, printed, because };
}

async function runMember(
  member: Member,
  run: (shell: Shell) => Promise<ExitCode>,
  shell: Shell,
  json: boolean,
  onStop: Shell['onStop'],
): Promise<Ended> {
  const { own, printed, because } = shellFor(member, shell, json, onStop);
  const code = await run(own).catch(async (error: unknown): Promise<ExitCode> => {
    const known = error instanceof ProblemError;
    if (!known && error instanceof Error) own.notice(error.stack ?? error.message);
    const code = known ? 1 : 70;
    await own.complain(known ? error.problems : [bugOf(error)], code);
    return code;
  });
  const codes = json ? becauseIn(printed.join('')) : [...because];
  return { member, code, because: codes, printed };
}

/** A report of one of several: the folder's name ends with the form. */
const inFolder = (folder: string, member: Member): string =>
  path.join(folder, `${member.name}${path.extname(folder)}`);

/** What is told of a run as a whole. Metrics are not: whoever reads them meanwhile must not find a gap. */
const outputsOf = ({ out, report = [] }: OwnFlags): readonly string[] =>
  out === undefined ? report : [out, ...report];

/** A portal that answers nothing for so many milliseconds while it is read is given up: it must not keep its place. */
const PATIENCE = 2 * 60_000;

const silent = (name: string): ProblemError =>
  new ProblemError([
    {
      code: 'unreachable',
      severity: 'error',
      message: `${name} has not answered for ${PATIENCE / 60_000} minutes`,
      fix: 'run rolecall doctor for this portal',
    },
  ]);

/** What some work comes to. Rejects once nothing was heard for so many milliseconds, with what `late` makes of it, if anything. */
export async function whileHeard<Value>(
  work: (heard: () => void) => Promise<Value>,
  patience: number,
  late: () => Error | undefined,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      const heard = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const error = late();
          if (error !== undefined) reject(error);
        }, patience);
      };
      heard();
      work(heard).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** What a member's run writes, in the folders of the flags. */
function ownFlags(member: Member, { out, report = [], metrics }: FleetFlags): OwnFlags {
  return {
    config: member.config,
    ...(out !== undefined && { out: path.join(out, `${member.name}.json`) }),
    ...(report.length > 0 && { report: report.map((folder) => inFolder(folder, member)) }),
    ...(metrics !== undefined && { metrics: path.join(metrics, `${member.name}.prom`) }),
  };
}

/**
 * Runs a command for one portal, or side by side for each of several: as many at once as asked for, each with its own key
 * and pin. Prints each result when it is there. One that fails stops no other; the exit code is the gravest.
 */
export async function runForPortals(flags: FleetFlags, shell: Shell, run: RunOne): Promise<ExitCode> {
  const [only, ...others] = flags.config;
  if (!namesSeveral(flags.config) && only !== undefined && others.length === 0) {
    if (flags.shard !== undefined)
      throw usage('--shard is for several portals', 'one is named', 'name them: --config "portals/*"');
    return run({ config: only }, shell, undefined);
  }
  refuseForSeveral(flags);
  const members = await findPortals(flags.config, flags.shard);
  const { out, report = [], metrics } = flags;
  for (const folder of [...report, out ?? [], metrics ?? []].flat()) await makeFolder(folder, 0o700);
  const json = flags.format === 'json';
  const printer = printerOf(members, shell, json);
  const stops: (() => void)[] = [];
  let stopped = false;
  let isHeard = false;
  const listen = (): void => {
    isHeard = true;
    shell.onStop(() => {
      stopped = true;
      for (const one of stops) one();
      // Where nobody asked to be told, nothing is written to any portal.
      return stops.length > 0 ? 'wait' : 'end';
    }, printer.end);
  };
  // A command that only reads may be ended at any time, but for the document that it has begun.
  if (json) listen();
  const runOne = async (member: Member): Promise<Ended> => {
    if (stopped) return interrupted(member);
    let mayWrite = false;
    const onStop: Shell['onStop'] = (stop) => {
      mayWrite = true;
      stops.push(stop);
      if (!isHeard) listen();
    };
    const work = async (own: Shell): Promise<ExitCode> => {
      const ownPart = ownFlags(member, flags);
      // A file that an earlier run wrote for a portal that now fails is not of this run.
      for (const file of outputsOf(ownPart)) await removeOutput(file);
      return whileHeard(
        (heard) => run(ownPart, { ...own, heard }, member.name),
        PATIENCE,
        () => (mayWrite ? undefined : silent(memberName(member))),
      );
    };
    return runMember(member, work, shell, json, onStop);
  };
  const limit = pLimit(flags.portalsAtOnce);
  await Promise.all(members.map((member) => limit(async () => printer.result(await runOne(member)))));
  return printer.end();
}
