import ChevronDown from 'lucide-react/icons/chevron-down';
import { CONTROL, Field, type FieldProps } from './Field.tsx';

export type SelectProps<Value extends string> = FieldProps & {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean | undefined;
};

/** One of a few fixed choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, description, error, className, value, onChange, options, disabled } = props;
  return (
    <Field {...{ label, hideLabel, description, error, className }}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            value={value}
            disabled={disabled}
            className={`${CONTROL} h-9 appearance-none pr-9 pl-3`}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
        </span>
      )}
    </Field>
  );
}
