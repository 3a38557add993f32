import { addDays, type Day, daysBetween, weekdayOf } from '#shared/calendar.ts';
import { isWorkingDay } from '#shared/organisation/workdays/calendar.ts';
import type { PlanDates } from '#shared/plans/due.ts';
import { useLocale } from '../../hydration/hydration.ts';
import { messages } from './messages.ts';

/** In the units of the picture, which are pixels at the width of a page. */
export const [WIDTH, NAMES, HEAD] = [848, 168, 40];
/** Above so many days a weekend is no column any more, and above the other one a week no mark. */
const [MAX_SHADED, MAX_WEEKS] = [150, 13];

export type StartDates = PlanDates & { start_on: Day };

type ScaleProps = {
  first: Day;
  length: number;
  x: (day: Day) => number;
  height: number;
  dates: StartDates;
};

/** Months and weeks, the days off, the day of the assignment and the start. */
export function StripScale({ first, length, x, height, dates }: ScaleProps) {
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const all = Array.from({ length: length + 1 }, (_, index) => addDays(first, index));
  const width = (WIDTH - NAMES) / length;
  const { assigned_on, start_on, calendar } = dates;
  const weeks = length / 7 <= MAX_WEEKS;
  const isTaken = (day: Day) => [assigned_on, start_on].some((mark) => Math.abs(daysBetween(mark, day)) < 5);
  return (
    <>
      {length <= MAX_SHADED &&
        all
          .filter((day, index) => index < length && !isWorkingDay(calendar, day))
          .map((day) => (
            <rect key={day} className="strip-off" x={x(day)} y={HEAD} width={width} height={height - HEAD} />
          ))}
      {all
        .filter((day, index) => index === 0 || day.endsWith('-01'))
        .filter((day, index, months) => index > 0 || !months[1] || daysBetween(day, months[1]) > length / 12)
        .map((day) => (
          <text key={day} className="strip-month" x={x(day)} y={12}>
            {month.format(new Date(`${day}T00:00:00Z`))}
          </text>
        ))}
      {weeks &&
        all
          .filter((day, index) => index < length - 1 && weekdayOf(day) === 1 && !isTaken(day))
          .map((day) => (
            <text key={day} className="strip-week" x={x(day)} y={30}>
              {Number(day.slice(8))}
            </text>
          ))}
      <Mark at={x(assigned_on)} name={messages.assigned} kind="assigned" height={height} isLeft />
      <Mark at={x(start_on)} name={messages.start} kind="start" height={height} isLeft={false} />
    </>
  );
}

/** Its tag is to its left or right, so that two on one day do not overlap. */
function Mark(props: { at: number; name: string; kind: string; height: number; isLeft: boolean }) {
  const { at, name, kind, height, isLeft } = props;
  return (
    <g className="strip-mark" data-kind={kind}>
      <line x1={at} x2={at} y1={18} y2={height} />
      <text x={isLeft ? at - 4 : at + 4} y={30} textAnchor={isLeft ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  );
}
