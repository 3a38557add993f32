import type { PlanChoices } from '#shared/lists/schema.ts';
import { firstWithin } from '../platform/http/answers/firstWithin.ts';

/** The bytes of each list of values (API 22). Usual names never reach them. */
export const CHOICES_BYTES = 262_144;

/** Returns the values up to the bytes of their lists. */
export const cutChoices = ({ templates, managers, departments, locations }: PlanChoices): PlanChoices => ({
  templates: firstWithin(templates, CHOICES_BYTES),
  managers: firstWithin(managers, CHOICES_BYTES),
  departments: firstWithin(departments, CHOICES_BYTES),
  locations: firstWithin(locations, CHOICES_BYTES),
});
