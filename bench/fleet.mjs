import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { commitAll, inFolder, inTurn, KEY, run, script, withPortal } from './measure.mjs';
import { writeFiles } from './world.mjs';

const WORLD = { shape: 'json', users: 500, grants: 20 };

/**
 * Plans the portals with the built command and reads them with a bare client, in turn. No portal needs a
 * change. `readLatency` is in milliseconds.
 */
export const fleetOf = (main, portals, times, readLatency) =>
  withPortal({ ...WORLD, portals, readLatency }, (_url, _reset, urls) =>
    inFolder(async (folder) => {
      const names = urls.map((_, at) => `p${at + 1}`);
      for (const [at, name] of names.entries())
        writeFiles(path.join(folder, 'portals', name), WORLD, urls[at], name);
      commitAll(folder);
      const file = path.join(folder, 'urls.json');
      writeFileSync(file, JSON.stringify(urls));
      const env = Object.fromEntries(
        names.map((name) => [`ROLECALL_API_KEY_${name.toUpperCase()}`, `${KEY}-${name}`]),
      );
      const words = ['plan', '--config', 'portals/*', '--detailed-exitcode', '--quiet'];
      return inTurn(times, {
        bare: () => script('fleet-floor.mjs', [file]),
        plan: () => run([main, ...words], { cwd: folder, env }),
      });
    }),
  );
