import ArrowRight from 'lucide-react/icons/arrow-right';
import type { Day } from '#shared/calendar.ts';
import type { MovedSubplans } from '#shared/plans/dates/schema.ts';
import { messages } from './messages.ts';
import './dates.css';

type MovedDaysProps = {
  subplans: MovedSubplans['subplans'];
  format: (day: Day) => string;
  isStale: boolean;
  /** The name of the table, where there are several. */
  label?: string;
};

/** Where each day of a plan goes when its start date moves. */
export function MovedDays({ subplans, format, isStale, label = messages.moveStart }: MovedDaysProps) {
  const moved = subplans.filter(({ old, new: day }) => old !== day).length;
  return (
    <div aria-busy={isStale}>
      <p className="dates-quiet" role="status">
        {messages.summary(moved, subplans.length - moved)}
      </p>
      <table className="dates-table" data-kind="moved" aria-label={label}>
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
