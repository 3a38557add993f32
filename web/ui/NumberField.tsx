import { type ReactNode, useState } from 'react';
import { CONTROL, Field, type FieldProps } from './Field.tsx';

type NumberFieldProps = FieldProps & {
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Shown after the number, such as 'days'. */
  unit?: ReactNode;
  disabled?: boolean | undefined;
  /** Shows it within a line of text, between these words, which are its label. */
  inline?: readonly [before: string, after: string] | undefined;
  title?: string | undefined;
};

/**
 * A field for a whole number. Other text counts as 0 and a fraction is cut (Checklists 5), which the field says; a number out
 * of range is reported, not changed.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, description, className, value, onChange, min, max, unit, disabled, inline, title } = props;
  const [text, setText] = useState(String(value));
  // The text may be '' or '07' while the value is 0 or 7; only a value set from outside replaces the typed
  // text.
  if (wholeNumber(text) !== value) setText(String(value));
  // The number that the field holds after something else was typed; said until the next change.
  const [readAs, setReadAs] = useState<string | null>(null);

  return (
    <Field
      {...{ label, className }}
      description={readAs === null ? description : <span role="status">{readAs}</span>}
      hideLabel={inline !== undefined || props.hideLabel}
      error={props.error ?? outOfRange(value, min, max)}
    >
      {(control) => (
        <span className={inline ? 'flex items-center gap-1.5' : 'relative block w-32'} title={title}>
          {inline && <span aria-hidden>{inline[0]}</span>}
          <input
            type="number"
            inputMode="numeric"
            step={1}
            {...{ min, max, disabled }}
            {...control}
            value={text}
            className={inline ? INLINE : `${CONTROL} h-9 pr-2 pl-3 figures`}
            onChange={(event) => {
              setReadAs(null);
              setText(event.target.value);
              onChange(wholeNumber(event.target.value));
            }}
            onBlur={() => {
              // '07' is the same number; a number that is out of range has a message already.
              if (Number(text) !== value || text === '')
                setReadAs(`Whole numbers only: this is now ${value}.`);
              setText(String(value));
            }}
          />
          {inline && <span aria-hidden>{inline[1]}</span>}
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

const INLINE =
  'h-8 min-w-11 max-w-20 field-sizing-content rounded-md bg-sunken px-2 text-center forced-colors:border text-ink figures [appearance:textfield] transition-colors duration-100 hover:bg-hover focus-visible:outline-offset-0 aria-invalid:outline-2 aria-invalid:outline-red pointer-coarse:h-[2.75rem] [&::-webkit-inner-spin-button]:appearance-none';

function wholeNumber(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? number : 0;
}

function outOfRange(value: number, min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && value < min) return `Enter ${min} or more.`;
  if (max !== undefined && value > max) return `Enter ${max} or less.`;
  return null;
}
