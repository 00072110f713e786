import { execute } from '../apply/execute.ts';
import { openJournal } from '../apply/journal.ts';
import { takeLock } from '../apply/lock.ts';
import { type Verification, verify } from '../apply/verify.ts';
import { findAccounts, listedReport } from '../domain/access.ts';
import type { Applied } from '../domain/applied.ts';
import type { Operation, Outcome } from '../domain/operation.ts';
import type { Plan } from '../domain/plan.ts';
import type { Clean } from '../files/write-atomically.ts';
import type { WritablePortal } from '../portal/portal.ts';
import { deviationsFrom } from '../reconcile/deviations.ts';
import { lookForUnfinished, openStateFolder, writeBackup } from './backups.ts';
import { connectToWrite } from './connect.ts';
import { cleanFor } from './credentials.ts';
import type { Prepared } from './plan.ts';
import { type PrepareRequest, prepareOn, refuseStale, unlessInterrupted } from './prepare.ts';
import { recordApply } from './record.ts';
import { writing } from './save.ts';

export interface Progress {
  readonly onStart?: (operation: Operation) => void;
  readonly onEnd?: (outcome: Outcome) => void;
}

export interface PerformOptions extends Progress {
  readonly concurrency: number;
  /** In milliseconds: the longest time until the portal shows a write. */
  readonly settle: number;
  readonly notify: (notice: string) => void;
  readonly signal: AbortSignal;
}

/** Makes the calls and verifies the result. By default, `compare` compares with `delta`. */
export async function performPlan(
  { plan, delta, state }: Pick<Prepared, 'plan' | 'delta' | 'state'>,
  portal: WritablePortal,
  options: PerformOptions,
  compare: Verification['compare'] = deviationsFrom(delta, plan.only),
): Promise<Omit<Applied, 'backup' | 'journal'>> {
  const { operations } = plan;
  const { live, catalogue } = state;
  const session = portal.session({ state, operations, settle: options.settle });
  const outcomes = await execute({
    onStart: () => {},
    onEnd: () => {},
    ...options,
    operations,
    perform: session.perform,
    datasetOf: (report) => listedReport(catalogue, report)?.datasetId,
    groupsOf: (holder) => findAccounts(live, holder).flatMap(({ groups }) => groups),
  });
  const { observe } = session;
  const verified = await verify({ ...options, outcomes, catalogue, observe, compare, since: Date.now() });
  return { plan, ...verified, interrupted: options.signal.aborted };
}

export interface ApplyRequest extends PrepareRequest, Progress {
  /** Called before the first write; false ends the apply. */
  readonly confirm: (prepared: Prepared) => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Default: `.rolecall` beside the root file. */
  readonly stateDir?: string | undefined;
  readonly record?: boolean;
  readonly run?: string | undefined;
}

/** Writes a backup before the first call, and a journal of all calls. */
async function performWithJournal(
  prepared: Prepared,
  portal: WritablePortal,
  request: ApplyRequest,
  clean: Clean,
): Promise<Applied> {
  const { plan, state, loaded } = prepared;
  const { settle, portal: settings } = loaded.declared.settings;
  const folder = await openStateFolder(loaded.folder, settings.name, request.stateDir);
  const backup = await writeBackup(folder, plan.portal, state, clean);
  const file = `${folder.path}/journal-${folder.stamp}.jsonl`;
  const { fingerprint, createdAt } = plan;
  const from = prepared.isRestore ? 'backup' : 'files';
  const head = { portal: plan.portal, fingerprint, backup, from, createdAt } as const;
  const journal = await writing(file, () => openJournal(file, head, clean));
  const performed = await performPlan(prepared, portal, {
    ...request,
    settle,
    onStart: (operation) => {
      journal.start(operation);
      request.onStart?.(operation);
    },
    onEnd: (outcome) => {
      journal.end(outcome);
      request.onEnd?.(outcome);
    },
  });
  try {
    journal.close();
  } catch {
    // Ignore the failure: the next run closes the journal.
  }
  return { ...performed, backup, journal: journal.path };
}

const resultWithoutCalls = (plan: Plan, interrupted: boolean): Applied => ({
  plan,
  outcomes: plan.operations.map((operation) => ({ status: 'not-started', operation })),
  discrepancies: [],
  verified: true,
  interrupted,
});

/** In milliseconds. After a longer wait for an answer, rolecall plans again. */
const LONGEST_ANSWER = 30_000;

/** Undefined if not confirmed. Throws a `ProblemError` only before the first write. */
export async function apply(request: ApplyRequest): Promise<Applied | undefined> {
  const { signal, stateDir, notify } = request;
  const { loaded, portal } = await unlessInterrupted(signal, () => connectToWrite(request));
  // Lock before reading: no other run may change what this plan sees.
  const unlock = await takeLock(portal.url);
  try {
    const shown = await unlessInterrupted(signal, () => prepareOn(request, { loaded, portal }));
    if (signal.aborted) return resultWithoutCalls(shown.plan, true);
    const asked = Date.now();
    if (!(await request.confirm(shown))) return undefined;
    const waited = Date.now() - asked;
    const later = { ...request, now: request.now + waited };
    const planAgain = () => unlessInterrupted(signal, () => prepareOn(later, shown));
    const prepared = waited < LONGEST_ANSWER ? shown : await planAgain();
    refuseStale(shown.plan, prepared);
    const { plan } = prepared;
    const open = await lookForUnfinished(loaded.folder, loaded.declared.settings.portal.name, stateDir);
    if (open !== undefined)
      notify(`an earlier apply left its journal open (${open}): the record may lack calls of that apply.`);
    const clean = await cleanFor(request);
    const applied =
      plan.operations.length === 0
        ? resultWithoutCalls(plan, signal.aborted)
        : await performWithJournal(prepared, portal, request, clean);
    if (request.record === false) return applied;
    const toRecord = { ...prepared, record: prepared.base.record, clean, run: request.run };
    return { ...applied, record: await recordApply(toRecord, applied) };
  } finally {
    unlock();
  }
}
