import { execFile } from 'node:child_process';
import { copyFile, lstat, readFile } from 'node:fs/promises';
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
import { makeFolder, saveText, writing } from './state/save.ts';

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
  /** Why there is no lockfile; undefined if there is one. */
  readonly unlocked: string | undefined;
}

const exists = (where: string): Promise<boolean> =>
  lstat(where).then(
    () => true,
    () => false,
  );

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const refused = (code: 'usage' | 'output-not-empty', message: string, fix: string): ProblemError =>
  new ProblemError([{ code, severity: 'error', message, fix }]);

/** The portal of an existing root file, or the one of the request. */
async function portalOf(request: InitRequest, hasRoot: boolean): Promise<PortalSettings> {
  const { out, name, url, insecureHttp } = request;
  if (hasRoot) return (await load(path.join(out, ROOT_FILE), insecureHttp)).declared.settings.portal;
  if (!NAME.test(name))
    throw refused(
      'usage',
      `--name cannot be ${JSON.stringify(name)}`,
      'write lower-case letters, digits and hyphens',
    );
  if (await exists(path.join(out, 'access')))
    throw refused(
      'output-not-empty',
      `${path.join(out, 'access')} exists, and ${ROOT_FILE} does not`,
      'move it away, or name another folder: --out FOLDER',
    );
  return { name, url, dialect: {} };
}

/** A version to pin, or a tarball to keep beside the files, with the path where it goes. */
function pinOf(wanted: string | undefined, version: string) {
  if (wanted === undefined || /^\d+\.\d+\.\d+[\w.+-]*$/.test(wanted))
    return { as: wanted ?? version, tarball: undefined };
  const to = path.posix.join('vendor', path.basename(wanted));
  return { as: `file:${to}`, tarball: { from: wanted, to } };
}

async function workflowsFor(ci: readonly CiSystem[], portal: string, url: string): Promise<NewFile[]> {
  const files = ci.flatMap((system) => CI_FILES[system]);
  return Promise.all(
    files.map(async ({ example, path: file }) => ({
      path: file,
      content: workflowFor(await ciExample(example), { name: portal, url }),
    })),
  );
}

const run = promisify(execFile);

/** Makes the lockfile, without running any script. Returns why it failed. */
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
 * Writes a repository that plans to nothing: settings, access, schemas for editors, package.json, workflows, CODEOWNERS,
 * README. Existing files stay as they are, but for the schemas. Only reads the portal. Throws a `ProblemError` before
 * anything was written.
 */
export async function init(request: InitRequest): Promise<Initialised> {
  const { out, ci } = request;
  const hasRoot = await exists(path.join(out, ROOT_FILE));
  const hasPackage = await exists(path.join(out, 'package.json'));
  const portal = await portalOf(request, hasRoot);
  const diagnosis = await doctor({ ...request, config: undefined, portal });
  if (isUnusable(diagnosis)) throw new ProblemError(diagnosis.problems);
  const { url } = diagnosis.portal;
  const dialect = { ...diagnosis.dialect, ...portal.dialect };
  const access = hasRoot
    ? [...schemaFiles(), GITIGNORE]
    : (await exportFiles({ ...portal, dialect }, { ...request, kinds: true, teams: true })).files;
  const { version, node } = await shipped();
  const { as, tarball } = pinOf(hasPackage ? undefined : request.package, version);
  const files: readonly NewFile[] = [
    ...access,
    ...(hasPackage ? [] : [packageFile(portal.name, as, node)]),
    ...(await workflowsFor(ci, portal.name, url)),
    codeOwners(ci),
    readme(portal.name, url),
  ];
  const clean = await cleanFor(request);
  for (const file of [...files.map((one) => one.path), tarball?.to ?? []].flat())
    await refuseAstray(path.join(out, file));
  const written: string[] = [];
  const kept: string[] = [...(hasRoot ? [ROOT_FILE] : []), ...(hasPackage ? ['package.json'] : [])];
  for (const { path: file, content } of files) {
    const where = path.join(out, file);
    const isOurs = file.startsWith('schemas/');
    if ((await exists(where)) && (!isOurs || (await readFile(where, 'utf8')) === content)) {
      if (!isOurs) kept.push(file);
      continue;
    }
    await makeFolder(path.dirname(where));
    await saveText(where, [content], clean);
    written.push(file);
  }
  if (tarball !== undefined && !(await exists(path.join(out, tarball.to)))) {
    const where = path.join(out, tarball.to);
    await makeFolder(path.dirname(where));
    await writing(where, () => copyFile(tarball.from, where));
    written.push(tarball.to);
  }
  const needsLock = !hasPackage && !(await exists(path.join(out, 'package-lock.json')));
  const unlocked = !needsLock ? undefined : request.lock ? await lockIn(out) : '--no-lock was given';
  if (needsLock && unlocked === undefined) written.push('package-lock.json');
  return { diagnosis, written, kept, unlocked };
}
