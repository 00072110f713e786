import type { Change } from '../../src/domain/change.ts';
import type { Holdings } from '../../src/domain/holdings.ts';
import { email } from '../../src/domain/ids.ts';
import type { Plan } from '../../src/domain/plan.ts';
import { ALWAYS } from '../../src/domain/window.ts';
import { HOSTILE } from './hostile.ts';
import { largePlan } from './large-page.ts';

const hostile = (at: number): string => HOSTILE[at % HOSTILE.length] ?? '';
const sourceOf = (file: number, team: number): Change['sources'][number] => {
  const at = { file: hostile(file), line: 1, column: 1 };
  return { ...at, path: [], through: [{ team: hostile(team), ...at, line: 2 }] };
};

export function hostilePlan(): { readonly plan: Plan; readonly holdings: Holdings } {
  const count = HOSTILE.length;
  const { plan, holdings } = largePlan(count, count, 6);
  const users = new Map(holdings.people.map(({ user }, at) => [user, at]));
  const address = (at: number) => email(`${at}${hostile(at)}`);
  const namesOf = (at: number) => ({ name: hostile(at), workspace: hostile(at + 1) });
  const reports = holdings.reports.map((report, at) => ({ ...report, ...namesOf(at) }));
  const byId = new Map(reports.map((report) => [report.id, report]));
  const changes = plan.changes.map((change, at): Change => {
    if (!('report' in change)) return change;
    const report = byId.get(change.report.id) ?? change.report;
    return {
      ...change,
      user: address(users.get(change.user) ?? 0),
      report,
      sources: [sourceOf(at, at + 3)],
      reason: hostile(at + 2),
      until: hostile(at + 4),
      held: at % 3 === 0 ? { code: 'rows', message: hostile(at) } : null,
    };
  });
  const people = holdings.people.map((person, at) => ({
    ...person,
    user: address(at),
    reasons: () => {
      const known = person.reasons();
      const source = sourceOf(at + 3, at);
      const given = {
        kind: 'reports',
        key: 0,
        source,
        endingLine: source,
        reason: hostile(at + 2),
        window: { ...ALWAYS, until: hostile(at + 1) },
      } as const;
      return { ...known, reports: new Map([...known.reports.keys()].map((key) => [key, [given]])) };
    },
    live: person.live && { ...person.live, name: hostile(at) },
    after: person.after && { ...person.after, name: hostile(at) },
  }));
  return {
    plan: {
      ...plan,
      commit: hostile(40),
      base: hostile(41),
      portal: { name: hostile(30), url: hostile(31) },
      only: HOSTILE,
      overrides: HOSTILE,
      fingerprint: hostile(30),
      changes,
      findings: HOSTILE.map((text, at) => ({
        code: at % 2 === 0 ? 'escalation' : 'guard-max-removals',
        severity: at % 2 === 0 ? 'warning' : 'error',
        message: `${address(at)} ${text}`,
        why: text,
        fix: text,
        place: { file: text, line: 1, column: 1 },
      })),
      people: people.map(({ user }, at) => ({ user, name: hostile(at) })),
    },
    holdings: {
      ...holdings,
      reports,
      people,
      roles: holdings.roles.map((role, at) => ({ ...role, dataset: hostile(at + 5), role: hostile(at) })),
    },
  };
}
