import type { OperationId, ReportId } from '../../domain/ids.ts';
import type { Operation } from '../../domain/operation.ts';
import { CommonText, type Part } from '../../domain/parts.ts';
import { jsonText } from '../escape.ts';
import { remembered } from './kept.ts';

/** An id as it stands in a list, with a next one behind it, and as the last one. */
interface Listed {
  readonly more: CommonText;
  readonly last: CommonText;
}

const AFTER = new CommonText('after"');
const TO_REPORTS = new CommonText('reports":["');

function listedIds(): (id: ReportId) => Listed {
  const known = new Map<ReportId, Listed>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Without the quote that it begins with, which is the end of what stands before.
    const text = jsonText(id).slice(1);
    const made = { more: new CommonText(`${text},"`), last: new CommonText(`${text}],"id"`) };
    known.set(id, made);
    return made;
  };
}

const idsText = (ids: readonly OperationId[]): string => (ids.length === 0 ? '[]' : jsonText(ids));

/**
 * Each call as `jsonText` writes it, character by character, behind `first` or `between`, in parts: many calls name the same
 * reports.
 */
export function* operationParts(
  operations: Iterable<Operation>,
  first: string,
  between: string,
): Iterable<readonly Part[]> {
  const listed = listedIds();
  const toEmail = remembered(
    (before: string, kind: string) => new CommonText(`${before}{"kind":"${kind}","email"`),
  );
  // What is not yet written of a call, which the next one goes on with.
  let open: string | undefined;
  for (const operation of operations) {
    const before = open === undefined ? first : `${open}${between}`;
    if ('reports' in operation && operation.reports.length > 0) {
      const { kind, email, reports, id, after, needs } = operation;
      const parts: Part[] = [toEmail(before, kind), `:${jsonText(email)},"`, TO_REPORTS];
      for (let at = 0; at < reports.length; at++) {
        const { more, last } = listed(reports[at] as ReportId);
        parts.push(at === reports.length - 1 ? last : more);
      }
      // A number is the same in JSON.
      parts.push(`:"${id}","`, AFTER, `:${idsText(after)},"`);
      open = `needs":${idsText(needs)}}`;
      yield parts;
    } else {
      open = jsonText(operation);
      yield [before];
    }
  }
  if (open !== undefined) yield [open];
}
