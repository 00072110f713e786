/** From `from` to just before `end`, in milliseconds since 1970. `until` is the end as the files write it. */
export interface Window {
  readonly from: number | undefined;
  readonly end: number | undefined;
  readonly until: string | undefined;
}

export const ALWAYS: Window = { from: undefined, end: undefined, until: undefined };

type End = Pick<Window, 'end'>;

export const outlasts = ({ end: one = Infinity }: End, { end: other = Infinity }: End): boolean =>
  one > other;

/** Returns `after` from the instant `end` on. */
export function phaseOf(window: Window, now: number): 'before' | 'within' | 'after' {
  if (window.end !== undefined && now >= window.end) return 'after';
  if (window.from !== undefined && now < window.from) return 'before';
  return 'within';
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
export const DAY = 86_400_000;

function dayStart(text: string): number | undefined {
  const start = DATE.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().slice(0, 10) === text;
  return isDay ? start : undefined;
}

function parseInstant(text: string): number | undefined {
  const match = TIME.exec(text);
  const isTime = match !== null && dayStart(match[1] ?? '') !== undefined;
  return isTime ? Date.parse(text.toUpperCase()) : undefined;
}

/** The start of a UTC day, or an RFC 3339 time; undefined for any other text. */
export const parseFrom = (text: string): number | undefined => dayStart(text) ?? parseInstant(text);

/** The end of a UTC day (inclusive), or an RFC 3339 time. */
export const parseUntil = (text: string): number | undefined => {
  const start = dayStart(text);
  return start === undefined ? parseInstant(text) : start + DAY;
};

/** A day if the instant begins one, else an RFC 3339 time. */
export function writtenInstant(instant: number): string {
  const text = new Date(instant).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** The last included day if the window ends with a day, else an RFC 3339 time. */
export const writtenEnd = (end: number): string =>
  end % DAY === 0 ? writtenInstant(end - DAY) : writtenInstant(end);
