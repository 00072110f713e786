import path from 'node:path';
import { elementsOf, field, textOf, valueAt } from '../config/parse/places.ts';
import { type FleetSummary, gravityOf, type PortalSummary, worstExit } from '../domain/fleet.ts';
import { fail, jsonOf, orNothing, type Problem, ProblemError, quote } from '../domain/problem.ts';
import { byCode } from '../domain/wording.ts';
import { readText } from '../files/read-text.ts';

const unreadableResult = (file: string, why: string): ProblemError =>
  fail({
    code: 'file-unreadable',
    message: `${file} is not a JSON document of rolecall`,
    why,
    fix: 'pass a file of plan --out, or the JSON of plan, apply, drift, validate or portals',
  });

const countOf = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);

const FORMAT = /^rolecall\.(plan|apply|drift|problems)\/1$/;

function summarizeResult(document: unknown, name: string, exit = field(document, 'exit')): PortalSummary {
  const [, kind = 'nothing'] = FORMAT.exec(textOf(field(document, 'format')) ?? '') ?? [];
  const code = field(exit, 'code');
  const count = (...keys: readonly string[]): number => countOf(valueAt(document, keys));
  const isApply = kind === 'apply';
  return {
    name: textOf(valueAt(document, ['portal', 'name'])) ?? name,
    kind,
    exit: Number.isSafeInteger(code) ? Number(code) : null,
    because: elementsOf(field(exit, 'because')).flatMap((one) => textOf(one) ?? []),
    operations: isApply ? count('counts', 'applied') : count('summary', 'operations'),
    gains: count('summary', 'reports', 'grant') + count('summary', 'rls', 'grant'),
    losses: count('summary', 'reports', 'revoke') + count('summary', 'rls', 'revoke'),
    deletions: count('summary', 'users', 'delete') + count('summary', 'users', 'replace'),
    manual: count(isApply ? 'counts' : 'summary', 'manual'),
    held: count(isApply ? 'counts' : 'summary', 'held'),
  };
}

const nameOfFile = (file: string): string => path.basename(file, '.json');

/** Throws a `ProblemError` unless the file has results or a list of portals. */
async function readDocument(file: string) {
  const document = jsonOf((await readText(file)).content);
  if (document === undefined) throw unreadableResult(file, 'it is not JSON');
  const format = textOf(field(document, 'format')) ?? '';
  const listed = elementsOf(field(document, 'include')).flatMap((one) => textOf(field(one, 'name')) ?? []);
  if (format === 'rolecall.portals/1') return { portals: [], listed };
  if (format === 'rolecall.fleet/1') {
    const nameOf = (one: unknown): string =>
      textOf(field(one, 'name')) ?? textOf(field(one, 'config')) ?? nameOfFile(file);
    const results = elementsOf(field(document, 'portals'));
    const portals = results.map((one) =>
      summarizeResult(field(one, 'result'), nameOf(one), field(one, 'exit')),
    );
    return { portals, listed: [] };
  }
  if (FORMAT.test(format)) return { portals: [summarizeResult(document, nameOfFile(file))], listed: [] };
  const formats = 'rolecall.plan/1, apply/1, drift/1, fleet/1, portals/1, problems/1';
  throw unreadableResult(file, `its format is none of ${formats}`);
}

/** The summary of a run without a complete document, for example a killed run. */
const unknownPortal = (name: string): PortalSummary => ({
  ...summarizeResult(undefined, name),
  because: ['file-unreadable'],
});

const gravityOfPortal = ({ exit }: PortalSummary): number =>
  exit === null ? Number.POSITIVE_INFINITY : gravityOf(exit);

/** Summarizes the results of portals. If a portal has several results, the worst result counts. */
export async function summarize(files: readonly string[]): Promise<FleetSummary> {
  const byName = new Map<string, PortalSummary>();
  const add = (portal: PortalSummary): void => {
    const before = byName.get(portal.name);
    if (before === undefined || gravityOfPortal(portal) >= gravityOfPortal(before))
      byName.set(portal.name, portal);
  };
  const listed = new Set<string>();
  const problems: Problem[] = [];
  for (const file of files) {
    const read = await readDocument(file).catch(orNothing((error) => problems.push(...error.problems)));
    const { portals, listed: names } = read ?? { portals: [unknownPortal(nameOfFile(file))], listed: [] };
    for (const portal of portals) add(portal);
    for (const name of names) listed.add(name);
  }
  if (problems.length === files.length) throw new ProblemError(problems);
  for (const name of [...listed].sort()) {
    if (byName.has(name)) continue;
    add(unknownPortal(name));
    problems.push({
      code: 'file-unreadable',
      severity: 'error',
      message: `no file has a result of the portal ${quote(name)}`,
      why: 'the list of portals names it',
      fix: "check the log of this portal's run, or add its file",
    });
  }
  // Failed portals come first, then portals where somebody loses access, then portals with calls.
  const weight = ({ exit, losses, operations }: PortalSummary): number =>
    (exit === 0 ? 0 : 4) + (losses > 0 ? 2 : 0) + (operations > 0 ? 1 : 0);
  const portals = [...byName.values()].sort((a, b) => weight(b) - weight(a) || byCode(a.name, b.name));
  return { portals, gravest: worstExit(portals.flatMap(({ exit }) => exit ?? [])), unreadable: problems };
}
