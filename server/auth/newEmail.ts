import { fieldChanges } from '#shared/changes.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { isUniqueViolation } from '../platform/database/failures.ts';
import { lock } from '../platform/database/locks.ts';
import { inSavepoint } from '../platform/database/transaction.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { notify } from '../platform/notifications/notify.ts';
import { changePerson } from '../people/changePeople.ts';
import { emailChanged } from '../people/mails.ts';
import {
  findPersonById,
  findScimFields,
  isTaken,
  lockPerson,
  setRefusedEmail,
} from '../people/people.sql.ts';
import type { Identity, KnownPerson } from './claims.ts';

/** Why the email of an account does not become that of its person. */
export type EmailRefusal = 'untrusted' | 'directory' | 'taken';

/**
 * Gives a person the new email of their account (Sign-in 21). Returns why it stays as it is, or null. Stores an email that
 * is refused, for admins.
 */
export async function takeOverEmail(
  tx: Transaction,
  context: Pick<ActionContext, 'now' | 'mail_enabled'>,
  person: Pick<KnownPerson, 'id' | 'email'>,
  { email, email_trusted }: Pick<Identity, 'email' | 'email_trusted'>,
): Promise<EmailRefusal | null> {
  if (email === null) return null;
  const refusal = email === person.email ? null : await whyRefused(tx, person.id, { email, email_trusted });
  const isTaken =
    refusal === null && email !== person.email && !(await changeEmail(tx, context, person.id, email));
  const reason = isTaken ? 'taken' : refusal;
  await setRefusedEmail(tx, person.id, reason === null ? null : email);
  return reason;
}

// Reads without a lock: a person with a refused email must not wait for others at each sign-in.
async function whyRefused(
  tx: Transaction,
  id: string,
  { email, email_trusted }: { email: string; email_trusted: boolean },
): Promise<EmailRefusal | null> {
  if (!email_trusted) return 'untrusted';
  if ((await findScimFields(tx, id)).includes('email')) return 'directory';
  // Not by a sign-in of the same account that was first.
  return (await isTaken(tx, 'email', email, id)) ? 'taken' : null;
}

/** Returns false when somebody else has the email. */
async function changeEmail(
  tx: Transaction,
  context: Pick<ActionContext, 'now' | 'mail_enabled'>,
  id: string,
  email: string,
): Promise<boolean> {
  // As everybody who adds people, before the row of the person.
  await lock(tx, 'reportingLines');
  const person = (await lockPerson(tx, { id }))!;
  // Another sign-in of the account was first.
  if (person.email === email) return true;
  const detail = { by: 'sign-in', changes: fieldChanges(person, { email }, ['email']) };
  const act = { actor: person, at: context.now() };
  let seq: number;
  try {
    seq = await inSavepoint(tx, () =>
      changePerson(tx, act, person, { email }, { event: 'person.changed', detail }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
  const manager = person.manager_id === null ? undefined : await findPersonById(tx, person.manager_id);
  await notify(tx, context, { event: 'person.changed', by: null }, () =>
    emailChanged({ person, email, manager, seq }),
  );
  return true;
}
