import type { Applied } from './domain/applied.ts';
import { isUnattended } from './environment.ts';
import * as applying from './workflow/apply.ts';
import type { ConnectRequest } from './workflow/connect.ts';
import type { Prepared } from './workflow/plan.ts';
import * as planning from './workflow/plan.ts';
import * as preparing from './workflow/prepare.ts';
import * as reading from './workflow/read.ts';
import * as rehearsing from './workflow/rehearse.ts';

/** The path of the root file, and what is not as in a command without flags. */
type Asked<Request> = Partial<Request> & Pick<ConnectRequest, 'config'>;

export type PlanRequest = Asked<planning.PlanRequest>;
export type PrepareRequest = Asked<preparing.PrepareRequest>;
export type ApplyRequest = Asked<preparing.PrepareRequest & applying.ApplyRequest>;
export type RehearsalOptions = Partial<rehearsing.RehearsalOptions>;
export type { Prepared };

/** Adds what a request leaves out. Nobody is asked, and nothing is printed. */
const complete = <Request extends Asked<ConnectRequest>>(asked: Request) => ({
  credentials: {
    apiKey: process.env['ROLECALL_API_KEY'],
    apiKeyFile: process.env['ROLECALL_API_KEY_FILE'],
    url: process.env['ROLECALL_URL'],
  },
  // The files may be a stranger's.
  pinRequired: asked.credentials === undefined && isUnattended(process.env),
  concurrency: 8,
  insecureHttp: false,
  notify: () => {},
  now: Date.now(),
  only: [],
  overrides: [],
  saved: undefined,
  expect: undefined,
  resume: false,
  stateDir: undefined,
  confirm: async () => true,
  signal: new AbortController().signal,
  ...asked,
});

/** Makes the plan. A plan that a guard refuses has that guard among its findings. Reads only. */
export const plan = (request: PlanRequest) => planning.plan(complete(request));

/**
 * Makes the plan as an apply does, and compares it with a saved one. Throws a `StaleError` when it is another, a
 * `RefusedError` when a guard refuses it. Reads only.
 */
export const prepare = (request: PrepareRequest): Promise<Prepared> => preparing.prepare(complete(request));

/**
 * Makes the plan, compares it with a saved one, asks `confirm`, and performs it with a lock, a backup and a journal. Resolves
 * with undefined when it was not confirmed. Throws a `ProblemError` before the first write only.
 */
export const apply = (request: ApplyRequest): Promise<Applied | undefined> =>
  applying.apply(complete(request));

/** Performs a plan on a copy of the live state, and verifies it. Nothing of it can reach the real portal. */
export const rehearse = (prepared: Prepared, options: RehearsalOptions = {}): Promise<Applied> =>
  rehearsing.rehearse(prepared, { concurrency: 8, signal: new AbortController().signal, ...options });

/** Reads what the portal has: users, reports, RLS roles and their members. */
export const read = (request: Asked<ConnectRequest>) => reading.read(complete(request));
