import { EqualTexts } from '../../domain/equal-texts.ts';

const NULL = /^(?:~|[Nn]ull|NULL)?$/;
const BOOLEAN = /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/;
const OCTAL = /^0o[0-7]+$/;
const INTEGER = /^[-+]?[0-9]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const NO_NUMBER = /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** The first characters of what may be something else than text. */
const MAY_BE_OTHER = new Set(Array.from('-+.0123456789~nNtTfF', (character) => character.charCodeAt(0)));

export type Scalar = string | number | boolean | null;

/** Texts in lists of files that are read together, each once: these may name the same report a million times. */
export class ListTexts {
  readonly texts = new EqualTexts();
  /** What a text is that stands behind a dash, by its number, where that was asked. */
  readonly scalars: (Scalar | undefined)[] = [];
}

/** The value of a plain scalar by the core schema of YAML 1.2. */
export function plainScalar(text: string): Scalar {
  if (text === '') return null;
  if (!MAY_BE_OTHER.has(text.charCodeAt(0))) return text;
  if (NULL.test(text)) return null;
  if (BOOLEAN.test(text)) return text[0] === 't' || text[0] === 'T';
  if (OCTAL.test(text)) return Number.parseInt(text.slice(2), 8);
  if (INTEGER.test(text)) return Number.parseInt(text, 10);
  if (HEXADECIMAL.test(text)) return Number.parseInt(text.slice(2), 16);
  if (FLOAT.test(text)) return Number.parseFloat(text);
  if (!NO_NUMBER.test(text)) return text;
  if (text.slice(-3).toLowerCase() === 'nan') return Number.NaN;
  return text[0] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
