import { type ReactNode, useMemo } from 'react';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { Select } from '../../ui/Select.tsx';
import { type ListView, PLAN_SORTS } from '../listView.ts';
import { listMessages as messages } from './messages.ts';
import { employeesOf, planNamesOf } from './plansInView.ts';

export type ListToolsProps = {
  /** All plans of the list, also those that the view leaves out. */
  plans: readonly ListedPlan[];
  view: ListView;
  onChange: (view: ListView) => void;
  children?: ReactNode;
};

const SORTS = PLAN_SORTS.map((value) => ({ value, label: messages.sorts[value] }));

/** The choice of one employee, one plan name and the order of the list (Screens 15). */
export function ListTools({ plans, view, onChange, children }: ListToolsProps) {
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
      {children}
    </div>
  );
}
