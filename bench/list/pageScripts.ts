/* Functions that run inside the page. Playwright sends their source, so they cannot use outer names. */

declare global {
  interface Window {
    /** In ms since the start of the navigation; 0 until it happens. */
    bench: { firstPlans: number; allPlans: number };
    durations: Map<number, number>;
    durationsSince: number;
    frameTimes: number[];
  }
}

type EventTiming = PerformanceEntry & { interactionId: number };

/** Records when the plans of the list are painted, and for each interaction the time until the next paint. */
export function observe(): void {
  const moments = { firstPlans: 0, allPlans: 0 };
  window.bench = moments;
  window.durations = new Map();
  window.durationsSince = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime } of list.getEntries() as EventTiming[]) {
      if (interactionId === 0 || startTime < window.durationsSince) continue;
      window.durations.set(interactionId, Math.max(duration, window.durations.get(interactionId) ?? 0));
    }
    // 16 ms is the shortest duration that browsers report; durations are rounded to 8 ms.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  // The duration of an event ends with the next frame that changes a pixel. The release of a key often changes none,
  // and would last until the next interaction: it changes the pixel of this mark.
  const mark = document.createElement('div');
  mark.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; background: red';
  window.addEventListener('DOMContentLoaded', () => document.documentElement.append(mark));
  window.addEventListener(
    'keyup',
    () => (mark.style.background = mark.style.background === 'red' ? 'blue' : 'red'),
    true,
  );

  function checkPlans(): void {
    const list = document.querySelector(':is(ul, [role=list])[aria-label="Onboarding plans"]');
    const plans = list?.querySelectorAll('article, [data-row]').length ?? 0;
    // The plans are painted in the frame after this one, and that is over when the callback of the next one
    // runs.
    if (plans > 0 && moments.firstPlans === 0) {
      requestAnimationFrame(() => (moments.firstPlans = performance.now()));
    }
    if (plans > 0 && plans === list?.querySelectorAll('li').length) moments.allPlans = performance.now();
    else requestAnimationFrame(checkPlans);
  }
  requestAnimationFrame(checkPlans);
}

/** Waits until the page is idle and its performance entries are reported. */
export async function waitUntilIdle(): Promise<void> {
  // The frame of the last event.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  // Three times, because work that is split into parts may have an idle gap.
  for (let times = 0; times < 3; times += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns the durations in ms of all interactions since the last call. The browser reports an interaction after the next
 * paint, so one that began before the last call, such as the release of a key that changed nothing, may still come.
 */
export function takeDurations(): number[] {
  const durations = [...window.durations.values()];
  window.durations.clear();
  window.durationsSince = performance.now();
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
