import { afterOf, type Delta, type GroupHolder, type Person, type Side } from '../domain/delta.ts';
import { type Given, NO_EXPLANATION, reasonText } from '../domain/desired.ts';
import type { AccessNote, AccessTable, HolderMarks, SideMarks } from '../domain/holdings.ts';
import type { DatasetId, GroupId } from '../domain/ids.ts';
import { type Indexes, NO_INDEXES } from '../domain/indexes.ts';
import { placeOf } from '../domain/source.ts';
import { holdingsOf } from './holdings.ts';

type Explained = ReadonlyMap<number, Given>;

const NOTHING: Explained = NO_EXPLANATION.reports;
const NO_NOTES = new Uint32Array(0);

/** Puts notes together that say the same. */
function noteBook() {
  const notes: AccessNote[] = [];
  const places = new Map<string, number>();
  const numberOf = (given: Given | undefined): number => {
    const [source] = given?.sources ?? [];
    if (given === undefined || source === undefined) return 0;
    const member = source.through.at(-1);
    const place = member ?? placeOf(source);
    const { file, line, column } = place;
    const team = member?.team ?? null;
    const { until = null } = given;
    const reason = reasonText(given);
    const key = JSON.stringify([team, until, reason, file, line]);
    const known = places.get(key);
    if (known !== undefined) return known;
    notes.push({ team, until, reason, place: { file, line, column } });
    places.set(key, notes.length);
    return notes.length;
  };
  return { notes, numberOf };
}

function sideMarks(side: Side, given: Explained, numberOf: (given: Given | undefined) => number): SideMarks {
  const decided = new Set(side.decisions.map(({ key }) => key));
  const unmanaged = side.live.filter((key) => !decided.has(key) && !given.has(key));
  return {
    notes: given.size === 0 ? NO_NOTES : afterOf(side).map((key) => numberOf(given.get(key))),
    unmanaged,
  };
}

/** Tells which reports somebody will have without a role of a dataset that has roles. */
function blindness({ world, groups }: Delta): (person: Person) => Indexes {
  const { catalogue, desired } = world;
  const limited = new Set<DatasetId>(catalogue.roles.map(({ datasetId }) => datasetId));
  for (const dataset of desired.dynamicDatasets) limited.delete(dataset);
  const planned = new Map<GroupId, Indexes>(groups.map(({ id, roles }) => [id, afterOf(roles)]));
  return (person) => {
    if (limited.size === 0 || person.wanted?.standing !== 'present') return NO_INDEXES;
    const ofGroups = (person.live?.groups ?? []).flatMap((group) => [...(planned.get(group) ?? NO_INDEXES)]);
    const seen = new Set(
      [...afterOf(person.roles), ...ofGroups].map((key) => catalogue.roles[key]?.datasetId),
    );
    return afterOf(person.reports).filter((key) => {
      const dataset = catalogue.reports[key]?.datasetId;
      return dataset !== undefined && limited.has(dataset) && !seen.has(dataset);
    });
  };
}

const unmanagedMarks = (live: { readonly reports: Indexes; readonly roles: Indexes }): HolderMarks => ({
  reports: { notes: NO_NOTES, unmanaged: live.reports },
  roles: { notes: NO_NOTES, unmanaged: live.roles },
  blind: NO_INDEXES,
  listed: false,
});

/** Everybody's access before and after the plan of a delta, and why what stays is there. */
export function accessTableOf(delta: Delta): AccessTable {
  const { desired } = delta.world;
  const holdings = holdingsOf(delta);
  const { notes, numberOf } = noteBook();
  const blindOf = blindness(delta);
  const personMarks = (person: Person): HolderMarks => {
    const known = person.wanted?.standing === 'present' ? desired.explainUser(person.identity) : undefined;
    return {
      reports: sideMarks(person.reports, known?.reports ?? NOTHING, numberOf),
      roles: sideMarks(person.roles, known?.roles ?? NOTHING, numberOf),
      blind: blindOf(person),
      listed: person.treatment !== 'unlisted',
    };
  };
  const groupMarks = ({ id, wanted, roles }: GroupHolder): HolderMarks => ({
    ...unmanagedMarks({ reports: NO_INDEXES, roles: NO_INDEXES }),
    listed: wanted !== undefined,
    roles: sideMarks(roles, wanted === undefined ? NOTHING : desired.explainGroup(id).roles, numberOf),
  });
  const groups = new Map(delta.groups.map((group) => [group.id, group]));
  const marks = [
    ...holdings.people.map(({ live }, at) => {
      const person = delta.people[at];
      return person === undefined
        ? unmanagedMarks(live ?? { reports: NO_INDEXES, roles: NO_INDEXES })
        : personMarks(person);
    }),
    ...holdings.groups.map(({ group, live }) => {
      const decided = groups.get(group.id);
      return decided === undefined
        ? unmanagedMarks({ reports: NO_INDEXES, roles: live })
        : groupMarks(decided);
    }),
  ];
  return { holdings, notes, marks };
}
