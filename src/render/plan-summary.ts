import type { Plan, Summary } from '../domain/plan.ts';
import { plainText } from './escape.ts';
import type { Palette } from './palette.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Words joined as in a sentence. */
const joined = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const some = (count: number, text: string): string[] => (count === 0 ? [] : [text]);

/** What a plan comes to, in sentences. */
function summarySentences({ users, reports, rls, manual, held }: Summary): string[] {
  const accounts = [
    ...some(users.create, `create ${counted(users.create, 'user')}`),
    ...some(users.delete, `delete ${counted(users.delete, 'user')}`),
    ...some(users.replace, `replace ${counted(users.replace, 'user')}`),
    ...some(users.update, `update ${counted(users.update, 'user')}`),
  ];
  const given = [
    ...some(reports.grant, counted(reports.grant, 'report grant')),
    ...some(rls.grant, counted(rls.grant, 'RLS membership')),
  ];
  const taken = [
    ...some(reports.revoke, counted(reports.revoke, 'report grant')),
    ...some(rls.revoke, counted(rls.revoke, 'RLS membership')),
  ];
  return [
    ...some(accounts.length, `Accounts: ${joined(accounts)}.`),
    ...some(given.length, `Give: ${joined(given)}.`),
    ...some(taken.length, `Take: ${joined(taken)}.`),
    ...some(manual, `By hand in the portal: ${counted(manual, 'change')}.`),
    ...some(held, `Held back: ${counted(held, 'change')}.`),
  ];
}

/** The first lines: for which portal and commit, and what it comes to. */
export function headline(plan: Plan, palette: Palette): string[] {
  const { portal, commit, dirty, summary, only, overrides } = plan;
  const files =
    commit === null
      ? 'files outside Git'
      : `commit ${commit.slice(0, 12)}${dirty ? ' with uncommitted changes' : ''}`;
  const sentences = summarySentences(summary);
  return [
    `${palette.strong(`Plan for ${plainText(portal.name)}`)}  ${palette.faint(`${plainText(portal.url)}, ${files}`)}`,
    ...some(only.length, `Only ${only.map(plainText).join(', ')}: other differences are not looked at.`),
    ...some(overrides.length, `Overridden: ${overrides.join(', ')}.`),
    '',
    ...(plan.changes.length === 0 ? ['Nothing to do: the portal is as the files say.'] : []),
    ...sentences,
  ];
}

/** The last lines: what nobody touches, and how many calls it takes. */
export function leftAlone({ summary, fingerprint }: Plan, palette: Palette): string[] {
  const { users, grants, memberships } = summary.unmanaged;
  return [
    `Left alone: ${counted(users, 'user')}, ${counted(grants, 'grant')}, ${counted(memberships, 'RLS membership')} that no file decides.`,
    `Calls: ${summary.operations}.  ${palette.faint(fingerprint)}`,
  ];
}
