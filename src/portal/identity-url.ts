import { isObject } from './decode.ts';
import { badAnswer, type PortalFault } from './portal-fault.ts';
import type { WriteTransport } from './transport.ts';

/** API reference, section 4.9. */
export interface IdentityRequest {
  readonly userEmail: string;
  readonly baseUrl?: string;
  /** Shows only this report; needs `organizationId`. */
  readonly reportId?: string;
  readonly organizationId?: string;
  readonly hideMenu?: boolean;
  readonly hideNavbar?: boolean;
  readonly hideSidebar?: boolean;
  readonly embed?: boolean;
  readonly customFilters?: readonly { readonly key: string; readonly value: string }[];
}

const PATH = '/api/identity/url';

const bad = (why: string): PortalFault =>
  badAnswer({ method: 'POST', path: PATH }, `is not an identity URL: ${why}`);

/** Allows https, and http only if the portal itself uses http. */
function isWebAddress(text: string, portal: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && portal.startsWith('http:'));
}

/** Retries only if the portal certainly did nothing: each request makes a new single-use URL. */
export async function identityUrl(transport: WriteTransport, portal: string, request: IdentityRequest) {
  const answer = await transport.ask(PATH, request);
  if (!isObject(answer)) throw bad('it is not an object');
  const { embedUrl, expiresAt } = answer;
  if (typeof embedUrl !== 'string' || !isWebAddress(embedUrl, portal))
    throw bad('its embedUrl is not a safe address for a browser');
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt)))
    throw bad('its expiresAt is not a time');
  return { url: new URL(embedUrl).href, expiresAt: new Date(expiresAt).toISOString() };
}
