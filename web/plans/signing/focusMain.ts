/** The button that was pressed is about to vanish; the focus must not vanish with it. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
