import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DONE, type Exit } from '../domain/exit.ts';
import { DEMO_SEED, type EmbeddedPortalRequest, startEmbeddedPortal } from '../workflow/embedded-portal.ts';
import { writing } from '../workflow/save.ts';
import type { Shell } from './shell.ts';
import type { Formatted } from './showing.ts';

type SandboxFlags = Omit<EmbeddedPortalRequest, 'faults'> &
  Required<EmbeddedPortalRequest>['faults'] &
  Formatted & { readonly demo: boolean };

export async function runSandbox(flags: SandboxFlags, shell: Shell): Promise<Exit> {
  const { demo: isDemo, seed } = flags;
  const portal = await startEmbeddedPortal({ ...flags, seed: isDemo ? DEMO_SEED : seed, faults: flags });
  const { url, key, organizationId } = portal;
  await shell.reveal(
    flags.format === 'json'
      ? [`${JSON.stringify({ url, key, organizationId })}\n`]
      : [
          `The embedded portal listens at ${url}\n`,
          `  API key       ${key}\n`,
          `  organization  ${organizationId}\n`,
          `  OpenAPI       ${url}/openapi.json\n`,
          'Press Ctrl-C to end it.\n',
        ],
  );
  await new Promise<void>((resolve) => shell.onStop(resolve));
  await portal.stop();
  return DONE;
}

const EXAMPLE = fileURLToPath(new URL('../../examples/demo', import.meta.url));
const ROLECALL = fileURLToPath(new URL('../main.js', import.meta.url));

const CHAPTERS = [
  { text: '1. Check the files, without the portal.', words: ['validate'] },
  {
    text: `2. The portal has drifted. Somebody gave Chloé a report. Dieter sees every region, and
   Mallory reads the board pack. Eva’s access has expired, and Bob has left. Luis is new,
   and Ana’s team gains a report. The plan shows who would gain and who would lose what,
   and which line causes it:`,
    words: ['plan', '--out', 'plan.json'],
  },
  {
    text: '3. Rehearse the plan on a copy of the portal. rolecall only reads the real portal.',
    words: ['apply', 'plan.json', '--rehearse'],
  },
  {
    text: '4. Apply the reviewed plan, if nothing has changed since, and verify the result.',
    words: ['apply', 'plan.json', '--yes'],
  },
  {
    text: '5. Nothing is left to do. The finding no-base is there because the demo has no Git.',
    words: ['plan', '--detailed-exitcode'],
  },
  {
    text: '6. Export the portal to files. A plan of these files shows no changes.',
    words: ['export', '--out', 'exported'],
  },
  { text: '', words: ['plan', '--config', 'exported/rolecall.yaml', '--detailed-exitcode'] },
];

async function runRolecall(
  words: readonly string[],
  folder: string,
  { key, url }: Readonly<Record<'key' | 'url', string>>,
  colour: boolean,
): Promise<number> {
  const { PATH } = process.env;
  const env = { PATH, ROLECALL_API_KEY: key, ROLECALL_URL: url, FORCE_COLOR: colour ? '1' : '0' };
  const options = { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] } satisfies SpawnOptions;
  const child = spawn(process.execPath, [ROLECALL, ...words], options);
  const [code] = await once(child, 'close');
  return code ?? 70;
}

export async function runDemo(_flags: object, shell: Shell): Promise<Exit> {
  const folder = await writing(tmpdir(), () => mkdtemp(path.join(tmpdir(), 'rolecall-demo-')));
  const seed = path.join(EXAMPLE, 'portal.json');
  const portal = await startEmbeddedPortal({ seed, port: 0, dialect: [] });
  try {
    await cp(EXAMPLE, folder, { recursive: true });
    const root = path.join(folder, 'rolecall.yaml');
    const text = (await readFile(root, 'utf8')).replace(/url: .*/, `url: ${portal.url}`);
    await writeFile(root, text.replace(/^# yaml-language-server.*\n/, ''));
    await shell.print([`An embedded portal listens at ${portal.url}. The files come from examples/demo.\n`]);
    for (const { text: heading, words } of CHAPTERS) {
      await shell.print(['\n', heading === '' ? '' : `${heading}\n\n`, `$ rolecall ${words.join(' ')}\n`]);
      const code = await runRolecall(words, folder, portal, shell.coloursStdout);
      if (code === 0) continue;
      await shell.print([`\nThe demo stops here: that command exited with ${code}.\n`]);
      return { code: 70, because: ['bug'] };
    }
    await shell.print(['\nThat was the whole demo. README.md shows how to start with your own portal.\n']);
    return DONE;
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
