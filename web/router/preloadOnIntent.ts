/** A pointer that only crosses a link leaves it within this time, in ms. */
const HOVER_MS = 50;

/** Calls `preload` with the path of a link of this origin when it is hovered or focused. */
export function preloadOnIntent(preload: (path: string) => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function preloadLink({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preload(link.pathname).catch(() => {});
  }

  document.addEventListener('focusin', preloadLink);
  document.addEventListener('pointerover', (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => preloadLink(event), HOVER_MS);
  });
}
