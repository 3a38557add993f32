import { useId } from 'react';
import type { Day } from '#shared/calendar.ts';
import { chosenDue, countsFromStart, isSetByHand, offsetText, setByHand } from '#shared/checklist/due.ts';
import { skippedDays } from '#shared/plans/dates/skipped.ts';
import { dueInDaysFor, type PlanDates, type SubplanDays, subplanDays } from '#shared/plans/due.ts';
import type { SubplanDraft } from '../../checklist/draft/items.ts';
import type { ChangeChecklist } from '../../checklist/draft/useDraft.ts';
import { useToday } from '../../system/today.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { useWeekdayFormat } from './dayFormat.ts';
import { messages } from './messages.ts';
import { Strip } from './Strip.tsx';
import type { StartDates } from './StripScale.tsx';
import './dates.css';

export type AllDatesProps = {
  subplans: readonly SubplanDraft[];
  dates: StartDates;
  /** The names of the days off. */
  names: ReadonlyMap<Day, string>;
  calendar: string | null;
  change: ChangeChecklist;
};

/** The day of each subplan of a plan in assignment, as it will be stored, and its base (Dates 1, Dates 2). */
export function AllDates({ subplans, dates, names, calendar, change }: AllDatesProps) {
  const id = useId();
  const rows = subplans
    .map((subplan) => ({ subplan, days: subplanDays(subplan, dates) }))
    .toSorted((a, b) => (a.days.due_date < b.days.due_date ? -1 : Number(a.days.due_date > b.days.due_date)));
  const format = useWeekdayFormat(useToday());
  return (
    <>
      <Strip
        rows={rows}
        dates={dates}
        format={format}
        onPick={(subplan, day) => change(pickDay(subplan, dates, day))}
      />
      <section className="dates" aria-labelledby={id}>
        <h2>
          <span id={id}>{messages.allDates}</span>
          <small>{messages.daysOff(calendar)}</small>
        </h2>
        <table className="dates-table" data-kind="all" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{messages.subplan}</th>
              <th scope="col">{messages.due}</th>
              <th scope="col">{messages.countsFrom}</th>
              <th scope="col">{messages.note}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.subplan.id} {...row} dates={dates} names={names} change={change} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type RowProps = Pick<AllDatesProps, 'dates' | 'names' | 'change'> & {
  subplan: SubplanDraft;
  days: SubplanDays;
};

function Row({ subplan, days, dates, names, change }: RowProps) {
  const format = useWeekdayFormat(useToday());
  const { due_date, moved_up_from } = days;
  const byHand = isSetByHand(subplan);
  const skipped = skippedDays(subplan.due, { ...dates, due_date });
  return (
    <tr data-by-hand={byHand || undefined}>
      <th scope="row">
        <bdi>{subplan.name}</bdi>
      </th>
      <td>
        <div className="dates-due">
          <DateField
            label={messages.dueOf(subplan.name)}
            hideLabel
            value={due_date}
            min={dates.assigned_on}
            onChange={(day) => change(pickDay(subplan, dates, day))}
          />
          <time dateTime={due_date}>{format(due_date)}</time>
        </div>
      </td>
      <td className="dates-quiet">{countsText(subplan)}</td>
      <td>
        <div className="dates-marks">
          {moved_up_from !== null && (
            <>
              <span className="dates-mark" data-mark="up">
                {messages.movedUp}
              </span>
              {messages.insteadOf(format(moved_up_from))}
            </>
          )}
          {skipped.length > 0 && (
            <span className="dates-mark">{messages.skips(skipped.map((day) => names.get(day) ?? ''))}</span>
          )}
          {byHand && (
            <>
              <span className="dates-mark" data-mark="hand">
                {messages.setByHand}
              </span>
              <Button
                size="sm"
                tone="quiet"
                aria-label={messages.countAgainOf(subplan.name)}
                onClick={() => change(countAgain(subplan))}
              >
                {messages.countAgain}
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function countsText(subplan: SubplanDraft): string {
  const due = chosenDue(subplan.due);
  if (due === null) return messages.fromAssignment(subplan.due_in_days);
  return countsFromStart(subplan) ? offsetText(due) : messages.wasBefore(offsetText(due));
}

type Edit = Parameters<ChangeChecklist>[0];

/** Sets the day of a subplan by hand, the earliest possible one for an earlier day (Plans 5). */
export function pickDay(
  { id, due }: Pick<SubplanDraft, 'id' | 'due'>,
  { assigned_on }: Pick<PlanDates, 'assigned_on'>,
  day: Day,
): Edit {
  const hand = setByHand(due);
  const fields = { due_in_days: dueInDaysFor(assigned_on, day), ...(hand && { due: hand }) };
  return { do: 'edit', kind: 'subplan', id, change: fields };
}

/** Lets a subplan count from the start again. */
export function countAgain({ id, due }: Pick<SubplanDraft, 'id' | 'due'>): Edit {
  return { do: 'edit', kind: 'subplan', id, change: { due: { ...due!, anchor: 'start' } } };
}
