import type { Applied } from '../domain/applied.ts';
import { openForWriting } from '../portal/portal.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { writeTransport } from '../portal/transport.ts';
import { REFERENCE_DIALECT } from '../sandbox/dialect.ts';
import { USER_FIELDS } from '../sandbox/records.ts';
import type { Seed } from '../sandbox/seed.ts';
import { startPortal } from '../sandbox/start.ts';
import { type PerformOptions, performPlan } from './apply.ts';
import type { Prepared } from './plan.ts';

export type RehearsalOptions = Omit<PerformOptions, 'settle' | 'notify'>;

/** In an update, the copy accepts no unknown fields, and no null instead of a list. */
const acceptedFields = (user: object): object =>
  Object.fromEntries(Object.entries(user).filter(([field, value]) => field in USER_FIELDS && value !== null));

const seedOf = ({ records: { users, reports, roles } }: PortalState): Seed => ({
  users: users.map((user) => ({ ...acceptedFields(user), email: user.email })),
  reports: reports.map(({ datasetId, workspaceName, ...report }) => ({
    ...report,
    workspaceName: workspaceName ?? '',
    ...(datasetId && { datasetId }),
  })),
  rls: roles.map((role) => ({
    ...role,
    users: role.users ?? [],
    groups: role.groups ?? [],
    userEmails: role.userEmails ?? [],
  })),
});

/** Performs a plan on a copy of the live state, and never writes to the real portal. */
export async function rehearse(prepared: Prepared, options: RehearsalOptions): Promise<Applied> {
  const settings = prepared.loaded.declared.settings.portal.dialect;
  // The copy lists records as the API reference says, and accepts writes as the real portal does. The plan has
  // already split its arrays by `maxBatch`.
  const { pageParameter, firstPage, pageSize, auditDates, maxBatch, ...writes } = settings;
  const copy = await startPortal({
    seed: seedOf(prepared.state),
    // Ids of the real portal may have any form.
    dialect: { ...REFERENCE_DIALECT, ids: 'any', pageSize: 1000, ...writes },
  });
  try {
    const { url, key } = copy;
    const transport = writeTransport({ url, key, concurrency: options.concurrency });
    // The copy shows each write at once.
    const quietly = { ...options, settle: 0, notify: () => {} };
    const applied = await performPlan(prepared, openForWriting(transport, writes, url), quietly);
    return { ...applied, rehearsal: true };
  } finally {
    await copy.stop();
  }
}
