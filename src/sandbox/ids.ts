/** Ids, addresses and filters ignore case and surrounding white space. */
export const fold = (text: string): string => text.trim().toLowerCase();

/** Keeps the order, and the first spelling of each id. */
export function unique(ids: readonly string[]): readonly string[] {
  const spelled = new Map<string, string>();
  for (const id of ids) if (!spelled.has(fold(id))) spelled.set(fold(id), id);
  return [...spelled.values()];
}

export function linked(held: readonly string[], ids: readonly string[], link: boolean): readonly string[] {
  if (link) return unique([...held, ...ids]);
  const gone = new Set(ids.map(fold));
  return held.filter((id) => !gone.has(fold(id)));
}
