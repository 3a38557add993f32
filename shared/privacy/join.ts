import type { Day } from '../calendar.ts';
import { nameOrEmail } from '../people/name.ts';
import { roleNames, whyDisabled } from '../people/roles.ts';
import { type Reason, roleReason, stateReason } from '../reason.ts';
import { hasLeft } from '../people/left.ts';

/** The facts that decide whether and how two records are joined. */
export type JoinFacts = {
  id: string;
  name: string;
  email: string;
  created_at: string;
  disabled_at: string | null;
  is_manager: boolean;
  is_hr: boolean;
  is_admin: boolean;
  has_account: boolean;
  /** Whether a plan of theirs as the employee has a signature, which names the record. */
  has_signed_plans: boolean;
  is_maintained: boolean;
};

/** The relation of the two records. */
export type JoinRelation = {
  /** Whether one of them reports to the other, directly or through others. */
  reports: boolean;
  /** Whether one of them is the manager or buddy of a plan of the other. */
  sharesPlan: boolean;
};

/**
 * Returns which of two records stays, and which is joined into it (Joining 2): the one whose plans are signed, since what was
 * signed keeps naming its record, else the older.
 */
export function orderOfJoin<Record extends JoinFacts>(
  one: Record,
  other: Record,
): { kept: Record; joined: Record } {
  const [first, second] =
    one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)
      ? [one, other]
      : [other, one];
  return second.has_signed_plans && !first.has_signed_plans
    ? { kept: second, joined: first }
    : { kept: first, joined: second };
}

/** Returns the email after a join: that of the account, else the one that the directory maintains, else that of the kept record (Joining 2). */
export function emailAfterJoin(kept: JoinFacts, joined: JoinFacts): string {
  const isReplaced = joined.has_account || (!kept.has_account && joined.is_maintained);
  return isReplaced ? joined.email : kept.email;
}

type Leaving = { left_on: Day | null };

/**
 * Returns the last day of the joined person: of the remaining record, else of the other one. A person who has left by
 * one record and works by the other has not left.
 */
export function lastDayOf(kept: Leaving, joined: Leaving, today: Day): Day | null {
  if (hasLeft(joined, today)) return kept.left_on;
  return hasLeft(kept, today) ? joined.left_on : (kept.left_on ?? joined.left_on);
}

/** Returns why two records cannot be joined, or null (Joining 1). */
export function whyCannotJoin(
  viewer: { id: string; is_admin: boolean },
  one: JoinFacts,
  other: JoinFacts,
  { reports, sharesPlan }: JoinRelation,
): Reason | null {
  const { kept, joined } = orderOfJoin(one, other);
  const [keptName, joinedName] = [nameOrEmail(kept), nameOrEmail(joined)];
  if ([one.id, other.id].includes(viewer.id)) {
    return roleReason(
      'people.own_record',
      'You cannot join your own record with another. Somebody else in HR can do it.',
    );
  }
  const disabled = whyDisabled(one) ?? whyDisabled(other);
  if (disabled) return disabled;
  if (one.has_account && other.has_account) {
    return stateReason(
      'people.both_signed_in',
      'Both have signed in, so they may be two people. An admin can make the product forget one of the accounts, in Settings, People, if they are one.',
    );
  }
  if (one.has_signed_plans && other.has_signed_plans) {
    return stateReason(
      'people.both_signed',
      'Plans of both are signed, and what was signed keeps its record. They cannot be joined.',
    );
  }
  if (reports) {
    return stateReason(
      'people.join_sides',
      `One of ${keptName} (${kept.email}) and ${joinedName} (${joined.email}) reports to the other. Choose another manager first.`,
    );
  }
  if (sharesPlan) {
    return stateReason(
      'people.join_sides',
      `One of ${keptName} (${kept.email}) and ${joinedName} (${joined.email}) is the manager or buddy of a plan of the other. Change that first.`,
    );
  }
  if (one.is_maintained && other.is_maintained) {
    return stateReason(
      'people.both_maintained',
      'The directory of your company maintains both. Remove one of them there first.',
    );
  }
  if (joined.is_admin || joined.is_hr) {
    return stateReason(
      'people.join_roles',
      `${joined.email} has a role that would go. An admin can take it away first, in Settings, People.`,
    );
  }
  return viewer.is_admin ? null : whyRolesNeedAdmin(kept, joined);
}

/**
 * Returns why only an admin may join the two, or null. Otherwise HR could give somebody a role (Joining 1): the kept record gets
 * the role of the other one, and the person who signs in to the kept record after the join has its roles.
 */
function whyRolesNeedAdmin(kept: JoinFacts, joined: JoinFacts): Reason | null {
  const getsRole = joined.is_manager && !kept.is_manager;
  // The owner of the email gets a record without an account by signing in.
  const changesHands = joined.has_account || emailAfterJoin(kept, joined) !== kept.email;
  const givesRole = changesHands && (kept.is_admin || kept.is_hr || (kept.is_manager && !joined.is_manager));
  if (!getsRole && !givesRole) return null;
  return stateReason(
    'people.join_roles',
    `${rolesOf(kept)}, and ${rolesOf(joined)}. Only an admin can join records with different roles.`,
  );
}

function rolesOf(record: JoinFacts): string {
  const roles = roleNames(record);
  return `${record.email} ${roles.length > 0 ? `has the role${roles.length > 1 ? 's' : ''} ${roles.join(' and ')}` : 'has no role'}`;
}
