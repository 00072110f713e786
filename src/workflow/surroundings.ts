import { type Identity, identityOf } from '../domain/ids.ts';
import type { Pattern } from '../domain/pattern.ts';
import { ProblemError } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import type { Located } from '../files/checkout.ts';
import { openRepository } from '../files/git-objects.ts';
import { readRecord, readTips } from '../files/record.ts';
import type { ConnectOptions } from './connect.ts';
import { type Loaded, load, loadSettings } from './load.ts';

/** As much of the files as can be read: a lockout needs none of it but the address of the portal. */
export interface LockoutSurroundings {
  /** Undefined where they have an error. */
  readonly loaded: Loaded | undefined;
  readonly located: Located | undefined;
  readonly portal: PortalSettings;
  readonly protect: readonly Pattern[];
  readonly settle: number;
  /** All addresses of the person, the one that was asked for first. */
  readonly people: readonly Identity[];
}

const SETTLE = 30_000;

/** What the record calls the portal of an address, where the root file cannot say it. */
async function recordedName(located: Located | undefined, url: string): Promise<string | undefined> {
  const git = located?.inGit === true ? await openRepository(located.top) : undefined;
  for (const { portal, local, remote } of git === undefined ? [] : await readTips(git)) {
    const tip = local ?? remote;
    const record = git && tip && (await readRecord(git, tip));
    if (record && record.state.url === url) return portal;
  }
  return undefined;
}

/** All addresses of a person: those by which an entry of the files knows the one that is asked for. */
function addressesOf({ declared: { users } }: Loaded, asked: Identity): readonly Identity[] {
  const own = users.get(asked) ?? [...users.values()].find(({ previously }) => previously.includes(asked));
  const earlier = own?.previously.filter((one) => !users.has(one)) ?? [];
  return [...new Set([asked, ...(own === undefined ? [] : [own.identity]), ...earlier])];
}

/** Reads as much of the files as can be read. Throws where nothing names the portal. */
export async function readSurroundings(
  request: ConnectOptions & { readonly config: string; readonly user: string },
): Promise<LockoutSurroundings> {
  const { config, insecureHttp, credentials, user } = request;
  const asked = identityOf(user);
  try {
    const loaded = await load(config, insecureHttp);
    const { portal, guards, settle } = loaded.declared.settings;
    const people = addressesOf(loaded, asked);
    return { loaded, located: loaded.located, portal, protect: guards.protect, settle, people };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [first] = error.problems;
    request.notify(`rolecall cannot read the files, and goes on without them: ${first?.message ?? ''}`);
  }
  const { located, settings } = await loadSettings(config);
  const written = settings?.portal.url ?? '';
  const url = written === '' ? (credentials.url ?? '') : written;
  if (url === '')
    throw new ProblemError([
      {
        code: 'usage',
        severity: 'error',
        message: 'the files do not name a portal',
        fix: 'set ROLECALL_URL to the address of the portal',
      },
    ]);
  const { dialect = {}, source } = settings?.portal ?? {};
  const name = settings?.portal.name || ((await recordedName(located, url)) ?? '');
  const portal = { name, url, dialect, ...(source && { source }) };
  const { guards, settle = SETTLE } = settings ?? {};
  return { loaded: undefined, located, portal, protect: guards?.protect ?? [], settle, people: [asked] };
}
