import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#shared/notifications/live/contract.ts';
import { planKey, plansKey } from '../../plans/queries.ts';

/** Several changes of one moment are read together. */
const GATHER_MS = 150;
/** Spreads the reads of browsers after an outage. */
const SPREAD_MS = 5_000;
/** A list of thousands takes long to read: it is read again after some times as long. */
const REST = 4;

type Reader = { hear: (event: LiveEvent) => void; stop: () => void };

/**
 * Reads again what is shown of the plans that have changed. While nobody is there, and while this browser changes something itself, it
 * waits: until then the data count as old.
 */
export function readAgain(queryClient: QueryClient, isHere: () => boolean): Reader {
  let plans = new Set<string>();
  let all = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rest_ms = 0;

  async function read(): Promise<void> {
    timer = undefined;
    if (isHere() && queryClient.isMutating() > 0) {
      wait(GATHER_MS);
      return;
    }
    const [ids, everything] = [plans, all];
    plans = new Set();
    all = false;
    const isOther = isPlanBut(everything ? null : ids);
    const started = performance.now();
    await queryClient.invalidateQueries({
      queryKey: plansKey,
      predicate: ({ queryKey }) => !isOther(queryKey),
      // They are read when somebody looks at the page again.
      refetchType: isHere() ? 'active' : 'none',
    });
    rest_ms = (performance.now() - started) * REST;
    if (isHere()) flashPlans(ids);
  }

  function wait(ms: number): void {
    timer ??= setTimeout(() => void read(), ms);
  }

  return {
    hear({ kind, id }) {
      if (kind === 'plan') plans.add(id);
      else all = true;
      wait(kind === 'all' ? Math.random() * SPREAD_MS : Math.max(GATHER_MS, rest_ms));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Returns whether a query is about one plan other than these; never with null. */
function isPlanBut(ids: ReadonlySet<string> | null): (queryKey: QueryKey) => boolean {
  const [, onePlan] = planKey('');
  return ([, kind, id]) => ids !== null && kind === onePlan && !ids.has(String(id));
}

/** Long enough to be found by the eye, in ms. */
const FLASH_MS = 1_600;

/** Lets the rows and cards of plans flash that somebody else has changed. Not for people who asked for less motion. */
function flashPlans(ids: ReadonlySet<string>): void {
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
