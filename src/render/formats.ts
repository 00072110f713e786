/** What GitHub takes for one comment, in bytes. */
export const COMMENT_BYTES = 65_536;

/** The forms that a document may have. */
export const FORMATS = ['text', 'markdown', 'json', 'html', 'diff', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** The forms of an answer: what compares nothing has no diff. */
export const ANSWER_FORMATS = [
  'text',
  'markdown',
  'json',
  'html',
  'csv',
] as const satisfies readonly Format[];
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** The form that a file's name asks for. */
const EXTENSIONS = {
  '.txt': 'text',
  '.md': 'markdown',
  '.json': 'json',
  '.html': 'html',
  '.diff': 'diff',
  '.csv': 'csv',
} as const satisfies Readonly<Record<string, Format>>;

/** The form for a path; undefined for an extension that no form has. */
export function formatOf(path: string): Format | undefined {
  const extension = /\.[a-z]+$/.exec(path)?.[0] ?? '';
  return Object.entries(EXTENSIONS).find(([known]) => known === extension)?.[1];
}

/** The extensions of some forms. */
export const extensionsOf = (formats: readonly Format[]): string[] =>
  Object.entries(EXTENSIONS).flatMap(([extension, format]) => (formats.includes(format) ? [extension] : []));
