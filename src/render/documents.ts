import type { AccessTable } from '../domain/access-table.ts';
import type { Applied } from '../domain/applied.ts';
import type { Reviewed } from '../domain/audit.ts';
import { type Exit, exitOfPlan } from '../domain/exit.ts';
import type { ExplainedUser, Who } from '../domain/explained.ts';
import type { FleetSummary } from '../domain/fleet-summary.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { PageBundle } from '../domain/page-data.ts';
import type { Plan } from '../domain/plan.ts';
import { type Problem, ProblemError } from '../domain/problem.ts';
import type { AnswerFormat, Format } from './formats.ts';
import type { AnswerContext } from './json/explained.ts';
import type { LinkTo } from './view/reason.ts';

/** How a document is to look; each form takes what concerns it. */
export interface Looks {
  readonly colour: boolean;
  readonly width?: number | undefined;
  /** Nothing is folded: for files. */
  readonly whole?: boolean;
  readonly allFindings?: boolean;
  readonly next?: string | undefined;
  readonly maxBytes?: number | undefined;
  readonly linkTo?: LinkTo;
}

/** A plan with how the command ends. */
export interface PlanDocument {
  readonly plan: Plan;
  readonly exit?: Exit;
  readonly holdings: () => Holdings;
  readonly access: () => AccessTable;
  /** The program and style of the HTML page. */
  readonly page: () => Promise<PageBundle>;
}

/** What an apply or a rehearsal came to. */
export interface AppliedDocument {
  readonly applied: Applied;
  readonly rehearsal: boolean;
  /** The style of the HTML page. */
  readonly page: () => Promise<PageBundle>;
}

type Render<Document> = (document: Document, looks: Looks) => Promise<Iterable<string>>;

/** A plan in each form. A form's code loads when it is asked for. */
export const PLAN: Readonly<Record<Format, Render<PlanDocument>>> = {
  text: async ({ plan }, looks) => (await import('./text/plan.ts')).planText(plan, looks),
  markdown: async ({ plan, holdings }, looks) => [
    (await import('./markdown/plan.ts')).planMarkdown(plan, { ...looks, holdings: holdings() }),
  ],
  json: async ({ plan, exit = exitOfPlan(plan, false) }) =>
    (await import('./json/plan.ts')).planJson(plan, exit),
  html: async ({ plan, access, page }, { linkTo }) =>
    (await import('./html/page.ts')).planPage(plan, access(), await page(), linkTo),
  diff: async ({ plan, holdings }) => (await import('./diff/plan.ts')).planDiff(plan, holdings()),
};

/** Drift in each form; its diff is the plan's. */
export const DRIFT: Readonly<Record<Format, Render<PlanDocument>>> = {
  text: async ({ plan }, looks) => (await import('./text/drift.ts')).driftText(plan, looks),
  markdown: async ({ plan, holdings }, looks) => [
    (await import('./markdown/drift.ts')).driftMarkdown(plan, { ...looks, holdings: holdings() }),
  ],
  json: async ({ plan, exit = exitOfPlan(plan, false) }) =>
    (await import('./json/drift.ts')).driftJson(plan, exit),
  html: async ({ plan, access, page }, { linkTo }) =>
    (await import('./html/drift.ts')).driftPage(plan, access(), await page(), linkTo),
  diff: PLAN.diff,
};

/** What an apply came to in each form. */
export const APPLIED: Readonly<Record<Format, Render<AppliedDocument>>> = {
  text: async ({ applied, rehearsal }, looks) =>
    (await import('./text/applied.ts')).appliedText(applied, { ...looks, rehearsal }),
  markdown: async ({ applied, rehearsal }, looks) => [
    (await import('./markdown/applied.ts')).appliedMarkdown(applied, rehearsal, looks.maxBytes),
  ],
  json: async ({ applied, rehearsal }) => (await import('./json/applied.ts')).appliedJson(applied, rehearsal),
  html: async ({ applied, rehearsal, page }, { linkTo }) =>
    (await import('./html/applied.ts')).appliedPage(applied, rehearsal, await page(), linkTo),
  diff: async () => {
    throw new ProblemError([
      {
        code: 'usage',
        severity: 'error',
        message: 'what an apply came to has no diff',
        fix: 'ask plan for the diff, and apply for .md, .html, .txt or .json',
      },
    ]);
  },
};

/** A document without a diff. */
type Answer<Document> = Readonly<Record<AnswerFormat, Render<Document>>>;

/** The style of a page. */
interface Paged {
  readonly page: () => Promise<PageBundle>;
}

/** An answer with what was asked. */
export interface Answered<Of> extends Paged {
  readonly answer: Of;
  readonly around: AnswerContext;
}

/** Why somebody has what, in each form. */
export const EXPLAIN: Answer<Answered<ExplainedUser>> = {
  text: async ({ answer, around }, looks) =>
    (await import('./text/explained.ts')).explainText(answer, { ...around, ...looks }),
  markdown: async ({ answer, around }, { maxBytes }) => [
    (await import('./markdown/explained.ts')).explainMarkdown(answer, around, maxBytes),
  ],
  json: async ({ answer, around }) => (await import('./json/explained.ts')).explainJson(answer, around),
  html: async ({ answer, around, page }) =>
    (await import('./html/explained.ts')).explainPage(answer, around, await page()),
};

/** Who has a report or role, in each form. */
export const WHO: Answer<Answered<Who>> = {
  text: async ({ answer, around }, looks) =>
    (await import('./text/explained.ts')).whoText(answer, { ...around, ...looks }),
  markdown: async ({ answer, around }, { maxBytes }) => [
    (await import('./markdown/explained.ts')).whoMarkdown(answer, around, maxBytes),
  ],
  json: async ({ answer, around }) => (await import('./json/explained.ts')).whoJson(answer, around),
  html: async ({ answer, around, page }) =>
    (await import('./html/explained.ts')).whoPage(answer, around, await page()),
};

/** Access that nobody used. */
export interface ReviewDocument extends Paged {
  readonly reviewed: Reviewed;
  readonly problems: readonly Problem[];
}

/** A review in each form. */
export const REVIEW: Answer<ReviewDocument> = {
  text: async ({ reviewed }, looks) => (await import('./text/reviewed.ts')).reviewText(reviewed, looks),
  markdown: async ({ reviewed }, { maxBytes }) => [
    (await import('./markdown/reviewed.ts')).reviewMarkdown(reviewed, maxBytes),
  ],
  json: async ({ reviewed, problems }) => (await import('./json/reviewed.ts')).reviewJson(reviewed, problems),
  html: async ({ reviewed, page }) => (await import('./html/reviewed.ts')).reviewPage(reviewed, await page()),
};

/** Many portals in one. */
export interface FleetDocument extends Paged {
  readonly summary: FleetSummary;
}

/** Many portals in each form. */
export const FLEET: Answer<FleetDocument> = {
  text: async ({ summary }, looks) => (await import('./text/fleet.ts')).summaryText(summary, looks),
  markdown: async ({ summary }, { maxBytes }) => [
    (await import('./markdown/fleet.ts')).summaryMarkdown(summary, maxBytes),
  ],
  json: async ({ summary }) => (await import('./json/fleet-summary.ts')).summaryJson(summary),
  html: async ({ summary, page }) => (await import('./html/fleet.ts')).fleetPage(summary, await page()),
};
