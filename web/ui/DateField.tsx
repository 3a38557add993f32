import { type ReactNode, useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import { CONTROL, Field } from './Field.tsx';
import { useDayFormat } from './time.tsx';

/** Years have four digits; without a limit browsers offer six. */
const LAST_DAY = '9999-12-31';

type DateFieldProps = {
  label: string;
  hideLabel?: boolean | undefined;
  value: Day;
  onChange: (day: Day) => void;
  /** The first day that can be picked. */
  min?: Day | undefined;
  description?: ReactNode;
};

/** A field for a day: the browser's own, typed or picked from its calendar. Without a whole day it keeps the last one. */
export function DateField({ label, hideLabel, value, onChange, min = '', description }: DateFieldProps) {
  const formatDay = useDayFormat();
  // While a day is typed it may be no day (then it is empty) or before the first one, and stays in the field.
  const [typed, setTyped] = useState({ day: value, of: value });
  if (typed.of !== value) setTyped({ day: value, of: value });
  const isAllowed = (day: Day) => day !== '' && day >= min && day <= LAST_DAY;
  // A year that is being typed begins with zeros, which is not worth a message.
  const isTooEarly = typed.day !== '' && !typed.day.startsWith('0') && typed.day < min;

  return (
    <Field
      {...{ label, hideLabel, description }}
      error={isTooEarly ? `Choose ${formatDay(min)} or a later day.` : null}
      className="w-44"
    >
      {(control) => (
        <input
          type="date"
          {...control}
          value={typed.day}
          min={min || undefined}
          max={LAST_DAY}
          required
          className={`${CONTROL} h-9 px-3 figures`}
          onChange={({ target }) => {
            setTyped({ day: target.value, of: value });
            if (isAllowed(target.value)) onChange(target.value);
          }}
          onBlur={() => {
            if (!isAllowed(typed.day)) setTyped({ day: value, of: value });
          }}
        />
      )}
    </Field>
  );
}
