import { type Holder, holderOf, type Left, type Thing, type Wish } from '../../domain/adoption.ts';
import { type Catalogue, reportAt } from '../../domain/catalogue.ts';
import type { Declared, DeclaredTeam } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import { once } from '../../domain/multimap.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Source } from '../../domain/source.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { aliasGiver } from '../write/aliases.ts';
import type { Edit, Path, Plain } from './edit.ts';
import { type FileEdit, namesFor } from './names.ts';
import { placing } from './place-people.ts';

/** What is said with everything that is written. */
export interface Wording {
  /** Until when new lines hold, as it is written; undefined for ever. */
  readonly until: string | undefined;
  readonly reason: string | undefined;
  /** What becomes of the entry of somebody who is not in the portal any more. */
  readonly removed: 'absent' | 'delete';
}

/** A wish with the lines that it comes to; without any where something keeps it from being written. */
export interface Worded {
  readonly wish: Wish;
  readonly edits: readonly FileEdit[];
}

const SOURCELESS = { source: undefined } as const;

const cannot = (wish: Wish, thing: Thing | undefined, what: string): Left => ({
  holder: holderOf(wish),
  thing,
  why: `${what} cannot be written in a file`,
  fix: 'rename it in the portal',
  ...SOURCELESS,
});

const removal = ({ file, path }: Source): FileEdit => ({ file, edit: { kind: 'remove', path } });

/** A line that makes somebody a member of a team. */
interface MemberLine {
  readonly team: DeclaredTeam;
  readonly source: Source;
}

/** The lines that make people members of teams: a team may have as many members as there are people, all of whom may go. */
function memberLines(teams: Iterable<DeclaredTeam>): ReadonlyMap<Identity, readonly MemberLine[]> {
  const lines = new Map<Identity, MemberLine[]>();
  for (const team of teams)
    for (const { of, source } of team.members) {
      if (of.kind !== 'user') continue;
      const known = lines.get(of.identity);
      if (known === undefined) lines.set(of.identity, [{ team, source }]);
      else known.push({ team, source });
    }
  return lines;
}

/** Puts wishes into lines of the files: what each comes to, and what no line can say. */
export function adoptionEdits(
  wishes: readonly Wish[],
  declared: Declared,
  desired: Desired,
  catalogue: Catalogue,
  files: readonly string[],
  wording: Wording,
): {
  readonly worded: readonly Worded[];
  readonly aliases: readonly FileEdit[];
  readonly left: readonly Left[];
} {
  const names = namesFor(declared, desired, catalogue);
  const placeFor = placing(declared, desired, files);
  const left: Left[] = [];
  const limits = {
    ...(wording.until !== undefined && { until: wording.until }),
    ...(wording.reason !== undefined && { reason: wording.reason }),
  };
  const isLimited = Object.keys(limits).length > 0;

  const lineFor = ({ kind, key }: Thing, limited: boolean): Plain | undefined => {
    if (kind === 'report') {
      const report = names.report(key);
      return report === undefined || !limited ? report : { report, ...limits };
    }
    const role = names.role(key);
    if (role === undefined) return undefined;
    return limited ? { ...role, ...limits } : `${role.dataset}/${role.role}`;
  };
  const listOf = (kind: Thing['kind']): string => (kind === 'report' ? 'reports' : 'rls');
  const entryOf = (holder: Holder): Source | undefined =>
    holder.kind === 'user'
      ? declared.users.get(holder.identity)?.source
      : declared.groups.get(holder.id)?.source;

  const gives = (wish: Extract<Wish, { kind: 'give' }>): FileEdit[] => {
    const { holder, thing, expired } = wish;
    const entry = entryOf(holder);
    const value = lineFor(thing, isLimited);
    if (entry === undefined || value === undefined) {
      left.push(cannot(wish, thing, thing.kind === 'report' ? 'the report' : 'the role'));
      return [];
    }
    const { file, path } = entry;
    const isOwnLine =
      expired !== undefined &&
      expired.file === file &&
      expired.through.length === 0 &&
      expired.selector === undefined &&
      path.every((segment, at) => expired.path[at] === segment) &&
      expired.path.length === path.length + 2;
    if (isOwnLine)
      return Object.entries(limits).map(([key, limit]) => ({
        file,
        edit: { kind: 'set', path: [...expired.path, key], value: limit },
      }));
    return [{ file, edit: { kind: 'append', path: [...path, listOf(thing.kind)], value } }];
  };
  const members = once(() => memberLines(declared.teams.values()));
  const takes = ({ holder, sources }: Extract<Wish, { kind: 'take' }>): FileEdit[] =>
    sources.flatMap((source) => {
      const team = source.through.at(-1)?.team;
      if (team === undefined || holder.kind === 'group') return [removal(source)];
      const lines = members().get(holder.identity) ?? [];
      return lines.filter((line) => line.team.name === team).map((line) => removal(line.source));
    });
  const thingsIn = (wish: Wish, things: readonly Thing[]): Record<string, Plain> => {
    const lists: { reports: Plain[]; rls: Plain[] } = { reports: [], rls: [] };
    for (const thing of things) {
      const value = lineFor(thing, false);
      if (value === undefined)
        left.push(cannot(wish, thing, thing.kind === 'report' ? 'the report' : 'the role'));
      else (thing.kind === 'report' ? lists.reports : lists.rls).push(value);
    }
    return {
      ...(lists.reports.length > 0 && { reports: lists.reports }),
      ...(lists.rls.length > 0 && { rls: lists.rls }),
    };
  };
  const listsUser = (wish: Extract<Wish, { kind: 'list-user' }>): FileEdit[] => {
    const { user, role, things } = wish;
    const name = user.name.trim();
    const value: Plain = {
      ...(name !== '' && !isUnwritable(name) && { name }),
      role: ROLE_NAMES[role],
      ...limits,
      ...thingsIn(wish, things),
    };
    const reports = things.flatMap(({ kind, key }) => (kind === 'report' ? [key] : []));
    const path: Path = ['users', user.email.trim()];
    return [{ file: placeFor(user.identity, reports), edit: { kind: 'set', path, value } }];
  };
  const groupAlias = aliasGiver([...declared.groups.values()].map(({ alias }) => alias));
  const listsGroup = (wish: Extract<Wish, { kind: 'list-group' }>): FileEdit[] => {
    const { id, things } = wish;
    const alias = groupAlias(`group-${id.slice(0, 8)}`);
    const [other] = declared.groups.values();
    const file =
      other?.source.file ?? files.find((one, at) => at > 0 && !one.endsWith('.json')) ?? files[0] ?? '';
    return [
      { file, edit: { kind: 'set', path: ['groups', alias], value: { id, ...thingsIn(wish, things) } } },
    ];
  };
  const accounts = (wish: Extract<Wish, { kind: 'account' }>): FileEdit[] => {
    const entry = declared.users.get(wish.identity)?.source;
    if (entry === undefined) return [];
    const set = (key: string, value: string): FileEdit => ({
      file: entry.file,
      edit: { kind: 'set', path: [...entry.path, key], value },
    });
    const { name, role } = wish;
    const isWritable = name === undefined || (name !== '' && !isUnwritable(name));
    if (!isWritable) left.push({ ...cannot(wish, undefined, 'the name'), source: entry });
    return [
      ...(name !== undefined && isWritable ? [set('name', name)] : []),
      ...(role === undefined ? [] : [set('role', ROLE_NAMES[role])]),
    ];
  };
  const leaves = (identity: Identity): FileEdit[] => {
    const entry = declared.users.get(identity)?.source;
    if (entry === undefined) return [];
    if (wording.removed === 'delete')
      return [removal(entry), ...(members().get(identity) ?? []).map(({ source }) => removal(source))];
    return [{ file: entry.file, edit: { kind: 'set', path: [...entry.path, 'absent'], value: true } }];
  };
  const renames = ({ alias, key }: Extract<Wish, { kind: 'rename' }>): FileEdit[] => {
    const known = declared.reports.get(alias);
    if (known === undefined) return [];
    const report = reportAt(catalogue, key);
    return (['workspace', 'name'] as const).flatMap((part): FileEdit[] => {
      const old = known[part];
      if (old === undefined || old === report[part]) return [];
      const { file, path } = known.source;
      const at: Path = [...path, part];
      const edit: Edit = isUnwritable(report[part])
        ? { kind: 'remove', path: at }
        : { kind: 'set', path: at, value: report[part] };
      return [{ file, edit }];
    });
  };

  const editsFor = (wish: Wish): FileEdit[] => {
    switch (wish.kind) {
      case 'give':
        return gives(wish);
      case 'take':
        return takes(wish);
      case 'list-user':
        return listsUser(wish);
      case 'list-group':
        return listsGroup(wish);
      case 'account':
        return accounts(wish);
      case 'gone':
        return leaves(wish.identity);
      case 'rename':
        return renames(wish);
    }
  };
  const worded = wishes.map((wish): Worded => ({ wish, edits: editsFor(wish) }));
  return { worded: worded.filter(({ edits }) => edits.length > 0), aliases: names.made(), left };
}

const starred = (identity: string): string => identity.replaceAll('*', '\\*');

/** The lines that hand a person back: all of the person's go, and the settings ignore the address. */
export function releaseEdits(
  identity: Identity,
  declared: Declared,
  root: string,
  isIgnored: boolean,
): readonly FileEdit[] {
  const entry = declared.users.get(identity)?.source;
  return [
    ...(entry === undefined ? [] : [removal(entry)]),
    ...(memberLines(declared.teams.values()).get(identity) ?? []).map(({ source }) => removal(source)),
    ...(isIgnored
      ? []
      : [
          {
            file: root,
            edit: { kind: 'append', path: ['manage', 'ignore', 'users'], value: starred(identity) },
          } as const,
        ]),
  ];
}
