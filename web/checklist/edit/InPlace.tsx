import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';

type InPlaceProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref' | 'rows'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Allows line breaks. */
  multiline?: boolean | undefined;
  /** Why the value is invalid; marks the field. */
  error?: string | null | undefined;
  /** Whether it is the name of an item, which gets the focus of the item. */
  isName?: boolean | undefined;
  /** The type of the text: size, weight, colour. */
  look?: string | undefined;
};

/** A field that looks like the text it holds, until it is hovered or focused. */
export function InPlace(props: InPlaceProps) {
  const {
    label,
    onChange,
    multiline = false,
    error,
    isName,
    look = 'text-base',
    className,
    ...field
  } = props;
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const area = ref.current;
    // For browsers without field-sizing.
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  });

  return (
    <span className={cx('block min-w-0', className)}>
      <textarea
        ref={ref}
        rows={1}
        autoComplete="off"
        data-item-name={isName ? '' : undefined}
        {...field}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : field['aria-describedby']}
        className={cx(
          'block field-sizing-content w-full min-w-12 resize-none overflow-hidden rounded-md bg-transparent px-2 py-[0.3125rem] transition-colors duration-100 hover:bg-hover focus:bg-surface focus-visible:outline-offset-0 aria-invalid:outline-2 aria-invalid:outline-red pointer-coarse:py-2.5 supports-[field-sizing:content]:w-auto supports-[field-sizing:content]:max-w-full',
          look,
        )}
        onChange={({ target }) =>
          onChange(multiline ? target.value : target.value.replaceAll(/(?<!\s)\s*[\r\n]+\s*/g, ' '))
        }
        onKeyDown={(event) => {
          field.onKeyDown?.(event);
          if (!multiline && isEnter(event)) event.preventDefault();
        }}
      />
      {error && (
        <span id={id} role="alert" className="mt-1 block px-2 text-xs font-medium text-red-ink">
          {error}
        </span>
      )}
    </span>
  );
}

type KeyEvent = { key: string; nativeEvent: { isComposing: boolean } };

/** Whether the key is Enter, but not the one that accepts a word of an input method. */
export function isEnter({ key, nativeEvent }: KeyEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing;
}
