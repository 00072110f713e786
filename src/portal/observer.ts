import { type PeerCertificate, TLSSocket } from 'node:tls';
import type { TlsFacts } from '../domain/diagnosis.ts';

/** What answers have shown of a portal. */
export interface PortalFacts {
  /** How many milliseconds the portal's clock is ahead of ours, by its last answer; undefined where it does not say. */
  readonly clockOffset: number | undefined;
  /** The median time until an answer began; undefined where none came. */
  readonly milliseconds: number | undefined;
  /** Who answered first; undefined without TLS. */
  readonly tls: TlsFacts | undefined;
}

const REMEMBERED = 1000;

const median = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[values.length >> 1];

/** The certificate of a connection; undefined where it shows none, or is not there any more. */
export function tlsOf(socket: Pick<TLSSocket, 'getPeerCertificate' | 'getProtocol'>): TlsFacts | undefined {
  const certificate = socket.getPeerCertificate() as Partial<PeerCertificate> | null;
  if (certificate?.valid_to === undefined) return undefined;
  const { issuer, valid_to: end } = certificate;
  const named = issuer?.O ?? issuer?.CN ?? '';
  return {
    protocol: socket.getProtocol() ?? '',
    issuer: Array.isArray(named) ? named.join(', ') : named,
    validUntil: Date.parse(end),
  };
}

/** Keeps what answers show of a portal. */
export function observer() {
  const times: number[] = [];
  let clockOffset: number | undefined;
  let tls: TlsFacts | undefined;
  return {
    answer: (date: string | undefined, socket: unknown, milliseconds: number): void => {
      if (times.length < REMEMBERED) times.push(milliseconds);
      const there = date === undefined ? Number.NaN : Date.parse(date);
      if (!Number.isNaN(there)) clockOffset = there - Date.now();
      if (tls === undefined && socket instanceof TLSSocket) tls = tlsOf(socket);
    },
    facts: (): PortalFacts => ({ clockOffset, milliseconds: median(times), tls }),
  };
}
