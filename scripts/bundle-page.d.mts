import type { PageBundle } from '../src/domain/page-data.ts';

export function bundlePage(): Promise<PageBundle>;
