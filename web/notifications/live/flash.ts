/** Long enough to be found by the eye, in ms. */
const FLASH_MS = 1_600;

/** Lets the rows and cards of plans flash that somebody else has changed. Not for people who asked for less motion. */
export function flashPlans(ids: ReadonlySet<string>): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const id of ids) {
    for (const link of document.querySelectorAll(
      `main [data-covers][href^="/onboarding/${CSS.escape(id)}"]`,
    )) {
      link
        .closest('[data-row], article, li')
        ?.animate({ backgroundColor: ['var(--color-accent-soft)', 'transparent'], offset: [0, 1] }, FLASH_MS);
    }
  }
}
