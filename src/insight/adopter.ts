import type { Holder, Left, Thing, Wish } from '../domain/adoption.ts';
import type { Hold } from '../domain/change.ts';
import type { Decision } from '../domain/delta.ts';
import type { Explanation, Given } from '../domain/desired.ts';
import type { LiveUser } from '../domain/live.ts';
import type { Pattern } from '../domain/pattern.ts';
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

/** A difference that the files made: it waits for an apply. */
export const waits = (
  holder: Holder,
  thing: Thing | undefined,
  source: Source | undefined,
  hold?: Hold,
): Left => ({
  holder,
  thing,
  why: 'the files changed, not the portal',
  fix: hold?.message ?? 'apply it: rolecall apply',
  place: source,
});

/** The line that makes somebody a member, as a key. */
const lineOf = (source: Source): string | undefined => {
  const line = source.through.at(-1);
  return line === undefined ? undefined : JSON.stringify([line.file, line.line, line.column]);
};

function* givenOf({ reports, roles }: Explanation): Iterable<readonly [string, Given]> {
  for (const [key, given] of reports) yield [`report ${key}`, given];
  for (const [key, given] of roles) yield [`role ${key}`, given];
}

const nameOf = ({ kind, key }: Thing): string => `${kind} ${key}`;

/** The lines that make somebody a member and can go: nothing else is live that teams alone give through them. */
function removableLines(explanation: Explanation, taken: ReadonlySet<string>): ReadonlySet<string> {
  const lines = new Set<string | undefined>();
  const all = [...givenOf(explanation)].map(([name, { sources }]) => [name, sources.map(lineOf)] as const);
  for (const [name, through] of all) if (taken.has(name)) for (const line of through) lines.add(line);
  for (const [name, through] of all)
    if (!taken.has(name) && !through.includes(undefined)) for (const line of through) lines.delete(line);
  return new Set([...lines].filter((line) => line !== undefined));
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

/** What becomes of one holder's decisions. */
export class Adopter {
  readonly wishes: Wish[] = [];
  readonly left: Left[] = [];
  readonly #request: AdoptionRequest;

  constructor(request: AdoptionRequest) {
    this.#request = request;
  }

  access(
    holder: Holder,
    decisions: readonly (readonly [Thing, Decision])[],
    explain: () => Explanation,
    source: Source | undefined,
  ): void {
    const ours = decisions.filter(([thing, decision]) => {
      const isOurs = OURS.has(decision.cause) && decision.because !== 'expired';
      if (isOurs) this.left.push(waits(holder, thing, decision.source ?? source, decision.hold));
      else if (decision.hold?.code === 'unresolved' || decision.hold?.code === 'ambiguous')
        this.left.push({
          holder,
          thing,
          why: decision.hold.message,
          fix: 'correct that first',
          place: decision.source ?? source,
        });
      else return true;
      return false;
    });
    if (ours.length === 0) return;
    const taken = new Set(ours.flatMap(([thing, { move }]) => (move === 'give' ? [nameOf(thing)] : [])));
    const explanation = taken.size === 0 ? undefined : explain();
    const removable = explanation === undefined ? new Set<string>() : removableLines(explanation, taken);
    for (const [thing, decision] of ours) {
      if (decision.move === 'take') this.#give(holder, thing, decision);
      else this.#take(holder, thing, explanation, removable);
    }
  }

  #give(holder: Holder, thing: Thing, { because, source }: Decision): void {
    const expired = because === 'expired' ? source : undefined;
    if (expired === undefined || this.#request.hasUntil) this.wishes.push({ kind: 'give', holder, thing });
    else {
      this.left.push({
        holder,
        thing,
        why: 'the line that gave it has ended',
        fix: 'keep it until a day: --until DAY --reason TEXT; or remove it: rolecall apply',
        place: expired,
      });
    }
  }

  #take(
    holder: Holder,
    thing: Thing,
    explanation: Explanation | undefined,
    removable: ReadonlySet<string>,
  ): void {
    const given = thing.kind === 'report' ? explanation?.reports : explanation?.roles;
    const sources = given?.get(thing.key)?.sources ?? [];
    const obstacle = keptBy(sources, removable);
    if (obstacle === undefined) this.wishes.push({ kind: 'take', holder, thing, sources });
    else this.left.push({ holder, thing, ...obstacle });
  }
}
