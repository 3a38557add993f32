import { whyCannotDisable, whyCannotEnable } from '#shared/people/roles.ts';
import type { Person } from '#shared/people/schema.ts';
import { endFeedOf, endSessionsOf, endTokensOf } from '../../people/administration/administration.sql.ts';
import { type Act, changePerson } from '../../people/changePeople.ts';
import { endStandIns } from '../../people/standIns/actions.ts';
import { isLastAdmin, type LockedPerson, lockPerson } from '../../people/people.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { authorize, foundOr404 } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import type { Actor } from '../../platform/journal/journal.sql.ts';
import { cancelMails, RECIPIENT_DISABLED } from '../../platform/outbox/outbox.sql.ts';
import { handTasksOnInCall } from '../reassign.ts';
import { lockPlansWithTasksOf } from '../../plans/change/owners.sql.ts';
import { PLANS_IN_CALL } from '../../plans/changePlan.ts';

/* A disabled person leaves tasks behind, so this belongs to tasks, and not to the other acts on people. */

/** Disables or enables a person and returns them. Disabling ends every access of theirs (People 9). */
export async function setDisabled(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { id: string; body: () => { disabled: boolean } },
): Promise<Person> {
  await lock(tx, 'admins', 'owners');
  const plan_ids = await lockPlansWithTasksOf(tx, context, input.id, { limit: PLANS_IN_CALL });
  const person = foundOr404(await lockPerson(tx, { id: input.id }));
  const { disabled } = input.body();
  return disableOrEnable(tx, context, viewer, { person, disabled, plan_ids });
}

/**
 * Does nothing when the person is disabled or enabled already, but that an admin takes over whom the directory has
 * disabled (Directory 9). The caller holds the lock 'admins', and to disable somebody 'owners' and the first plans of `lockPlansWithTasksOf`.
 */
export async function disableOrEnable(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  {
    person,
    disabled,
    plan_ids,
    byDirectory = false,
  }: { person: LockedPerson; disabled: boolean; plan_ids: readonly string[]; byDirectory?: boolean },
): Promise<Person> {
  const act: Act = { actor, at: context.now() };
  if (disabled === (person.disabled_at !== null)) {
    if (disabled && !byDirectory && person.disabled_by_directory) {
      const event = { event: 'person.disabled', detail: { sessions: 0 } } as const;
      await changePerson(tx, act, person, { disabled_by_directory: false }, event);
    }
    return person;
  }
  if (!disabled) {
    authorize(whyCannotEnable(person));
    const enabled = {
      disabled_at: null,
      disabled_by_directory: false,
      scim_deleted_at: null,
      scim_deleted_external_id: null,
    };
    await changePerson(tx, act, person, enabled, { event: 'person.enabled' });
    return { ...person, disabled_at: null };
  }
  authorize(whyCannotDisable(actor, person, { isLastAdmin: await isLastAdmin(tx, person.id) }));
  const sessions = await endSessionsOf(tx, person.id);
  await endFeedOf(tx, person.id);
  await handTasksOnInCall(tx, context, actor, { ...person, plan_ids });
  await endStandIns(tx, context, act, person.id);
  const tokens = await endTokensOf(tx, person.id);
  await cancelMails(tx, person.id, RECIPIENT_DISABLED);
  const disabled_at = act.at.toISOString();
  const columns = { disabled_at, disabled_by_directory: byDirectory };
  const detail = { sessions, ...(tokens > 0 && { tokens }) };
  await changePerson(tx, act, person, columns, { event: 'person.disabled', detail });
  return { ...person, disabled_at };
}
