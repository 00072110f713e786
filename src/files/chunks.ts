import { open } from 'node:fs/promises';

/** The bytes of a file; each chunk holds until the next is asked for, which is read meanwhile. */
export async function* chunksOf(file: string, size: number): AsyncIterable<Buffer> {
  const handle = await open(file);
  let [chunk, other] = [Buffer.allocUnsafe(size), Buffer.allocUnsafe(size)];
  const read = () => {
    const begun = handle.read(chunk, 0, size, null);
    // What fails is told when it is waited for.
    begun.catch(() => {});
    return begun;
  };
  let reading = read();
  try {
    for (let { bytesRead } = await reading; bytesRead > 0; { bytesRead } = await reading) {
      const whole = chunk.subarray(0, bytesRead);
      [chunk, other] = [other, chunk];
      reading = read();
      yield whole;
    }
  } finally {
    await reading.catch(() => {});
    await handle.close();
  }
}
