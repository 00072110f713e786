import { parseDuration } from '../../domain/duration.ts';
import { compilePattern } from '../../domain/pattern.ts';
import type {
  Dialect,
  GuardSettings,
  IgnoredGrant,
  Limit,
  ManageSettings,
  PortalSettings,
  Scope,
  Settings,
  SourcedPattern,
} from '../../domain/settings.ts';
import type { Trail } from '../../domain/source.ts';
import { elementsOf, entryOf, field, plainOf, scalarOf, type Tree, textOf } from '../parse/tree.ts';
import { type Reader, sourceAt, step, trailOf } from './reader.ts';

/** Settings that the schema refused read as their defaults; the problem is reported, so nothing is planned with them. */
function oneOf<Value extends string>(
  tree: Tree | undefined,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = textOf(tree);
  return values.find((value) => value === text) ?? fallback;
}

function limit(tree: Tree | undefined, fallback: Limit): Limit {
  const value = scalarOf(tree);
  if (typeof value === 'number') return { kind: 'count', count: value };
  if (typeof value !== 'string') return fallback;
  return value === 'off' ? { kind: 'off' } : { kind: 'share', share: Number(value.slice(0, -1)) / 100 };
}

function patterns(
  reader: Reader,
  tree: Tree | undefined,
  trail: Trail | undefined,
): readonly SourcedPattern[] | undefined {
  if (tree === undefined) return undefined;
  return elementsOf(tree).flatMap((element, index) => {
    const text = textOf(element);
    if (text === undefined) return [];
    return [{ ...compilePattern(text), source: sourceAt(reader, element.start, step(trail, index)) }];
  });
}

function scope(reader: Reader, tree: Tree | undefined, trail: Trail | undefined): Scope {
  const users = patterns(reader, field(tree, 'users'), step(trail, 'users'));
  const reports = patterns(reader, field(tree, 'reports'), step(trail, 'reports'));
  const rls = patterns(reader, field(tree, 'rls'), step(trail, 'rls'));
  return { ...(users && { users }), ...(reports && { reports }), ...(rls && { rls }) };
}

function ignoredGrants(reader: Reader, tree: Tree | undefined): IgnoredGrant[] {
  return elementsOf(tree).flatMap((element, index) => {
    const user = textOf(field(element, 'user'));
    const report = entryOf(element, 'report');
    const named = textOf(report?.value);
    if (user === undefined || report === undefined || named === undefined) return [];
    const source = sourceAt(
      reader,
      report.value.start,
      trailOf('manage', 'ignore', 'grants', index, 'report'),
    );
    return [{ user: compilePattern(user), report: { ...compilePattern(named), source } }];
  });
}

function portalSettings(reader: Reader, tree: Tree | undefined): PortalSettings {
  const url = entryOf(tree, 'url');
  const dialect = field(tree, 'dialect');
  return {
    name: textOf(field(tree, 'name')) ?? '',
    url: textOf(url?.value) ?? '',
    dialect: (dialect === undefined ? {} : plainOf(dialect)) as Dialect,
    ...(url && { source: sourceAt(reader, url.value.start, trailOf('portal', 'url')) }),
  };
}

function manageSettings(reader: Reader, root: Tree): ManageSettings {
  const manage = entryOf(root, 'manage');
  const tree = manage?.value;
  const ignore = field(tree, 'ignore');
  const exclusive = scope(reader, field(tree, 'exclusive'), trailOf('manage', 'exclusive'));
  const unlisted = entryOf(tree, 'unlisted');
  return {
    only: scope(reader, field(tree, 'only'), trailOf('manage', 'only')),
    ignore: {
      ...scope(reader, ignore, trailOf('manage', 'ignore')),
      grants: ignoredGrants(reader, field(ignore, 'grants')),
    },
    exclusive: { reports: exclusive.reports ?? [], rls: exclusive.rls ?? [] },
    unlisted: oneOf(unlisted?.value, ['keep', 'revoke', 'delete'], 'keep'),
    leavers: oneOf(field(tree, 'leavers'), ['revoke', 'delete', 'keep'], 'revoke'),
    roleChanges: oneOf(field(tree, 'roleChanges'), ['manual', 'replace', 'update'], 'manual'),
    unlistedSource: sourceAt(reader, unlisted?.start ?? manage?.start ?? 0, trailOf('manage', 'unlisted')),
  };
}

function guardSettings(reader: Reader, tree: Tree | undefined): GuardSettings {
  const administrators = scalarOf(field(tree, 'minAdministrators'));
  return {
    maxRemovals: limit(field(tree, 'maxRemovals'), { kind: 'share', share: 0.25 }),
    maxUserDeletes: limit(field(tree, 'maxUserDeletes'), { kind: 'count', count: 5 }),
    maxGrants: limit(field(tree, 'maxGrants'), { kind: 'off' }),
    minAdministrators: typeof administrators === 'number' ? administrators : 1,
    protect: patterns(reader, field(tree, 'protect'), trailOf('guards', 'protect')) ?? [],
    escalations: oneOf(field(tree, 'escalations'), ['report', 'refuse'], 'report'),
  };
}

const SETTLE = 30_000;

/** The settings of a root file, defaults filled in. */
export function readSettings(reader: Reader, root: Tree): Settings {
  return {
    portal: portalSettings(reader, field(root, 'portal')),
    manage: manageSettings(reader, root),
    guards: guardSettings(reader, field(root, 'guards')),
    settle: parseDuration(textOf(field(field(root, 'apply'), 'settle')) ?? '') ?? SETTLE,
  };
}

/** The include patterns of a root file, each with its source. */
export const readIncludes = (reader: Reader, root: Tree) =>
  elementsOf(field(root, 'include')).flatMap((element, index) => {
    const pattern = textOf(element);
    return pattern === undefined
      ? []
      : [{ pattern, source: sourceAt(reader, element.start, trailOf('include', index)) }];
  });
