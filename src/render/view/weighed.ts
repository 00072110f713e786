import type { Risk } from './risks.ts';
import type { Who } from './who.ts';
import { digits } from './wording.ts';

/** Risks of one code: each told alone where there are few, else as one. */
export interface RiskGroup {
  readonly code: string;
  readonly risks: readonly Risk[];
  /** `21 accounts are deleted, with all they have`; undefined where each is told alone. */
  readonly together: string | undefined;
  /** Whom they concern, each once. */
  readonly who: readonly Who[];
}

const ALONE = 3;

const TOGETHER: Readonly<Record<string, string>> = {
  'user-deleted': 'accounts are deleted, with all they have',
  escalation: 'people become administrator or contributor',
  manual: 'demotions wait to be made by hand',
  'leaver-administrator': 'leavers keep a role above viewer until it is changed by hand',
  'loses-all': 'people keep the account and lose everything',
  'last-viewer': 'reports lose their last viewer',
  'last-member': 'RLS roles lose their last member',
  'changed-in-portal': 'changes are not from the files: somebody made them in the portal',
  'outside-domain': 'mail domains gain access for the first time',
  'unlisted-administrator': 'administrators and contributors stand in no file',
  'rls-missing': 'times a report is given without an RLS role of its dataset',
  'similar-person': 'new people may be somebody who is known already',
};

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
    const words = `${digits(same.length)} ${TOGETHER[code] ?? 'findings'}`;
    return { code, risks: same, together: same.length > ALONE ? words : undefined, who: [...who.values()] };
  });
}
