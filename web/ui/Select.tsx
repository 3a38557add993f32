import { useId, useMemo } from 'react';
import { cx } from './cx.ts';

export type Choice = { value: string; label: string };

type SelectProps = {
  label: string;
  /** Where the choices speak for themselves. */
  hideLabel?: boolean;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice in the line above a list. */
export function Select({ label, hideLabel, choices, value, onChange }: SelectProps) {
  const id = useId();
  // A list of a thousand plans has hundreds of options, which React would compare at each typed letter of the search.
  const options = useMemo(
    () =>
      choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      )),
    [choices],
  );
  return (
    <div className="flex items-center gap-1.5 text-sm text-muted max-sm:grow max-sm:basis-32">
      <label htmlFor={id} className={cx('sm:shrink-0', hideLabel && 'sr-only')}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-full max-w-48 min-w-24 truncate rounded-md border border-line bg-surface px-2 text-ink"
      >
        {options}
      </select>
    </div>
  );
}
