import { Refusal } from './refusal.ts';

/** An answer before it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. */
  readonly text: string;
}

export const json = (value: unknown, status = 200, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  text: JSON.stringify(value),
});

/** Success without a body. */
export const EMPTY: Reply = { status: 204, headers: {}, text: '' };

/** A refusal in the one shape: `message`, and `errors` on 400. */
export const refusal = (status: number, message: string, errors?: readonly string[]): Reply =>
  json({ message, ...(errors && { errors }) }, status);

/** The answer to what was thrown: the status of a `Refusal`, and 500 for what nobody foresaw. */
export const refusalOf = (thrown: unknown): Reply =>
  thrown instanceof Refusal ? refusal(thrown.status, thrown.message) : refusal(500, 'the portal failed');
