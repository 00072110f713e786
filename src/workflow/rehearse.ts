import type { Applied } from '../domain/applied.ts';
import type { Dialect } from '../domain/settings.ts';
import { type PageStyle, Paging } from '../portal/paging.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { writeTransport } from '../portal/transport.ts';
import { REFERENCE_DIALECT, type Dialect as SandboxDialect } from '../sandbox/dialect.ts';
import type { Interference } from '../sandbox/interference.ts';
import type { Seed } from '../sandbox/seed.ts';
import { startPortal } from '../sandbox/start.ts';
import { type Progress, performPlan } from './apply.ts';
import type { Prepared } from './prepare.ts';

export interface RehearsalOptions extends Progress {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Lets the copy go wrong, to see that a rehearsal can fail. */
  readonly interfere?: Interference;
}

/** The portal as it was read, as the seed of a copy. What the reference does not know is left behind. */
function seedOf({ records }: PortalState): Seed {
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
  const { pageParameter, firstPage, linkMethod, groupsField, updateUser, deleteKeepsRls } = dialect;
  const page = { pageParameter: pageParameter ?? style?.parameter, firstPage: firstPage ?? style?.first };
  // What the portal calls its things is its own affair.
  const known = {
    ...page,
    ids: 'any' as const,
    linkMethod,
    groupsField,
    updateUser,
    deleteKeepsRls,
    pageSize: 1000,
  };
  const set = Object.entries(known).filter(([, value]) => value !== undefined);
  return { ...REFERENCE_DIALECT, ...Object.fromEntries(set) };
}

/**
 * Performs a plan on a copy of the live state, in an embedded portal in this process, by the real client and executor,
 * and verifies it. Nothing of it can reach the real portal: no transport to it is given.
 */
export async function rehearse(
  { plan, state, loaded, paging }: Prepared,
  { concurrency, signal, interfere, onStart, onEnd }: RehearsalOptions,
): Promise<Applied> {
  const { dialect } = loaded.declared.settings.portal;
  const copy = await startPortal({
    seed: seedOf(state),
    dialect: spoken(dialect, paging.style),
    ...(interfere && { interfere }),
  });
  try {
    return await performPlan({
      plan,
      state,
      transport: writeTransport({ url: copy.url, key: copy.key, concurrency }),
      paging: new Paging(dialect),
      dialect,
      concurrency,
      signal,
      ...(onStart && { onStart }),
      ...(onEnd && { onEnd }),
    });
  } finally {
    await copy.stop();
  }
}
