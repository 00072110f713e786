import type { Delta } from '../../domain/delta.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeOf as placeOfSource } from '../../domain/source.ts';
import type { Finding } from './finding.ts';

/** Listed users whom somebody removed in the portal after the last apply. */
export const vanishedUsers: Finding = function* ({ delta }, wants) {
  const { base } = delta.world;
  if (base === undefined) return;
  for (const { identity, email, live, treatment, wanted, account } of delta.people) {
    const wasThere = base.users.get(identity)?.present === true;
    if (!wasThere || live !== undefined || treatment !== 'listed' || wanted?.standing !== 'present') continue;
    if (!wants('user-vanished')) return;
    const again = account?.kind === 'create' && account.hold === undefined;
    yield {
      code: 'user-vanished',
      severity: 'warning',
      message: `${email} had an account when the files were applied last, and has none now`,
      why: again
        ? 'somebody removed it in the portal; manage.vanished is create, so it is created again'
        : 'somebody removed it in the portal; manage.vanished is hold, so it is not created again',
      fix: again
        ? 'if the person has left, drop the lines, or the account is there again'
        : 'if the person has left, drop the lines; if not, set manage.vanished: create',
      place: placeOfSource(wanted.source),
    };
  }
};

const MOST_NAMES = 20;

/** What nobody can tell without a base, and who holds access though no file lists them. */
export function noBase(
  delta: Delta,
  unlisted: number,
  namesOf: (delta: Delta, most: number) => readonly string[],
): Problem {
  const names = namesOf(delta, MOST_NAMES);
  const more = unlisted - names.length;
  const who =
    unlisted === 0
      ? 'nobody holds managed access who stands in no file'
      : `${unlisted} ${unlisted === 1 ? 'person holds' : 'people hold'} managed access and ${unlisted === 1 ? 'stands' : 'stand'} in no file: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    code: 'no-base',
    severity: 'info',
    message: `no record of an earlier apply is found; ${who}`,
    why: 'without one, whose lines were deleted cannot be told from who was never listed, and both keep their access',
    fix: `${unlisted === 0 ? '' : 'see what they hold with plan --unlisted; list them, or set manage.unlisted; '}an apply of a clean checkout records what it applied`,
  };
}
