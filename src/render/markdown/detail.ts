/** How much of each part of a comment is told. Numbers are the most entries of a list; 0 leaves a count. */
export interface Detail {
  readonly links: boolean;
  readonly standing: number;
  /** People who stand in no file. */
  readonly outside: number;
  readonly endingSoon: number;
  readonly reports: number;
  readonly roles: number;
  readonly people: number;
  readonly shared: number;
  /** Names in one list. */
  readonly names: number;
  /** Risks that are told one by one, of each code. */
  readonly risks: number;
  readonly tasks: number;
  /** Codes among the risks. */
  readonly codes: number;
  /** Characters of a text from outside. */
  readonly cut: number;
}

type Knob = Exclude<keyof Detail, 'links'>;

/** In this order a comment is shortened, each as far as it takes: what decides is shortened last. */
const KNOBS: readonly { readonly knob: Knob; readonly least: number }[] = [
  { knob: 'standing', least: 0 },
  { knob: 'outside', least: 0 },
  { knob: 'endingSoon', least: 0 },
  { knob: 'reports', least: 0 },
  { knob: 'roles', least: 0 },
  { knob: 'people', least: 0 },
  { knob: 'shared', least: 0 },
  { knob: 'risks', least: 1 },
  { knob: 'names', least: 3 },
  { knob: 'cut', least: 60 },
  { knob: 'tasks', least: 1 },
  { knob: 'names', least: 0 },
  { knob: 'risks', least: 0 },
  { knob: 'tasks', least: 0 },
  { knob: 'cut', least: 16 },
  { knob: 'codes', least: 0 },
];

const MOST_NAMES = 50;
const LONGEST = 200;

/** All that there is, as far as it can possibly fit. */
function everything(bytes: number): Detail {
  const most = Math.ceil(bytes / 40);
  return {
    links: true,
    standing: most,
    outside: most,
    endingSoon: most,
    reports: most,
    roles: most,
    people: most,
    shared: most,
    names: MOST_NAMES,
    risks: most,
    tasks: most,
    codes: most,
    cut: LONGEST,
  };
}

/** The most detailed text that fits into so many bytes of UTF-8; the shortest where none does. */
export function fitted(write: (detail: Detail) => string, bytes: number): string {
  const encoder = new TextEncoder();
  const fits = (text: string): boolean => encoder.encode(text).length <= bytes;
  let detail = everything(bytes);
  let text = write(detail);
  if (fits(text)) return text;
  detail = { ...detail, links: false };
  text = write(detail);
  for (const { knob, least } of KNOBS) {
    if (fits(text)) return text;
    const before = detail[knob];
    detail = { ...detail, [knob]: Math.min(least, before) };
    text = write(detail);
    if (!fits(text)) continue;
    let enough = detail[knob];
    let tooMuch = before;
    while (tooMuch - enough > 1) {
      const middle = Math.floor((enough + tooMuch) / 2);
      const longer = write({ ...detail, [knob]: middle });
      if (fits(longer)) {
        enough = middle;
        text = longer;
      } else tooMuch = middle;
    }
  }
  return text;
}
