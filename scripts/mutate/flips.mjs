import { parseAst } from 'vitest/node';

const OTHER = { '||': '&&', '&&': '||', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+' };
const EQUAL = { '===': '!==', '!==': '===' };
const WITH_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const LEAVES = new Set(['ReturnStatement', 'ContinueStatement', 'BreakStatement']);
const DECIDED = new Set(['BinaryExpression', 'LogicalExpression', 'UnaryExpression']);

const isNode = (value) => typeof value?.type === 'string' && typeof value.start === 'number';
const isCode = ({ type }) => !type.startsWith('TS') || WITH_VALUES.has(type);

/** The executable parts of a node, in source order. */
const partsOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value) && isCode(value))
    .sort((a, b) => a.start - b.start);

const isEarlyEnd = ({ alternate, consequent }) =>
  alternate === null &&
  LEAVES.has(consequent.type === 'BlockStatement' ? consequent.body.at(-1)?.type : consequent.type);

/** Adds flips to TypeScript: while `flipped(N)` is true, flip N is on. `add(line, description)` returns N. */
export function withFlips(source, add) {
  const numbers = new Map();
  const on = (node, what) => {
    const key = `${node.start} ${node.end} ${what}`;
    const line = source.slice(0, node.start).split('\n').length;
    if (!numbers.has(key)) numbers.set(key, add(line, what));
    return `globalThis.flipped(${numbers.get(key)})`;
  };
  const textOf = (node) => {
    let text = '';
    let at = node.start;
    for (const part of partsOf(node)) {
      if (part.start < at) continue;
      text += source.slice(at, part.start) + flippable(part, node);
      at = part.end;
    }
    return text + source.slice(at, node.end);
  };
  const flippable = (node, parent) => {
    const { type, operator, left, right } = node;
    if (type === 'LogicalExpression' && operator === '??' && right.name !== 'undefined')
      return `((${flippable(left)}) ?? (${on(node, 'no default')} ? undefined : ${flippable(right)}))`;
    if ((type === 'LogicalExpression' || type === 'BinaryExpression') && operator in OTHER) {
      const [a, b] = [flippable(left), flippable(right)];
      const flip = on(node, `${operator} to ${OTHER[operator]}`);
      return `(${flip} ? (${a}) ${OTHER[operator]} (${b}) : (${a}) ${operator} (${b}))`;
    }
    const text = textOf(node);
    if (type === 'BinaryExpression' && operator in EQUAL)
      return `((${text}) !== ${on(node, `${operator} to ${EQUAL[operator]}`)})`;
    if (type === 'UnaryExpression' && operator === '!') return `((${text}) !== ${on(node, 'no !')})`;
    if (type === 'Literal' && typeof node.value === 'boolean' && parent?.type !== 'Property')
      return `(${text} !== ${on(node, `${node.value} to ${!node.value}`)})`;
    if (type === 'Literal' && typeof node.value === 'boolean')
      return parent.value === node ? `(${text} !== ${on(node, `${node.value} to ${!node.value}`)})` : text;
    if (parent?.test === node && parent.type === 'IfStatement' && isEarlyEnd(parent))
      return `(${text}) && !${on(parent, 'no early end')}`;
    if (parent?.test === node && parent.type !== 'SwitchCase' && !DECIDED.has(type))
      return `(!!(${text}) !== ${on(node, 'not')})`;
    return text;
  };
  return textOf(parseAst(source, { lang: 'ts' }));
}
