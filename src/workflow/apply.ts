import { setTimeout as pause } from 'node:timers/promises';
import { execute } from '../apply/execute.ts';
import { type Journal, openJournal } from '../apply/journal.ts';
import { takeLock } from '../apply/lock.ts';
import { discrepancies, settled, touchedBy } from '../apply/verify.ts';
import type { Applied } from '../domain/applied.ts';
import { listedReport, reportAt } from '../domain/catalogue.ts';
import { identityOf } from '../domain/ids.ts';
import type { Operation } from '../domain/operation.ts';
import type { Outcome } from '../domain/outcome.ts';
import type { Plan } from '../domain/plan.ts';
import type { Dialect } from '../domain/settings.ts';
import type { Planned } from '../portal/changed-since.ts';
import { lookup } from '../portal/lookup.ts';
import type { Paging } from '../portal/paging.ts';
import { Performer } from '../portal/perform.ts';
import { observe, type PortalState } from '../portal/read-portal.ts';
import { spellingOf } from '../portal/spelling.ts';
import type { WriteTransport } from '../portal/transport.ts';
import { cleanFor } from './credentials.ts';
import { type ConnectOptions, connectToWrite } from './portal-access.ts';
import { type Prepared, type PrepareRequest, prepare } from './prepare.ts';
import { writing } from './save.ts';
import { lookForUnfinished, openStateFolder, writeBackup } from './state-folder.ts';

/** Ears for progress. */
export interface Progress {
  readonly onStart?: (operation: Operation) => void;
  readonly onEnd?: (outcome: Outcome) => void;
}

const READINGS = 3;
const BETWEEN_READINGS = 1000;

export interface Performance extends Progress {
  readonly plan: Plan;
  readonly state: PortalState;
  readonly transport: WriteTransport;
  readonly paging: Paging;
  readonly dialect: Dialect;
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** Performs a plan through a transport and reads what came of it. The same for a portal and for a rehearsal's copy. */
export async function performPlan(performance: Performance): Promise<Omit<Applied, 'backup' | 'journal'>> {
  const { plan, state, transport, paging, dialect, concurrency, signal } = performance;
  const spell = spellingOf(state.records);
  const find = lookup(transport, paging, spell);
  const { live, catalogue } = state;
  const planned: Planned = (email) => {
    const user = live.users.get(identityOf(email));
    return user && { ...user, reports: [...user.reports].map((index) => reportAt(catalogue, index).id) };
  };
  const performer = new Performer(transport, find, dialect, planned, spell);
  const outcomes = await execute({
    operations: plan.operations,
    perform: (action) => performer.perform(action),
    datasetOf: (report) => listedReport(catalogue, report)?.datasetId,
    groupsOf: (identity) => live.users.get(identity)?.groups ?? [],
    concurrency,
    signal,
    onStart: (operation) => performance.onStart?.(operation),
    onEnd: (outcome) => performance.onEnd?.(outcome),
  });
  const common = { plan, interrupted: signal.aborted };
  const touched = touchedBy(outcomes);
  if (touched.users.size + touched.roles.size === 0)
    return { ...common, outcomes, discrepancies: [], verified: true };
  try {
    for (let reading = 1; ; reading++) {
      const observed = await observe(transport, paging, find, touched);
      const known = settled(outcomes, observed);
      const wrong = discrepancies(known, observed);
      if (wrong.length === 0 || reading >= READINGS)
        return { ...common, outcomes: known, discrepancies: wrong, verified: true };
      await pause(BETWEEN_READINGS);
    }
  } catch {
    // The writes are done and accounted for; that they could not be read again must not lose that.
    return { ...common, outcomes, discrepancies: [], verified: false };
  }
}

/** The report counts more than the last line of the journal: the next run closes it. */
function closeQuietly(journal: Journal): void {
  try {
    journal.close();
  } catch {
    // Nothing to add: the journal holds every call that was made.
  }
}

/** Whoever asks for an apply, and listens to it. */
export interface Ears extends Progress {
  /** Asked with the plan before the first write; false ends without one. */
  readonly confirm: (prepared: Prepared) => Promise<boolean>;
  readonly signal: AbortSignal;
}

export interface ApplyRequest extends PrepareRequest, Ears {
  readonly stateDir: string | undefined;
}

/** What comes of a plan when somebody ends the run before it began. */
const notStarted = (plan: Plan): Applied => ({
  plan,
  outcomes: plan.operations.map((operation) => ({ status: 'not-started', operation })),
  discrepancies: [],
  verified: true,
  interrupted: true,
});

/** Makes a plan to perform; calls back with the portal's address before anything is read there. */
type Make = (beforeReading: (url: string) => void) => Promise<Prepared>;

/**
 * Computes the plan anew, compares it with a saved one, asks, and performs it under a lock, with a backup and a journal.
 * Resolves with undefined when it was not confirmed. Throws a `ProblemError` before the first write only.
 */
export const apply = (request: ApplyRequest): Promise<Applied | undefined> =>
  applyWith((beforeReading) => prepare({ ...request, beforeReading }), request);

/** The same for a plan that is made in another way. */
export async function applyWith(
  make: Make,
  request: ConnectOptions & Ears & Pick<ApplyRequest, 'stateDir'>,
): Promise<Applied | undefined> {
  let free = (): void => {};
  try {
    // Taken before the portal is read, so that no other run can change what this plan sees.
    const prepared = await make((url) => {
      free = takeLock(url);
    });
    const { plan, state, loaded, paging } = prepared;
    if (request.signal.aborted) return notStarted(plan);
    if (!(await request.confirm(prepared))) return undefined;
    const { portal } = loaded.declared.settings;
    const unfinished = await lookForUnfinished(loaded.folder, portal.name, request.stateDir);
    if (unfinished !== undefined)
      request.notify(`an earlier apply ended without closing its journal: ${unfinished}`);
    if (plan.operations.length === 0) {
      return { plan, outcomes: [], discrepancies: [], verified: true, interrupted: request.signal.aborted };
    }
    const transport = await connectToWrite(portal, request);
    const clean = await cleanFor(request);
    const folder = await openStateFolder(loaded.folder, portal.name, request.stateDir);
    const backup = await writeBackup(folder, plan.portal, state, clean);
    const { fingerprint, createdAt } = plan;
    const file = `${folder.path}/journal-${folder.stamp}.jsonl`;
    const journal = await writing(file, () =>
      openJournal(file, { portal: plan.portal, fingerprint, backup, createdAt }, clean),
    );
    const done = await performPlan({
      plan,
      state,
      transport,
      paging,
      dialect: portal.dialect,
      concurrency: request.concurrency,
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
    return { ...done, backup, journal: journal.path };
  } finally {
    free();
  }
}
