import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import { daysBetween } from '#shared/calendar.ts';
import { dueInDaysFor, subplanDueDate } from '#shared/plans/due.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import type { ChangeChecklist } from '../../checklist/draft/useDraft.ts';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { relativeDays, useDayFormat } from '../../ui/time.tsx';
import { messages } from '../messages.ts';

export type DueDateFieldProps = {
  subplan: Pick<SubplanDraft, 'id' | 'due_in_days'>;
  /** The day of the assignment: no earlier day can be picked. */
  assignedOn: Day;
  change: ChangeChecklist;
};

/** The field for the due date of a subplan (Plans 5). */
export function DueDateField({ subplan, assignedOn, change }: DueDateFieldProps) {
  const today = useToday();
  const formatDay = useDayFormat();
  const due = subplanDueDate(assignedOn, subplan.due_in_days);
  // The days that can be picked begin with the assignment, those that a subplan can be due on begin later.
  const [pickedTooEarly, setPickedTooEarly] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span>{relativeDays(daysBetween(today, due))}</span>
      <DateField
        label={messages.dueDate}
        hideLabel
        value={due}
        min={assignedOn}
        description={pickedTooEarly && <span role="status">{messages.earliestDue(formatDay(due))}</span>}
        onChange={(day) => {
          const due_in_days = dueInDaysFor(assignedOn, day);
          setPickedTooEarly(subplanDueDate(assignedOn, due_in_days) !== day);
          change({ do: 'edit', kind: 'subplan', id: subplan.id, change: { due_in_days } });
        }}
      />
    </div>
  );
}
