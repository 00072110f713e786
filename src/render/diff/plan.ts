import { stringify } from 'yaml';
import { type Access, type Indexes, NO_INDEXES } from '../../domain/access.ts';
import { type Change, isByHand, isPerformed } from '../../domain/change.ts';
import type { AccountAccess, Holdings } from '../../domain/holdings.ts';
import { accountRole } from '../../domain/ids.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { plainText } from '../escape.ts';
import { renderPatch } from '../forms.ts';
import { addIdsToTwins, finderFor, holderKey, plainName, thingName, toNamedThing } from '../view/names.ts';
import { accountText, heldWords } from '../view/reason.ts';

function shownNames({ reports, roles }: Holdings) {
  const all = [...reports.map((report) => ({ report })), ...roles.map((rls) => ({ rls }))].map(toNamedThing);
  const rename = addIdsToTwins(all);
  const names = all.map((thing) => plainText(plainName(rename(thing))));
  return { reports: names.slice(0, reports.length), roles: names.slice(reports.length) };
}

const namedList = (key: string, indexes: Indexes, names: readonly string[]) =>
  indexes.length > 0 && { [key]: [...indexes].map((index) => names[index] ?? '').sort() };

const entryText = (name: string, value: object): string =>
  stringify(
    { [plainText(name)]: value },
    // Quote a name that begins with `::`, because a pipeline's log would run the line as a command.
    { lineWidth: 0, aliasDuplicateObjects: false, defaultKeyType: /^::/.test(name) ? 'QUOTE_DOUBLE' : null },
  );

const comments = (changes: readonly Change[], findThing: ReturnType<typeof finderFor>): string =>
  changes
    .filter((change) => !isPerformed(change) || change.waiting === true)
    .map((change) => {
      const labels = [
        change.waiting === true && 'from the target branch',
        isByHand(change) ? 'by hand' : change.held !== null && 'held back',
      ];
      const thing = findThing(change);
      const what = `${heldWords(change)}${thing === undefined ? accountText(change) : thingName(thing)}`;
      return `# ${labels.filter(Boolean).join(', ')}: ${plainText(what)}\n`;
    })
    .join('');

const NOTHING = '/dev/null';

/**
 * Yields one patch per changed person or portal group, from live to planned access in YAML. Comments in the
 * patch show held and manual changes, and changes from the target branch.
 */
export function* planDiff(plan: Plan, holdings: Holdings): Iterable<string> {
  const names = shownNames(holdings);
  const findThing = finderFor(plan.changes);
  const changes = groupBy(plan.changes, holderKey);
  const patches = (own: readonly Change[], name: string, before: string, after: string): string[] => {
    // A patch that deletes all lines has no comments on changes from the target branch.
    const isGone = before !== '' && after === '';
    const planned = after + comments(isGone ? own.filter((one) => one.waiting !== true) : own, findThing);
    if (before === planned) return [];
    const from = before === '' ? NOTHING : `live/${plainText(name)}`;
    const to = planned === '' ? NOTHING : `planned/${plainText(name)}`;
    return [renderPatch(from, to, before, planned)];
  };
  const accountYaml = (address: string, account: AccountAccess | undefined): string => {
    if (account === undefined) return '';
    const { name, role, reports, roles } = account;
    return entryText(address, {
      name: plainText(name),
      role: accountRole(role) ?? 'unknown',
      ...namedList('reports', reports, names.reports),
      ...namedList('rls', roles, names.roles),
    });
  };
  for (const { user, live, after } of holdings.people) {
    const own = changes.get(user);
    if (own !== undefined) yield* patches(own, user, accountYaml(user, live), accountYaml(user, after));
  }
  for (const { group, live, after } of holdings.groups) {
    const own = changes.get(group.id) ?? [];
    const name = group.alias ?? group.id;
    const text = ({ roles = NO_INDEXES }: Partial<Access> = {}): string =>
      roles.length === 0 ? '' : entryText(name, { id: group.id, ...namedList('rls', roles, names.roles) });
    yield* patches(own, `group ${name}`, text(live), text(after));
  }
}
