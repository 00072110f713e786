import path from 'node:path';
import type { FleetSummary, PortalSummary } from '../domain/fleet.ts';
import { gravest, gravityOf as gravityOfExit } from '../domain/fleet.ts';
import { quote } from '../domain/nearest.ts';
import { fail, type Problem, ProblemError } from '../domain/problem.ts';
import { readText } from '../files/read-text.ts';
import { jsonOf } from '../portal/body.ts';

const unreadable = (file: string, why: string): ProblemError =>
  fail({
    code: 'file-unreadable',
    message: `${file} is no JSON document of rolecall`,
    why,
    fix: 'name what plan, apply, drift or validate wrote with --format json, or plan --out',
  });

/** A value of a document that somebody else may have written. */
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );
const listAt = (...path: Parameters<typeof at>): readonly unknown[] => {
  const found = at(...path);
  return Array.isArray(found) ? found : [];
};
const textAt = (...path: Parameters<typeof at>): string | undefined => {
  const found = at(...path);
  return typeof found === 'string' ? found : undefined;
};
const countAt = (...path: Parameters<typeof at>): number => {
  const found = at(...path);
  return Number.isSafeInteger(found) ? Math.max(0, Number(found)) : 0;
};
const textsAt = (...path: Parameters<typeof at>): readonly string[] =>
  listAt(...path).filter((one) => typeof one === 'string');

const FORMAT = /^rolecall\.(plan|apply|drift|problems)\/1$/;

function summaryOf(document: unknown, name: string, exit: unknown): PortalSummary {
  const [, kind = 'nothing'] = FORMAT.exec(textAt(document, 'format') ?? '') ?? [];
  const told = [...listAt(document, 'problems'), ...listAt(document, 'findings')];
  const errors = told.filter((one) => textAt(one, 'severity') === 'error');
  const said = at(exit, 'code') ?? at(document, 'exit', 'code');
  const because = [...textsAt(exit, 'because'), ...textsAt(document, 'exit', 'because')];
  const counts = (...keys: readonly string[]): number => countAt(document, 'summary', ...keys);
  const guess = errors.length === 0 ? 0 : kind === 'problems' ? 1 : 3;
  return {
    name: textAt(document, 'portal', 'name') ?? name,
    kind,
    exit: Number.isSafeInteger(said) ? Number(said) : kind === 'apply' || kind === 'nothing' ? null : guess,
    because: [...new Set([...because, ...errors.flatMap((one) => textAt(one, 'code') ?? [])])].sort(),
    operations: kind === 'apply' ? countAt(document, 'counts', 'applied') : counts('operations'),
    gains: counts('reports', 'grant') + counts('rls', 'grant'),
    losses: counts('reports', 'revoke') + counts('rls', 'revoke'),
    deletions: counts('users', 'delete') + counts('users', 'replace'),
    manual: kind === 'apply' ? countAt(document, 'counts', 'manual') : counts('manual'),
    held: kind === 'apply' ? countAt(document, 'counts', 'held') : counts('held'),
  };
}

/** What a file says: results of portals, or the names of a list of portals. */
interface Told {
  readonly portals: readonly PortalSummary[];
  readonly listed: readonly string[];
}

/** Throws a `ProblemError` for a file that is not a document of rolecall. */
async function readDocument(file: string): Promise<Told> {
  const document = jsonOf((await readText(file, file)).content);
  if (document === undefined) throw unreadable(file, 'it is not JSON');
  const format = textAt(document, 'format');
  const name = path.basename(file, '.json');
  if (format === 'rolecall.portals/1')
    return { portals: [], listed: listAt(document, 'include').flatMap((one) => textAt(one, 'name') ?? []) };
  if (format === 'rolecall.fleet/1') {
    const nameIn = (one: unknown): string => textAt(one, 'name') ?? textAt(one, 'config') ?? name;
    const portals = listAt(document, 'portals').map((one) =>
      summaryOf(at(one, 'result'), nameIn(one), at(one, 'exit')),
    );
    return { portals, listed: [] };
  }
  if (format === undefined || !FORMAT.test(format))
    throw unreadable(
      file,
      'its format is none of rolecall.plan/1, apply/1, drift/1, fleet/1, portals/1, problems/1',
    );
  // A document without a portal's name has the name of its file.
  return { portals: [summaryOf(document, name, undefined)], listed: [] };
}

/** A run that was killed leaves half a document, or none. */
const unknown = (name: string): PortalSummary => ({
  ...summaryOf(undefined, name, undefined),
  because: ['file-unreadable'],
});

const missing = (name: string): Problem => ({
  code: 'file-unreadable',
  severity: 'error',
  message: `no file has a result of the portal ${quote(name)}`,
  why: 'the list of portals names it',
  fix: 'look why its run wrote nothing; name its file too if it did',
});

/** An unknown end is the gravest. */
const gravityOf = ({ exit }: PortalSummary): number =>
  exit === null ? Number.POSITIVE_INFINITY : gravityOfExit(exit);

/**
 * Counts what documents say of portals. Of several documents about one portal the gravest counts, or else the last. The
 * end of a portal is unknown if its file is no document, or if only the list of portals names it. Throws if no file is a
 * document.
 */
export async function summarize(files: readonly string[]): Promise<FleetSummary> {
  const known = new Map<string, PortalSummary>();
  const add = (portal: PortalSummary): void => {
    const before = known.get(portal.name);
    if (before === undefined || gravityOf(portal) >= gravityOf(before)) known.set(portal.name, portal);
  };
  const listed = new Set<string>();
  const unreadable: Problem[] = [];
  for (const file of files) {
    try {
      const told = await readDocument(file);
      for (const portal of told.portals) add(portal);
      for (const name of told.listed) listed.add(name);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const problem of error.problems) unreadable.push(problem);
      add(unknown(path.basename(file, '.json')));
    }
  }
  if (unreadable.length === files.length) throw new ProblemError(unreadable);
  for (const name of [...listed].sort()) {
    if (known.has(name)) continue;
    unreadable.push(missing(name));
    add(unknown(name));
  }
  const weight = ({ exit, losses, operations }: PortalSummary): number =>
    (exit === 0 ? 0 : 4) + (losses > 0 ? 2 : 0) + (operations > 0 ? 1 : 0);
  const portals = [...known.values()].sort((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1));
  return { portals, gravest: gravest(portals.flatMap(({ exit }) => exit ?? [])), unreadable };
}
