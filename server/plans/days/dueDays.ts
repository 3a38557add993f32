import { countsFromStart } from '#shared/checklist/due.ts';
import { type PlanDates, savedDays, taskDueDate } from '#shared/plans/due.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { MONDAY_TO_FRIDAY } from '#shared/workdays/calendar.ts';
import type { DueDays } from '../../checklist/rows.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';

type Plan = { user_id: string; assigned_on: string; start_on?: string | null | undefined };

/** Returns what the days of a plan count from. Only one with a start date reads a calendar. */
export async function findDates(_tx: Transaction, { assigned_on, start_on }: Plan): Promise<PlanDates> {
  return { assigned_on, start_on: start_on ?? null, calendar: MONDAY_TO_FRIDAY };
}

/** Returns when the items of a plan that is saved are due. A subplan that counts from a start that the plan has not is a 400. */
export function dueDaysOf(dates: PlanDates, stored: readonly PlanSubplan[] = []): DueDays {
  const known = new Map(stored.map((subplan) => [subplan.id, subplan]));
  return {
    ofSubplan(subplan, id) {
      if (countsFromStart(subplan) && dates.start_on === null) {
        throw invalidField(
          'start_on',
          'is missing',
          `This plan has no start date. Choose a due date for "${subplan.name}".`,
        );
      }
      const { due_date, due_in_days } = savedDays(subplan, known.get(id ?? ''), dates);
      return { due_date, due_in_days };
    },
    ofTask: (offset, { due, due_date }) => taskDueDate(offset, { due, due_date: due_date! }, dates),
  };
}
