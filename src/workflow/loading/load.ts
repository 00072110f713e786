import path from 'node:path';
import { Declaring } from '../../config/declare/declare.ts';
import { lineAt, type Text } from '../../config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../config/parse-file.ts';
import type { Declared } from '../../domain/declared.ts';
import { fail, isError, type Place, type Problem, ProblemError } from '../../domain/problem.ts';
import type { Settings } from '../../domain/settings.ts';
import { placeOf } from '../../domain/source.ts';
import { LedAstrayError, type Located, locate, rootFileAt } from '../../files/checkout.ts';
import { findIncludes, type Include, tooMuch } from '../../files/includes.ts';
import { readCommitted } from '../../files/read-text.ts';
import { type Revision, revisionOf } from '../../files/revision.ts';
import { diskLister, type Lister } from '../../files/search.ts';
import { urlProblem } from '../../portal/portal-url.ts';

/** The files as one declared state. */
export interface Loaded {
  readonly declared: Declared;
  readonly warnings: readonly Problem[];
  /** The folder of the root file. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Where the root file is. */
  readonly located: Located;
  /** The files, the root file first. */
  readonly parsed: readonly ParsedFile[];
  readonly texts: ReadonlyMap<string, Text>;
  readonly revision: () => Promise<Revision>;
  /** Sorts problems, errors first and then by place, and adds the line of text at each place. */
  readonly arranged: (problems: readonly Problem[]) => Problem[];
}

const MOST_PROBLEMS = 1000;

function arrange(problems: readonly Problem[], texts: ReadonlyMap<string, Text>): Problem[] {
  const rank = new Map([...texts.keys()].map((file, index) => [file, index + 1]));
  const keyOf = (problem: Problem): readonly number[] => {
    const { place } = problem;
    const where = place === undefined ? [0, 0, 0] : [rank.get(place.file) ?? 0, place.line, place.column];
    return [isError(problem) ? 0 : 1, ...where];
  };
  const keyed = problems.map((problem) => ({ problem, key: keyOf(problem) }));
  keyed.sort((a, b) => {
    const differing = a.key.findIndex((part, at) => part !== b.key[at]);
    return (a.key[differing] ?? 0) - (b.key[differing] ?? 0);
  });
  const shown = keyed.slice(0, MOST_PROBLEMS).map(({ problem }) => {
    const { place } = problem;
    const text = place && texts.get(place.file);
    return text === undefined ? problem : { ...problem, excerpt: lineAt(text, place?.line ?? 1) };
  });
  const next = keyed[MOST_PROBLEMS]?.problem;
  if (next !== undefined)
    shown.push({
      code: 'more-problems',
      severity: 'info',
      message: `There are ${problems.length} problems. The first ${MOST_PROBLEMS} are shown.`,
      ...(next.place && { place: next.place }),
    });
  return shown;
}

/** A file to read: its path, the name that problems show, and the line that includes it. */
export interface Wanted {
  readonly path: string;
  readonly file: string;
  readonly place?: Place;
}

/** Where files come from: the disk, or a commit. */
export interface Origin {
  readonly lister: Lister;
  /** Returns a function that throws a `ProblemError` for each of these files that cannot be read. */
  readonly open: (files: readonly Wanted[]) => Promise<(file: Wanted) => Promise<Text>>;
}

/** A root file that is declared, and the texts of all that it includes. */
interface ReadFiles {
  readonly declaring: Declaring;
  readonly root: ParsedFile;
  readonly includes: readonly Include[];
  readonly included: readonly Text[];
  readonly problems: readonly Problem[];
  /** False if a file could not be read: it may define any name. */
  readonly complete: boolean;
}

/** Throws a `ProblemError` if the root file cannot be read. */
export async function readFiles(located: Located, origin: Origin): Promise<ReadFiles> {
  const rootFile = { path: located.path, file: path.basename(located.path) };
  const root = await parseFile(await (await origin.open([rootFile]))(rootFile), 'root');
  const declaring = new Declaring();
  declaring.add(root);
  const { includes } = declaring;
  const nothing = { declaring, root, includes: includes ?? [], included: [], complete: false };
  if (includes === undefined) return { ...nothing, problems: [] };
  const found = await findIncludes(located, includes, origin.lister);
  const files = found.files.map(({ source, ...one }): Wanted => ({ ...one, place: placeOf(source) }));
  const problems = [...found.problems];
  const included: Text[] = [];
  let complete = true;
  let size = 0;
  const read = await origin.open(files);
  for (const file of files) {
    const excess = tooMuch(found.files, size);
    if (excess !== undefined) return { ...nothing, problems: [...found.problems, excess] };
    try {
      const text = await read(file);
      size += text.content.length;
      included.push(text);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(...error.problems);
      complete = false;
    }
  }
  return { declaring, root, includes, included, problems, complete };
}

/**
 * Parses and declares one file after the other: the values of many large files would fill the memory. Files that are known
 * with the same text are not parsed again.
 */
export async function parseAndDeclare(
  { declaring, root, included, problems, complete }: ReadFiles,
  known: ReadonlyMap<string, ParsedFile> = new Map(),
) {
  const parsed = [root];
  for (const text of included) {
    const same = known.get(text.file);
    const isSame = same?.kind === 'access' && same.text.content === text.content;
    const file = isSame ? same : await parseFile(text, 'access');
    declaring.add(file);
    parsed.push(file);
  }
  const end = declaring.end(complete);
  return { parsed, declared: end.declared, problems: [...problems, ...end.problems] };
}

/** Where a root file lies. What leads to it through a stranger's link is refused before anything is opened. */
export async function locateRoot(config: string): Promise<Located> {
  const file = await rootFileAt(config);
  try {
    return await locate(file);
  } catch (error) {
    const isAstray = error instanceof LedAstrayError;
    throw fail({
      code: 'file-unreadable',
      message: `${file} cannot be read`,
      why: isAstray ? error.message : 'its folder does not exist, or you may not open it',
      fix: 'name a root file: --config PATH',
    });
  }
}

/**
 * Loads a root file (or the `rolecall.yaml` of a folder) and all it includes. Throws a `ProblemError` with everything that
 * is wrong. Plain http to other machines is wrong unless `insecureHttp`.
 */
export async function load(config: string, insecureHttp: boolean): Promise<Loaded> {
  const located = await locateRoot(config);
  const folder = path.dirname(located.path);
  const read = await readFiles(located, {
    lister: diskLister(located.top),
    open: async () => (one) => readCommitted(one.path, one.file, one.place),
  });
  const { parsed, declared, problems } = await parseAndDeclare(read);
  const texts = new Map(parsed.map(({ text }) => [text.file, text]));
  const portal = declared?.settings.portal;
  const url = portal === undefined || portal.url === '' ? undefined : urlProblem(portal, insecureHttp);
  const warnings = url === undefined ? problems : [...problems, url];
  if (declared === undefined || warnings.some(isError)) throw new ProblemError(arrange(warnings, texts));
  return {
    declared,
    warnings,
    folder,
    files: [...texts.keys()],
    located,
    parsed,
    texts,
    revision: () =>
      revisionOf(
        located,
        read.includes,
        new Map([...texts.values()].map((text) => [path.join(folder, text.file), text])),
      ),
    arranged: (all) => arrange(all, texts),
  };
}

/** Where a root file is, and its settings, whatever else is wrong; undefined for what cannot be read. */
export async function loadSettings(
  config: string,
): Promise<{ readonly located: Located | undefined; readonly settings: Settings | undefined }> {
  let located: Located | undefined;
  try {
    located = await locateRoot(config);
    const declaring = new Declaring();
    declaring.add(await parseFile(await readCommitted(located.path, path.basename(located.path)), 'root'));
    const { declared, problems } = declaring.end(false);
    const settings = declared?.settings;
    // A dialect that was not checked could hide people.
    const portal = settings && { ...settings.portal, ...(problems.some(isError) && { dialect: {} }) };
    return { located, settings: settings && portal && { ...settings, portal } };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { located, settings: undefined };
  }
}
