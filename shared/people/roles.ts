import { type Reason, roleReason, stateReason } from '../reason.ts';
import { isErasedEmail } from './email.ts';
import { nameOrEmail } from './name.ts';
import type { RoleChanges, User } from './schema.ts';

type Named = Pick<User, 'id' | 'name' | 'email'>;

/** The facts about a person that the rules need besides their row. */
type RoleFacts = {
  /** Whether the person is the only admin who is not disabled. */
  isLastAdmin: boolean;
  /** The number of their direct reports. */
  reports: number;
  /** The number of plans that they manage and that are not signed by both. */
  openPlans: number;
};

const ROLES = [
  ['is_manager', 'manager'],
  ['is_hr', 'HR'],
  ['is_admin', 'admin'],
] as const;

/** Returns the names of the roles of a person. */
export function roleNames(person: Record<(typeof ROLES)[number][0], boolean>): string[] {
  return ROLES.flatMap(([role, name]) => (person[role] ? [name] : []));
}

/** Returns why the person cannot be enabled again, or null (People 9). */
export function whyCannotEnable(person: Pick<User, 'email'>): Reason | null {
  return isErasedEmail(person.email)
    ? stateReason(
        'people.erased',
        'The personal data of this person was erased, so that nobody can sign in as them. They sign in anew as another person.',
      )
    : null;
}

/** Returns why the viewer cannot disable the person, or null (People 9). */
export function whyCannotDisable(
  viewer: { id: string | null },
  person: Named,
  { isLastAdmin }: Pick<RoleFacts, 'isLastAdmin'>,
): Reason | null {
  if (person.id === viewer.id) {
    return stateReason('people.yourself', 'You cannot disable your own account. Another admin can do it.');
  }
  return isLastAdmin ? lastAdmin(person) : null;
}

/** Returns why nobody changes their own roles, or null for the roles of others (People 10). */
export function whyNotOwnRoles(viewer: { id: string }, person: { id: string }): Reason | null {
  return person.id === viewer.id
    ? roleReason('people.own_roles', 'You cannot change your own roles. Another admin can do it.')
    : null;
}

/** Returns why nobody forgets their own account, or null for those of others (People 14). */
export function whyNotOwnAccount(viewer: { id: string | null }, person: { id: string }): Reason | null {
  return person.id === viewer.id
    ? roleReason('people.own_account', 'You cannot forget your own account. Another admin can do it.')
    : null;
}

/** Returns why the person has no account to forget, or null (People 14). */
export function whyNoAccount({ last_sign_in_at }: { last_sign_in_at: string | null }): Reason | null {
  return last_sign_in_at === null ? NO_ACCOUNT : null;
}

export const NO_ACCOUNT = stateReason(
  'people.no_account',
  'This person has never signed in, so there is no account to forget.',
);

/** Returns why the roles cannot be changed in this way, or null (People 10). */
export function whyCannotChangeRoles(
  person: Named & { disabled_at: string | null },
  changes: RoleChanges,
  { isLastAdmin, reports, openPlans }: RoleFacts,
): Reason | null {
  if (Object.values(changes).includes(true)) {
    const disabled = whyDisabled(person);
    if (disabled) return disabled;
  }
  if (changes.is_admin === false && isLastAdmin) return lastAdmin(person);
  if (changes.is_manager === false && reports > 0) {
    const count = reports === 1 ? 'one direct report' : `${reports} direct reports`;
    return stateReason(
      'people.has_reports',
      `${nameOrEmail(person)} has ${count}. They need another manager before the role can be removed.`,
    );
  }
  if (changes.is_manager === false && openPlans > 0) {
    const plans = openPlans === 1 ? 'one plan that is' : `${openPlans} plans that are`;
    return stateReason(
      'people.has_plans',
      `${nameOrEmail(person)} manages ${plans} not completed. Another manager takes them over by adding the employees as direct reports.`,
    );
  }
  return null;
}

function lastAdmin(person: Named): Reason {
  return stateReason(
    'people.last_admin',
    `${nameOrEmail(person)} is the last admin. Make somebody else an admin first.`,
  );
}

/** Returns why the person gets no plan, manager or role, or null (People 9). */
export function whyDisabled(
  person: Pick<User, 'name' | 'email'> & { disabled_at: string | null },
): Reason | null {
  return person.disabled_at === null
    ? null
    : stateReason(
        'people.disabled',
        `The account of ${nameOrEmail(person)} is disabled. An admin can enable it again.`,
      );
}
