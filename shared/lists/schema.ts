import * as Type from 'typebox';
import { PersonSummary } from '../people/schema.ts';
import { Id } from '../schema.ts';
import { textNames } from './filters.ts';
import { MAX_CHOICES, PLAN_FILTERS } from './plans.ts';
import { filterQuery } from './query.ts';

/** The query parameters of every list of plans. */
export const planFilters = filterQuery(PLAN_FILTERS);

/** The filters by the text of the employee that has the same name. */
export const EMPLOYEE_TEXTS = textNames(PLAN_FILTERS);
export type EmployeeText = (typeof EMPLOYEE_TEXTS)[number];

const Texts = Type.Array(Type.String(), { maxItems: MAX_CHOICES });

/** The values that the filters offer, by the plural of the name of the filter. */
export const PlanChoices = Type.Object({
  templates: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: MAX_CHOICES }),
  managers: Type.Array(PersonSummary, { maxItems: MAX_CHOICES }),
  ...(Object.fromEntries(EMPLOYEE_TEXTS.map((name) => [`${name}s`, Texts])) as Record<
    `${EmployeeText}s`,
    typeof Texts
  >),
});
export type PlanChoices = Type.Static<typeof PlanChoices>;
