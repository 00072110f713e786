import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { portalPage, refusalPage, type ShownReport } from './html.ts';
import { type IdentityRequest, identitiesOf, type View } from './identity.ts';
import { Refusal, type Store } from './store.ts';

const flag = { type: 'boolean' } as const;
const text = { type: 'string', minLength: 1 } as const;

const BODY = {
  type: 'object',
  properties: {
    userEmail: text,
    baseUrl: text,
    organizationId: text,
    reportId: text,
    hideMenu: flag,
    hideNavbar: flag,
    hideSidebar: flag,
    embed: flag,
    customFilters: {
      type: 'array',
      items: {
        type: 'object',
        properties: { key: { type: 'string' }, value: { type: 'string' } },
        required: ['key', 'value'],
      },
    },
  },
  required: ['userEmail'],
} as const;

const STATUS = { unknown: 404, used: 410, expired: 410, missing: 404 } as const;

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What of a report a user sees: the roles that bind, directly and through groups. */
function shownReport(store: Store, view: View, id: string): ShownReport | undefined {
  const user = store.user(view.userEmail);
  const wanted = id.toLowerCase();
  if (user === undefined || (view.reportId !== undefined && view.reportId !== wanted)) return undefined;
  const report = store.reports({}).find((one) => one.id.toLowerCase() === wanted);
  if (report === undefined || !user.reports.some((held) => held.toLowerCase() === wanted)) return undefined;
  const ofDataset = store.roles({ datasetId: report.datasetId });
  const groups = new Set(user.groups.map((group) => group.toLowerCase()));
  const roles = ofDataset.filter(
    (role) => role.users.includes(user.id) || role.groups.some((group) => groups.has(group)),
  );
  return { report, roles, limited: ofDataset.length > 0 };
}

/** Identity URLs (reference, section 4.9) and the pages that they open. `now` is the clock, in milliseconds. */
export function addIdentity(server: FastifyInstance, store: Store, check: Check, now: () => number): void {
  const identities = identitiesOf(store, now);
  const html = (reply: FastifyReply, status: number, body: string): FastifyReply =>
    reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      )
      .send(body);
  const refuse = (reply: FastifyReply, reason: keyof typeof STATUS): FastifyReply =>
    html(reply, STATUS[reason], refusalPage(reason));

  const show = (reply: FastifyReply, visit: string, view: View, id: string | undefined): FastifyReply => {
    const shown = id === undefined ? undefined : shownReport(store, view, id);
    if (id !== undefined && shown === undefined) return refuse(reply, 'missing');
    const user = store.user(view.userEmail);
    if (user === undefined) return refuse(reply, 'unknown');
    if (shown !== undefined) {
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
    const held = new Set(user.reports.map((one) => one.toLowerCase()));
    const reports = store.reports({}).filter((report) => held.has(report.id.toLowerCase()));
    return html(reply, 200, portalPage({ view, base: `/portal/${visit}`, reports, shown }));
  };

  server.post('/api/identity/url', { schema: { body: BODY }, preValidation: check }, async (request) => {
    const asked = request.body as IdentityRequest;
    const { token, expires, view } = identities.issue(asked);
    if (asked.baseUrl !== undefined && !URL.canParse(asked.baseUrl))
      throw new Refusal(400, 'baseUrl is not a URL');
    // The pages are served here alone, whatever subdomain is asked for.
    const url = new URL('/embed', server.listeningOrigin);
    url.searchParams.set('token', token);
    if (view.reportId !== undefined) url.searchParams.set('returnUrl', `/report/${view.reportId}`);
    return { embedUrl: url.href, expiresAt: new Date(expires).toISOString() };
  });
  server.get<{ Querystring: { token?: string } }>('/embed', async (request, reply) => {
    const opening = identities.open(String(request.query.token ?? ''));
    return opening.kind === 'open'
      ? show(reply, opening.visit, opening.view, opening.view.reportId)
      : refuse(reply, opening.kind);
  });
  server.get<{ Params: { visit: string; report?: string } }>('/portal/:visit', async (request, reply) => {
    const view = identities.visit(request.params.visit);
    return view === undefined
      ? refuse(reply, 'expired')
      : show(reply, request.params.visit, view, view.reportId);
  });
  server.get<{ Params: { visit: string; report: string } }>(
    '/portal/:visit/report/:report',
    async (request, reply) => {
      const { visit, report } = request.params;
      const view = identities.visit(visit);
      return view === undefined ? refuse(reply, 'expired') : show(reply, visit, view, report);
    },
  );
}
