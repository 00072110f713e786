/** How the portal's pages look: in light and dark, from the width of a phone on, by the reader's own font. */
export const STYLE = `
:root {
  color-scheme: light dark;
  font: 1rem/1.5 system-ui, "Open Sans", sans-serif;
  --ink: light-dark(#1b2430, #e6e9ee);
  --quiet: light-dark(#4d5866, #aab4c0);
  --line: light-dark(#d5dae1, #3a434e);
  --ground: light-dark(#f4f6f8, #14181d);
  --sheet: light-dark(#ffffff, #1c2127);
  --accent: light-dark(#0b5cad, #7db8f2);
}
* { box-sizing: border-box; }
body { margin: 0; display: flex; flex-direction: column; min-height: 100vh; color: var(--ink); background: var(--ground); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
h3 { font-size: .875rem; font-weight: 600; color: var(--quiet); margin: 1rem 0 .25rem; }
small { display: block; }
small, .quiet { color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; padding: .5rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; padding: .75rem 1.25rem; background: var(--sheet); border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.columns { display: flex; flex: 1; flex-wrap: wrap; }
nav.side { flex: 1 1 14rem; max-width: 18rem; padding: 1rem 1.25rem; background: var(--sheet); border-right: 1px solid var(--line); overflow-wrap: anywhere; }
nav.side h2 { margin-top: 0; }
nav.side li, nav.menu li { padding: .25rem 0; }
nav.side a[aria-current] { font-weight: 600; color: var(--ink); text-decoration: none; }
nav.menu { margin: 0 0 1rem; border-bottom: 1px solid var(--line); }
nav.menu ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
main { flex: 3 1 20rem; min-width: 0; padding: 1.25rem; overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: .75rem; }
.notice { max-width: 36rem; margin: 2rem auto; }
.notice p:last-child { margin: 0; }
.cards li, .canvas, .notice { padding: .75rem 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
.cards a { display: block; font-weight: 600; }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; }
.chips li { padding: .1rem .75rem; border: 1px solid var(--accent); border-radius: 1rem; }
.canvas { margin-top: 1rem; padding: 3rem 1rem; border-style: dashed; text-align: center; color: var(--quiet); }
.alert { padding: .75rem 1rem; border-left: 4px solid light-dark(#b3261e, #ff8a80); background: var(--sheet); }
@media (max-width: 40rem) { nav.side { max-width: none; border-right: 0; border-bottom: 1px solid var(--line); } }
`;
