const ROLES = {
  administrator: 'Sees and manages everything in the portal.',
  contributor: 'May publish and edit reports.',
  viewer: 'Opens the reports that are given.',
  'workspace-contributor': 'May publish and edit within a workspace.',
} as const;

/** What each value means that a key may have, by the key (for items of a list, by the key of the list). */
export const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLES,
  roles: ROLES,
  firstPage: { 0: 'The first page is page 0.', 1: 'The first page is page 1.' },
  pageParameter: {
    page: 'Pages are asked for as page=2.',
    pageNumber: 'Pages are asked for as pageNumber=2.',
    pageIndex: 'Pages are asked for as pageIndex=2.',
    p: 'Pages are asked for as p=2.',
  },
  parameter: {
    pageSize: 'Sizes are asked for as pageSize=500.',
    size: 'Sizes are asked for as size=500.',
    limit: 'Sizes are asked for as limit=500.',
    perPage: 'Sizes are asked for as perPage=500.',
    per_page: 'Sizes are asked for as per_page=500.',
  },
  linkMethod: { PUT: 'Links are sent as PUT.', POST: 'Links are sent as POST.' },
  unlisted: {
    report: 'The plan names users whom no file lists, and leaves them alone.',
    keep: 'Users whom no file lists are left alone.',
    revoke: 'Users whom no file lists lose all access and keep the account.',
    delete: 'Users whom no file lists are deleted.',
  },
  leavers: {
    revoke: 'Leavers lose all access and keep the account.',
    delete: 'Leavers are deleted.',
    keep: 'Leavers are left alone.',
  },
  vanished: {
    hold: 'Listed users whom somebody removed in the portal are not created again.',
    create: 'Listed users whom somebody removed in the portal are created again.',
  },
  kinds: { reports: 'Report grants are managed.', rls: 'RLS memberships are managed.' },
  unresolved: {
    error: 'A name that does not resolve stops the run.',
    hold: 'A name that does not resolve freezes what it touches, and the rest goes on.',
  },
  roleChanges: {
    manual: 'A changed role is shown with what to do in the portal.',
    replace: 'The user is deleted and created again with the new role.',
    update: 'The role is changed by a call that not every portal has.',
  },
  escalations: {
    report: 'Who may do more than view from now on is a finding.',
    refuse: 'A plan by which somebody may do more than view is refused.',
  },
  guard: {
    'max-removals': 'How much access a plan may take.',
    'max-user-deletes': 'How many users a plan may delete or replace.',
    'max-grants': 'How much access a plan may give.',
    'min-administrators': 'How many administrators are left.',
    protected: 'Who is never deleted, demoted or stripped.',
    escalation: 'Who may do more than view.',
  },
  severity: {
    refuse: 'A plan that gives what breaks the rule is refused.',
    report: 'What breaks the rule is a finding.',
  },
};
