import { stringify } from 'yaml';
import type { Change } from '../../domain/change.ts';
import type { HeldAccount, Holdings } from '../../domain/holdings.ts';
import type { Indexes } from '../../domain/indexes.ts';
import { groupBy } from '../../domain/multimap.ts';
import type { Plan } from '../../domain/plan.ts';
import { plainText } from '../escape.ts';
import { alteredText, moveOf } from '../view/reason.ts';
import { type NamedThing, thingName, thingsOf } from '../view/things.ts';
import { patchOf } from './patch.ts';

/** Names of reports and roles by index; those that several share have their id behind them. */
interface DiffNames {
  readonly reports: readonly string[];
  readonly roles: readonly string[];
}

function apart(things: readonly NamedThing[]): string[] {
  const counts = new Map<string, number>();
  const names = things.map((thing) => plainText(thingName({ ...thing, kind: 'report' })));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, at) =>
    (counts.get(name) ?? 0) > 1 ? `${name} (${plainText(things[at]?.id ?? '')})` : name,
  );
}

function namesOf({ reports, roles }: Holdings): DiffNames {
  const things = thingsOf([]);
  return { reports: apart(reports.map(things.report)), roles: apart(roles.map(things.role)) };
}

const named = (indexes: Indexes, names: readonly string[]): string[] =>
  [...indexes].map((index) => names[index] ?? '').sort();

const list = (key: string, values: readonly string[]) => (values.length === 0 ? {} : { [key]: values });

const yaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** An account and its access as YAML, always in the same form; empty where there is none. */
function accountYaml(address: string, account: HeldAccount | undefined, names: DiffNames): string {
  if (account === undefined) return '';
  const { name, role, reports, roles } = account;
  return yaml({
    [plainText(address)]: {
      name: plainText(name),
      role: role ?? 'unknown',
      ...list('reports', named(reports, names.reports)),
      ...list('rls', named(roles, names.roles)),
    },
  });
}

/** Changes that are not performed, as comments. */
function comments(changes: readonly Change[], things: ReturnType<typeof thingsOf>): string {
  const lines = changes.flatMap((change) => {
    const move = moveOf(change);
    if (move !== 'held' && move !== 'by-hand') return [];
    const thing = things.of(change);
    const what =
      thing === undefined ? ('from' in change ? alteredText(change) : change.kind) : thingName(thing);
    const verb = change.kind.startsWith('grant')
      ? 'would gain '
      : change.kind.startsWith('revoke')
        ? 'would lose '
        : '';
    return [`# ${move === 'held' ? 'held back' : 'by hand'}: ${verb}${plainText(what)}\n`];
  });
  return lines.join('');
}

const NOTHING = '/dev/null';

function patch(name: string, before: string, after: string): string {
  const path = plainText(name);
  const [from, to] = [before === '' ? NOTHING : `live/${path}`, after === '' ? NOTHING : `planned/${path}`];
  return patchOf(from, to, before, after);
}

/**
 * One patch for each person and portal group that changes: the access as canonical YAML, live against what the plan makes
 * of it. What is held back, or to be made by hand, is a comment in it.
 */
export function* planDiff(plan: Plan, holdings: Holdings): Iterable<string> {
  const names = namesOf(holdings);
  const things = thingsOf(plan.changes);
  const changes = groupBy(plan.changes, (change) => ('user' in change ? change.user : change.group.id));
  for (const { user, live, after } of holdings.people) {
    const own = changes.get(user);
    if (own === undefined) continue;
    const before = accountYaml(user, live, names);
    const planned = accountYaml(user, after, names) + comments(own, things);
    if (before !== planned) yield patch(user, before, planned);
  }
  for (const { group, live, after } of holdings.groups) {
    const own = changes.get(group.id);
    if (own === undefined) continue;
    const name = group.alias ?? group.id;
    const text = (roles: Indexes): string =>
      roles.length === 0 ? '' : yaml({ [plainText(name)]: { id: group.id, rls: named(roles, names.roles) } });
    const planned = text(after) + comments(own, things);
    if (text(live) !== planned) yield patch(`group ${name}`, text(live), planned);
  }
}
