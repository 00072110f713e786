import { ProblemError } from '../../domain/problem.ts';
import type { PortalSettings } from '../../domain/settings.ts';
import { load } from '../loading/load.ts';
import type { ConnectOptions } from './portal-access.ts';

/** The portal of a root file; without one `ROLECALL_URL` says where it is. */
export async function portalNamed(
  config: string | undefined,
  { credentials, insecureHttp }: ConnectOptions,
): Promise<PortalSettings> {
  if (config !== undefined) return (await load(config, insecureHttp)).declared.settings.portal;
  if (credentials.url !== undefined && credentials.url !== '')
    return { name: 'portal', url: credentials.url, dialect: {} };
  throw new ProblemError([
    {
      code: 'usage',
      severity: 'error',
      message: 'no portal is named',
      why: 'there is no rolecall.yaml here, and ROLECALL_URL is not set',
      fix: 'set ROLECALL_URL to the address of the portal, or pass --config',
    },
  ]);
}
