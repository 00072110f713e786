import type { Fault } from './interference.ts';
import type { Scope } from './records.ts';
import type { Reply } from './reply.ts';

/** A request whose parts have passed the schemas of its endpoint. */
export interface Asked {
  readonly query: Readonly<Record<string, unknown>>;
  /** The named parts of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Undefined where the endpoint takes none. */
  readonly body: unknown;
  /** How this request shall go wrong, if it shall. */
  readonly fault: Fault | undefined;
  /** Where the portal listens, as the beginning of a URL. */
  readonly origin: string;
}

/** What the OpenAPI document says of an endpoint beside the schemas that check its requests. */
export interface OperationDocument {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly description: string;
  /** A query that is documented and not checked, because a page says what is wrong with it. */
  readonly query?: object;
  /** By status. */
  readonly responses: Readonly<Record<number, object>>;
}

/** An endpoint as data: who may ask, in which shape, what it answers, and what the OpenAPI document says of it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A part that begins with a colon stands for any text. */
  readonly path: string;
  /** What the key must be allowed; undefined asks for no key. */
  readonly scope?: Scope;
  /** JSON Schemas of what a request may hold. Without one of the body there must be no body. */
  readonly query?: object;
  readonly params?: object;
  readonly body?: object;
  /** Undefined leaves the endpoint out of the OpenAPI document. */
  readonly document?: OperationDocument;
  /** May throw a `Refusal`. */
  readonly answer: (asked: Asked) => Reply;
}
