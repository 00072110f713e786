import type { ExplainedPath, ExplainedUser, Holding, Who } from '../../domain/explained.ts';
import type { PageBundle } from '../../domain/page-data.ts';
import type { Source } from '../../domain/source.ts';
import type { AnswerContext } from '../json/explained.ts';
import {
  blameText,
  groupText,
  LEFT_ALONE,
  noteOf,
  roleText,
  rowsText,
  subjectText,
} from '../text/holding.ts';
import {
  accountNotes,
  explainSentence,
  filesText,
  holderNames,
  portalText,
  STATES,
  type State,
  stateOf,
  whoSentence,
} from '../view/answers.ts';
import { becauseWords } from '../view/reason.ts';
import { capital, counted, some } from '../view/wording.ts';
import { html, type Markup, type Piece, when } from './markup.ts';
import { mail } from './phrase.ts';
import { type Column, tableSection } from './rows.ts';
import { fact, head, instantText, plainPage } from './shell.ts';
import { sign } from './signs.ts';

const SIGNS = {
  has: undefined,
  loses: 'lost',
  gains: 'gained',
  'keeps-held': 'held',
  'lacks-held': 'held',
  lacks: undefined,
} as const satisfies Record<State, Parameters<typeof sign>[0] | undefined>;

const TONES = {
  has: '',
  loses: 'lost',
  gains: 'gain',
  'keeps-held': 'held',
  'lacks-held': 'held',
  lacks: 'none',
} as const satisfies Record<State, string>;

function stateMarkup(holding: Holding): Markup {
  const state = stateOf(holding);
  const { change, held } = holding;
  const drawn = SIGNS[state];
  const why = change?.kind === 'take' ? becauseWords(change.because) : undefined;
  return html`<div class="state ${TONES[state]}">${drawn === undefined ? undefined : sign(drawn)}<span>${STATES[state]}</span></div>${when(why !== undefined, () => html`<p class="ask">${why}</p>`)}${when(held !== null, () => html`<p class="ask">${capital(held?.message ?? '')}</p>`)}`;
}

/** A line of the files, its author, and the memberships on the way. */
function sourceMarkup(source: Source, note: string, around: AnswerContext): Markup {
  const author = blameText(source, around);
  const [team] = source.through;
  return html`<li><code>${source.file}:${source.line}</code>${team === undefined ? '' : ` team ${team.team}`}${note}${when(author !== undefined, () => html`<p class="ask">${author}</p>`)}${source.through.map(
    (member) => {
      const added = blameText(member, around);
      return html`<p class="ask">member of ${member.team} at <code>${member.file}:${member.line}</code></p>${when(added !== undefined, () => html`<p class="ask">${added}</p>`)}`;
    },
  )}</li>`;
}

function pathMarkup(path: ExplainedPath, around: AnswerContext): Piece {
  const { group, leftAlone, sources } = path;
  const note = noteOf(path, around);
  return [
    group === null ? undefined : html`<li>through the portal group ${groupText(group)}</li>`,
    leftAlone === null ? undefined : html`<li>left alone: ${LEFT_ALONE[leftAlone]}</li>`,
    ...sources.map((source) => sourceMarkup(source, note, around)),
  ];
}

function cells(holding: Holding, around: AnswerContext): Piece[] {
  const { paths, change } = holding;
  const taking = change?.kind === 'take' ? change.sources : [];
  const ways = [
    ...paths.map((path) => pathMarkup(path, around)),
    ...taking.map((source) => sourceMarkup(source, ', which takes it', around)),
  ];
  return [stateMarkup(holding), ways.length === 0 ? '' : html`<ul class="paths">${ways}</ul>`];
}

const STATE: Column = { name: 'State' };
const BY: Column = { name: 'By', kind: 'wide' };

const seen = (holding: Holding): Piece => {
  const text = rowsText(holding);
  return text === undefined
    ? ''
    : holding.rowLevel === 'missing'
      ? html`<span class="held">${text}</span>`
      : text;
};

const problemNote = ({ problems }: AnswerContext): Piece =>
  when(
    problems.length,
    () =>
      html`<p>${counted(problems.length, 'problem')} of the files may change this: <code>rolecall validate --online</code></p>`,
  );

const viewpointFacts = ({ at }: AnswerContext): Markup[] => [
  fact('Files', filesText(at)),
  fact('Portal', portalText(at)),
  fact('Asked at', instantText(at.instant)),
];

/** Why somebody has what, as a page of its own. */
export function explainPage(
  answer: ExplainedUser,
  around: AnswerContext,
  bundle: PageBundle,
): Iterable<string> {
  const { user, account, access } = answer;
  const { live, groups } = account;
  const name = live === null || live.name.trim() === '' ? user : live.name.trim();
  const title = `Access of ${name}`;
  const reports = access.filter(({ kind }) => kind === 'report');
  const roles = access.filter(({ kind }) => kind === 'rls');
  const notes = accountNotes(account).map(capital);
  const content = [
    head(
      `${name}. ${explainSentence(answer)}`,
      `${notes.join('. ')}.`,
      [
        fact('Address', mail(user)),
        fact('Role', live === null ? 'no account' : (live.role ?? 'not known')),
        ...some(groups.length, groups.map(groupText).join(', ')).map((text) => fact('Portal groups', text)),
        ...viewpointFacts(around),
      ],
      undefined,
    ),
    tableSection(
      'reports',
      'Reports',
      'Every way by which a report comes, with its line; then which rows are seen.',
      [{ name: 'Report' }, STATE, BY, { name: 'Rows' }],
      reports.map((one) => [subjectMarkup(one), ...cells(one, around), seen(one)]),
    ),
    tableSection(
      'roles',
      'RLS roles',
      'Which rows of a dataset are seen comes by these.',
      [{ name: 'Role' }, STATE, BY],
      roles.map((one) => [subjectMarkup(one), ...cells(one, around)]),
    ),
    when(
      access.length === 0,
      () =>
        html`<section><p class="panel empty">No access, and no line of the files that gives any.</p></section>`,
    ),
  ];
  const sections = [
    { id: 'reports', name: 'Reports', count: reports.length },
    { id: 'roles', name: 'RLS roles', count: roles.length },
  ];
  return plainPage({ title, name: title, sections }, bundle, content, problemNote(around));
}

const subjectMarkup = (subject: ExplainedUser['access'][number]): Markup => {
  const [group, name] =
    subject.kind === 'report'
      ? [subject.report.workspace, subject.report.name]
      : [subject.rls.dataset ?? subject.rls.datasetId, subject.rls.role];
  return group === '' && name === ''
    ? html`${subjectText(subject)}`
    : html`<span class="ws">${group}/</span>${name}`;
};

function holderMarkup(holder: Who['holders'][number]): Markup {
  const { name, key } = holderNames(holder);
  const address = html`<span class="mail">${'user' in holder ? mail(key) : key}</span>`;
  return name === null
    ? html`<span class="who">${mail(key)}</span>`
    : html`<span class="who">${name}</span>${address}`;
}

/** Who has a report or role, and why, as a page of its own. */
export function whoPage(answer: Who, around: AnswerContext, bundle: PageBundle): Iterable<string> {
  const { subject, holders } = answer;
  const name = subject.kind === 'rls' ? `RLS ${roleText(subject.rls)}` : subjectText(subject);
  const title = `Who has ${name}`;
  const isReport = subject.kind === 'report';
  const content = [
    head(`${name}. ${whoSentence(answer)}`, '', viewpointFacts(around), undefined),
    tableSection(
      'holders',
      'Who',
      'Every way by which somebody has it, or should, with its line.',
      [{ name: 'Who' }, STATE, BY, ...(isReport ? [{ name: 'Rows' }] : [])],
      holders.map((one) => [holderMarkup(one), ...cells(one, around), ...(isReport ? [seen(one)] : [])]),
    ),
  ];
  const sections = [{ id: 'holders', name: 'Who', count: holders.length }];
  return plainPage({ title, name: title, sections }, bundle, content, problemNote(around));
}
