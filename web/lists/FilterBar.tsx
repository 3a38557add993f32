import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Chosen, type Filter, type Filters, isFiltered, NONE } from '#shared/lists/filters.ts';
import { Button } from '../ui/Button.tsx';
import { DateField } from '../ui/DateField.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SEARCH_DELAY_MS, useDebounced } from '../ui/useDebounced.ts';
import { type Choice, Select } from '../ui/Select.tsx';

/** Returns the filter with a change. The filter may be newer than the one that is drawn. */
export type Change<Of extends Filters> = (filter: Chosen<Of>) => Chosen<Of>;

type FilterBarProps<Of extends Filters> = {
  /** The filters that are drawn, in their order. */
  filters: Of;
  filter: Chosen<NoInfer<Of>>;
  /** The values that the list has, of the filters without fixed values; also those of a filter that offers fewer. */
  choices?: { [Name in keyof NoInfer<Of>]?: readonly Choice[] | undefined };
  onChange: (change: Change<NoInfer<Of>>) => void;
  /** Shows a button that removes all values. */
  onClear?: () => void;
  className?: string;
  children?: ReactNode;
};

/** Draws the controls of the filters of a list. A menu without values is left out. */
export function FilterBar<Of extends Filters>(props: FilterBarProps<Of>) {
  const { filters, filter, choices, onChange, onClear, className, children } = props;
  return (
    <div className={className ?? 'no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-2'}>
      {Object.entries(filters).map(([name, one]) => (
        <Control
          key={name}
          filter={one}
          value={filter[name] ?? ''}
          choices={choices?.[name]}
          onChange={(value) => onChange((newest) => withValue(newest, name, value))}
        />
      ))}
      {onClear && isFiltered(filter) && (
        <Button size="sm" tone="quiet" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {children}
    </div>
  );
}

function withValue<Of extends Filters>(filter: Chosen<Of>, name: string, value: string): Chosen<Of> {
  const { [name]: _, ...others } = filter;
  return (value === '' ? others : { ...others, [name]: value }) as Chosen<Of>;
}

type ControlProps<One = Filter> = {
  filter: One;
  value: string;
  choices: readonly Choice[] | undefined;
  onChange: (value: string) => void;
};

function Control({ filter, ...props }: ControlProps) {
  if (filter.control === 'search') return <Search filter={filter} {...props} />;
  if (filter.control === 'choice') return <Menu filter={filter} {...props} />;
  return <DateField label={filter.label} value={props.value} onChange={props.onChange} />;
}

/** A search box. A change follows a pause in typing; another value from outside replaces the text. */
function Search({ filter, value, onChange }: ControlProps<Extract<Filter, { control: 'search' }>>) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const settled = useDebounced(text.trim(), SEARCH_DELAY_MS);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (settled === value) return;
    setSent(settled);
    onChange(settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only what is typed changes the filter
  }, [settled]);
  return (
    <SearchField
      label={filter.label}
      placeholder={filter.placeholder}
      value={text}
      onChange={setText}
      className="min-w-0 grow basis-60"
    />
  );
}

function Menu({ filter, value, choices, onChange }: ControlProps<Extract<Filter, { control: 'choice' }>>) {
  const { label, of, all = 'All', none, chosen = 'As chosen' } = filter;
  const isFixed = typeof of !== 'string';
  const options = useMemo(() => {
    const known =
      choices ?? (isFixed ? Object.entries(of).map(([key, word]) => ({ value: key, label: word })) : []);
    const list = [...(none === undefined ? [] : [{ value: NONE, label: none }]), ...known];
    const isKnown = value === '' || list.some((choice) => choice.value === value);
    const rest = isKnown ? [] : [{ value, label: of === 'text' ? value : chosen }];
    return [{ value: '', label: all }, ...list, ...rest];
  }, [choices, isFixed, of, none, value, chosen, all]);
  return options.length === 1 ? null : (
    <Select label={label} choices={options} value={value} onChange={onChange} />
  );
}
