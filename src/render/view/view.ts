import type { Change } from '../../domain/change.ts';
import { leftAsItIs } from '../../domain/changes.ts';
import type { Holdings } from '../../domain/holdings.ts';
import type { Plan, Summary, UnlistedHolder } from '../../domain/plan.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import type { RoleName } from '../../domain/role.ts';
import { type Task, tasksOf } from './by-hand.ts';
import { gainedBy, gains, loses, lostBy, type PersonView, peopleOf } from './people.ts';
import { type Risk, risksOf } from './risks.ts';
import { firstSentences, moreSentences, type Tally, tallyOf } from './sentence.ts';
import type { SharedChange } from './shared.ts';
import { type Target, targetsOf } from './targets.ts';
import type { NamedThing, Things } from './things.ts';
import { type Directory, directoryOf, type Who, whoNamed } from './who.ts';

/** Somebody with managed access who is not in the files. */
interface Outsider {
  readonly who: Who;
  /** Null for a role code that the reference does not know. */
  readonly role: RoleName | null;
  readonly things: readonly NamedThing[];
}

const outsidersOf = (holders: readonly UnlistedHolder[], things: Things): Outsider[] =>
  holders.map(({ user, name, role, reports, rls }) => ({
    who: whoNamed(user, name),
    role,
    things: [...reports.map(things.report), ...rls.map(things.role)],
  }));

/** What is known beside the plan; nothing of it in a plan that was saved. */
export interface Extras {
  /** Who holds what before and after. */
  readonly holdings?: Holdings;
}

/** Everything that an output says of a plan, worked out once; every form takes its numbers and words from here. */
export interface PlanView {
  readonly plan: Omit<Plan, 'changes' | 'operations' | 'findings' | 'people'>;
  readonly summary: Summary;
  readonly tally: Tally;
  readonly sentences: { readonly first: readonly string[]; readonly more: readonly string[] };
  /** Who has changes that come from the commit of `--against`. */
  readonly waiting: readonly PersonView[];
  /** The guards that refuse. */
  readonly refusals: readonly Problem[];
  readonly risks: readonly Risk[];
  readonly tasks: readonly Task[];
  /** Losses before gains, the most shared first. */
  readonly shared: readonly SharedChange[];
  /** Everybody with a change: deletions, demotions, then who loses most, who only gains, what is only held or by hand. */
  readonly people: readonly PersonView[];
  readonly reports: readonly Target[];
  readonly roles: readonly Target[];
  /** Empty where nobody asked for them. */
  readonly outside: readonly Outsider[];
  readonly endingSoon: readonly Problem[];
  /** Findings that are about nothing that the plan changes. */
  readonly standing: readonly Problem[];
  readonly holdings: Holdings | undefined;
  readonly directory: Directory;
}

/** A person's place among all: who loses before who gains before what is only held. */
export type Band = 'loses' | 'gains' | 'held' | 'by-hand';

export function bandOf(person: PersonView): Band {
  if (loses(person) || person.account === 'replaced' || person.demotion) return 'loses';
  if (gains(person) || person.isAltered) return 'gains';
  return person.held > 0 ? 'held' : 'by-hand';
}

const BANDS: readonly Band[] = ['loses', 'gains', 'held', 'by-hand'];
const gravity = ({ account, demotion }: PersonView): number =>
  account === 'deleted' ? 0 : account === 'replaced' ? 1 : demotion ? 2 : 3;

function inOrder(people: readonly PersonView[]): PersonView[] {
  const band = new Map(people.map((person) => [person, BANDS.indexOf(bandOf(person))]));
  return people.toSorted(
    (a, b) =>
      (band.get(a) ?? 0) - (band.get(b) ?? 0) ||
      gravity(a) - gravity(b) ||
      lostBy(b) - lostBy(a) ||
      gainedBy(b) - gainedBy(a) ||
      (a.key < b.key ? -1 : 1),
  );
}

/** True for a risk that names people, and only those whose changes come from elsewhere. */
const isAbout = (names: ReadonlySet<string>, { fact }: Risk): boolean => {
  const named = fact.flatMap((piece) =>
    typeof piece === 'object' && piece.kind === 'person' ? [piece.who.key] : [],
  );
  return named.length > 0 && named.every((key) => names.has(key));
};

/** The view of a plan, also of one that was read from its JSON. */
export function viewOf(plan: Plan, { holdings }: Extras = {}): PlanView {
  const { changes, operations: __, findings, people: ___, ...head } = plan;
  const directory = directoryOf(plan);
  const own: Change[] = [];
  const other: Change[] = [];
  for (const change of changes) (change.waiting === true ? other : own).push(change);
  const { people: found, shared: byKey, things } = peopleOf(own, directory);
  const waiting = peopleOf(other, directory).people;
  const people = inOrder(found);
  const keys = new Set(people.map(({ key }) => key));
  const elsewhere = new Set(waiting.flatMap(({ key }) => (keys.has(key) ? [] : [key])));
  const tally = tallyOf(people, plan, other.length, leftAsItIs(plan).length);
  const shared = [...byKey.values()];
  const standing = findings.filter((finding) => finding.standing === true && finding.code !== 'ending-soon');
  return {
    plan: head,
    summary: plan.summary,
    tally,
    sentences: { first: firstSentences(tally), more: moreSentences(tally, shared) },
    waiting,
    refusals: findings.filter(isError),
    risks: risksOf(plan, people, directory).filter((risk) => !isAbout(elsewhere, risk)),
    tasks: tasksOf(
      people.flatMap(({ accounts }) => accounts),
      directory,
    ),
    shared,
    people,
    ...targetsOf(people, things, holdings),
    outside: outsidersOf(plan.unlisted?.holders ?? [], things),
    endingSoon: findings.filter(({ code }) => code === 'ending-soon'),
    standing,
    holdings,
    directory,
  };
}
