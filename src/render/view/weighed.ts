import type { Risk } from './risks.ts';
import type { Who } from './who.ts';
import { digits } from './wording.ts';

/** Risks of one code: few are shown one by one, many as one. */
export interface RiskGroup {
  readonly code: string;
  readonly risks: readonly Risk[];
  /** `21 accounts are deleted, with all they have`; undefined where each is shown alone. */
  readonly together: string | undefined;
  /** Whom they concern, each once. */
  readonly who: readonly Who[];
}

const ALONE = 3;

const TOGETHER: Readonly<Record<string, string>> = {
  'management-narrowed': 'changes narrow what rolecall manages',
  'user-deleted': 'accounts are deleted, with all their access',
  escalation: 'people become administrator or contributor',
  manual: 'demotions must be made by hand',
  'leaver-administrator': 'leavers keep a role above viewer until it is changed by hand',
  'loses-all': 'people keep the account and lose all access',
  'last-viewer': 'reports lose their last viewer',
  'last-member': 'RLS roles lose their last member',
  'changed-in-portal': 'changes were made by hand in the portal',
  'outside-domain': 'mail domains gain access for the first time',
  'unlisted-administrator': 'administrators and contributors are not in the files',
  'rls-missing': 'people gain a report but have no RLS role on its dataset: they see no rows',
  'rls-union': 'people are in several RLS roles of a dataset and see the rows of all',
  'rls-ambiguous': 'people have RLS roles both directly and by a portal group',
  'rls-unused': 'people have an RLS role but no report of its dataset',
  'similar-person': 'new people may be someone already known',
};

/** Codes whose words count people, not findings. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['rls-missing', 'rls-union', 'rls-ambiguous', 'rls-unused']);

/** Risks by code, in the order of the first of each. */
export function weighed(risks: readonly Risk[]): readonly RiskGroup[] {
  const groups = new Map<string, Risk[]>();
  for (const risk of risks) {
    const known = groups.get(risk.code);
    if (known === undefined) groups.set(risk.code, [risk]);
    else known.push(risk);
  }
  return [...groups].map(([code, same]) => {
    const who = new Map(
      same.flatMap(({ fact }) =>
        fact.flatMap((piece) => (typeof piece === 'string' ? [] : [[piece.key, piece] as const])),
      ),
    );
    const count = OF_PEOPLE.has(code) ? who.size : same.length;
    const words = `${digits(count)} ${TOGETHER[code] ?? 'findings'}`;
    return { code, risks: same, together: same.length > ALONE ? words : undefined, who: [...who.values()] };
  });
}
