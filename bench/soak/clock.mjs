// A clock that can be set, for the process that loads this and for those that it starts with `--import` (SOAK_CLOCK: by how
// many milliseconds they differ from the machine). Time goes on from where it was set.
import { subscribe } from 'node:diagnostics_channel';

const Real = globalThis.Date;
let offset = Number(process.env.SOAK_CLOCK ?? 0);

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + offset);
    else super(...given);
  }

  static now() {
    return Real.now() + offset;
  }
};

// Servers of this process say this time too.
subscribe('http.server.request.start', ({ response }) => {
  response.setHeader('Date', new Date().toUTCString());
});

export const setClock = (instant) => {
  offset = instant - Real.now();
};

/** What a child's SOAK_CLOCK is, for a clock that is so many milliseconds off. */
export const clockOf = (wrongBy = 0) => String(offset + wrongBy);

/** Milliseconds that really passed. */
export const stopwatch = () => {
  const began = performance.now();
  return () => performance.now() - began;
};
