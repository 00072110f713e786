import { execFile } from 'node:child_process';
import { copyFile, lstat, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  CI_FILES,
  type CiSystem,
  codeOwners,
  packageFile,
  readme,
  workflowFor,
} from '../config/write/repository.ts';
import { GITIGNORE, type NewFile, schemaFiles } from '../config/write/write-files.ts';
import type { Diagnosis } from '../domain/diagnosis.ts';
import { ProblemError } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { ROOT_FILE } from '../files/checkout.ts';
import { refuseAstray } from '../files/private-folder.ts';
import { doctor, isUnusable } from './doctor.ts';
import { exportFiles, type GroupedBy } from './export.ts';
import { load } from './loading/load.ts';
import { cleanFor } from './opening/credentials.ts';
import type { ConnectOptions } from './opening/portal-access.ts';
import { ciExample, shipped } from './shipped.ts';
import { saveText, writing } from './state/save.ts';

export { CI_SYSTEMS, type CiSystem } from '../config/write/repository.ts';

export interface InitRequest extends ConnectOptions {
  /** The folder of the repository, new, empty or begun. */
  readonly out: string;
  /** The portal's name and address; an existing root file decides over both. */
  readonly name: string;
  readonly url: string;
  readonly ci: readonly CiSystem[];
  readonly by: GroupedBy;
  /** The version to pin, or a packed tarball; undefined is this version. */
  readonly package: string | undefined;
  /** True makes the lockfile with npm, which asks the registry. */
  readonly lock: boolean;
  readonly now: number;
}

export interface Initialised {
  readonly diagnosis: Diagnosis;
  /** Paths that were written, and paths that were there and stay as they were. */
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** Why there is no lockfile; undefined where there is one. */
  readonly unlocked: string | undefined;
}

const exists = (where: string): Promise<boolean> =>
  lstat(where).then(
    () => true,
    () => false,
  );

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const refused = (message: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'usage', severity: 'error', message, fix }]);

/** The portal of an existing root file, or the one that is asked for. */
async function portalOf(request: InitRequest, hasRoot: boolean): Promise<PortalSettings> {
  const { out, name, url, insecureHttp } = request;
  if (hasRoot) return (await load(path.join(out, ROOT_FILE), insecureHttp)).declared.settings.portal;
  if (!NAME.test(name))
    throw refused(`--name cannot be ${JSON.stringify(name)}`, 'write lower-case letters, digits and hyphens');
  if (await exists(path.join(out, 'access')))
    throw new ProblemError([
      {
        code: 'output-not-empty',
        severity: 'error',
        message: `${path.join(out, 'access')} is there, and ${ROOT_FILE} is not`,
        why: 'what is written there would be mixed with what is live',
        fix: 'move it away, or name another folder: --out FOLDER',
      },
    ]);
  return { name, url, dialect: {} };
}

/** How package.json names the tool, a version or a tarball that is kept beside it; and the tarball where it was put there. */
async function pinned(
  request: InitRequest,
  version: string,
): Promise<{ readonly as: string; readonly written: readonly string[] }> {
  const { out, package: wanted } = request;
  if (wanted === undefined) return { as: version, written: [] };
  if (/^\d+\.\d+\.\d+[\w.+-]*$/.test(wanted)) return { as: wanted, written: [] };
  const file = path.posix.join('vendor', path.basename(wanted));
  const where = path.join(out, file);
  const isNew = !(await exists(where));
  if (isNew) {
    await writing(where, async () => {
      await refuseAstray(where);
      await mkdir(path.dirname(where), { recursive: true });
      await copyFile(wanted, where);
    });
  }
  return { as: `file:${file}`, written: isNew ? [file] : [] };
}

const run = promisify(execFile);

/** Makes the lockfile, without running any script. Returns why it could not be made. */
async function lockIn(folder: string): Promise<string | undefined> {
  const words = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await run('npm', words, { cwd: folder, timeout: 300_000, shell: process.platform === 'win32' });
    return undefined;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return said.split('\n').find((line) => /npm (error|ERR!) (?!code)/.test(line)) ?? 'npm could not be run';
  }
}

/**
 * Leaves a repository that plans to nothing: settings, access, schemas for editors, package.json, workflows, CODEOWNERS,
 * README. What is there stays as it is; only the schemas, which nobody writes by hand, are brought to this version. Reads
 * the portal only. Throws a `ProblemError` with what `doctor` found where it cannot be read; then nothing was written.
 */
export async function init(request: InitRequest): Promise<Initialised> {
  const { out, ci } = request;
  const hasRoot = await exists(path.join(out, ROOT_FILE));
  const hasPackage = await exists(path.join(out, 'package.json'));
  const portal = await portalOf(request, hasRoot);
  const diagnosis = await doctor({ ...request, config: undefined, portal });
  if (isUnusable(diagnosis)) throw new ProblemError(diagnosis.problems);
  const dialect = { ...diagnosis.dialect, ...portal.dialect };
  const access = hasRoot
    ? [...schemaFiles(), GITIGNORE]
    : (await exportFiles({ ...portal, dialect }, { ...request, kinds: true, teams: true })).files;
  const { version, node } = await shipped();
  const workflows = await Promise.all(
    ci.flatMap((system) =>
      CI_FILES[system].map(
        async ({ example, path: file }): Promise<NewFile> => ({
          path: file,
          content: workflowFor(await ciExample(example), { name: portal.name, url: diagnosis.portal.url }),
        }),
      ),
    ),
  );
  await writing(out, () => mkdir(out, { recursive: true }));
  const pin = hasPackage ? undefined : await pinned(request, version);
  const files: readonly NewFile[] = [
    ...access,
    ...(pin === undefined ? [] : [packageFile(portal.name, pin.as, node)]),
    ...workflows,
    codeOwners(ci),
    readme(portal.name, diagnosis.portal.url),
  ];
  const clean = await cleanFor(request);
  const written: string[] = [];
  const kept: string[] = hasPackage ? ['package.json'] : [];
  for (const { path: file, content } of files) {
    const where = path.join(out, file);
    const isOurs = file.startsWith('schemas/');
    const there = await exists(where);
    if (there && (!isOurs || (await readFile(where, 'utf8')) === content)) {
      if (!isOurs) kept.push(file);
      continue;
    }
    await writing(where, () => mkdir(path.dirname(where), { recursive: true }));
    await saveText(where, [content], clean);
    written.push(file);
  }
  written.push(...(pin?.written ?? []));
  const needsLock = !hasPackage && !(await exists(path.join(out, 'package-lock.json')));
  const unlocked = !needsLock ? undefined : request.lock ? await lockIn(out) : '--no-lock was given';
  if (needsLock && unlocked === undefined) written.push('package-lock.json');
  return { diagnosis, written, kept: hasRoot ? [ROOT_FILE, ...kept] : kept, unlocked };
}
