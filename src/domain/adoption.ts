import { KINDS, type Thing } from './access.ts';
import type { AccountDecision, Decision, Delta, Holder } from './delta.ts';
import type { Place, Problem } from './problem.ts';

export interface EditedFile {
  /** Relative to the folder of the root file. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** `gone`: the files now say `absent: true`. `release`: the files now ignore the person. */
export interface AdoptedChange {
  readonly kind: 'give' | 'take' | 'list-user' | 'list-group' | 'account' | 'gone' | 'release';
  /** An address, or the alias or id of a group. */
  readonly holder: string;
  /** WORKSPACE/NAME, DATASET/ROLE, or null for the account. */
  readonly what: string | null;
  readonly files: readonly string[];
}

export interface LeftChange extends Pick<AdoptedChange, 'holder' | 'what'> {
  readonly why: string;
  readonly fix: string;
  readonly place: Place | null;
}

export interface Adopted {
  readonly taken: readonly AdoptedChange[];
  /** Differences that rolecall did not write into the files. */
  readonly left: readonly LeftChange[];
  readonly files: readonly EditedFile[];
  readonly written: boolean;
  readonly warnings: readonly Problem[];
}

export type AccessDifference = Decision & Thing;

export const differenceKey = ({ kind, key, move }: AccessDifference): string => `${kind} ${key} ${move}`;
export const accountKey = ({ kind }: AccountDecision): string => `account ${kind}`;

export const accessDifferences = (holder: Holder): AccessDifference[] =>
  KINDS.flatMap((kind) => holder[kind].decisions.map((one) => ({ ...one, kind })));

/** Returns the keys of each holder's differences, by identity or group id. */
export const differencesIn = ({ people, groups }: Delta): ReadonlyMap<string, readonly string[]> =>
  new Map<string, readonly string[]>([
    ...people.map((person) => {
      const ofAccount = person.account === undefined ? [] : [accountKey(person.account)];
      return [person.identity, [...ofAccount, ...accessDifferences(person).map(differenceKey)]] as const;
    }),
    ...groups.map((group) => [group.id, accessDifferences(group).map(differenceKey)] as const),
  ]);
