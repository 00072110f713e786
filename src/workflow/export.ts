import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Listing, listingOf } from '../config/write/from-live.ts';
import { folderOfFiles, type NewRoot, singleFile } from '../config/write/write-files.ts';
import { ProblemError } from '../domain/problem.ts';
import { refuseAstray } from '../files/private-folder.ts';
import { cleanFor } from './credentials.ts';
import { type ConnectOptions, open } from './portal-access.ts';
import { portalNamed } from './portal-named.ts';
import { saveText, writing } from './save.ts';

export interface ExportRequest extends ConnectOptions {
  /** The root file that names the portal; undefined where there is none yet. */
  readonly config: string | undefined;
  /** The folder to write, new or empty; undefined gives one file as text. */
  readonly out: string | undefined;
}

export interface Exported {
  readonly listing: Listing;
  /** The one file, when no folder was asked for. */
  readonly text: string | undefined;
  /** The paths that were written. */
  readonly written: readonly string[];
}

async function makeEmptyFolder(folder: string): Promise<void> {
  const entries = await writing(folder, async () => {
    await refuseAstray(folder);
    await mkdir(folder, { recursive: true });
    return readdir(folder);
  });
  if (entries.length === 0) return;
  throw new ProblemError([
    {
      code: 'output-not-empty',
      severity: 'error',
      message: `${folder} is not empty`,
      why: 'an export never overwrites or mixes with other files',
      fix: 'name a new or empty folder',
    },
  ]);
}

/** Writes the live state as files that plan to nothing. Reads the portal only. */
export async function exportLive(request: ExportRequest): Promise<Exported> {
  const { out } = request;
  const portal = await portalNamed(request.config, request);
  if (out !== undefined) await makeEmptyFolder(out);
  const opened = await open(portal, request);
  const { catalogue, live } = await opened.read('agreed');
  const listing = listingOf(catalogue, live);
  const root: NewRoot = { name: portal.name, url: opened.url, dialect: portal.dialect };
  if (out === undefined) return { listing, text: singleFile(root, listing), written: [] };
  const files = folderOfFiles(root, listing);
  const clean = await cleanFor(request);
  for (const file of files) {
    const where = path.join(out, file.path);
    await writing(where, () => mkdir(path.dirname(where), { recursive: true }));
    await saveText(where, file.content, clean);
  }
  return { listing, text: undefined, written: files.map((file) => file.path) };
}
