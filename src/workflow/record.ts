import path from 'node:path';
import { type Applied, isWholeApplied, type RecordOutcome } from '../domain/applied.ts';
import type { Plan } from '../domain/plan.ts';
import type { GitObjects } from '../files/git-objects.ts';
import { type Applying, type RecordTip, readTip, recordBranch, writeRecord } from '../files/record.ts';
import { pendingIn } from '../reconcile/by-base.ts';
import { leftOfBase, waitsForAddress } from '../reconcile/left-of-base.ts';
import type { Prepared } from './prepare.ts';

const SHOWN = 12;

const none = (why: string): RecordOutcome => ({ status: 'none', why });

/** Why an apply is not what the files as a whole ask for; undefined where it is (contract 1.3). */
function notWhole({ plan, delta, partial }: Prepared, applied: Applied): string | undefined {
  if (plan.only.length > 0) return '--only left other differences out';
  if (plan.causes !== undefined) return '--cause left other differences out';
  if (partial) return 'only removals were performed';
  if (!isWholeApplied(applied)) return 'not everything came about';
  if (waitsForAddress(delta))
    return 'what somebody is given or loses waits until the address of the account is changed';
  const left = leftOfBase(delta);
  if (left > 0)
    return `${left} piece${left === 1 ? '' : 's'} of access that the files no longer give ${left === 1 ? 'is' : 'are'} held, and still there`;
  if (plan.findings.some(({ code }) => code === 'left-unrecorded'))
    return 'somebody was listed, or given access, since the last record, stands in no file, and holds access';
  return undefined;
}

function countsOf({ summary: { users, reports, rls } }: Plan): Record<string, number> {
  return {
    'create-user': users.create,
    'delete-user': users.delete,
    'replace-user': users.replace,
    'update-user': users.update,
    'grant-report': reports.grant,
    'revoke-report': reports.revoke,
    'grant-rls': rls.grant,
    'revoke-rls': rls.revoke,
  };
}

/**
 * Somebody else recorded in between: behind that, where it lists nobody whom this run did not know of. Whom others have
 * listed since the base of this plan may hold access, and would be forgotten.
 */
async function behindOthers(
  git: GitObjects,
  portal: string,
  { commit }: Applying,
  base: string | null,
): Promise<RecordTip | undefined> {
  const tip = await readTip(git, portal);
  if (tip?.record === undefined) return undefined;
  const applied = tip.record.commit;
  const isKnown = applied === commit || (base !== null && (await git.mergeBase(applied, base)) === applied);
  return isKnown ? tip : undefined;
}

/**
 * Records a whole apply of a clean checkout on the record branch of the portal. Never rejects: what was applied is applied,
 * and an outcome says why nothing was recorded.
 */
export async function recordApply(prepared: Prepared, applied: Applied): Promise<RecordOutcome> {
  try {
    return await recorded(prepared, applied);
  } catch (error) {
    return {
      status: 'failed',
      why: `rolecall has a fault: ${error instanceof Error ? error.message : error}`,
    };
  }
}

async function recorded(prepared: Prepared, applied: Applied): Promise<RecordOutcome> {
  const { plan, delta, base, loaded } = prepared;
  if (base === undefined) return none('this is not an apply of the files');
  const { git, tip } = base;
  if (git === undefined || plan.commit === null)
    return none('the files are in no commit of a Git repository');
  if (plan.dirty) return none('the checkout has changes that are not committed');
  const part = notWhole(prepared, applied);
  if (part !== undefined) return none(`this was not a whole apply: ${part}`);
  if (!base.continues)
    return none(
      base.status === 'unreadable'
        ? 'the base cannot be read: --accept-base moves it all the same'
        : 'the base was another than what the branch says: --accept-base moves it all the same',
    );
  const { name, url } = plan.portal;
  const { located } = loaded;
  const applying: Applying = {
    commit: plan.commit,
    instant: plan.createdAt,
    root: path.relative(located.top, located.path).split(path.sep).join('/'),
    url,
    fingerprint: plan.fingerprint,
    counts: countsOf(plan),
    pending: pendingIn(delta),
  };
  const first = await writeRecord(git, name, applying, tip);
  if (first.status === 'written') return { status: 'written', branch: first.branch, commit: first.id };
  const others = await behindOthers(git, name, applying, base.commit);
  const again = others && (await writeRecord(git, name, applying, others));
  if (again?.status === 'written') return { status: 'written', branch: again.branch, commit: again.id };
  return {
    status: 'failed',
    why: `the branch ${recordBranch(name)} could not be moved${tip === undefined ? '' : ` from ${tip.id.slice(0, SHOWN)}`}: somebody else moved it, or Git refuses to write it; plan again`,
  };
}
