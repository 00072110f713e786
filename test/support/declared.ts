import { declare } from '../../src/config/declare/declare.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { type ParsedFile, parseFile } from '../../src/config/parse-file.ts';
import type { Declared } from '../../src/domain/declared.ts';
import { isError, ProblemError } from '../../src/domain/problem.ts';

const HEAD = 'version: 1\nportal: { name: test, url: "https://p.example.com" }\n';

/** `text` is the root file without `version` and `portal`. Throws the problems of the text. */
export const declaredBy = (text: string): Promise<Declared> => declaredIn({ 'rolecall.yaml': text });

/** Texts by file name; the first is the root file. Files of `known` with the same text are shared. */
export async function declaredIn(
  texts: Readonly<Record<string, string>>,
  known = new Map<string, ParsedFile>(),
): Promise<Declared> {
  const files: ParsedFile[] = [];
  for (const [at, [file, text]] of Object.entries(texts).entries()) {
    const [kind, content] = at === 0 ? (['root', `${HEAD}${text}`] as const) : (['access', text] as const);
    const key = `${file} ${text}`;
    const parsed = known.get(key) ?? (await parseFile(textOfFile(file, content), kind));
    known.set(key, parsed);
    files.push(parsed);
  }
  const { declared, problems } = declare(files, true);
  if (declared === undefined || problems.some(isError)) throw new ProblemError(problems);
  return declared;
}
