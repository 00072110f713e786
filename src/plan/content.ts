import type { Action } from '../domain/operation.ts';
import { byCode } from '../domain/order.ts';

/** The same list where it is sorted already, as those of calls are that were just made. */
function sorted(texts: readonly string[]): readonly string[] {
  for (let at = 1; at < texts.length; at++)
    if ((texts[at - 1] ?? '') > (texts[at] ?? '')) return texts.toSorted();
  return texts;
}

/** A text that is the same for the same call, and sorts calls for people: by whom or what they are about. */
export function contentOf(action: Action): string {
  switch (action.kind) {
    case 'create-user':
      return JSON.stringify([action.kind, action.email, action.name, action.role]);
    case 'delete-user':
      return JSON.stringify([action.kind, action.email, action.userId]);
    case 'update-user':
      return JSON.stringify([action.kind, action.email, action.userId, action.name, action.role]);
    case 'link-reports':
    case 'unlink-reports':
      return JSON.stringify([action.kind, action.email, sorted(action.reports)]);
    case 'link-rls-users':
    case 'unlink-rls-users':
      return JSON.stringify([action.kind, action.datasetId, action.role, sorted(action.emails)]);
    case 'link-rls-groups':
    case 'unlink-rls-groups':
      return JSON.stringify([action.kind, action.datasetId, action.role, sorted(action.groups)]);
  }
}

/** What the text of a call begins with: whom or what it is about. Different beginnings sort as whole texts do. */
const beginningOf = (action: Action): string =>
  'email' in action
    ? `["${action.kind}",${JSON.stringify(action.email)},`
    : `["${action.kind}",${JSON.stringify(action.datasetId)},${JSON.stringify(action.role)},`;

/** Addresses of which JSON sorts as they do: each of their characters stands as it is, behind the quote that ends it. */
const SORTS_SO = /^[#-[\]-~]*$/;

/** Compares calls of one kind by what their texts begin with. */
function byBeginning(a: Action, b: Action): number {
  if ('email' in a && 'email' in b && SORTS_SO.test(a.email) && SORTS_SO.test(b.email))
    return byCode(a.email, b.email);
  return byCode(beginningOf(a), beginningOf(b));
}

/** Sorts calls by their texts. Of those that are sorted by kind already, as the calls of a plan are, few are compared. */
export const byContent = (a: Action, b: Action): number =>
  byCode(a.kind, b.kind) || byBeginning(a, b) || byCode(contentOf(a), contentOf(b));
