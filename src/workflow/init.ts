import { execFile } from 'node:child_process';
import { copyFile, lstat, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { exampleFiles, exampleFor, packageFile } from '../config/write/repository.ts';
import { folderOfFiles, GITIGNORE, type NewFile } from '../config/write/write-files.ts';
import type { CiSystem, Initialised } from '../domain/diagnosis.ts';
import { fail, isError, ProblemError, usage } from '../domain/problem.ts';
import type { PortalSettings } from '../domain/settings.ts';
import { locate, ROOT_FILE } from '../files/checkout.ts';
import { openGit } from '../files/git.ts';
import { refuseAstray } from '../files/private-folder.ts';
import { recordBranch } from '../files/record.ts';
import { apply } from './apply.ts';
import type { ConnectOptions } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { doctor, isUnusable } from './doctor.ts';
import { type GroupedBy, readListing } from './export.ts';
import { liveSchemas } from './live-schema.ts';
import { load } from './load.ts';
import { makeFolder, saveText, writing } from './save.ts';
import { ciExample, ROOT, shipped } from './shipped.ts';

export { CI_SYSTEMS } from '../config/write/repository.ts';

export interface InitRequest extends ConnectOptions {
  readonly out: string;
  /** An existing root file overrides `name` and `url`. */
  readonly name: string;
  readonly url: string;
  readonly ci: readonly CiSystem[];
  readonly by: GroupedBy;
  /** A version or a packed tarball. Default: pack the running files. */
  readonly package: string | undefined;
  readonly lock: boolean;
  readonly now: number;
}

const exists = (where: string): Promise<boolean> =>
  lstat(where).then(
    () => true,
    () => false,
  );

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

async function portalOf(request: InitRequest, hasRoot: boolean): Promise<PortalSettings> {
  const { out, name, url, insecureHttp } = request;
  if (hasRoot) return (await load(path.join(out, ROOT_FILE), insecureHttp)).declared.settings.portal;
  if (!NAME.test(name))
    throw usage(`--name cannot be ${JSON.stringify(name)}`, 'write lower-case letters, digits and hyphens');
  if (await exists(path.join(out, 'access')))
    throw fail({
      code: 'output-not-empty',
      message: `${path.join(out, 'access')} exists, but ${ROOT_FILE} does not`,
      why: 'init would mix these files with what is live',
      fix: 'move it away, or name another folder: --out FOLDER',
    });
  return { name, url, dialect: {} };
}

const run = promisify(execFile);

async function npm(folder: string, ...words: readonly string[]) {
  const options = { cwd: folder, timeout: 300_000, shell: process.platform === 'win32' };
  try {
    return { printed: (await run('npm', [...words, '--ignore-scripts'], options)).stdout };
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const line = text.split('\n').find((one) => /npm (error|ERR!) (?!code)/.test(one));
    return { failure: line ?? 'rolecall could not run npm' };
  }
}

async function packTo(folder: string): Promise<string> {
  const packed = await npm(fileURLToPath(ROOT), 'pack', '--json', '--pack-destination', path.resolve(folder));
  if ('failure' in packed)
    throw usage(
      `rolecall could not pack itself: ${packed.failure}`,
      'pass --package FILE with a packed rolecall, or --package VERSION if your registry has it',
    );
  const [{ filename }] = JSON.parse(packed.printed);
  return path.basename(String(filename));
}

async function pinTool({ package: wanted, out }: InitRequest) {
  if (wanted !== undefined && /^\d+\.\d+\.\d+[\w.+-]*$/.test(wanted))
    return { dependency: wanted, files: [] };
  const vendor = path.join(out, 'vendor');
  await makeFolder(vendor);
  const tarball = wanted === undefined ? await packTo(vendor) : path.basename(wanted);
  const where = path.join(vendor, tarball);
  if (wanted !== undefined && !(await exists(where))) await writing(where, () => copyFile(wanted, where));
  const file = `vendor/${tarball}`;
  return { dependency: `file:${file}`, files: [file] };
}

/** False if Git is missing or refuses, for example without an author's name. */
async function commitFirst(folder: string, files: readonly string[]): Promise<boolean> {
  const git = await openGit(path.resolve(folder), true);
  return (
    git !== undefined &&
    (await git('init', ['--quiet', '--initial-branch=main'])) !== null &&
    (await git('add', ['--', ...files])) !== null &&
    (await git('commit', ['--quiet', '--message=What is live'])) !== null
  );
}

/** Records an apply without changes. Returns why it could not. */
async function recordFirst(request: InitRequest): Promise<string | undefined> {
  try {
    const applied = await apply({
      ...request,
      config: path.join(request.out, ROOT_FILE),
      only: [],
      overrides: [],
      base: 'none',
      signal: new AbortController().signal,
      confirm: async ({ plan }) => plan.operations.length === 0,
    });
    if (applied === undefined) return 'the portal changed meanwhile';
    return applied.record?.status === 'failed' ? 'Git could not write the branch' : undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.find(isError)?.message ?? '';
  }
}

/** Of this clone or a fetched one. */
async function hasRecordIn(top: string, portal: string): Promise<boolean> {
  const branch = recordBranch(portal);
  const git = await openGit(top);
  const found = await git?.('for-each-ref', [`refs/heads/${branch}`, `refs/remotes/*/${branch}`]);
  return found !== undefined && found !== null && found.length > 0;
}

async function schemasWithNames(request: InitRequest): Promise<readonly NewFile[]> {
  const live = await liveSchemas({ ...request, config: path.join(request.out, ROOT_FILE) });
  return Object.values(live).map((schema) => ({
    path: `schemas/${schema['$id']}`,
    content: `${JSON.stringify(schema, null, 2)}\n`,
  }));
}

async function newFiles(request: InitRequest, portal: PortalSettings, hasRoot: boolean) {
  const diagnosis = await doctor({ ...request, config: undefined, portal });
  if (isUnusable(diagnosis)) throw new ProblemError(diagnosis.problems);
  const dialect = { ...diagnosis.dialect, ...portal.dialect };
  const { by } = request;
  const asked = { ...request, kinds: true, teams: true };
  const live = hasRoot ? undefined : await readListing({ ...portal, dialect }, asked);
  const access = live === undefined ? [GITIGNORE] : folderOfFiles(live.root, live.listing, by);
  const { url } = diagnosis.portal;
  const { name } = portal;
  const examples = exampleFiles(request.ci).map(
    async ({ example, path: file }): Promise<NewFile> => ({
      path: file,
      content: exampleFor(await ciExample(example), { name, url }),
    }),
  );
  return {
    diagnosis,
    files: [...access.filter((file) => !file.path.startsWith('schemas/')), ...(await Promise.all(examples))],
  };
}

/**
 * Writes a repository whose plan is empty. Outside Git it also makes one, with a commit and a record. Keeps
 * existing files except schemas. Throws a `ProblemError` before any write if the portal is unreadable.
 */
export async function init(request: InitRequest): Promise<Initialised> {
  const { out, ci } = request;
  const clean = await cleanFor(request);
  const hasRoot = await exists(path.join(out, ROOT_FILE));
  const hasPackage = await exists(path.join(out, 'package.json'));
  const portal = await portalOf(request, hasRoot);
  const { diagnosis, files } = await newFiles(request, portal, hasRoot);
  for (const file of [...files.map((one) => one.path), 'vendor/x.tgz', 'schemas/x.json'])
    await refuseAstray(path.join(out, file));
  await makeFolder(out);
  const pin = hasPackage ? undefined : await pinTool(request);
  const { top, inGit } = await locate(path.join(out, ROOT_FILE));
  const written: string[] = [];
  const kept = [...(hasRoot ? [ROOT_FILE] : []), ...(hasPackage ? ['package.json'] : [])];
  const write = async ({ path: file, content }: NewFile): Promise<void> => {
    const where = path.join(out, file);
    await makeFolder(path.dirname(where));
    await saveText(where, [content], clean);
    written.push(file);
  };
  if (pin !== undefined) {
    await write(packageFile(portal.name, pin.dependency, (await shipped()).node));
    written.push(...pin.files);
  }
  for (const file of files)
    if (await exists(path.join(out, file.path))) kept.push(file.path);
    else await write(file);
  for (const file of await schemasWithNames(request)) {
    const before = await readFile(path.join(out, file.path), 'utf8').catch(() => undefined);
    if (before !== file.content) await write(file);
  }
  const needsLock = !hasPackage && !(await exists(path.join(out, 'package-lock.json')));
  const lock = ['install', '--package-lock-only', '--no-audit', '--no-fund'];
  const made = needsLock && request.lock ? await npm(out, ...lock) : undefined;
  const failure = made && 'failure' in made ? made.failure : undefined;
  const unlocked = needsLock && made === undefined ? '--no-lock was given' : failure;
  if (needsLock && unlocked === undefined) written.push('package-lock.json');
  const committed = !inGit && (await commitFirst(out, [...written, ...kept]));
  const unrecorded = committed ? await recordFirst(request) : undefined;
  const begun = unrecorded === undefined ? 'recorded' : 'committed';
  const repository = inGit ? 'found' : committed ? begun : 'missing';
  const hasRecord = await hasRecordIn(top, portal.name);
  const outer = top === (await realpath(out)) ? undefined : top;
  return { diagnosis, written, kept, unlocked, ci, repository, unrecorded, hasRecord, outer };
}
