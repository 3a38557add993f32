import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type FieldProps = {
  label: string;
  /** Shows the label to screen readers only, where the placeholder or the context is enough. */
  hideLabel?: boolean | undefined;
  /** Help below the field. */
  description?: ReactNode;
  /** Why the value is invalid; marks the field. */
  error?: string | null | undefined;
  /** Marks the field where a toast says why. */
  invalid?: boolean | undefined;
  className?: string | undefined;
};

/** The attributes that connect the control to its label, help and error. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-base text-ink shadow-card transition-colors duration-100 hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-red aria-invalid:outline-red disabled:opacity-60';

/** Label, control, help and error of one field, connected for screen readers. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hideLabel, description, error, invalid = false, className, children } = props;
  const id = useId();
  const described = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'w-fit text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {description && (
        <p id={`${id}-help`} className="text-xs text-muted">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs font-medium text-red-ink">
          {error}
        </p>
      )}
    </div>
  );
}
