import { describe, expect, it } from 'vitest';
import type { Applied } from '../../src/domain/applied.ts';
import type { HoldCode } from '../../src/domain/change.ts';
import { type Exit, exitOf } from '../../src/domain/exit.ts';
import type { RoleName } from '../../src/domain/role.ts';

const problem = { code: 'bad-response', severity: 'error', message: 'no' };
const account = (role: RoleName | null) => ({ name: 'N', role });
const change = (kind: string, held: HoldCode | null, more = {}) => ({
  kind,
  held: held === null ? null : { code: held, message: '' },
  ...more,
});
const roles = (from: RoleName | null, to: RoleName | null) => ({ from: account(from), to: account(to) });

/** The exit of a run without problems, except in the given parts. */
const ending = ({
  outcomes = [{ status: 'applied' }],
  changes = [],
  findings = [],
  ...more
}: {
  outcomes?: object[];
  changes?: object[];
  findings?: object[];
  discrepancies?: object[];
  verified?: boolean;
  interrupted?: boolean;
}): Exit =>
  exitOf({
    plan: { changes, findings },
    outcomes,
    discrepancies: [],
    verified: true,
    interrupted: false,
    ...more,
  } as unknown as Applied);

const because = (...codes: string[]) => ({ code: 4, because: codes });

describe('exit code of apply', () => {
  it.each<[string, Parameters<typeof ending>[0], object]>([
    [
      'apply exits with 0 if everything is done',
      { outcomes: [{ status: 'applied' }, { status: 'already-so' }] },
      { code: 0, because: [] },
    ],
    [
      'apply exits with 4 if a call failed',
      { outcomes: [{ status: 'applied' }, { status: 'failed', problem }] },
      because('bad-response'),
    ],
    [
      'apply exits with 4 if it did not start a call',
      { outcomes: [{ status: 'not-started' }] },
      because('not-started'),
    ],
    [
      'apply exits with 4 if a call left somebody out',
      { outcomes: [{ status: 'applied', leftOut: { entries: ['a'] } }] },
      because('not-started'),
    ],
    [
      'apply reports a failure, and not the calls that the failure prevented',
      { outcomes: [{ status: 'failed', problem }, { status: 'not-started' }] },
      because('bad-response'),
    ],
    [
      'apply exits with 4 if something differs from the plan',
      { discrepancies: [{ code: 'access-from-elsewhere' }] },
      because('access-from-elsewhere'),
    ],
    ['apply exits with 4 if it could not verify the result', { verified: false }, because('not-verified')],
    [
      'apply exits with 130 after an interrupt, whatever else happened',
      { interrupted: true, outcomes: [{ status: 'not-started' }] },
      { code: 130, because: ['interrupted'] },
    ],
    [
      'apply exits with 4 if a leaver still has a role above viewer',
      { findings: [{ code: 'leaver-administrator' }, { code: 'escalation' }] },
      because('leaver-administrator'),
    ],
    [
      'apply exits with 4 if a name does not resolve',
      {
        findings: [
          { code: 'unknown-report', frozen: true },
          { code: 'unknown-rls-role', frozen: false },
        ],
      },
      because('unknown-report'),
    ],
    [
      'apply reports leaver-administrator for a pending demotion of a leaver',
      {
        findings: [{ code: 'leaver-administrator' }],
        changes: [change('manual', 'manual', { demotion: true })],
      },
      because('leaver-administrator'),
    ],
    [
      'apply exits with 4 for a demotion by hand',
      { changes: [change('manual', 'manual', { demotion: true })] },
      because('demotion-pending'),
    ],
    [
      'apply exits with 0 for another change by hand',
      { changes: [change('manual', 'manual', { demotion: false })] },
      { code: 0, because: [] },
    ],
    [
      'apply exits with 4 for a held demotion',
      { changes: [change('replace-user', 'loses-unmanaged', roles('administrator', 'viewer'))] },
      because('demotion-pending'),
    ],
    [
      'apply exits with 4 for a held update that is a demotion',
      { changes: [change('update-user', 'by-cause', roles('contributor', 'workspace-contributor'))] },
      because('demotion-pending'),
    ],
    [
      'apply exits with 0 for a held promotion',
      { changes: [change('replace-user', 'loses-unmanaged', roles('viewer', 'administrator'))] },
      { code: 0, because: [] },
    ],
    [
      'apply exits with 0 if no role changes',
      {
        changes: [
          change('update-user', 'by-cause', roles('viewer', null)),
          change('update-user', 'by-cause', roles(null, 'viewer')),
        ],
      },
      { code: 0, because: [] },
    ],
    [
      'apply exits with 0 after a demotion',
      { changes: [change('update-user', null, roles('administrator', 'viewer'))] },
      { code: 0, because: [] },
    ],
    [
      'apply reports both reasons for a demotion and another held change',
      { changes: [change('manual', 'manual', { demotion: true }), change('revoke-report', 'unresolved')] },
      because('demotion-pending', 'unresolved'),
    ],
  ])('%s', (_title, run, expected) => {
    expect(ending(run)).toEqual(expected);
  });

  it.each<[HoldCode, boolean]>([
    ['manual', true],
    ['by-cause', true],
    ['vanished', false],
    ['loses-unmanaged', true],
    ['unresolved', false],
    ['rows', false],
    ['ambiguous', false],
  ])('apply exits with 0 if the plan holds a removal as %s: %s', (code, well) => {
    expect(ending({ changes: [change('revoke-report', code)] })).toEqual(
      well ? { code: 0, because: [] } : because(code),
    );
  });
});
