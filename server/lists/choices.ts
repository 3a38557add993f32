import type { PlanChoices } from '#shared/lists/schema.ts';
import { firstWithin } from '../platform/http/answers/firstWithin.ts';

/** The bytes of each list of values (API 22). Usual names never reach them. */
export const CHOICES_BYTES = 262_144;

/** Returns the values up to the bytes of their lists. */
export const cutChoices = (choices: PlanChoices): PlanChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, firstWithin<unknown>(values, CHOICES_BYTES)]),
  ) as PlanChoices;
