import type { Viewer } from '../viewer.ts';
import { type Reason, roleReason } from '../../reason.ts';

/** Whether the viewer is HR of some departments alone (Owners 2). */
export const hasSomeDepartments = (
  viewer: Pick<Viewer, 'is_hr' | 'hr_departments'> & { is_admin: boolean },
): boolean => viewer.is_hr && viewer.hr_departments !== null && !viewer.is_admin;

/** Returns why HR of some departments cannot change the team, or null (Owners 2). */
export function whyTeamIsOfOthers({ has_others }: { has_others?: boolean }): Reason | null {
  return has_others === true
    ? roleReason(
        'groups.of_others',
        'This team has members or open tasks outside of your departments. An admin, or HR of all departments, can change it.',
      )
    : null;
}

/** Why HR of some departments does not add these people to a team. */
export const ADDED_OUTSIDE = roleReason(
  'groups.of_others',
  'You can add people of your departments alone. An admin, or HR of all departments, can add others.',
);
export const ADDED_THEMSELVES = roleReason(
  'groups.of_others',
  'You cannot add yourself to a team. An admin, or HR of all departments, can do it.',
);
