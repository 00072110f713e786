import type { Declared, DeclaredMember, DeclaredTeam, DeclaredUser } from '../../domain/declared.ts';
import { type Entry, isPlain, keyOf, nameIn } from '../../domain/entry.ts';
import type { Source } from '../../domain/source.ts';
import type { TeamChange } from '../../domain/team-advice.ts';
import type { Path, Plain } from './edit.ts';
import type { FileEdit } from './names.ts';

type Holder = DeclaredUser | DeclaredTeam;

const LISTS = ['reports', 'rls'] as const;

const removal = ({ file, path }: Source): FileEdit => ({ file, edit: { kind: 'remove', path } });

const append = ({ file, path }: Source, list: string, value: Plain): FileEdit => ({
  file,
  edit: { kind: 'append', path: [...path, list], value },
});

const entriesOf = ({ reports, rls }: Holder): Entry[] => [...reports, ...rls];

/** Lines for all of these entries that a holder does not have yet. */
function given(holder: Holder, entries: readonly Entry[]): FileEdit[] {
  const known = new Set(entriesOf(holder).filter(isPlain).map(keyOf));
  return entries.flatMap((entry) => {
    const key = keyOf(entry);
    if (known.has(key)) return [];
    known.add(key);
    return [append(holder.source, 'report' in entry ? 'reports' : 'rls', nameIn(entry))];
  });
}

/** Takes lines of a holder out; a list that loses all goes as a whole, where no comment would go with it. */
function taken(
  holder: Holder,
  keys: ReadonlySet<string>,
  isCommented: (file: string, path: Path) => boolean,
): FileEdit[] {
  const { file, path } = holder.source;
  return LISTS.flatMap((list): FileEdit[] => {
    const all: Entry[] = [...holder[list]];
    const gone = all.filter((entry) => isPlain(entry) && keys.has(keyOf(entry)));
    const whole: Path = [...path, list];
    if (gone.length === 0) return [];
    return gone.length === all.length && !isCommented(file, whole)
      ? [{ file, edit: { kind: 'remove', path: whole } }]
      : gone.map(({ source }) => removal(source));
  });
}

const isTeam =
  (name: string) =>
  ({ of }: DeclaredMember): boolean =>
    of.kind === 'team' && of.name === name;

/** Lines for all of these members that a team does not have yet. */
function joined(
  team: DeclaredTeam,
  members: readonly DeclaredMember['of'][],
  { users }: Declared,
): FileEdit[] {
  const known = new Set(team.members.map(({ of }) => JSON.stringify(of)));
  return members.flatMap((of) => {
    const key = JSON.stringify(of);
    if (known.has(key)) return [];
    known.add(key);
    if (of.kind === 'team') return [append(team.source, 'members', { team: of.name })];
    const user = users.get(of.identity);
    return user === undefined || user.absent ? [] : [append(team.source, 'members', user.email)];
  });
}

const namesOf = ({ members }: DeclaredTeam): DeclaredMember['of'][] => members.map(({ of }) => of);

function joinEdits(
  { team, joining }: Extract<TeamChange, { kind: 'join' }>,
  declared: Declared,
  isCommented: (file: string, path: Path) => boolean,
): FileEdit[] {
  const found = declared.teams.get(team);
  if (found === undefined) return [];
  const fresh = joining.flatMap(({ identity, isMember }) =>
    isMember ? [] : [{ kind: 'user', identity } as const],
  );
  const own = joining.flatMap(({ identity, entries }) => {
    const user = declared.users.get(identity);
    return user === undefined ? [] : taken(user, new Set(entries.map(keyOf)), isCommented);
  });
  return [...joined(found, fresh, declared), ...own];
}

function splitEdits(name: string, declared: Declared): FileEdit[] {
  const team = declared.teams.get(name);
  if (team === undefined) return [];
  const entries = entriesOf(team);
  const heirs = team.members.flatMap(({ of }): Holder[] => {
    const heir = of.kind === 'user' ? declared.users.get(of.identity) : declared.teams.get(of.name);
    return heir === undefined || ('absent' in heir && heir.absent) ? [] : [heir];
  });
  return [
    removal(team.source),
    ...heirs.flatMap((heir) => given(heir, entries)),
    ...[...declared.teams.values()].flatMap((outer) => {
      const lines = outer.members.filter(isTeam(name));
      return lines.length === 0
        ? []
        : [...lines.map(({ source }) => removal(source)), ...joined(outer, namesOf(team), declared)];
    }),
  ];
}

function mergeEdits(kept: string, gone: string, declared: Declared): FileEdit[] {
  const [stays, ends] = [declared.teams.get(kept), declared.teams.get(gone)];
  if (stays === undefined || ends === undefined) return [];
  return [
    removal(ends.source),
    ...given(stays, entriesOf(ends)),
    ...joined(stays, namesOf(ends), declared),
    ...[...declared.teams.values()].flatMap((outer) => {
      const lines = outer.members.filter(isTeam(gone));
      if (lines.length === 0) return [];
      const hasKept = outer.members.some(isTeam(kept));
      return [
        ...lines.map(({ source }) => removal(source)),
        ...(hasKept ? [] : [append(outer.source, 'members', { team: kept })]),
      ];
    }),
  ];
}

/** The lines that a change of teams comes to. `isCommented` says where a comment would go with what is taken out. */
export function teamEdits(
  change: TeamChange,
  declared: Declared,
  isCommented: (file: string, path: Path) => boolean,
): readonly FileEdit[] {
  switch (change.kind) {
    case 'join':
      return joinEdits(change, declared, isCommented);
    case 'split':
      return splitEdits(change.team, declared);
    case 'merge':
      return mergeEdits(change.team, change.other, declared);
  }
}
