import type { IdentityView } from './identity.ts';
import type { StoredReport, StoredRole, StoredUser } from './records.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 1.25rem; overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: .75rem 0; border-bottom: 1px solid; }
.columns { display: flex; flex-wrap: wrap; gap: 0 2.5rem; }
.columns > nav { flex: 1 1 14rem; max-width: 18rem; }
.canvas { padding: 3rem 1rem; border: 1px dashed; text-align: center; }
main { flex: 3 1 20rem; min-width: 0; }
`;

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

/** Escapes text for HTML and its attributes. Makes control and bidirectional characters visible. */
const toHtml = (raw: string): string =>
  raw
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu,
      (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(/[&<>"']/g, (one) => `&${NAMES[one]};`);

const page = (title: string, bar: string, columns: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${toHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${bar}<div class="columns">${columns}</div>
</body>
</html>
`;

export interface ShownReport {
  readonly report: StoredReport;
  /** The user's roles on the dataset of the report. */
  readonly roles: readonly StoredRole[];
  readonly datasetHasRoles: boolean;
}

export interface PortalPage {
  readonly view: IdentityView;
  readonly user: Pick<StoredUser, 'name' | 'email'>;
  /** The path of the session. */
  readonly base: string;
  readonly reports: readonly StoredReport[];
  readonly shown: ShownReport | undefined;
}

const list = (entries: readonly string[]): string =>
  `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

const linkTo = (base: string, { id, name }: StoredReport): string =>
  `<a href="${toHtml(`${base}/report/${id}`)}">${toHtml(name)}</a>`;

const header = ({ name, email }: PortalPage['user']): string =>
  `<header><strong>Report portal</strong> <span>${toHtml(name)} <small>${toHtml(email)}</small></span></header>`;

function reportListBody({ base, reports }: PortalPage): string {
  if (reports.length === 0) return '<h1>Reports</h1><p>You may open no report.</p>';
  const entries = reports.map((one) => `${linkTo(base, one)} <small>${toHtml(one.workspaceName)}</small>`);
  return `<h1>Reports</h1>${list(entries)}`;
}

function rowsOf({ roles, datasetHasRoles }: ShownReport): string {
  if (roles.length > 0)
    return `<p>You see the rows of these roles:</p>${list(roles.map(({ name }) => toHtml(name)))}`;
  return datasetHasRoles
    ? '<p role="alert">You are in no role of this dataset, so there is nothing to see.</p>'
    : '<p>This dataset has no roles: you see every row.</p>';
}

function reportBody(shown: ShownReport, { hideMenu, reportId, filters }: IdentityView, base: string): string {
  const { report, roles, datasetHasRoles } = shown;
  // With `reportId`, the address opens only this report.
  const back = reportId === undefined ? [`<a href="${toHtml(base)}">All reports</a>`] : [];
  const entries = [...back, '<a href="#rows">Row-level security</a>'];
  const menu = hideMenu ? '' : `<nav aria-label="Report menu">${list(entries)}</nav>`;
  const isEmpty = datasetHasRoles && roles.length === 0;
  const canvas = isEmpty ? '' : '<p class="canvas">The report platform shows the report here.</p>';
  const filterTexts = filters.map(({ key, value }) => `${toHtml(key)} = ${toHtml(value)}`);
  const filterPart = filters.length === 0 ? '' : `<h2>Filters applied</h2>${list(filterTexts)}`;
  const heading = `<h1>${toHtml(report.name)}</h1><p>${toHtml(report.workspaceName)}</p>`;
  return `${menu}${heading}${canvas}<h2 id="rows">Row-level security</h2>${rowsOf(shown)}${filterPart}`;
}

/** Shows all reports, or one. Flags of the view hide parts of the page. */
export function portalPage(asked: PortalPage): string {
  const { view, user, base, reports, shown } = asked;
  const hasSide = !view.hideSidebar && view.reportId === undefined && reports.length > 0;
  const side = hasSide
    ? `<nav aria-label="Reports">${list(reports.map((report) => linkTo(base, report)))}</nav>`
    : '';
  const body = shown === undefined ? reportListBody(asked) : reportBody(shown, view, base);
  return page(
    shown === undefined ? 'Reports' : shown.report.name,
    view.hideNavbar ? '' : header(user),
    `${side}<main>${body}</main>`,
  );
}

const AGAIN = 'Ask the application that sent you here for a new address.';

const REASONS = {
  unknown: ['This address is unknown', AGAIN],
  used: ['This address has been used', `Each address opens only once. ${AGAIN}`],
  expired: ['This address has expired', `Each address is valid for five minutes. ${AGAIN}`],
  missing: ['You cannot open this report', 'The report does not exist, or you may not open it.'],
} as const;

export function refusalPage(reason: keyof typeof REASONS): string {
  const [heading, advice] = REASONS[reason];
  return page(heading, '', `<main><h1>${heading}</h1><p>${advice}</p></main>`);
}
