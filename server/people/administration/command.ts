import { normalizeEmail } from '#shared/people/email.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { OPERATOR } from '../../platform/journal/journal.sql.ts';
import { fail, print } from '../../platform/terminal/lines.ts';
import { findPersonByEmail } from '../people.sql.ts';
import { forgetAccount } from './actions.ts';

/** npm run people -- unbind EMAIL: unlinks the person's account (People 14). Returns the exit code. */
export async function unbindAccount(db: Database, { email }: { email: string }): Promise<number> {
  const person = await findPersonByEmail(db, normalizeEmail(email));
  if (!person) return fail(`nobody has the email ${email}`);
  try {
    await inTransaction(db, (tx) => forgetAccount(tx, { now: () => new Date() }, OPERATOR, person));
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message);
    throw error;
  }
  print(`The account of ${email} is forgotten: the next trusted sign-in with this email gets the person.`);
  return 0;
}
