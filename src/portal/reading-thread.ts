import { parentPort } from 'node:worker_threads';
import { packLive } from './packed-live.ts';
import { Paging } from './paging.ts';
import { PortalFault } from './portal-fault.ts';
import { readPortal } from './read-portal.ts';
import type { Asked, Told } from './reading-ahead.ts';
import { readTransport } from './transport.ts';

const tell = (told: Told, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(told, moved);

async function read({ url, key, concurrency, dialect }: Asked): Promise<void> {
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
    const { catalogue, live } = await readPortal(transport, paging, 'once', (shown) => {
      listed = shown.catalogue.reports.length;
      tell({ kind: 'shown', shown });
    });
    const { packed, moved } = packLive(live);
    const learnt = { style: paging.style, pages: paging.pages(), facts: transport.facts() };
    tell({ kind: 'read', unlisted: catalogue.reports.slice(listed), live: packed, learnt }, moved);
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    const { method, path, status, problems } = error;
    tell({ kind: 'fault', details: { method, path, status }, problems });
  }
}

// Whoever starts this thread says what is to be read: it reads that, tells of it, and has nothing more to do.
parentPort?.once('message', read);
