import { type LineKeys, lineFor, lineKeysIn } from '../config/edit/access-lines.ts';
import { type Kind, splitName } from '../domain/access.ts';
import type { Declared, DeclaredTeam, Entry } from '../domain/declared.ts';
import { type Identity, identityOf, isUuid } from '../domain/ids.ts';
import { fail, quote, suggester, usage } from '../domain/problem.ts';
import type { Source } from '../domain/source.ts';
import { ALWAYS } from '../domain/window.ts';
import { reportsNamed, rolesNamed } from '../insight/find.ts';
import { membersOfTeams } from '../resolve/grants.ts';
import { catalogueOfNames } from '../resolve/names-alone.ts';
import { resolve } from '../resolve/resolve.ts';

export interface AccessRequest {
  readonly now: number;
  readonly user: string;
  readonly access: readonly string[];
  readonly teams: readonly string[];
}

export interface EditableWay extends Entry {
  /** The team whose line lists the person; undefined for the person's own line. */
  readonly team: string | undefined;
  /** True if the line gives only this access, and only to this person. */
  readonly isOwn: boolean;
}

export interface NamedAccess {
  readonly kind: Kind | 'team';
  readonly name: string;
  readonly keys: LineKeys;
  /** The index of the report or role. Undefined for a team, and for a name that is not in the files yet. */
  readonly key: number | undefined;
  /** The team whose list gets the line. Undefined for the person's own list. */
  readonly team: DeclaredTeam | undefined;
  readonly ways: readonly EditableWay[];
}

export const NOWHERE: Source = { file: '', line: 1, column: 1, path: [], through: [] };
const PREFIX_AND_NAME = /^(report|rls):([\s\S]+)$/;

export const teamNamed = ({ teams }: Declared, name: string): DeclaredTeam => {
  const team = teams.get(name);
  if (team !== undefined) return team;
  const fix = suggester(() => teams.keys())(name, 'Check the name of the team.');
  throw fail({ code: 'unknown-team', message: `The files have no team ${quote(name)}.`, fix });
};

/** Resolves the files without a portal. Adds reports with these names, and counts the person as present. */
function worldOfFiles(declared: Declared, identity: Identity, names: readonly string[], now: number) {
  const { settings, users, reports } = declared;
  const user = users.get(identity);
  const everybody = new Map(users);
  if (user !== undefined) everybody.set(identity, { ...user, window: ALWAYS, absent: false });
  const open = { ...settings, manage: { ...settings.manage, only: {}, ignore: { grants: [] } } };
  const opened = { ...declared, settings: open, users: everybody };
  const asked = names.flatMap((alias) => {
    const [workspace, name] = splitName(alias);
    if (name === undefined) return [];
    return [[alias, { alias, id: undefined, workspace, name, source: NOWHERE }] as const];
  });
  const catalogue = catalogueOfNames({ ...opened, reports: new Map([...reports, ...asked]) });
  return { catalogue, ...resolve(opened, catalogue, now, true) };
}

type FilesWorld = ReturnType<typeof worldOfFiles>;

/** Reads A/B as a role if A is a dataset alias or id, else as a report. A name in no file has no `key`. */
function accessNamed({ datasets, reports }: Declared, world: FilesWorld, text: string) {
  const [, prefix, name = text] = PREFIX_AND_NAME.exec(text) ?? [];
  const [dataset, role] = splitName(name);
  const isRole = prefix !== 'report' && role !== undefined && (datasets.has(dataset) || isUuid(dataset));
  if (prefix === 'rls' && !isRole) {
    const fix = suggester(() => datasets.keys())(dataset, 'Write rls:DATASET/ROLE.');
    const message = `The files have no dataset alias for ${quote(name)}.`;
    throw fail({ code: 'unknown-dataset', message, fix });
  }
  if (isRole) {
    const isReport = [...reports.values()].some((one) => `${one.workspace}/${one.name}` === name);
    if (prefix === undefined && isReport)
      throw usage(
        `${quote(name)} may be a report or an RLS role.`,
        `Write ${JSON.stringify(`report:${name}`)} or ${JSON.stringify(`rls:${name}`)}.`,
      );
    return { kind: 'roles' as const, key: rolesNamed(world, name)[0], written: { dataset, role } };
  }
  const [key, ...others] = reportsNamed(world, name);
  if (others.length > 0) {
    const message = `the files have several reports named ${quote(name)}`;
    throw fail({ code: 'ambiguous-report', message, fix: 'name one by its alias or id' });
  }
  if (key === undefined && role === undefined && !isUuid(name)) {
    const forms = 'Write an alias, an id, WORKSPACE/NAME or DATASET/ROLE.';
    const fix = suggester(() => reports.keys())(name, forms);
    throw fail({ code: 'unknown-report', message: `The files have no report alias ${quote(name)}.`, fix });
  }
  return { kind: 'reports' as const, key, written: { report: name } };
}

/** Finds these reports, roles and teams, and how the person has them. Throws for an unknown name. */
export function findAccess(declared: Declared, { access, teams, user: address, now }: AccessRequest) {
  const identity = identityOf(address);
  const user = declared.users.get(identity)?.email ?? address.trim();
  const names = access.map((text) => text.replace(/^report:/, ''));
  const world = worldOfFiles(declared, identity, names, now);
  const keysOf = lineKeysIn(world.desired, world.catalogue);
  const grants = world.desired.grantsOfUser(identity);
  const reportsAndRoles = access.map((text): NamedAccess => {
    const { kind, key, written } = accessNamed(declared, world, text);
    const keys = (key === undefined ? undefined : keysOf[kind](key)) ?? written;
    const found = grants.filter((one) => one.key === key && one.kind === kind);
    const ways = found.map(({ window, reason, source }): EditableWay => {
      const team = source.through.at(-1)?.team;
      return { window, reason, source, team, isOwn: team === undefined && source.selector === undefined };
    });
    return { kind, name: String(lineFor(keys, {})), keys, key, team: undefined, ways };
  });
  const members = membersOfTeams(declared.teams);
  const memberships = teams.map((name): NamedAccess => {
    const ways = (members.get(name)?.get(identity) ?? []).map(({ through, ...way }) => {
      const listing = through.at(-1)?.team;
      return { ...way, team: listing, isOwn: listing === name };
    });
    const team = teamNamed(declared, name);
    return { kind: 'team', name: `team ${name}`, keys: { user }, key: undefined, team, ways };
  });
  const unique = new Map([...reportsAndRoles, ...memberships].map((one) => [one.kind + one.name, one]));
  return { accesses: [...unique.values()], desired: world.desired };
}
