export const ROLE_CODES = {
  administrator: 1,
  contributor: 2,
  viewer: 3,
  'workspace-contributor': 4,
} as const;

export type RoleName = keyof typeof ROLE_CODES;
export type RoleCode = (typeof ROLE_CODES)[RoleName];

export const ROLE_NAMES = {
  1: 'administrator',
  2: 'contributor',
  3: 'viewer',
  4: 'workspace-contributor',
} as const satisfies Record<RoleCode, RoleName>;

export const roleCode = (code: number): RoleCode | undefined =>
  code === 1 || code === 2 || code === 3 || code === 4 ? code : undefined;

/** Null for an unknown code. */
export function accountRole(code = 0): RoleName | null {
  const role = roleCode(code);
  return role === undefined ? null : ROLE_NAMES[role];
}

export const isRoleName = (text: string): text is RoleName => Object.hasOwn(ROLE_CODES, text);

const RANK = { 1: 3, 2: 2, 4: 1, 3: 0 } as const satisfies Record<RoleCode, number>;

export const isDemotion = (from: RoleCode, to: RoleCode): boolean => RANK[to] < RANK[from];

/** True if the role of a user rises, or a new user gets a role above viewer. `from` is undefined for a new user. */
export const isEscalation = (from: RoleCode | undefined, to: RoleCode): boolean =>
  RANK[to] > RANK[3] && (from === undefined || RANK[to] > RANK[from]);
