import { commentFinder } from '../../config/edit/comments.ts';
import type { FileEdit } from '../../config/edit/names.ts';
import { NotEditableError } from '../../config/edit/nodes.ts';
import { teamEdits } from '../../config/edit/team-edits.ts';
import type { EditedFile } from '../../domain/adoption.ts';
import type { Declared } from '../../domain/declared.ts';
import { identityOf } from '../../domain/ids.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { RuleSelector } from '../../domain/rule.ts';
import type { Settings } from '../../domain/settings.ts';
import type { TeamChange } from '../../domain/team-advice.ts';
import { compareExpansions } from '../../insight/teams/expansion.ts';
import { type Suggestion, suggest } from '../../insight/teams/suggest.ts';
import { type Written, writtenIn } from '../../insight/teams/written.ts';
import type { Loaded } from '../loading/load.ts';
import { byFile, editFiles } from './edited-files.ts';

/** The files at one moment of the work. */
type Files = Pick<Loaded, 'parsed' | 'texts' | 'declared'>;

function changeOf(one: Suggestion, { people, names, entries }: Written): TeamChange {
  const common = {
    team: names[one.team] ?? '',
    users: one.people.flatMap((at) => people[at] ?? []),
    lines: one.lines,
  };
  switch (one.kind) {
    case 'join':
      return {
        ...common,
        kind: 'join',
        joining: one.own.flatMap(({ person, isMember, reports }) => {
          const identity = people[person];
          const given = reports.flatMap((at) => entries[at] ?? []);
          return identity === undefined ? [] : [{ identity, isMember, entries: given }];
        }),
      };
    case 'split':
      return { ...common, kind: 'split' };
    case 'merge':
      return { ...common, kind: 'merge', other: names[one.other] ?? '', same: one.same };
  }
}

/** Suggestions in the words of the files. */
export const changesIn = (written: Written): readonly TeamChange[] =>
  suggest(written, written).map((one) => changeOf(one, written));

function selectorsOf({ rules }: Settings): readonly RuleSelector[] {
  return rules.flatMap(({ form }): readonly RuleSelector[] => {
    if (form.kind === 'apart') return form.sides;
    return form.kind === 'require' ? [form.of, form.have] : [form.of];
  });
}

/** Why a person should decide about a change although nobody's access moves; undefined where nothing speaks against it. */
function obstacle(edits: readonly FileEdit[], { declared }: Files): string | undefined {
  const { settings } = declared;
  const ruled = selectorsOf(settings).flatMap((selector) => selector.teams ?? []);
  const touched = new Set(
    edits.flatMap(({ edit: { path } }) => (path[0] === 'teams' ? [String(path[1])] : [])),
  );
  // Whoever is in a team is in what that team is in.
  const teams = [...touched].flatMap((name) => [...outward(name, declared)]);
  const spoken = ruled.length === 0 ? undefined : teams.find((name) => matchesAny(ruled, name));
  if (spoken !== undefined) return `a rule speaks of who is in ${spoken}`;
  const files = [...new Set(edits.map(({ file }) => file))];
  const isTorn = settings.guards.restrict.some(
    ({ mayGive }) => new Set(files.map((file) => mayGive(file))).size > 1,
  );
  return isTorn ? 'guards.restrict lets only some of these files give what it names' : undefined;
}

const keyOf = (change: TeamChange): string =>
  JSON.stringify([change.kind, change.team, 'other' in change ? change.other : null, change.users]);

/** By the name of a team, those that it is a member of: asked of each change, in files of as many teams. */
const outerTeams = new WeakMap<Declared['teams'], ReadonlyMap<string, readonly string[]>>();

function outerOf(teams: Declared['teams']): ReadonlyMap<string, readonly string[]> {
  const known = outerTeams.get(teams);
  if (known !== undefined) return known;
  const outer = new Map<string, string[]>();
  for (const { name, members } of teams.values())
    for (const { of } of members) {
      if (of.kind !== 'team') continue;
      const above = outer.get(of.name);
      if (above === undefined) outer.set(of.name, [name]);
      else above.push(name);
    }
  outerTeams.set(teams, outer);
  return outer;
}

/** Every team that a team is in, itself too. */
function outward(team: string, { teams }: Declared): ReadonlySet<string> {
  const outer = outerOf(teams);
  const found = new Set([team]);
  // The set grows while it is walked.
  for (const name of found) for (const one of outer.get(name) ?? []) found.add(one);
  return found;
}

/** A change with its lines. */
interface Worded {
  readonly change: TeamChange;
  readonly edits: readonly FileEdit[];
}

/** The part of a change that concerns nobody who has been taken; nothing where no part can be done. */
function partOf(change: TeamChange, taken: ReadonlySet<string>): TeamChange | undefined {
  if (change.kind !== 'join') return change;
  const joining = change.joining.filter(({ identity }) => !taken.has(`user ${identity}`));
  if (joining.length === change.joining.length) return change;
  const lines = joining.reduce((sum, { isMember, entries }) => sum + entries.length - (isMember ? 0 : 1), 0);
  return lines > 0
    ? { ...change, joining, lines, users: joining.map(({ identity }) => identity) }
    : undefined;
}

/** What a change touches: people and teams, and the teams that it relies on. */
function touchedBy({ change, edits }: Worded, declared: Declared): ReadonlySet<string> {
  const users = change.users.map((identity) => `user ${identity}`);
  const edited = edits.flatMap(({ edit: { path } }) =>
    path[0] === 'teams' ? [`team ${path[1]}`] : [`user ${identityOf(String(path[1]))}`],
  );
  const teams = [...outward(change.team, declared)].map((name) => `team ${name}`);
  return new Set([...users, ...edited, ...teams]);
}

/** Changes that have nothing to do with each other, those that save most first. */
function together(
  changes: readonly TeamChange[],
  declared: Declared,
  word: (change: TeamChange) => Worded | undefined,
): readonly Worded[] {
  const taken = new Set<string>();
  return changes.flatMap((whole) => {
    if (taken.has(`team ${whole.team}`)) return [];
    const change = partOf(whole, taken);
    const worded = change && word(change);
    if (worded === undefined) return [];
    const touched = [...touchedBy(worded, declared)];
    if (touched.some((one) => taken.has(one))) return [];
    for (const one of touched) taken.add(one);
    return [worded];
  });
}

/** The files after these changes, proven: nobody gains or loses anything, at any time. Throws what keeps it from that. */
async function prove(files: Files, worded: readonly Worded[]): Promise<Files> {
  const { declared, texts, parsed } = await editFiles(files, byFile(worded.flatMap(({ edits }) => edits)));
  const { gained, lost } = compareExpansions(files.declared, declared);
  const { mentions } = files.declared;
  if (gained + lost > 0) throw new NotEditableError(`${gained} grants would be gained and ${lost} lost`);
  if (mentions.reports !== declared.mentions.reports || mentions.rls !== declared.mentions.rls)
    throw new NotEditableError('a kind of access would be managed no more');
  return { declared, texts, parsed };
}

/** Why something was not proven, in words; throws what is no matter of proof. */
function whyNot(error: unknown): string {
  if (error instanceof NotEditableError) return error.message;
  if (!(error instanceof ProblemError)) throw error;
  const [first, second] = error.problems;
  return [first?.message, second?.message ?? first?.why].filter((one) => one !== undefined).join(': ');
}

/** What was done in memory, in order, and what was left, with why. */
export interface Shortened {
  readonly done: readonly TeamChange[];
  readonly left: readonly { readonly change: TeamChange; readonly why: string }[];
  readonly files: readonly EditedFile[];
}

/**
 * Does what is suggested, round by round, until nothing is left to do. Each round is proven on the texts read again: the
 * expansion of all teams gives everybody exactly what it gave before. What cannot be proven is left as it is, and said.
 */
export async function shorten(loaded: Files, isAsked: (change: TeamChange) => boolean): Promise<Shortened> {
  let files: Files = loaded;
  const done: TeamChange[] = [];
  const left = new Map<string, { readonly change: TeamChange; readonly why: string }>();
  for (;;) {
    const { texts, declared } = files;
    const isCommented = commentFinder((file) => texts.get(file)?.content ?? '');
    const word = (change: TeamChange): Worded | undefined => {
      const key = keyOf(change);
      if (left.has(key)) return undefined;
      const edits = teamEdits(change, declared, isCommented);
      const why = edits.length === 0 ? 'no line would change' : obstacle(edits, files);
      if (why === undefined) return { change, edits };
      left.set(key, { change, why });
      return undefined;
    };
    const round = together(changesIn(writtenIn(declared)).filter(isAsked), declared, word);
    if (round.length === 0) break;
    try {
      files = await prove(files, round);
      for (const { change } of round) done.push(change);
    } catch (error) {
      const why = whyNot(error);
      const [only] = round;
      if (round.length > 1) {
        // One of them cannot be done: each is tried alone, the first that can be counts.
        let proven = false;
        for (const one of round) {
          try {
            files = await prove(files, [one]);
            done.push(one.change);
            proven = true;
            break;
          } catch (alone) {
            left.set(keyOf(one.change), { change: one.change, why: whyNot(alone) });
          }
        }
        if (proven) continue;
      } else if (only !== undefined) left.set(keyOf(only.change), { change: only.change, why });
    }
  }
  // What was left in one round may have gone by what was done in another.
  const still = new Set(changesIn(writtenIn(files.declared)).filter(isAsked).map(keyOf));
  return {
    done,
    left: [...left].flatMap(([key, one]) => (still.has(key) ? [one] : [])),
    files: [...files.texts].flatMap(([file, { content }]): EditedFile[] => {
      const before = loaded.texts.get(file)?.content ?? '';
      return before === content ? [] : [{ file, before, after: content }];
    }),
  };
}
