/** What inferred teams came to. */
export interface TeamFigures {
  readonly objective: 'lines' | 'roles';
  readonly teams: number;
  /** Lines that give access, without teams and with them. */
  readonly lines: { readonly before: number; readonly after: number };
  /** No fewer teams can give every grant; null where that was not asked. */
  readonly leastTeams: number | null;
  /** True when the number of teams is proven to be the fewest. */
  readonly proven: boolean;
  /** Grants that the teams add to, or take from, what everybody had: compared grant by grant, never anything but 0. */
  readonly gained: 0;
  readonly lost: 0;
  readonly seed: number;
}
