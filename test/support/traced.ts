import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Ended, endOf, MAIN } from './cli.ts';

const LONGEST = 30_000;

export const CAN_TRACE = spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;

export interface Traced extends Ended {
  /** Undefined if system calls cannot be watched. */
  readonly opened: readonly string[] | undefined;
  readonly ran: readonly string[] | undefined;
}

const called = (trace: string, name: RegExp): string[] =>
  trace.split('\n').flatMap((line) => {
    const [, file] = name.exec(line) ?? [];
    return file === undefined ? [] : [file];
  });

/** Includes child processes. A command that hangs is killed and has the code null. */
export async function traced(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<Traced> {
  const node = [process.execPath, MAIN, ...words];
  const watching = [
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-s',
    '4096',
    '-e',
    'trace=open,openat,openat2,creat,execve',
    '-o',
    log,
  ];
  const [program = '', ...rest] = CAN_TRACE ? ['strace', ...watching, ...node] : node;
  const child = spawn(program, rest, { cwd: folder, env, timeout: LONGEST, killSignal: 'SIGKILL' });
  child.stdin.end();
  const ended = await endOf(child);
  if (!CAN_TRACE) return { ...ended, opened: undefined, ran: undefined };
  const trace = await readFile(log, 'utf8');
  return {
    ...ended,
    opened: called(trace, /^\d+ +(?:open|creat|openat2?)\((?:AT_FDCWD, |\d+, )?"((?:[^"\\]|\\.)*)"/),
    ran: called(trace, /^\d+ +execve\("((?:[^"\\]|\\.)*)".*\) = 0$/),
  };
}
