import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DONE, type Exit } from '../domain/exit.ts';
import { type RunningPortal, startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import { writing } from '../workflow/state/save.ts';
import type { Shell } from './shell.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/demo', import.meta.url));
const ROLECALL = fileURLToPath(new URL('../main.js', import.meta.url));

interface Chapter {
  readonly says: readonly string[];
  readonly words: readonly string[];
  /** The exit code that belongs to the story. */
  readonly code?: number;
  /** What happens to files and portal before. */
  readonly before?: (stage: Stage) => Promise<void>;
}

/** What the story plays on. */
interface Stage {
  readonly folder: string;
  /** While true, the portal refuses to create users. */
  refusing: boolean;
}

const NEWCOMER = `users:
  frida@contoso.com:
    name: Frida Holm
    role: viewer
    reports: [overview]
    rls: [sales/EMEA]
`;

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
    says: ['3. The plan is rehearsed on a copy of the portal: the real one is only read.'],
    words: ['apply', 'plan.json', '--rehearse'],
  },
  {
    says: ['4. It is applied, if it is still the plan that was reviewed, and read again.'],
    words: ['apply', 'plan.json', '--yes'],
  },
  {
    says: ['5. There is nothing left to do.'],
    words: ['plan', '--detailed-exitcode'],
  },
  {
    says: [
      '6. Frida joins, and the portal refuses to create her. Nothing is given to an account that is not',
      '   there, every call is accounted for, and the exit code says so:',
    ],
    words: ['apply', '--yes', '--only', 'user:frida@contoso.com'],
    code: 4,
    before: async (stage) => {
      stage.refusing = true;
      await writeFile(path.join(stage.folder, 'access', 'newcomers.yaml'), NEWCOMER);
    },
  },
  {
    says: ['7. The portal works again, and the next run finishes.'],
    words: ['apply', '--yes', '--only', 'user:frida@contoso.com'],
    before: async (stage) => {
      stage.refusing = false;
    },
  },
  {
    says: ['8. What is live can be written down as files at any time; loaded back, they plan to nothing.'],
    words: ['export', '--out', 'exported'],
  },
  { says: [], words: ['plan', '--config', 'exported/rolecall.yaml', '--detailed-exitcode'] },
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

async function tell(stage: Stage, portal: RunningPortal, shell: Shell): Promise<Exit> {
  const root = path.join(stage.folder, 'rolecall.yaml');
  const text = await readFile(root, 'utf8');
  await writeFile(
    root,
    text.replace(/url: .*/, `url: ${portal.url}`).replace(/^# yaml-language-server.*\n/, ''),
  );
  await shell.print([`An embedded portal listens at ${portal.url}. The files are those of examples/demo.\n`]);
  for (const { says, words, code = 0, before } of CHAPTERS) {
    await before?.(stage);
    await shell.print(['\n', ...says.map((line) => `${line}\n`), `\n$ rolecall ${words.join(' ')}\n`]);
    const ended = await rolecall(words, stage.folder, portal, shell.colourOut);
    if (code !== 0) await shell.print([`(exit ${ended})\n`]);
    if (ended === code) continue;
    await shell.print([`\nThe story ends here: that command ended with ${ended}.\n`]);
    return { code: 70, because: ['bug'] };
  }
  await shell.print(['\nThat was the whole story. Start with your own portal: see README.md.\n']);
  return DONE;
}

/** `rolecall demo`: the whole story on an embedded portal, by the same command lines that a user types. */
export async function run(_flags: object, shell: Shell): Promise<Exit> {
  const folder = await writing(tmpdir(), () => mkdtemp(path.join(tmpdir(), 'rolecall-demo-')));
  const stage: Stage = { folder, refusing: false };
  const portal = await startEmbeddedPortal({
    seed: path.join(EXAMPLE, 'portal.json'),
    port: 0,
    dialect: [],
    interfere: ({ method, path: where }) =>
      stage.refusing && method === 'POST' && where === '/api/user'
        ? { kind: 'status', status: 422 }
        : undefined,
  });
  try {
    await cp(EXAMPLE, folder, { recursive: true });
    return await tell(stage, portal, shell);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
