/** The style sheet of the demo's sign-in page, in the colours of the app. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f8f8fb, #0d0e13); --surface: light-dark(#fff, #16181f); --hover: light-dark(#f1f1fb, #20232d);
  --line: light-dark(#e0e1e8, #2d303b); --field: light-dark(#8a8d9b, #6b6f80);
  --ink: light-dark(#1d1f2b, #ebecf1); --muted: light-dark(#5a5e70, #a6a9b8);
  --accent: light-dark(#4a49bd, #5a59cf); --accent-ink: light-dark(#413fae, #bcbcf6); --soft: light-dark(#ededfb, #272856);
  --red: light-dark(#9c1c12, #ffb0a6); --red-soft: light-dark(#ffeae8, #45191a);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 0.9375rem/1.5 ui-sans-serif, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 1.75rem 0 0.25rem; font-size: 1.5rem; line-height: 1.3; letter-spacing: -0.02em; text-wrap: balance; }
h2 { margin: 1.75rem 0 0.6rem; font-size: 0.8125rem; font-weight: 600; color: var(--muted); }
a { color: var(--accent-ink); }
.brand { display: flex; align-items: center; gap: 0.6rem; margin: 0; font-weight: 600; }
.brand svg { width: 1.75rem; height: 1.75rem; fill: #fff; }
.brand rect { fill: var(--accent); }
.brand path { fill: none; stroke: #fff; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.demo {
  padding: 0.05rem 0.55rem; border-radius: 99px; background: var(--soft); color: var(--accent-ink); font-size: 0.75rem;
}
.lead { max-width: 42rem; margin: 0; color: var(--muted); text-wrap: pretty; }
ul {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 0.6rem;
  margin: 0; padding: 0; list-style: none;
}
button { font: inherit; cursor: pointer; touch-action: manipulation; }
li {
  position: relative; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface);
  overflow-wrap: anywhere;
}
li:hover { border-color: var(--accent); background: var(--hover); }
li button {
  width: 100%; padding: 0.65rem 0.9rem; border: 0; background: none; color: inherit; text-align: start;
}
/* The whole card is the button, with what stands beside its label. */
li button::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
li button:focus-visible { outline: none; }
li button:focus-visible::after { outline: 2px solid var(--accent-ink); outline-offset: 2px; border-radius: 0.75rem; }
li:has(.role) b { padding-inline-end: 4rem; }
li .role {
  position: absolute; inset: 0.7rem 0.75rem auto auto; padding: 0.05rem 0.55rem; border-radius: 99px;
  background: var(--soft); color: var(--accent-ink); font-size: 0.75rem;
}
li .hint { display: block; margin: -0.4rem 0.9rem 0.65rem; color: var(--accent-ink); }
li b { display: block; font-weight: 600; }
li span { color: var(--muted); font-size: 0.8125rem; }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; }
.card {
  display: grid; max-width: 26rem; padding: 1rem 1.1rem 1.1rem; border: 1px solid var(--line); border-radius: 0.75rem;
  background: var(--surface);
}
label { font-size: 0.8125rem; font-weight: 500; }
input {
  min-width: 0; margin: 0.25rem 0 0.75rem; padding: 0.45rem 0.7rem; border: 1px solid var(--field); border-radius: 0.5rem;
  background: var(--canvas); color: inherit; font: inherit;
}
.primary {
  margin-top: 0.25rem; padding: 0.6rem 1rem; border: 0; border-radius: 0.5rem; background: var(--accent); color: #fff;
  font-weight: 600;
}
.primary:hover { filter: brightness(0.92); }
.problem {
  margin: 0 0 0.75rem; padding: 0.45rem 0.7rem; border-radius: 0.5rem; background: var(--red-soft); color: var(--red);
}
.cancel { margin-top: 1.5rem; }
.cancel button {
  padding: 0; border: 0; background: none; color: var(--muted); text-decoration: underline; text-underline-offset: 0.2em;
}
/* iOS zooms into any field below 16 px. */
@media (pointer: coarse) { body { font-size: 1rem; } li button { min-height: 3.75rem; } input, form button, .cancel button { min-height: 2.75rem; } }
`;
