import type { Declared } from '../domain/declared.ts';
import type { DueReview } from '../domain/desired.ts';
import type { Problem } from '../domain/problem.ts';
import { placeOf } from '../domain/source.ts';
import { parseFrom, parseUntil, phaseOf } from '../domain/window.ts';

/** What can be reviewed: teams, and people who have not left. */
export function* reviewable({ teams, users }: Declared, now: number): Iterable<DueReview> {
  for (const { name, reviewed, source } of teams.values()) yield { kind: 'team', name, reviewed, source };
  for (const { email, reviewed, source, absent, window } of users.values())
    if (!absent && phaseOf(window, now) !== 'after') yield { kind: 'user', name: email, reviewed, source };
}

/** What has no review, or an older one than `manage.review` allows; nothing where that is not set. */
export function reviewsDueAt(declared: Declared, now: number): readonly DueReview[] {
  const { review } = declared.settings.manage;
  if (review === undefined) return [];
  return [...reviewable(declared, now)].filter(
    ({ reviewed }) => reviewed === undefined || (parseUntil(reviewed) ?? 0) + review <= now,
  );
}

/** Nobody has looked at something on a day to come. */
export const futureReviews = (declared: Declared, now: number): readonly Problem[] =>
  [...reviewable(declared, now)].flatMap(({ kind, name, reviewed, source }): Problem[] =>
    reviewed === undefined || (parseFrom(reviewed) ?? 0) <= now
      ? []
      : [
          {
            code: 'review-in-future',
            severity: 'error',
            message: `The review of ${kind === 'team' ? `team ${name}` : name} is dated ${reviewed}, which is in the future.`,
            fix: 'Write the UTC day of the review: `rolecall review --sign` does.',
            place: placeOf(source),
          },
        ],
  );
