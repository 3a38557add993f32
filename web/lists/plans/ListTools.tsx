import { type ReactNode, useMemo } from 'react';
import { MENU_SORTS } from '#shared/lists/planSorts.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { Select } from '../../ui/Select.tsx';
import type { ListView } from '../../plans/listView.ts';
import { listMessages as messages } from './messages.ts';
import { employeesOf, planNamesOf } from './plansInView.ts';

export type ListToolsProps = {
  /** All plans of the list, also those that the view leaves out. */
  plans: readonly ListedPlan[];
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  children?: ReactNode;
};

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
        onChange={(person) => onChange({ person })}
      />
      <Select
        label={messages.plan}
        hideLabel
        choices={names}
        value={view.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <Select
        label={messages.sort}
        choices={MENU_SORTS}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
      {children}
    </div>
  );
}
