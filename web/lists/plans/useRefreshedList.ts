import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { planListQuery } from '../../plans/queries.ts';

/** How often the list is fetched while it is looked at, in ms (decision 0022). */
const REFRESH_MS = 20_000;

/**
 * Fetches the manager's list again from time to time, so that it follows the ticks of employees. Never in a hidden tab:
 * returning to it fetches immediately (queryClient.ts).
 */
export function useRefreshedList(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void queryClient.invalidateQueries({ queryKey: planListQuery('reports').queryKey });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queryClient]);
}
