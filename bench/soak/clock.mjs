// A clock that can be set, for this process and for those it starts with `--import`. SOAK_CLOCK is the
// difference from the machine in milliseconds.
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

// Servers of this process use this clock too.
subscribe('http.server.request.start', ({ response }) => {
  response.setHeader('Date', new Date().toUTCString());
});

export const setClock = (instant) => {
  offset = instant - Real.now();
};

export const clockOf = (wrongBy = 0) => String(offset + wrongBy);

export const stopwatch = () => {
  const began = performance.now();
  return () => performance.now() - began;
};
