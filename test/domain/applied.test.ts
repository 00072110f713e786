import { expect, it } from 'vitest';
import type { Applied } from '../../src/domain/applied.ts';
import type { Cause, HoldCode } from '../../src/domain/change.ts';
import { exitOf } from '../../src/domain/exit.ts';
import { worstExit } from '../../src/domain/fleet.ts';
import type { AccountRole } from '../../src/domain/ids.ts';

const FAILED = { status: 'failed', problem: { code: 'bad-response', severity: 'error', message: 'no' } };
const NOT_STARTED = { status: 'not-started' };
const LEFT_OUT = { status: 'applied', leftOut: { entries: ['a'] } };
const LEAVER = { code: 'leaver-administrator' };
const change = (kind: string, held: HoldCode | null, more = {}) => ({
  kind,
  held: held === null ? null : { code: held, message: '' },
  ...more,
});
const byHand = (demotion: boolean) => change('manual', 'manual', { demotion });
const roleChange = (kind: string, held: HoldCode | null, from: AccountRole | null, to: AccountRole | null) =>
  change(kind, held, { from: { name: 'N', role: from }, to: { name: 'N', role: to } });

const replacing = (from: AccountRole, to: AccountRole) =>
  roleChange('replace-user', 'loses-unmanaged', from, to);
const DEMOTION = roleChange('replace-user', 'by-cause', 'administrator', 'viewer');

interface Run {
  readonly outcomes?: readonly object[];
  readonly changes?: readonly object[];
  readonly causes?: readonly Cause[];
  readonly findings?: readonly object[];
  readonly discrepancies?: readonly object[];
  readonly verified?: boolean;
  readonly interrupted?: boolean;
}

/** The exit of a run without problems, except in the given parts. */
const ending = ({ changes = [], causes = [], findings = [], ...more }: Run) => {
  const well = { outcomes: [{ status: 'applied' }], discrepancies: [], verified: true, interrupted: false };
  return exitOf({ plan: { changes, causes, findings }, ...well, ...more } as unknown as Applied);
};

it.each<[what: string, run: Run]>([
  ['everything is done', { outcomes: [{ status: 'applied' }, { status: 'already-so' }] }],
  ['somebody must still make a change by hand that is no demotion', { changes: [byHand(false)] }],
  ['a promotion is held', { changes: [replacing('viewer', 'administrator')] }],
  ['an old role is unknown', { changes: [roleChange('update-user', 'rows', null, 'viewer')] }],
  ['a new role is unknown', { changes: [roleChange('update-user', 'rows', 'viewer', null)] }],
  ['--cause excludes a demotion', { causes: ['time'], changes: [{ ...DEMOTION, cause: 'git' }] }],
  ['it demoted somebody', { changes: [roleChange('update-user', null, 'administrator', 'viewer')] }],
])('apply exits with 0 if %s', (_what, run) => {
  expect(ending(run)).toEqual({ code: 0, because: [] });
});

const UNRESOLVED = [
  { code: 'unknown-report', pending: true },
  { code: 'unknown-rls-role', pending: false },
];
const PENDING = 'demotion-pending';
it.each<[what: string, run: Run, ...because: string[]]>([
  ['a call failed', { outcomes: [{ status: 'applied' }, FAILED] }, 'bad-response'],
  ['it did not start a call', { outcomes: [NOT_STARTED] }, 'not-started'],
  ['a call left somebody out', { outcomes: [LEFT_OUT] }, 'not-started'],
  ['a failure prevented other calls', { outcomes: [FAILED, NOT_STARTED] }, 'bad-response'],
  ['the portal differs', { discrepancies: [{ code: 'access-from-elsewhere' }] }, 'access-from-elsewhere'],
  ['it could not verify the result', { verified: false }, 'not-verified'],
  ['a leaver still has a role above viewer', { findings: [LEAVER, { code: 'escalation' }] }, LEAVER.code],
  ['a leaver must be demoted by hand', { findings: [LEAVER], changes: [byHand(true)] }, LEAVER.code],
  ['a name does not resolve', { findings: UNRESOLVED }, 'unknown-report'],
  ['somebody must be demoted by hand', { changes: [byHand(true)] }, PENDING],
  ['another change holds a demotion', { causes: ['git'], changes: [{ ...DEMOTION, cause: 'git' }] }, PENDING],
  ['--removals-only holds a demotion', { changes: [{ ...DEMOTION, cause: 'git' }] }, PENDING],
  ['a replacement that demotes is held', { changes: [replacing('administrator', 'viewer')] }, PENDING],
  [
    'an update that demotes is held',
    { changes: [roleChange('update-user', 'rows', 'contributor', 'workspace-contributor')] },
    PENDING,
  ],
  [
    'a demotion and another change are held',
    { changes: [byHand(true), change('revoke-report', 'unresolved')] },
    PENDING,
    'unresolved',
  ],
])('apply exits with 4 if %s', (_what, run, ...because) => {
  expect(ending(run)).toEqual({ code: 4, because });
});

it('apply exits with 130 after an interrupt, whatever else happened', () => {
  const ended = ending({ interrupted: true, outcomes: [NOT_STARTED] });
  expect(ended).toEqual({ code: 130, because: ['interrupted'] });
});

it.each<[HoldCode, boolean]>([
  ['manual', true],
  ['by-cause', true],
  ['vanished', false],
  ['loses-unmanaged', true],
  ['unresolved', false],
  ['rows', true],
  ['ambiguous', false],
])('apply exits with 0 if the plan holds a removal as %s: %s', (code, well) => {
  const expected = well ? { code: 0, because: [] } : { code: 4, because: [code] };
  expect(ending({ changes: [change('revoke-report', code)] })).toEqual(expected);
});

it.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 2, 3], 3],
  [[3, 5, 2], 5],
  [[5, 1], 1],
  [[1, 4, 0], 4],
  [[4, 70], 70],
  [[70, 130, 4], 130],
  // A killed process is worse than any normal exit.
  [[0, 137], 137],
  [[137, 4, 0], 137],
])('the worst exit code of %j is %d', (codes, expected) => {
  expect(worstExit(codes)).toBe(expected);
});
