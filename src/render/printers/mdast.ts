// The build puts what these packages bring into this one file: a user installs none of their fifty parts.
export { gfmToMarkdown } from 'mdast-util-gfm';
export { toMarkdown } from 'mdast-util-to-markdown';
