/** In bytes: GitHub's limit for one comment. */
export const COMMENT_BYTES = 65_536;

export const FORMATS = ['text', 'markdown', 'json', 'html', 'diff', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export const ANSWER_FORMATS = FORMATS.filter((format) => format !== 'diff');

const EXTENSIONS = {
  text: '.txt',
  markdown: '.md',
  json: '.json',
  html: '.html',
  diff: '.diff',
  csv: '.csv',
} as const satisfies Record<Format, string>;

export const formatOf = (path: string): Format | undefined =>
  FORMATS.find((format) => path.endsWith(EXTENSIONS[format]));

export const extensionsOf = (formats: readonly Format[]): string[] =>
  formats.map((format) => EXTENSIONS[format]);
