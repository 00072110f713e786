import type { Access } from './access.ts';
import type { Choice, Chosen, Sort } from './choose.ts';
import { sectionOf } from './choose.ts';
import { Glyph } from './glyph.tsx';
import { FILTERS, type Filter, type Totals } from './totals.ts';
import { columnName, digits, VIEWS, type View } from './words.ts';

interface ToolsProps {
  readonly access: Access;
  readonly totals: Totals;
  readonly choice: Choice;
  readonly chosen: Chosen;
  readonly view: View;
  readonly choose: (change: Partial<Choice>) => void;
  readonly look: (view: View) => void;
}

const VIEW_NAMES = { now: 'As it is', change: 'Change', after: 'As it will be' } as const satisfies Record<
  View,
  string
>;

const FILTER_NAMES = {
  lost: 'Lost',
  gained: 'Gained',
  held: 'Held',
  ends: 'With an end',
  blind: 'No RLS role',
  unmanaged: 'Not managed',
} as const satisfies Record<Filter, string>;

function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

function Chip(props: {
  readonly label: string;
  readonly count?: number;
  readonly sign?: 'lost' | 'gained' | 'would-gain';
  readonly isOn: boolean;
  readonly toggle: () => void;
}) {
  const { label, count, sign, isOn, toggle } = props;
  return (
    <label class="chip">
      <input type="checkbox" checked={isOn} onChange={toggle} />
      <span>
        {sign !== undefined && <Glyph sign={sign} />}
        {label}
        {count !== undefined && ` ${digits(count)}`}
      </span>
    </label>
  );
}

const SIGNS: Readonly<Partial<Record<Filter, 'lost' | 'gained' | 'would-gain'>>> = {
  lost: 'lost',
  gained: 'gained',
  held: 'would-gain',
};

const sortOf = (value: string): Sort =>
  value === 'change' || value === 'name' || value === 'domain' ? value : Number(value);

/** How many columns each section has. */
function sectionsIn(access: Access): ReadonlyMap<string, number> {
  const sections = new Map<string, number>();
  for (const column of access.columns.keys()) {
    const name = sectionOf(access, column);
    sections.set(name, (sections.get(name) ?? 0) + 1);
  }
  return sections;
}

const more = (title: string, chosen: number): string =>
  chosen === 0 ? title : `${title}: ${digits(chosen)} chosen`;

/** Search, views, order and filters, and how much is shown. */
export function Tools({ access, totals, choice, chosen, view, choose, look }: ToolsProps) {
  const { query, onlyChanges, filters, sections, findings, sort } = choice;
  const all = sectionsIn(access);
  const column = typeof sort === 'number' ? access.columns[sort] : undefined;
  return (
    <div class="tools" role="search" aria-label="Matrix">
      <label class="hide" for="find">
        Search people, reports and roles
      </label>
      <input
        id="find"
        type="search"
        placeholder="Person, report or role"
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={({ currentTarget }) => choose({ query: currentTarget.value })}
      />
      <fieldset class="seg">
        <legend class="hide">View</legend>
        {VIEWS.map((one) => (
          <label key={one}>
            <input type="radio" name="view" checked={view === one} onChange={() => look(one)} />
            <span>{VIEW_NAMES[one]}</span>
          </label>
        ))}
      </fieldset>
      <select
        aria-label="Order of people"
        value={String(sort)}
        onChange={({ currentTarget }) => choose({ sort: sortOf(currentTarget.value) })}
      >
        <option value="change">Most lost first</option>
        <option value="name">By name</option>
        <option value="domain">By mail domain</option>
        {column !== undefined && <option value={String(sort)}>Holders of {columnName(column)} first</option>}
      </select>
      <div class="chips">
        <Chip
          label="Only what changes"
          isOn={onlyChanges}
          toggle={() => choose({ onlyChanges: !onlyChanges })}
        />
        {FILTERS.filter((filter) => totals.count[filter] > 0).map((filter) => (
          <Chip
            key={filter}
            label={FILTER_NAMES[filter]}
            count={totals.count[filter]}
            {...(SIGNS[filter] !== undefined && { sign: SIGNS[filter] })}
            isOn={filters.has(filter)}
            toggle={() => choose({ filters: toggled(filters, filter) })}
          />
        ))}
        {all.size > 1 && (
          <details class="more-chips">
            <summary>{more('Workspaces', sections.size)}</summary>
            <div class="chips">
              {[...all].map(([name, count]) => (
                <Chip
                  key={name}
                  label={name === '' ? '(no workspace)' : name}
                  count={count}
                  isOn={sections.has(name)}
                  toggle={() => choose({ sections: toggled(sections, name) })}
                />
              ))}
            </div>
          </details>
        )}
        {access.findings.length > 0 && (
          <details class="more-chips">
            <summary>{more('Findings', findings.size)}</summary>
            <div class="chips">
              {access.findings.map(({ code, holders }) => (
                <Chip
                  key={code}
                  label={code}
                  count={holders.length}
                  isOn={findings.has(code)}
                  toggle={() => choose({ findings: toggled(findings, code) })}
                />
              ))}
            </div>
          </details>
        )}
      </div>
      <p class="shown" role="status">
        {digits(chosen.holders)} of {digits(access.holders.length)} people, {digits(chosen.columns.length)} of{' '}
        {digits(access.columns.length)} columns
      </p>
    </div>
  );
}
