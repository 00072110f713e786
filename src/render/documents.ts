import type { AccessTable } from '../domain/access-table.ts';
import type { Applied } from '../domain/applied.ts';
import { type Exit, exitOfPlan } from '../domain/exit.ts';
import type { Holdings } from '../domain/holdings.ts';
import type { PageBundle } from '../domain/page-data.ts';
import type { Plan } from '../domain/plan.ts';
import { ProblemError } from '../domain/problem.ts';
import type { Format } from './formats.ts';
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
}

type Render<Document> = (document: Document, looks: Looks) => Promise<Iterable<string>>;

const notBuilt = (message: string, fix: string): ProblemError =>
  new ProblemError([{ code: 'not-built-yet', severity: 'error', message, fix }]);

/** A plan in each form. A form's code loads when it is asked for. */
export const PLAN: Readonly<Record<Format, Render<PlanDocument>>> = {
  text: async ({ plan }, looks) => (await import('./text/plan.ts')).planText(plan, looks),
  markdown: async ({ plan, holdings }, looks) => [
    (await import('./markdown/plan.ts')).planMarkdown(plan, { ...looks, holdings: holdings() }),
  ],
  json: async ({ plan, exit = exitOfPlan(plan, false) }) => (await import('./json.ts')).planJson(plan, exit),
  html: async ({ plan, access, page }, { linkTo }) =>
    (await import('./html/page.ts')).planPage(plan, access(), await page(), linkTo),
  diff: async ({ plan, holdings }) => (await import('./diff/plan.ts')).planDiff(plan, holdings()),
};

/** What an apply came to in each form. */
export const APPLIED: Readonly<Record<Format, Render<AppliedDocument>>> = {
  text: async ({ applied, rehearsal }, looks) =>
    (await import('./text/applied.ts')).appliedText(applied, { ...looks, rehearsal }),
  markdown: async ({ applied, rehearsal }, looks) => [
    (await import('./markdown/applied.ts')).appliedMarkdown(applied, rehearsal, looks.maxBytes),
  ],
  json: async ({ applied, rehearsal }) => (await import('./json.ts')).appliedJson(applied, rehearsal),
  html: async () => {
    throw notBuilt('the page of an apply is not built yet', 'ask for .md, .txt or .json');
  },
  diff: async () => {
    throw notBuilt('an apply has no diff', 'ask plan for the diff, and apply for .md, .txt or .json');
  },
};
