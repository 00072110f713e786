import type { Applied, Discrepancy } from './applied.ts';
import type { ChangedReport } from './change.ts';
import type { ReportId } from './ids.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';

const NO_REPORTS: ReadonlyMap<ReportId, ChangedReport> = new Map();

/** The reports that a plan names, by id. */
function reportsIn({ changes }: Plan): ReadonlyMap<ReportId, ChangedReport> {
  const reports = new Map<ReportId, ChangedReport>();
  for (const change of changes) if ('report' in change) reports.set(change.report.id, change.report);
  return reports;
}

const nameOf = (id: ReportId, reports: ReadonlyMap<ReportId, ChangedReport>): string => {
  const report = reports.get(id);
  return report === undefined ? id : `${report.workspace}/${report.name}`;
};

/** What is not as it should be, in words. */
function messageOf(
  { kind, holder, what }: Discrepancy,
  reports: ReadonlyMap<ReportId, ChangedReport>,
): string {
  const excess = kind === 'excess';
  switch (what.kind) {
    case 'account':
      return {
        there: `${holder} has no account`,
        gone: `${holder} still has the account`,
        changed: `the account of ${holder} does not have the name and role that the plan gives`,
        single: `${holder} has several accounts`,
      }[what.expected];
    case 'report':
      return `${holder} ${excess ? 'still has' : 'does not have'} the report ${nameOf(what.report, reports)}`;
    case 'rls':
      return `${holder} is ${excess ? 'still' : 'not'} in the role ${what.role} of the dataset ${what.datasetId}`;
  }
}

const whyOf = ({ seen, code }: Discrepancy): string => {
  if (seen === 'not-yet')
    return 'the call worked, and the portal has not shown anything of it within apply.settle: it may show writes later, or it pretends';
  return code === 'access-from-elsewhere'
    ? 'the call that takes it worked: it may come through a portal group'
    : 'the portal, read again, is not as the plan makes it: somebody may have changed it meanwhile, or a call that failed was to';
};

/** A text as a pattern that matches it alone. */
const asPattern = (text: string): string => text.replaceAll('*', '\\*');

/** The line under `manage.ignore.grants` that keeps this access from being taken in every plan. */
function ignoreLine(
  { holder }: Discrepancy,
  id: ReportId,
  reports: ReadonlyMap<ReportId, ChangedReport>,
): string {
  const name = nameOf(id, reports);
  const isPlain = !/[\\!\u0000-\u001f\u007f-\u009f]/.test(name);
  const report = JSON.stringify(isPlain ? asPattern(name) : id);
  return `- { user: ${JSON.stringify(asPattern(holder))}, report: ${report} }`;
}

function fixOf(discrepancy: Discrepancy, reports: ReadonlyMap<ReportId, ChangedReport>): string {
  const { what, code, seen } = discrepancy;
  const again = 'plan again, and look at it in the portal';
  if (code !== 'access-from-elsewhere' || what.kind !== 'report')
    return seen === 'not-yet' ? `raise apply.settle, or pass --settle; ${again}` : again;
  return `take it in the portal, at its group; or, if it is meant, write under manage, ignore, grants: ${ignoreLine(discrepancy, what.report, reports)}`;
}

/** What an apply left otherwise than planned, as problems, excess access first. */
export function problemsOf({ plan, discrepancies, verified }: Applied): readonly Problem[] {
  const reports = discrepancies.length === 0 ? NO_REPORTS : reportsIn(plan);
  const found = discrepancies.map(
    (discrepancy): Problem => ({
      code: discrepancy.code,
      severity: 'error',
      message: messageOf(discrepancy, reports),
      why: whyOf(discrepancy),
      fix: fixOf(discrepancy, reports),
    }),
  );
  if (verified) return found;
  return [
    ...found,
    {
      code: 'not-verified',
      severity: 'error',
      message: 'what came of the calls could not be read again',
      why: 'the portal did not answer after the writes',
      fix: 'plan again to see',
    },
  ];
}
