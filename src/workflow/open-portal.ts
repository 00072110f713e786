import { namedReport } from '../domain/holdings.ts';
import { email, identityOf, reportId } from '../domain/ids.ts';
import { fail, usage } from '../domain/problem.ts';
import { findReport } from '../insight/find.ts';
import type { IdentityRequest } from '../portal/identity-url.ts';
import type { Portal, WritablePortal } from '../portal/portal.ts';
import { PortalFault } from '../portal/portal-fault.ts';
import { resolve } from '../resolve/resolve.ts';
import { noteOpened } from './backups.ts';
import { type ConnectRequest, connectToWrite } from './connect.ts';
import { readKeyOnce } from './credentials.ts';
import type { Loaded } from './load.ts';

export interface OpenRequest extends ConnectRequest {
  readonly now: number;
  readonly user: string;
  readonly report?: string | undefined;
  /** The id of the organization, which the portal needs for a report. Default: the id in the audit log. */
  readonly organization?: string | undefined;
  readonly options: Omit<IdentityRequest, 'userEmail' | 'reportId' | 'organizationId'>;
}

async function reportNamed({ declared }: Loaded, portal: Portal, { now, report: name = '' }: OpenRequest) {
  const { catalogue } = await portal.read('once');
  const { desired } = resolve(declared, catalogue, now, true);
  return namedReport(catalogue, findReport({ desired, catalogue }, name));
}

async function findOrganization(portal: Portal): Promise<string> {
  const found = await portal.organization();
  if (found !== undefined && found !== '') return found;
  throw usage(
    'the portal needs the id of the organization to open one report, and its audit log does not show the id yet',
    'pass --organization ID; the address bar of the portal shows it',
  );
}

/** 404 means an unknown user or another wrong value. */
const askForUrl = (portal: WritablePortal, asked: IdentityRequest) =>
  portal.identityUrl(asked).catch((error: unknown) => {
    if (!(error instanceof PortalFault) || error.status !== 404) throw error;
    throw fail({
      code: 'unknown-user',
      message: `rolecall cannot open the portal as ${asked.userEmail}: ${error.problem.message}`,
      why: 'the portal opens only for its users, and a report only for users who have the report',
      fix: 'check the address, and the access of the user: rolecall explain',
    });
  });

/** Throws if the answer has the key, in upper or lower case, because rolecall prints the answer unmasked. */
function refuseKey(answer: object, key: string): void {
  const text = JSON.stringify(answer).toLowerCase();
  const decoded = text.replace(/%[0-9a-f]{2}/g, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const forms = [key, JSON.stringify(key).slice(1, -1)].map((one) => one.toLowerCase());
  if (!forms.some((one) => text.includes(one) || decoded.toLowerCase().includes(one))) return;
  const message = 'The portal put the API key into its answer.';
  throw fail({ code: 'bad-response', message, fix: 'Make a new key.' });
}

/** For this many milliseconds after `rolecall open`, a review ignores audit entries of this user. */
const LONGEST_LOOK = 3_600_000;

/** Requests a secret URL that opens the portal or a report as a user. */
export async function openAs(request: OpenRequest) {
  const { loaded, portal } = await connectToWrite(request);
  const report = request.report === undefined ? null : await reportNamed(loaded, portal, request);
  const userEmail = email(request.user);
  const forReport = report && {
    reportId: report.id,
    organizationId: request.organization ?? (await findOrganization(portal)),
  };
  await noteOpened(loaded, {
    user: identityOf(userEmail),
    report: report === null ? null : reportId(report.id),
    from: request.now,
    until: request.now + LONGEST_LOOK,
  });
  const opened = await askForUrl(portal, { userEmail, ...forReport, ...request.options });
  const answer = { ...opened, user: userEmail, report };
  refuseKey(answer, await readKeyOnce(request.credentials));
  return answer;
}
