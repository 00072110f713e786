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

const textIn = (value: object, name: string): string => {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
};

/** Allows https, and http only if the portal itself uses http. */
function isWebAddress(text: string, portal: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && portal.startsWith('http:'));
}

/** Never retries, because each request makes a new single-use URL. Throws a `PortalFault`. */
export async function identityUrl(transport: WriteTransport, portal: string, request: IdentityRequest) {
  const answer = await transport.ask(PATH, request);
  if (typeof answer !== 'object' || answer === null) throw bad('it is not an object');
  const url = textIn(answer, 'embedUrl');
  const expiresAt = textIn(answer, 'expiresAt');
  if (!isWebAddress(url, portal)) throw bad('its embedUrl is not a safe address for a browser');
  if (Number.isNaN(Date.parse(expiresAt))) throw bad('its expiresAt is not a time');
  return { url: new URL(url).href, expiresAt: new Date(expiresAt).toISOString() };
}
