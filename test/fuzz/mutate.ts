import { HOSTILE } from '../support/hostile.ts';
import { chance } from '../support/seeded.ts';

export interface Chance {
  readonly below: (limit: number) => number;
  readonly oneOf: <Value>(values: readonly Value[]) => Value;
}

export function chanceOf(seed: number): Chance {
  const next = chance(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, oneOf: (values) => values[below(values.length)] as (typeof values)[number] };
}

const BITS = [
  ...'{}[]:"\'#~%,\n\t\r\u0000\ufeff\u2028',
  ...'|\n;>\n;: ;- ;\n  ;&a ;*a;!!binary ;? ;---\n;...\n;<<: ;0x;1e999;-0;__proto__: '.split(';'),
];

/** Edits like those of an editor, a merge or an attacker. */
export function mutatedText(text: string, { below, oneOf }: Chance): string {
  let changed = text;
  for (let count = 1 + below(4); count > 0; count--) {
    const at = below(changed.length + 1);
    const to = Math.min(changed.length, at + 1 + below(oneOf([1, 4, 40, 400])));
    const part = changed.slice(at, to);
    const [before, after] = [changed.slice(0, at), changed.slice(to)];
    const lines = changed.split('\n');
    const line = below(lines.length);
    const edits: (() => string)[] = [
      () => `${before}${after}`,
      () => `${before}${oneOf(BITS)}${changed.slice(at)}`,
      () => `${before}${oneOf(HOSTILE)}${changed.slice(at)}`,
      () => `${before}${part}${part}${after}`,
      () => before,
      () => `${before}${oneOf(BITS).repeat(oneOf([2, 40, 3000]))}${changed.slice(at)}`,
      () => lines.toSpliced(below(lines.length), 0, ...lines.splice(line, 1 + below(3))).join('\n'),
      () => lines.with(line, `${' '.repeat(below(5))}${(lines[line] ?? '').trimStart()}`).join('\n'),
      () => `${before}${String.fromCharCode(below(oneOf([128, 0x300, 0x10000])))}${after}`,
    ];
    changed = oneOf(edits)();
  }
  return changed;
}

export function mutateJson(value: unknown, chance: Chance): unknown {
  const { below, oneOf } = chance;
  const anything = (): unknown =>
    oneOf([
      ...[null, true, 0, -1, 1e308, 1.5, '', [], {}, [null], { length: 1 }],
      ...[oneOf(HOSTILE), 'x'.repeat(5000)],
    ]);
  if (below(6) === 0 || typeof value !== 'object' || value === null) return anything();
  if (Array.isArray(value)) {
    if (value.length === 0) return [anything()];
    const at = below(value.length);
    const way = below(4);
    if (way === 0) return value.filter((_, index) => index !== at);
    if (way === 1) return [...value, value[at]];
    return value.map((one, index) => (index === at ? mutateJson(one, chance) : one));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { extra: anything() };
  const [name] = oneOf(entries);
  if (below(5) === 0) return Object.fromEntries(entries.filter(([key]) => key !== name));
  if (below(8) === 0) return Object.fromEntries([...entries, [oneOf(HOSTILE), anything()]]);
  return Object.fromEntries(entries.map(([key, one]) => [key, key === name ? mutateJson(one, chance) : one]));
}
