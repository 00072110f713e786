import type { SurveyRequest } from '../workflow/survey.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { Format, Shell } from './shell.ts';

/** The forms of an answer. */
export type AnswerFormat = Extract<Format, 'text' | 'markdown' | 'json'>;

/** The flags of commands that ask who has what. */
export interface AskingFlags extends ConnectionFlags {
  readonly config: string;
  readonly format: AnswerFormat;
  readonly at?: string;
  readonly state?: string;
  readonly blame: boolean;
}

/** What these flags ask for. */
export const asking = (flags: AskingFlags, shell: Shell): SurveyRequest => ({
  ...connection(flags, shell),
  config: flags.config,
  now: shell.now,
  at: flags.at,
  state: flags.state,
});
