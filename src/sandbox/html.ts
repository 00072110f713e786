import type { IdentityView } from './identity.ts';
import { STYLE } from './page-style.ts';
import type { StoredReport, StoredRole, StoredUser } from './records.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in an attribute too; control and bidirectional characters become visible. */
const text = (raw: string): string =>
  raw
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu,
      (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;

/** A report as the user sees it, with what binds the rows. */
export interface ShownReport {
  readonly report: StoredReport;
  readonly roles: readonly StoredRole[];
  /** True when the dataset has roles at all. */
  readonly limited: boolean;
}

export interface PortalPage {
  readonly view: IdentityView;
  readonly user: Pick<StoredUser, 'name' | 'email'>;
  /** Where links of this visit begin. */
  readonly base: string;
  readonly reports: readonly StoredReport[];
  readonly shown: ShownReport | undefined;
}

const list = (entries: readonly string[], style?: string): string =>
  `<ul${style === undefined ? '' : ` class="${style}"`}>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

const link = (base: string, report: StoredReport, current: boolean): string =>
  `<a href="${text(`${base}/report/${report.id}`)}"${current ? ' aria-current="page"' : ''}>${text(report.name)}</a>`;

const card = (base: string, report: StoredReport): string =>
  `${link(base, report, false)}${report.description === null ? '' : `<small>${text(report.description)}</small>`}`;

const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Reports by workspace, both in the order of their names; workspaces of one name stay apart. */
function byWorkspace(
  reports: readonly StoredReport[],
): readonly (readonly [string, readonly StoredReport[]])[] {
  const ids = new Set(reports.map(({ workspaceId }) => workspaceId));
  return [...ids]
    .map((id) => reports.filter(({ workspaceId }) => workspaceId === id))
    .map((held) => [held[0]?.workspaceName ?? '', held.toSorted((a, b) => byName(a.name, b.name))] as const)
    .sort(([a], [b]) => byName(a, b));
}

const bar = (user?: PortalPage['user']): string =>
  `<header><strong>Report portal</strong>${
    user === undefined
      ? ''
      : ` <span>${text(user.name)} <span class="quiet">${text(user.email)}</span></span>`
  }</header>`;

const filtersOf = ({ filters }: IdentityView): string =>
  filters.length === 0
    ? ''
    : `<h2 id="filters">Filters applied</h2>${list(
        filters.map(({ key, value }) => `${text(key)} = ${text(value)}`),
        'chips',
      )}`;

function rowsOf({ roles, limited }: ShownReport): string {
  if (roles.length > 0)
    return `<p>You see the rows of these roles:</p>${list(
      roles.map(({ name }) => text(name)),
      'chips',
    )}`;
  return limited
    ? '<p class="alert" role="alert">You are in no role of this dataset, so there is nothing to see.</p>'
    : '<p>This dataset has no roles: every row is shown.</p>';
}

function reportBody(shown: ShownReport, view: IdentityView, base: string): string {
  const { report, roles, limited } = shown;
  const entries = [
    ...(view.reportId === undefined ? [`<a href="${text(base)}">All reports</a>`] : []),
    '<a href="#rows">Row-level security</a>',
    ...(view.filters.length === 0 ? [] : ['<a href="#filters">Filters</a>']),
  ];
  const menu = view.hideMenu ? '' : `<nav class="menu" aria-label="Report menu">${list(entries)}</nav>`;
  const canvas =
    limited && roles.length === 0
      ? ''
      : '<p class="canvas">Here the analytics platform draws the report.</p>';
  return `${menu}<h1>${text(report.name)}</h1><p class="quiet">${text(report.workspaceName)}${
    report.description === null ? '' : `: ${text(report.description)}`
  }</p>${canvas}<h2 id="rows">Row-level security</h2>${rowsOf(shown)}${filtersOf(view)}`;
}

function startBody({ base, reports }: PortalPage): string {
  return reports.length === 0
    ? '<h1>Reports</h1><p>You may open no report.</p>'
    : `<h1>Reports</h1><p class="quiet">You may open ${reports.length === 1 ? 'one report' : `${reports.length} reports`}.</p>${byWorkspace(
        reports,
      )
        .map(
          ([workspace, held]) =>
            `<h2>${text(workspace)}</h2>${list(
              held.map((report) => card(base, report)),
              'cards',
            )}`,
        )
        .join('')}`;
}

/** The portal for one user: all reports, or the one that was asked for, with what the flags leave of the frame around it. */
export function portalPage(asked: PortalPage): string {
  const { view, user, base, reports, shown } = asked;
  const side =
    view.hideSidebar || view.reportId !== undefined || reports.length === 0
      ? ''
      : `<nav class="side" aria-label="Reports"><h2>Your reports</h2>${byWorkspace(reports)
          .map(
            ([workspace, held]) =>
              `<h3>${text(workspace)}</h3>${list(
                held.map((report) => link(base, report, report.id === shown?.report.id)),
              )}`,
          )
          .join('')}</nav>`;
  const body = shown === undefined ? startBody(asked) : reportBody(shown, view, base);
  return page(
    shown === undefined ? 'Reports' : shown.report.name,
    `<a class="skip" href="#content">Skip to the content</a>${
      view.hideNavbar ? '' : bar(user)
    }<div class="columns">${side}<main id="content" tabindex="-1">${body}</main></div>`,
  );
}

const AGAIN = 'Ask the application that sent you here for a new one.';

const REASONS = {
  unknown: ['This address is not known', AGAIN],
  used: ['This address has been used', `It opens once. ${AGAIN}`],
  expired: ['This address has expired', `It is valid for five minutes. ${AGAIN}`],
  missing: ['There is no such report here', 'It does not exist, or you may not open it.'],
} as const;

/** Where a page without a report leads, and whether it has the bar on top. */
export interface PageSetting {
  readonly hideNavbar?: boolean;
  readonly way?: { readonly href: string; readonly label: string } | undefined;
}

/** A page that says why there is nothing to see, with the way back where it is known. */
export function refusalPage(
  reason: keyof typeof REASONS,
  { hideNavbar = false, way }: PageSetting = {},
): string {
  const [heading, advice] = REASONS[reason];
  const back =
    way === undefined ? '' : `<p><a href="${text(way.href)}" rel="noreferrer">${text(way.label)}</a></p>`;
  return page(
    heading,
    `${hideNavbar ? '' : bar()}<div class="columns"><main id="content"><div class="notice"><h1>${heading}</h1><p>${advice}</p>${back}</div></main></div>`,
  );
}
