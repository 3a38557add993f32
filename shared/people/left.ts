import type { Day } from '../calendar.ts';
import { type Reason, stateReason } from '../reason.ts';
import { nameOrEmail } from './name.ts';
import { whyDisabled } from './roles.ts';
import type { User } from './schema.ts';

/** Returns whether somebody has left: their last day is past. `today` is the organisation's day. */
export const hasLeft = ({ left_on }: { left_on: Day | null }, today: Day): boolean =>
  left_on !== null && left_on < today;

/** The facts that decide whether a person can manage others. */
type ManagerFacts = Pick<User, 'name' | 'email'> & { disabled_at: string | null; left_on: Day | null };

/** Returns why nobody is given the person as manager, and why they are not asked as one, or null (People 9). */
export function whyNotThere(person: ManagerFacts, today: Day): Reason | null {
  const disabled = whyDisabled(person);
  if (disabled || !hasLeft(person, today)) return disabled;
  return stateReason(
    'people.left',
    `${nameOrEmail(person)} has left: their last day is past. Choose another manager.`,
  );
}
