import type { Move } from '../view/moves.ts';
import type { Risk } from '../view/risks.ts';
import { html, type Markup } from './markup.ts';

type Sign = Move | Risk['sign'] | 'refused';

/** The class that colours a sign, its drawing, and the word that says it without either. */
const SIGNS = {
  lost: ['lost', 'lost', 'loses'],
  gained: ['gain', 'gain', 'gains'],
  altered: ['held', 'altered', 'changes'],
  held: ['held', 'held', 'held back'],
  'by-hand': ['hand', 'hand', 'by hand'],
  risk: ['look', 'look', ''],
  note: ['note', 'note', ''],
  refused: ['lost', 'refused', ''],
} as const satisfies Record<Sign, readonly [string, string, string]>;

/** A sign as it stands before a line; its word is for those who do not see it. */
export function sign(of: Sign): Markup {
  const [tone, drawing, word] = SIGNS[of];
  const spoken = word === '' ? undefined : html`<span class="hide">${word} </span>`;
  return html`<svg class="s ${tone}" viewBox="0 0 16 16" aria-hidden="true"><use href="#i-${drawing}"/></svg>${spoken}`;
}

/** The drawings, once for the page. */
export const DRAWINGS = html`<svg width="0" height="0" class="hide" aria-hidden="true"><defs>
<symbol id="i-lost" viewBox="0 0 16 16"><path d="M3 8h10"/></symbol>
<symbol id="i-gain" viewBox="0 0 16 16"><path d="M8 3v10M3 8h10"/></symbol>
<symbol id="i-altered" viewBox="0 0 16 16"><path d="M2.5 9.5q2.75-4.5 5.5-1.5t5.5-1.5"/></symbol>
<symbol id="i-held" viewBox="0 0 16 16"><path d="M5.5 3.5v9M10.5 3.5v9"/></symbol>
<symbol id="i-hand" viewBox="0 0 16 16"><path d="M4 3l6 5-6 5M12.5 13h0"/></symbol>
<symbol id="i-look" viewBox="0 0 16 16"><path d="M8 2.5v7M8 13.2v.1"/></symbol>
<symbol id="i-refused" viewBox="0 0 16 16"><path d="M3.5 3.5l9 9M12.5 3.5l-9 9"/></symbol>
<symbol id="i-note" viewBox="0 0 16 16"><path d="M8 7.2v6M8 3v.1"/></symbol>
</defs></svg>`;
