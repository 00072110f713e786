import type { ReportId } from '../../domain/ids.ts';
import type { Operation } from '../../domain/operation.ts';
import { CommonText, type Part } from '../../domain/parts.ts';
import { jsonText } from '../escape.ts';
import { remembered } from './kept.ts';

/** An id as it stands in a list, with a next one behind it, and as the last one. */
interface Listed {
  readonly more: CommonText;
  readonly last: CommonText;
}

function listedIds(): (id: ReportId) => Listed {
  const known = new Map<ReportId, Listed>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Without the quote that it begins with, which is the end of what stands before.
    const text = jsonText(id).slice(1);
    const made = { more: new CommonText(`${text},"`), last: new CommonText(`${text}],"`) };
    known.set(id, made);
    return made;
  };
}

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
    (before: string, kind: string) => new CommonText(`${before}{"kind":"${kind}","`),
  );
  let before = first;
  for (const operation of operations) {
    if ('reports' in operation && operation.reports.length > 0) {
      const { kind, email, reports, ...rest } = operation;
      const parts: Part[] = [toEmail(before, kind), `email":${jsonText(email)},"`, `reports":["`];
      for (let at = 0; at < reports.length; at++) {
        const { more, last } = listed(reports[at] as ReportId);
        parts.push(at === reports.length - 1 ? last : more);
      }
      parts.push(jsonText(rest).slice(2));
      yield parts;
    } else yield [before, jsonText(operation)];
    before = between;
  }
}
