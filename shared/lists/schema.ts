import * as Type from 'typebox';
import { PersonSummary } from '../people/schema.ts';
import { Id } from '../schema.ts';
import { MAX_CHOICES, PLAN_FILTERS } from './plans.ts';
import { filterQuery } from './query.ts';

/** The query parameters of every list of plans. */
export const planFilters = filterQuery(PLAN_FILTERS);

/** The values that the filters offer. */
export const PlanChoices = Type.Object({
  templates: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: MAX_CHOICES }),
  managers: Type.Array(PersonSummary, { maxItems: MAX_CHOICES }),
  departments: Type.Array(Type.String(), { maxItems: MAX_CHOICES }),
  locations: Type.Array(Type.String(), { maxItems: MAX_CHOICES }),
});
export type PlanChoices = Type.Static<typeof PlanChoices>;
