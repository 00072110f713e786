import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A process that holds something, told from another that has its number later. */
export interface Holder {
  readonly pid: number;
  /** When it started, as the system counts; undefined where the system does not tell. */
  readonly start: string | undefined;
  /** Which start of the machine that was; undefined where the system does not tell. */
  readonly boot: string | undefined;
}

/** The code of an error of the system, `ENOENT` for example. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

const bootOf = (): string | undefined => read('/proc/sys/kernel/random/boot_id');

/** The field `starttime`: the name of the program before it may hold spaces and parentheses. */
const startOf = (pid: number): string | undefined => {
  const line = read(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
};

export const thisProcess = (): Holder => ({ pid: process.pid, start: startOf(process.pid), boot: bootOf() });

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** True while the very process lives, and not only another of its number. */
function isAlive({ pid, start, boot }: Holder): boolean {
  if (!hasProcess(pid)) return false;
  const now = bootOf();
  if (boot !== undefined && now !== undefined && boot !== now) return false;
  const started = startOf(pid);
  return start === undefined || started === undefined || start === started;
}

const BEING_WRITTEN = 5000;
const CLOCKS_DIFFER = 60_000;

/**
 * Who holds a file: `being taken` while it was just made and is not written yet, `nobody` when it says nothing that names
 * a living process, and undefined when there is no such file. `now` is the clock, in milliseconds.
 */
export function holderIn(
  file: string,
  now: () => number = Date.now,
): Holder | 'being taken' | 'nobody' | undefined {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  let text: string;
  let modified: number;
  try {
    const handle = openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    try {
      modified = fstatSync(handle).mtimeMs;
      text = readFileSync(handle, 'utf8');
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return 'nobody';
  }
  if (text === '') return Math.abs(now() - modified) < BEING_WRITTEN ? 'being taken' : 'nobody';
  const holder = parsed(text);
  if (holder === undefined || !isAlive(holder)) return 'nobody';
  // Where the system tells no starts, at least nothing from before the machine's own start holds.
  const beforeBoot = modified < now() - uptime() * 1000 - CLOCKS_DIFFER;
  return holder.start === undefined && beforeBoot ? 'nobody' : holder;
}

function parsed(text: string): Holder | undefined {
  try {
    const { pid, start, boot } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0) return undefined;
    return {
      pid: Number(pid),
      start: typeof start === 'string' ? start : undefined,
      boot: typeof boot === 'string' ? boot : undefined,
    };
  } catch {
    return undefined;
  }
}
