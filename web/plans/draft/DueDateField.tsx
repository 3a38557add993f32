import type { Day } from '#shared/calendar.ts';
import { daysBetween } from '#shared/calendar.ts';
import { dueInDaysFor, subplanDueDate } from '#shared/plans/due.ts';
import type { SubplanDraft } from '../../checklist/draft.ts';
import type { ChangeChecklist } from '../../checklist/useChecklist.ts';
import { useToday } from '../../layout/today.ts';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { relativeDays } from '../../ui/time.tsx';

export type DueDateFieldProps = {
  subplan: Pick<SubplanDraft, 'id' | 'due_in_days'>;
  /** The day on which the plan was or will be assigned: no earlier one can be picked (spec §5). */
  assignedOn: Day;
  change: ChangeChecklist;
};

/** When a subplan of a plan is due, as a day. */
export function DueDateField({ subplan, assignedOn, change }: DueDateFieldProps) {
  const today = useToday();
  const due = subplanDueDate(assignedOn, subplan.due_in_days);
  return (
    <DatePicker
      label="Due date"
      value={due}
      minValue={assignedOn}
      description={relativeDays(daysBetween(today, due))}
      onChange={(day) =>
        change({
          do: 'edit',
          kind: 'subplan',
          id: subplan.id,
          change: { due_in_days: dueInDaysFor(assignedOn, day) },
        })
      }
    />
  );
}
