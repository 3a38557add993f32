/** Shows the start of a list whose search or filter has changed: its end may be the end of the results. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}
