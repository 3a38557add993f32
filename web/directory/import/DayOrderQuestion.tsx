import { type DateOrder, dayInOrder, readDay } from '#shared/directory/import/days.ts';
import { Button } from '../../ui/Button.tsx';
import { useDayFormat } from '../../ui/time.tsx';
import { messages } from './messages.ts';

/** Asks for the order of day and month in a file; `day` is the first ambiguous one (Import 2). */
export function DayOrderQuestion({ day, onAnswer }: { day: string; onAnswer: (order: DateOrder) => void }) {
  const formatDay = useDayFormat();
  const read = readDay(day);
  if (read === null || typeof read === 'string') return null;
  return (
    <div
      role="group"
      aria-label={messages.whichDay(day)}
      className="mt-3 rounded-md border border-line px-3 py-2.5"
    >
      <p className="text-base font-medium">{messages.whichDay(day)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(['dmy', 'mdy'] as const).map((order) => (
          <Button key={order} size="sm" onClick={() => onAnswer(order)}>
            {messages.orders[order](formatDay(dayInOrder(read, order)!))}
          </Button>
        ))}
      </div>
    </div>
  );
}
