import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import { daysBetween } from '#shared/calendar.ts';
import { chosenDue, countsFromStart, isSetByHand, offsetText, setByHand } from '#shared/checklist/due.ts';
import { dueInDaysFor, subplanDueDate } from '#shared/plans/due.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import type { ChangeChecklist } from '../../checklist/draft/useDraft.ts';
import { useToday } from '../../system/today.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { relativeDays, useDayFormat } from '../../ui/time.tsx';
import { messages } from '../messages.ts';

type DueDateFieldProps = {
  subplan: Pick<SubplanDraft, 'id' | 'name' | 'due_in_days' | 'due'>;
  /** The day of the assignment: no earlier day can be picked. */
  assignedOn: Day;
  /** The day of a subplan that counts from the start; null until it is known. */
  counted?: Day | null | undefined;
  change: ChangeChecklist;
};

/** The field for the due date of a subplan (Plans 5). Picking a day detaches it from the start date (Dates 4). */
export function DueDateField({ subplan, assignedOn, counted = null, change }: DueDateFieldProps) {
  const today = useToday();
  const formatDay = useDayFormat();
  const chosen = chosenDue(subplan.due);
  const isCounted = countsFromStart(subplan);
  const due = isCounted ? counted : subplanDueDate(assignedOn, subplan.due_in_days);
  // The days that can be picked begin with the assignment, those that a subplan can be due on begin later.
  const [pickedTooEarly, setPickedTooEarly] = useState(false);
  const edit = (fields: Partial<SubplanDraft>) =>
    change({ do: 'edit', kind: 'subplan', id: subplan.id, change: fields });
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {isCounted && chosen && <span>{offsetText(chosen)}</span>}
      {isSetByHand(subplan) && chosen && (
        <>
          <span title={offsetText(chosen)}>{messages.setByHand}</span>
          <Button
            size="sm"
            tone="quiet"
            aria-label={messages.countAgain(subplan.name, offsetText(chosen))}
            onClick={() => edit({ due: { ...chosen, anchor: 'start' } })}
          >
            {messages.undo}
          </Button>
        </>
      )}
      {!isCounted && due !== null && <span>{relativeDays(daysBetween(today, due))}</span>}
      {due !== null && (
        <DateField
          label={messages.dueDate}
          hideLabel
          value={due}
          min={assignedOn}
          description={pickedTooEarly && <span role="status">{messages.earliestDue(formatDay(due))}</span>}
          onChange={(day) => {
            const due_in_days = dueInDaysFor(assignedOn, day);
            setPickedTooEarly(subplanDueDate(assignedOn, due_in_days) !== day);
            const hand = setByHand(subplan.due);
            edit({ due_in_days, ...(hand && { due: hand }) });
          }}
        />
      )}
    </div>
  );
}
