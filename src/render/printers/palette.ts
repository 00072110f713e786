import colors from 'picocolors';

/** The few colours of the text outputs; without colour each returns its text. */
export interface Palette {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly careful: (text: string) => string;
  readonly byHand: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

export function paletteOf(colour: boolean): Palette {
  const { green, red, yellow, magenta, bold, dim } = colors.createColors(colour);
  return { good: green, bad: red, careful: yellow, byHand: magenta, strong: bold, faint: dim };
}
