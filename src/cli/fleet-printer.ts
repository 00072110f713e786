import type { ExitCode, Shell } from '../commands/shell.ts';
import { gravest, type Member } from '../domain/fleet.ts';
import { FLEET_HEAD, fleetEnd, fleetText, type MemberExit, memberHead, memberJson } from '../render/fleet.ts';

/** How one run ended, and what it printed. */
export interface Ended {
  readonly member: Member;
  readonly code: ExitCode;
  readonly because: readonly string[];
  readonly printed: readonly string[];
}

/** What somebody ended before it had an end of its own. */
export const interrupted = (member: Member): Ended => ({
  member,
  code: 130,
  because: ['interrupted'],
  printed: [],
});

/** Prints the results of several portals one after the other as they come, whole, and what they come to. */
export interface FleetPrinter {
  readonly result: (ended: Ended) => Promise<void>;
  /**
   * Prints the end, once, with everybody who has none as interrupted, and gives the gravest code. What comes later is not
   * printed: the document is whole, whenever somebody wants it to end.
   */
  readonly end: () => Promise<ExitCode>;
}

/** Begins to print. */
export function printerOf(members: readonly Member[], shell: Shell, json: boolean): FleetPrinter {
  let last: Promise<void> = Promise.resolve();
  const ended: Omit<Ended, 'printed'>[] = [];
  let closed: Promise<ExitCode> | undefined;
  const queue = (pieces: readonly string[]): Promise<void> => {
    last = last.then(() => shell.print(pieces));
    return last;
  };
  const add = ({ member, code, because, printed }: Ended): Promise<void> => {
    const exit: MemberExit = { code, because };
    const isFirst = ended.length === 0;
    ended.push({ member, code, because });
    return queue(
      json ? [memberJson(member, exit, printed.join(''), isFirst)] : [memberHead(member), ...printed, '\n'],
    );
  };
  const close = async (): Promise<ExitCode> => {
    const known = new Set(ended.map(({ member }) => member));
    for (const member of members) if (!known.has(member)) void add(interrupted(member));
    const code = gravest(ended.map((one) => one.code));
    const because = [...new Set(ended.flatMap((one) => (one.code === code ? one.because : [])))].sort();
    const exit = { code, because: code === 0 ? [] : because };
    await queue([json ? fleetEnd(exit) : fleetText(ended, code)]);
    return code;
  };
  if (json) void queue([FLEET_HEAD]);
  return {
    result: async (one) => {
      if (closed === undefined) await add(one);
    },
    end: () => {
      closed ??= close();
      return closed;
    },
  };
}
