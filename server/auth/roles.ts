import { whyCannotChangeRoles } from '#shared/people/roles.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { countOpenPlans, countReports } from '../people/administration/administration.sql.ts';
import { changePerson } from '../people/changePeople.ts';
import { hasAdmin, isLastAdmin, lockPerson } from '../people/people.sql.ts';
import type { ClaimedRole, Identity, KnownPerson } from './claims.ts';

type Clock = Pick<ActionContext, 'now'>;

/** The emails that get a role by signing in (Sign-in 6, Sign-in 16). */
export type Bootstrap = { bootstrapManagers: readonly string[]; bootstrapAdmins: readonly string[] };

/** Makes the person an admin at their first sign-in, or while there is none (Sign-in 16). */
export async function makeFirstAdmin(
  tx: Transaction,
  { now }: Clock,
  person: KnownPerson,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  await lock(tx, 'reportingLines', 'admins');
  if (!isFirst && (await hasAdmin(tx))) return;
  if ((await lockPerson(tx, { id: person.id }))?.is_admin !== false) return;
  const changes = [{ field: 'is_admin', old: false, new: true }];
  const event = { event: 'person.roles_changed', detail: { by: 'BOOTSTRAP_ADMINS', changes } } as const;
  await changePerson(tx, { actor: person, at: now() }, person, { is_admin: true }, event);
}

/** A role that stays as it is although the ID token says otherwise, with the code of the reason. */
export type UnappliedRole = { setting: string; reason: string };

/**
 * Gives and takes away the roles that the ID token decides (Sign-in 17). Returns those that stay against it.
 */
export async function applyRoleClaims(
  tx: Transaction,
  clock: Clock,
  person: KnownPerson,
  { identity, bootstrapManagers, bootstrapAdmins }: { identity: Identity } & Bootstrap,
): Promise<UnappliedRole[]> {
  const unapplied: UnappliedRole[] = [];
  const kept: Record<ClaimedRole['role'], readonly string[]> = {
    is_manager: bootstrapManagers,
    is_hr: [],
    is_admin: bootstrapAdmins,
  };
  for (const claimed of identity.roles) {
    const { role, held, setting } = claimed;
    // Read without a lock: most sign-ins change no role, and must not wait for each other.
    if (person[role] === held) continue;
    if (!held && kept[role].includes(person.email)) continue;
    const reason =
      held && !identity.email_trusted ? 'untrusted_email' : await setRole(tx, clock, person.id, claimed);
    if (reason !== null) unapplied.push({ setting, reason });
  }
  return unapplied;
}

/** Sets the role under the rules of an admin's change (People 10). Returns the code of a refusal, or null. */
async function setRole(
  tx: Transaction,
  { now }: Clock,
  id: string,
  { role, held, setting }: ClaimedRole,
): Promise<string | null> {
  await lock(tx, 'reportingLines', 'admins');
  const person = await lockPerson(tx, { id });
  if (!person || person[role] === held) return null;
  const facts = {
    isLastAdmin: await isLastAdmin(tx, id),
    reports: await countReports(tx, id),
    openPlans: await countOpenPlans(tx, id),
  };
  const reason = whyCannotChangeRoles(person, { [role]: held }, facts);
  if (reason !== null) return reason.code;
  const detail = { by: setting, changes: [{ field: role, old: person[role], new: held }] };
  const event = { event: 'person.roles_changed', detail } as const;
  await changePerson(tx, { actor: person, at: now() }, person, { [role]: held }, event);
  return null;
}
