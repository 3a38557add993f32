/*
 * What runs inside the page. Each function is sent there as text, so none may use anything outside of itself.
 */

declare global {
  interface Window {
    /** In ms since the navigation began; 0 before it happened. */
    bench: { firstCards: number; allCards: number };
    durations: Map<number, number>;
    frameTimes: number[];
  }
}

type EventTiming = PerformanceEntry & { interactionId: number };

/** Notes when the cards are there, and how long each interaction takes until the next frame is painted. */
export function observe(): void {
  const moments = { firstCards: 0, allCards: 0 };
  window.bench = moments;
  window.durations = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
      if (interactionId === 0) continue;
      window.durations.set(interactionId, Math.max(duration, window.durations.get(interactionId) ?? 0));
    }
    // 16 ms is the shortest that browsers report; durations are rounded to 8 ms.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  function look(): void {
    const list = document.querySelector('ul[aria-label="Onboarding plans"]');
    const cards = list?.querySelectorAll('article').length ?? 0;
    // A frame that begins after they came has painted them when the next one begins.
    if (cards > 0 && moments.firstCards === 0) {
      requestAnimationFrame(() => (moments.firstCards = performance.now()));
    }
    if (cards > 0 && cards === list?.children.length) moments.allCards = performance.now();
    else requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/** Waits until the page has nothing left to do, and what it did has been measured. */
export async function whenIdle(): Promise<void> {
  // Work that is cut into pieces may leave a gap; it does not leave three.
  for (let times = 0; times < 3; times += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The durations of all interactions since the last time, in ms. */
export function takeDurations(): number[] {
  const durations = [...window.durations.values()];
  window.durations.clear();
  return durations;
}

/** Notes from now on how long each frame takes, until `takeFrames`. */
export function noteFrames(): void {
  const frames: number[] = [];
  window.frameTimes = frames;
  let last = performance.now();
  requestAnimationFrame(function note(now) {
    frames.push(now - last);
    last = now;
    if (window.frameTimes === frames) requestAnimationFrame(note);
  });
}

/** How long the frames took, in ms. */
export function takeFrames(): number[] {
  const { frameTimes } = window;
  window.frameTimes = [];
  return frameTimes;
}
