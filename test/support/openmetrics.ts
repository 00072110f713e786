/** A metric family as OpenMetrics text tells it. */
export interface Family {
  readonly name: string;
  readonly type: string;
  readonly unit: string | undefined;
  readonly help: string | undefined;
  readonly samples: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? ([^ ]+)(?: [0-9.]+)?$`);
const META = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) (.*)$`);
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"(,|$)/;
const TYPES = ['gauge', 'counter', 'unknown', 'info', 'stateset'];

function labelsIn(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest !== ''; ) {
    const [whole = '', name = '', value = ''] = LABEL.exec(rest) ?? [];
    if (whole === '' || name in labels) throw new Error(`no labels: ${text}`);
    labels[name] = value.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
    rest = rest.slice(whole.length);
  }
  return labels;
}

function numberIn(text: string): number {
  const value = Number(text);
  if (text.trim() !== text || text === '' || Number.isNaN(value)) throw new Error(`no number: ${text}`);
  return value;
}

/** A family that is being read. */
interface Open {
  readonly meta: Map<string, string>;
  readonly samples: Family['samples'][number][];
}

/**
 * Reads OpenMetrics text by its grammar: families one after the other, each with its metadata first and once, its samples
 * without a double, the unit as the end of the name, and `# EOF` as the last line. Throws for anything else.
 */
export function parseOpenMetrics(text: string): readonly Family[] {
  if (!text.endsWith('# EOF\n')) throw new Error('it does not end with # EOF and a line end');
  const lines = text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1);
  const families = new Map<string, Open>();
  let open: string | undefined;
  for (const line of lines) {
    const [, kind = '', named = '', rest = ''] = META.exec(line) ?? [];
    const [, sampled = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    const name = kind === '' ? sampled : named;
    if (name === '') throw new Error(`neither metadata nor a sample: ${line}`);
    if (open !== name && families.has(name)) throw new Error(`${name} is told in two places`);
    open = name;
    const family: Open = families.get(name) ?? { meta: new Map(), samples: [] };
    families.set(name, family);
    if (kind !== '') {
      if (family.samples.length > 0 || family.meta.has(kind))
        throw new Error(`${kind} of ${name} comes late or twice`);
      family.meta.set(kind, rest);
      continue;
    }
    const sample = { name, labels: labelsIn(labels), value: numberIn(value) };
    const same = family.samples.some((one) => JSON.stringify(one.labels) === JSON.stringify(sample.labels));
    if (same) throw new Error(`twice the same sample: ${line}`);
    family.samples.push(sample);
  }
  return [...families].map(([name, { meta, samples }]) => {
    const [type, unit] = [meta.get('TYPE') ?? 'unknown', meta.get('UNIT')];
    if (!TYPES.includes(type)) throw new Error(`no type: ${type}`);
    if (unit !== undefined && !name.endsWith(`_${unit}`)) throw new Error(`${name} does not end in _${unit}`);
    return { name, type, unit, help: meta.get('HELP'), samples };
  });
}
