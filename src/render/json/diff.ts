import type { Exit } from '../../domain/exit.ts';
import type { FilesDiff, WrittenMove } from '../../domain/files-diff.ts';
import { plainSource } from '../../domain/source.ts';
import { documentOf } from './document.ts';

const plain = ({ sources, ...moved }: WrittenMove) => ({ ...moved, sources: sources.map(plainSource) });

/** `rolecall.diff/1`, a holder and a stretch of time a line. */
export const diffJson = ({ settings, people, ...head }: FilesDiff, exit: Exit): Iterable<string> =>
  documentOf(
    { format: 'rolecall.diff/1', exit, ...head },
    {
      settings,
      people: people.map(({ holder, gains, loses, ...rest }) => ({
        ...holder,
        ...rest,
        gains: gains.map(plain),
        loses: loses.map(plain),
      })),
    },
  );
