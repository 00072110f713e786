/** Every code a problem can bear, with the sentence that documents it. Scripts rely on the codes: none is ever renamed. */
export const PROBLEM_CODES = {
  // the text
  'yaml-syntax': 'The text is not valid YAML or JSON.',
  'yaml-feature':
    'The text uses a YAML feature that hides meaning: an alias, anchor, merge key, tag, directive, second document, or nesting deeper than 32.',
  'merge-conflict': 'A line is an unresolved merge conflict.',
  'hidden-character': 'A bidirectional, zero-width or control character hides in the text.',
  schema: 'A value is not what the schema asks for.',
  'duplicate-key': 'One mapping has the same key twice.',
  'duplicate-definition': 'A user, team, alias or group is defined more than once over all files.',
  'duplicate-user': 'One address is written in two spellings.',
  'bad-address':
    'An address does not have exactly one @, or contains a comma, semicolon, space or angle bracket.',
  'not-built-yet': 'The setting or flag is part of the contract, but this version does not perform it yet.',
  'more-problems': 'There are more problems than are shown.',
  // files
  'file-unreadable': 'A file cannot be read.',
  'file-unwritable': 'A file cannot be written.',
  'unsafe-path':
    'A file or folder is not written to: it is a symbolic link, belongs to another user, or others may write to it.',
  'include-empty': 'An include pattern matches no file.',
  'include-outside':
    'An include leads outside the checkout, through a link, into .git, or to a file that is not .yaml, .yml or .json.',
  'include-too-large':
    'More files, or more text, are included than one configuration may have, or a pattern looks at too much.',
  'adoption-unproven':
    'An edited file would not say what it should, or something else would change: nothing was written.',
  'not-editable':
    'A line cannot be edited, or removed for one person alone: the message shows what to write instead.',
  'output-not-empty': 'The output folder exists and is not empty.',
  // references
  'unlisted-member': 'A team has a member who is not listed under users in any file.',
  'unknown-user': 'Neither the portal nor the files know this address.',
  'unknown-report': 'No report has this alias, id or WORKSPACE/NAME.',
  'ambiguous-report': 'Several reports have this WORKSPACE/NAME.',
  'report-renamed':
    'A report found by its id has another name than its alias says; an error where lines name it by the name that is gone.',
  'report-replaced': 'The id of an alias is gone and another report bears its name.',
  'empty-workspace': 'A workspace entry matches no report.',
  'unknown-dataset': 'No dataset has this alias or id.',
  'unknown-rls-role': 'The dataset has no RLS role of this name.',
  'ambiguous-rls-role': 'The dataset has several RLS roles of one name.',
  'unknown-team': 'No team has this name.',
  'team-circle': 'A team is, through its members, a member of itself.',
  'team-too-deep':
    'A chain of teams is longer than 32, or one person has more than 1,000 windows in one team.',
  'ambiguous-user': 'Several live users have the same address.',
  'unsafe-address':
    'The address would name somebody else: normalised it is another, or in a request it is none.',
  'unknown-role-code': 'A live user has a role code other than 1 to 4 and is left alone.',
  'clock-skew':
    'The clocks of the portal and of this machine differ, and a window opens or closes in between.',
  'invalid-window': 'A window ends before it begins.',
  'review-in-future': 'A `reviewed` day is in the future.',
  'name-required': 'A user who does not exist yet needs a name.',
  'role-required': 'A user who does not exist yet needs a role.',
  'ignored-but-desired': 'The files give what manage.ignore or manage.only excludes.',
  'nobody-listed': 'manage.unlisted is delete or revoke, and no file lists any user.',
  'protect-unmatched': 'An entry of guards.protect matches nobody.',
  // use
  usage: 'The command line is wrong.',
  'unknown-guard': 'No guard has the name given to --override.',
  'api-key-missing': 'No API key is set.',
  'portal-mismatch': 'ROLECALL_URL and portal.url differ, or a backup is of another portal.',
  'unpinned-url':
    'In CI or in a cluster, nothing but the files says which portal the key is sent to: ROLECALL_URL is not set.',
  'duplicate-portal': 'Two root files name one portal, or two that share the variable of their key.',
  'duplicate-url': 'Two root files name the same portal URL.',
  'insecure-url': 'The portal URL would send the key unprotected.',
  'insecure-tls': 'The environment turns the check of certificates off.',
  // the base
  'base-missing':
    'Nothing says what was applied last: no record branch is found where one is needed, or --base names no commit.',
  'base-diverged': 'The files are not a continuation of what was applied last.',
  'history-missing': 'A shallow clone does not show whether the files continue what was applied last.',
  'base-unreadable': 'The files that were applied last cannot be read any more.',
  'no-base': 'Nothing, or nothing complete, has been applied from this repository yet.',
  'no-record': 'What is applied cannot be recorded: the files are not committed in a Git repository.',
  'record-unverified':
    'A record of an apply is not signed as Git trusts, or does not continue the record before it (`log --verify`).',
  'record-mismatch': 'The record is that of another portal, or of another root file.',
  'record-forked': 'The local and the fetched record belong to different lines of history.',
  'portal-moved': 'The portal has another address, root file or name than its record.',
  'locked-out': 'Somebody is locked out and still holds access, or may do more than view.',
  'management-narrowed': 'The files stop managing something that is still live, or change the dialect.',
  'record-not-pushed': 'The record of a lockout is not at the remote yet.',
  'user-vanished': 'A listed user was removed in the portal after the last apply.',
  // portal
  unauthorized: 'The portal refuses the key.',
  forbidden: 'The key lacks the permission for an endpoint.',
  unreachable: 'The portal cannot be reached.',
  'paging-broken': 'The portal does not answer with the page that is asked for.',
  'listing-unstable': 'A list kept moving while it was read.',
  'bad-response': 'The portal answered with something that the reference does not describe.',
  'changed-since': 'A user who is to be deleted, replaced or updated is not the one that the plan saw.',
  'access-from-elsewhere': 'Access that was taken is still there: it may come through a portal group.',
  'not-verified': 'After the writes, the portal is not as the plan makes it, or could not be read again.',
  'stale-plan': 'The portal or the files are not what the saved plan saw.',
  'plan-too-large': 'A plan makes and removes more administrators than it can order.',
  'plan-corrupt': 'The file is not a plan that rolecall saved, or somebody changed its operations.',
  'backup-corrupt': 'The backup cannot be read.',
  'account-since-backup': 'An account was created after the backup that is restored.',
  'not-restorable': 'Something that a deleted account had cannot be brought back.',
  locked: 'Another apply for this portal is under way on this machine.',
  'not-confirmed': 'Nobody confirmed the plan.',
  interrupted: 'Somebody ended the run before anything was written.',
  // guards
  'guard-max-removals': 'The plan removes more access than guards.maxRemovals allows.',
  'guard-max-user-deletes': 'The plan deletes or replaces more users than guards.maxUserDeletes allows.',
  'guard-max-grants': 'The plan gives more access than guards.maxGrants allows.',
  'guard-min-administrators': 'The plan leaves fewer administrators than guards.minAdministrators asks for.',
  'guard-protected':
    'The plan deletes, replaces, demotes or takes access from a user that guards.protect names.',
  'guard-escalation': 'Someone may do more than view, and guards.escalations is refuse.',
  'policy-changed':
    'The guards or rules that were applied last refuse the plan, and those of the files, which changed with it, do not.',
  'not-granted-here':
    'Access or a role is given by a line of a file that guards.restrict does not name for it.',
  'rule-broken': 'Somebody’s access breaks a rule of the root file.',
  'rule-case-failed': 'A test case of rules breaks other rules than it lists.',
  // findings
  escalation: 'Someone becomes administrator, contributor or workspace contributor.',
  'user-deleted': 'A user is deleted or replaced.',
  'leaver-administrator': 'Somebody who leaves may still do more than view.',
  'narrowed-away': 'An account would be created or deleted, and --only leaves it out.',
  'loses-all': 'A listed person keeps the account and loses everything.',
  'self-grant': 'Somebody wrote, or helped to write, a line that gives this person access.',
  'takes-used': 'Somebody loses what this person opened in the last 30 days.',
  'usage-unknown': 'The audit log does not say, or not for all, how access was used.',
  'last-viewer': 'A report loses its last viewer.',
  'last-member': 'An RLS role loses its last member.',
  'outside-domain': 'The first person of a mail domain gains access.',
  'unlisted-administrator': 'An administrator or contributor is listed in no file.',
  'unlisted-group': 'A portal group with managed RLS roles is listed in no file.',
  'viewer-may-edit': 'The portal lets a viewer edit, create or overwrite reports.',
  'portal-expires-first': 'The portal ends an account before the files do.',
  'rls-missing':
    'A person may open a report whose dataset has RLS roles, and is in none of them: the portal shows an error.',
  'rls-ambiguous': 'A person is in a role of a dataset directly and through a group.',
  'rls-union': 'A person is in several roles of one dataset: the rows add up.',
  'rows-by-group':
    'A person loses a role of a dataset, keeps a report of it, and is in another role through a portal group.',
  'rls-unused': 'A person is in a role of a dataset none of whose reports the person may open.',
  'rls-residue': 'An RLS role names an address that no live user has.',
  'expired-entry': 'A line gives nothing any more: its window has passed.',
  'upcoming-entry': 'A line gives nothing yet: its window has not begun.',
  'pattern-covers-nothing': 'A pattern of the settings covers nothing that the portal has.',
  'similar-person': 'A new address may be a typo, or a new address of somebody who is there.',
  'only-matches-nothing': 'A selector of --only matches nothing.',
  'ending-soon': 'Access ends within 14 days.',
  'review-due': 'Nobody has reviewed a team or user within `manage.review`.',
  'expired-live': 'Access has expired and is still live.',
  'non-ascii-address': 'An address has characters outside ASCII.',
  'kind-unmanaged': 'No file mentions reports, or RLS: that kind is left alone.',
  'orphan-grant': 'A user holds a report that the report list does not show: it is left alone.',
  'rename-pending':
    'An account that is renamed by hand keeps, until then, access that the files do not give.',
  'held-delete': 'Somebody is not deleted or replaced, because of access that these files do not manage.',
  'update-unavailable':
    'manage.roleChanges is update, but portal.dialect.updateUser does not say that the portal can.',
  'empty-user-list': 'The portal lists no user: nothing but creations is planned.',
  // rolecall itself
  bug: 'rolecall has a fault.',
} as const satisfies Record<string, string>;

/** The stable name of a kind of problem. */
export type ProblemCode = keyof typeof PROBLEM_CODES;
