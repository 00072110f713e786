/** Shorter secrets may stand in a text by chance: to take them out of data would change whom it names. */
const CERTAINLY_NO_WORD = 12;

/** The part of a base64 text that stands for these bytes wherever they begin in what was encoded. */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64');
    // The first characters also hold bits of what stands before, the last ones of what stands behind.
    const whole = Math.floor(((offset + Buffer.byteLength(secret)) * 8) / 6);
    const core = encoded.slice(Math.ceil((offset * 8) / 6), whole);
    return core.length < 6 ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const escapedWhole = (secret: string): string =>
  [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** The forms in which a server may echo a text: raw, JSON, URL-encoded, in HTML, and base64. */
function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const forms = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()),
    escapedWhole(secret),
    escapedWhole(secret).toUpperCase(),
    html,
    ...base64Forms(secret),
  ];
  return [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length);
}

/** The token of an identity URL (reference, section 2.6), as a parameter, encoded or not, or as a field. */
const TOKEN = /((?:\btoken|%3[Ff]token|%26token)(?:=|%3[Dd]|\\u003[Dd]|\\?"\s*:\s*\\?"))[\w.~-]{8,}/g;

/** Takes secrets out of texts. */
export interface Redactor {
  /** For words about a failure: no form of the key and no token is left. */
  readonly words: (text: string) => string;
  /** For data: the same, where the key is long enough to be no part of a name by chance. */
  readonly data: (text: string) => string;
}

export function redactor(key: string): Redactor {
  const forms = formsOf(key);
  const withoutTokens = (text: string): string => text.replace(TOKEN, '$1[token]');
  const words = (text: string): string =>
    withoutTokens(forms.reduce((clean, form) => clean.replaceAll(form, '[key]'), text));
  return { words, data: key.length < CERTAINLY_NO_WORD ? withoutTokens : words };
}
