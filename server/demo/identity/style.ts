/** The style sheet of the demo's sign-in page, in the colours of the app (web/ui/tokens.css). */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.977 0.003 275), oklch(0.158 0.008 275)); --raised: light-dark(#fff, oklch(0.228 0.012 275));
  --hover: light-dark(oklch(0.955 0.006 275), oklch(0.24 0.013 275)); --line: light-dark(oklch(0.918 0.006 275), oklch(0.285 0.013 275));
  --field: light-dark(oklch(0.64 0.018 275), oklch(0.535 0.018 275)); --ink: light-dark(oklch(0.225 0.02 275), oklch(0.945 0.005 275));
  --muted: light-dark(oklch(0.475 0.02 275), oklch(0.725 0.015 275)); --grey: light-dark(oklch(0.93 0.006 275), oklch(0.295 0.01 275));
  --grey-ink: light-dark(oklch(0.45 0.018 275), oklch(0.81 0.012 275));
  --accent: light-dark(oklch(0.495 0.17 276), oklch(0.555 0.165 276)); --accent-ink: light-dark(oklch(0.455 0.17 276), oklch(0.805 0.095 278));
  --ring: light-dark(oklch(0.58 0.19 276), oklch(0.7 0.15 277)); --soft: light-dark(oklch(0.957 0.018 276), oklch(0.295 0.06 277));
  --wash: light-dark(oklch(0.978 0.01 276), oklch(0.222 0.03 277)); --hull: light-dark(oklch(0.9 0.035 276), oklch(0.34 0.06 277));
  --plank: light-dark(oklch(0.78 0.09 276), oklch(0.5 0.11 277)); --amber: light-dark(oklch(0.73 0.155 70), oklch(0.78 0.145 75));
  --amber-ink: light-dark(oklch(0.455 0.098 65), oklch(0.86 0.105 82));
  --red-ink: light-dark(oklch(0.475 0.17 26), oklch(0.825 0.1 22)); --red-soft: light-dark(oklch(0.953 0.022 20), oklch(0.29 0.066 22));
  --shadow: light-dark(oklch(0.3 0.06 275 / 0.28), oklch(0 0 0 / 0.7));
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 0.875rem/1.375rem ui-sans-serif, -apple-system, 'Segoe UI Variable', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
}
main { max-width: calc(68rem + 2.5rem); margin: 0 auto; padding: 1.75rem 1.25rem 3rem; }
h1 { margin: 1.5rem 0 0.25rem; font-size: 1.625rem; line-height: 2rem; letter-spacing: -0.024em; text-wrap: balance; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; letter-spacing: -0.018em; font-weight: 600; }
p { margin: 0; }
ul { margin: 0; padding: 0; list-style: none; }
a { color: var(--accent-ink); }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; touch-action: manipulation; }
bdi { overflow: hidden; text-overflow: ellipsis; }
/* At the start of its card: at the end of a long name it would widen the page. */
.vh { position: absolute; inset: 0 auto auto 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.brand { display: flex; align-items: center; gap: 0.6rem; font-size: 1rem; font-weight: 600; }
.brand svg { width: 1.625rem; height: 1.625rem; fill: #fff; overflow: visible; }
.brand rect { fill: var(--accent); }
.brand path { fill: none; stroke: #fff; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.badge { padding: 0 0.5rem; border-radius: 0.375rem; background: var(--grey); color: var(--grey-ink); font-size: 0.75rem; font-weight: 500; }
.lead { max-width: 42rem; color: var(--muted); text-wrap: pretty; }
.av {
  display: grid; flex: none; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 50%; background: var(--grey);
  color: var(--grey-ink); font-size: 0.6875rem; font-weight: 600; user-select: none;
}

/* The doors. Each is a card, and its button covers the whole card. */
.doors { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: 1rem; margin-top: 1.5rem; }
.door {
  scroll-margin-top: 50vh; position: relative; display: flex; flex-direction: column; max-width: 24rem; border: 1px solid var(--line); border-radius: 1rem;
  background: var(--raised); overflow: hidden; transition: translate 160ms cubic-bezier(0.2, 0.8, 0.3, 1), box-shadow 160ms;
}
.door:hover, .door:focus-within, .door:target { border-color: var(--accent); translate: 0 -2px; box-shadow: 0 0 0 1px var(--accent), 0 12px 24px -12px var(--shadow); }
.door > div { display: flex; flex: 1; flex-direction: column; padding: 0.875rem 1rem; }
.promise { flex: 1; margin-top: 0.125rem; color: var(--muted); text-wrap: balance; }
.who { display: flex; align-items: center; gap: 0.5rem; margin-top: 0.75rem; }
.doors button { flex: 1; min-width: 0; padding: 0; border: 0; background: none; font-weight: 500; text-align: start; }
.doors button bdi { display: block; white-space: nowrap; }
.doors button::after { content: ''; position: absolute; inset: 0; border-radius: 1rem; }
.doors button:focus-visible { outline: none; }
.doors button:focus-visible::after { outline: 2px solid var(--ring); outline-offset: -4px; }
.arrow { flex: none; width: 1.125rem; height: 1.125rem; fill: none; stroke: var(--accent-ink); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }

.art { display: block; flex: none; width: 100%; height: 8.25rem; border-bottom: 1px solid var(--line); background: var(--wash); forced-color-adjust: none; }
.art path, .art circle, .art rect { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.art .near { fill: var(--soft); } .art .far { fill: var(--hull); } .art .dot, .art .solid { fill: var(--accent); }
.art circle.pale { fill: var(--plank); }
.art .sea { stroke: var(--hull); stroke-width: 2; } .art .thin { stroke: var(--plank); stroke-width: 2.25; }
.art .line { stroke: var(--accent); stroke-width: 4.5; } .art .line.pale { stroke: var(--plank); }
.art .dotted { stroke: var(--plank); stroke-width: 3; stroke-dasharray: 0.1 8; } .art .rope { stroke: var(--plank); stroke-width: 3.5; }
.art .open { fill: var(--raised); stroke: var(--accent); stroke-width: 2.75; } .art .paper { fill: var(--raised); stroke: var(--plank); stroke-width: 1.5; }
.art .pen { stroke: var(--accent); stroke-width: 2.25; } .art .tick { stroke: #fff; stroke-width: 2.4; }
.art .late { fill: var(--raised); stroke: var(--amber); stroke-width: 2.5; } .art .hands { stroke: var(--amber-ink); stroke-width: 2; }

/* Everyone else. */
.others { margin-top: 2.25rem; }
.others header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1rem; margin-bottom: 0.75rem; }
.others h2 { flex: 1; font-size: 1rem; line-height: 1.5rem; white-space: nowrap; }
.others h2 span { color: var(--muted); font-weight: 400; }
.find { width: 15rem; }
.find input {
  display: block; width: 100%; height: 2.25rem; padding: 0 0.75rem; border: 1px solid var(--field); border-radius: 0.5rem; background: var(--raised);
}
::placeholder { color: var(--muted); opacity: 1; }
.secondary { min-height: 2.25rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--raised); font-weight: 500; }
.secondary:hover { background: var(--hover); }
.people { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); column-gap: 1rem; }
.people li { position: relative; display: flex; align-items: center; gap: 0.5rem; min-height: 2.5rem; padding: 0 0.25rem; border-radius: 0.5rem; white-space: nowrap; }
.people li:hover { background: var(--hover); }
.people .story { grid-column: span 2; }
.people button { min-width: 0; padding: 0; border: 0; background: none; overflow: hidden; text-overflow: ellipsis; text-align: start; }
.people button::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
.people button:focus-visible { outline: none; }
.people li:has(:focus-visible) { outline: 2px solid var(--ring); outline-offset: -2px; }
.about { flex: none; color: var(--muted); font-size: 0.8125rem; }
.story .about { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; color: var(--accent-ink); }
.story button { flex: none; max-width: 55%; }
#nobody { color: var(--muted); }

/* The form of somebody else: below the list, and as a dialog where the page's script runs. */
dialog { position: static; width: min(26rem, 100%); margin: 2.25rem 0 0; padding: 0; border: 0; background: none; color: inherit; }
dialog h2 { margin-bottom: 0.75rem; font-size: 1rem; line-height: 1.5rem; }
dialog:modal { position: fixed; width: min(26rem, 100vw - 2rem); margin: auto; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); }
dialog::backdrop { background: light-dark(oklch(0.2 0.02 275 / 0.4), oklch(0.08 0.01 275 / 0.65)); }
dialog:not(:modal) #close-other { display: none; }
.fields { display: grid; }
label { font-weight: 500; }
.fields input {
  min-width: 0; height: 2.25rem; margin: 0.25rem 0 0.75rem; padding: 0 0.75rem; border: 1px solid var(--field); border-radius: 0.5rem; background: var(--raised);
}
.acts { display: flex; gap: 0.5rem; margin-top: 0.25rem; }
.primary { flex: 1; min-height: 2.25rem; border: 1px solid transparent; border-radius: 0.5rem; background: var(--accent); color: #fff; font-weight: 500; }
.primary:hover { filter: brightness(0.92); }
.problem { margin: 0 0 0.75rem; padding: 0.45rem 0.75rem; border-radius: 0.5rem; background: var(--red-soft); color: var(--red-ink); }
.cancel { margin-top: 2rem; }
.cancel button { padding: 0; border: 0; background: none; color: var(--muted); text-decoration: underline; text-underline-offset: 0.2em; }

@media (max-width: 64rem) { .people { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
@media (max-width: 58rem) {
  .doors { grid-auto-flow: row; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .door { max-width: none; }
  .people { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 40rem) {
  main { padding: 1.25rem 1rem 2.5rem; }
  h1 { margin-top: 1rem; }
  .doors { grid-template-columns: minmax(0, 1fr); gap: 0.625rem; margin-top: 0.875rem; }
  .door { flex-direction: row; min-height: 7.25rem; border-radius: 0.75rem; }
  .door > div { min-width: 0; padding: 0.625rem 0.75rem; }
  .door h2 { font-size: 1.0625rem; line-height: 1.5rem; }
  .promise { margin-top: 0; font-size: 0.8125rem; line-height: 1.25rem; }
  .who { margin-top: 0.375rem; }
  .art { width: 8.5rem; height: auto; border-inline-end: 1px solid var(--line); border-bottom: 0; }
  .find { flex: 1 1 100%; order: 1; width: auto; }
  .people { grid-template-columns: minmax(0, 1fr); }
  .people .story { grid-column: auto; flex-wrap: wrap; row-gap: 0; padding-block: 0.25rem; }
  .story button { flex: 1; max-width: none; }
  .story .about { flex: 1 1 100%; padding-inline-start: 2.25rem; white-space: normal; }
}
/* iOS zooms into any field below 16 px. */
@media (pointer: coarse) {
  input { font-size: 1rem; }
  .find input, .fields input, .primary, .secondary, .cancel button { min-height: 2.75rem; }
  .people li { min-height: 3rem; }
}
@media (forced-colors: active) {
  .door:hover, .door:focus-within, .door:target { outline: 2px solid Highlight; }
  .av, .badge { border: 1px solid; }
}
@media (prefers-reduced-motion: reduce) { .door { transition: none; } }
`;
