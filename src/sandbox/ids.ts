/** Text as ids, addresses and filters are compared: without white space around it, upper and lower case alike. */
export const fold = (text: string): string => text.trim().toLowerCase();

/** Ids in the order in which they came, each once however it is spelled, and each as it was spelled first. */
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
