import { type ReactNode, useState } from 'react';
import { CONTROL, Field, type FieldProps } from './Field.tsx';

export type NumberFieldProps = FieldProps & {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Shown after the number, such as 'days'. */
  unit?: ReactNode;
  disabled?: boolean | undefined;
};

/**
 * A field for a whole number. Other text counts as 0 (Checklists 5); a number out of range is reported, not
 * changed.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, description, className, value, onChange, min, max, unit, disabled } = props;
  const [text, setText] = useState(String(value));
  // The text may be '' or '07' while the value is 0 or 7; only a value set from outside replaces the typed
  // text.
  if (wholeNumber(text) !== value) setText(String(value));

  return (
    <Field
      {...{ label, hideLabel, description, className }}
      error={props.error ?? outOfRange(value, min, max)}
    >
      {(control) => (
        <span className="relative block w-32">
          <input
            type="number"
            inputMode="numeric"
            step={1}
            {...{ min, max, disabled }}
            {...control}
            value={text}
            className={`${CONTROL} h-9 pr-2 pl-3 tabular-nums`}
            onChange={(event) => {
              setText(event.target.value);
              onChange(wholeNumber(event.target.value));
            }}
            onBlur={() => setText(String(value))}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-8 flex items-center text-sm text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

function wholeNumber(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? number : 0;
}

function outOfRange(value: number, min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && value < min) return `Enter ${min} or more.`;
  if (max !== undefined && value > max) return `Enter ${max} or less.`;
  return null;
}
