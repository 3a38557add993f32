import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { needsYou } from '#shared/plans/needsYou.ts';
import { useWholeList } from '../../client/wholeList.ts';
import type { ListView } from '../../plans/listView.ts';
import { planListQuery } from '../../plans/queries.ts';
import { plansInView, sortPlans } from './plansInView.ts';
import { useSteadyPlans } from './useSteadyPlans.ts';

/** Returns the manager's plans as a view shows them, and those that need the manager. */
export function useManagedPlans(view: ListView) {
  const query = useWholeList(planListQuery('reports'));
  // Keeps typing fast: the list renders later.
  const shown = useDeferredValue(view);
  const sorted = useMemo(() => query.data && sortPlans(query.data, shown.sort), [query.data, shown.sort]);
  const narrowed = useWholeList(
    { ...planListQuery('reports', shown.narrowed), placeholderData: keepPreviousData },
    { enabled: shown.narrowed !== '' },
  );
  const rows = shown.narrowed === '' ? undefined : narrowed.data;
  const found = useMemo(() => rows && new Set(rows.map(({ id }) => id)), [rows]);
  const plans = useMemo(() => sorted && plansInView(sorted, shown, found), [sorted, shown, found]);
  const steady = useSteadyPlans(plans, sorted, shown);
  // Counts of a part would be wrong (Screens 14).
  const isComplete = query.rest.state === 'none';
  const { above } = steady;
  const needs = useMemo(() => (above && isComplete ? needsYou(above) : []), [above, isComplete]);
  return {
    query,
    shown,
    /** How many plans the view has. */
    count: plans?.length,
    isOld: query.isError || narrowed.isError,
    area: steady.area,
    plans: steady.plans ?? [],
    isComplete,
    needs,
  };
}

export type ManagedPlans = ReturnType<typeof useManagedPlans>;
