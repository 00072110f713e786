import type { Place } from './problem.ts';

/** Where in Git something is asked for. */
export interface Source extends Place {
  /** The path within the file: `teams.latam.reports[1]`. */
  readonly path: string;
  /** The team through which it is given. */
  readonly team?: string;
  /** Set when a workspace entry asks for it, not the report's own name. */
  readonly selector?: 'workspace';
}

/** The place of a source alone, as problems carry it. */
export const placeOf = ({ file, line, column }: Source): Place => ({ file, line, column });
