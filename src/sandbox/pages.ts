import type { Dialect } from './dialect.ts';

/** The page envelope (reference, section 2.1). */
export interface PageEnvelope {
  readonly pageIndex: number;
  readonly totalPages: number;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly data: readonly object[];
}

function spoken(record: object, { nullArrays, extraFields }: Dialect): object {
  const extra = extraFields ? { tenantHint: 'sandbox', tags: [], revision: 7 } : {};
  if (!nullArrays) return { ...record, ...extra };
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    Array.isArray(value) && value.length === 0 ? null : value,
  ]);
  return { ...Object.fromEntries(entries), ...extra };
}

/** One page of a list; a page past the end is empty, as is the first page of an empty list. */
export function pageOf(records: readonly object[], page: number, dialect: Dialect): PageEnvelope {
  const { firstPage, pageSize } = dialect;
  const totalPages = Math.max(1, Math.ceil(records.length / pageSize));
  const index = page - firstPage;
  return {
    pageIndex: page,
    totalPages,
    hasNextPage: index < totalPages - 1,
    hasPreviousPage: index > 0,
    data: records.slice(index * pageSize, (index + 1) * pageSize).map((record) => spoken(record, dialect)),
  };
}
