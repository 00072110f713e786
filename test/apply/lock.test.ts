import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpointOf, isUsable, lockPlace, takeLock } from '../../src/apply/lock.ts';
import { type Problem, ProblemError } from '../../src/domain/problem.ts';
import { folderWith } from '../support/files.ts';

const LOCK = fileURLToPath(new URL('../../build/apply/lock.js', import.meta.url));

let count = 0;
/** All processes share the lock of a URL, so each test uses its own URL. */
const portal = (): string => `https://lock-${process.pid}-${count++}.example.com`;

const { TMPDIR, HOME, XDG_RUNTIME_DIR, XDG_CACHE_HOME } = process.env;
afterEach(() => {
  for (const [name, value] of Object.entries({ TMPDIR, HOME, XDG_RUNTIME_DIR, XDG_CACHE_HOME })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

function catching(call: () => unknown): Problem | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems[0];
    throw error;
  }
  return undefined;
}

async function deadPid(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.pid']);
  return Number(stdout);
}

describe('the lock', () => {
  it('only one run can take the lock, until that run frees it', () => {
    const url = portal();
    const free = takeLock(url);
    expect(() => takeLock(url)).toThrow(ProblemError);
    expect(takeLock(`${url}/other`)()).toBe(undefined);
    free();
    free();
    takeLock(url)();
    expect(existsSync(lockPlace(url))).toBe(false);
  });

  it('every spelling of an address leads to the same lock', () => {
    const names = ['localhost:80', '127.0.0.1/', '[::1]//', 'LOCALHOST.', '127.9.9.9'];
    expect(new Set(names.map((name) => endpointOf(`http://${name}`)))).toEqual(new Set(['loopback:80']));
    const spelled = ['portal.example.com', 'Portal.Example.com:443/', 'portal.example.com.//'];
    const remote = spelled.map((name) => `https://${name}`);
    expect(new Set(remote.map(endpointOf)).size).toBe(1);
    const others = [
      'https://portal.example.com/a',
      'https://portal.example.com:444',
      'https://127.0.0.1.example.com',
      'https://localhost',
      'http://localhost',
      'http://localhost:81',
    ];
    expect(new Set([...others, ...remote].map(endpointOf)).size).toBe(others.length + 1);
    const free = takeLock('http://localhost:1');
    try {
      expect(() => takeLock('http://127.0.0.1:1/')).toThrow(ProblemError);
    } finally {
      free();
    }
  });

  it('every environment leads to the same lock, in a private folder', () => {
    const url = portal();
    const before = lockPlace(url);
    for (const name of ['TMPDIR', 'HOME', 'XDG_RUNTIME_DIR', 'XDG_CACHE_HOME'])
      process.env[name] = '/nonexistent';
    expect(lockPlace(url)).toBe(before);
    expect(statSync(path.dirname(before)).mode & 0o777).toBe(0o700);
  });

  it.runIf(existsSync(userInfo().homedir))(
    'the lock is in the home folder of the user, whatever HOME says',
    () => {
      process.env['HOME'] = '/nonexistent';
      expect(path.dirname(lockPlace(portal()))).toBe(path.join(userInfo().homedir, '.cache', 'rolecall'));
    },
  );

  it('the error names the process that has the lock, and what to do', () => {
    const url = portal();
    const adviceFor = (pid: number): string => {
      writeFileSync(lockPlace(url), String(pid));
      const refusal = catching(() => takeLock(url));
      expect(refusal?.message).toContain(`process ${pid}`);
      return String(refusal?.fix);
    };
    expect(adviceFor(process.pid)).toContain('another root file');
    expect(adviceFor(process.ppid)).toContain('wait for it to end');
    rmSync(lockPlace(url));
  });

  it('rolecall takes over the lock of a killed process, with or without a known start time', async () => {
    const url = portal();
    for (const start of ['1', '']) {
      writeFileSync(lockPlace(url), `${await deadPid()} ${start}`);
      takeLock(url)();
    }
  });

  it('an empty lock file stops others for five seconds', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    const url = portal();
    const file = lockPlace(url);
    const writtenAt = (milliseconds: number): void => {
      writeFileSync(file, '');
      utimesSync(file, milliseconds / 1000, milliseconds / 1000);
    };
    for (const age of [0, 4000]) {
      writtenAt(Date.now() - age);
      expect(() => takeLock(url)).toThrow(ProblemError);
    }
    for (const age of [5000, -86_400_000]) {
      writtenAt(Date.now() - age);
      takeLock(url)();
    }
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['garbage', 'garbage'],
    ['an invalid number', '-1'],
    ['the number of every process of a group', '0'],
    ['a fraction', '1.5'],
  ])('a lock file with %s stops nobody, and such a takeover file stops only one attempt', (_what, text) => {
    const url = portal();
    writeFileSync(lockPlace(url), text);
    takeLock(url)();
    writeFileSync(lockPlace(url), text);
    writeFileSync(`${lockPlace(url)}.takeover`, text);
    expect(() => takeLock(url)).toThrow(ProblemError);
    takeLock(url)();
    expect(existsSync(`${lockPlace(url)}.takeover`)).toBe(false);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'the lock belongs to one process, not to a later process with the same number',
    () => {
      const url = portal();
      const free = takeLock(url);
      const mine = readFileSync(lockPlace(url), 'utf8');
      free();
      const [, started] =
        /^\d+ \(.*\)(?: \S+){19} (\d+)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
      expect(mine).toBe(`${process.pid} ${started}`);
      // The process lives but started at another time, so this lock is stale.
      writeFileSync(lockPlace(url), `${process.pid} 1`);
      takeLock(url)();
      writeFileSync(lockPlace(url), mine);
      expect(() => takeLock(url)).toThrow(ProblemError);
      rmSync(lockPlace(url));
    },
  );

  it.runIf(existsSync('/proc/self/stat'))(
    'rolecall takes over the lock of a killed process that is still a zombie',
    async () => {
      const url = portal();
      // The shell becomes a program that never waits for the child. Only then does the test kill the child.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
      onTestFinished(() => void parent.kill());
      const [printed] = await once(parent.stdout, 'data');
      const pid = Number(printed);
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
      process.kill(pid);
      const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
      await expect.poll(() => fields()[0]).toBe('Z');
      writeFileSync(lockPlace(url), `${pid} ${fields()[19]}`);
      takeLock(url)();
    },
  );

  it('exactly one of many processes takes over the lock of a killed process', async () => {
    const url = portal();
    writeFileSync(lockPlace(url), `${await deadPid()} 1`);
    const program = `import { takeLock } from ${JSON.stringify(LOCK)};
      try { takeLock(${JSON.stringify(url)}); console.log('taken'); process.stdin.resume(); } catch (error) { console.log(error.name); process.exit(); }`;
    // The owner keeps the lock until all processes have answered.
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program]),
    );
    const said = await Promise.all(
      children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()),
    );
    for (const { stdin } of children) stdin.end();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
    rmSync(lockPlace(url), { force: true });
    expect(said.sort()).toEqual([...Array(5).fill('ProblemError'), 'taken']);
  });
});

describe('folder of locks', () => {
  it('rolecall creates the folder, keeps it private, and accepts no link or file', async () => {
    const root = await folderWith({ file: '' });
    const made = path.join(root, 'a', 'b');
    expect([isUsable(made), statSync(made).mode & 0o777]).toEqual([true, 0o700]);
    chmodSync(made, 0o755);
    expect([isUsable(made), statSync(made).mode & 0o777]).toEqual([true, 0o700]);
    symlinkSync(made, path.join(root, 'link'));
    for (const none of ['file', 'file/below', 'link']) expect(isUsable(path.join(root, none))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('rolecall does not use a folder of another user', async () => {
    const root = await folderWith({});
    chownSync(root, 12345, 12345);
    expect(isUsable(root)).toBe(false);
  });
});
