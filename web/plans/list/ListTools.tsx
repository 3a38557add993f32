import { useId, useMemo } from 'react';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { cx } from '../../ui/cx.ts';
import { type ListView, PLAN_SORTS } from '../listView.ts';
import { listMessages as messages } from './messages.ts';
import { type Choice, employeesOf, planNamesOf } from './plansInView.ts';

export type ListToolsProps = {
  /** All plans of the list, also those that the view leaves out. */
  plans: readonly ListedPlan[];
  view: ListView;
  onChange: (view: ListView) => void;
};

const SORTS = PLAN_SORTS.map((value) => ({ value, label: messages.sorts[value] }));

/** The choice of one employee, one plan name and the order of the list (Screens 15). */
export function ListTools({ plans, view, onChange }: ListToolsProps) {
  const employees = useMemo(() => [{ value: '', label: messages.everyone }, ...employeesOf(plans)], [plans]);
  const names = useMemo(() => [{ value: '', label: messages.allPlans }, ...planNamesOf(plans)], [plans]);
  return (
    <div className="no-print mb-3 flex flex-wrap items-center gap-2">
      <Select
        label={messages.person}
        hideLabel
        choices={employees}
        value={view.person}
        onChange={(person) => onChange({ ...view, person })}
      />
      <Select
        label={messages.plan}
        hideLabel
        choices={names}
        value={view.plan}
        onChange={(plan) => onChange({ ...view, plan })}
      />
      <Select
        label={messages.sort}
        choices={SORTS}
        value={view.sort}
        onChange={(value) =>
          onChange({ ...view, sort: PLAN_SORTS.find((sort) => sort === value) ?? 'urgency' })
        }
      />
    </div>
  );
}

type SelectProps = {
  label: string;
  /** Where the choices speak for themselves. */
  hideLabel?: boolean;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** Returns the choices with the chosen one of the address, though nothing has it any more. */
export const withChosen = (choices: readonly Choice[], chosen: string, label = chosen): readonly Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label }];

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
    <div className="flex min-w-0 items-center gap-1.5 text-sm text-muted max-sm:grow max-sm:basis-32">
      <label htmlFor={id} className={cx('shrink-0', hideLabel && 'sr-only')}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 w-full max-w-48 min-w-0 truncate rounded-md border border-line bg-surface px-2 text-ink"
      >
        {options}
      </select>
    </div>
  );
}
