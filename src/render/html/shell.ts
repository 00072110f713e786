import type { PageBundle } from '../../domain/page-data.ts';
import { digits } from '../view/wording.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { DRAWINGS } from './signs.ts';

/** A section that the bar links to, with how many items it has. The bar leaves out a section with none. */
export interface Section {
  readonly id: string;
  readonly name: string;
  /** Undefined for a section that counts nothing. */
  readonly count: number | undefined;
}

/** What stands in every page. */
export interface Shell {
  readonly title: string;
  /** What the bar on top says. */
  readonly name: string;
  readonly sections: readonly Section[];
}

/** Nothing may be loaded, sent, framed or run but the texts whose hashes stand here; a file has no origin to trust. */
const policy = ({ scriptHash, styleHash }: PageBundle, runs: boolean): string =>
  [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    ...(runs ? [`script-src '${scriptHash}'`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Everything before the content: the policy, the style, and the bar. `runs` for a page that has the program in it. */
export const opening = ({ title, name, sections }: Shell, bundle: PageBundle, runs: boolean): Markup =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(bundle, runs)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: bundle.style }}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${DRAWINGS}
<header class="bar"><div class="wrap"><strong>${name}</strong>
<nav aria-label="Sections">${sections
    .filter(({ count }) => count !== 0)
    .map(
      ({ id, name: text, count }) =>
        html`<a href="#${id}">${text}${count && html`<span>${digits(count)}</span>`}</a>`,
    )}</nav></div></header>
<main class="wrap" id="content">
`;

/** A fact of the head: what it is, and its value. */
export const fact = (name: string, value: Piece): Markup =>
  html`<div><dt>${name}</dt> <dd>${value}</dd></div>`;

/** Facts behind each other, those that are not there left out. */
export const factList = (facts: readonly (Markup | undefined)[]): Markup =>
  html`<dl class="meta">${facts}</dl>`;

/** `2026-11-20 09:00 UTC`. */
export const instantText = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

export const short = (commit: string): Markup => html`<code>${commit.slice(0, 12)}</code>`;

export const host = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
