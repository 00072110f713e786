import fc from 'fast-check';
import type { Plain } from '../../src/config/yaml-text.ts';

interface Layout {
  readonly choices: readonly number[];
  readonly step: 2 | 3 | 4;
  readonly lineEnd: '\n' | '\r\n';
  readonly endsWithLine: boolean;
}

export const layouts: fc.Arbitrary<Layout> = fc.record({
  choices: fc.array(fc.nat({ max: 999 }), { minLength: 40, maxLength: 80 }),
  step: fc.constantFrom(2, 2, 3, 4),
  lineEnd: fc.constantFrom('\n', '\n', '\r\n'),
  endsWithLine: fc.constantFrom(true, true, false),
});

/** Varies brackets, dashes, quotes, comments and blank lines. Uses no code of the editor. */
export function written(value: { readonly [key: string]: Plain }, layout: Layout): string {
  const { choices, step, lineEnd } = layout;
  let at = 0;
  const choose = (many: number): number => (choices[at++ % choices.length] ?? 0) % many;
  let comments = 0;
  const behind = (): string => (choose(4) === 0 ? ` # behind ${++comments}` : '');
  const between = (indent: string): string[] =>
    choose(5) === 0 ? [`${indent}# between ${++comments}: {[,]}`] : choose(9) === 0 ? [''] : [];
  const scalar = (text: string | boolean | number): string => {
    if (typeof text !== 'string') return String(text);
    const plain =
      /^[A-Za-z][A-Za-z0-9@._/ -]*[A-Za-z0-9]$/.test(text) && !/^(true|false|null|no|y)$/i.test(text);
    const way = choose(3);
    if (plain && way < 2) return text;
    return way === 1 && !/['\\\n]/.test(text) ? `'${text}'` : JSON.stringify(text);
  };
  const inline = (one: Plain): string => {
    if (typeof one !== 'object') return scalar(one);
    if (Array.isArray(one))
      return `[${choose(2) === 0 ? '' : ' '}${one.map(inline).join(choose(2) === 0 ? ', ' : ',  ')}${choose(2) === 0 ? '' : ' '}]`;
    const pairs = Object.entries(one).map(([key, child]) => `${JSON.stringify(key)}: ${inline(child)}`);
    return `{${choose(2) === 0 ? '' : ' '}${pairs.join(', ')}${choose(2) === 0 ? '' : ' '}}`;
  };
  const vertical = (list: readonly Plain[], indent: string): string[] => {
    const inner = `${indent}${' '.repeat(step)}`;
    const last = choose(2) === 0 ? ',' : '';
    return [
      ...list.map((one, index) => `${inner}${inline(one)}${index < list.length - 1 ? ',' : last}${behind()}`),
      `${indent}]`,
    ];
  };
  const pair = (key: string, one: Plain, indent: string): string[] => {
    const name = `${indent}${scalar(key)}:`;
    const size = typeof one === 'object' ? Object.keys(one).length : 0;
    if (typeof one !== 'object' || size === 0 || (indent !== '' && choose(3) === 0))
      return [...between(indent), `${name} ${inline(one)}${behind()}`];
    if (Array.isArray(one)) {
      if (choose(4) === 0) return [...between(indent), `${name} [`, ...vertical(one, `${indent} `)];
      const inner = choose(2) === 0 ? indent : `${indent}${' '.repeat(step)}`;
      return [
        ...between(indent),
        `${name}${behind()}`,
        ...one.flatMap((element) => [...between(inner), ...item(element, inner)]),
      ];
    }
    return [
      ...between(indent),
      `${name}${behind()}`,
      ...block(one as { readonly [key: string]: Plain }, `${indent}${' '.repeat(step)}`),
    ];
  };
  const item = (element: Plain, indent: string): string[] => {
    if (typeof element !== 'object' || Array.isArray(element) || choose(2) === 0)
      return [`${indent}- ${inline(element)}${behind()}`];
    const [first, ...rest] = Object.entries(element);
    if (first === undefined) return [`${indent}- {}`];
    return [
      `${indent}- ${first[0]}: ${inline(first[1])}${behind()}`,
      ...rest.map(([key, child]) => `${indent}  ${key}: ${inline(child)}${behind()}`),
    ];
  };
  const block = (map: { readonly [key: string]: Plain }, indent: string): string[] =>
    Object.entries(map).flatMap(([key, child]) => pair(key, child, indent));
  const lines = ['# at the top', ...block(value, '')];
  return lines.join(lineEnd) + (layout.endsWithLine ? lineEnd : '');
}
