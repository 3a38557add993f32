import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { Button } from '../../ui/Button.tsx';
import { preloadable } from '../../ui/preloadable.tsx';
import { openLater } from '../../ui/runLater.ts';
import { useDayFormat } from '../../ui/time.tsx';
import { useKeepStarts } from './api.ts';
import { messages } from './messages.ts';
import './starts.css';

const MoveStarts = preloadable(async () => (await import('./MoveStarts.tsx')).MoveStarts);

export type StartDatesProps = {
  person: { id: string; name: string; email: string };
  /** Those that the viewer may move. */
  plans: readonly { id: string; start_on?: Day | undefined; proposed_start_on?: Day | undefined }[];
  /** The person's first day, where it is known. */
  firstDay?: Day | null;
};

/**
 * Asks where the dates of plans go whose employee now starts on another day, until somebody moves or keeps them (Dates 8), and opens the
 * form that moves all plans of the person (Dates 9).
 */
export function StartDates({ person, plans, firstDay = null }: StartDatesProps) {
  const format = useDayFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useKeepStarts();
  const asked = plans.filter(({ proposed_start_on }) => proposed_start_on !== undefined);
  const [first] = asked;
  const open = () => openLater(MoveStarts, () => setIsOpen(true));
  const dialog = isOpen && (
    <MoveStarts
      person={person}
      start={first?.proposed_start_on ?? firstDay}
      onClose={() => setIsOpen(false)}
    />
  );
  if (!first) {
    if (!plans.some(({ start_on }) => start_on !== undefined)) return null;
    return (
      <>
        <Button icon={<CalendarClock />} onClick={open}>
          {messages.moveStart}
        </Button>
        {dialog}
      </>
    );
  }
  const { name, text } = messages.startsNow(nameOrEmail(person), format(first.proposed_start_on!));
  return (
    <section className="start-asked no-print" aria-labelledby="start-asked">
      <CalendarClock aria-hidden />
      <p id="start-asked">
        <strong>
          <bdi>{name}</bdi>
          {text}
        </strong>{' '}
        {asked.length === 1 ? messages.countFrom(format(first.start_on!)) : messages.countOther(asked.length)}
      </p>
      <div>
        <Button tone="primary" size="sm" onClick={open}>
          {messages.move}
        </Button>
        <Button size="sm" busy={isPending} onClick={() => mutate(asked)}>
          {messages.keep}
        </Button>
      </div>
      {dialog}
    </section>
  );
}
