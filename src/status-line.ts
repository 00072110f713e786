/** A line at the end of a terminal that is written over: progress, for as long as nothing else is to be said. */
export interface StatusLine {
  /** Shows a text in the place of the one before. Nothing where the stream is no terminal. */
  readonly show: (text: string) => void;
  /** Takes it away: before anything else is written to the terminal. */
  readonly clear: () => void;
}

export function statusLine(stream: NodeJS.WriteStream): StatusLine {
  let shown = false;
  const clear = (): void => {
    if (shown) stream.write('\r\u001b[K');
    shown = false;
  };
  return {
    show: (text) => {
      if (stream.isTTY !== true) return;
      stream.write(`\r\u001b[K${text.slice(0, Math.max(0, (stream.columns ?? 80) - 1))}`);
      shown = true;
    },
    clear,
  };
}
