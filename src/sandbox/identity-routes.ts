import { randomUUID } from 'node:crypto';
import { fold, type SandboxDialect } from './dialect.ts';
import { portalPage, refusalPage, type ShownReport } from './html.ts';
import { type IdentityBody, type IdentityView, identitiesOf } from './identity.ts';
import { answer, refusals } from './openapi.ts';
import { idIn, type StoredUser } from './records.ts';
import { json, type Reply } from './reply.ts';
import type { CheckedRequest, PortalRoute } from './router.ts';
import type { Store } from './store.ts';
import { ADDRESS, noQuery } from './write-routes.ts';

const flag = (description: string) => ({ type: 'boolean', default: false, description });
const text = { type: 'string', minLength: 1 } as const;

const bodyIn = (dialect: Pick<SandboxDialect, 'ids'>) => ({
  type: 'object',
  properties: {
    userEmail: { ...ADDRESS, description: 'The user whose reports and rows the portal shows.' },
    baseUrl: { ...text, description: 'The configured subdomain of the portal.' },
    organizationId: { ...idIn(dialect), description: 'The request also needs reportId.' },
    reportId: { ...idIn(dialect), description: 'Shows only this report. Needs organizationId.' },
    hideMenu: flag('Hides the menu bar of an opened report.'),
    hideNavbar: flag('Hides the navigation bar of an opened report.'),
    hideSidebar: flag('Hides the sidebar on the navigation screen.'),
    embed: flag('Sets hideMenu, hideNavbar and hideSidebar together.'),
    customFilters: {
      type: 'array',
      description: 'Opens the report with these filters. Filters do not protect data.',
      items: {
        type: 'object',
        properties: { key: { type: 'string' }, value: { type: 'string' } },
        required: ['key', 'value'],
        additionalProperties: false,
      },
    },
  },
  required: ['userEmail'],
  dependentRequired: { organizationId: ['reportId'], reportId: ['organizationId'] },
  additionalProperties: false,
});

const STATUS = { unknown: 404, used: 410, expired: 410, missing: 404 } as const;

const html = (status: number, text: string): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  },
  text,
});
const refuse = (reason: keyof typeof STATUS): Reply => html(STATUS[reason], refusalPage(reason));

const webPage = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});

/** Finds a report that the user may open. Roles apply directly and through groups. */
function findReport(store: Store, user: StoredUser, id: string): ShownReport | undefined {
  const report = store.report(id);
  if (report === undefined || !store.openableReports(user).some((one) => fold(one) === fold(id)))
    return undefined;
  const ofDataset = store.roles({ datasetId: report.datasetId });
  const groups = new Set(user.groups.map(fold));
  const roles = ofDataset.filter(
    (role) => role.users.includes(user.id) || role.groups.some((group) => groups.has(fold(group))),
  );
  return { report, roles, datasetHasRoles: ofDataset.length > 0 };
}

/** API reference, section 4.9. `now` is the clock, in milliseconds. */
export function identityEndpoints(
  store: Store,
  dialect: Pick<SandboxDialect, 'unknownParameters' | 'ids'>,
  now: () => number,
): readonly PortalRoute[] {
  const identities = identitiesOf(store, now);
  const pageReply = (session: string, view: IdentityView, id: string | undefined): Reply => {
    const user = store.user(view.userEmail);
    if (user === undefined) return refuse('unknown');
    let shown: ShownReport | undefined;
    if (id !== undefined) {
      const isOther = view.reportId !== undefined && view.reportId !== fold(id);
      shown = isOther ? undefined : findReport(store, user, id);
      if (shown === undefined) return refuse('missing');
      store.addAudit({
        id: randomUUID(),
        createdAt: new Date(now()).toISOString(),
        organizationId: store.organizationId,
        userId: user.id,
        userEmail: user.email,
        reportId: shown.report.id,
        reportName: shown.report.name,
        action: 1,
        actionName: 'TokenRequested',
      });
    }
    const reports = store.openableReports(user).flatMap((reportId) => store.report(reportId) ?? []);
    return html(200, portalPage({ view, user, base: `/portal/${session}`, reports, shown }));
  };
  const answerLink = ({ params: { session = '', report } }: CheckedRequest): Reply => {
    const view = identities.findView(session);
    return view === undefined ? refuse('expired') : pageReply(session, view, report ?? view.reportId);
  };

  return [
    {
      method: 'POST',
      path: '/api/identity/url',
      scope: 'identity:create',
      query: noQuery(dialect),
      body: bodyIn(dialect),
      document: {
        operationId: 'create-identity-url',
        summary: 'Creates a URL that opens the portal for a user once, within five minutes.',
        responses: {
          200: answer('The URL, and when it expires.', 'IdentityUrl'),
          ...refusals(400, 401, 403, 404, 413, 415),
        },
      },
      answer: ({ body, origin }) => {
        const { token, expires, view } = identities.issue(body as IdentityBody);
        // The portal serves pages only at this origin, so ignore the subdomain of the request.
        const url = new URL('/embed', origin);
        url.searchParams.set('token', token);
        if (view.reportId !== undefined) url.searchParams.set('returnUrl', `/report/${view.reportId}`);
        return json({ embedUrl: url.href, expiresAt: new Date(expires).toISOString() });
      },
    },
    {
      method: 'GET',
      path: '/embed',
      document: {
        operationId: 'open-identity-url',
        summary: 'Opens the portal or one report as a web page. Each URL opens once.',
        description: 'create-identity-url returns this URL as embedUrl.',
        query: {
          type: 'object',
          properties: { token: { type: 'string' }, returnUrl: { type: 'string' } },
          required: ['token'],
        },
        responses: {
          200: webPage('The portal as the user sees it.'),
          404: webPage('The portal does not know the address.'),
          410: webPage('The address was used or has expired.'),
        },
      },
      answer: ({ query }) => {
        const opening = identities.open(String(query['token'] ?? ''));
        return opening.kind === 'open'
          ? pageReply(opening.session, opening.view, opening.view.reportId)
          : refuse(opening.kind);
      },
    },
    { method: 'GET', path: '/portal/:session', answer: answerLink },
    { method: 'GET', path: '/portal/:session/report/:report', answer: answerLink },
  ];
}
