import { parentPort } from 'node:worker_threads';
import { movedOf } from './live-columns.ts';
import { packCatalogue } from './packed-catalogue.ts';
import { Paging } from './paging.ts';
import { PortalFault } from './portal-fault.ts';
import { readColumns } from './read-portal.ts';
import type { Asked, Told } from './reading-ahead.ts';
import { readTransport } from './transport.ts';

async function read({ reading, url, key, concurrency, dialect }: Asked): Promise<void> {
  const tell = (told: Told, moved: ArrayBuffer[] = []): void =>
    parentPort?.postMessage([reading, told], moved);
  const transport = readTransport({
    url,
    key,
    concurrency,
    onAnswer: (notice) => tell({ kind: 'answer', notice }),
    onRetry: (notice) => tell({ kind: 'retry', notice }),
  });
  const paging = new Paging(dialect);
  try {
    let listed = 0;
    const { catalogue, columns } = await readColumns(transport, paging, 'once', (shown, roles) => {
      listed = shown.reports.length;
      tell({ kind: 'shown', catalogue: packCatalogue(shown), roles });
    });
    const learnt = { style: paging.style, pages: paging.pages(), facts: transport.facts() };
    tell({ kind: 'read', unlisted: catalogue.reports.slice(listed), columns, learnt }, movedOf(columns));
  } catch (error) {
    // Anything else ends this thread, and is met again where somebody reads instead of it.
    if (!(error instanceof PortalFault)) throw error;
    const { method, path, status, problems } = error;
    tell({ kind: 'fault', details: { method, path, status }, problems });
  }
}

parentPort?.on('message', read);
