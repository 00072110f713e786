import { compilePattern } from '../../domain/pattern.ts';
import { isRoleName } from '../../domain/role.ts';
import type {
  Allowance,
  Dialect,
  GuardSettings,
  IgnoredGrant,
  Limit,
  ManageSettings,
  PortalSettings,
  Restriction,
  Scope,
  Settings,
  SourcedPattern,
} from '../../domain/settings.ts';
import type { Trail } from '../../domain/source.ts';
import { parseDuration } from '../../domain/window.ts';
import { pathMatcher } from '../glob.ts';
import { elementsOf, field, isMap, textOf } from '../parse/values.ts';
import { readWindow } from './read-entries.ts';
import { readRules } from './read-rules.ts';
import { keyOf, type Reader, sourceAt, step, trailOf } from './reader.ts';

/** Settings that the schema refused read as their defaults; the problem is reported, so nothing is planned with them. */
function oneOf<Value extends string>(value: unknown, values: readonly Value[], fallback: Value): Value {
  return values.find((known) => known === value) ?? fallback;
}

function limit(value: unknown, fallback: Limit): Limit {
  if (typeof value === 'number') return { kind: 'count', count: value };
  if (typeof value !== 'string') return fallback;
  return value === 'off' ? { kind: 'off' } : { kind: 'share', share: Number(value.slice(0, -1)) / 100 };
}

function patterns(reader: Reader, value: unknown, trail: Trail): readonly SourcedPattern[] | undefined {
  if (value === undefined) return undefined;
  return elementsOf(value).flatMap((element, index) => {
    const text = textOf(element);
    if (text === undefined) return [];
    const at = step(trail, index);
    return [{ ...compilePattern(text), source: sourceAt(reader, at) }];
  });
}

function scope(reader: Reader, value: unknown, trail: Trail): Scope {
  const users = patterns(reader, field(value, 'users'), step(trail, 'users'));
  const reports = patterns(reader, field(value, 'reports'), step(trail, 'reports'));
  const rls = patterns(reader, field(value, 'rls'), step(trail, 'rls'));
  return { ...(users && { users }), ...(reports && { reports }), ...(rls && { rls }) };
}

function ignoredGrants(reader: Reader, value: unknown): IgnoredGrant[] {
  return elementsOf(value).flatMap((element, index) => {
    const user = textOf(field(element, 'user'));
    const named = textOf(field(element, 'report'));
    if (user === undefined || named === undefined) return [];
    const at = trailOf('manage', 'ignore', 'grants', index, 'report');
    const source = sourceAt(reader, at);
    return [{ user: compilePattern(user), report: { ...compilePattern(named), source } }];
  });
}

function portalSettings(reader: Reader, value: unknown): PortalSettings {
  const url = field(value, 'url');
  const dialect = field(value, 'dialect');
  const at = trailOf('portal', 'url');
  return {
    name: textOf(field(value, 'name')) ?? '',
    url: textOf(url) ?? '',
    dialect: (isMap(dialect) ? { ...dialect } : {}) as Dialect,
    ...(url !== undefined && { source: sourceAt(reader, at) }),
  };
}

const KINDS = ['reports', 'rls'] as const;

function manageSettings(reader: Reader, manage: unknown): ManageSettings {
  const ignore = field(manage, 'ignore');
  const exclusive = scope(reader, field(manage, 'exclusive'), trailOf('manage', 'exclusive'));
  const at = trailOf('manage', 'unlisted');
  const isWritten = field(manage, 'unlisted') !== undefined;
  return {
    only: scope(reader, field(manage, 'only'), trailOf('manage', 'only')),
    ignore: {
      ...scope(reader, ignore, trailOf('manage', 'ignore')),
      grants: ignoredGrants(reader, field(ignore, 'grants')),
    },
    exclusive: { reports: exclusive.reports ?? [], rls: exclusive.rls ?? [] },
    kinds: KINDS.filter((kind) => elementsOf(field(manage, 'kinds')).includes(kind)),
    unresolved: oneOf(field(manage, 'unresolved'), ['error', 'hold'], 'error'),
    vanished: oneOf(field(manage, 'vanished'), ['hold', 'create'], 'hold'),
    unlisted: oneOf(field(manage, 'unlisted'), ['report', 'keep', 'revoke', 'delete'], 'report'),
    leavers: oneOf(field(manage, 'leavers'), ['revoke', 'delete', 'keep'], 'revoke'),
    roleChanges: oneOf(field(manage, 'roleChanges'), ['manual', 'replace', 'update'], 'manual'),
    unlistedSource: sourceAt(reader, at, keyOf(isWritten ? at : trailOf('manage'))),
  };
}

const textsOf = (value: unknown): string[] => elementsOf(value).flatMap((element) => textOf(element) ?? []);

function restrictions(reader: Reader, value: unknown): Restriction[] {
  return elementsOf(value).map((element, index) => {
    const at = trailOf('guards', 'restrict', index);
    const files = textsOf(field(element, 'files'));
    const matchers = files.map(pathMatcher);
    return {
      files,
      mayGive: (file) => matchers.some((matches) => matches(file)),
      reports: textsOf(field(element, 'reports')).map(compilePattern),
      rls: textsOf(field(element, 'rls')).map(compilePattern),
      roles: textsOf(field(element, 'roles')).filter(isRoleName),
      source: sourceAt(reader, at),
    };
  });
}

function allowances(reader: Reader, value: unknown): Allowance[] {
  return elementsOf(value).map((element, index) => {
    const at = trailOf('guards', 'allow', index);
    const limit = field(element, 'limit');
    return {
      guard: textOf(field(element, 'guard')) ?? '',
      limit: typeof limit === 'number' ? limit : undefined,
      window: readWindow(reader, element, at),
      reason: textOf(field(element, 'reason')) ?? '',
      source: sourceAt(reader, at),
    };
  });
}

function guardSettings(reader: Reader, guards: unknown): GuardSettings {
  const administrators = field(guards, 'minAdministrators');
  return {
    maxRemovals: limit(field(guards, 'maxRemovals'), { kind: 'share', share: 0.25 }),
    maxUserDeletes: limit(field(guards, 'maxUserDeletes'), { kind: 'count', count: 5 }),
    maxGrants: limit(field(guards, 'maxGrants'), { kind: 'off' }),
    minAdministrators: typeof administrators === 'number' ? administrators : 1,
    protect: patterns(reader, field(guards, 'protect'), trailOf('guards', 'protect')) ?? [],
    escalations: oneOf(field(guards, 'escalations'), ['report', 'refuse'], 'report'),
    restrict: restrictions(reader, field(guards, 'restrict')),
    allow: allowances(reader, field(guards, 'allow')),
  };
}

const SETTLE = 30_000;

/** The settings of a root file, defaults filled in. */
export function readSettings(reader: Reader): Settings {
  const root = reader.value;
  return {
    portal: readPortal(reader),
    manage: manageSettings(reader, field(root, 'manage')),
    guards: guardSettings(reader, field(root, 'guards')),
    rules: readRules(reader, field(root, 'rules')),
    settle: parseDuration(textOf(field(field(root, 'apply'), 'settle')) ?? '') ?? SETTLE,
  };
}

/** The portal that a root file names. */
export const readPortal = (reader: Reader): PortalSettings =>
  portalSettings(reader, field(reader.value, 'portal'));

/** The include patterns of a root file, each with its source. */
export const readIncludes = (reader: Reader) =>
  elementsOf(field(reader.value, 'include')).flatMap((element, index) => {
    const pattern = textOf(element);
    const at = trailOf('include', index);
    return pattern === undefined ? [] : [{ pattern, source: sourceAt(reader, at) }];
  });
