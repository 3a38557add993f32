/**
 * Focuses the content of the page. For acts that remove the pressed button, whose focus would be lost with
 * it.
 */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
