import type { View } from './identity.ts';
import type { ReportRecord, RoleRecord } from './records.ts';

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

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; display: flex; flex-direction: column; min-height: 100vh; }
a { color: LinkText; }
a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; padding: .5rem; }
header { padding: .75rem 1rem; border-bottom: 1px solid GrayText; }
.columns { display: flex; flex: 1; flex-wrap: wrap; }
nav.side { flex: 1 1 14rem; max-width: 20rem; padding: 1rem; border-right: 1px solid GrayText; }
main { flex: 3 1 20rem; padding: 1rem; overflow-wrap: anywhere; }
ul { padding-left: 1.25rem; }
.menu { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
@media (max-width: 40rem) { nav.side { max-width: none; border-right: 0; border-bottom: 1px solid GrayText; } }
`;

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
  readonly report: ReportRecord;
  readonly roles: readonly RoleRecord[];
  /** True when the dataset has roles at all. */
  readonly limited: boolean;
}

export interface PortalPage {
  readonly view: View;
  /** Where links of this visit begin. */
  readonly base: string;
  readonly reports: readonly ReportRecord[];
  readonly shown: ShownReport | undefined;
}

const list = (entries: readonly string[]): string =>
  `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

const link = (base: string, report: ReportRecord, current: boolean): string =>
  `<a href="${text(`${base}/report/${report.id}`)}"${current ? ' aria-current="page"' : ''}>${text(report.name)}</a> <small>${text(report.workspaceName)}</small>`;

function reportBody({ report, roles, limited }: ShownReport, view: View): string {
  const rows =
    roles.length > 0
      ? list(roles.map(({ name }) => text(name)))
      : limited
        ? '<p role="alert">You are in no role of this dataset, so there is nothing to see.</p>'
        : '<p>This dataset has no roles: every row is shown.</p>';
  const filters =
    view.filters.length === 0
      ? ''
      : `<h2>Filters applied</h2>${list(view.filters.map(({ key, value }) => `${text(key)} = ${text(value)}`))}`;
  const menu = view.hideMenu
    ? ''
    : '<nav aria-label="Report menu"><ul class="menu"><li>File</li><li>View</li></ul></nav>';
  return `${menu}<h1>${text(report.name)}</h1><p>${text(report.description ?? report.workspaceName)}</p><h2>Row-level security</h2>${rows}${filters}`;
}

/** The portal for one user: all reports, or the one that was asked for, with what the flags leave of the frame around it. */
export function portalPage({ view, base, reports, shown }: PortalPage): string {
  const single = view.reportId !== undefined;
  const title = shown === undefined ? 'Reports' : shown.report.name;
  const bar = view.hideNavbar
    ? ''
    : `<header><strong>Report portal</strong> <span>signed in as ${text(view.userEmail)}</span></header>`;
  const entries = reports.map((report) => link(base, report, report.id === shown?.report.id));
  const side =
    view.hideSidebar || single
      ? ''
      : `<nav class="side" aria-label="Reports"><h2>Your reports</h2>${entries.length === 0 ? '<p>None yet.</p>' : list(entries)}</nav>`;
  const start = `<h1>Reports</h1>${entries.length === 0 ? '<p>You may open no report.</p>' : view.hideSidebar ? list(entries) : '<p>Choose a report.</p>'}`;
  return page(
    title,
    `<a class="skip" href="#content">Skip to the content</a>${bar}<div class="columns">${side}<main id="content">${shown === undefined ? start : reportBody(shown, view)}</main></div>`,
  );
}

const REASONS = {
  unknown: 'This address is not known.',
  used: 'This address has been used. It opens once.',
  expired: 'This address has expired. It is valid for five minutes.',
  missing: 'There is no such report here.',
} as const;

/** A plain page that says why there is nothing to see, and the way back where it is known. */
export const refusalPage = (reason: keyof typeof REASONS, home?: string): string =>
  page(
    'Not available',
    `<main id="content"><h1>Not available</h1><p>${REASONS[reason]} Ask the application that sent you here for a new one.</p>${
      home === undefined ? '' : `<p><a href="${text(home)}" rel="noreferrer">Go to ${text(home)}</a></p>`
    }</main>`,
  );
