import { KEY } from './portal.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
}

export async function ask(
  base: string,
  method: string,
  path: string,
  {
    body,
    headers = {},
    key = KEY,
  }: { body?: unknown; headers?: Record<string, string>; key?: string | null } = {},
): Promise<Answer> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export async function listed(base: string, path: string): Promise<readonly Record<string, unknown>[]> {
  const { json } = await ask(base, 'GET', path);
  return (json as { data: Record<string, unknown>[] }).data;
}
