/* Functions that run inside the page. Playwright sends their source, so they cannot use outer names. */

declare global {
  interface Window {
    /** In ms since the start of the navigation; 0 until it happens. */
    bench: { firstCards: number; allCards: number };
    durations: Map<number, number>;
    frameTimes: number[];
  }
}

type EventTiming = PerformanceEntry & { interactionId: number };

/** Records when the cards are painted, and for each interaction the time until the next paint. */
export function observe(): void {
  const moments = { firstCards: 0, allCards: 0 };
  window.bench = moments;
  window.durations = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
      if (interactionId === 0) continue;
      window.durations.set(interactionId, Math.max(duration, window.durations.get(interactionId) ?? 0));
    }
    // 16 ms is the shortest duration that browsers report; durations are rounded to 8 ms.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  function checkCards(): void {
    const list = document.querySelector('ul[aria-label="Onboarding plans"]');
    const cards = list?.querySelectorAll('article').length ?? 0;
    // The cards are painted in the frame after this one, and that is over when the callback of the next one
    // runs.
    if (cards > 0 && moments.firstCards === 0) {
      requestAnimationFrame(() => (moments.firstCards = performance.now()));
    }
    if (cards > 0 && cards === list?.children.length) moments.allCards = performance.now();
    else requestAnimationFrame(checkCards);
  }
  requestAnimationFrame(checkCards);
}

/** Waits until the page is idle and its performance entries are reported. */
export async function waitUntilIdle(): Promise<void> {
  // Three times, because work that is split into parts may have an idle gap.
  for (let times = 0; times < 3; times += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the durations in ms of all interactions since the last call. */
export function takeDurations(): number[] {
  const durations = [...window.durations.values()];
  window.durations.clear();
  return durations;
}

/** Records the duration of each frame until `takeFrames` is called. */
export function recordFrames(): void {
  const frames: number[] = [];
  window.frameTimes = frames;
  let last = performance.now();
  requestAnimationFrame(function record(now) {
    frames.push(now - last);
    last = now;
    if (window.frameTimes === frames) requestAnimationFrame(record);
  });
}

/** Returns the durations in ms of the frames since `recordFrames`. */
export function takeFrames(): number[] {
  const { frameTimes } = window;
  window.frameTimes = [];
  return frameTimes;
}
