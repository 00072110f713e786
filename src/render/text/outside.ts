import type { UnlistedHolder } from '../../domain/plan.ts';
import { plainText } from '../escape.ts';
import { type Page, paragraph } from './page.ts';

/** Who holds managed access and stands in no file, with what they hold. */
export function* outsideLines(holders: readonly UnlistedHolder[], page: Page): Iterable<string> {
  if (holders.length === 0) return;
  yield '';
  yield page.palette.strong('In no file');
  for (const { user, name, role, reports, rls } of holders) {
    yield* paragraph(plainText(`${name} <${user}>, ${role ?? 'of an unknown role'}`), page, 2);
    for (const { workspace, name: report } of reports)
      yield* paragraph(plainText(`${workspace}/${report}`), page, 6);
    for (const { dataset, datasetId, role: one } of rls)
      yield* paragraph(plainText(`RLS ${dataset ?? datasetId}/${one}`), page, 6);
  }
}
