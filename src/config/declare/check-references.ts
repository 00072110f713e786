import { distance } from 'fastest-levenshtein';
import { FILE_KEYS, KINDS } from '../../domain/access.ts';
import type { DatasetReference, Declared, DeclaredUser, ReportReference } from '../../domain/declared.ts';
import { type Identity, isUuid } from '../../domain/ids.ts';
import { append } from '../../domain/multimap.ts';
import { matchesAny } from '../../domain/pattern.ts';
import { cut, type Problem, quote, suggester } from '../../domain/problem.ts';
import { selectorsOf, takesUnlisted } from '../../domain/settings.ts';
import { errorAt, placeName, type Source } from '../../domain/source.ts';
import { few } from '../../domain/wording.ts';
import { checkTeams, type RefuseLine } from './check-teams.ts';

type Suggest = ReturnType<typeof suggester>;

function aliasChecks({ reports, datasets }: Declared, refuse: RefuseLine) {
  const check = (kind: 'report' | 'dataset', aliases: ReadonlyMap<string, unknown>, otherwise: string) => {
    const near = suggester(() => aliases.keys());
    return (reference: ReportReference | DatasetReference, source: Source): void => {
      if (reference.kind !== 'alias' || aliases.has(reference.alias)) return;
      const message = `No ${kind} alias ${quote(reference.alias)} is defined.`;
      refuse(`unknown-${kind}`, source, message, near(reference.alias, otherwise));
    };
  };
  return {
    report: check('report', reports, 'Define the alias under `reports`, or write WORKSPACE/NAME.'),
    dataset: check('dataset', datasets, 'Define the alias under `datasets`.'),
  };
}

function checkUsers({ users, settings }: Declared, refuse: RefuseLine): void {
  const { only, ignore } = settings.manage;
  const earlier = new Map<Identity, DeclaredUser>();
  for (const user of users.values()) {
    const isOutside = only.users !== undefined && !matchesAny(only.users, user.identity);
    if (isOutside || matchesAny(ignore.users ?? [], user.identity)) {
      const message = `${user.email} is listed, but \`manage.only\` or \`manage.ignore\` excludes this address.`;
      refuse('ignored-but-desired', user.source, message, 'Remove the entry, or change the pattern.');
    }
    for (const address of user.previously) {
      const other = users.get(address) ?? earlier.get(address);
      if (other === undefined) {
        earlier.set(address, user);
        continue;
      }
      const message =
        other === user
          ? `The entry of ${user.email} has the address ${quote(address)} twice.`
          : `${quote(address)} is in the entries of ${user.email} and ${other.email} (${placeName(other.source)}).`;
      refuse('duplicate-user', user.source, message, 'Keep the address in one place.');
    }
  }
}

function checkMembers({ users, teams }: Declared, refuse: RefuseLine, nearTeam: Suggest): void {
  // At most two letters may differ: a less similar address is probably a colleague's.
  const nearUser = suggester(() => [...users.values()].map(({ email }) => email), 2);
  const unlisted = new Map<Identity, { readonly team: string; readonly source: Source }[]>();
  for (const { name: team, members } of teams.values())
    for (const { of, source } of members) {
      if (of.kind === 'user' && !users.has(of.identity)) append(unlisted, of.identity, { team, source });
      if (of.kind === 'team' && !teams.has(of.name)) {
        const fix = nearTeam(of.name, 'Define the team under `teams`, or remove the member.');
        refuse('unknown-team', source, `No team ${quote(of.name)} is defined.`, fix);
      }
    }
  for (const [identity, [first, ...others]] of unlisted) {
    if (first === undefined) continue;
    const also = others.map(({ source }) => placeName(source));
    const more = also.length === 0 ? '' : ` Also in ${few(also, 5)}.`;
    const message = `${cut(identity)} is a member of the team ${quote(first.team)}, but not listed under \`users\`.${more}`;
    const fix = nearUser(identity, 'List the user under `users`, or remove the member.');
    refuse('unlisted-member', first.source, message, fix);
  }
}

function checkTeamsOfRules({ teams, settings }: Declared, refuse: RefuseLine, nearTeam: Suggest): void {
  for (const { name, form, source } of settings.rules)
    for (const { text, matches } of selectorsOf(form).flatMap(({ teams: patterns = [] }) => patterns)) {
      if ([...teams.keys()].some(matches)) continue;
      const message = `The rule ${quote(name)} names the team ${quote(text)}, but no file defines it.`;
      refuse('unknown-team', source, message, nearTeam(text, 'Write the name of a team.'));
    }
}

/** Reports unknown names in settings and rules, because they would silently match nothing. */
function checkSettings({ settings, datasets }: Declared, checks: ReturnType<typeof aliasChecks>): void {
  const { only, ignore, exclusive } = settings.manage;
  // Text without `*` and `/` must be an alias, unless it is an id. Aliases are in lower case.
  for (const { report } of ignore.grants)
    if (!/[*/]/.test(report.text) && !isUuid(report.text))
      checks.report({ kind: 'alias', alias: report.text.toLowerCase() }, report.source);
  const fromSettings = [only, ignore, exclusive].flatMap(({ rls = [] }) => rls);
  const fromRules = settings.rules.flatMap(({ form, source }) =>
    selectorsOf(form).flatMap(({ rls = [] }) => rls.map(({ text }) => ({ text, source }))),
  );
  for (const { text, source } of [...fromSettings, ...fromRules]) {
    const [alias = ''] = text.split('/', 1);
    if (!alias.includes('*') && !isUuid(alias) && !datasets.has(alias.toLowerCase()))
      checks.dataset({ kind: 'alias', alias }, source);
  }
}

function checkNobodyListed({ settings: { manage }, users }: Declared, refuse: RefuseLine): void {
  if (!takesUnlisted(manage) || users.size > 0) return;
  const would = manage.unlisted === 'delete' ? 'delete everybody' : 'remove all access from everybody';
  const message = `No file lists any user, and \`manage.unlisted: ${manage.unlisted}\` would ${would}.`;
  const fix = 'List the users who stay, or write `unlisted: report`.';
  refuse('nobody-listed', manage.unlistedSource, message, fix);
}

export function checkReferences(declared: Declared, otherProblems: readonly Problem[]): Problem[] {
  const problems: Problem[] = [];
  const refuse: RefuseLine = (code, source, message, fix) => {
    problems.push(errorAt(source, code, message, fix));
  };
  const { users, teams, groups, datasets } = declared;
  const checks = aliasChecks(declared, refuse);
  for (const { reports } of [...users.values(), ...teams.values()])
    for (const { report, source } of reports) checks.report(report, source);
  for (const { rls } of [...users.values(), ...teams.values(), ...groups.values()])
    for (const { dataset, source } of rls) checks.dataset(dataset, source);
  for (const { of, source } of datasets.values()) if (of.kind === 'report') checks.report(of.report, source);
  checkUsers(declared, refuse);
  const nearTeam = suggester(() => teams.keys());
  checkMembers(declared, refuse, nearTeam);
  checkTeamsOfRules(declared, refuse, nearTeam);
  checkTeams(teams, refuse);
  checkSettings(declared, checks);
  checkNobodyListed(declared, refuse);
  // A member may seem unlisted only because the address under `users` is wrong.
  const hasBadAddress = otherProblems.some(({ code }) => code === 'bad-address');
  return hasBadAddress ? problems.filter(({ code }) => code !== 'unlisted-member') : problems;
}

/** A limit, because rolecall compares each name with all names under `reports`. */
const MOST_NAMES = 200;
/** Names that differ only in a number are often two reports. */
const withoutNumbers = (text: string): string => text.replace(/\s*\d/g, '');

/** Returns warnings, not errors, because only the portal knows whether a name is wrong. */
export function findMisspeltReports({ users, teams, reports }: Declared): Problem[] {
  const knownNames = [...reports.values()].flatMap(({ workspace, name }) =>
    workspace === undefined || name === undefined ? [] : [`${workspace}/${name}`],
  );
  const sources = new Map<string, Source[]>();
  for (const { report, source } of [...users.values(), ...teams.values()].flatMap(({ reports: own }) => own))
    if (report.kind === 'name') append(sources, report.name, source);
  for (const name of knownNames) sources.delete(name);
  return [...sources].slice(0, MOST_NAMES).flatMap(([name, places]) => {
    const near = knownNames.find(
      (one) =>
        Math.abs(one.length - name.length) <= 2 &&
        withoutNumbers(one) !== withoutNumbers(name) &&
        distance(one.toLowerCase(), name.toLowerCase()) <= 2,
    );
    if (near === undefined) return [];
    const message = `${quote(name)} looks like a typo of ${quote(near)}, a report of these files.`;
    const fix = 'Correct the name, or check it in the portal: `rolecall validate --online`.';
    return places.map((source): Problem => {
      return { ...errorAt(source, 'unknown-report', message, fix), severity: 'warning' };
    });
  });
}

/** The first entry of a kind makes rolecall manage this kind of access for everybody in the files. */
function firstEntries(before: Declared, { mentions }: Declared): Problem[] {
  const added = KINDS.filter((kind) => mentions[kind] && !before.mentions[kind]);
  const keys = before.users.size === 0 ? [] : added.map((kind) => FILE_KEYS[kind]);
  return keys.map((key) => ({
    code: 'kind-unmanaged',
    severity: 'warning',
    message: `no file had \`${key}\` before: at the next apply, listed people lose all \`${key}\` that the files do not list`,
    fix: 'run rolecall plan, and list what these people should keep',
  }));
}

/** Warns if an edit adds a misspelt report name, or the first `reports` or `rls` of the files. */
export function editWarnings(before: Declared, after: Declared): Problem[] {
  const old = new Set(findMisspeltReports(before).map(({ message }) => message));
  const misspelt = findMisspeltReports(after).filter(({ message }) => !old.has(message));
  return [...firstEntries(before, after), ...misspelt];
}
