import { textOfFile } from '../../src/config/parse/text.ts';
import { parseFile } from '../../src/config/parse-file.ts';

export async function accepted(
  texts: readonly string[],
  usersWith: (text: string) => Readonly<Record<string, object>>,
): Promise<string[]> {
  const parsed = await Promise.all(
    texts.map((text) =>
      parseFile(textOfFile('a.json', JSON.stringify({ users: usersWith(text) })), 'access'),
    ),
  );
  return texts.filter((_, at) => parsed[at]?.problems.length === 0);
}
