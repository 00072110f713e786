import type { Applied } from '../domain/applied.ts';
import type { Dialect } from '../domain/settings.ts';
import type { PageStyle } from '../portal/page-style.ts';
import { writingTo } from '../portal/portal.ts';
import type { PortalState } from '../portal/read-portal.ts';
import { writeTransport } from '../portal/transport.ts';
import { REFERENCE_DIALECT, type SandboxDialect } from '../sandbox/dialect.ts';
import type { Seed } from '../sandbox/seed.ts';
import { startPortal } from '../sandbox/start.ts';
import { type Progress, performPlan } from './apply.ts';
import type { Prepared } from './plan.ts';

export interface RehearsalOptions extends Progress {
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

const seedOf = ({ records: { users, reports, roles } }: PortalState): Seed => ({
  users: users.map((user) => ({
    ...user,
    name: user.name ?? '',
    reports: user.reports ?? [],
    groups: user.groups ?? [],
  })),
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

function sandboxDialect(dialect: Dialect, style: PageStyle | undefined): SandboxDialect {
  const { pageParameter = style?.parameter, firstPage = style?.first } = dialect;
  const { linkMethod, groupsField, updateUser } = dialect;
  const settings = { pageParameter, firstPage, linkMethod, groupsField, updateUser };
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  // The portal's ids may have any form.
  return { ...REFERENCE_DIALECT, ids: 'any', pageSize: 1000, ...Object.fromEntries(set) };
}

/** Performs a plan on a copy of the live state. Cannot write to the real portal. */
export async function rehearse(prepared: Prepared, options: RehearsalOptions): Promise<Applied> {
  const { dialect } = prepared.loaded.declared.settings.portal;
  const copy = await startPortal({
    seed: seedOf(prepared.state),
    dialect: sandboxDialect(dialect, prepared.portal.facts().style),
  });
  try {
    const { url, key } = copy;
    const transport = writeTransport({ url, key, concurrency: options.concurrency });
    const performance = { ...options, settle: 0, notify: () => {} };
    const applied = await performPlan(prepared, writingTo(transport, dialect, { url }), performance);
    return { ...applied, rehearsal: true };
  } finally {
    await copy.stop();
  }
}
