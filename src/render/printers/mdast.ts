// The build bundles these, so that users do not install the fifty packages behind them.
export { gfmToMarkdown } from 'mdast-util-gfm';
export { toMarkdown } from 'mdast-util-to-markdown';
