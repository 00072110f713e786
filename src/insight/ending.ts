import { reportAt, roleAt } from '../domain/catalogue.ts';
import type { World } from '../domain/delta.ts';
import type { EndingLine, Lasting, UnusedKey } from '../domain/ended.ts';
import type { Identity } from '../domain/ids.ts';
import { matchesAny } from '../domain/pattern.ts';
import type { Place } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import type { Path, Trace } from '../domain/trace.ts';
import { phaseOf } from '../domain/window.ts';

/** What is to end, and when. */
export interface EndingQuestion {
  readonly world: World;
  readonly trace: Trace;
  readonly unused: readonly UnusedKey[];
  /** The instant at which the access is to end, in milliseconds. */
  readonly end: number;
  /** The line of a team that makes somebody a member; undefined where several do, or it is not known. */
  readonly memberLine: (team: string, identity: Identity) => Source | undefined;
  /** True for a line that was written after the window began. */
  readonly isYoung: (place: Place) => boolean;
}

const keyOf = ({ file, path }: Source): string => JSON.stringify([file, path]);

/** What of somebody's access was not used, and every line that gives the person something now. */
interface Person {
  readonly identity: Identity;
  readonly unused: ReadonlySet<number>;
  readonly paths: readonly Path[];
}

/** A line that can end, or why it cannot. */
type Choice = { readonly line: Omit<EndingLine, 'grants'> } | { readonly why: string };

class Endings {
  readonly #question: EndingQuestion;
  /** By the line of a team that gives a report: whether everybody who has it by that line did not use it. */
  readonly #isIdle = new Map<string, boolean>();
  readonly #people: ReadonlyMap<Identity, Person>;

  constructor(question: EndingQuestion) {
    this.#question = question;
    const { world, trace, unused } = question;
    const byPerson = new Map<Identity, Set<number>>();
    for (const { identity, key } of unused)
      byPerson.set(identity, (byPerson.get(identity) ?? new Set()).add(key));
    const people = new Map<Identity, Person>();
    for (const [identity, { standing }] of world.desired.users) {
      if (standing === 'absent' || standing === 'expired') continue;
      const idle: ReadonlySet<number> = byPerson.get(identity) ?? new Set();
      const all = trace.ofUser(identity);
      for (const { kind, key, source } of all) {
        if (kind !== 'report' || source.through.length === 0) continue;
        const line = keyOf(source);
        this.#isIdle.set(line, this.#isIdle.get(line) !== false && idle.has(key));
      }
      if (standing !== 'present' || idle.size === 0) continue;
      const paths = all.filter(({ window }) => phaseOf(window, world.now) === 'within');
      people.set(identity, { identity, unused: idle, paths });
    }
    this.#people = people;
  }

  /** The lines by which an unused grant comes, as they can end; or why it cannot. */
  choose({ identity, key }: UnusedKey): readonly Choice[] {
    const person = this.#people.get(identity);
    const paths = person?.paths.filter((path) => path.kind === 'report' && path.key === key) ?? [];
    if (person === undefined || paths.length === 0) return [{ why: 'no line of the files gives it' }];
    if (matchesAny(this.#question.world.desired.settings.guards.protect, identity))
      return [{ why: 'guards.protect keeps this person from losing access' }];
    return paths.flatMap((path) => {
      const { window, source } = path;
      if (window.end !== undefined && window.end <= this.#question.end) return [];
      const chosen = this.#lineOf(person, path);
      if ('why' in chosen) return [chosen];
      if (window.end !== undefined) return [{ why: 'a line on the way has a later end of its own' }];
      const young = [source, ...source.through].some(this.#question.isYoung);
      return [
        young
          ? { why: 'its line was written within the window, so that there was less time to use it' }
          : chosen,
      ];
    });
  }

  /** Says of these lines, by their keys, which grants would end with each. */
  grantsBy(lines: ReadonlySet<string>): (line: Source) => readonly string[] {
    const found = new Map<string, Set<string>>();
    for (const { identity, paths } of this.#people.values()) {
      for (const { kind, key, source } of paths) {
        if (kind !== 'report') continue;
        const nearest = source.through.at(-1);
        const member = nearest && this.#question.memberLine(nearest.team, identity);
        for (const line of [keyOf(source), ...(member === undefined ? [] : [keyOf(member)])])
          if (lines.has(line)) found.set(line, (found.get(line) ?? new Set()).add(nameOf({ identity, key })));
      }
    }
    return (line) => [...(found.get(keyOf(line)) ?? [])];
  }

  #lineOf(person: Person, { source }: Path): Choice {
    const { through, selector } = source;
    const nearest = through.at(-1);
    if (nearest !== undefined && this.#leaves(person, nearest)) {
      const line = this.#question.memberLine(nearest.team, person.identity);
      if (line !== undefined) return { line: { kind: 'member', source: line } };
    }
    if (selector !== undefined) return { why: 'a line gives every report of its workspace' };
    if (nearest === undefined) return { line: { kind: 'own', source } };
    if (this.#isIdle.get(keyOf(source)) === true) return { line: { kind: 'team', source } };
    return {
      why: `the team ${through[0]?.team ?? ''} gives it, to others who use it, and other things to this person`,
    };
  }

  /** True where somebody uses nothing of what one membership gives: then the rows that it gives limit nothing either. */
  #leaves({ identity, paths, unused }: Person, line: Place): boolean {
    const { catalogue, desired } = this.#question.world;
    const isBy = ({ source }: Path): boolean => {
      const own = source.through.at(-1);
      return own?.file === line.file && own.line === line.line && own.column === line.column;
    };
    const kept = [...(desired.users.get(identity)?.reports ?? [])].filter((key) => !unused.has(key));
    const datasets = new Set(kept.map((key) => reportAt(catalogue, key).datasetId));
    return paths
      .filter(isBy)
      .every(({ kind, key }) =>
        kind === 'report' ? unused.has(key) : !datasets.has(roleAt(catalogue, key).datasetId),
      );
  }
}

const nameOf = ({ identity, key }: UnusedKey): string => `${key} ${identity}`;

type Line = Omit<EndingLine, 'grants'>;

/** The lines of each grant that can end by itself, those that end anyway left out; and why the others cannot. */
function chosen(question: EndingQuestion, endings: Endings) {
  const lines = new Map<UnusedKey, readonly Line[]>();
  const left = new Map<UnusedKey, string>();
  for (const grant of question.unused) {
    const choices = endings.choose(grant);
    const obstacle = choices.find((choice) => 'why' in choice);
    if (obstacle !== undefined && 'why' in obstacle) left.set(grant, obstacle.why);
    else
      lines.set(
        grant,
        choices.flatMap((choice) => ('line' in choice ? [choice.line] : [])),
      );
  }
  return { lines, left };
}

/**
 * The lines that get an end so that unused access ends with it: as few as give nobody else less. A grant of which one line
 * cannot end keeps all of them, and keeps what ends with them.
 */
export function endingsOf(question: EndingQuestion): {
  readonly lines: readonly EndingLine[];
  readonly left: readonly Lasting[];
} {
  const endings = new Endings(question);
  const { lines, left } = chosen(question, endings);
  const grantsBy = endings.grantsBy(new Set([...lines.values()].flat().map(({ source }) => keyOf(source))));
  for (let before = -1; before !== lines.size; ) {
    before = lines.size;
    const ending = new Set([...lines.keys()].map(nameOf));
    for (const [grant, own] of lines) {
      const stays = own.some(({ source }) => grantsBy(source).some((name) => !ending.has(name)));
      if (!stays) continue;
      lines.delete(grant);
      left.set(grant, 'something else ends with its line, and that is to stay');
    }
  }
  const found = new Map<string, EndingLine & { readonly grants: UnusedKey[] }>();
  for (const [grant, own] of lines) {
    for (const line of own) {
      const known = found.get(keyOf(line.source));
      if (known === undefined) found.set(keyOf(line.source), { ...line, grants: [grant] });
      else known.grants.push(grant);
    }
  }
  return {
    lines: [...found.values()],
    left: [...left].map(([grant, why]) => ({ ...grant, why, source: undefined })),
  };
}
