import { type Reason, roleReason, stateReason } from '../reason.ts';
import { nameOrEmail } from './name.ts';
import type { RoleChanges, User } from './schema.ts';

type Named = Pick<User, 'id' | 'name' | 'email'>;

/** What the rules need about a person besides their row. */
export type RoleFacts = {
  /** Whether the person is the only administrator who is not disabled. */
  isLastAdmin: boolean;
  /** The number of their direct reports. */
  reports: number;
};

/** Returns why the viewer cannot disable the person, or null (People 9). */
export function whyCannotDisable(
  viewer: { id: string },
  person: Named,
  { isLastAdmin }: Pick<RoleFacts, 'isLastAdmin'>,
): Reason | null {
  if (person.id === viewer.id) {
    return stateReason(
      'people.yourself',
      'You cannot disable your own account. Another administrator can do it.',
    );
  }
  return isLastAdmin ? lastAdmin(person) : null;
}

/** Returns why nobody changes their own roles, or null for the roles of others (People 10). */
export function whyNotOwnRoles(viewer: { id: string }, person: { id: string }): Reason | null {
  return person.id === viewer.id
    ? roleReason('people.own_roles', 'You cannot change your own roles. Another administrator can do it.')
    : null;
}

/** Returns why the roles cannot be changed in this way, or null (People 10). */
export function whyCannotChangeRoles(
  person: Named & { disabled_at: string | null },
  changes: RoleChanges,
  { isLastAdmin, reports }: RoleFacts,
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
  return null;
}

function lastAdmin(person: Named): Reason {
  return stateReason(
    'people.last_admin',
    `${nameOrEmail(person)} is the last administrator. Make somebody else an administrator first.`,
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
        `The account of ${nameOrEmail(person)} is disabled. An administrator can enable it again.`,
      );
}
