import { useState } from 'react';
import { type Day, daysBetween } from '#shared/calendar.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { employeeName } from '../personNames.ts';
import { useMovePreview, useMoveStart } from './api.ts';
import { useWeekdayFormat } from './dayFormat.ts';
import { messages } from './messages.ts';
import { MovedDays } from './MovedDays.tsx';
import { useSettledDay } from './useSettledDay.ts';
import './dates.css';

/** Moves the start date of a plan, once people have seen where each day goes (Dates 6). */
export function MoveStart({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const today = useToday();
  const format = useWeekdayFormat(today);
  const old = plan.start_on ?? null;
  const [day, setDay] = useState<Day>(old ?? today);
  const asked = useSettledDay(day);
  const isSame = day === old;
  const { data, isError, isPlaceholderData } = useMovePreview(plan, isSame ? null : asked);
  const { mutate, isPending } = useMoveStart(plan);
  const isCurrent = !isSame && asked === day && !isPlaceholderData && data !== undefined;
  const distance = old === null ? 0 : daysBetween(old, day);
  return (
    <FormDialog
      title={messages.moveStart}
      submitLabel={messages.apply}
      missing={isSame ? messages.sameDay : isCurrent || isError ? null : messages.previewing}
      busy={isPending}
      size="md"
      onSubmit={() => mutate(day, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="break-words text-muted">{messages.moveStartOf(employeeName(plan.user), plan.name)}</p>
      <div className="move-start">
        <dl>
          <dt>{messages.oldStart}</dt>
          <dd>{old === null ? messages.noStart : <time dateTime={old}>{format(old)}</time>}</dd>
        </dl>
        <DateField label={messages.newStart} value={day} onChange={setDay} />
        <p className="dates-quiet" role="status">
          {day < today
            ? messages.inThePast
            : distance === 0
              ? ''
              : distance > 0
                ? messages.later(distance)
                : messages.earlier(-distance)}
        </p>
      </div>
      {!isSame && data && <MovedDays subplans={data.subplans} format={format} isStale={!isCurrent} />}
    </FormDialog>
  );
}
