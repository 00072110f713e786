import type { PageBundle } from '../src/domain/page-data.ts';

/** The program and style of the page, and their hashes. */
export function bundlePage(): Promise<PageBundle>;
