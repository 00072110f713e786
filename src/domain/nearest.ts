import { distance } from 'fastest-levenshtein';

const LONGEST = 200;
const MOST_LOOKUPS = 100;
const LONGEST_QUOTE = 60;

/** Shortens a value for a message, because the value may be a secret. */
export const cut = (text: string): string =>
  text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).replace(/[\ud800-\udbff]$/, '')}…`;

export const quote = (text: string): string => JSON.stringify(cut(text));

const sortedLetters = (text: string): string => [...text].sort().join();

function nearest(name: string, candidates: Iterable<string>, most: number): string[] {
  if (name.length > LONGEST) return [];
  const wanted = name.toLowerCase();
  const allowed = Math.min(most, Math.max(1, Math.floor(name.length / 3)));
  const found: { text: string; off: number }[] = [];
  for (const text of candidates) {
    const isAddress = text.startsWith(`${wanted}@`);
    if (!isAddress && Math.abs(text.length - name.length) > allowed) continue;
    const other = text.toLowerCase();
    const edits = isAddress ? 0 : distance(wanted, other);
    const off = edits === 2 && sortedLetters(wanted) === sortedLetters(other) ? 1 : edits;
    if (off <= allowed) found.push({ text, off });
  }
  found.sort((a, b) => a.off - b.off || (a.text < b.text ? -1 : 1));
  return found.flatMap(({ text, off }) => (off > (found[0]?.off ?? 0) + 1 ? [] : [text])).slice(0, 3);
}

/** Answers for the first hundred unknown names only, because each look-up compares all candidates. */
export function suggester(candidates: () => Iterable<string>, most = Number.POSITIVE_INFINITY) {
  const asked = new Map<string, readonly string[]>();
  return (name: string, fallback: string): string => {
    let close = asked.get(name);
    if (close === undefined) {
      if (asked.size >= MOST_LOOKUPS) return fallback;
      close = nearest(name, candidates(), most);
      asked.set(name, close);
    }
    const [first] = close;
    if (first === undefined) return fallback;
    if (first !== name && first.toLowerCase() === name.toLowerCase())
      return `Did you mean ${JSON.stringify(first)}? It differs only in case.`;
    return `Did you mean ${close.map((one) => JSON.stringify(one)).join(' or ')}?`;
  };
}
