import type { Exit } from '../domain/exit.ts';
import { VALIDATE } from '../render/documents/repository.ts';
import type { ConnectRequest } from '../workflow/connect.ts';
import { validate, validateOnline } from '../workflow/validate.ts';
import { type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { type Formatted, show } from './showing.ts';

type ValidateFlags = FlagsOf<ConnectRequest> & Formatted & { readonly online: boolean };

export async function runValidate(flags: ValidateFlags, shell: Shell): Promise<Exit> {
  const { config, online: isOnline, format } = flags;
  const validated = await (isOnline
    ? validateOnline(makeRequest(flags, shell))
    : validate(config, flags.insecureHttp, shell.now));
  if (format !== 'json') shell.warn(validated.warnings);
  return show(VALIDATE, { ...validated, config, isOnline }, { format }, shell);
}
