const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** The milliseconds of a duration such as `30s`, `2m` or `500ms`; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,9})(ms|s|m)$/.exec(text) ?? [];
  const length = UNITS[unit ?? ''];
  return digits === undefined || length === undefined ? undefined : Number(digits) * length;
}
