import type { CellSign } from '../domain/page-data.ts';
import { digits } from '../domain/wording.ts';
import { Glyph } from './glyph.tsx';
import type { Choice, Chosen, Filter, Model, View } from './model.ts';
import { hasChanges, showsOnlyChanges } from './model.ts';

interface ToolsProps {
  readonly model: Model;
  readonly choice: Choice;
  readonly chosen: Chosen;
  readonly view: View;
  readonly changeChoice: (part: Partial<Choice>) => void;
  readonly setView: (view: View) => void;
}

const VIEWS: Readonly<Record<View, string>> = { now: 'As it is', change: 'Change', after: 'As it will be' };
const FILTERS = [
  ['lost', 'Lost', 'lost'],
  ['gained', 'Gained', 'gained'],
  ['held', 'Held back', 'would-gain'],
  ['ends', 'With an end', undefined],
  ['blind', 'No RLS role', undefined],
  ['unmanaged', 'Not managed', 'unmanaged'],
] as const satisfies readonly (readonly [Filter, ...unknown[]])[];

const chip = (label: string, isOn: boolean, toggle: () => void, count?: number, sign?: CellSign) => (
  <label class="chip" key={label}>
    <input type="checkbox" checked={isOn} onChange={toggle} />
    <span>
      {sign && <Glyph sign={sign} />}
      {label} {count !== undefined && digits(count)}
    </span>
  </label>
);

function toggleIn<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

export function Tools({ model, choice, chosen, view, changeChoice, setView }: ToolsProps) {
  const { query, filters } = choice;
  return (
    <div class="tools" role="search" aria-label="Matrix">
      <input
        id="find"
        type="search"
        aria-label="Search people, reports and roles"
        placeholder="Person, report or role"
        autocomplete="off"
        value={query}
        onInput={({ currentTarget }) => changeChoice({ query: currentTarget.value })}
      />
      <fieldset class="seg">
        <legend class="hide">View</legend>
        {(Object.keys(VIEWS) as View[]).map((one) => (
          <label key={one}>
            <input type="radio" name="view" checked={view === one} onChange={() => setView(one)} />
            <span>{VIEWS[one]}</span>
          </label>
        ))}
      </fieldset>
      <div class="chips">
        {hasChanges(model) &&
          chip('Only changes', showsOnlyChanges(choice), () =>
            changeChoice({ onlyChanges: !showsOnlyChanges(choice), query: '', filters: new Set() }),
          )}
        {FILTERS.map(([filter, label, sign]) => {
          const toggle = () => changeChoice({ filters: toggleIn(filters, filter) });
          const count = model.count[filter];
          return count > 0 && chip(label, filters.has(filter), toggle, count, sign);
        })}
      </div>
      <p class="shown" role="status">
        {digits(chosen.people)} of {digits(model.rows.length)} people, {digits(chosen.columns.length)} of{' '}
        {digits(model.columns.length)} columns
      </p>
    </div>
  );
}
