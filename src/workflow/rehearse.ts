import type { Applied } from '../domain/applied.ts';
import type { Dialect } from '../domain/settings.ts';
import type { PageStyle } from '../portal/page-style.ts';
import { writingTo } from '../portal/portal.ts';
import type { RecordedState } from '../portal/read-portal.ts';
import { writeTransport } from '../portal/transport.ts';
import { REFERENCE_DIALECT, type SandboxDialect } from '../sandbox/dialect.ts';
import type { Interference } from '../sandbox/faults.ts';
import type { Seed } from '../sandbox/seed.ts';
import { startPortal } from '../sandbox/start.ts';
import { type Progress, performPlan } from './apply.ts';
import type { Prepared } from './plan.ts';

export interface RehearsalOptions extends Progress {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Lets the copy go wrong, to see that a rehearsal can fail. */
  readonly interfere?: Interference;
}

/** The portal as it was read, as the seed of a copy. What the reference does not know is left behind. */
function seedOf({ records }: RecordedState): Seed {
  return {
    users: records.users.map(({ id, email, name, role, reports, groups }) => ({
      id,
      email,
      name: name ?? '',
      role,
      reports: reports ?? [],
      groups: groups ?? [],
    })),
    reports: records.reports.map(({ id, name, workspaceName, datasetId }) => ({
      id,
      name,
      workspaceName: workspaceName ?? '',
      ...(datasetId && { datasetId }),
    })),
    rls: records.roles.map(({ id, name, datasetId, users, groups, userEmails }) => ({
      id,
      name,
      datasetId,
      users: users ?? [],
      groups: groups ?? [],
      userEmails: userEmails ?? [],
    })),
  };
}

/** The dialect that was set or found, as the copy has to speak it. */
function spoken(dialect: Dialect, style: PageStyle | undefined): SandboxDialect {
  const { pageParameter, firstPage, linkMethod, groupsField, updateUser } = dialect;
  const page = { pageParameter: pageParameter ?? style?.parameter, firstPage: firstPage ?? style?.first };
  // What the portal calls its things is its own affair.
  const known = {
    ...page,
    ids: 'any' as const,
    linkMethod,
    groupsField,
    updateUser,
    pageSize: 1000,
  };
  const set = Object.entries(known).filter(([, value]) => value !== undefined);
  return { ...REFERENCE_DIALECT, ...Object.fromEntries(set) };
}

/**
 * Performs a plan on a copy of the live state, in an embedded portal in this process, by the real client and executor,
 * and verifies it. Nothing of it can reach the real portal: nothing that could write there is given.
 */
export async function rehearse(
  prepared: Prepared,
  { concurrency, signal, interfere, onStart, onEnd }: RehearsalOptions,
): Promise<Applied> {
  const { dialect } = prepared.loaded.declared.settings.portal;
  const copy = await startPortal({
    seed: seedOf(prepared.state),
    dialect: spoken(dialect, prepared.portal.facts().style),
    ...(interfere && { interfere }),
  });
  try {
    const { url, key } = copy;
    return await performPlan({
      prepared,
      portal: writingTo(writeTransport({ url, key, concurrency }), dialect, { url }),
      concurrency,
      // The copy shows at once what was written.
      settle: 0,
      notify: () => {},
      signal,
      ...(onStart && { onStart }),
      ...(onEnd && { onEnd }),
    });
  } finally {
    await copy.stop();
  }
}
