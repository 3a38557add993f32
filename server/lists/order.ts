import type { Day } from '#shared/calendar.ts';
import { LIST_SORTS, PLAN_SORTS } from '#shared/lists/planSorts.ts';
import type { SortablePlan } from '#shared/plans/order.ts';
import { PLAN_STATUSES, type PlanStatus } from '#shared/plans/status.ts';
import { compareIds, foreignCursor, type Order, readCursor, toCursor } from '../platform/http/nextPage.ts';

type PlaceOfPlan = SortablePlan & { id: string };

/** Returns the order of a list that its parties read (Plans 9). */
export function orderOf(scope: 'reports' | 'self'): Order<PlaceOfPlan> {
  const { compare } = PLAN_SORTS[LIST_SORTS[scope]];
  return {
    compare: (a, b) => compare(a, b) || compareIds(a, b),
    cursorOf: ({ status, due_date, id }) => toCursor([status, due_date ?? '', id]),
    placeOf(cursor) {
      const [status, due, id] = readCursor(cursor, ['text', 'text', 'id']) as [PlanStatus, Day, string];
      if (!PLAN_STATUSES.includes(status)) throw foreignCursor();
      return { status, due_date: due === '' ? null : due, id };
    },
  };
}
