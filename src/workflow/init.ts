import { execFile } from 'node:child_process';
import { lstat, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { field } from '../config/parse/places.ts';
import { exampleFiles, exampleFor, packageFile } from '../config/write/repository.ts';
import { folderOfFiles, type NewFile, schemaFile } from '../config/write/write-files.ts';
import type { CiSystem, Diagnosis, Initialised } from '../domain/diagnosis.ts';
import { fail, jsonOf, orNothing, ProblemError, usage } from '../domain/problem.ts';
import { PORTAL_NAME } from '../domain/settings.ts';
import { locate, ROOT_FILE } from '../files/checkout.ts';
import { openGit } from '../files/git.ts';
import { refuseUnsafePath } from '../files/private-folder.ts';
import type { Clean } from '../files/write-atomically.ts';
import { apply } from './apply.ts';
import type { ConnectOptions } from './connect.ts';
import { cleanFor } from './credentials.ts';
import { doctor } from './doctor.ts';
import { readListing, withTeams } from './export.ts';
import { liveSchemas } from './live-schema.ts';
import { makeFolder, saveText } from './save.ts';

export { CI_SYSTEMS } from '../config/write/repository.ts';

export interface InitRequest extends ConnectOptions {
  readonly out: string;
  readonly name: string;
  readonly url: string;
  readonly ci: readonly CiSystem[];
  readonly now: number;
}

/** The installed package. */
const PACKAGE = new URL('../../', import.meta.url);
const readShipped = (file: string): Promise<string> => readFile(new URL(file, PACKAGE), 'utf8');

const exists = async (where: string): Promise<boolean> =>
  (await lstat(where).catch(() => undefined)) !== undefined;

async function refuseUnlessNew({ out, name }: InitRequest): Promise<void> {
  if (!PORTAL_NAME.test(name))
    throw usage(`--name cannot be ${JSON.stringify(name)}`, 'write lower-case letters, digits and dashes');
  for (const file of [ROOT_FILE, 'access'].map((one) => path.join(out, one)))
    if (await exists(file))
      throw fail({
        code: 'output-not-empty',
        message: `${file} exists already`,
        fix: 'move it away, or name another folder: --out FOLDER',
      });
}

/** All files but the schemas, which rolecall makes from the written files. */
async function newFiles(request: InitRequest, { portal, dialect }: Diagnosis): Promise<readonly NewFile[]> {
  const { root, listing } = await readListing(
    { ...portal, dialect },
    { ...request, kinds: true, mayBeEmpty: true },
  );
  const access = folderOfFiles(root, withTeams(listing), 'workspace').filter(
    (file) => !file.path.startsWith('schemas/'),
  );
  const examples = exampleFiles(request.ci).map(async ([file, example]) => ({
    path: file,
    content: exampleFor(await readShipped(`examples/ci/${example}`), portal),
  }));
  return [...access, ...(await Promise.all(examples))];
}

async function npm(folder: string, ...words: readonly string[]): Promise<string> {
  const options = { cwd: folder, timeout: 300_000, shell: process.platform === 'win32' };
  try {
    return (await promisify(execFile)('npm', [...words, '--ignore-scripts'], options)).stdout;
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const line = text.split('\n').find((one) => /npm (error|ERR!) (?!code)/.test(one));
    throw usage(
      `npm ${words[0]} failed: ${line ?? 'rolecall could not run npm'}`,
      'write a package.json with rolecall in its dependencies, and run init again',
    );
  }
}

/** Adds the running rolecall as a tarball, and a `package.json` if there is none. Returns the files. */
async function packTool({ name, out }: InitRequest, write: (file: NewFile) => Promise<boolean>) {
  const vendor = path.join(out, 'vendor');
  await makeFolder(vendor);
  const to = ['--pack-destination', path.resolve(vendor)];
  const packed = await npm(fileURLToPath(PACKAGE), 'pack', '--json', ...to);
  const [{ filename }] = JSON.parse(packed);
  const tarball = `vendor/${path.basename(String(filename))}`;
  const { engines } = JSON.parse(await readShipped('package.json'));
  if (!(await write(packageFile(name, `file:${tarball}`, String(engines.node))))) return [tarball];
  await npm(out, 'install', '--package-lock-only', '--no-audit', '--no-fund');
  return [tarball, 'package-lock.json'];
}

/** False if Git is missing or refuses, for example without an author's name. */
async function commitFirst(folder: string, files: readonly string[]): Promise<boolean> {
  const git = await openGit(path.resolve(folder), true);
  // `openGit` hides the environment from Git, so pass the author from the environment.
  const { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email } = process.env;
  const settings = [name ? `user.name=${name}` : [], email ? `user.email=${email}` : []].flat();
  return (
    git !== undefined &&
    (await git('init', ['--quiet', '--initial-branch=main'])) !== null &&
    (await git('add', ['--', ...files])) !== null &&
    (await git('commit', ['--quiet', '--message=The live access'], { settings })) !== null
  );
}

/** Records an apply without changes. Returns false if rolecall wrote no record. */
async function recordFirst(request: InitRequest): Promise<boolean> {
  const applied = await apply({
    ...request,
    config: path.join(request.out, ROOT_FILE),
    only: [],
    overrides: [],
    base: 'none',
    signal: new AbortController().signal,
    confirm: async ({ plan }) => plan.operations.length === 0,
  }).catch(orNothing());
  return applied?.record?.status === 'written';
}

async function beginRepository(request: InitRequest, files: readonly string[]) {
  if (!(await commitFirst(request.out, files))) return 'missing';
  return (await recordFirst(request)) ? 'recorded' : 'committed';
}

/** Writes only files that do not exist yet. `write` returns false for a file that exists. */
function fileWriter(folder: string, clean: Clean) {
  const written: string[] = [];
  const kept: string[] = [];
  const write = async ({ path: file, content }: NewFile): Promise<boolean> => {
    const where = path.join(folder, file);
    const isNew = !(await exists(where));
    (isNew ? written : kept).push(file);
    if (!isNew) return false;
    await makeFolder(path.dirname(where));
    await saveText(where, [content], clean);
    return true;
  };
  return { written, kept, write };
}

async function dependsOnRolecall(folder: string): Promise<boolean> {
  const manifest = jsonOf(await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => ''));
  const parts = ['dependencies', 'devDependencies'].map((key) => field(manifest, key));
  return parts.some((part) => field(part, 'rolecall') !== undefined);
}

/** Writes a repository with an empty plan; existing files stay. Outside Git, adds a commit and a record. */
export async function init(request: InitRequest): Promise<Initialised> {
  const { out, name, url, ci } = request;
  await refuseUnlessNew(request);
  const clean = await cleanFor(request);
  const diagnosis = await doctor({ ...request, config: undefined, portal: { name, url, dialect: {} } });
  if (diagnosis.exit.code !== 0) throw new ProblemError(diagnosis.problems);
  const files = await newFiles(request, diagnosis);
  // Refuse links before the first write. The tarball and the schemas have no names yet: check their folders.
  for (const file of [...files.map((one) => one.path), 'vendor/any', 'schemas/any'])
    await refuseUnsafePath(path.join(out, file));
  await makeFolder(out);
  const { top, inGit } = await locate(path.join(out, ROOT_FILE));
  const { written, kept, write } = fileWriter(out, clean);
  if (await dependsOnRolecall(out)) kept.push('package.json');
  else written.push(...(await packTool(request, write)));
  for (const file of files) await write(file);
  const schemas = await liveSchemas({ ...request, config: path.join(out, ROOT_FILE) });
  for (const schema of Object.values(schemas)) await write(schemaFile(schema));
  const repository = inGit ? 'found' : await beginRepository(request, [...written, ...kept]);
  const outer = top === (await realpath(out)) ? undefined : top;
  return { folder: out, diagnosis, written, kept, ci, repository, outer };
}
