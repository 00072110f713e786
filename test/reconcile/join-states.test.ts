import { expect, it } from 'vitest';
import { identityOf, type ReportId, reportId } from '../../src/domain/ids.ts';
import { joinStates } from '../../src/reconcile/join-states.ts';
import { wholeState } from '../support/recorded.ts';

const [first, second, third] = ['01', '02', '03'].map((day) => `2026-11-${day}T00:00:00.000Z`);
const ana = identityOf('ana@x.com');
const PLACE = { file: 'a.yaml', line: 1, column: 1 };
const given = { place: PLACE, account: 'listed', reports: new Map(), roles: new Map() } as const;

it.each([
  ['keeps a change of the shared record that the other record made again', [ana], [ana]],
  ['drops a change of the shared record, because a later complete apply knew the change', [], []],
])('the join %s', (_title, touched, people) => {
  const users = new Map([[ana, given]]);
  const shared = wholeState('a'.repeat(40), { instant: first ?? '', users, locked: [ana] });
  const whole = wholeState('b'.repeat(40), { instant: second ?? '' });
  const { users: joined, locked } = joinStates(whole, shared, undefined, shared, new Set(touched));
  // Somebody may have locked the person again after the release.
  expect([[...joined.keys()], locked]).toEqual([people, [ana]]);
});

it.each([first, third])(
  'a removal in one record never wins over an addition in the other (other record: %s)',
  (instant = '') => {
    const [one, two] = [reportId('one'), reportId('two')];
    const correction = (reports: readonly [ReportId, boolean][]) => ({
      place: PLACE,
      reports: new Map(reports),
      roles: new Map(),
    });
    const own = correction([
      [one, true],
      [two, false],
    ]);
    const gone = {
      ...correction([
        [one, false],
        [two, true],
      ]),
      account: 'gone' as const,
    };
    const whole = wholeState('b'.repeat(40), { instant: second ?? '', users: new Map([[ana, own]]) });
    const other = wholeState('a'.repeat(40), { instant, users: new Map([[ana, gone]]), base: null });
    expect(joinStates(whole, other, undefined, undefined).users.get(ana)).toEqual(
      correction([
        [one, true],
        [two, true],
      ]),
    );
  },
);
