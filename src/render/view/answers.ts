import type { ExplainedUser, Holder, Holding, Viewpoint, Who as WhoHas } from '../../domain/explained.ts';
import { becauseWords } from './reason.ts';
import { counted, digits, does, joined, some } from './wording.ts';

/** How one holding stands: there and to stay, to go, to come, held back, or not there. */
export type State = 'has' | 'loses' | 'gains' | 'keeps-held' | 'lacks-held' | 'lacks';

export function stateOf({ live, desired, held }: Holding): State {
  if (live === desired) return live ? 'has' : 'lacks';
  if (held !== null) return live ? 'keeps-held' : 'lacks-held';
  return live ? 'loses' : 'gains';
}

/** The state in a few words. */
export const STATES = {
  has: 'has it',
  loses: 'loses it',
  gains: 'gets it',
  'keeps-held': 'should lose it, held',
  'lacks-held': 'should get it, held',
  lacks: 'does not have it',
} as const satisfies Record<State, string>;

const moving = (holdings: readonly Holding[], it: string): string[] => {
  const count = (...states: State[]): number =>
    holdings.filter((one) => states.includes(stateOf(one))).length;
  const [go, come] = [count('loses', 'keeps-held'), count('gains', 'lacks-held')];
  return [...some(go, `${digits(go)} should lose ${it}`), ...some(come, `${digits(come)} should get ${it}`)];
};

/** `Has 3 reports and 1 RLS role; 1 should go, 2 should come.` */
export function explainSentence({ account, access }: ExplainedUser): string {
  const live = access.filter((one) => one.live);
  const reports = live.filter(({ kind }) => kind === 'report').length;
  const roles = live.length - reports;
  const has = joined([
    ...some(reports, counted(reports, 'report')),
    ...some(roles, counted(roles, 'RLS role')),
  ]);
  const goes = access.filter((one) => one.live && !one.desired).length;
  const comes = access.filter((one) => !one.live && one.desired).length;
  const moves = [...some(goes, `${digits(goes)} should go`), ...some(comes, `${digits(comes)} should come`)];
  const now =
    has === '' ? (account.live === null ? 'No live account, and no access' : 'Has no access') : `Has ${has}`;
  return `${now}${moves.length === 0 ? '' : `; ${moves.join(', ')}`}.`;
}

/** `3 people have it; 1 should lose it.` */
export function whoSentence({ holders }: WhoHas): string {
  const have = holders.filter(({ live }) => live);
  const groups = have.filter((holder) => 'group' in holder).length;
  const people = have.length - groups;
  const who = joined([
    ...some(people, counted(people, 'person', 'people')),
    ...some(groups, counted(groups, 'portal group')),
  ]);
  const now = who === '' ? 'Nobody has it' : `${who} ${does(have.length, 'has', 'have')} it`;
  const moves = moving(holders, 'it');
  return `${now}${moves.length === 0 ? '' : `; ${moves.join(', ')}`}.`;
}

/** What a holder is called: name and address apart. */
export const holderNames = (holder: Holder): { readonly name: string | null; readonly key: string } =>
  'user' in holder
    ? { name: holder.name, key: holder.user }
    : { name: `portal group ${holder.group.alias ?? holder.group.id}`, key: holder.group.id };

/** Which files were asked: `7c41e09b52d3 with uncommitted changes`, or that they are outside Git. */
export const filesText = ({ commit, dirty }: Viewpoint): string =>
  commit === null ? 'outside Git' : `${commit.slice(0, 12)}${dirty ? ' with uncommitted changes' : ''}`;

/** Which portal was asked. */
export const portalText = ({ state }: Viewpoint): string => (state === null ? 'live' : `the backup ${state}`);

const STANDINGS = {
  present: 'listed',
  upcoming: 'listed, not yet',
  absent: 'listed as absent',
  expired: 'listed, not any more',
} as const;

const ACCOUNT = {
  create: 'the account is created',
  delete: 'the account is deleted',
  replace: 'the account is deleted and created again',
  update: 'name or role is changed',
  manual: 'name or role is to be changed by hand in the portal',
} as const;

/** What is to be said of an account besides its access, a line each. */
export function accountNotes({
  live,
  listed,
  change,
  held,
  liveAccounts,
  residue,
}: ExplainedUser['account']): string[] {
  const [source] = listed?.sources ?? [];
  const until = listed?.until == null ? '' : `, until ${listed.until}`;
  const reason = listed?.reason == null ? '' : `, "${listed.reason}"`;
  return [
    ...(live === null ? ['no live account'] : []),
    ...(liveAccounts > 1
      ? [`${digits(liveAccounts)} live accounts share this address: all are left alone`]
      : []),
    listed === null || source === undefined
      ? 'in no file'
      : `${STANDINGS[listed.standing]} at ${source.file}:${source.line}${until}${reason}`,
    ...(change === null ? [] : [`${ACCOUNT[change.kind]}: ${becauseWords(change.because)}`]),
    ...(held === null ? [] : [`held: ${held.message} [${held.code}]`]),
    ...residue.map(
      ({ dataset, datasetId, role }) =>
        `the RLS role ${dataset ?? datasetId}/${role} still names the address, without an account`,
    ),
  ];
}
