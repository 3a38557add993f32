import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { type Day, daysBetween } from '#shared/calendar.ts';
import type { MovedSubplans } from '#shared/plans/dates/schema.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { employeeName } from '../personNames.ts';
import { useMovePreview, useMoveStart } from './api.ts';
import { useWeekdayFormat } from './dayFormat.ts';
import { messages } from './messages.ts';
import './dates.css';

/** The wait for the next part of a typed date before the days are looked up, in ms. */
const DELAY_MS = 200;

/** Moves the start date of a plan, once people have seen where each day goes (Dates 6). */
export function MoveStart({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const today = useToday();
  const format = useWeekdayFormat(today);
  const old = plan.start_on ?? null;
  const [day, setDay] = useState<Day>(old ?? today);
  const asked = useDebounced(day, DELAY_MS);
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
      {!isSame && data && <MovedDays data={data} format={format} isStale={!isCurrent} />}
    </FormDialog>
  );
}

type MovedDaysProps = { data: MovedSubplans; format: (day: Day) => string; isStale: boolean };

function MovedDays({ data: { subplans }, format, isStale }: MovedDaysProps) {
  const moved = subplans.filter(({ old, new: day }) => old !== day).length;
  return (
    <div aria-busy={isStale}>
      <p className="dates-quiet" role="status">
        {messages.summary(moved, subplans.length - moved)}
      </p>
      <table className="dates-table" data-kind="moved" aria-label={messages.moveStart}>
        <thead>
          <tr>
            <th scope="col">{messages.subplan}</th>
            <th scope="col">{messages.old}</th>
            <th scope="col">{messages.new}</th>
          </tr>
        </thead>
        <tbody>
          {subplans.map((subplan) => (
            <tr key={subplan.id} data-stays={subplan.old === subplan.new || undefined}>
              <th scope="row">
                <bdi>{subplan.name}</bdi>
              </th>
              <td className="dates-quiet">
                <time dateTime={subplan.old}>{format(subplan.old)}</time>
              </td>
              <td>
                <NewDay subplan={subplan} format={format} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NewDay({
  subplan,
  format,
}: {
  subplan: MovedSubplans['subplans'][number];
  format: (day: Day) => string;
}) {
  const { old, new: day, why_kept, moved_up_from } = subplan;
  if (why_kept !== null) return <span className="dates-quiet">{messages.kept[why_kept]}</span>;
  return (
    <span className="dates-marks">
      {old === day ? (
        <span className="dates-quiet">{messages.stays}</span>
      ) : (
        <span className="dates-new">
          <ArrowRight aria-hidden />
          <time dateTime={day}>{format(day)}</time>
        </span>
      )}
      {moved_up_from !== null && (
        <span className="dates-mark" data-mark="up" title={messages.insteadOf(format(moved_up_from))}>
          {messages.movedUp}
        </span>
      )}
    </span>
  );
}
