import { ANY_NAME, type Indexes, NO_INDEXES } from '../domain/access.ts';
import type { DatasetReference, Declared, ReportEntry, ReportReference } from '../domain/declared.ts';
import type {
  WrittenGrants,
  WrittenName,
  WrittenReport,
  WrittenRole,
  WrittenThing,
} from '../domain/files-diff.ts';
import type { DatasetId, ReportId } from '../domain/ids.ts';
import { countEach, groupBy, memoize } from '../domain/multimap.ts';
import { matchesAny, matchesBelow, type Pattern } from '../domain/pattern.ts';
import type { EntryResolver } from './entries.ts';
import { grantsIn, linesIn, ownLines } from './grants.ts';

export class WrittenNames {
  readonly #things: WrittenThing[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(key: string, make: () => WrittenThing): number {
    const index = this.#indexes.get(key) ?? this.#things.push(make()) - 1;
    this.#indexes.set(key, index);
    return index;
  }

  get all(): readonly WrittenName[] {
    const counts = countEach(this.#things.map(textOfThing));
    const reports = this.#things.flatMap((thing, index) =>
      thing.kind === 'report' ? [{ index, ...thing.report }] : [],
    );
    const byWorkspace = groupBy(reports, ({ workspace }) => workspace);
    const widerThan = ({ workspace, except = [] }: WrittenReport): readonly number[] => {
      const all = workspace === undefined ? [] : (byWorkspace.get(workspace) ?? []);
      const wider = all.filter((one) => (one.except ?? []).every((pattern) => except.includes(pattern)));
      return wider.map(({ index }) => index);
    };
    return this.#things.map((thing, index) => {
      const text = textOfThing(thing);
      const what = (counts.get(text) ?? 0) < 2 ? text : `${text} (${distinctionOf(thing)})`;
      const wider = thing.kind === 'report' ? widerThan(thing.report) : [];
      return { thing, what, wider: wider.length === 0 ? [index] : wider };
    });
  }
}

function distinctionOf(thing: WrittenThing): string {
  if (thing.kind === 'report') return thing.report.id ?? 'by name';
  const { datasetId, of } = thing.rls;
  if (of === undefined) return datasetId ?? 'by name';
  return `the dataset of ${[of.name ?? of.alias, of.id].filter(Boolean).join(', ')}`;
}

function textOfThing(thing: WrittenThing): string {
  if (thing.kind === 'rls') return `${thing.rls.dataset ?? thing.rls.datasetId}/${thing.rls.role}`;
  const { workspace, except = [], name, alias, id } = thing.report;
  if (workspace === undefined) return name ?? alias ?? id ?? '';
  return `every report of ${workspace}${except.length === 0 ? '' : ` but ${except.join(', ')}`}`;
}

/** Adds all names in the files to `names`. An id and a WORKSPACE/NAME are two names, even of one report. */
export function writtenGrants(declared: Declared, names: WrittenNames): WrittenGrants {
  const { reports, datasets, users, groups, teams, settings } = declared;
  const reportAliases = new Map<ReportId, string>();
  for (const { id, alias } of reports.values()) if (id !== undefined) reportAliases.set(id, alias);
  const datasetAliases = new Map<DatasetId, string>();
  for (const { of, alias } of datasets.values()) if (of.kind === 'id') datasetAliases.set(of.id, alias);

  const reportOf = (reference: ReportReference): WrittenReport => {
    switch (reference.kind) {
      case 'workspace':
        return { workspace: reference.workspace };
      case 'name':
        return { name: reference.name };
      case 'id': {
        const alias = reportAliases.get(reference.id);
        return alias === undefined ? { id: reference.id } : reportOf({ kind: 'alias', alias });
      }
      case 'alias': {
        const { alias } = reference;
        const { id, workspace, name } = reports.get(alias) ?? {};
        const whole = workspace === undefined || name === undefined ? undefined : `${workspace}/${name}`;
        return { ...(id && { id }), ...(whole !== undefined && { name: whole }), alias };
      }
    }
  };
  const textOf = ({ id, name, workspace, except = [] }: WrittenReport): string =>
    JSON.stringify(id === undefined ? [name ?? null, workspace ?? null, ...except] : id);
  /** Patterns of the reports that a workspace entry skips. Undefined if the entry gives no report. */
  const exceptions = (workspace: string, { source }: ReportEntry): readonly string[] | undefined => {
    const restricted = settings.guards.restrict.flatMap((rule) =>
      rule.mayGive(source.file) ? [] : rule.reports,
    );
    const { only, ignore } = settings.manage;
    const isBelow = (pattern: Pattern): boolean =>
      [workspace, workspace.trim()].some((one) => matchesBelow(pattern, `${one}/`));
    const isAll = matchesAny([...restricted, ...(ignore.reports ?? [])], `${workspace}/${ANY_NAME}`);
    if (isAll || only.reports?.some(isBelow) === false) return undefined;
    return [...new Set(restricted.filter(isBelow).map(({ text }) => text))].sort();
  };
  const datasetOf = (dataset: DatasetReference): Omit<WrittenRole, 'role'> => {
    if (dataset.kind === 'id') {
      const alias = datasetAliases.get(dataset.id);
      return { datasetId: dataset.id, ...(alias !== undefined && { dataset: alias }) };
    }
    const { alias } = dataset;
    const of = datasets.get(alias)?.of;
    if (of === undefined) return { dataset: alias };
    return of.kind === 'id'
      ? { dataset: alias, datasetId: of.id }
      : { dataset: alias, of: reportOf(of.report) };
  };
  const datasetText = (dataset: DatasetReference): string => {
    const { datasetId, of } = datasetOf(dataset);
    return datasetId ?? `of ${of === undefined ? '' : textOf(of)}`;
  };

  /** Entries of one name share a reference: each name needs one look-up. Workspace entries share none. */
  const found = new Map<ReportReference, Indexes>();
  const findReport = (entry: ReportEntry): Indexes => {
    const written = reportOf(entry.report);
    const except = written.workspace === undefined ? [] : exceptions(written.workspace, entry);
    if (except === undefined) return NO_INDEXES;
    const report = except.length === 0 ? written : { ...written, except };
    const indexes = [names.indexOf(textOf(report), () => ({ kind: 'report', report }))];
    found.set(entry.report, indexes);
    return indexes;
  };
  const rolesOf = memoize((dataset: DatasetReference) => {
    const text = datasetText(dataset);
    return memoize((role: string): Indexes => {
      const make = (): WrittenThing => ({ kind: 'rls', rls: { ...datasetOf(dataset), role } });
      return [names.indexOf(`rls ${text}\u0000${role}`, make)];
    });
  });
  const resolver: EntryResolver = {
    report: (entry) => found.get(entry.report) ?? findReport(entry),
    role: ({ dataset, role }) => rolesOf(dataset)(role),
  };
  const { members, ofUser, ofGroup } = linesIn(declared, resolver);
  for (const givers of [users, teams, groups]) for (const giver of givers.values()) ownLines(giver, resolver);
  return {
    grantsOfUser: (identity) => grantsIn(ofUser(identity)),
    grantsOfGroup: (id) => grantsIn(ofGroup(id)),
    membersOf: (team) => members().get(team) ?? new Map(),
    reportText: (alias) => textOf(reportOf({ kind: 'alias', alias })),
    datasetText: (alias) => datasetText({ kind: 'alias', alias }),
  };
}
