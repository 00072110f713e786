import { isUuid } from '../domain/ids.ts';
import type { Records } from './decode.ts';

/** An id as the portal spells it. UUIDs are compared in lower case; a portal may be stricter about what is sent to it. */
export type Spell = (id: string) => string;

/** The spelling of the ids of reports, datasets with roles and groups in what was read; what was not read stays as it is. */
export function spellingOf({ users, reports, roles }: Records): Spell {
  const spelled = new Map<string, string>();
  const learn = (id: string): void => {
    // What is no UUID means something else in another case: `rep-a` must never become `REP-A`.
    if (isUuid(id)) spelled.set(id.toLowerCase(), id);
  };
  for (const { id } of reports) learn(id);
  for (const { groups } of users) for (const group of groups ?? []) learn(group);
  for (const { datasetId, groups } of roles) {
    learn(datasetId);
    for (const group of groups ?? []) learn(group);
  }
  return (id) => spelled.get(id) ?? id;
}
