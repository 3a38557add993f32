import { CONTROL, Field } from '../../../ui/Field.tsx';

type DayFieldProps = {
  label: string;
  /** Empty for none. */
  value: string;
  onChange: (day: string) => void;
  description?: string | undefined;
  isLocked?: boolean;
};

/** A field for a day that may be empty. */
export function DayField({ label, value, onChange, description, isLocked }: DayFieldProps) {
  return (
    <Field label={label} description={description} className="w-44">
      {(control) => (
        <input
          type="date"
          {...control}
          value={value}
          max="9999-12-31"
          readOnly={isLocked}
          className={`${CONTROL} h-9 px-3 figures`}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
