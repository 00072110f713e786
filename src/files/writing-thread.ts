import { parentPort, workerData } from 'node:worker_threads';
import type { Numbered } from '../domain/numbered.ts';
import { NumberedTexts } from '../domain/numbered-texts.ts';
import { BlockFile } from './block-file.ts';
import type { Begun, Written } from './numbered-file.ts';

const { file, lasting } = workerData as Begun;
const texts = new NumberedTexts(lasting);
const blocks = new BlockFile(file);

const tell = (written: Written): void => parentPort?.postMessage(written);

/** Pieces are written one after the other, and nothing of what comes behind one that failed. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (piece: Numbered | undefined) => {
  last = last.then(() => (piece === undefined ? blocks.end() : blocks.write(texts.of(piece))));
  last.then(
    () => tell({ code: undefined }),
    (error: { readonly code?: string }) => tell({ code: error.code ?? String(error) }),
  );
});
