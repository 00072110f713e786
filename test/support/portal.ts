import { onTestFinished } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { REFERENCE_DIALECT, type SandboxDialect } from '../../src/sandbox/dialect.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type PortalOptions, type RunningPortal, startPortal } from '../../src/sandbox/start.ts';
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
  return plan({
    ...asked(url, `${folder}/rolecall.yaml`),
    ...options,
  });
}

export async function planFor(seed: Seed, text: string, options: PlanOverrides = {}): Promise<Plan> {
  const { url } = await portalWith(seed);
  return planText(url, text, options);
}
