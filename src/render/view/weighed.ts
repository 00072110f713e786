import type { Risk } from './risks.ts';
import type { Who } from './who.ts';
import { digits, groupBy } from './wording.ts';

/** Risks that say the same of several people or things: few are shown one by one, many as one. */
export interface RiskGroup {
  readonly code: string;
  readonly risks: readonly Risk[];
  /** `21 accounts are deleted, with all they have`; undefined where each is shown alone. */
  readonly together: string | undefined;
  /** The people of all of them, each once. */
  readonly who: readonly Who[];
}

/** What many findings of a code say. `{}` is the report or role that they are about. */
const TOGETHER: Readonly<Record<string, string>> = {
  'management-narrowed': 'changes narrow what rolecall manages',
  'user-deleted': 'accounts are deleted, with all their access',
  escalation: 'people become administrator or contributor',
  manual: 'demotions must be made by hand',
  'leaver-administrator': 'leavers keep a role above viewer until it is changed by hand',
  'loses-all': 'people keep the account and lose all access',
  'last-viewer': 'reports lose their last viewer',
  'last-member': 'RLS roles lose their last member',
  'outside-domain': 'mail domains gain access for the first time',
  'unlisted-administrator': 'administrators and contributors are not in the files',
  'unlisted-group': 'portal groups with RLS roles are not in the files',
  'rls-missing': 'people can open {} but see no rows: they have no RLS role on its dataset',
  'rls-union': 'people are in {} and see the rows of all',
  'rls-ambiguous': 'people are in {} both directly and by a portal group',
  'rls-unused': 'people are in {} but have no report of its dataset',
  'similar-person': 'new people may be someone already known',
};

/** Risks by code and by what they are about, in the order of the first of each. */
export const weighed = (risks: readonly Risk[], alone = 3): readonly RiskGroup[] =>
  [...groupBy(risks, ({ code, about }) => JSON.stringify([code, about])).values()].map((same) => {
    const who = new Map(
      same.flatMap(({ fact }) =>
        fact.flatMap((piece) =>
          typeof piece === 'object' && piece.kind === 'person' ? [[piece.who.key, piece.who] as const] : [],
        ),
      ),
    );
    const [{ code, about } = { code: '', about: undefined }] = same;
    const words = (TOGETHER[code] ?? `findings: ${code}`).replace('{}', () => about ?? '');
    const count = about === undefined ? same.length : who.size;
    return {
      code,
      risks: same,
      together: same.length > alone ? `${digits(count)} ${words}` : undefined,
      who: [...who.values()],
    };
  });
