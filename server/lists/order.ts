import type { Day } from '#shared/calendar.ts';
import { compareForEmployee, compareForManager, type SortablePlan } from '#shared/plans/order.ts';
import { PLAN_STATUSES, type PlanStatus } from '#shared/plans/status.ts';
import { compareIds, foreignCursor, type Order, readCursor, toCursor } from '../platform/http/nextPage.ts';

type PlaceOfPlan = SortablePlan & { id: string };

function byUrgency(compare: (a: SortablePlan, b: SortablePlan) => number): Order<PlaceOfPlan> {
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

/** The order of the manager's list (Plans 9). */
export const FOR_MANAGER = byUrgency(compareForManager);

/** The order of the employee's list (Plans 9). */
export const FOR_EMPLOYEE = byUrgency(compareForEmployee);
