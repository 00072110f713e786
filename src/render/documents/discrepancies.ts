import type { Applied, Discrepancy } from '../../domain/applied.ts';
import type { Problem } from '../../domain/problem.ts';
import { type Directory, directoryOf } from '../view/names.ts';

function messageOf({ kind, holder, what }: Discrepancy, named: Directory['named']): string {
  const excess = kind === 'excess';
  switch (what.kind) {
    case 'account':
      return {
        there: `${holder} has no account`,
        gone: `${holder} still has the account`,
        changed: `the account of ${holder} does not have the planned name and role`,
        single: `${holder} has several accounts`,
      }[what.expected];
    case 'report':
      return `${holder} ${excess ? 'still has' : 'does not have'} the report ${named(what.report)}`;
    case 'rls':
      return `${holder} is ${excess ? 'still' : 'not'} in the RLS role ${named(what.datasetId)}/${what.role}`;
  }
}

const whyOf = ({ seen, code }: Discrepancy): string => {
  if (seen === 'not-yet') return 'the call succeeded, but the portal did not show it within apply.settle';
  return code === 'access-from-elsewhere'
    ? 'the removal succeeded, but this access may come from a portal group'
    : 'someone may have changed it meanwhile, or a call failed';
};

function fixOf({ what, code, seen }: Discrepancy): string {
  const again = 'run `rolecall plan` again, and check it in the portal';
  if (code !== 'access-from-elsewhere' || what.kind !== 'report')
    return seen === 'not-yet' ? `raise apply.settle; ${again}` : again;
  return 'remove it from the group in the portal, or add it to manage.ignore.grants';
}

const NOT_VERIFIED: Problem = {
  code: 'not-verified',
  severity: 'error',
  message: 'rolecall could not verify the result',
  why: 'the portal did not answer after the writes',
  fix: 'run `rolecall plan` to see it',
};

/** Deviations from the plan as problems, excess access first. */
export function problemsOf({ plan, discrepancies, verified }: Applied): readonly Problem[] {
  const { named } = directoryOf(plan);
  const found = discrepancies.map(
    (discrepancy): Problem => ({
      code: discrepancy.code,
      severity: 'error',
      message: messageOf(discrepancy, named),
      why: whyOf(discrepancy),
      fix: fixOf(discrepancy),
    }),
  );
  return verified ? found : [...found, NOT_VERIFIED];
}
