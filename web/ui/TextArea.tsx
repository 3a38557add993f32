import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { CONTROL, Field, type FieldProps } from './Field.tsx';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'value' | 'onChange' | 'ref'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A field for several lines of text, which grows from `rows` on. */
export function TextArea({
  label,
  hideLabel,
  description,
  error,
  className,
  onChange,
  rows = 3,
  ...input
}: TextAreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const area = ref.current;
    // For browsers without field-sizing.
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  });

  return (
    <Field {...{ label, hideLabel, description, error, className }}>
      {(control) => (
        <textarea
          ref={ref}
          rows={rows}
          {...input}
          {...control}
          className={`${CONTROL} field-sizing-content max-h-[60dvh] resize-none px-3 py-[0.4375rem]`}
          // field-sizing ignores the rows attribute.
          style={{ minHeight: `${rows * 1.375 + 1}rem` }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
