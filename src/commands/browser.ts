import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';

interface Opener {
  readonly program: string;
  readonly before: readonly string[];
}

/** By whole paths: a search may begin in a folder of a stranger's checkout. */
function openers(): readonly Opener[] {
  if (process.platform === 'darwin') return [{ program: '/usr/bin/open', before: [] }];
  if (process.platform === 'win32') {
    const system = path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'rundll32.exe');
    return [{ program: system, before: ['url.dll,FileProtocolHandler'] }];
  }
  return ['/usr/bin/xdg-open', '/usr/local/bin/xdg-open'].map((program) => ({ program, before: [] }));
}

const isThere = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Opens an address in the user's browser, without waiting for it; false where the system has no way to. */
export async function openInBrowser(url: string): Promise<boolean> {
  for (const { program, before } of openers()) {
    if (!(await isThere(program))) continue;
    return new Promise((resolve) => {
      const child = spawn(program, [...before, url], { detached: true, stdio: 'ignore' });
      child.once('error', () => resolve(false));
      child.once('spawn', () => {
        child.unref();
        resolve(true);
      });
    });
  }
  return false;
}
