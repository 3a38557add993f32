import { type DateOrder, dayInOrder, readDay } from '#shared/directory/import/days.ts';
import type { ImportChange, ImportResult } from '#shared/directory/import/schema.ts';
import { messages } from './messages.ts';
import { Button } from '../../ui/Button.tsx';
import { useDayFormat } from '../../ui/time.tsx';

/** The most lines that are shown; a longer list is read in the file. */
const MAX_SHOWN = 200;

type ImportPreviewProps = { result: ImportResult; onOrder: (order: DateOrder) => void };

/** The changes of a file, person by person, or its errors line by line. */
export function ImportPreview({ result, onOrder }: ImportPreviewProps) {
  const { unclear_day, date_order } = result;
  return (
    <>
      {unclear_day !== null && <DayOrderQuestion day={unclear_day} onAnswer={onOrder} />}
      {(date_order === 'dmy' || date_order === 'mdy') && (
        <p className="mt-1 text-sm text-muted">{messages.readAs[date_order]}</p>
      )}
      <Lines result={result} />
    </>
  );
}

function Lines({ result: { errors, error_count, changes, created, updated } }: { result: ImportResult }) {
  if (errors.length > 0) {
    return (
      <ul aria-label={messages.errorList} className={LIST}>
        {errors.slice(0, MAX_SHOWN).map(({ line, message }) => (
          <li
            key={`${line} ${message}`}
            className="border-line px-3 py-1.5 text-base break-words not-first:border-t"
          >
            <span className="font-medium">{messages.line(line)}</span> · {message}
          </li>
        ))}
        <More count={error_count - MAX_SHOWN} />
      </ul>
    );
  }
  if (changes.length === 0) return null;
  return (
    <ul aria-label={messages.changeList} className={LIST}>
      {changes.slice(0, MAX_SHOWN).map((change) => (
        <Change key={change.email} change={change} />
      ))}
      <More count={created + updated - Math.min(changes.length, MAX_SHOWN)} />
    </ul>
  );
}

const LIST = 'my-3 rounded-md border border-line';

function Change({ change: { email, act, values } }: { change: ImportChange }) {
  return (
    <li className="border-line px-3 py-1.5 text-base break-words not-first:border-t">
      <span className="text-muted">{messages.acts[act]}</span> <span className="font-medium">{email}</span>
      {values.length > 0 && (
        <span className="block text-sm text-muted">
          {values.map(({ field, old, new: value }) => messages.change(field, old, value)).join(' · ')}
        </span>
      )}
    </li>
  );
}

function More({ count }: { count: number }) {
  return (
    count > 0 && (
      <li className="border-t border-line px-3 py-1.5 text-sm text-muted">{messages.more(count)}</li>
    )
  );
}

/** Asks for the order of day and month in a file; `day` is the first ambiguous one (Import 2). */
function DayOrderQuestion({ day, onAnswer }: { day: string; onAnswer: (order: DateOrder) => void }) {
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
