import { type Chosen, chosenIn, type Filters } from '#shared/lists/filters.ts';
import { PLAN_FILTERS } from '#shared/lists/plans.ts';
import type { PlanChoices } from '#shared/lists/schema.ts';
import type { Choice } from '../ui/Select.tsx';

// The tiles of the overview show the health, and the audit has a period.
const { health: _health, from: _from, to: _to, ...drawn } = PLAN_FILTERS;

/** The filters of the bar above a list of plans. */
export const BAR_FILTERS = drawn;

/** Returns the filter of plans in an address or a kept query. */
export function planFilterIn(query: string) {
  const values = new URLSearchParams(query);
  return chosenIn(PLAN_FILTERS, (name) => values.get(name));
}

/** Returns a filter as a query, without the question mark. */
export const queryOf = (filter: Chosen<Filters>): string =>
  new URLSearchParams(filter as Record<string, string>).toString();

type Value = string | { id: string; name: string; email?: string };

function choiceOf(value: Value): Choice {
  if (typeof value === 'string') return { value, label: value };
  return { value: value.id, label: value.name.trim() || (value.email ?? '') };
}

/** Returns the values that the lists of plans have, by the name of the filter. */
export const choicesOf = (choices: Partial<PlanChoices> = {}): Record<string, Choice[]> =>
  Object.fromEntries(
    // Each list has the plural of the name.
    Object.entries(choices).map(([names, values]) => [names.slice(0, -1), values.map(choiceOf)]),
  );
