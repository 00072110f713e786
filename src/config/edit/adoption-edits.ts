import { type Holder, holderOf, type Left, type Thing, type Wish } from '../../domain/adoption.ts';
import { type Catalogue, reportAt } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import { groupBy, once } from '../../domain/multimap.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Source } from '../../domain/source.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { aliasGiver } from '../write/aliases.ts';
import type { FileEdit, Plain } from './edit.ts';
import { fileOfMost, namesFor, placing } from './names.ts';

export interface Wording {
  /** The last day of new lines, as it is written. */
  readonly until?: string | undefined;
  readonly reason?: string | undefined;
  /** What becomes of the entry of somebody who was removed in the portal. */
  readonly removed: 'absent' | 'delete';
}

/** A wish with its lines. */
export interface Worded {
  readonly wish: Wish;
  readonly edits: readonly FileEdit[];
}

export const removal = ({ file, path }: Source): FileEdit => ({ file, edit: { kind: 'remove', path } });

const setting = ({ file, path }: Source, key: string, value: Plain): FileEdit => ({
  file,
  edit: { kind: 'set', path: [...path, key], value },
});

/** The lines that make people members of teams. */
export const memberLines = ({ teams }: Pick<Declared, 'teams'>) =>
  groupBy(
    [...teams.values()].flatMap(({ name, members }) =>
      members.flatMap(({ of, source }) =>
        of.kind === 'user' ? [{ team: name, source, identity: of.identity }] : [],
      ),
    ),
    ({ identity }) => identity,
  );

/** The keys that limit a line. */
export const limitsOf = ({ until, reason }: Pick<Wording, 'until' | 'reason'>) => ({
  ...(until !== undefined && { until }),
  ...(reason !== undefined && { reason }),
});

/** A line that gives a report. */
export const reportLine = (report: string, limits: { readonly [key: string]: string }): Plain =>
  Object.keys(limits).length === 0 ? report : { report, ...limits };

/** A line that gives a role. */
export const roleLine = (dataset: string, role: string, limits: { readonly [key: string]: string }): Plain =>
  Object.keys(limits).length === 0 ? `${dataset}/${role}` : { dataset, role, ...limits };

/** The lines that wishes come to, and what no line can say. */
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
  const groupAlias = aliasGiver([...declared.groups.values()].map(({ alias }) => alias));
  const members = once(() => memberLines(declared));
  const limits = limitsOf(wording);
  const left: Left[] = [];

  const cannot = (wish: Wish, thing: Thing | undefined, what: string): void => {
    const why = `${what} cannot be written in a file`;
    left.push({ holder: holderOf(wish), thing, why, fix: 'rename it in the portal', place: undefined });
  };
  const lineOf = (wish: Wish, thing: Thing, with_: typeof limits): Plain[] => {
    if (thing.kind === 'report') {
      const report = names.report(thing.key);
      if (report !== undefined) return [reportLine(report, with_)];
    } else {
      const role = names.role(thing.key);
      if (role !== undefined) return [roleLine(role.dataset, role.role, with_)];
    }
    cannot(wish, thing, thing.kind === 'report' ? 'the report' : 'the role');
    return [];
  };
  const listsOf = (wish: Wish, things: readonly Thing[]): Record<string, Plain> => {
    const [reports, rls] = (['report', 'role'] as const).map((kind) =>
      things.flatMap((thing) => (thing.kind === kind ? lineOf(wish, thing, {}) : [])),
    );
    return { ...(reports?.length && { reports }), ...(rls?.length && { rls }) };
  };
  const entryOf = (holder: Holder): Source | undefined =>
    (holder.kind === 'user' ? declared.users.get(holder.identity) : declared.groups.get(holder.id))?.source;

  const editsFor = (wish: Wish): readonly FileEdit[] => {
    switch (wish.kind) {
      case 'give': {
        const { holder, thing, expired } = wish;
        const entry = entryOf(holder);
        if (entry === undefined) return [];
        const isOwnLine =
          expired?.file === entry.file &&
          expired.through.length === 0 &&
          expired.selector === undefined &&
          expired.path.length === entry.path.length + 2;
        if (isOwnLine) return Object.entries(limits).map(([key, limit]) => setting(expired, key, limit));
        const path = [...entry.path, thing.kind === 'report' ? 'reports' : 'rls'];
        return lineOf(wish, thing, limits).map((value) => ({
          file: entry.file,
          edit: { kind: 'append', path, value },
        }));
      }
      case 'take':
        return wish.sources.flatMap((source) => {
          const team = source.through.at(-1)?.team;
          if (team === undefined || wish.holder.kind === 'group') return [removal(source)];
          const lines = members().get(wish.holder.identity) ?? [];
          return lines.filter((line) => line.team === team).map((line) => removal(line.source));
        });
      case 'list-user': {
        const { user, role, things } = wish;
        const name = user.name.trim();
        const value: Plain = {
          ...(name !== '' && !isUnwritable(name) && { name }),
          role: ROLE_NAMES[role],
          ...limits,
          ...listsOf(wish, things),
        };
        const reports = things.flatMap(({ kind, key }) => (kind === 'report' ? [key] : []));
        const path = ['users', user.email.trim()];
        return [{ file: placeFor(reports), edit: { kind: 'set', path, value } }];
      }
      case 'list-group': {
        const yaml = files.find((one, at) => at > 0 && !one.endsWith('.json'));
        const file = fileOfMost(declared.groups.values()) ?? yaml ?? files[0] ?? '';
        const path = ['groups', groupAlias(`group-${wish.id.slice(0, 8)}`)];
        return [{ file, edit: { kind: 'set', path, value: { id: wish.id, ...listsOf(wish, wish.things) } } }];
      }
      case 'account': {
        const entry = declared.users.get(wish.identity)?.source;
        const { name, role } = wish;
        if (entry === undefined) return [];
        const isWritable = name === undefined || (name !== '' && !isUnwritable(name));
        if (!isWritable) cannot(wish, undefined, 'the name');
        return [
          ...(name !== undefined && isWritable ? [setting(entry, 'name', name)] : []),
          ...(role === undefined ? [] : [setting(entry, 'role', ROLE_NAMES[role])]),
        ];
      }
      case 'gone': {
        const entry = declared.users.get(wish.identity)?.source;
        if (entry === undefined) return [];
        if (wording.removed === 'absent') return [setting(entry, 'absent', true)];
        return [removal(entry), ...(members().get(wish.identity) ?? []).map(({ source }) => removal(source))];
      }
      case 'rename': {
        const known = declared.reports.get(wish.alias);
        if (known === undefined) return [];
        const report = reportAt(catalogue, wish.key);
        return (['workspace', 'name'] as const).flatMap((part): FileEdit[] => {
          if (known[part] === undefined || known[part] === report[part]) return [];
          const { file, path } = known.source;
          return isUnwritable(report[part])
            ? [{ file, edit: { kind: 'remove', path: [...path, part] } }]
            : [setting(known.source, part, report[part])];
        });
      }
    }
  };
  const worded = wishes.map((wish): Worded => ({ wish, edits: editsFor(wish) }));
  return { worded: worded.filter(({ edits }) => edits.length > 0), aliases: names.aliases, left };
}

/** The lines that hand a person back: all of the person's go, and the settings ignore the address. */
export function releaseEdits(
  identity: Identity,
  declared: Declared,
  root: string,
  isIgnored: boolean,
): readonly FileEdit[] {
  const entry = declared.users.get(identity)?.source;
  const value = identity.replaceAll('*', '\\*');
  const ignores: FileEdit = {
    file: root,
    edit: { kind: 'append', path: ['manage', 'ignore', 'users'], value },
  };
  return [
    ...(entry === undefined ? [] : [removal(entry)]),
    ...(memberLines(declared).get(identity) ?? []).map(({ source }) => removal(source)),
    ...(isIgnored ? [] : [ignores]),
  ];
}
