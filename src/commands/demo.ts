import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningPortal, startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import type { ExitCode, Shell } from './shell.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/demo', import.meta.url));
const ROLECALL = fileURLToPath(new URL('../main.js', import.meta.url));

interface Chapter {
  readonly says: readonly string[];
  readonly words: readonly string[];
}

const CHAPTERS: readonly Chapter[] = [
  {
    says: ['1. The files are checked, without the portal.'],
    words: ['validate'],
  },
  {
    says: [
      '2. The portal has drifted. Somebody gave Chloé a report, Dieter sees every region,',
      '   Mallory reads the board pack, Eva’s access has expired, Bob has left, and Luis is new.',
      '   The plan says who would gain and who would lose what, and at whose line:',
    ],
    words: ['plan', '--out', 'plan.json'],
  },
  {
    says: ['3. What is live can be written down as files; loaded back, they plan to nothing.'],
    words: ['export', '--out', 'exported'],
  },
  { says: [], words: ['plan', '--config', 'exported/rolecall.yaml'] },
];

/** Runs one real command line in the folder; its output goes where ours goes. */
function rolecall(
  words: readonly string[],
  folder: string,
  portal: RunningPortal,
  colour: boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ROLECALL, ...words], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        ROLECALL_API_KEY: portal.key,
        ROLECALL_URL: portal.url,
        FORCE_COLOR: colour ? '1' : '0',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 70));
  });
}

async function tell(folder: string, portal: RunningPortal, shell: Shell): Promise<ExitCode> {
  const root = path.join(folder, 'rolecall.yaml');
  const text = await readFile(root, 'utf8');
  await writeFile(
    root,
    text.replace(/url: .*/, `url: ${portal.url}`).replace(/^# yaml-language-server.*\n/, ''),
  );
  await shell.print([`An embedded portal listens at ${portal.url}. The files are those of examples/demo.\n`]);
  for (const { says, words } of CHAPTERS) {
    await shell.print(['\n', ...says.map((line) => `${line}\n`), `\n$ rolecall ${words.join(' ')}\n`]);
    const code = await rolecall(words, folder, portal, shell.colourOut);
    if (code === 0) continue;
    await shell.print([`\nThe story ends here: that command ended with ${code}.\n`]);
    return 70;
  }
  await shell.print([
    '\nNothing was changed: these commands only read. Start with your own portal: see README.md.\n',
  ]);
  return 0;
}

/** `rolecall demo`: the whole story on an embedded portal, by the same command lines that a user types. */
export async function run(shell: Shell): Promise<ExitCode> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rolecall-demo-'));
  const portal = await startEmbeddedPortal({ seed: path.join(EXAMPLE, 'portal.json'), port: 0, dialect: [] });
  try {
    await cp(EXAMPLE, folder, { recursive: true });
    return await tell(folder, portal, shell);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
