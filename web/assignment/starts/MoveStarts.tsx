import { useState } from 'react';
import type { MovedPlans } from '#shared/assignment/starts/schema.ts';
import { ITEMS_AT_ONCE } from '#shared/batches/limits.ts';
import type { Day } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { useWeekdayFormat } from '../../plans/dates/dayFormat.ts';
import { MovedDays } from '../../plans/dates/MovedDays.tsx';
import { useSettledDay } from '../../plans/dates/useSettledDay.ts';
import { useToday } from '../../system/today.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useMoveStarts, useMoveStartsPreview } from './api.ts';
import { messages } from './messages.ts';
import './starts.css';

type MoveStartsProps = {
  person: { id: string; name: string; email: string };
  /** The day that is asked about, or null for the person's first day, as far as it is known. */
  start: Day | null;
  onClose: () => void;
};

/** Moves the start date of the plans of a person, once people have seen where each day goes (Dates 9). */
export function MoveStarts({ person, start, onClose }: MoveStartsProps) {
  const today = useToday();
  const format = useWeekdayFormat(today);
  const [typed, setTyped] = useState<Day | null>(start);
  const asked = useSettledDay(typed ?? today);
  const day = typed ?? today;
  const { data, isError, isPlaceholderData } = useMoveStartsPreview(person.id, asked);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { mutate, isPending } = useMoveStarts(person.id);
  const isCurrent = asked === day && !isPlaceholderData && data !== undefined;
  const plans = data?.plans ?? [];
  const isAsked = plans.some(({ proposed_start_on }) => proposed_start_on !== undefined);
  const isChosen = (plan: MovedPlans['plans'][number]) =>
    plan.why_kept === null && (chosen.get(plan.id) ?? (!isAsked || plan.proposed_start_on !== undefined));
  const moving = plans.filter(isChosen);
  const missing = isError
    ? messages.loadFailed
    : !isCurrent
      ? messages.loading
      : plans.length === 0
        ? messages.none
        : moving.length === 0
          ? messages.noneChosen
          : moving.length > ITEMS_AT_ONCE
            ? messages.tooMany(ITEMS_AT_ONCE)
            : null;
  return (
    <FormDialog
      title={messages.title}
      submitLabel={messages.apply}
      missing={missing}
      busy={isPending}
      size="md"
      onSubmit={() =>
        mutate(
          { start_on: day, plans: moving.map(({ id, version }) => ({ id, version })) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className="break-words text-muted">{messages.about(nameOrEmail(person))}</p>
      <DateField label={messages.newStart} value={day} onChange={setTyped} />
      <p className="text-sm text-muted empty:hidden" role="status">
        {isError
          ? messages.loadFailed
          : data === undefined
            ? messages.loading
            : plans.length === 0
              ? messages.none
              : ''}
      </p>
      {plans.map((plan) => (
        <section key={plan.id} className="start-plan" aria-labelledby={`start-${plan.id}`}>
          <Checkbox
            checked={isChosen(plan)}
            disabledReason={plan.why_kept === null ? null : messages.why[plan.why_kept]}
            onChange={(isOn) => setChosen(new Map(chosen).set(plan.id, isOn))}
          >
            <span id={`start-${plan.id}`}>
              <bdi>{plan.name}</bdi>
              <small>
                {plan.why_kept === null ? messages.was(format(plan.start_on)) : messages.why[plan.why_kept]}
              </small>
            </span>
          </Checkbox>
          {isChosen(plan) && (
            <MovedDays
              subplans={plan.subplans}
              format={format}
              isStale={!isCurrent}
              label={messages.daysOf(plan.name)}
            />
          )}
        </section>
      ))}
    </FormDialog>
  );
}
