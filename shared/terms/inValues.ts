import { addDays, type Day } from '../calendar.ts';
import type { Cases, Terms } from './terms.ts';

/** The values of a rule. */
type Values = {
  condition: boolean;
  count: number;
  day: Day | null;
  text: string;
  texts: readonly string[] | null;
};

export const IN_VALUES: Terms<Values> = {
  all: (...conditions) => conditions.every(Boolean),
  any: (...conditions) => conditions.some(Boolean),
  not: (condition) => !condition,
  isLess: (one, other) => one < other,
  times: (count, factor) => count * factor,
  isBefore: (one, other) => one !== null && other !== null && one < other,
  isUpTo: (one, other) => one !== null && other !== null && one <= other,
  later: (day, days) => day && addDays(day, days),
  isNull: (texts) => texts === null,
  isOneOf: (text, texts) => texts !== null && texts.includes(text),
};

/** Returns the name of the first case that holds. */
export function chosen<Name extends string>({ cases, otherwise }: Cases<Values, Name>): Name {
  return cases.find(([condition]) => condition)?.[1] ?? otherwise;
}
