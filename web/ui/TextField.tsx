import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldProps } from './Field.tsx';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A field for one line of text. */
export function TextField({
  label,
  hideLabel,
  description,
  error,
  invalid,
  className,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, description, error, invalid, className }}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          className={`${CONTROL} h-9 px-3`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
