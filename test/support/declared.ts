import { declare } from '../../src/config/declare/declare.ts';
import { textOfFile } from '../../src/config/parse/text.ts';
import { parseFile } from '../../src/config/parse-file.ts';
import type { Declared } from '../../src/domain/declared.ts';
import { isError, ProblemError } from '../../src/domain/problem.ts';

/** The text follows `version` and `portal`. Throws its problems. */
export async function declaredBy(text: string): Promise<Declared> {
  const root = `version: 1\nportal: { name: test, url: "https://p.example.com" }\n${text}`;
  const { declared, problems } = declare([await parseFile(textOfFile('rolecall.yaml', root), 'root')], true);
  if (declared === undefined || problems.some(isError)) throw new ProblemError(problems);
  return declared;
}
