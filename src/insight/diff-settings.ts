import type { Declared } from '../domain/declared.ts';
import type { ValueDiff } from '../domain/files-diff.ts';
import { matchesBelow } from '../domain/pattern.ts';
import type { Limit, Settings } from '../domain/settings.ts';
import { byCode } from '../domain/wording.ts';

/** Files, and what their aliases lead to, as texts that are equal for what is written alike. */
export interface NamedFiles {
  readonly declared: Pick<Declared, 'settings' | 'reports' | 'datasets' | 'mentions'>;
  readonly reportText: (alias: string) => string;
  readonly datasetText: (alias: string) => string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A value as it may be written: patterns by their texts, without where it was read. What a list is in no order of is sorted. */
function plain(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(plain).sort((a, b) => byCode(JSON.stringify(a), JSON.stringify(b)));
  if (!isObject(value)) return value;
  if (typeof value['text'] === 'string') return value['text'];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key === 'source' || key === 'unlistedSource' || typeof one === 'function' ? [] : [[key, plain(one)]],
    ),
  );
}

function limitText(limit: Limit): string {
  switch (limit.kind) {
    case 'off':
      return 'off';
    case 'share':
      return `${limit.share * 100}%`;
    case 'count':
    case 'allowed':
      return String(limit.count);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(plain(value)));

/** Every key of the settings that decides something, with its value. */
function* keysOf({ portal, manage, guards, rules }: Settings): Iterable<readonly [string, string]> {
  const { maxRemovals, maxUserDeletes, maxGrants, ...others } = guards;
  const sections = {
    portal: { name: portal.name, url: portal.url },
    'portal.dialect': portal.dialect,
    manage: {
      ...manage,
      only: undefined,
      ignore: undefined,
      exclusive: undefined,
      unlistedSource: undefined,
    },
    'manage.only': manage.only,
    'manage.ignore': manage.ignore,
    'manage.exclusive': manage.exclusive,
    guards: others,
    rules: Object.fromEntries(rules.map((rule) => [rule.name, rule])),
  };
  for (const [section, values] of Object.entries(sections))
    for (const [key, value] of Object.entries(values))
      if (value !== undefined && !(Array.isArray(value) && value.length === 0))
        yield [`${section}.${key}`, textOf(value)];
  for (const [key, limit] of Object.entries({ maxRemovals, maxUserDeletes, maxGrants }))
    yield [`guards.${key}`, limitText(limit)];
}

/** The aliases by which patterns of `manage` may speak of something, with what they lead to. */
function* aliasesOf(
  { declared: { reports, datasets }, reportText, datasetText }: NamedFiles,
  all: readonly Settings[],
): Iterable<readonly [string, string]> {
  const rls = all.flatMap(({ manage: { only, ignore, exclusive } }) =>
    [only, ignore, exclusive].flatMap((scope) => scope.rls ?? []),
  );
  const grants = all.flatMap(({ manage }) => manage.ignore.grants.map(({ report }) => report));
  for (const alias of datasets.keys())
    if (rls.some((pattern) => matchesBelow(pattern, `${alias}/`)))
      yield [`datasets.${alias}`, datasetText(alias)];
  for (const alias of reports.keys())
    if (grants.some((pattern) => pattern.matches(alias))) yield [`reports.${alias}`, reportText(alias)];
}

/**
 * The keys of portal, manage, guards and rules that differ, with the aliases that these speak by. Where the first files
 * manage a kind of access, the second do too: those count as what was applied last.
 */
export function diffSettings(before: NamedFiles, after: NamedFiles): ValueDiff[] {
  const [a, b] = [before.declared, after.declared];
  const all = [a.settings, b.settings];
  const kinds = (['reports', 'rls'] as const).flatMap((kind): ValueDiff[] =>
    b.mentions[kind] && !a.mentions[kind] ? [{ key: kind, before: 'not managed', after: 'managed' }] : [],
  );
  const was = new Map([...keysOf(a.settings), ...aliasesOf(before, all)]);
  const is = new Map([...keysOf(b.settings), ...aliasesOf(after, all)]);
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort(byCode);
  return [
    ...keys.flatMap((key): ValueDiff[] => {
      const values = { before: was.get(key) ?? null, after: is.get(key) ?? null };
      return values.before === values.after ? [] : [{ key, ...values }];
    }),
    ...kinds,
  ];
}
