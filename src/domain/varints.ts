/** Whole numbers packed seven bits a byte, the least first: small numbers, which are most, take one byte. */
export function packed(numbers: Iterable<number>): Uint8Array {
  let bytes = new Uint8Array(1024);
  let length = 0;
  for (const number of numbers) {
    if (length + 5 > bytes.length) {
      const wider = new Uint8Array(bytes.length * 2);
      wider.set(bytes);
      bytes = wider;
    }
    let rest = number >>> 0;
    while (rest > 127) {
      bytes[length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[length++] = rest;
  }
  return bytes.subarray(0, length);
}

/** Reads packed numbers one after the other; past the end they are 0. */
export function unpacking(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  };
}
