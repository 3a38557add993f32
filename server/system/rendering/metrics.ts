import { Counter, Histogram, Registry } from 'prom-client';

/** The metrics of the pages that this process has rendered. */
export const renderingMetrics = new Registry();

const RESULTS = ['drawn', 'stale', 'not_drawn', 'too_large', 'busy', 'slow', 'failed'] as const;

/**
 * `stale`: the cookie names no session. `not_drawn`: a page that is rendered in the browser, such as one that the
 * person may not open. `too_large`: rendering it would block the other calls, or it would have too many bytes. `busy`,
 * `slow` and `failed` are pages that should have been rendered.
 */
export type RenderingResult = (typeof RESULTS)[number];

const pages = new Counter({
  name: 'gangway_pages_total',
  help: 'Pages opened with a page cookie, by whether the server has drawn them',
  labelNames: ['result'],
  registers: [renderingMetrics],
});
// Without a first value a rate would miss the first page.
for (const result of RESULTS) pages.inc({ result }, 0);

const durations = new Histogram({
  name: 'gangway_page_drawing_seconds',
  help: 'Time from the session to the markup of a page that was drawn',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3],
  registers: [renderingMetrics],
});

export function countPage(result: RenderingResult, seconds: number): void {
  pages.inc({ result });
  if (result === 'drawn') durations.observe(seconds);
}
