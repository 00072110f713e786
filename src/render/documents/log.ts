import { type AccountChange, type Change, isOfAccount } from '../../domain/change.ts';
import type { AuditEvidence, Log, LogEntry, Population, RecordedChange } from '../../domain/log.ts';
import { LOCKOUT_OF } from '../../domain/log.ts';
import { counted, joined, minute, sentence, unlessZero } from '../../domain/wording.ts';
import type { Blocks, Document, Item } from '../document.ts';
import { lines, list, person, section, strong, table, textList } from '../document.ts';
import { type CsvCell, makeForms, renderCsv, resultJson, subjectText } from '../forms.ts';
import { holderKey, whoOf } from '../view/names.ts';
import { editedPlaces, groupByFile, placesText } from '../view/places.ts';
import { accountWords, alteredText, CHANGE_WORDS, lossWords } from '../view/reason.ts';
import { PEOPLE } from './people.ts';

/** `reports +2 -1, RLS +1` */
function changedText(counts: LogEntry['counts']): string {
  const countText = (name: string, plus = 0, minus = 0): string[] =>
    unlessZero(
      plus + minus,
      [name, ...unlessZero(plus, `+${plus}`), ...unlessZero(minus, `-${minus}`)].join(' '),
    );
  const changed = (counts['replace-user'] ?? 0) + (counts['update-user'] ?? 0);
  const parts = [
    ...countText('accounts', counts['create-user'], counts['delete-user']),
    ...countText('reports', counts['grant-report'], counts['revoke-report']),
    ...countText('RLS', counts['grant-rls'], counts['revoke-rls']),
    ...unlessZero(changed, `accounts changed ${changed}`),
  ];
  return parts.join(', ') || 'no changes';
}

/** `Sales/Churn`, `administrator`, `viewer becomes administrator`. */
function nameIn(change: Change): string {
  if ('report' in change || 'rls' in change) return subjectText(change);
  return 'role' in change ? change.role : alteredText(change);
}

/** The newest line that gave the access. If this line is unknown, the lines that the plan showed. */
const lineOf = (change: RecordedChange): string =>
  placesText({ places: groupByFile(change.place ? [change.place] : editedPlaces(change)), ranges: 'few' });

function whyText(change: RecordedChange, isLockout: boolean): string {
  const why = isLockout ? 'locked out' : lossWords(change);
  const words = [why, change.reason ?? ''].filter(Boolean);
  return words.length === 0 ? '' : ` (${words.join(': ')})`;
}

/** `the account was created, as administrator` */
function accountOutcome(change: AccountChange, isDone: boolean): string {
  const { kind } = change;
  const words = accountWords(kind, isDone ? 'was' : 'should have been');
  return [words, nameIn(change)].filter(Boolean).join(kind === 'create-user' ? ', as ' : ': ');
}

function changeItem(change: RecordedChange, isLockout: boolean): Item {
  const { kind, outcome } = change;
  const sign = CHANGE_WORDS[kind].move;
  const isDone = outcome === 'applied';
  const undoneSign = outcome === 'held' ? 'held' : 'risk';
  const planned = outcome === 'held' ? 'would' : 'should';
  const verb = isDone ? sign : `${planned} ${sign === 'lost' ? 'lose' : 'gain'}`;
  const what = isOfAccount(change)
    ? `: ${accountOutcome(change, isDone)}`
    : ` ${verb} ${'rls' in change ? 'RLS ' : ''}${nameIn(change)}`;
  return {
    sign: isDone || kind === 'manual' ? sign : undoneSign,
    pieces: [
      person(whoOf({ user: holderKey(change), name: 'name' in change ? change.name : null })),
      what,
      !isDone && kind !== 'manual' && (outcome === 'held' ? ', held back' : `: ${outcome}`),
      whyText(change, isLockout),
    ],
    right: [lineOf(change), change.author ?? []].flat().join(' '),
  };
}

function entryBlocks(entry: LogEntry): Blocks {
  const { instant, commit, author, subject, counts, fingerprint, partial, by, changes } = entry;
  const isLockout = partial?.startsWith(LOCKOUT_OF) === true;
  const items = changes?.map((change) => changeItem(change, isLockout));
  return [
    lines(
      [strong(minute(instant)), ` UTC  ${commit.slice(0, 12)}  ${changedText(counts)}`],
      // A lockout applies no commit.
      author !== null && !isLockout && `${author}: ${subject ?? ''}`,
      partial !== null && `Incomplete: ${partial}`,
      changes === undefined ? fingerprint : `applied by ${by}`,
    ),
    list(['change', 'changes'], items),
  ];
}

function populationBlocks(when: string, found: Population | null): Blocks {
  if (found === null) return lines(`${when}: unknown, this clone has no record of that time.`);
  const { people, portal } = found;
  const numbers = portal && [
    counted(portal.users, 'user'),
    counted(portal.grants, 'grant'),
    counted(portal.memberships, 'membership'),
  ];
  const read =
    numbers === null ? '' : ` The last apply before that time found ${joined(numbers)} in the portal.`;
  return [
    lines(`${when}: ${counted(people.length, ...PEOPLE)} in the files of the last complete apply.${read}`),
    table(
      PEOPLE,
      ['person', 'role', 'reports', 'RLS roles'],
      people.map((one) => [person(whoOf(one)), one.role, String(one.reports), String(one.roles)]),
      { numbers: [2, 3], most: 12 },
    ),
  ];
}

const reviewText = ({ kind, name, reviewed, author, due }: AuditEvidence['reviews'][number]): string => {
  const when = reviewed === undefined ? 'never reviewed' : `reviewed ${reviewed} by ${author ?? 'unknown'}`;
  return `${kind} ${name}: ${when}${due ? ', due' : ''}`;
};

/** The record does not have the access of people who are not in the files. */
const HOLDS = 'holds for the people in the files';

const ruleItem = ({ name, broken }: AuditEvidence['rules'][number]): Item => ({
  pieces: `${name}: ${broken.length === 0 ? HOLDS : 'broken'}`,
  items: broken.map((text) => ({ pieces: sentence(text) })),
});

function evidenceBlocks({ before, after, left, reviews, rules, unknown: gaps }: AuditEvidence): Blocks {
  return [
    section(
      { title: 'Who was in the files' },
      populationBlocks('At the start', before),
      populationBlocks('At the end', after),
    ),
    section(
      { title: 'Who left and lost access or the account' },
      table(
        PEOPLE,
        ['person', 'merged (UTC)', 'last access gone (UTC)', 'hours'],
        left.map(({ user, because, merged, gone, hours }) => {
          const unknown = because === 'expired' ? 'expired' : 'unknown';
          return [
            person(whoOf({ user })),
            merged === null ? unknown : minute(merged),
            gone === null ? 'not gone, or listed again' : minute(gone),
            String(hours ?? unknown),
          ];
        }),
        { numbers: [3] },
      ),
    ),
    section({ title: 'Reviews' }, textList('review', reviews.map(reviewText))),
    section({ title: 'Rules at the end' }, list(['rule', 'rules'], rules.map(ruleItem))),
    section({ title: 'What a clone cannot show' }, textList('limit', gaps)),
  ];
}

const verifiedTexts = ({ signed, unsigned }: NonNullable<Log['verified']>): readonly string[] => [
  `${counted(signed, 'record has', 'records have')} a trusted signature.`,
  ...unlessZero(unsigned, `${counted(unsigned, 'older record has', 'older records have')} no signature.`),
];

export function logDocument({ portal, branch, entries, complete, evidence, verified }: Log): Document {
  const applies = entries.map(entryBlocks);
  return {
    blocks: [
      evidence && {
        kind: 'title',
        pieces: `${portal}: ${minute(evidence.from)} to ${minute(evidence.until)} UTC`,
      },
      verified && lines(...verifiedTexts(verified)),
      evidence === undefined ? applies : section({ title: 'What was applied' }, applies),
      evidence && evidenceBlocks(evidence),
      !complete &&
        lines(
          `Older applies are not shown: pass --evidence PERIOD. A shallow clone may also lack a part of ${branch}.`,
        ),
    ],
  };
}

const COLUMNS = {
  what: 'what',
  time: 'time',
  holder: 'holder',
  subject: 'role, report or RLS role',
  because: 'because',
  cause: 'cause',
  outcome: 'outcome',
  reason: 'reason',
  line: 'line',
  writer: 'line written by',
  commit: 'commit',
  author: 'commit by',
  by: 'applied by',
  hours: 'hours',
} as const;
type LogRow = Readonly<Partial<Record<keyof typeof COLUMNS, CsvCell>>>;

function* changeRows({ instant: time, commit, author, by, partial, changes }: LogEntry): Iterable<LogRow> {
  if (changes === undefined) yield { what: 'apply', time, reason: partial, commit, author, by };
  for (const change of changes ?? []) {
    const { kind: what, because, cause, outcome, reason, author: writer = null } = change;
    const decided = { holder: holderKey(change), subject: nameIn(change), because, cause, outcome, reason };
    yield { what, time, ...decided, line: lineOf(change), writer, commit, author, by };
  }
}

function* evidenceRows(evidence: AuditEvidence): Iterable<LogRow> {
  const { from, until, before, after, left, reviews, rules, unknown: gaps } = evidence;
  for (const [time, population] of [[from, before] as const, [until, after] as const])
    for (const { user: holder, role: subject } of population?.people ?? [])
      yield { what: 'in the files', time, holder, subject };
  for (const { user: holder, because, commit, merged, gone: time, hours } of left)
    yield { what: 'left', time, holder, because, subject: merged && `merged ${merged}`, commit, hours };
  for (const { kind, name, reviewed: time = null, author: writer, due } of reviews)
    yield { what: due ? 'review due' : 'reviewed', time, holder: `${kind} ${name}`, writer };
  for (const { name: holder, broken } of rules)
    yield { what: 'rule', time: until, holder, outcome: broken.join(' ') || HOLDS };
  for (const subject of gaps) yield { what: 'unknown', subject };
}

export function logCsv({ entries, evidence, verified }: Log): Iterable<string> {
  const rows: readonly LogRow[] = [
    ...entries.flatMap((entry) => [...changeRows(entry)]),
    ...(verified === undefined ? [] : [{ what: 'verified', subject: verifiedTexts(verified).join(' ') }]),
    ...(evidence === undefined ? [] : evidenceRows(evidence)),
  ];
  const keys = Object.keys(COLUMNS) as (keyof LogRow)[];
  const cells = rows.map((row) => keys.map((key) => row[key] ?? null));
  return renderCsv(Object.values(COLUMNS), cells);
}

export const logJson = (log: Log): Iterable<string> => resultJson('rolecall.log/1', log);

export const LOG = makeForms(logDocument, logJson, logCsv);
