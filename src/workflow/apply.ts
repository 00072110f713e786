import { execute } from '../apply/execute.ts';
import { type Journal, openJournal } from '../apply/journal.ts';
import { takeLock } from '../apply/lock.ts';
import { verify } from '../apply/verify.ts';
import type { Applied } from '../domain/applied.ts';
import { listedReport } from '../domain/catalogue.ts';
import type { Operation, Outcome } from '../domain/operation.ts';
import type { Plan } from '../domain/plan.ts';
import type { WritablePortal } from '../portal/portal.ts';
import { deviationsFrom } from '../reconcile/deviations.ts';
import { throwIfInterrupted, unlessInterrupted } from './interrupted.ts';
import { cleanFor } from './opening/credentials.ts';
import { toWrite, type Way } from './opening/open.ts';
import type { ConnectOptions } from './opening/portal-access.ts';
import type { Prepared } from './plan.ts';
import { type PrepareRequest, prepareOn } from './prepare.ts';
import { recordApply } from './record.ts';
import { refuseOutOfTime } from './shown-plan.ts';
import { lookForUnfinished, openStateFolder, writeBackup } from './state/backups.ts';
import { writing } from './state/save.ts';

/** Who listens to the progress of an apply. */
export interface Progress {
  readonly onStart?: (operation: Operation) => void;
  readonly onEnd?: (outcome: Outcome) => void;
}

export interface Performance extends Progress {
  readonly prepared: Pick<Prepared, 'plan' | 'delta' | 'state'>;
  readonly portal: WritablePortal;
  readonly concurrency: number;
  /** How long the portal may take to show what was written, in milliseconds. */
  readonly settle: number;
  readonly notify: (notice: string) => void;
  readonly signal: AbortSignal;
}

/** Performs a plan on a portal and reads what came of it. The same for a portal and for a rehearsal's copy. */
export async function performPlan(performance: Performance): Promise<Omit<Applied, 'backup' | 'journal'>> {
  const { prepared, portal, concurrency, settle, notify, signal } = performance;
  const { plan, delta, state } = prepared;
  const { operations } = plan;
  const { live, catalogue } = state;
  const session = portal.session({ state, operations, settle });
  const outcomes = await execute({
    operations,
    perform: session.perform,
    datasetOf: (report) => listedReport(catalogue, report)?.datasetId,
    groupsOf: (identity) => live.users.get(identity)?.groups ?? [],
    concurrency,
    signal,
    onStart: (operation) => performance.onStart?.(operation),
    onEnd: (outcome) => performance.onEnd?.(outcome),
  });
  const verified = await verify({
    outcomes,
    catalogue,
    observe: session.observe,
    compare: deviationsFrom(delta, plan.only),
    settle,
    since: Date.now(),
    notify,
    signal,
  });
  return { plan, ...verified, interrupted: signal.aborted };
}

/** The report counts more than the last line of the journal: the next run closes it. */
function closeQuietly(journal: Journal): void {
  try {
    journal.close();
  } catch {
    // Nothing to add: the journal holds every call that was made.
  }
}

/** What was done counts more: a lock of a process that has ended is taken over. */
function freeQuietly(free: () => void): void {
  try {
    free();
  } catch {
    // The next run finds nobody behind it.
  }
}

/** Whoever asks for an apply, and listens to it. */
export interface ApplyListeners extends Progress {
  /** Asked with the plan before the first write; false ends without one. */
  readonly confirm: (prepared: Prepared) => Promise<boolean>;
  /** The time in milliseconds, where a person confirms: an answer may take until a window has closed. */
  readonly clock?: (() => number) | undefined;
  readonly signal: AbortSignal;
}

export interface ApplyRequest extends PrepareRequest, ApplyListeners {
  readonly stateDir: string | undefined;
  /** Instead of `apply.settle`, in milliseconds. */
  readonly settle?: number | undefined;
  /** False leaves the record branch as it is. */
  readonly record?: boolean;
  /** The URL of the CI run; undefined where a person runs this. */
  readonly run?: string | undefined;
}

/** What comes of a plan when somebody ends the run before it began. */
const notStarted = (plan: Plan): Applied => ({
  plan,
  outcomes: plan.operations.map((operation) => ({ status: 'not-started', operation })),
  discrepancies: [],
  verified: true,
  interrupted: true,
});

/** Makes a plan to perform, on a portal that is opened and read in this way. */
type Make = (way: Way<WritablePortal>) => Promise<Prepared<WritablePortal>>;

/**
 * Computes the plan anew, compares it with a saved one, asks, and performs it under a lock, with a backup and a journal.
 * Resolves with undefined when it was not confirmed. Throws a `ProblemError` before the first write only, `interrupted`
 * where the run was ended before there was a plan, and a `StaleError` where a window has opened or closed by the time of `clock`.
 */
export const apply = (request: ApplyRequest): Promise<Applied | undefined> =>
  applyWith((way) => prepareOn(request, way), request);

/** The same for a plan that is made in another way. */
export async function applyWith(
  make: Make,
  request: ConnectOptions & ApplyListeners & Pick<ApplyRequest, 'stateDir' | 'settle' | 'record' | 'run'>,
): Promise<Applied | undefined> {
  let free = (): void => {};
  try {
    // Taken before the portal is read, so that no other run can change what this plan sees.
    const prepared = await unlessInterrupted(request.signal, () =>
      make(
        toWrite((url) => {
          // A run that was ended meanwhile would never free it.
          throwIfInterrupted(request.signal);
          free = takeLock(url);
        }),
      ),
    );
    const { plan, state, loaded, portal } = prepared;
    const recorded = async (applied: Applied): Promise<Applied> =>
      request.record === false
        ? applied
        : {
            ...applied,
            record: await recordApply(prepared, applied, {
              clean: await cleanFor(request),
              run: request.run,
            }),
          };
    if (request.signal.aborted) return notStarted(plan);
    if (!(await request.confirm(prepared))) return undefined;
    if (request.clock !== undefined) refuseOutOfTime(plan, loaded.declared, request.clock());
    const { settings } = loaded.declared;
    const { name } = settings.portal;
    const unfinished = await lookForUnfinished(loaded.folder, name, request.stateDir);
    if (unfinished !== undefined)
      request.notify(`an earlier apply ended without closing its journal: ${unfinished}`);
    if (plan.operations.length === 0) {
      return recorded({
        plan,
        outcomes: [],
        discrepancies: [],
        verified: true,
        interrupted: request.signal.aborted,
      });
    }
    const clean = await cleanFor(request);
    const folder = await openStateFolder(loaded.folder, name, request.stateDir);
    const backup = await writeBackup(folder, plan.portal, state, clean);
    const { fingerprint, createdAt } = plan;
    const file = `${folder.path}/journal-${folder.stamp}.jsonl`;
    const from = prepared.isRestore ? 'backup' : 'files';
    const journal = await writing(file, () =>
      openJournal(file, { portal: plan.portal, fingerprint, backup, from, createdAt }, clean),
    );
    const done = await performPlan({
      prepared,
      portal,
      concurrency: request.concurrency,
      settle: request.settle ?? settings.settle,
      notify: request.notify,
      signal: request.signal,
      onStart: (operation) => {
        journal.start(operation);
        request.onStart?.(operation);
      },
      onEnd: (outcome) => {
        journal.end(outcome);
        request.onEnd?.(outcome);
      },
    });
    closeQuietly(journal);
    return recorded({ ...done, backup, journal: journal.path });
  } finally {
    freeQuietly(free);
  }
}
