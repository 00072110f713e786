import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readSecret } from '../../src/files/read-text.ts';
import { folderWith } from '../support/files.ts';
import { problemsOf } from '../support/problems.ts';

describe('a secret', () => {
  it('rolecall reads a secret from a file, or from a slow pipe', async () => {
    const folder = await folderWith({ key: 'from a file\n' });
    expect(await readSecret(path.join(folder, 'key'))).toBe('from a file\n');
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reading = readSecret(pipe);
    await pause(50);
    const writer = await open(pipe, 'w');
    for (const part of ['from', ' a ', 'pipe']) {
      await writer.write(part);
      await pause(50);
    }
    await writer.close();
    expect(await reading).toBe('from a pipe');
  });

  it.each([
    ['/dev/zero', 'larger than 16 KiB'],
    ['/', 'folder'],
    ['/nowhere/key', 'it does not exist'],
  ])('rolecall refuses to read a secret from %s', async (file, why) => {
    expect(await problemsOf(() => readSecret(file))).toMatchObject([
      { code: 'file-unreadable', why: expect.stringContaining(why) },
    ]);
  });
});
