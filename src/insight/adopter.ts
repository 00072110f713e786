import type { Holder, Left, Thing, Wish } from '../domain/adoption.ts';
import type { Hold } from '../domain/change.ts';
import type { Decision } from '../domain/delta.ts';
import type { Explanation } from '../domain/desired.ts';
import type { LiveUser } from '../domain/live.ts';
import type { Pattern } from '../domain/pattern.ts';
import type { Place } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';

/** What is asked for besides the difference. */
export interface AdoptionRequest {
  /** True where expired access may be kept until another day. */
  readonly hasUntil: boolean;
  /** Patterns over users and reports that `--only` names; undefined where it names none of that kind. */
  readonly users: readonly Pattern[] | undefined;
  readonly reports: readonly Pattern[] | undefined;
  /** True where `--only` names reports or roles, or a team: then only people that `users` names are listed. */
  readonly isNarrow: boolean;
  /** Why no file can list a live account; undefined if one can. */
  readonly unlistable: (user: LiveUser) => string | undefined;
}

/** Causes without a change in the portal: these decisions wait for an apply. */
export const OURS: ReadonlySet<Decision['cause']> = new Set<Decision['cause']>(['git', 'time', 'selector']);

/** The line that makes somebody a member, as a key. */
const lineOf = (source: Source): string | undefined => {
  const line = source.through.at(-1);
  return line === undefined ? undefined : JSON.stringify([line.file, line.line, line.column]);
};

const nameOf = ({ kind, key }: Thing): string => `${kind} ${key}`;

/** The lines that make somebody a member and can go: nothing else is live that teams alone give through them. */
function removableLines({ reports, roles }: Explanation, taken: ReadonlySet<string>): ReadonlySet<string> {
  const all = [
    ...Array.from(reports, ([key, { sources }]) => ({ name: nameOf({ kind: 'report', key }), sources })),
    ...Array.from(roles, ([key, { sources }]) => ({ name: nameOf({ kind: 'role', key }), sources })),
  ].map(({ name, sources }) => ({ isTaken: taken.has(name), lines: sources.map(lineOf) }));
  const staying = all.filter(({ isTaken, lines }) => !isTaken && !lines.includes(undefined));
  const keep = new Set(staying.flatMap(({ lines }) => lines));
  const going = all.flatMap(({ isTaken, lines }) => (isTaken ? lines : []));
  return new Set(going.flatMap((line) => (line === undefined || keep.has(line) ? [] : [line])));
}

/** What keeps a line from going, where something does. */
function keptBy(
  sources: readonly Source[],
  removable: ReadonlySet<string>,
): Pick<Left, 'why' | 'fix' | 'place'> | undefined {
  for (const source of sources) {
    const line = lineOf(source);
    const team = source.through.at(-1)?.team;
    if (line !== undefined && !removable.has(line)) {
      return {
        why: `team ${team} gives it, and the person still has other access of that team`,
        fix: 'remove the person from the team and write the rest in the person’s entry, or give it back: rolecall apply',
        place: source,
      };
    }
    if (line === undefined && source.selector !== undefined) {
      return {
        why: 'an entry gives every report of that workspace',
        fix: 'name the reports instead, or give it back: rolecall apply',
        place: source,
      };
    }
  }
  return undefined;
}

/** Collects what the files can take over, and what stays. */
export class Adopter {
  readonly wishes: Wish[] = [];
  readonly left: Left[] = [];
  readonly #request: AdoptionRequest;

  constructor(request: AdoptionRequest) {
    this.#request = request;
  }

  /** A difference that stays. */
  leave(holder: Holder, why: string, fix: string, place: Place | undefined, thing?: Thing): void {
    this.left.push({ holder, thing, why, fix, place });
  }

  /** A difference that the files made. */
  wait(holder: Holder, source: Source | undefined, hold?: Hold, thing?: Thing): void {
    const fix = hold?.message ?? 'apply it: rolecall apply';
    this.leave(holder, 'the files changed, not the portal', fix, source, thing);
  }

  access(
    holder: Holder,
    decisions: readonly (readonly [Thing, Decision])[],
    explain: () => Explanation,
    source: Source | undefined,
  ): void {
    const ours = decisions.filter(([thing, decision]) => {
      const { cause, because, hold, source: place = source } = decision;
      if (OURS.has(cause) && because !== 'expired') this.wait(holder, place, hold, thing);
      else if (hold?.code === 'unresolved' || hold?.code === 'ambiguous')
        this.leave(holder, hold.message, 'correct that first', place, thing);
      else return true;
      return false;
    });
    const taken = ours.flatMap(([thing, { move }]) => (move === 'give' ? [thing] : []));
    for (const [thing, { move, because, source: line }] of ours) {
      if (move === 'give') continue;
      const expired = because === 'expired' ? line : undefined;
      if (expired === undefined || this.#request.hasUntil) this.wishes.push({ kind: 'give', holder, thing });
      else {
        const fix = 'keep it until a day: --until DAY --reason TEXT; or remove it: rolecall apply';
        this.leave(holder, 'the line that gave it has ended', fix, expired, thing);
      }
    }
    if (taken.length > 0) this.#take(holder, taken, explain());
  }

  /** Takes lines away of what somebody removed in the portal. */
  #take(holder: Holder, things: readonly Thing[], explanation: Explanation): void {
    const removable = removableLines(explanation, new Set(things.map(nameOf)));
    for (const thing of things) {
      const given = thing.kind === 'report' ? explanation.reports : explanation.roles;
      const sources = given.get(thing.key)?.sources ?? [];
      const obstacle = keptBy(sources, removable);
      if (obstacle === undefined) this.wishes.push({ kind: 'take', holder, thing, sources });
      else this.left.push({ holder, thing, ...obstacle });
    }
  }
}
