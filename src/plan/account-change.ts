import type { Account, Change } from '../domain/change.ts';
import type { AccountDecision, Decision, Person } from '../domain/delta.ts';
import type { LiveUser } from '../domain/live.ts';
import { isDemotion, ROLE_NAMES, type RoleCode, roleCode } from '../domain/role.ts';
import type { Source } from '../domain/source.ts';

/** The lines of a change that one decides, if any. */
export const sourcesOf = (source: Source | undefined): readonly Source[] =>
  source === undefined ? [] : [source];

/** The marks of a decision that few have. */
export function marksOf({ removed, waiting }: Pick<Decision, 'removed' | 'waiting'>) {
  return { ...(removed === true && { removed }), ...(waiting === true && { waiting }) } as const;
}

const liveAccount = (live: LiveUser): Account => {
  const code = roleCode(live.role);
  return { name: live.name, role: code === undefined ? null : ROLE_NAMES[code] };
};

function losesOf({ groups, extras }: LiveUser): string[] {
  const inGroups =
    groups.length === 0
      ? []
      : [`${groups.length} portal group${groups.length === 1 ? '' : 's'} (${groups.join(', ')})`];
  return [...inGroups, ...extras, 'history under the old user id'];
}

/** What becomes of an account, as a reviewer reads it. */
export function accountChange(account: AccountDecision, { email, live, wanted }: Person): Change[] {
  const { because, cause, hold, source } = account;
  const common = {
    because,
    cause,
    held: hold ?? null,
    ...marksOf(account),
    sources: sourcesOf(source ?? wanted?.source),
  } as const;
  const listed = { ...common, reason: wanted?.reason ?? null, until: wanted?.until ?? null };
  const to = (name: string, role: RoleCode): Account => ({ name, role: ROLE_NAMES[role] });
  switch (account.kind) {
    case 'create':
      return [
        { kind: 'create-user', user: email, name: account.name, role: ROLE_NAMES[account.role], ...listed },
      ];
    case 'delete': {
      if (live === undefined) return [];
      return [
        {
          kind: 'delete-user',
          user: email,
          name: live.name,
          role: ROLE_NAMES[roleCode(live.role) ?? 3],
          ...common,
          reason: null,
          until: null,
        },
      ];
    }
    case 'replace':
    case 'update':
    case 'manual': {
      if (live === undefined) return [];
      const change = { user: email, from: liveAccount(live), to: to(account.name, account.role), ...listed };
      if (account.kind === 'update') return [{ kind: 'update-user', ...change }];
      if (account.kind === 'replace') return [{ kind: 'replace-user', ...change, loses: losesOf(live) }];
      const liveRole = roleCode(live.role);
      const demotion = liveRole !== undefined && isDemotion(liveRole, account.role);
      const address = account.kind === 'manual' ? account.address : undefined;
      return [{ kind: 'manual', ...change, demotion, ...(address !== undefined && { address }) }];
    }
  }
}
