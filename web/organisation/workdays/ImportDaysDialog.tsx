import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FoundDay, FoundDays, ListedCalendar } from '#shared/organisation/workdays/schema.ts';
import { failureText } from '../../client/failures.ts';
import { isStatus } from '../../client/http.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { useDayFormat, weekdayOf } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.ts';
import { useReadFile, useSaveCalendar } from './api.ts';
import { messages } from './messages.ts';
import { calendarQuery } from './queries.ts';

type Props = { calendar: ListedCalendar; onClose: () => void };

/** Imports days off in two steps: the file is read, and its days are ticked one by one before they are saved (Working days 6). */
export function ImportDaysDialog({ calendar, onClose }: Props) {
  const stored = useQuery(calendarQuery(calendar.id));
  const read = useReadFile(calendar.id);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const save = useSaveCalendar(calendar, {
    onSaved: () => {
      toast.success(messages.imported(ticked.size));
      onClose();
    },
  });
  const found = read.data;
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed with its step, which would lose the focus. The result is the next thing to read.
  useEffect(() => {
    if (found) status.current?.focus();
  }, [found]);
  const take = (file: Blob) => {
    save.reset();
    read.mutate(file, {
      onSuccess: ({ days }) => setTicked(new Set(days.filter(isOffered).map(({ day }) => day))),
    });
  };
  const failure = read.error ?? save.error;
  const add = () => {
    if (!found || !stored.data) return;
    const { days_off, version } = stored.data;
    const known = new Set(days_off.map(({ day }) => day));
    const added = found.days
      .filter(({ day }) => ticked.has(day) && !known.has(day))
      .map(({ day, name }) => ({ day, name, source: 'file' as const }));
    save.mutate({ days_off: [...days_off, ...added], version });
  };
  return (
    <Dialog
      title={messages.importInto(calendar.name)}
      size="lg"
      busy={save.isPending}
      onClose={onClose}
      footer={
        found && (
          <>
            <Button onClick={() => read.reset()}>{messages.back}</Button>
            <Button
              tone="primary"
              busy={save.isPending}
              disabledReason={ticked.size === 0 ? messages.nothingTicked : null}
              onClick={add}
            >
              {messages.addDays(ticked.size)}
            </Button>
          </>
        )
      }
    >
      <Summary ref={status} found={found} />
      {failure && (
        <ErrorText className="my-2">
          {isStatus(failure, 413) ? messages.tooLarge : failureText(failure, messages.readFailed)}
        </ErrorText>
      )}
      {found ? (
        <FoundList found={found} ticked={ticked} onTick={setTicked} />
      ) : (
        <FileField
          about={messages.importAbout}
          choose={messages.choose}
          drop={messages.drop}
          accept=".ics,text/calendar"
          busy={read.isPending}
          onFile={take}
        />
      )}
    </Dialog>
  );
}

const isOffered = ({ is_public_holiday, is_known }: FoundDay) => is_public_holiday && !is_known;

function Summary({
  found,
  ref,
}: {
  found: FoundDays | undefined;
  ref: React.RefObject<HTMLParagraphElement | null>;
}) {
  const formatDay = useDayFormat();
  const leftOut = found && messages.leftOut(found.timed, found.other_years, found.unreadable);
  return (
    <p ref={ref} role="status" tabIndex={-1} className="text-base outline-none">
      {found &&
        messages.found(
          found.days.length,
          formatDay(found.days[0]?.day ?? found.first_day),
          formatDay(found.days.at(-1)?.day ?? found.last_day),
        )}{' '}
      {found && !found.days.some(({ is_public_holiday }) => is_public_holiday) && messages.noneTicked}{' '}
      {leftOut && (
        <span className="text-muted">
          {messages.leftOutTitle}
          {leftOut}.
        </span>
      )}
    </p>
  );
}

type FoundListProps = {
  found: FoundDays;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
};

function FoundList({ found, ticked, onTick }: FoundListProps) {
  const formatDay = useDayFormat();
  const years = [...new Set(found.days.map(({ day }) => day.slice(0, 4)))];
  const open = found.days.filter(({ is_known }) => !is_known).map(({ day }) => day);
  return (
    <div className="mt-3 flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onTick(new Set(open))}>
          {messages.tickAll}
        </Button>
        <Button size="sm" onClick={() => onTick(new Set())}>
          {messages.untickAll}
        </Button>
      </div>
      {years.map((year) => (
        <fieldset key={year} className="flex flex-col gap-2">
          <legend className="mb-1 text-base font-semibold">{year}</legend>
          {found.days
            .filter(({ day }) => day.startsWith(year))
            .map(({ day, name, description, is_known }) => (
              <Checkbox
                key={day}
                checked={is_known || ticked.has(day)}
                disabledReason={is_known ? messages.known : null}
                onChange={(checked) =>
                  onTick(new Set(checked ? [...ticked, day] : [...ticked].filter((other) => other !== day)))
                }
              >
                <span className="break-words">
                  <span className="figures">{formatDay(day)}</span>{' '}
                  <span className="text-muted">{weekdayOf(day)}</span> <bdi>{name || messages.unnamed}</bdi>
                  {(is_known || description) && (
                    <span className="text-sm text-muted"> · {is_known ? messages.known : description}</span>
                  )}
                </span>
              </Checkbox>
            ))}
        </fieldset>
      ))}
    </div>
  );
}
