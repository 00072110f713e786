/** `github.event.number` is the value at that path. */
export interface Contexts {
  readonly [name: string]: unknown;
}

function at(contexts: Contexts, path: string): unknown {
  let value: unknown = contexts;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return '';
    value = Object.entries(value).find(([name]) => name === part)?.[1] ?? '';
  }
  if (path.split('.')[0] === undefined || !Object.hasOwn(contexts, path.split('.')[0] ?? ''))
    throw new Error(`no context for ${path}`);
  return value;
}

function operand(text: string, contexts: Contexts): unknown {
  const quoted = /^'([^']*)'$/.exec(text);
  if (quoted !== null) return quoted[1];
  if (!/^[\w.-]+$/.test(text)) throw new Error(`not understood: ${text}`);
  return at(contexts, text);
}

/** Supports what the workflows use: paths, strings, ==, !=, && and the status functions. */
export function conditionHolds(text: string | undefined, contexts: Contexts, failed: boolean): boolean {
  const bare = (text ?? '').replace(/^\$\{\{ (.*) \}\}$/, '$1');
  const clauses = bare === '' ? [] : bare.split(' && ');
  const asksStatus = clauses.some((clause) => /\b(always|cancelled|failure)\(\)/.test(clause));
  if (failed && !asksStatus) return false;
  return clauses.every((clause) => {
    if (clause === 'always()' || clause === '!cancelled()') return true;
    const compared = /^(\S+) (==|!=) (\S+)$/.exec(clause);
    if (compared === null) return operand(clause, contexts) !== '';
    const [, left = '', sign, right = ''] = compared;
    return (operand(left, contexts) === operand(right, contexts)) === (sign === '==');
  });
}

export const filledIn = (text: string, contexts: Contexts): string =>
  text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_whole, path: string) => String(at(contexts, path)));
