/** A refusal with the status that answers it. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: Refusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** What came of a write: something changed, or all of it was so already. */
export type Change = 'changed' | 'already so';

export const changeOf = (changed: boolean): Change => (changed ? 'changed' : 'already so');
