import { type Holder, holderOf, type Left, type Thing, type Wish } from '../../domain/adoption.ts';
import type { Catalogue } from '../../domain/catalogue.ts';
import type { Declared } from '../../domain/declared.ts';
import type { Desired } from '../../domain/desired.ts';
import type { Identity } from '../../domain/ids.ts';
import { groupBy, once } from '../../domain/multimap.ts';
import { ROLE_NAMES } from '../../domain/role.ts';
import type { Source } from '../../domain/source.ts';
import { isUnwritable } from '../parse/hidden-characters.ts';
import { aliasGiver } from '../write/aliases.ts';
import { appending, type FileEdit, removal, setting } from './edit.ts';
import { firstIncluded, type Limits, limitsOf, lineMaker, placing } from './names.ts';
import type { Plain } from './wording.ts';

/** A wish with its lines. */
export interface Worded {
  readonly wish: Wish;
  readonly edits: readonly FileEdit[];
}

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

/** The lines that wishes come to, and what no line can say. */
export function adoptionEdits(
  wishes: readonly Wish[],
  declared: Declared,
  desired: Desired,
  catalogue: Catalogue,
  files: readonly string[],
  limits: Limits,
): { readonly worded: readonly Worded[]; readonly left: readonly Left[] } {
  const lines = lineMaker(desired, catalogue);
  const placeFor = placing(declared, desired, files);
  const groupAlias = aliasGiver([...declared.groups.values()].map(({ alias }) => alias));
  const members = once(() => memberLines(declared));
  const left: Left[] = [];

  const cannot = (wish: Wish, thing: Thing | undefined, what: string): void => {
    const why = `${what} cannot be written in a file`;
    left.push({ holder: holderOf(wish), thing, why, fix: 'rename it in the portal', place: undefined });
  };
  const lineOf = (wish: Wish, thing: Thing, own: Limits): Plain[] => {
    const line = lines[thing.kind](thing.key, own);
    if (line === undefined) cannot(wish, thing, `the ${thing.kind}`);
    return line === undefined ? [] : [line];
  };
  const listsOf = (wish: Wish, things: readonly Thing[]): Record<string, Plain> => {
    const of = (one: Thing['kind']): Plain[] =>
      things.flatMap((thing) => (thing.kind === one ? lineOf(wish, thing, {}) : []));
    const [reports, rls] = [of('report'), of('role')];
    return { ...(reports.length > 0 && { reports }), ...(rls.length > 0 && { rls }) };
  };
  const entryOf = (holder: Holder): Source | undefined =>
    (holder.kind === 'user' ? declared.users.get(holder.identity) : declared.groups.get(holder.id))?.source;

  const editsFor = (wish: Wish): readonly FileEdit[] => {
    const holder = holderOf(wish);
    const entry = entryOf(holder);
    switch (wish.kind) {
      case 'give': {
        const list = wish.thing.kind === 'report' ? 'reports' : 'rls';
        if (entry === undefined) return [];
        const path = [...entry.path, list];
        return lineOf(wish, wish.thing, limits).map((value) => appending(entry.file, path, value));
      }
      case 'take':
        return wish.sources.flatMap((source) => {
          const team = source.through.at(-1)?.team;
          if (team === undefined || wish.holder.kind === 'group') return [removal(source)];
          const own = members().get(wish.holder.identity) ?? [];
          return own.filter((line) => line.team === team).map((line) => removal(line.source));
        });
      case 'list-user': {
        const { user, role, things } = wish;
        const name = user.name.trim();
        const value: Plain = {
          ...(name !== '' && !isUnwritable(name) && { name }),
          role: ROLE_NAMES[role],
          ...limitsOf(limits),
          ...listsOf(wish, things),
        };
        const reports = things.flatMap(({ kind, key }) => (kind === 'report' ? [key] : []));
        return [setting(placeFor(reports), ['users', user.email.trim()], value)];
      }
      case 'list-group': {
        const [first] = declared.groups.values();
        const path = ['groups', groupAlias(`group-${wish.id.slice(0, 8)}`)];
        const file = first?.source.file ?? firstIncluded(files);
        return [setting(file, path, { id: wish.id, ...listsOf(wish, wish.things) })];
      }
      case 'account': {
        const { name, role } = wish;
        if (entry === undefined) return [];
        const isWritable = name === undefined || (name !== '' && !isUnwritable(name));
        if (!isWritable) cannot(wish, undefined, 'the name');
        const { file, path } = entry;
        return [
          ...(name !== undefined && isWritable ? [setting(file, [...path, 'name'], name)] : []),
          ...(role === undefined ? [] : [setting(file, [...path, 'role'], ROLE_NAMES[role])]),
        ];
      }
      case 'gone':
        if (entry === undefined) return [];
        return [setting(entry.file, [...entry.path, 'absent'], true)];
    }
  };
  const worded = wishes.map((wish): Worded => ({ wish, edits: editsFor(wish) }));
  return { worded: worded.filter(({ edits }) => edits.length > 0), left };
}

/** The lines that hand a person back: all of the person's go, and the settings ignore the address. */
export function releaseEdits(
  identity: Identity,
  declared: Declared,
  root: string,
  isIgnored: boolean,
): readonly FileEdit[] {
  const entry = declared.users.get(identity)?.source;
  const lines = (memberLines(declared).get(identity) ?? []).map(({ source }) => source);
  const ignored = appending(root, ['manage', 'ignore', 'users'], identity.replaceAll('*', '\\*'));
  return [...(entry === undefined ? lines : [entry, ...lines]).map(removal), ...(isIgnored ? [] : [ignored])];
}
