import type { Transaction } from '../database/connect.ts';
import { type Mail, post } from '../outbox/store.ts';
import type { PlanContext } from '../plans/context.ts';

/**
 * Writes mails about what happens, in the transaction in which it happens; without mail there is nothing to write. Answers
 * whether anything was new.
 */
export async function tell(
  tx: Transaction,
  { mail_enabled }: Pick<PlanContext, 'mail_enabled'>,
  mails: () => Mail[] | Promise<Mail[]>,
): Promise<boolean> {
  return mail_enabled && (await post(tx, await mails())).length > 0;
}
