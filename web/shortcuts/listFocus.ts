/** The stops of j and k: cards and rows of lists, and the boxes of tasks. */
const STOPS = 'main :is([data-covers], [data-stop], li.row input[type=checkbox])';

/** A card or row, in a list or in a table. */
const ROW = ':is(li, [role=row])';

/** Focuses the next or previous card, row or task; the first one when none has the focus. */
export function moveFocus(step: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const current = document.activeElement?.closest(`main ${ROW}`);
  const at = stops.findIndex((stop) => stop === document.activeElement || current?.contains(stop));
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), stops.length - 1);
  stops[next]?.focus();
}

/** Ticks or unticks the box that selects the focused card or row. */
export function toggleSelected(): void {
  document.activeElement?.closest(ROW)?.querySelector<HTMLElement>('[data-select] input')?.click();
}

/** Focuses the search box of the page and selects its text. Returns false when the page has none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(':is(main, aside) [role=search] input');
  field?.focus();
  field?.select();
  return field !== null;
}
