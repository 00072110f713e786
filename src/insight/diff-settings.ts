import { FILE_KEYS, KINDS } from '../domain/access.ts';
import type { Declared } from '../domain/declared.ts';
import type { ValueDiff, WrittenGrants } from '../domain/files-diff.ts';
import { matchesBelow } from '../domain/pattern.ts';
import { type Settings, selectorsOf } from '../domain/settings.ts';
import { DAY } from '../domain/window.ts';
import { byCode } from '../domain/wording.ts';
import { valueDiff } from './diff-account.ts';

type NamedFiles = Pick<WrittenGrants, 'reportText' | 'datasetText'> & { readonly declared: Declared };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Turns a setting back into what the files say, such as `25%`. Sorts lists and leaves out places. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(asWritten).sort((a, b) => byCode(JSON.stringify(a), JSON.stringify(b)));
  if (!isRecord(value)) return value;
  const { text, kind, share, count } = value;
  if (typeof text === 'string') return text;
  if (kind === 'off') return kind;
  if (typeof share === 'number') return `${Number((share * 100).toPrecision(12))}%`;
  if (typeof count === 'number') return String(count);
  const shown = Object.entries(value).filter(
    ([key, one]) => key !== 'source' && key !== 'unlistedSource' && typeof one !== 'function',
  );
  const isSpan = (key: string): boolean => key === 'review' || key === 'within';
  const show = (key: string, one: unknown): unknown =>
    isSpan(key) && typeof one === 'number' ? `${one / DAY}d` : asWritten(one);
  const written = ([key, one]: [string, unknown]): [string, unknown] =>
    key === 'window' && isRecord(one) ? ['until', one['until']] : [key, show(key, one)];
  return Object.fromEntries(shown.map(written));
}

function* listKeys(values: object, path = ''): Iterable<readonly [string, string]> {
  for (const [name, value] of Object.entries(values)) {
    const key = path === '' ? name : `${path}.${name}`;
    if (isRecord(value)) yield* listKeys(value, key);
    else if (value !== undefined && !(Array.isArray(value) && value.length === 0))
      yield [key, typeof value === 'string' ? value : JSON.stringify(value)];
  }
}

const settingsOf = ({ portal, manage, guards, rules }: Settings): Iterable<readonly [string, string]> =>
  listKeys({
    portal: asWritten(portal),
    manage: asWritten(manage),
    guards: asWritten(guards),
    rules: Object.fromEntries(rules.map((rule) => [rule.name, JSON.stringify(asWritten(rule))])),
  });

/** The aliases that patterns in the settings match, each with the report or dataset that it names. */
function* aliasesOf(
  { declared: { reports, datasets }, reportText, datasetText }: NamedFiles,
  all: readonly Settings[],
): Iterable<readonly [string, string]> {
  const rls = all.flatMap(({ manage: { only, ignore, exclusive }, guards, rules }) => {
    const selectors = rules.flatMap(({ form }) => selectorsOf(form));
    return [only, ignore, exclusive, ...guards.restrict, ...selectors].flatMap((one) => one.rls ?? []);
  });
  const grants = all.flatMap(({ manage }) => manage.ignore.grants.map(({ report }) => report));
  for (const alias of datasets.keys())
    if (rls.some((pattern) => matchesBelow(pattern, `${alias}/`)))
      yield [`datasets.${alias}`, datasetText(alias)];
  for (const alias of reports.keys())
    if (grants.some((pattern) => pattern.matches(alias))) yield [`reports.${alias}`, reportText(alias)];
}

/** Also compares the aliases that settings use, and shows kinds that only one set of files manages. */
export function diffSettings(before: NamedFiles, after: NamedFiles): ValueDiff[] {
  const [a, b] = [before.declared, after.declared];
  const all = [a.settings, b.settings];
  const managedText = (isManaged: boolean): string => (isManaged ? 'managed' : 'not managed');
  const kinds = KINDS.flatMap((kind) =>
    valueDiff(FILE_KEYS[kind], managedText(a.mentions[kind]), managedText(b.mentions[kind])),
  );
  const was = new Map([...settingsOf(a.settings), ...aliasesOf(before, all)]);
  const is = new Map([...settingsOf(b.settings), ...aliasesOf(after, all)]);
  const keys = [...new Set([...was.keys(), ...is.keys()])].sort(byCode);
  return [...keys.flatMap((key) => valueDiff(key, was.get(key) ?? null, is.get(key) ?? null)), ...kinds];
}
