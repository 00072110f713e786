import type { SandboxDialect } from './dialect.ts';

function inDialect(record: object, { nullArrays, extraFields, straySpaces }: SandboxDialect): object {
  if (!nullArrays && !extraFields && !straySpaces) return record;
  const fields = Object.entries(record).map(([key, value]) => {
    if (nullArrays && Array.isArray(value) && value.length === 0) return [key, null];
    const isPadded = straySpaces && 'email' in record && (key === 'name' || key === 'department');
    return [key, isPadded ? `${value}  ` : value];
  });
  return {
    ...Object.fromEntries(fields),
    ...(extraFields && { tenantHint: 'sandbox', tags: [], revision: 7 }),
  };
}

/** API reference, section 2.1. A page past the end is empty. `shift` is how far the list has moved. */
export function pageOf(
  records: readonly object[],
  { page, pageSize, shift }: Readonly<Record<'page' | 'pageSize' | 'shift', number>>,
  dialect: SandboxDialect,
) {
  const totalPages = Math.max(1, Math.ceil(records.length / pageSize));
  const index = page - dialect.firstPage;
  const from = Math.max(0, index * pageSize + (index === 0 ? 0 : shift));
  return {
    pageIndex: page,
    totalPages,
    hasNextPage: index < totalPages - 1,
    hasPreviousPage: index > 0,
    data: records.slice(from, from + pageSize).map((record) => inDialect(record, dialect)),
  };
}
