import type { Palette } from './palette.ts';

/** What a sign at the beginning of a line says, before any colour does. */
export type Sign = 'lost' | 'gained' | 'altered' | 'held' | 'by-hand' | 'risk' | 'note' | 'refused';

const SIGNS = {
  lost: ['-', 'bad'],
  gained: ['+', 'good'],
  altered: ['~', 'careful'],
  held: ['=', 'careful'],
  'by-hand': ['>', 'byHand'],
  risk: ['!', 'careful'],
  note: ['i', 'faint'],
  refused: ['x', 'bad'],
} as const satisfies Record<Sign, readonly [string, keyof Palette]>;

/** The sign in its colour. */
export function signOf(sign: Sign, palette: Palette): string {
  const [glyph, paint] = SIGNS[sign];
  return palette[paint](glyph);
}
