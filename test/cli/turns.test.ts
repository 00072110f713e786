import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Resume, type Turn, Turns } from '../../src/cli/turns.ts';
import { tried } from '../support/seeded.ts';

/** An answer that comes when somebody says so. */
function answer() {
  let come = (): void => {};
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come: () => come() };
}

describe('turns', () => {
  it('are given to others while somebody waits for long, so that those that hang delay nobody', async () => {
    const turns = new Turns({ most: 2, patience: 1, mostAside: 100 });
    const never = answer();
    const ended: string[] = [];
    const hanging = [1, 2, 3].map((at) =>
      turns.run(async ({ waiting }) => {
        await waiting(never.promise, 'in turn');
        ended.push(`hanging ${at}`);
      }),
    );
    await Promise.all(
      [1, 2, 3, 4].map((at) =>
        turns.run(async ({ waiting }) => {
          await waiting(tick(), 'in turn');
          ended.push(`healthy ${at}`);
        }),
      ),
    );
    expect(ended.sort()).toEqual(['healthy 1', 'healthy 2', 'healthy 3', 'healthy 4']);
    never.come();
    await Promise.all(hanging);
    expect(ended.length).toBe(7);
  });

  it('let so many go on at once and no more, and set aside no more than that, whatever comes when', async () => {
    const step = fc.record({
      answers: fc.integer({ min: 1, max: 3 }),
      ticks: fc.nat(6),
      fails: fc.boolean(),
    });
    const works = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        works,
        fc.integer({ min: 1, max: 3 }),
        fc.nat(4),
        fc.nat(1),
        async (all, most, mostAside, patience) => {
          const turns = new Turns({ most, patience, mostAside });
          let [going, begun, tooMany] = [0, 0, false];
          const goOn = async (): Promise<void> => {
            going++;
            tooMany ||= going > most || begun > most + mostAside;
            await Promise.resolve();
            going--;
          };
          const later = async (ticks: number, fails: boolean): Promise<void> => {
            for (let left = ticks; left > 0; left--) await tick();
            if (fails) throw new Error('no answer');
          };
          const work = async ({ waiting }: Turn, steps: (typeof all)[number]): Promise<void> => {
            await goOn();
            for (const { answers, ticks, fails } of steps) {
              // The first that fails ends the wait for all, as it does for the lists of a portal.
              const asked = Array.from({ length: answers }, (_, at) => later(ticks + at, fails));
              await Promise.all(asked.map((one) => waiting(one, 'in turn')));
              await goOn();
            }
          };
          const done = await Promise.all(
            all.map((steps) =>
              turns
                .run(async (turn) => {
                  begun++;
                  await work(turn, steps).finally(() => {
                    begun--;
                  });
                })
                .catch(() => {}),
            ),
          );
          expect([done.length, going, begun, tooMany]).toEqual([all.length, 0, 0, false]);
        },
      ),
      tried(150, 2000),
    );
  });

  it('come back at once to whoever waits for what was written, and to those behind it when there is room', async () => {
    const turns = new Turns({ most: 1, patience: 1, mostAside: 1 });
    const order: string[] = [];
    const [written, read, other] = [answer(), answer(), answer()];
    const waits = (name: string, resume: Resume, { promise }: { promise: Promise<void> }) =>
      turns.run(async ({ waiting }: Turn) => {
        order.push(`${name} begins`);
        await waiting(promise, resume);
        order.push(`${name} goes on`);
      });
    const writing = waits('write', 'at once', written);
    const second = waits('read', 'in turn', read);
    while (!order.includes('read begins')) await tick();
    const third = waits('other', 'in turn', other);
    written.come();
    await writing;
    expect(order).toEqual(['write begins', 'read begins', 'write goes on']);
    // Only now another may be set aside, and the third begins.
    while (!order.includes('other begins')) await tick();
    other.come();
    await third;
    read.come();
    await second;
    expect(order.slice(3)).toEqual(['other begins', 'other goes on', 'read goes on']);
  });
});
