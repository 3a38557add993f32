import { type CalendarDate, parseDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  FieldError,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { cx } from './cx.ts';
import { CONTROL } from './Field.tsx';

const ARROW =
  'grid size-8 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink disabled:opacity-40 [&_svg]:size-4';

// Seven cells and the margins just fit the narrowest phones.
const CELL =
  'grid size-[min(2.25rem,11.5vw)] place-items-center rounded-md text-sm figures outline-none hover:bg-hover focus-visible:outline-2 focus-visible:outline-ring data-disabled:text-muted data-disabled:opacity-40 data-outside-month:hidden data-selected:bg-accent data-selected:font-semibold data-selected:text-on-solid data-unavailable:text-muted data-unavailable:line-through';

type CalendarFieldProps = {
  label: string;
  hideLabel?: boolean | undefined;
  /** A civil day, `YYYY-MM-DD`. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that can be picked. */
  minValue?: string | undefined;
  description?: string | undefined;
};

/** The date picker itself; `DatePicker` loads it. */
export function CalendarField({
  label,
  hideLabel,
  value,
  onChange,
  minValue,
  description,
}: CalendarFieldProps) {
  // While a day is typed it may be before the first allowed day or no day at all, which stays in the field.
  const [typed, setTyped] = useState<{ date: CalendarDate | null; of: string }>({
    date: parseDate(value),
    of: value,
  });
  if (typed.of !== value) setTyped({ date: parseDate(value), of: value });

  const first = minValue ? parseDate(minValue) : null;
  const isAllowed = (date: CalendarDate | null) => date !== null && (!first || date.compare(first) >= 0);

  return (
    <DatePicker
      value={typed.date}
      minValue={first}
      validationBehavior="aria"
      shouldForceLeadingZeros={false}
      onChange={(date) => {
        setTyped({ date, of: value });
        if (date && isAllowed(date)) onChange(date.toString());
      }}
      onBlur={() => {
        if (!isAllowed(typed.date)) setTyped({ date: parseDate(value), of: value });
      }}
      className="flex w-44 flex-col gap-1.5"
    >
      <Label className={hideLabel ? 'sr-only' : 'w-fit text-sm font-medium'}>{label}</Label>
      <Group
        className={cx(
          CONTROL,
          'flex h-9 items-center pl-3 data-focus-within:outline-2 data-focus-within:outline-ring data-invalid:border-red',
        )}
      >
        <DateInput className="flex grow figures">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-sm px-0.5 outline-none focus:bg-accent focus:text-on-solid data-placeholder:text-muted"
            />
          )}
        </DateInput>
        <Button className="grid size-8.5 place-items-center rounded-md text-muted hover:text-ink [&_svg]:size-4">
          <CalendarDays />
        </Button>
      </Group>
      {description && (
        <Text slot="description" className="text-xs text-muted">
          {description}
        </Text>
      )}
      <FieldError className="text-xs font-medium text-red-ink" />
      <Popover className="enter rounded-lg bg-raised p-3 text-ink shadow-pop">
        <Dialog className="outline-none">
          <Calendar>
            <header className="mb-2 flex items-center justify-between">
              <Button slot="previous" className={ARROW}>
                <ChevronLeft />
              </Button>
              <Heading className="text-base font-semibold" />
              <Button slot="next" className={ARROW}>
                <ChevronRight />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-8 text-xs font-medium text-muted">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
