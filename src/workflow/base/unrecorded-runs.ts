import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Given, givenIn, runHeadIn } from '../../apply/given.ts';
import { ownDeletions } from '../../apply/own-deletions.ts';
import type { ListedMeanwhile, Meanwhile } from '../../domain/base.ts';
import type { GroupId, Identity } from '../../domain/ids.ts';
import { type Problem, ProblemError } from '../../domain/problem.ts';
import { refuseLinkedFolder } from '../../files/private-folder.ts';
import { readCommitted } from '../../files/read-text.ts';
import type { Loaded } from '../loading/load.ts';
import { stateFolderPath } from '../state/state-folder.ts';
import type { FoundBase } from './base.ts';

/** Which journals are looked at. */
interface Runs {
  readonly loaded: Loaded;
  /** The portal's address. */
  readonly url: string;
  /** The state folder, where it was named. */
  readonly stateDir: string | undefined;
}

const unreadable = (file: string, why: string): Problem => ({
  code: 'file-unreadable',
  severity: 'warning',
  message: `the journal ${file} cannot be read`,
  why: `whom that apply gave access, which was not recorded, is not known: ${why}`,
  fix: 'look at it; once it is known what it gave, move it away',
});

/** What the applies after an instant may have given, newest first: those of this portal that were made from files. */
async function givenSince(instant: string, { loaded, url, stateDir }: Runs) {
  const { name } = loaded.declared.settings.portal;
  const folder = stateFolderPath(loaded.folder, name, stateDir);
  const runs: { readonly at: string; readonly given: Given }[] = [];
  const problems: Problem[] = [];
  const names = await readdir(folder).catch(() => []);
  const journals = names.filter((one) => /^journal-.*\.jsonl$/.test(one)).sort();
  for (const journal of journals.reverse()) {
    try {
      if (stateDir === undefined) await refuseLinkedFolder(path.join(loaded.folder, '.rolecall'), name);
      const { content } = await readCommitted(path.join(folder, journal), journal);
      // One that was ended within its first line made no call.
      if (!content.includes('\n')) continue;
      const head = runHeadIn(content);
      if (head === undefined) problems.push(unreadable(journal, 'it is no journal'));
      else if (head.url !== url) continue;
      else if (head.createdAt <= instant) break;
      else if (head.from === 'files') runs.push({ at: head.createdAt, given: givenIn(content) });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(unreadable(journal, error.problems[0]?.why ?? 'nobody knows why'));
    }
  }
  return { runs, problems };
}

/** What happened since what was recorded last. */
export interface Since {
  readonly listed: ListedMeanwhile;
  /** Whose accounts applies of this user have deleted: what others may have written makes nobody come back. */
  readonly deleted: ReadonlySet<Identity>;
  readonly problems: readonly Problem[];
}

/**
 * Whom commits have listed since what was recorded last, and, as far as journals are at hand, whom applies gave access that
 * were not recorded: of a commit that HEAD does not continue, of changes that were never committed, or with `--no-record`.
 */
export async function happenedSince(base: FoundBase, runs: Runs): Promise<Since> {
  const { recordedAt, declared: applied, listedMeanwhile } = base;
  if (recordedAt === undefined || applied === undefined)
    return { listed: listedMeanwhile, deleted: new Set(), problems: [] };
  const { declared } = runs.loaded;
  const { runs: since, problems } = await givenSince(recordedAt, runs);
  const users = new Map(listedMeanwhile.users);
  const groups = new Map<GroupId, { readonly by: Meanwhile; readonly alias: string | undefined }>(
    listedMeanwhile.groups,
  );
  const kinds = { ...listedMeanwhile.kinds };
  const isKnown = (identity: Identity): boolean =>
    applied.users.has(identity) || declared.users.has(identity) || users.has(identity);
  const isKnownGroup = (id: GroupId): boolean =>
    applied.groups.has(id) || declared.groups.has(id) || groups.has(id);
  for (const { at, given } of since) {
    const by = { appliedAt: at };
    for (const [identity, email] of given.users) if (!isKnown(identity)) users.set(identity, { by, email });
    for (const id of given.groups) if (!isKnownGroup(id)) groups.set(id, { by, alias: undefined });
    for (const kind of ['reports', 'rls'] as const) if (given.kinds[kind]) kinds[kind] ??= by;
  }
  const { loaded, url, stateDir } = runs;
  const folder = stateFolderPath(loaded.folder, declared.settings.portal.name, stateDir);
  const deleted = await ownDeletions(folder, url, Date.parse(recordedAt));
  return { listed: { users, groups, kinds }, deleted, problems };
}
