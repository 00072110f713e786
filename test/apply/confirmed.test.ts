import { describe, expect, it } from 'vitest';
import { StaleError } from '../../src/workflow/prepare.ts';
import { applyText, observedPortal } from '../support/applying.ts';
import { ID, reports, user } from '../support/office.ts';

const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');
const entry = (window: string): string =>
  `users:\n  ana@x.com: { reports: [{ report: Sales/Churn, ${window} }, Board/Pack] }\n`;

describe('a plan that somebody looks at for a while', () => {
  it('is refused where a window has opened or closed by the time it is confirmed, and nothing is changed', async () => {
    const portal = await observedPortal({ reports, users: [user('ana@x.com')] });
    const confirmed = async (text: string, at: number | undefined): Promise<readonly unknown[]> => {
      const clock = at === undefined ? undefined : () => at;
      const found = await applyText(portal.url, text, clock && { clock }).catch((error: unknown) => error);
      if (!(found instanceof StaleError)) return [portal.writes().length];
      return [
        found.problems.map(({ code, message, place }) => [code, message, place?.line]),
        portal.writes().length,
      ];
    };
    const stale = (line: number) => [
      [
        [
          'stale-plan',
          'a window opened or closed between 2026-11-20 09:00:00 UTC, when the plan was made, and 2026-11-21 00:00:00 UTC, when it was confirmed',
          line,
        ],
      ],
      0,
    ];
    expect(await confirmed(entry('until: 2026-11-20'), MIDNIGHT)).toEqual(stale(5));
    expect(await confirmed(entry('from: 2026-11-21'), MIDNIGHT)).toEqual(stale(5));
    const allow = `guards: { allow: [{ guard: max-removals, until: 2026-11-20, reason: r }] }\n`;
    expect(await confirmed(allow + entry('reason: r'), MIDNIGHT)).toEqual(stale(4));
    // An instant before it is as it was shown.
    expect(await confirmed(entry('until: 2026-11-20'), MIDNIGHT - 1)).toEqual([1]);
    expect(portal.store.user('ana@x.com')?.reports.toSorted()).toEqual([ID.churn, ID.pack].toSorted());
    // Where nobody is asked, one instant holds for the whole run.
    expect(await confirmed(entry('until: 2026-11-20'), undefined)).toEqual([1]);
  });
});
