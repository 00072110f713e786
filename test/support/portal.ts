import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Applied } from '../../src/domain/applied.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { REFERENCE_DIALECT, type SandboxDialect } from '../../src/sandbox/dialect.ts';
import type { Fault, ReceivedCall } from '../../src/sandbox/faults.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type PortalOptions, type RunningPortal, startPortal } from '../../src/sandbox/start.ts';
import type { Store } from '../../src/sandbox/store.ts';
import type { AdoptRequest } from '../../src/workflow/adopt.ts';
import { apply } from '../../src/workflow/apply.ts';
import { plan } from '../../src/workflow/plan.ts';
import { folderWith, writeFiles } from './files.ts';

export const KEY = 'key-of-the-test';

/** Listens on loopback and ends with the test. */
export async function portalWith(
  seed: Seed,
  dialect: Partial<SandboxDialect> = {},
  options: Omit<PortalOptions, 'seed' | 'dialect'> = {},
): Promise<RunningPortal> {
  const portal = await startPortal({
    seed: { keys: [{ key: KEY }], ...seed },
    dialect: { ...REFERENCE_DIALECT, ...dialect },
    ...options,
  });
  onTestFinished(() => portal.stop());
  return portal;
}

export const connectionTo = (url: string) => ({
  credentials: { apiKey: KEY, apiKeyFile: undefined, url },
  concurrency: 8,
  insecureHttp: false,
  notify: () => {},
});

export const asked = (url: string, config: string) => ({
  ...connectionTo(url),
  config,
  now: NOW,
  only: [],
  overrides: [],
  base: 'none',
});

interface PlanOverrides {
  readonly now?: number;
  readonly only?: readonly string[];
  readonly overrides?: readonly string[];
  readonly removalsOnly?: boolean;
  readonly dialect?: string;
}

export const NOW = Date.parse('2026-11-20T09:00:00Z');

/** `text` is the root file without `version` and `portal`. */
export async function planText(
  url: string,
  text: string,
  { dialect = '{}', ...options }: PlanOverrides = {},
): Promise<Plan> {
  const folder = await folderWith({});
  const root = `version: 1\nportal: { name: test, url: "${url}", dialect: ${dialect} }\n${text}`;
  return planIn(folder, url, { 'rolecall.yaml': root }, options);
}

export async function planIn(
  folder: string,
  url: string,
  files: Readonly<Record<string, string>>,
  options: PlanOverrides = {},
): Promise<Plan> {
  await writeFiles(folder, files);
  return plan({ ...asked(url, `${folder}/rolecall.yaml`), ...options });
}

export async function planFor(seed: Seed, text: string, options: PlanOverrides = {}): Promise<Plan> {
  const { url } = await portalWith(seed);
  return planText(url, text, options);
}

export const adoptRequest = (url: string, folder: string, more: Partial<AdoptRequest> = {}) => ({
  ...asked(url, path.join(folder, 'rolecall.yaml')),
  until: undefined,
  reason: undefined,
  release: undefined,
  dryRun: false,
  ...more,
});

export interface ObservedPortal extends RunningPortal {
  readonly calls: ReceivedCall[];
  readonly writes: () => ReceivedCall[];
}

export async function observedPortal(
  seed: Seed,
  options: {
    readonly dialect?: Partial<SandboxDialect>;
    readonly interfere?: (
      call: ReceivedCall,
      write: number,
      store: Store,
    ) => Fault | undefined | Promise<Fault | undefined>;
  } = {},
): Promise<ObservedPortal> {
  const calls: ReceivedCall[] = [];
  let writes = 0;
  const portal: RunningPortal = await portalWith(seed, options.dialect, {
    interfere: (call) => {
      calls.push(call);
      if (call.method !== 'GET') writes++;
      return options.interfere?.(call, call.method === 'GET' ? 0 : writes, portal.store);
    },
  });
  return { ...portal, calls, writes: () => calls.filter(({ method }) => method !== 'GET') };
}

/** These calls, such as `PUT /api/user/link-reports`, report success and change nothing. */
export const pretending =
  (calls: readonly string[]) =>
  ({ method, path }: ReceivedCall): Fault | undefined =>
    calls.includes(`${method} ${path}`) ? { kind: 'pretend' } : undefined;

/** For `seconds` after a creation, links and unlinks that name the new user answer 404. */
export function refusingNewUsers(seconds: number) {
  const knownFrom = new Map<string, number>();
  return ({ method, path, body }: ReceivedCall): Fault | undefined => {
    const text = JSON.stringify(body ?? null).toLowerCase();
    if (method === 'POST' && path === '/api/user')
      knownFrom.set(/"email":("[^"]+")/.exec(text)?.[1] ?? '', Date.now() + seconds * 1000);
    const isNew = [...knownFrom].some(([email, from]) => text.includes(email) && Date.now() < from);
    return isNew && path.includes('link-') ? { kind: 'status', status: 404 } : undefined;
  };
}

/** A portal that refuses every write about `refused.who`. At first `refused.who` is empty. */
export async function refusingPortal(seed: Seed) {
  const refused = { who: '' };
  const portal = await observedPortal(seed, {
    interfere: ({ method, path, body }) =>
      method !== 'GET' && refused.who !== '' && `${path}${JSON.stringify(body)}`.includes(refused.who)
        ? { kind: 'status', status: 422 }
        : undefined,
  });
  return { ...portal, refused };
}

/** Options of an apply without a saved plan, which a person confirms. */
export const confirmed = () => ({
  saved: undefined,
  expect: undefined,
  resume: false,
  stateDir: undefined,
  confirm: async () => true,
  signal: new AbortController().signal,
});

/** `text` is the root file without `version` and `portal`. */
export async function applyText(
  url: string,
  text: string,
  options: {
    readonly signal?: AbortSignal;
    readonly dialect?: object;
    readonly concurrency?: number;
    readonly folder?: string;
    readonly settle?: number;
  } = {},
): Promise<Applied> {
  const folder = options.folder ?? (await folderWith({}));
  const dialect = JSON.stringify(options.dialect ?? {});
  const settle = `apply: { settle: ${options.settle ?? 300}ms }\n`;
  await writeFiles(folder, {
    'rolecall.yaml': `version: 1\nportal: { name: test, url: "${url}", dialect: ${dialect} }\n${settle}${text}`,
  });
  const applied = await apply({
    ...asked(url, `${folder}/rolecall.yaml`),
    concurrency: options.concurrency ?? 8,
    ...confirmed(),
    signal: options.signal ?? new AbortController().signal,
  });
  if (applied === undefined) throw new Error('it was not confirmed');
  return applied;
}

/** As `kind status`, for comparison. */
export const ended = ({ outcomes }: Applied): string[] =>
  outcomes.map(({ operation, status }) => `${operation.kind} ${status}`);
