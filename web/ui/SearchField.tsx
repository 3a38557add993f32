import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useRef } from 'react';
import { SEARCH_LENGTH } from '#shared/text.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { CONTROL } from './Field.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** For screen readers; others see the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** A search box that a button and Escape empty. */
export function SearchField({ label, value, onChange, className, onKeyDown, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div role="search" className={`relative ${className ?? ''}`}>
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH}
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        value={value}
        className={cx(CONTROL, 'h-9 pl-9', value === '' ? 'pr-3' : 'pr-9')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // The first Escape empties the field, the next one closes the dialog around it.
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            event.stopPropagation();
            clear();
          }
          onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <IconButton
          size="sm"
          label="Clear search"
          icon={<X />}
          className="absolute inset-y-0 right-0.5 my-auto"
          onClick={clear}
        />
      )}
    </div>
  );
}
