import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import { subplanDueDate } from '#shared/plans/due.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { isBlank, REASON_LENGTH } from '#shared/text.ts';
import { MIN_DUE_IN_DAYS } from '#shared/checklist/limits.ts';
import { useTextOfDialog } from '../../client/useKeptText.ts';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useMoveDueDate } from './api.ts';
import { useWeekdayFormat } from './dayFormat.ts';
import { messages } from './messages.ts';
import './dates.css';

export type MoveDueDateProps = {
  plan: Pick<Plan, 'id' | 'version' | 'assigned_on'>;
  subplan: Pick<PlanSubplan, 'id' | 'name' | 'due_date'>;
  /** The initial reason. */
  firstReason?: string;
  onClose: () => void;
};

/** Gives a subplan another due day, with a reason (Dates 7). */
export function MoveDueDate({ plan, subplan, firstReason = '', onClose }: MoveDueDateProps) {
  const format = useWeekdayFormat(useToday());
  const earliest = subplanDueDate(plan.assigned_on, MIN_DUE_IN_DAYS);
  const [day, setDay] = useState<Day>(subplan.due_date < earliest ? earliest : subplan.due_date);
  const [reason, setReason] = useTextOfDialog(`reason:due day of ${subplan.id}`, firstReason);
  const { mutate, isPending } = useMoveDueDate(plan, subplan.id);
  const missing =
    day === subplan.due_date ? messages.sameDay : isBlank(reason) ? messages.reasonMissing : null;
  return (
    <FormDialog
      title={messages.moveDueDate}
      submitLabel={messages.apply}
      missing={missing}
      busy={isPending}
      onSubmit={() => mutate({ due_date: day, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div>
        <p className="font-medium break-words">
          <bdi>{subplan.name}</bdi>
        </p>
        <p className="text-muted">{messages.isDueOn(format(subplan.due_date))}</p>
      </div>
      <DateField label={messages.newDueDate} value={day} min={earliest} onChange={setDay} />
      <TextArea
        label={messages.reason}
        description={messages.reasonHelp}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
