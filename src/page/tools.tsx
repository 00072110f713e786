import { digits } from '../domain/wording.ts';
import { type Choice, type Chosen, showsOnlyChanges } from './choose.ts';
import { Glyph } from './glyph.tsx';
import type { Filter, Model } from './model.ts';
import { VIEWS, type View } from './words.ts';

interface ToolsProps {
  readonly model: Model;
  readonly choice: Choice;
  readonly chosen: Chosen;
  readonly view: View;
  readonly change: (part: Partial<Choice>) => void;
  readonly look: (view: View) => void;
}

const FILTERS = [
  ['lost', 'Lost', 'lost'],
  ['gained', 'Gained', 'gained'],
  ['held', 'Held', 'would-gain'],
  ['ends', 'With an end', undefined],
  ['blind', 'No RLS role', undefined],
  ['unmanaged', 'Not managed', 'unmanaged'],
] as const satisfies readonly (readonly [Filter, ...unknown[]])[];

interface Chip {
  readonly label: string;
  readonly count: number | undefined;
  readonly sign?: (typeof FILTERS)[number][2];
  readonly isOn: boolean;
  readonly toggle: () => void;
}

const chip = ({ label, count, sign, isOn, toggle }: Chip) => (
  <label class="chip" key={label}>
    <input type="checkbox" checked={isOn} onChange={toggle} />
    <span>
      {sign && <Glyph sign={sign} />}
      {label} {count !== undefined && digits(count)}
    </span>
  </label>
);

function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

/** Search, views and filters, and how much the matrix shows. */
export function Tools({ model, choice, chosen, view, change, look }: ToolsProps) {
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
        onInput={({ currentTarget }) => change({ query: currentTarget.value })}
      />
      <fieldset class="seg">
        <legend class="hide">View</legend>
        {(Object.keys(VIEWS) as View[]).map((one) => (
          <label key={one}>
            <input type="radio" name="view" checked={view === one} onChange={() => look(one)} />
            <span>{VIEWS[one]}</span>
          </label>
        ))}
      </fieldset>
      <div class="chips">
        {model.rows[0]?.band === 0 &&
          chip({
            label: 'Only what changes',
            count: undefined,
            isOn: showsOnlyChanges(choice),
            toggle: () => change({ onlyChanges: !showsOnlyChanges(choice), query: '', filters: new Set() }),
          })}
        {FILTERS.map(([filter, label, sign]) => {
          const toggle = () => change({ filters: toggled(filters, filter) });
          const count = model.count[filter];
          return count > 0 && chip({ label, count, sign, isOn: filters.has(filter), toggle });
        })}
      </div>
      <p class="shown" role="status">
        {digits(chosen.people)} of {digits(model.rows.length)} people, {digits(chosen.columns.length)} of{' '}
        {digits(model.columns.length)} columns
      </p>
    </div>
  );
}
