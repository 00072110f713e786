import { type Change, type CountsByCause, causeOf } from '../../domain/change.ts';
import { groupBy } from '../../domain/multimap.ts';
import { countByCause, driftOf, type Plan } from '../../domain/plan.ts';
import { isError, type Problem } from '../../domain/problem.ts';
import { capital, counted, counts, digits, joined, sentence, unlessZero } from '../../domain/wording.ts';
import { type Blocks, type Document, lines, list, onlyIn, section, textList, verbatim } from '../document.ts';
import { resultJson } from '../forms.ts';
import { viewPeople } from '../view/people.ts';
import { accessSentences, type PlanView, viewPlan } from '../view/plan.ts';
import { DIFFERENCES, markerOf, outsideSection, peopleSections, taskSection } from './people.ts';
import { footBlocks, headBlocks, limitLines, listsLast, type PlanResult, planForms } from './plan-parts.ts';
import { findRisk, findRisks, riskItem, riskSections, standingBlocks } from './risks.ts';

/** The names and first sentences of the sections, in the order of the document. */
const WORDS = {
  portal: ['changed in the portal', 'These changes came after the last apply. `rolecall adopt` keeps them.'],
  both: ['changed in the portal and in the files', 'The portal and the files both changed.'],
  git: ['not applied yet', 'The files changed and were not applied yet.'],
  time: ['by a window that began or ended', 'A window began or ended.'],
  selector: [
    'given only by a workspace entry',
    'The report is new in the workspace, or somebody removed the access in the portal.',
  ],
  locked: ['held by a lockout', 'Somebody is locked out. The plan holds this access until the lockout ends.'],
  unknown: ['of unknown cause', 'rolecall has no applied files to compare with, so the cause is unknown.'],
} as const satisfies Record<keyof CountsByCause | 'locked', readonly [name: string, lead: string]>;

const sectionOf = (change: Change): keyof typeof WORDS =>
  change.held?.code === 'locked-out' ? 'locked' : causeOf(change);

function causeSection(one: string, name: string, lead: string, { plan, directory }: PlanView): Blocks {
  const changes = plan.changes.filter((change) => sectionOf(change) === one);
  if (changes.length === 0) return false;
  return section(
    { title: `${capital(name)}: ${digits(changes.length)}` },
    lines(lead),
    peopleSections(viewPeople(changes, directory)),
    taskSection(changes, directory),
  );
}

/** `7 differences: 3 changed in the portal, 4 not applied yet`, or `none`. Names nobody. */
function driftWords(plan: Plan): string {
  const { changes, leftAlone, unlistedPeople, unlistedGroups } = driftOf(plan);
  const sections: ReadonlyMap<string, readonly Change[]> = groupBy(changes, sectionOf);
  const [left, people, groups] = [leftAlone.length, unlistedPeople.length, unlistedGroups.length];
  const sum = changes.length + left + people + groups;
  const parts = [
    ...Object.entries(WORDS).flatMap(([one, [name]]) => counts([sections.get(one)?.length ?? 0, name, name])),
    ...unlessZero(left, `${digits(left)} left alone`),
    ...counts([people, 'person not in the files', 'people not in the files']),
    ...counts([groups, 'portal group not in the files', 'portal groups not in the files']),
  ];
  return parts.length === 0 ? 'none' : `${counted(sum, 'difference')}: ${parts.join(', ')}`;
}

/** These findings come first: they are drift, or limit what rolecall knows about drift. */
const OF_DRIFT: readonly string[] = [
  'no-base',
  'base-unreadable',
  'user-vanished',
  'unlisted-group',
  'rule-broken',
];

export function driftDocument(plan: Plan): Document {
  const view = viewPlan(plan);
  const { tally, directory } = view;
  const { name } = plan.portal;
  const words = driftWords(plan);
  const standing = plan.findings.filter((one) => one.standing === true);
  const ofDrift = plan.only.length === 0 ? [...OF_DRIFT, 'unlisted-administrator'] : OF_DRIFT;
  const limits = standing.filter(({ code }) => ofDrift.includes(code));
  const due = standing.filter(({ code }) => code === 'review-due').map(({ message }) => sentence(message));
  const others = standing.filter(({ code }) => !ofDrift.includes(code) && code !== 'review-due');
  // The findings at the top already show `base-unreadable`, which concerns all differences.
  const leftAlone = driftOf(plan).leftAlone.filter((one) => one.code !== 'base-unreadable');
  const riskOf = (finding: Problem) => findRisk(finding, directory);
  const leftItems = leftAlone.map((finding) => riskItem(riskOf(finding)));
  const rest = {
    ...view,
    plan: { ...plan, findings: plan.findings.filter((one) => !leftAlone.includes(one)) },
  };
  const refusals = new Set(plan.findings.filter(isError).map(({ code }) => code.replace(/^guard-/, '')));
  const next = [
    accessSentences(tally).replace(/^N/, 'n'),
    ...unlessZero(
      refusals.size,
      `${joined([...refusals])} ${refusals.size === 1 ? 'refuses' : 'refuse'} the apply.`,
    ),
  ];
  return {
    marker: markerOf('drift', name),
    blocks: [
      headBlocks(plan, 'Drift of', words === 'none' ? 'no drift' : words),
      limitLines(plan),
      words !== 'none' && lines(`The next apply: ${next.join(' ')}`),
      riskSections([...limits.map(riskOf), ...findRisks(rest)]),
      Object.entries(WORDS).map(([one, [name, lead]]) => causeSection(one, name, lead, view)),
      section({ title: `Left alone: ${digits(leftAlone.length)}` }, list(DIFFERENCES, leftItems)),
      outsideSection({ ...plan, findings: [] }),
      section(
        { title: 'Due for review', count: digits(due.length), fold: 'comment' },
        textList('review', due),
      ),
      standingBlocks(others, directory),
      footBlocks(view),
      // One line, because pipelines use this text as the subject of an issue.
      onlyIn('terminal', verbatim(`Drift of ${name}: ${words}.`)),
    ],
  };
}

function driftJson({ plan, exit }: PlanResult): Iterable<string> {
  const result = { byCause: countByCause(plan), ...listsLast({ people: [], ...plan }) };
  return resultJson('rolecall.drift/1', result, exit);
}

export function metricsText(plan: Plan): string {
  const portal = plan.portal.name;
  const { held, manual } = plan.summary;
  const { leftAlone, unlistedGroups } = driftOf(plan);
  const others = leftAlone.length + unlistedGroups.length;
  const gauges = [
    ['drift_changes', 'Differences between the files and the portal, by cause.', countByCause(plan)],
    ['drift_held', 'Changes that rolecall holds.', held],
    ['drift_manual', 'Changes that somebody must make by hand in the portal.', manual],
    ['unlisted_users', 'People with managed access who are not in the files.', plan.unlisted?.users ?? 0],
    ['drift_left_alone', 'Differences left alone, and portal groups that are not in the files.', others],
    ['drift_time_seconds', 'When the run began, as a Unix time.', Date.parse(plan.createdAt) / 1000],
  ] as const;
  const rows = gauges.flatMap(([key, help, value]) => {
    const name = `rolecall_${key}`;
    return [
      `# TYPE ${name} gauge`,
      ...(key === 'drift_time_seconds' ? [`# UNIT ${name} seconds`] : []),
      `# HELP ${name} ${help}`,
      ...(typeof value === 'number'
        ? [`${name}{portal="${portal}"} ${value}`]
        : Object.entries(value).map(([cause, n]) => `${name}{portal="${portal}",cause="${cause}"} ${n}`)),
    ];
  });
  return `${[...rows, '# EOF'].join('\n')}\n`;
}

export const DRIFT = planForms(({ plan }) => driftDocument(plan), driftJson);
