import type { Records } from './decode.ts';

/** An id as the portal spells it. Ids are compared in lower case; a portal may be stricter about what is sent to it. */
export type Spell = (id: string) => string;

/** The spelling of the ids of reports, datasets and groups in what was read; what was not read stays as it is. */
export function spellingOf({ users, reports, roles }: Records): Spell {
  const spelled = new Map<string, string>();
  const learn = (id: string | null | undefined): void => {
    if (id === null || id === undefined) return;
    const folded = id.toLowerCase();
    if (folded !== id && !spelled.has(folded)) spelled.set(folded, id);
  };
  for (const { id, datasetId } of reports) {
    learn(id);
    learn(datasetId);
  }
  for (const { datasetId, groups } of roles) {
    learn(datasetId);
    for (const group of groups ?? []) learn(group);
  }
  for (const { groups } of users) for (const group of groups ?? []) learn(group);
  return (id) => spelled.get(id) ?? id;
}
