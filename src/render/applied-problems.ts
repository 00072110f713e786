import type { Applied, Discrepancy } from '../domain/applied.ts';
import type { ReportId } from '../domain/ids.ts';
import type { Problem } from '../domain/problem.ts';
import { namesIn } from './view/things.ts';

type OutcomeNames = ReadonlyMap<string, string>;

/** What is not as it should be, in words. */
function messageOf({ kind, holder, what }: Discrepancy, names: OutcomeNames): string {
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
      return `${holder} ${excess ? 'still has' : 'does not have'} the report ${names.get(what.report) ?? what.report}`;
    case 'rls':
      return `${holder} is ${excess ? 'still' : 'not'} in the RLS role ${names.get(what.datasetId) ?? what.datasetId}/${what.role}`;
  }
}

const whyOf = ({ seen, code }: Discrepancy): string => {
  if (seen === 'not-yet') return 'the call succeeded, but the portal did not show it within apply.settle';
  return code === 'access-from-elsewhere'
    ? 'the call that removes it succeeded: it may come from a portal group'
    : 'someone may have changed it meanwhile, or a call failed';
};

/** A text as a pattern that matches it alone. */
const asPattern = (text: string): string => text.replaceAll('*', '\\*');

/** The line under `manage.ignore.grants` that keeps this access from being taken in every plan. */
function ignoreLine({ holder }: Discrepancy, id: ReportId, names: OutcomeNames): string {
  const name = names.get(id) ?? id;
  const isPlain = !/[\\!\u0000-\u001f\u007f-\u009f]/.test(name);
  const report = JSON.stringify(isPlain ? asPattern(name) : id);
  return `- { user: ${JSON.stringify(asPattern(holder))}, report: ${report} }`;
}

function fixOf(discrepancy: Discrepancy, names: OutcomeNames): string {
  const { what, code, seen } = discrepancy;
  const again = 'run `rolecall plan` again, and check it in the portal';
  if (code !== 'access-from-elsewhere' || what.kind !== 'report')
    return seen === 'not-yet' ? `raise apply.settle; ${again}` : again;
  return `remove it from the group in the portal. If it is intended, add to manage.ignore.grants: ${ignoreLine(discrepancy, what.report, names)}`;
}

/** What an apply left otherwise than planned, as problems, excess access first. */
export function problemsOf({ plan, discrepancies, verified }: Applied): readonly Problem[] {
  const names: OutcomeNames = discrepancies.length === 0 ? new Map() : namesIn(plan.changes);
  const found = discrepancies.map(
    (discrepancy): Problem => ({
      code: discrepancy.code,
      severity: 'error',
      message: messageOf(discrepancy, names),
      why: whyOf(discrepancy),
      fix: fixOf(discrepancy, names),
    }),
  );
  if (verified) return found;
  return [
    ...found,
    {
      code: 'not-verified',
      severity: 'error',
      message: 'the result could not be verified',
      why: 'the portal did not answer after the writes',
      fix: 'run `rolecall plan` to see it',
    },
  ];
}
