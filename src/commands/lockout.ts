import { type Exit, exitOfLockout } from '../domain/exit.ts';
import { usage } from '../domain/problem.ts';
import { counted } from '../domain/wording.ts';
import { LOCKOUT } from '../render/documents/lockout.ts';
import { plainText } from '../render/escape.ts';
import { type LockoutRequest, lockout, release } from '../workflow/lockout.ts';
import { askToApply, type FlagsOf, makeRequest } from './request.ts';
import type { Shell } from './shell.ts';
import { type Formatted, show } from './showing.ts';

interface LockoutFlags extends FlagsOf<Omit<LockoutRequest, 'user' | 'run'>>, Formatted {
  readonly release?: string;
  readonly yes: boolean;
}

export async function runLockout(flags: LockoutFlags, shell: Shell, toLock?: string): Promise<Exit> {
  const user = toLock ?? flags.release;
  if (user === undefined || (toLock !== undefined && flags.release !== undefined))
    throw usage(
      'lockout needs one address',
      'write rolecall lockout USER, or rolecall lockout --release USER',
    );
  const request = { ...makeRequest(flags, shell), user, run: shell.pipeline.runUrl };
  const abort = new AbortController();
  shell.onStop(() => abort.abort());
  const done =
    toLock === undefined
      ? await release(request)
      : await lockout(request, {
          signal: abort.signal,
          confirm: async ({ portal, summary: { reports, rls } }) => {
            const what = `${counted(reports.revoke, 'report')} and ${counted(rls.revoke, 'RLS role')}`;
            const removes = `This removes ${what} from ${plainText(user)}, whatever the files say.`;
            return flags.yes || askToApply(removes, portal, false, shell);
          },
        });
  if (done === undefined) return { code: 1, because: ['not-confirmed'] };
  return show(LOCKOUT, done, flags, shell, exitOfLockout(done));
}
