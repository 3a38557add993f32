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
  const day = typed ?? today;
  const asked = useSettledDay(day);
  const { data, isError, isPlaceholderData } = useMoveStartsPreview(person.id, asked);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { mutate, isPending } = useMoveStarts(person.id);
  const isCurrent = asked === day && !isPlaceholderData && data !== undefined;
  const plans = data?.plans ?? [];
  const isAsked = plans.some(({ proposed_start_on }) => proposed_start_on !== undefined);
  const isChosen = (plan: MovedPlan) =>
    plan.why_kept === null && (chosen.get(plan.id) ?? (!isAsked || plan.proposed_start_on !== undefined));
  const moving = plans.filter(isChosen);
  /** Why there is nothing to choose from. */
  const whyNone = (isLoaded: boolean) =>
    isError ? messages.loadFailed : !isLoaded ? messages.loading : plans.length === 0 ? messages.none : null;
  return (
    <FormDialog
      title={messages.title}
      submitLabel={messages.apply}
      missing={whyNone(isCurrent) ?? whyNotMoved(moving.length)}
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
        {whyNone(data !== undefined)}
      </p>
      {plans.map((plan) => (
        <PlanChoice
          key={plan.id}
          plan={plan}
          isChosen={isChosen(plan)}
          isStale={!isCurrent}
          format={format}
          onChoose={(isOn) => setChosen(new Map(chosen).set(plan.id, isOn))}
        />
      ))}
    </FormDialog>
  );
}

type MovedPlan = MovedPlans['plans'][number];

function whyNotMoved(count: number): string | null {
  if (count === 0) return messages.noneChosen;
  return count > ITEMS_AT_ONCE ? messages.tooMany(ITEMS_AT_ONCE) : null;
}

type PlanChoiceProps = {
  plan: MovedPlan;
  isChosen: boolean;
  isStale: boolean;
  format: (day: Day) => string;
  onChoose: (isOn: boolean) => void;
};

function PlanChoice({ plan, isChosen, isStale, format, onChoose }: PlanChoiceProps) {
  const { id, name, why_kept } = plan;
  const why = why_kept === null ? null : messages.why[why_kept];
  return (
    <section className="start-plan" aria-labelledby={`start-${id}`}>
      <Checkbox checked={isChosen} disabledReason={why} onChange={onChoose}>
        <span id={`start-${id}`}>
          <bdi>{name}</bdi>
          <small>{why ?? messages.was(format(plan.start_on))}</small>
        </span>
      </Checkbox>
      {isChosen && (
        <MovedDays subplans={plan.subplans} format={format} isStale={isStale} label={messages.daysOf(name)} />
      )}
    </section>
  );
}
