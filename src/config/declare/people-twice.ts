import type { DeclaredUser } from '../../domain/declared.ts';
import type { Identity } from '../../domain/ids.ts';
import { quote } from '../../domain/nearest.ts';
import type { Problem } from '../../domain/problem.ts';
import { placeOf } from '../../domain/source.ts';

/** Problems of `previously`: an earlier address that is somebody's own, or that two people name. */
export function findTwicePeople(users: ReadonlyMap<Identity, DeclaredUser>): Problem[] {
  const claimed = new Map<Identity, DeclaredUser>();
  const problems: Problem[] = [];
  for (const user of users.values()) {
    for (const address of user.previously) {
      const other = users.get(address) ?? claimed.get(address);
      if (other === undefined) {
        claimed.set(address, user);
        continue;
      }
      problems.push({
        code: 'duplicate-user',
        severity: 'error',
        message: `${quote(address)}, an earlier address of ${user.email}, is also ${other === user ? 'the address itself' : `one of ${other.email}`}`,
        why: `${other.email} stands at ${other.source.file}:${other.source.line}; one account cannot be two people`,
        fix: 'remove one of the two lines',
        place: placeOf(user.source),
      });
    }
  }
  return problems;
}
