import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Access } from './access.ts';
import { type Choice, type Chosen, chosen as choose, EVERYTHING, settled } from './choose.ts';
import { Legend } from './glyph.tsx';
import { DESK, PHONE } from './layout.ts';
import { Matrix } from './matrix.tsx';
import type { Index } from './search.ts';
import type { Subject } from './sheet.tsx';
import { Tools } from './tools.tsx';
import type { Totals } from './totals.ts';
import { digits, type View } from './words.ts';

const NARROW = '(max-width: 720px)';

/** True on a screen as narrow as a phone's, and kept so. */
function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const list = matchMedia(NARROW);
    const listen = (): void => setNarrow(list.matches);
    list.addEventListener('change', listen);
    return () => list.removeEventListener('change', listen);
  }, []);
  return narrow;
}

function Nothing({
  access,
  choice,
  chosen,
}: {
  readonly access: Access;
  readonly choice: Choice;
  readonly chosen: Chosen;
}) {
  if (chosen.holders > 0 && chosen.columns.length > 0) return null;
  return (
    <p class="panel empty">
      {access.holders.length === 0
        ? 'The portal has no people, and the files give nobody anything.'
        : choice.query.trim() === ''
          ? 'No cell is like that. Take a filter away.'
          : `Nobody and nothing is called “${choice.query.trim()}”. Clear the search to see all ${digits(access.holders.length)} people.`}
    </p>
  );
}

interface AppProps {
  readonly access: Access;
  readonly totals: Totals;
  readonly index: Index;
  readonly open: (subject: Subject) => void;
  /** Called with what changes the choice from outside: a report's own view sorts by it. */
  readonly attach: (choose: (change: Partial<Choice>) => void) => void;
}

/** The matrix with its tools. */
export function App({ access, totals, index, open, attach }: AppProps) {
  const narrow = useNarrow();
  const [choice, setChoice] = useState<Choice>(() => ({
    ...EVERYTHING,
    onlyChanges: narrow && totals.changedIn.includes(1),
  }));
  const [view, look] = useState<View>('change');
  const change = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  useEffect(() => attach(change), []);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const find = document.getElementById('find');
      const target = event.target;
      const types = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      if (event.key === '/' && !types && document.querySelector('dialog[open]') === null) {
        event.preventDefault();
        find?.focus();
      }
      if (event.key === 'Escape' && target === find) change({ query: '' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const before = useRef<Chosen | null>(null);
  const chosen = useMemo(() => settled(choose(access, totals, index, choice), before.current), [choice]);
  before.current = chosen;
  return (
    <>
      <Tools
        access={access}
        totals={totals}
        choice={choice}
        chosen={chosen}
        view={view}
        choose={change}
        look={look}
      />
      <Nothing access={access} choice={choice} chosen={chosen} />
      {chosen.holders > 0 && chosen.columns.length > 0 && (
        <Matrix
          access={access}
          totals={totals}
          chosen={chosen}
          view={view}
          sizes={narrow ? PHONE : DESK}
          open={open}
        />
      )}
      <Legend />
    </>
  );
}
