import { type Day, daysBetween } from '../../calendar.ts';
import { MAX_DAYS } from './limits.ts';

/** Why no audit is made of a period: the field that is wrong, and a sentence that says what to do. */
export type WrongPeriod = { field: 'to'; text: string };

/** Returns null for a valid period of an audit (Audit 1). Both days belong to it. */
export function whyNoPeriod(first: Day, last: Day): WrongPeriod | null {
  if (first > last)
    return {
      field: 'to',
      text: 'The period ends before it begins. Choose a later last day, or swap the two.',
    };
  if (daysBetween(first, last) >= MAX_DAYS)
    return { field: 'to', text: 'The period is longer than five years. Choose a shorter one.' };
  return null;
}
