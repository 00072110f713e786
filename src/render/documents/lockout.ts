import { type Applied, type Lockout, settledEffects } from '../../domain/applied.ts';
import { exitOfLockout } from '../../domain/exit.ts';
import { parseRoleKey } from '../../domain/ids.ts';
import { countEach } from '../../domain/multimap.ts';
import { accessText, quoteWord } from '../../domain/wording.ts';
import { type Document, lines, list, section, strong, textList, verbatim } from '../document.ts';
import { diffText, flatProblem, makeForms, patches, resultJson } from '../forms.ts';
import { buildDirectory } from '../view/names.ts';
import { discrepancyProblems, problemItem } from './apply.ts';

/** Sorted. A name that several reports or roles share also shows the id or key. */
const removedNames = (removed: ReadonlyMap<string, string>): string[] => {
  const times = countEach(removed.values());
  return Array.from(removed, ([key, name]) => (times.get(name) === 1 ? name : `${name} (${key})`)).sort();
};

function removedBy(applied: Applied) {
  const { nameOf } = buildDirectory(applied.plan);
  const [reports, rls] = [new Map<string, string>(), new Map<string, string>()];
  for (const effect of settledEffects(applied)) {
    if (effect.kind === 'reports') reports.set(effect.key, nameOf(effect.key));
    if (effect.kind !== 'roles') continue;
    const { datasetId, role } = parseRoleKey(effect.key);
    rls.set(effect.key, `${nameOf(datasetId)}/${role}`);
  }
  return { reports: removedNames(reports), rls: removedNames(rls) };
}

function openProblems({ user, applied, open }: Lockout) {
  if (applied === undefined) return open;
  const fix = `run rolecall lockout ${quoteWord(user)} again, and check the person in the portal`;
  const left = discrepancyProblems(applied).map((problem) => ({ ...problem, fix }));
  const failed = applied.outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem] : []));
  return [...left, ...failed, ...open];
}

function lossSentence(applied: Applied): string {
  const { reports, rls } = removedBy(applied);
  if (reports.length + rls.length > 0)
    return `lost ${accessText(reports.length, rls.length)}${applied.verified ? ' (verified)' : ''}.`;
  return applied.plan.operations.length === 0
    ? 'had nothing to remove.'
    : 'may still have all access: no removal is verified.';
}

const releaseSentence = ({ record }: Lockout): string =>
  record.status === 'failed' ? 'is still locked out.' : 'is no longer locked out.';

function recordLine({ record, pushed }: Lockout): string {
  const to = pushed === null ? '' : `, pushed to ${pushed}`;
  if (record.status === 'failed') return `Recording failed: ${record.why}.`;
  // With the status `none`, an earlier record already has this lockout or release.
  const at = record.status === 'written' ? `on ${record.branch} as ${record.commit.slice(0, 12)}` : 'before';
  return `Recorded ${at}${to}.`;
}

function nextSentence({ applied, record }: Lockout): string {
  if (applied === undefined && record.status === 'failed')
    return 'Until the release is recorded, no apply gives this person new access.';
  if (applied === undefined)
    return 'The next apply gives this person the access in the files. If the files say absent: true, remove that line first.';
  if (record.status === 'failed')
    return 'Commit absent: true and apply it, or run rolecall lockout again. Until then, an apply may give this person access.';
  return 'Commit absent: true and apply it. Until then, no apply that reads this record gives this person new access. rolecall lockout --release ends the lockout earlier.';
}

/** Shows a lockout or a release. Only a lockout has `applied`. */
function lockoutDocument(lockout: Lockout): Document {
  const { user, applied, files, byHand } = lockout;
  const removed = applied && removedBy(applied);
  const open = openProblems(lockout);
  const left = open.map((problem) => problemItem(problem));
  return {
    blocks: [
      {
        kind: 'title',
        pieces: `${applied ? 'Lockout' : 'Release'} of ${user}`,
        right: applied?.plan.portal.url,
      },
      section({ title: 'Left to do' }, list(['problem', 'problems'], left)),
      lines(
        strong(`${user} ${applied === undefined ? releaseSentence(lockout) : lossSentence(applied)}`),
        recordLine(lockout),
      ),
      removed && textList('name', [...removed.reports, ...removed.rls], 'lost'),
      files.map((file) => verbatim(diffText(file), 'diff')),
      byHand.length > 0 && lines('Edit the files by hand:', ...byHand),
      lines(nextSentence(lockout)),
    ],
  };
}

function lockoutJson(lockout: Lockout): Iterable<string> {
  const { user, applied, record, pushed, files, byHand } = lockout;
  const result = {
    user,
    portal: applied?.plan.portal ?? null,
    removed: applied === undefined ? null : removedBy(applied),
    verified: applied?.verified ?? null,
    backup: applied?.backup ?? null,
    record,
    pushed,
    files: patches(files),
    byHand,
    problems: openProblems(lockout).map(flatProblem),
  };
  return resultJson('rolecall.lockout/1', result, exitOfLockout(lockout));
}

export const LOCKOUT = makeForms(lockoutDocument, lockoutJson);
