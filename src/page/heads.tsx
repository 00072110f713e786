import { Component } from 'preact';
import type { Access } from './access.ts';
import type { Range, Section, Sizes } from './layout.ts';
import { FIRST_COLUMN } from './row.tsx';
import type { Totals } from './totals.ts';
import { columnName, digits } from './words.ts';

interface HeadsProps {
  readonly access: Access;
  readonly totals: Totals;
  readonly sizes: Sizes;
  readonly columns: Uint32Array;
  readonly sections: readonly Section[];
  readonly edges: Uint8Array;
  readonly range: Range;
  readonly crossed: number;
}

const EDGES = ['', ' first', ' rls'];
const signed = (count: number, sign: string): string => (count === 0 ? '' : `${sign}${digits(count)}`);
const sum = (counts: Uint32Array): number => counts.reduce((a, b) => a + b, 0);

interface HeadingProps {
  readonly heads: HeadsProps;
  readonly position: number;
  readonly isCrossed: boolean;
}

/** One column's heading; drawn anew only when something of it changes. */
class Heading extends Component<HeadingProps> {
  override shouldComponentUpdate({ heads, position, isCrossed }: HeadingProps): boolean {
    const { columns, sections, sizes } = this.props.heads;
    return (
      position !== this.props.position ||
      isCrossed !== this.props.isCrossed ||
      heads.columns !== columns ||
      heads.sections !== sections ||
      heads.sizes !== sizes
    );
  }

  override render() {
    const { heads, position, isCrossed } = this.props;
    const { access, totals, columns, sections, edges } = heads;
    const column = columns[position] ?? 0;
    const found = access.columns[column];
    if (found === undefined) return null;
    const { kind, group, name, twins } = found;
    const lost = totals.lostIn[column] ?? 0;
    const gained = totals.gainedIn[column] ?? 0;
    const section = sections.find(({ from, to }) => position >= from && position < to);
    const has = totals.changedIn[column] === 1 ? ' has' : '';
    const isRole = kind === 'role';
    const fits = section?.fits !== false;
    const shown = isRole ? columnName(found) : name;
    const heard = [
      `${isRole ? 'RLS role ' : ''}${fits || isRole ? columnName(found) : name}${twins > 1 ? ` ×${twins}` : ''}${fits ? '' : ` ${isRole ? 'RLS' : group}`}`,
      ...(lost > 0 ? [`${digits(lost)} lose it`] : []),
      ...(gained > 0 ? [`${digits(gained)} gain it`] : []),
    ].join(', ');
    return (
      <div
        role="columnheader"
        class={`heading${EDGES[edges[position] ?? 0]}${has}${isCrossed ? ' x' : ''}`}
        aria-colindex={position + FIRST_COLUMN}
      >
        <button type="button" data-column={column} tabIndex={-1} title={columnName(found)} aria-label={heard}>
          <span class="up">
            {shown}
            {twins > 1 && ` ×${twins}`}
            {!fits && <i> {isRole ? 'RLS' : group}</i>}
          </span>
        </button>
        <span class="sum" aria-hidden="true">
          <span class="lost">{signed(lost, '−')}</span>
          <span class="gain">{signed(gained, '+')}</span>
        </span>
      </div>
    );
  }
}

/** The headings: sections, then columns, then how many lose and gain each. They stay in sight. */
export function Heads(props: HeadsProps) {
  const { totals, sizes, sections, edges, range, crossed } = props;
  const left = sizes.name + sizes.sums;
  const positions = Array.from({ length: range.to - range.from }, (_, step) => range.from + step);
  return (
    <div role="rowgroup" class="heads">
      <div class="sections" aria-hidden="true">
        {sections
          .filter(({ from, to }) => to > range.from && from < range.to)
          .map(({ name, from, to, fits }) => (
            <div
              key={from}
              class={`section${EDGES[edges[from] ?? 0]}`}
              style={{ left: `${left + from * sizes.cell}px`, width: `${(to - from) * sizes.cell}px` }}
            >
              {fits && <span>{name}</span>}
            </div>
          ))}
      </div>
      <div role="row" aria-rowindex={1}>
        <div role="columnheader" class="origin" aria-colindex={1}>
          <span class="hide">Who</span>
          <span class="sum" aria-hidden="true">
            <span>lost</span>
            <span>gained</span>
          </span>
        </div>
        {sizes.sums > 0 && (
          <div class="all" aria-hidden="true">
            <span class="up">lost</span>
            <span class="up">gained</span>
            <span class="lost">{signed(sum(totals.lostOf), '−')}</span>
            <span class="gain">{signed(sum(totals.gainedOf), '+')}</span>
          </div>
        )}
        <div class="cells" style={{ left: `${left + range.from * sizes.cell}px` }}>
          {positions.map((position) => (
            <Heading key={position} heads={props} position={position} isCrossed={crossed === position} />
          ))}
        </div>
      </div>
    </div>
  );
}
