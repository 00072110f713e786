import type {
  DatasetReference,
  Declared,
  ReportEntry,
  ReportReference,
  RlsEntry,
} from '../../domain/declared.ts';
import { isUuid } from '../../domain/ids.ts';
import { cut, quote, suggester } from '../../domain/nearest.ts';
import { matchesAny } from '../../domain/pattern.ts';
import type { Problem } from '../../domain/problem.ts';
import { selectorsOf } from '../../domain/rule.ts';
import { type ManageSettings, takesUnlisted } from '../../domain/settings.ts';
import type { Source } from '../../domain/source.ts';
import { placeOf } from '../../domain/source.ts';
import { checkTeams } from './check-teams.ts';
import { findTwicePeople } from './people-twice.ts';

/** Problems of references that can be judged without the portal: members, aliases, and users whom settings exclude. */
export function checkReferences(declared: Declared): Problem[] {
  const { settings, users, teams, groups, reports, datasets } = declared;
  const problems: Problem[] = [];
  const nearReport = suggester(() => reports.keys());
  const nearDataset = suggester(() => datasets.keys());
  const nearTeam = suggester(() => teams.keys());
  const nearUser = suggester(() => [...users.values()].map(({ email }) => email));

  const isUnknownReport = (reference: ReportReference): boolean =>
    (reference.kind === 'alias' && !reports.has(reference.alias)) ||
    (reference.kind === 'name' && !reference.name.includes('/'));

  const checkReport = (reference: ReportReference, at: { readonly source: Source }): void => {
    if (!isUnknownReport(reference)) return;
    const name =
      reference.kind === 'alias' ? reference.alias : reference.kind === 'name' ? reference.name : '';
    problems.push({
      code: 'unknown-report',
      severity: 'error',
      message: `no report alias ${quote(name)} is defined`,
      why: 'a report is named by an alias, a UUID or WORKSPACE/NAME',
      fix: nearReport(name, 'define the alias under reports, or write WORKSPACE/NAME'),
      place: placeOf(at.source),
    });
  };
  const checkDataset = (reference: DatasetReference, at: { readonly source: Source }): void => {
    if (reference.kind !== 'alias' || datasets.has(reference.alias)) return;
    problems.push(unknownDataset(reference.alias, at.source, nearDataset));
  };
  const checkAccess = (holder: {
    readonly reports?: readonly ReportEntry[];
    readonly rls: readonly RlsEntry[];
  }): void => {
    for (const entry of holder.reports ?? []) checkReport(entry.report, entry);
    for (const entry of holder.rls) checkDataset(entry.dataset, entry);
  };

  for (const user of users.values()) {
    checkAccess(user);
    if (isExcludedUser(declared, user.identity)) {
      problems.push({
        code: 'ignored-but-desired',
        severity: 'error',
        message: `${user.email} is listed, and manage.only or manage.ignore excludes this address`,
        why: 'what is excluded is never compared nor touched, so the entry could not take effect',
        fix: 'remove the entry, or change the patterns',
        place: placeOf(user.source),
      });
    }
  }
  for (const team of teams.values()) {
    checkAccess(team);
    for (const { of, source } of team.members) {
      if (of.kind === 'team') {
        if (teams.has(of.name)) continue;
        problems.push({
          code: 'unknown-team',
          severity: 'error',
          message: `no team ${quote(of.name)} is defined`,
          why: `it is a member of the team ${quote(team.name)}`,
          fix: nearTeam(of.name, 'define the team under teams, or remove the member'),
          place: placeOf(source),
        });
        continue;
      }
      const { identity } = of;
      if (users.has(identity)) continue;
      problems.push({
        code: 'unlisted-member',
        severity: 'error',
        message: `${cut(identity)}, a member of the team ${quote(team.name)}, is not listed under users`,
        why: 'a team only gives access to users whom some file lists',
        fix: nearUser(identity, 'add the user under users, or remove the member'),
        place: placeOf(source),
      });
    }
  }
  for (const problem of [...checkTeams(teams), ...findTwicePeople(users)]) problems.push(problem);
  for (const group of groups.values()) checkAccess(group);
  for (const dataset of datasets.values())
    if (dataset.of.kind === 'report') checkReport(dataset.of.report, dataset);

  const { only, ignore, exclusive } = settings.manage;
  for (const { report } of ignore.grants) {
    if (/[*/]/.test(report.text) || isUuid(report.text)) continue;
    checkReport({ kind: 'alias', alias: report.text.toLowerCase() }, report);
  }
  // A rule that names a dataset which nobody defined would hold of nobody, and nobody would know.
  const ruled = settings.rules.flatMap(({ form, source }) =>
    selectorsOf(form).flatMap(({ rls = [] }) => rls.map(({ text }) => ({ text, source }))),
  );
  const patterns = [...(only.rls ?? []), ...(ignore.rls ?? []), ...(exclusive.rls ?? []), ...ruled];
  for (const { text, source } of patterns) {
    const dataset = text.split('/', 1)[0] ?? '';
    if (dataset.includes('*') || isUuid(dataset) || datasets.has(dataset.toLowerCase())) continue;
    problems.push(unknownDataset(dataset, source, nearDataset));
  }
  if (takesUnlisted(settings.manage) && users.size === 0) problems.push(nobodyListed(settings.manage));
  return problems;
}

const isExcludedUser = ({ settings }: Declared, identity: string): boolean => {
  const { only, ignore } = settings.manage;
  return (
    matchesAny(ignore.users ?? [], identity) ||
    (only.users !== undefined && !matchesAny(only.users, identity))
  );
};

const unknownDataset = (
  alias: string,
  source: Source,
  near: (name: string, fallback: string) => string,
): Problem => ({
  code: 'unknown-dataset',
  severity: 'error',
  message: `no dataset alias ${quote(alias)} is defined`,
  why: 'a dataset is named by an alias or a UUID, before the first slash',
  fix: near(alias, 'define the alias under datasets'),
  place: placeOf(source),
});

const nobodyListed = ({ unlisted, unlistedSource }: ManageSettings): Problem => ({
  code: 'nobody-listed',
  severity: 'error',
  message: `no file lists any user, and manage.unlisted is ${unlisted}`,
  why: unlisted === 'delete' ? 'this would delete everybody' : 'this would take all access from everybody',
  fix: 'list the users who stay, or write unlisted: report',
  place: placeOf(unlistedSource),
});
