import { useId } from 'react';

type RadioGroupProps<Value extends string> = {
  /** For screen readers. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-fit max-w-full flex-wrap rounded-md border border-line-strong bg-surface p-0.5 shadow-card">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-[1.875rem] items-center rounded-sm px-3 text-base font-medium text-muted transition-colors duration-100 select-none hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              // Covers the label, so that the browser scrolls to it and paints no circle.
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
